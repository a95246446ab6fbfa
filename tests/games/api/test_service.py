"""The running service: a web server and a worker of their own, spoken to over the network."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import httpx
import pytest

from casino.people import keys
from casino.people.models import Property
from games.models import Hand
from ledger.books.selectors import trial_balance
from tests.games.api.play import OPENING, hand_record, seating
from tests.games.api.test_settlements import LINES

# Real processes see only what is committed.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.faults]

VECTORS = [line for line in LINES if line["record"]["game"] == "high_card_flush"]
WIDE = {"min": 1, "max": 100_000_000}


@pytest.fixture
def client(service: str, key: str) -> Iterator[httpx.Client]:
    with httpx.Client(
        base_url=f"{service}/api/v1/",
        headers={"Authorization": f"Bearer {key}"},
        timeout=60,
        trust_env=False,
    ) as client:
        yield client


def post(client: httpx.Client, path: str, body: object, **headers: str) -> httpx.Response:
    sent = {"Idempotency-Key": str(uuid4()), **headers}
    return client.post(path, json=body, headers=sent)


def done(response: httpx.Response) -> dict:
    assert response.is_success, response.text
    return response.json()


def test_every_vector_settles_as_given_at_a_table_of_its_terms(
    client: httpx.Client, harbor: Property
):
    def settled(numbered: tuple[int, dict]) -> object:
        number, vector = numbered
        record, table = vector["record"], f"tables/HCF-{number}"
        terms = {name: record[name] for name in ("rules", "caps", "rake") if name in record}
        stakes = dict.fromkeys(OPENING["stakes"], WIDE)
        opening = {"game": record["game"], "seats": 7, "stakes": stakes, **terms}
        done(post(client, f"{table}/openings", opening))
        bank = record["bank"]["seat"]
        seats = [player["seat"] for player in record["players"]]
        actions = seating((*seats, bank), bank=bank)
        done(post(client, f"{table}/actions", {"actions": actions}))
        return done(post(client, f"{table}/hands", record, Prefer="wait=30"))["settlement"]

    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(settled, enumerate(VECTORS)))
    for settlement, vector in zip(found, VECTORS, strict=True):
        assert json.dumps(settlement) == json.dumps(vector["settlement"])
    assert trial_balance(harbor.pk).is_zero()
    assert Hand.objects.filter(status=Hand.Status.SETTLED).count() == len(VECTORS)


def test_one_request_sent_by_many_at_once_is_one_hand(client: httpx.Client):
    done(post(client, "tables/HCF-1/openings", OPENING))
    done(post(client, "tables/HCF-1/actions", {"actions": seating()}))
    key = {"Idempotency-Key": str(uuid4())}

    def send(_: int) -> httpx.Response:
        return post(client, "tables/HCF-1/hands", hand_record(), **key)

    with ThreadPoolExecutor(8) as pool:
        responses = list(pool.map(send, range(8)))
    assert {response.status_code for response in responses} == {201}
    assert len({response.text for response in responses}) == 1
    assert sum("Idempotency-Replayed" in response.headers for response in responses) == 7
    assert Hand.objects.count() == 1


def test_hands_reported_at_one_table_at_once_are_all_kept(client: httpx.Client):
    done(post(client, "tables/HCF-1/openings", OPENING))
    done(post(client, "tables/HCF-1/actions", {"actions": seating()}))

    def send(number: int) -> dict:
        return done(post(client, "tables/HCF-1/hands", hand_record(number), Prefer="wait=30"))

    with ThreadPoolExecutor(6) as pool:
        hands = list(pool.map(send, range(12)))
    assert sorted(hand["number"] for hand in hands) == list(range(1, 13))
    assert {hand["status"] for hand in hands} == {"settled"}


def test_a_revoked_key_is_refused_by_every_process_at_once(client: httpx.Client, key: str):
    assert client.get("tables").status_code == 200
    keys.revoke(prefix=key.split("_")[1])
    assert {client.get("tables").status_code for _ in range(8)} == {401}


def test_what_is_not_http_as_it_should_be_is_refused_as_a_problem(client: httpx.Client):
    for path, content, headers in (
        ("tables/HCF-1/hands", b"{", {"Content-Type": "application/json"}),
        ("tables/HCF-1/hands", b"\xff\xfe", {"Content-Type": "application/json"}),
        ("tables/HCF-1/hands", b"a=1", {"Content-Type": "text/plain"}),
        ("tables/HCF-1/hands", b" " * 2_000_000, {"Content-Type": "application/json"}),
        ("tables/%00/hands", b"{}", {"Content-Type": "application/json"}),
    ):
        sent = {**headers, "Idempotency-Key": str(uuid4())}
        response = client.post(path, content=content, headers=sent)
        assert response.headers["Content-Type"] == "application/problem+json", path
        assert 400 <= response.status_code < 500
