"""`manage.py settle`, as a process."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
VECTORS = ROOT / "tests" / "data" / "settlements.jsonl"
GOOD = [json.loads(line) for line in VECTORS.read_text().splitlines()[:40]]
RECORDS = [json.dumps(vector["record"]).encode() for vector in GOOD]
SETTLEMENTS = [json.dumps(vector["settlement"], separators=(",", ":")).encode() for vector in GOOD]


def settle(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Runs the command where no database and no Redis can be reached."""
    nowhere = {
        "DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing",
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "LC_ALL": "C",
        "PYTHONUTF8": "0",
        "PYTHONIOENCODING": "ascii",
    }
    return subprocess.run(
        [sys.executable, "manage.py", "settle", *arguments],
        cwd=ROOT,
        env={**os.environ, **nowhere},
        input=stdin,
        capture_output=True,
        check=False,
        timeout=60,
    )


def test_records_of_standard_input_are_settled_in_their_order_without_a_database() -> None:
    ran = settle(stdin=b"\n".join(RECORDS))
    assert (ran.returncode, ran.stdout.splitlines()) == (0, SETTLEMENTS)


def test_records_of_several_files_are_settled_one_file_after_the_other(tmp_path: Path) -> None:
    for name, record in (("one", RECORDS[0]), ("two", RECORDS[1])):
        (tmp_path / name).write_bytes(record + b"\n")
    ran = settle(str(tmp_path / "two"), "-", str(tmp_path / "one"), stdin=RECORDS[2])
    assert ran.stdout.splitlines() == [SETTLEMENTS[1], SETTLEMENTS[2], SETTLEMENTS[0]]
    assert ran.returncode == 0


def test_a_bad_record_gives_an_error_on_its_line_and_status_1_and_the_others_are_settled() -> None:
    lines = [RECORDS[0], b"\xff{", b"", b'{"game": "\\ud800", "hand": "h"}', RECORDS[1]]
    ran = settle(stdin=b"\n".join(lines))
    first, not_utf8, empty, unknown, last = ran.stdout.splitlines()
    assert (first, last) == (SETTLEMENTS[0], SETTLEMENTS[1])
    errors = [json.loads(line)["error"] for line in (not_utf8, empty, unknown)]
    assert [error["code"] for error in errors] == ["not_utf8", "empty_line", "unknown_game"]
    assert [error["hand"] for error in errors] == [None, None, "h"]
    assert ran.returncode == 1
    assert b"Traceback" not in ran.stderr


def test_explanations_are_written_as_utf8_whatever_the_terminal_speaks() -> None:
    ran = settle("--explain", "--language", "pl", stdin=RECORDS[0])
    (settlement,) = ran.stdout.splitlines()
    assert "gracz spasował" in json.loads(settlement)["outcomes"][0]["why"]
    assert "spasował".encode() in settlement


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    ran = settle(str(tmp_path / "none"))
    assert ran.returncode == 1
    assert ran.stderr.endswith(
        f"Cannot read {tmp_path / 'none'}: No such file or directory.\n".encode()
    )


def test_settlements_that_cannot_be_written_are_one_clear_error(tmp_path: Path) -> None:
    records = tmp_path / "records"
    records.write_bytes(RECORDS[0])
    with open("/dev/full", "wb") as full:
        ran = subprocess.run(
            [sys.executable, "manage.py", "settle", str(records)],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert ran.returncode == 1
    assert ran.stderr == b"CommandError: Cannot write settlements: No space left on device.\n"


def test_a_standard_input_that_is_closed_is_one_clear_error() -> None:
    ran = subprocess.run(
        [sys.executable, "manage.py", "settle"],
        cwd=ROOT,
        preexec_fn=lambda: os.close(0),
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert ran.returncode == 1
    assert ran.stderr == b"CommandError: Cannot read -: Bad file descriptor.\n"


def test_a_reader_who_has_seen_enough_is_no_error(tmp_path: Path) -> None:
    """There is more to write than a pipe holds, so that the writer meets its end closed."""
    many = tmp_path / "many"
    many.write_bytes(b"\n".join(RECORDS * 50))
    command = [sys.executable, "manage.py", "settle", str(many)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().rstrip() == SETTLEMENTS[0]
        process.stdout.close()
        assert b"Error" not in process.stderr.read()
    assert process.returncode == 0
