"""Child processes that never outlive this one, and end in good order when asked to."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from casino.embedded.system_user import SystemUser

_BOUND = Path(__file__).with_name("bound.py")


def spawn(
    command: Sequence[str | Path],
    *,
    stdout: IO[bytes] | int,
    user: SystemUser | None = None,
    on_parent_death: signal.Signals = signal.SIGTERM,
    environment: Mapping[str, str] | None = None,
    stdin: int = subprocess.DEVNULL,
    pass_fds: Sequence[int] = (),
    cwd: Path | None = None,
) -> subprocess.Popen[bytes]:
    """Start ``command`` in a session of its own, both of its outputs going to ``stdout``.

    Ctrl-C at the terminal does not reach it: whoever started it decides when it stops. If this
    process dies, even by SIGKILL, the kernel sends ``on_parent_death``; call it from a thread
    that lives as long as the process does, since the kernel watches the thread.
    """
    identity = [] if user is None else [f"{user.uid}:{user.gid}"]
    wrapper = [sys.executable, "-I", "-S", str(_BOUND), str(int(on_parent_death)), str(os.getpid())]
    return subprocess.Popen(
        [*wrapper, *identity, "--", *map(str, command)],
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.STDOUT,
        env=environment,
        start_new_session=True,
        pass_fds=pass_fds,
        cwd=cwd,
    )


def stop(
    process: subprocess.Popen[bytes],
    *,
    by: signal.Signals = signal.SIGTERM,
    within: float = 15,
) -> None:
    """Ask ``process`` to end by a signal, and kill its whole session after ``within`` seconds."""
    if process.poll() is None:
        process.send_signal(by)
    try:
        process.wait(timeout=within)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
