import asyncio

import httpx
import pytest

from games.simulator import client as module
from games.simulator.client import Client, RequestRefused

PROBLEM = {"code": "overtaken", "detail": "Send the request again."}


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch):
    monkeypatch.setattr(module, "_FIRST_PAUSE", 0)


def post_to(*answers):
    """Post once to a service that answers so, one after the other; gives answer, keys and lines."""
    waiting, keys, said = list(answers), [], []

    def service(request: httpx.Request) -> httpx.Response:
        keys.append(request.headers["Idempotency-Key"])
        answer = waiting.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def post():
        client = Client(
            url="http://casino",
            key="tsk_1_2",
            say=said.append,
            transport=httpx.MockTransport(service),
        )
        try:
            return await client.post("tables/HCF-1/actions", {"actions": []})
        finally:
            await client.close()

    return asyncio.run(post()), keys, said


def test_a_request_is_sent_under_one_key_until_it_is_answered():
    answer, keys, _ = post_to(
        httpx.ReadError("gone"),
        httpx.Response(503),
        httpx.Response(409, json=PROBLEM),
        httpx.Response(200, json={"version": 3}),
    )
    assert answer == {"version": 3}
    assert len(keys) == 4
    assert len(set(keys)) == 1


def test_that_nobody_answers_is_told_once():
    away = [httpx.ConnectError("refused")] * 6
    _, _, said = post_to(*away, httpx.Response(200, json={}))
    assert said == ["nobody answers (ConnectError); sending it again until it is answered"]


def test_a_refusal_is_final():
    problem = {"code": "seat_taken", "detail": "Seat 3 is taken."}
    with pytest.raises(RequestRefused, match="seat_taken: Seat 3 is taken"):
        post_to(httpx.Response(409, json=problem))
