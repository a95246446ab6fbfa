"""Become another program that ends when the process that started it ends.

``python bound.py SIGNAL PARENT [UID:GID] -- COMMAND …`` asks the kernel for SIGNAL on the death
of PARENT, takes the identity UID:GID if one is given, and turns into COMMAND. It is a program of
its own, standard library only, because nothing may run between fork and exec in a process that
has threads.
"""

import ctypes
import os
import sys

PR_SET_PDEATHSIG = 1


def main(arguments: list[str]) -> None:
    split = arguments.index("--")
    signal, parent, *identity = arguments[:split]
    command = arguments[split + 1 :]
    if identity:
        uid, gid = map(int, identity[0].split(":"))
        os.setgroups([])
        os.setgid(gid)
        os.setuid(uid)
    # Only after the change of identity, which makes the kernel forget the wish.
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal))
    if os.getppid() != int(parent):
        sys.exit("The starting process has ended already.")
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1:])
