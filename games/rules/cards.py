"""The 52-card deck.

A card is an integer from 0 to 51, rank × 4 + suit: rank 0 is the two and 12 the ace;
clubs, diamonds, hearts and spades are suits 0 to 3. Written, it is two characters,
rank then suit: `Th` is the ten of hearts.
"""

from collections.abc import Iterable
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
ACE: Final = 12
DECK: Final = tuple(range(52))
TEXTS: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARD_OF: Final = {text: card for card, text in enumerate(TEXTS)}


def parse_card(text: str) -> int:
    """Gives the card written as `text`; KeyError where there is none such."""
    return CARD_OF[text]


def parse_cards(text: str) -> tuple[int, ...]:
    """Gives the cards written one after the other, with or without blanks between."""
    written = text.replace(" ", "")
    return tuple(CARD_OF[written[at : at + 2]] for at in range(0, len(written), 2))


def card_text(card: int) -> str:
    """Gives the two characters of a card."""
    return TEXTS[card]


def card_texts(cards: Iterable[int]) -> list[str]:
    """Gives the two characters of each card, in the order given."""
    return [TEXTS[card] for card in cards]


def rank_of(card: int) -> int:
    """Gives 0 for a two up to 12 for an ace."""
    return card >> 2


def suit_of(card: int) -> int:
    """Gives 0 for clubs, 1 for diamonds, 2 for hearts, 3 for spades."""
    return card & 3
