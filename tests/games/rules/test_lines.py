"""Lines of records to lines of settlements."""

import io
import json
import time
from typing import Any

import pytest

from games.rules.explain import LANGUAGES
from games.rules.lines import LONGEST, lines_of, settle_line
from tests.games.rules.deals import (
    changed,
    hcf_player,
    hcf_record,
    holdem_player,
    holdem_record,
    place,
)

HCF = hcf_record(
    hcf_player(1, "As Ks 9s 6s 3s Jd 4h", flush=500), bank="9c 3c 2c Kd 8d Jh 7h", amount=5000
)
HOLDEM = holdem_record(holdem_player(1, "Ah As"), board="Kd 9c 7h 4s 2d", bank="Kc 3h")


def error_of(line: bytes) -> dict[str, Any]:
    answer = settle_line(line)
    assert not answer.settled
    error: dict[str, Any] = json.loads(answer.text)["error"]
    return error


def test_a_record_gives_a_compact_settlement_with_the_keys_in_the_pages_order() -> None:
    answer = settle_line(json.dumps(HCF).encode())
    assert answer.settled
    assert answer.text == (
        '{"outcomes":[{"seat":1,"wager":"ante","stake":1000,"result":"win","due":1000,'
        '"paid":1000,"returned":1000,"capped":false},{"seat":1,"wager":"raise","stake":1000,'
        '"result":"win","due":1000,"paid":1000,"returned":1000,"capped":false},{"seat":1,'
        '"wager":"flush","stake":500,"result":"win","due":5000,"paid":3000,"returned":500,'
        '"capped":false}],"seats":[{"seat":1,"dead":false,"rake":0,"net":5000}],"bank":{"seat":7,'
        '"qualified":true,"start":5000,"end":0,"net":-5000,"rake":0},"rake":0}'
    )


def test_an_error_has_code_field_detail_and_the_name_of_the_hand() -> None:
    error = error_of(json.dumps({**HCF, "hand": "Tisch 4", "button": 9}).encode())
    assert error == {
        "code": "bad_seat",
        "field": "button",
        "detail": "Seats are numbered 1 to 7, not 9.",
        "hand": "Tisch 4",
    }


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"", "empty_line"),
        (b"  \r\n", "empty_line"),
        (b"{", "not_json"),
        (b"{} {}", "not_json"),
        (b"\xef\xbb\xbf{}", "not_json"),
        (b'{"hand": "\0"}', "not_json"),
        (b"{'game': 1}", "not_json"),
        (b'{"game": "hold\xffem"}', "not_utf8"),
        ('{"game": "holdem"}'.encode("utf-16"), "not_utf8"),
        (b"[" * 100_000, "too_deep"),
        (b'{"a":' * 100_000, "too_deep"),
        (b"9" * 100_000, "not_an_object"),
        (b" " * LONGEST + b"{}", "too_long"),
        (b'{"game": "\\ud800"}', "unknown_game"),
        (b"1e999", "not_an_object"),
    ],
)
def test_a_line_that_holds_no_record_gives_a_clear_error(line: bytes, code: str) -> None:
    error = error_of(line)
    assert (error["code"], error["hand"]) == (code, None)


@pytest.mark.parametrize(
    "number", [b"NaN", b"-Infinity", b"1e400", b"1e3", b"9" * 101, b"9" * 5000, b"-" + b"1" * 5000]
)
@pytest.mark.parametrize("field", ["button", "bank.amount", "players[0].wagers.ante"])
def test_what_is_no_number_of_a_record_is_refused_by_its_field(field: str, number: bytes) -> None:
    marked = changed(HCF, place(field), "here")
    error = error_of(json.dumps(marked).encode().replace(b'"here"', number))
    assert (error["field"], error["hand"]) == (field, "hcf")
    assert len(error["detail"]) < 100


@pytest.mark.parametrize(
    "field", ["hand", "button", "bank.amount", "players[0].seat", "players[0].wagers.ante"]
)
def test_a_key_that_is_twice_in_an_object_is_refused_by_its_field(field: str) -> None:
    twice = f'1, "{place(field)[-1]}": 1'.encode()
    marked = changed(HCF, place(field), "here")
    error = error_of(json.dumps(marked).encode().replace(b'"here"', twice))
    assert (error["code"], error["field"]) == ("duplicate_key", field)


@pytest.mark.parametrize(
    "line",
    [
        b"-" + b"9" * (LONGEST - 2),
        b'{"a":0.' + b"3" * (LONGEST - 9) + b"}",
        b"[" + b'{"a":1},' * (LONGEST // 8 - 1) + b"0]",
        b"{" + b",".join(b'"%d":1' % key for key in range(80_000)) + b',"79999":1}',
        b'{"game":"holdem","' + b"x" * (LONGEST - 40) + b'":1}',
        json.dumps({**HCF, "players": [0] * 300_000}).encode(),
        json.dumps({**HCF, "rules": {"rounding": {"unit": 10**99}}}).encode(),
    ],
)
def test_a_huge_line_is_refused_within_a_second_and_in_few_words(line: bytes) -> None:
    started = time.perf_counter()
    answer = settle_line(line)
    assert time.perf_counter() - started < 1
    assert not answer.settled
    assert len(answer.text) < 500


def test_a_hand_may_be_called_anything() -> None:
    for name in ("", "ręka 7", "\x00", "\ud800"):
        assert settle_line(json.dumps({**HCF, "hand": name}).encode()).settled
        line = json.dumps({**HCF, "hand": name, "button": 0}).encode()
        assert error_of(line)["hand"] == name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("record", [HCF, HOLDEM])
def test_with_a_language_each_outcome_has_a_sentence_of_why(
    record: dict[str, Any], language: str
) -> None:
    line = json.dumps(record).encode()
    explained = json.loads(settle_line(line, language=language).text)
    for row in explained["outcomes"]:
        assert row.pop("why").endswith(".")
    assert explained == json.loads(settle_line(line).text)


def test_lines_are_those_of_the_stream_and_one_too_long_is_cut() -> None:
    long = b"x" * (3 * LONGEST)
    lines = list(lines_of(io.BytesIO(b"a\n\n" + long + b"\nb")))
    assert [lines[0], lines[1], lines[3]] == [b"a\n", b"\n", b"b"]
    assert len(lines[2]) == LONGEST + 1
    assert len(lines) == 4
