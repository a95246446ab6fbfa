"""Chinese Poker and five-card draw have frequencies, and nobody has an edge."""

import pytest

from games.odds import odds

FIVE_CARDS = {
    "high_card": 1_302_540,
    "pair": 1_098_240,
    "two_pair": 123_552,
    "three_of_a_kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full_house": 3_744,
    "four_of_a_kind": 624,
    "straight_flush": 36,
    "royal_flush": 4,
}


def test_the_naturals_of_thirteen_cards() -> None:
    naturals = odds("chinese_poker").frequencies_of("naturals")
    assert naturals.total == 635_013_559_600
    assert naturals.counts == {
        "dragon": 67_108_864,
        "six_pairs": 2_856_863_152,
        "three_flushes": 5_705_516_392,
        "three_straights": 2_029_579_776,
    }


def test_a_front_knows_neither_straights_nor_flushes() -> None:
    front = odds("chinese_poker").frequencies_of("front")
    assert front.counts == {"high_card": 18_304, "pair": 3_744, "three_of_a_kind": 52}


def test_five_cards_come_as_often_in_either_game() -> None:
    assert odds("chinese_poker").frequencies_of("middle_or_back").counts == FIVE_CARDS
    assert odds("five_card_draw").frequencies_of("five_cards").counts == FIVE_CARDS


@pytest.mark.parametrize("game", ["chinese_poker", "five_card_draw"])
def test_there_is_no_bank_and_no_edge(game: str) -> None:
    found = odds(game)
    assert found.wagers == ()
    assert any("no house edge" in remark for remark in found.remarks)
