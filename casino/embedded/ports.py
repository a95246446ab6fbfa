"""Ports on the loopback address that nobody else takes before their server listens."""

import socket

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
