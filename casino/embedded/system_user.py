"""The system user PostgreSQL runs as when root starts it, which PostgreSQL refuses to be."""

import os
import pwd
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from casino.embedded import EmbeddedError

NAME = "casino_postgres"


@dataclass(frozen=True)
class SystemUser:
    uid: int
    gid: int

    def can_enter(self, folder: Path) -> bool:
        """Whether every folder down to ``folder`` may be passed by this user."""
        return self.runs(["test", "-x", str(folder)])

    def runs(self, command: list[str]) -> bool:
        try:
            done = subprocess.run(
                command, user=self.uid, group=self.gid, extra_groups=[], capture_output=True
            )
        except PermissionError:
            return False
        return done.returncode == 0


def postgres_user() -> SystemUser | None:
    """Whom to run PostgreSQL as: None is the present user; root's stand-in is made when missing."""
    if os.geteuid() != 0:
        return None
    entry = _find() or _create()
    return SystemUser(entry.pw_uid, entry.pw_gid)


def _find() -> pwd.struct_passwd | None:
    try:
        return pwd.getpwnam(NAME)
    except KeyError:
        return None


def _create() -> pwd.struct_passwd:
    useradd = shutil.which("useradd", path="/usr/sbin:/sbin:/usr/bin:/bin")
    reason = "there is no useradd"
    if useradd is not None:
        options = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent"]
        done = subprocess.run(
            [useradd, *options, "--shell", "/usr/sbin/nologin", NAME],
            capture_output=True,
            text=True,
        )
        reason = done.stderr.strip()
    # Somebody else may have made it at the same moment: what counts is that it is there.
    if entry := _find():
        return entry
    raise EmbeddedError(
        f"PostgreSQL does not run as root, and the system user {NAME} could not be made "
        f"({reason}). Make a system user of this name, or run as an ordinary user."
    )


def temporary_folder(user: SystemUser | None) -> Path:
    """A new folder for throw-away data that ``user`` can reach, owned by the present user."""
    folder = Path(tempfile.mkdtemp(prefix="casino-"))
    if user is None:
        return folder
    folder.chmod(0o711)
    if not user.can_enter(folder):
        folder.rmdir()
        folder = Path(tempfile.mkdtemp(prefix="casino-", dir="/tmp"))
        folder.chmod(0o711)
    return folder
