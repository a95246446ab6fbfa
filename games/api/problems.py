"""What the game and the ledger refuse, as problem details. Loaded by this API's addresses."""

from http import HTTPStatus

from casino.web.conditional import precondition_failed
from casino.web.problems import Problem, translates
from games.floor.errors import Malformed, Refused
from games.rules.errors import BadRecord
from games.services import ActionRefused, StaleVersion
from ledger.books.services import BooksRefused
from ledger.events.store import LateStreamLock, StaleStream


@translates(Refused)
def of_refusal(refused: Refused) -> Problem:
    """Gives what a table, a hand or the shape of a body says no with."""
    is_malformed = isinstance(refused, Malformed)
    status = HTTPStatus.UNPROCESSABLE_ENTITY if is_malformed else HTTPStatus.CONFLICT
    return Problem(status, refused.code, refused.detail, field=refused.field)


@translates(ActionRefused)
def _action_refused(refused: ActionRefused) -> Problem:
    return in_item("actions", refused.index, of_refusal(refused.refused))


@translates(BadRecord)
def _bad_record(bad: BadRecord) -> Problem:
    return Problem(HTTPStatus.UNPROCESSABLE_ENTITY, bad.code, bad.detail, field=bad.field)


@translates(StaleVersion)
def _stale_version(stale: StaleVersion) -> Problem:
    return precondition_failed()


@translates(BooksRefused)
def _books_refused(refused: BooksRefused) -> Problem:
    return Problem(HTTPStatus.CONFLICT, refused.code, f"{refused}.")


@translates(StaleStream, LateStreamLock)
def _overtaken(error: Exception) -> Problem:
    return Problem(
        HTTPStatus.CONFLICT,
        "overtaken",
        "Something else was reported here at the same moment: send the request again.",
    )


def in_item(items: str, index: int, problem: Problem) -> Problem:
    """Gives the problem of one item of a list, with its place and the path from the top."""
    field = f"{items}[{index}].{problem.field or ''}".rstrip(".")
    return Problem(problem.status, problem.code, problem.detail, field=field, index=index)
