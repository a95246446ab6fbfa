"""PostgreSQL and Redis from wheels, and everything running on one machine.

``throwaway`` gives tests and benchmarks servers of their own; ``python -m casino.embedded`` is
what ``make run`` starts.
"""


class EmbeddedError(Exception):
    """A server or process could not be started; the message says what to do."""
