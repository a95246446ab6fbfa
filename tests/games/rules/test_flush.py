"""High Card Flush hands and runs."""

from hypothesis import given
from hypothesis import strategies as st

from games.rules.cards import DECK, card_texts, parse_cards, rank_of, suit_of
from games.rules.flush import (
    flush_and_run,
    flush_hand,
    flush_length,
    flush_ranks,
    least_flush,
    run_length,
    run_top,
)
from tests.games.rules.deals import decks


def plain_flush(cards: list[int]) -> tuple[int, list[int]]:
    """The flush hand as the page words it."""
    suits = [
        sorted((rank_of(card) + 2 for card in cards if suit_of(card) == suit), reverse=True)
        for suit in range(4)
    ]
    return max((len(ranks), ranks) for ranks in suits)


def plain_run(cards: list[int], ace_low: bool) -> tuple[int, int]:
    """The straight-flush hand as the page words it: length and top."""
    best = (0, 0)
    for suit in range(4):
        ranks = {rank_of(card) + 2 for card in cards if suit_of(card) == suit}
        rows = [list(range(2, 15))] + ([[14, *range(2, 14)]] if ace_low else [])
        for row in rows:
            for start in range(13):
                for end in range(start + 1, 14):
                    if set(row[start:end]) <= ranks:
                        best = max(best, (end - start, row[end - 1]))
    return best


@given(decks(), st.booleans())
def test_flush_hand_and_run_are_as_the_page_words_them(deck: list[int], ace_low: bool) -> None:
    cards = deck[:7]
    flush, run = flush_and_run(cards, ace_low)
    assert (flush_length(flush), flush_ranks(flush)) == plain_flush(cards)
    assert (run_length(run), run_top(run)) == plain_run(cards, ace_low)
    assert flush_hand(cards) == flush


@given(decks(), st.booleans())
def test_values_compare_like_the_hands(deck: list[int], ace_low: bool) -> None:
    one, other = deck[:7], deck[7:14]
    flush, run = flush_and_run(one, ace_low)
    other_flush, other_run = flush_and_run(other, ace_low)
    assert (flush > other_flush) == (plain_flush(one) > plain_flush(other))
    assert (run > other_run) == (plain_run(one, ace_low) > plain_run(other, ace_low))


def test_every_four_card_flush_from_the_ace_down_beats_a_lower_one() -> None:
    low_run, high = parse_cards("Ac 4c 3c 2c 9d 8h 7s"), parse_cards("Kc Qc Jc Tc 9d 8h 7s")
    assert flush_hand(low_run) > flush_hand(high)


def test_the_least_flush_of_a_top_rank_is_reached_by_any_hand_with_that_top() -> None:
    nine_high, eight_high = parse_cards("9c 3c 2c Kd Qd Jh Th"), parse_cards("8c 7c 6c Kd Qd Jh Th")
    least = least_flush(3, parse_cards("9c")[0] >> 2)
    assert flush_hand(eight_high) < least <= flush_hand(nine_high)


def test_every_card_has_its_text_and_back() -> None:
    assert parse_cards("".join(card_texts(DECK))) == DECK
    assert card_texts(DECK[:5]) == ["2c", "2d", "2h", "2s", "3c"]
