"""Phrases for hands of cards: poker hands of three and five cards, flush hands and runs."""

from games.rules import flush, poker
from games.rules.cards import rank_of, suit_of
from games.rules.explain.phrases import Phrase, Rank

_SUITS = ("clubs", "diamonds", "hearts", "spades")


def poker_hand(value: int) -> Phrase:
    """Gives the name of a poker hand by its value, with every rank that compares."""
    kind = poker.category(value)
    ranks = tuple(Rank(rank) for rank in poker.ranks(value))
    key = f"hand_{poker.CATEGORIES[kind]}"
    if kind == poker.ROYAL_FLUSH:
        return Phrase(key)
    if kind == poker.FLUSH:
        return Phrase(key, ranks=ranks)
    if kind in (poker.STRAIGHT, poker.STRAIGHT_FLUSH):
        return Phrase(key, top=ranks[0])
    if kind == poker.FULL_HOUSE:
        return Phrase(key, first=ranks[0], second=ranks[1])
    if kind == poker.TWO_PAIR:
        return Phrase(key, first=ranks[0], second=ranks[1], others=ranks[2:])
    if len(ranks) == 1:
        return Phrase(f"{key}_alone", first=ranks[0])
    return Phrase(key, first=ranks[0], others=ranks[1:])


def flush_hand(value: int) -> Phrase:
    """Gives the name of a flush hand of High Card Flush, with all of its ranks."""
    ranks = tuple(Rank(rank) for rank in flush.flush_ranks(value))
    return Phrase("flush_hand", count=flush.flush_length(value), ranks=ranks)


def run(value: int) -> Phrase:
    """Gives the name of a run of High Card Flush, with its top where more than two cards."""
    count = flush.run_length(value)
    if count <= 2:
        return Phrase("short_run", count=count)
    return Phrase("run", count=count, top=Rank(flush.run_top(value)))


def card(number: int) -> Phrase:
    """Gives the name of a card."""
    suit = Phrase(f"suit_{_SUITS[suit_of(number)]}")
    return Phrase("card", rank=Rank(rank_of(number) + 2), suit=suit)
