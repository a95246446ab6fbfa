from datetime import UTC, date, datetime
from hashlib import sha256
from uuid import UUID

from ledger.events.stored import StoredEvent
from ledger.seals.chain import event_hash

EVENT = StoredEvent(
    stream_id=UUID("00112233-4455-6677-8899-aabbccddeeff"),
    stream_kind="hand",
    property_id=7,
    day=date(2000, 1, 3),
    epoch=1,
    xact=258,
    recorded_at=datetime(2000, 1, 1, 0, 0, 1, 1, tzinfo=UTC),
    actor="é",
    request_id="",
    version=2,
    position=-1,
    type="noted",
    schema_version=3,
    occurred_at=datetime(1999, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC),
    data=b"{}",
    hash=b"",
)


def test_the_hash_covers_the_hash_before_and_every_column_in_this_form():
    content = (
        "aa" * 32
        + "00112233445566778899aabbccddeeff"
        + "00000004 68616e64"  # hand
        + "0000000000000007"
        + "00000002"  # two days after 2000-01-01
        + "00000001"
        + "0000000000000102"
        + "00000000000f4241"  # 1,000,001 microseconds
        + "00000002 c3a9"  # é
        + "00000000"
        + "00000002"
        + "ffffffffffffffff"
        + "00000005 6e6f746564"  # noted
        + "00000003"
        + "ffffffffffffffff"  # one microsecond before 2000
        + "00000002 7b7d"
    )
    expected = sha256(bytes.fromhex(content)).digest()
    assert event_hash(bytes.fromhex("aa" * 32), EVENT) == expected
