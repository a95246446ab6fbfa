"""High Card Flush hands: the flush hand and the longest run of cards in one suit.

Both are integers that compare like the hands. A flush hand is its number of cards above
a bit for each of its ranks: hands of equal count then compare from the top. A run is its
length above its top rank (2 to 14). Suits are equal. Rules: the page of High Card Flush.
"""

from collections.abc import Collection
from typing import Final

from games.rules.cards import ACE, DECK, rank_of, suit_of

_RANK_BITS: Final = 13
_SUIT: Final = (1 << _RANK_BITS) - 1
_TOP_BITS: Final = 4
# One bit a card, the suits side by side: added up, a hand is four sets of ranks.
_BITS: Final = tuple(1 << _RANK_BITS * suit_of(card) + rank_of(card) for card in DECK)
_FLUSHES: Final = [ranks.bit_count() << _RANK_BITS | ranks for ranks in range(_SUIT + 1)]


def _runs(*, ace_low: bool) -> list[int]:
    """Gives the longest run in every set of ranks of one suit."""
    runs = [0] * (_SUIT + 1)
    for ranks in range(1, _SUIT + 1):
        top = ranks.bit_length() - 1
        length = top + 1 - (ranks ^ (1 << top + 1) - 1).bit_length()
        below = runs[ranks & (1 << top + 1 - length) - 1]
        runs[ranks] = max(below, length << _TOP_BITS | top + 2)
    if ace_low:
        ace = 1 << ACE
        for ranks in range(ace, _SUIT + 1):
            # The lowest rank that is missing says how many follow an ace from the two up.
            length = (~ranks & ranks + 1).bit_length()
            if ace < ranks and 1 < length <= ACE:
                runs[ranks] = max(runs[ranks], length << _TOP_BITS | length)
    return runs


_RUNS_ACE_LOW: Final = _runs(ace_low=True)
_RUNS_ACE_HIGH: Final = _runs(ace_low=False)


def flush_hand(cards: Collection[int]) -> int:
    """Gives the flush hand of seven cards: the suit with most of them, the best of such."""
    a, b, c, d, e, f, g = cards
    bits = sum((_BITS[a], _BITS[b], _BITS[c], _BITS[d], _BITS[e], _BITS[f], _BITS[g]))
    return max(
        _FLUSHES[bits & _SUIT],
        _FLUSHES[bits >> 13 & _SUIT],
        _FLUSHES[bits >> 26 & _SUIT],
        _FLUSHES[bits >> 39],
    )


def flush_and_run(cards: Collection[int], ace_low: bool = True) -> tuple[int, int]:
    """Gives the flush hand and the straight-flush hand of seven cards.

    `ace_low` lets the ace begin a run as well as end one, never both.
    """
    a, b, c, d, e, f, g = cards
    bits = sum((_BITS[a], _BITS[b], _BITS[c], _BITS[d], _BITS[e], _BITS[f], _BITS[g]))
    clubs = bits & _SUIT
    diamonds = bits >> 13 & _SUIT
    hearts = bits >> 26 & _SUIT
    spades = bits >> 39
    flush = _FLUSHES[clubs]
    if (other := _FLUSHES[diamonds]) > flush:
        flush = other
    if (other := _FLUSHES[hearts]) > flush:
        flush = other
    if (other := _FLUSHES[spades]) > flush:
        flush = other
    runs = _RUNS_ACE_LOW if ace_low else _RUNS_ACE_HIGH
    run = runs[clubs]
    if (other := runs[diamonds]) > run:
        run = other
    if (other := runs[hearts]) > run:
        run = other
    if (other := runs[spades]) > run:
        run = other
    return flush, run


def flush_length(flush: int) -> int:
    """Gives the number of cards of a flush hand."""
    return flush >> _RANK_BITS


def flush_ranks(flush: int) -> list[int]:
    """Gives the ranks of a flush hand from the top, 14 for an ace down to 2."""
    return [rank + 2 for rank in range(ACE, -1, -1) if flush >> rank & 1]


def least_flush(length: int, top: int) -> int:
    """Gives the value that a flush hand of so many cards with that top rank (0 to 12) reaches."""
    return length << _RANK_BITS | 1 << top


def run_length(run: int) -> int:
    """Gives the number of cards of a run."""
    return run >> _TOP_BITS


def run_top(run: int) -> int:
    """Gives the top rank of a run, 2 to 14: A-2-3 is topped by 3."""
    return run & (1 << _TOP_BITS) - 1
