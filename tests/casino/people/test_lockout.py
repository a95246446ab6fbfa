"""Failed sign-ins are counted by the address that nobody can choose for themselves."""

import pytest
from django.test import RequestFactory

from casino.people.lockout import client_address

PEER = "10.0.0.9"


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        (0, "203.0.113.5", PEER),
        (1, "203.0.113.5", "203.0.113.5"),
        (1, "6.6.6.6, 203.0.113.5", "203.0.113.5"),
        (2, "6.6.6.6, 203.0.113.5, 10.0.0.1", "203.0.113.5"),
        (2, "203.0.113.5", PEER),
        (1, "", PEER),
    ],
)
def test_only_what_trusted_proxies_added_is_believed(settings, proxies, forwarded, address):
    settings.TRUSTED_PROXIES = proxies
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    request = RequestFactory(REMOTE_ADDR=PEER).post("/login", headers=headers)
    assert client_address(request) == address
