"""Ports on the loopback address that nobody else takes before their server listens."""

import errno
import socket

from casino.embedded import EmbeddedError

LOOPBACK = "127.0.0.1"


def reserve_port() -> socket.socket:
    """A free port, kept until the returned socket is closed: ``port_of`` tells its number.

    The socket is bound but never listens. With ``SO_REUSEADDR`` on both sides the kernel lets one
    server listen on the port, and gives it to nobody who asks for any free port.
    """
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind((LOOPBACK, 0))
    return reserved


def port_of(reserved: socket.socket) -> int:
    port: int = reserved.getsockname()[1]
    return port


def listen_near(wanted: int, host: str = LOOPBACK) -> socket.socket:
    """A listening socket on ``wanted`` or the next port above that nobody uses.

    It is handed to the web server, which may come and go while callers wait in its queue.
    """
    for port in (*range(wanted, min(wanted + 100, 65536)), 0):
        listening = socket.socket()
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, port))
            listening.listen(128)
        except OSError as refused:
            listening.close()
            if refused.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            return listening
    raise EmbeddedError(f"No port on {host} is free.")
