"""Pots of five-card draw against PokerKit, which knows their layers but not our ties.

Its ties are split and suits are equal. Where a share is no whole number the two part ways.
"""

from collections.abc import Sequence

import pokerkit
from hypothesis import given
from hypothesis import strategies as st

from games.rules import settle
from games.rules.cards import card_texts, rank_of
from games.rules.pots import shares
from tests.games.rules.deals import decks
from tests.games.rules.poker_deals import draw_player, draw_record

_AUTOMATED = tuple(
    one for one in pokerkit.Automation if one is not pokerkit.Automation.HOLE_DEALING
)
_BETTING = pokerkit.Street(False, (False,) * 5, 0, False, pokerkit.Opening.POSITION, 1, None)


def pokerkit_nets(
    contributed: Sequence[int], hands: Sequence[str], folded: Sequence[bool]
) -> list[int]:
    """What each player gains by PokerKit.

    The contributions are blinds, with which whoever stays is all in. Who folds has chips
    left, and must have put in less than the most to be asked at all.
    """
    stacks = [put + 10**6 * gone for put, gone in zip(contributed, folded, strict=True)]
    state = pokerkit.State(
        _AUTOMATED,
        pokerkit.Deck.STANDARD,
        (pokerkit.StandardHighHand,),
        (_BETTING,),
        pokerkit.BettingStructure.NO_LIMIT,
        True,
        0,
        list(contributed),
        0,
        stacks,
        len(stacks),
        mode=pokerkit.Mode.CASH_GAME,
    )
    for hand in hands:
        state.deal_hole(hand)
    while state.actor_index is not None:
        if folded[state.actor_index]:
            state.fold()
        else:
            state.check_or_call()
    return list(state.payoffs)


def our_nets(contributed: Sequence[int], hands: Sequence[str], folded: Sequence[bool]) -> list[int]:
    players = [
        draw_player(seat, put, None if gone else hand)
        for seat, (put, hand, gone) in enumerate(
            zip(contributed, hands, folded, strict=True), start=1
        )
    ]
    settlement = settle(draw_record(*players, rules={"ties": "split"}))
    return [seat["net"] for seat in settlement["seats"]]


@st.composite
def hands_played(draw: st.DrawFn) -> tuple[list[int], list[str], list[bool]]:
    """Contributions that twelve divides, so that two, three or four can share every pot."""
    count = draw(st.integers(3, 6))
    deck = draw(decks())
    if draw(st.booleans()):
        deck.sort(key=rank_of)
    hands = ["".join(card_texts(deck[at::count][:5])) for at in range(count)]
    chips = st.integers(2, 12).map(lambda chips: chips * 12)
    contributed = draw(st.lists(chips, min_size=count, max_size=count))
    folded = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    folded[draw(st.integers(0, count - 1))] = False
    most = max(put for put, gone in zip(contributed, folded, strict=True) if not gone)
    contributed = [
        min(put, most - 12) if gone else put for put, gone in zip(contributed, folded, strict=True)
    ]
    return contributed, hands, folded


@given(hands_played())
def test_pots_that_tied_hands_can_share_evenly_agree(
    played: tuple[list[int], list[str], list[bool]],
) -> None:
    assert our_nets(*played) == pokerkit_nets(*played)


def test_eleven_tied_three_ways_is_five_three_and_three_there_and_four_four_and_three_here() -> (
    None
):
    contributed = [3, 3, 3, 2]
    hands = ["AhKs9s8s6s", "AsKh9h8h6h", "AdKd9d8d6c", "2c3c4c5d7d"]
    folded = [False, False, False, True]
    assert pokerkit_nets(contributed, hands, folded) == [2, 0, 0, -2]
    assert our_nets(contributed, hands, folded) == [0, 1, 1, -2]
    assert list(shares(11, [2, 3, 1], unit=1).values()) == [4, 4, 3]
