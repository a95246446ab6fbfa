"""Cards dealt at random, the same ones in every run."""

from collections.abc import Iterable

import numpy as np

from games.odds.masks import IntArray
from games.rules.cards import card_texts


def random_hands(cards: int, *, hands: int, seed: int = 3) -> IntArray:
    """So many hands of so many cards, each from a full deck: shape (hands, cards)."""
    decks = np.tile(np.arange(52), (hands, 1))
    return np.random.default_rng(seed).permuted(decks, axis=1)[:, :cards]


def text_of(cards: Iterable[int]) -> str:
    """Cards written one after the other."""
    return "".join(card_texts(cards))
