"""The folder ``var/``: what one machine keeps between runs, for the eyes of its owner only."""

import fcntl
import hashlib
import json
import os
import secrets
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Self

from casino.embedded import EmbeddedError
from casino.embedded.system_user import SystemUser

# Where PostgreSQL's data go when root's stand-in cannot enter the project's folder.
ELSEWHERE = Path("/var/lib/casino-back-office")


@dataclass(frozen=True)
class Secrets:
    """Made at the first run."""

    owner_password: str = field(default_factory=secrets.token_urlsafe)
    service_password: str = field(default_factory=secrets.token_urlsafe)
    secret_key: str = field(default_factory=secrets.token_urlsafe)
    demo_password: str = field(default_factory=lambda: f"demo-{secrets.token_hex(4)}")


class Home:
    """The folder, made if it is missing; leaving it gives up the claim on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.logs = folder / "log"
        try:
            folder.mkdir(exist_ok=True)
            self.logs.mkdir(mode=0o700, exist_ok=True)
            self._lock = (folder / "run.lock").open("a")
        except OSError as refused:
            raise EmbeddedError(
                f"{refused.filename} cannot be written: {refused.strerror}. Run this as the user "
                "whose folder it is, or clone the project into a folder of your own."
            ) from refused

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self._lock.close()

    def claim(self) -> None:
        """Keep others out: two runs at once would fight over the folder."""
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as taken:
            raise EmbeddedError(
                f"Another run is using {self.folder}. Stop it first, or use another clone."
            ) from taken

    def secrets(self) -> Secrets:
        path = self.folder / "secrets.json"
        if path.exists():
            return Secrets(**json.loads(path.read_text()))
        if (self.folder / "postgres" / "data").exists():
            raise EmbeddedError(
                f"{path} is gone, and without it nobody can sign in to the database that is in "
                f"{self.folder / 'postgres'}. Put the file back, or remove both to start anew."
            )
        made = Secrets()
        self.keep(path.name, json.dumps(asdict(made)))
        return made

    def keep(self, name: str, text: str) -> None:
        """Leave ``text`` in a file, all of it or nothing, for its owner's eyes only."""
        unfinished = self.folder / f"{name}.new"
        unfinished.touch(mode=0o600)
        unfinished.write_text(text)
        unfinished.rename(self.folder / name)

    def postgres_folder(self, user: SystemUser | None) -> Path:
        """Where PostgreSQL's data lie; ``user`` (None: the present one) can enter it."""
        place = self.folder / "postgres"
        if user is not None and not place.is_symlink() and not user.can_enter(self.folder):
            digest = hashlib.sha256(os.fsencode(self.folder)).hexdigest()[:12]
            place.symlink_to(ELSEWHERE / digest)
        place = place.resolve()
        place.mkdir(mode=0o711, parents=True, exist_ok=True)
        if user is not None and not user.can_enter(place):
            raise EmbeddedError(
                f"PostgreSQL does not run as root, and the system user it runs as cannot enter "
                f"{place}. Let others pass its folders (chmod o+x), or run as an ordinary user."
            )
        return place
