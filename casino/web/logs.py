"""Which request a line of the log is about."""

import logging
from contextvars import ContextVar
from typing import Final

# Of the request that this thread works on, or has just answered: what went wrong is logged last.
current_request_id: Final = ContextVar("current_request_id", default="-")


class RequestId(logging.Filter):
    """Gives every record a `request_id`, "-" where no request is at work."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.request_id = current_request_id.get()
        return True
