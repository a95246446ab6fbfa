"""The classes that hands are counted by stand for every hand exactly once."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from games.odds.hand_classes import hand_classes
from games.odds.masks import CARDS_IN, suit_masks
from games.rules.cards import DECK


@pytest.mark.parametrize("cards", [1, 3, 5, 7])
def test_the_classes_stand_for_every_hand(cards: int) -> None:
    assert sum(int(batch.hands.sum()) for batch in hand_classes(cards)) == comb(52, cards)


def test_a_class_stands_for_the_hands_that_an_exchange_of_suits_makes_of_it() -> None:
    found: dict[tuple[int, ...], int] = {}
    for batch in hand_classes(3):
        for suits, hands in zip(batch.suits.T.tolist(), batch.hands.tolist(), strict=True):
            found[tuple(sorted(suits))] = hands
    dealt: dict[tuple[int, ...], int] = {}
    for hand in combinations(DECK, 3):
        suits = [sum(1 << (card >> 2) for card in hand if card & 3 == suit) for suit in range(4)]
        alike = tuple(sorted(suits))
        dealt[alike] = dealt.get(alike, 0) + 1
    assert found == dealt


def test_a_batch_names_the_cards_in_its_suits() -> None:
    for batch in hand_classes(4):
        assert (batch.sizes == CARDS_IN[batch.suits].T).all()


def test_suit_masks_hold_the_ranks_of_each_suit() -> None:
    (clubs,), (diamonds,), (hearts,), (spades,) = suit_masks(np.array([[0, 3, 51, 50]])).tolist()
    assert (clubs, diamonds, hearts, spades) == (1, 0, 1 << 12, 1 | 1 << 12)
