"""The one way in which a table or a hand says no."""


class Refused(Exception):
    """A command that may not be, where the table or hand stands now.

    `code` is a stable name for programs, `field` the path of the command's field that is at
    fault ("" for the command as a whole), `detail` a sentence that says what to do.
    """

    def __init__(self, code: str, field: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.field = field
        self.detail = detail
