import socket

from casino.embedded.ports import LOOPBACK, listen_near, port_of, reserve_port


def test_a_reserved_port_is_given_to_nobody_else_until_its_server_listens():
    reserved = reserve_port()
    others = [reserve_port() for _ in range(200)]
    assert port_of(reserved) not in map(port_of, others)
    with socket.socket() as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        server.bind((LOOPBACK, port_of(reserved)))
        server.listen()
    for held in (reserved, *others):
        held.close()


def test_a_port_in_use_is_passed_over_for_one_above():
    with listen_near(20_000) as first, listen_near(port_of(first)) as second:
        assert port_of(second) > port_of(first)


def test_without_a_free_port_above_any_will_do():
    with listen_near(65_535) as first, listen_near(65_535) as second:
        assert port_of(first) != port_of(second)
