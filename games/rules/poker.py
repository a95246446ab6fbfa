"""Poker hands of three, five and seven cards, as integers that compare like the hands.

A hand's value is its category above five four-bit fields. They hold the ranks that make
the hand and then the other cards, each group once, the most significant first: 2 to 14,
with 0 where nothing is left. Three-card hands leave the fields of further cards empty and
so stand below a five-card hand that matches them. Suits are equal. The ace also plays low
in A-2-3-4-5. Rules: the pages of Hold'em, five-card draw and Chinese Poker.

Every card has an additive key: a power of five for its rank, below four bits for its suit.
The sum over a hand counts both, ranks in base five, whatever the order of the cards, so that
one look in a table values it. Who evaluates many hands keeps the keys and calls `rank_keys`.
"""

from collections.abc import Collection
from typing import Final

from games.rules.cards import ACE, DECK, rank_of, suit_of

HIGH_CARD: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
THREE_OF_A_KIND: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
FOUR_OF_A_KIND: Final = 7
STRAIGHT_FLUSH: Final = 8
ROYAL_FLUSH: Final = 9

CATEGORIES: Final = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)

_CATEGORY_SHIFT: Final = 20
_RANK_BITS: Final = (5**13).bit_length()
_RANKS: Final = (1 << _RANK_BITS) - 1
# Adding 3 to a suit's count turns its top bit on from the fifth card.
_FLUSH_OFFSET: Final = 0x3333 << _RANK_BITS
_FLUSH_BITS: Final = 0x8888 << _RANK_BITS
# What of a sum a value is looked up by: the counts of ranks, and whether there is a flush.
_KNOWN: Final = _RANKS | _FLUSH_BITS
# Sums of powers of five spread over a hash table; of powers of eight many fall in one place.
KEYS: Final = tuple(5 ** rank_of(card) + (1 << _RANK_BITS + 4 * suit_of(card)) for card in DECK)
_WHEEL: Final = 1 << ACE | 0b1111


def category(value: int) -> int:
    """Gives the category of a hand's value, HIGH_CARD to ROYAL_FLUSH."""
    return value >> _CATEGORY_SHIFT


def ranks(value: int) -> list[int]:
    """Gives the ranks in a hand's value, most significant first, as 2 to 14."""
    fields = (value >> shift & 15 for shift in (16, 12, 8, 4, 0))
    return [field for field in fields if field]


def rank_keys(keys: Collection[int]) -> int:
    """Gives the value of the best hand in three to seven cards, given by their keys."""
    known = sum(keys, _FLUSH_OFFSET) & _KNOWN
    return _values.get(known) or _value(keys, known)


def rank7(cards: Collection[int]) -> int:
    """Gives the value of the best five of seven cards."""
    a, b, c, d, e, f, g = cards
    return rank_keys((KEYS[a], KEYS[b], KEYS[c], KEYS[d], KEYS[e], KEYS[f], KEYS[g]))


def rank5(cards: Collection[int]) -> int:
    """Gives the value of five cards."""
    a, b, c, d, e = cards
    return rank_keys((KEYS[a], KEYS[b], KEYS[c], KEYS[d], KEYS[e]))


def rank3(cards: Collection[int]) -> int:
    """Gives the value of three cards, where only trips, a pair and high cards count."""
    a, b, c = cards
    return rank_keys((KEYS[a], KEYS[b], KEYS[c]))


# Values without a flush by the counts of ranks, and of flushes by the ranks of the suit. Each
# is worked out when it is first asked for: to work out all 49,205 of seven cards on import
# would take a noticeable time.
_values: Final[dict[int, int]] = {}
_flush_values: Final[dict[int, int]] = {}
# One integer for all hands of equal value: what is looked up stays small enough for caches.
_shared: Final[dict[int, int]] = {}


def _value(keys: Collection[int], known: int) -> int:
    """Gives a value that is not among `_values`: that of a flush, or one not yet asked for."""
    flag = known & _FLUSH_BITS
    if not flag:
        value = _plain_value(_counts(known))
        return _values.setdefault(known, _shared.setdefault(value, value))
    # Five ranks of one suit leave two cards at most: never quads or a full house.
    suit = flag >> 3
    ranks = sum([key for key in keys if key & suit]) & _RANKS
    return _flush_values.get(ranks) or _flush_values.setdefault(ranks, _flush_value(_counts(ranks)))


def _counts(ranks: int) -> list[int]:
    """Gives the number of cards of each rank."""
    return [ranks // 5**rank % 5 for rank in range(13)]


def _plain_value(counts: list[int]) -> int:
    """Gives the best hand of so many cards of each rank, without flushes."""
    present = sum([1 << rank for rank, count in enumerate(counts) if count])
    groups = sorted(((count, rank) for rank, count in enumerate(counts) if count), reverse=True)
    most, first = groups[0]
    pairs = [rank for count, rank in groups[1:] if count >= 2]
    if most == 4:
        return _pack(FOUR_OF_A_KIND, [first], present, others=1)
    if most == 3 and pairs:
        # The pair may be of a second three of a kind.
        return _pack(FULL_HOUSE, [first, pairs[0]], present, others=0)
    top = straight_top(present)
    if top is not None:
        return _pack(STRAIGHT, [top], present, others=0)
    if most == 3:
        return _pack(THREE_OF_A_KIND, [first], present, others=2)
    if most == 2 and pairs:
        return _pack(TWO_PAIR, [first, pairs[0]], present, others=1)
    if most == 2:
        return _pack(PAIR, [first], present, others=3)
    return _pack(HIGH_CARD, [], present, others=5)


def _flush_value(counts: list[int]) -> int:
    """Gives the best hand of five or more cards of one suit."""
    present = sum([1 << rank for rank, count in enumerate(counts) if count])
    top = straight_top(present)
    if top is None:
        return _pack(FLUSH, [], present, others=5)
    return _pack(ROYAL_FLUSH if top == ACE else STRAIGHT_FLUSH, [top], present, others=0)


def straight_top(present: int) -> int | None:
    """Gives the top rank of the best straight among a bit set of ranks, None without one."""
    runs = present & present << 1 & present << 2 & present << 3 & present << 4
    if runs:
        return runs.bit_length() - 1
    return 3 if present & _WHEEL == _WHEEL else None


def _pack(kind: int, made_of: list[int], present: int, *, others: int) -> int:
    """Packs a category, the ranks that make the hand and its best other cards."""
    rest = [rank for rank in range(ACE, -1, -1) if present >> rank & 1 and rank not in made_of]
    value = kind
    fields = made_of + rest[:others]
    for place in range(5):
        value = value << 4 | (fields[place] + 2 if place < len(fields) else 0)
    return value
