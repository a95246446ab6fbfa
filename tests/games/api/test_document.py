"""The API's document says what is so: its types fit every record and settlement there is."""

import json
from collections import defaultdict
from collections.abc import Iterator

import msgspec
import pytest
from django.test import Client
from rest_framework.test import APIClient

from games.api.records import RECORDS, SETTLEMENTS
from tests.games.api.play import OPENING, get, hand_record, playing_table, post
from tests.games.api.test_settlements import LINES

SETTLEMENT_OF = dict(
    zip(
        ("high_card_flush", "holdem", "chinese_poker", "five_card_draw"),
        (SETTLEMENTS[0], *SETTLEMENTS),
        strict=True,
    )
)
RECORD_OF = {record.__struct_config__.tag: record for record in RECORDS}


def test_every_record_and_settlement_fits_its_type():
    for line in LINES:
        game = line["record"]["game"]
        msgspec.convert(line["record"], RECORD_OF[game])
        msgspec.convert(line["settlement"], SETTLEMENT_OF[game])


def structs(of: type = msgspec.Struct) -> Iterator[type]:
    for each in of.__subclasses__():
        yield each
        yield from structs(each)


@pytest.mark.django_db
def test_no_two_types_share_a_name_in_the_document(client: Client):
    named = defaultdict(set)
    for struct in structs():
        if struct.__module__.split(".")[0] in {"casino", "games", "ledger", "reporting"}:
            named[struct.__name__].add(struct.__module__)
    components = client.get("/api/v1/schema").json()["components"]["schemas"]
    assert {name: named[name] for name in components if len(named[name]) > 1} == {}


OF_THE_HOUSE = {
    *("ETag", "Location", "Idempotency-Replayed", "Preference-Applied", "X-Request-ID"),
    *("Retry-After", "WWW-Authenticate"),
}


@pytest.mark.django_db
def test_every_header_of_an_answer_is_in_the_document(api: APIClient, client: Client):
    paths = client.get("/api/v1/schema").json()["paths"]
    playing_table(api)
    key = {"Idempotency_Key": "once"}
    table, hands = "tables/{code}", "tables/{code}/hands"
    hand = post(api, "tables/HCF-1/hands", hand_record(1), Prefer="wait=0").json()["id"]
    for template, method, response in (
        (table, "get", get(api, "tables/HCF-1")),
        (table, "get", get(api, "tables/HCF-1", If_None_Match="*")),
        (table, "get", client.get("/api/v1/tables/HCF-1")),
        (f"{table}/openings", "post", post(api, "tables/HCF-2/openings", OPENING, **key)),
        (f"{table}/openings", "post", post(api, "tables/HCF-2/openings", OPENING, **key)),
        (hands, "post", post(api, "tables/HCF-1/hands", hand_record(2), Prefer="wait=1")),
        ("hands/{hand}", "get", get(api, f"hands/{hand}")),
        ("hands/{hand}/actions", "post", post(api, f"hands/{hand}/actions", {})),
    ):
        answers = paths[f"/api/v1/{template}"][method]["responses"]
        answer = answers.get(str(response.status_code), answers["default"])
        borne = {name for name in OF_THE_HOUSE if name in response}
        assert borne <= set(answer["headers"]), (template, borne)


@pytest.mark.django_db
def test_every_reference_of_the_document_leads_somewhere(client: Client):
    text = client.get("/api/v1/schema").content.decode()
    document = json.loads(text)
    names = set(document["components"]["schemas"])
    referred = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert referred == names
