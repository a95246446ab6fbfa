"""What templates need to print amounts, cards and names."""

from collections.abc import Hashable, Mapping
from typing import Any

from django import template

from casino.money import chips_text, money_text

register = template.Library()

GAME_NAMES = {
    "high_card_flush": "High Card Flush",
    "holdem": "Hold'em Poker",
    "chinese_poker": "Chinese Poker",
    "five_card_draw": "Five-card draw",
}
# By the first part of their codes; the second one is the table's.
ACCOUNTS = {
    "drop": "Drop box of",
    "chips_outstanding": "Chips outstanding",
    "stack": "Chips at",
    "table_chips": "Untracked seats at",
    "rake": "Rake of",
}
TRANSFERS = {
    "buy_in:cash": "buy-in for cash",
    "buy_in:chips": "buy-in with chips",
    "leave": "left with the stack",
}
RAKE_METHODS = {
    "all_players": "each hand and the bank pay it",
    "players_only": "each hand pays it",
    "designated_player": "the bank pays it",
}
CAP_SHARES = {"pro_rata": "in proportion", "in_order": "in settlement order"}
SUITS = {"c": ("♣", "clubs"), "d": ("♦", "diamonds"), "h": ("♥", "hearts"), "s": ("♠", "spades")}


@register.filter
def money(amount: int | None, currency: str) -> str:
    """An amount in minor units, such as ``$1,250.00``; a dash for none."""
    return "–" if amount is None else money_text(amount, currency)


@register.filter
def chips(amount: int | None, currency: str) -> str:
    """An amount in minor units where room is scarce, such as ``$1.25K``."""
    return "–" if amount is None else chips_text(amount, currency)


@register.filter
def count(number: int) -> str:
    """How many there are of something, such as ``1,250``."""
    return f"{number:,}"


@register.filter
def game_name(game: str) -> str:
    """The name of a game as players know it."""
    return GAME_NAMES.get(game, game)


@register.filter
def account_name(code: str) -> str:
    """What people call an account, such as ``Drop box of HCF-1``; its code where it has no name."""
    name, *of = code.split(":")
    if name not in ACCOUNTS:
        return code
    named = " ".join([ACCOUNTS[name], *of[:1]])
    return ", session ".join([named, *of[1:]])


@register.filter
def transfer_text(code: str) -> str:
    """What moved, in words, such as ``straight flush lost``."""
    result, _, wager = code.partition(":")
    if result in {"lost", "won"}:
        return f"{in_words(wager)} {result}"
    return TRANSFERS.get(code) or in_words(code)


@register.inclusion_tag("reporting/_card.html")
def playing_card(card: str) -> dict[str, str | bool]:
    """A card drawn as a card, from its two characters such as ``Th``."""
    symbol, suit = SUITS[card[1]]
    rank = "10" if card[0] == "T" else card[0]
    return {"rank": rank, "symbol": symbol, "suit": suit, "red": card[1] in "dh"}


@register.filter
def in_words(code: str) -> str:
    """The code of a wager, an event or a reason in words, such as ``straight flush``."""
    return code.replace("_", " ")


@register.filter
def named(code: Hashable, names: Mapping[Any, Any]) -> Any:
    """What ``names`` has for a code; nothing for one that it does not know."""
    return names.get(code, "")


@register.filter
def rake_method(method: str) -> str:
    """Who pays the rake, in words."""
    return RAKE_METHODS[method]


@register.filter
def cap_share(share: str) -> str:
    """How a cap is shared among winners, in words."""
    return CAP_SHARES[share]


@register.filter
def event_text(data: bytes) -> str:
    """An event's stored bytes as text."""
    return bytes(data).decode()


@register.filter
def hex(digest: bytes) -> str:
    """A hash in hexadecimal."""
    return bytes(digest).hex()
