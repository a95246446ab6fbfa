"""Hold'em hands dealt at random and played by a simple rule, many at once.

The rule is one that a player can keep in mind: near the best play, not the best. Rules: the
page on Hold'em Poker.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from games.odds.evaluation import category, made_of, poker_values
from games.odds.masks import CARDS_IN, MASKS, BoolArray, IntArray, suit_masks
from games.rules import poker
from games.rules.cards import ACE, DECK, RANKS
from games.rules.rule_sets import Terms

SIMPLE_RULE: Final = (
    "Before the flop, 4 antes on a pair of fives or better, an ace with a five or better, or a "
    "jack or better with a nine or better. On the flop, 2 antes on a better kind of hand than "
    "the flop alone, on a jack or better, on four of a suit, or on four in a row open at both "
    "ends; else fold. On the turn half an ante, always. On the river half an ante on a better "
    "kind of hand than the board alone, but for a pair below two or more cards of the board."
)

_FIVE, _NINE, _JACK = (RANKS.index(rank) for rank in "59J")


@dataclass(frozen=True)
class Played:
    """Hands that were played; every array has an element a hand, cards have rows of them.

    `bets` tells for each wager which hands made it, `results` what comes of it: 1 for a win,
    0 for a push, -1 for a loss. `categories` are those of the players' best five cards.
    """

    own: IntArray
    bank: IntArray
    board: IntArray
    folded: BoolArray
    bets: Mapping[str, BoolArray]
    results: Mapping[str, IntArray]
    categories: IntArray


def deal(random: np.random.Generator, hands: int) -> tuple[IntArray, IntArray, IntArray]:
    """Deals so many hands, each from a deck of its own: own cards, the bank's and the board's."""
    decks = random.permuted(np.tile(np.array(DECK), (hands, 1)), axis=1)
    return decks[:, :2], decks[:, 2:4], decks[:, 4:9]


def play(own: IntArray, bank: IntArray, board: IntArray, terms: Terms) -> Played:
    """Plays hands by the simple rule, and compares each with its bank."""
    own_suits, board_suits = suit_masks(own), suit_masks(board)
    players = poker_values(own_suits | board_suits)
    banks = poker_values(suit_masks(bank) | board_suits)
    bets = _bets(own, board, players)
    in_play = bets["a4"] | bets["a2"]
    folded = np.zeros_like(in_play) if terms.switches["stay_on_ante_only"] else ~in_play
    return Played(
        own=own,
        bank=bank,
        board=board,
        folded=folded,
        bets=bets,
        results=_results(players, banks, folded, terms),
        categories=category(players),
    )


def _bets(own: IntArray, board: IntArray, players: IntArray) -> dict[str, BoolArray]:
    """Gives which hands make each bet; ante, super ante and bonus are made on all."""
    every = np.ones(len(own), dtype=np.bool_)
    a4 = _is_bet_before_flop(own)
    a2 = ~a4 & _is_bet_on_flop(own, board[:, :3])
    return {
        "ante": every,
        "super_ante": every,
        "bonus": every,
        "a4": a4,
        "a2": a2,
        "a05t": a4 | a2,
        "a05r": (a4 | a2) & _is_bet_on_river(players, board),
    }


def _is_bet_before_flop(own: IntArray) -> BoolArray:
    high, low = _high_and_low(own)
    pair = (high == low) & (high >= _FIVE)
    ace = (high == ACE) & (low >= _FIVE)
    both_high = (high >= _JACK) & (low >= _NINE)
    bet: BoolArray = pair | ace | both_high
    return bet


def _high_and_low(own: IntArray) -> tuple[IntArray, IntArray]:
    """Gives the ranks of two cards, the higher one first."""
    ranks = own >> 2
    return ranks.max(axis=1), ranks.min(axis=1)


def _is_bet_on_flop(own: IntArray, flop: IntArray) -> BoolArray:
    flop_suits = suit_masks(flop)
    suits = flop_suits | suit_masks(own)
    improved = category(poker_values(suits)) > category(poker_values(flop_suits))
    high_card = _high_and_low(own)[0] >= _JACK
    most_suited: IntArray = CARDS_IN[suits].max(axis=0)
    return improved | high_card | (most_suited >= 4) | _OPEN_FOUR[np.bitwise_or.reduce(suits)]


def _is_bet_on_river(players: IntArray, board: IntArray) -> BoolArray:
    board_suits = suit_masks(board)
    improved = category(players) > category(poker_values(board_suits))
    # Doubled, a pair's bit is the lowest one above it.
    above: IntArray = np.bitwise_or.reduce(board_suits) & -(made_of(players) << 1)
    low_pair = (category(players) == poker.PAIR) & (CARDS_IN[above] >= 2)
    bet: BoolArray = improved & ~low_pair
    return bet


def _open_four() -> BoolArray:
    """Gives, for every mask, whether it has four ranks in a row that go on at both ends."""
    in_a_row = MASKS & MASKS << 1 & MASKS << 2 & MASKS << 3
    # Neither A-2-3-4 nor J-Q-K-A; the ace goes on below 2-3-4-5.
    return (in_a_row & ~(1 << ACE)) > 0


_OPEN_FOUR: Final = _open_four()


def _results(
    players: IntArray, banks: IntArray, folded: BoolArray, terms: Terms
) -> dict[str, IntArray]:
    """Gives what comes of each wager where it is made."""
    kinds = category(players)
    qualified = category(banks) >= terms.qualification["category"]
    compared = np.sign(players - banks)
    on_play_bets = np.where(qualified, compared, 0)
    ante = np.where(qualified, compared, 1)
    if terms.switches["ante_on_win"] == "push_below_straight":
        ante = np.where(qualified & (compared > 0) & (kinds < poker.STRAIGHT), 0, ante)
    unpaid = ~np.isin(kinds, list(terms.pay_tables["super_ante"]))
    super_ante = np.where(qualified, compared, 1)
    super_ante = np.where((super_ante > 0) & unpaid, 0, super_ante)
    results = dict.fromkeys(("a4", "a2", "a05t", "a05r"), on_play_bets)
    results |= {"ante": ante, "super_ante": super_ante}
    results = {wager: np.where(folded, -1, result) for wager, result in results.items()}
    paid = np.isin(kinds, list(terms.pay_tables["bonus"]))
    if terms.switches["bonus_on_fold"] == "lost":
        paid &= ~folded
    return results | {"bonus": np.where(paid, 1, -1)}
