"""The one error of this package: a record or rule set that is not well formed."""


class BadRecord(ValueError):
    """A hand record or rule set that cannot be settled as it stands.

    `code` is a stable name for programs, `field` the path of what is wrong
    (`players[1].wagers.raise`, or "" for the whole), `detail` a sentence for people.
    """

    def __init__(self, code: str, field: str, detail: str) -> None:
        super().__init__(f"{field}: {detail}" if field else detail)
        self.code = code
        self.field = field
        self.detail = detail

    def as_dict(self) -> dict[str, str]:
        """Gives code, field and detail, as the command line and the API show them."""
        return {"code": self.code, "field": self.field, "detail": self.detail}
