"""Why each pot of a hand of five-card draw went where it did."""

from collections.abc import Collection, Mapping
from typing import Any

from games.rules import five_card_draw as game
from games.rules import poker
from games.rules.cards import suit_of
from games.rules.explain import hands
from games.rules.explain.phrases import Clauses, Money, Phrase

check = game.check


def reasons(hand: game.Hand, settlement: Mapping[str, Any]) -> list[Phrase]:
    """Gives a sentence for each winner of each pot of the settlement, in its order."""
    return [
        Phrase(
            "sentence",
            head=_name(number, pot["amount"]),
            clauses=Clauses(
                (
                    *(_uncalled(settlement) if number == 0 else ()),
                    *_why(hand, pot, winner["seat"]),
                    _payment(hand, pot, winner["amount"]),
                )
            ),
        )
        for number, pot in enumerate(settlement["pots"])
        for winner in pot["winners"]
    ]


def _name(number: int, amount: int) -> Phrase:
    if number == 0:
        return Phrase("main_pot", amount=Money(amount))
    return Phrase("side_pot", number=number, amount=Money(amount))


def _uncalled(settlement: Mapping[str, Any]) -> list[Phrase]:
    """Says what of the highest bet went back before there were pots."""
    return [
        Phrase("uncalled", amount=Money(row["returned"]), seat=row["seat"])
        for row in settlement["seats"]
        if row["returned"]
    ]


def _why(hand: game.Hand, pot: Mapping[str, Any], seat: int) -> list[Phrase]:
    """Says why a seat takes a pot, or its part of it."""
    if len(pot["eligible"]) == 1:
        is_last = sum(not player.folded for player in hand.players) == 1
        return [Phrase("last_one_left" if is_last else "alone_in_pot", seat=seat)]
    shown = {
        player.seat: player.cards
        for player in hand.players
        if player.cards is not None and player.seat in pot["eligible"]
    }
    mine = shown.pop(seat)
    value = poker.rank5(mine)
    held = Phrase("holds", seat=seat, hand=hands.poker_hand(value))
    if len(pot["winners"]) > 1:
        return [held, Phrase("shared_equally", count=len(pot["winners"]))]
    rival = max(shown, key=lambda one: (poker.rank5(shown[one]), game.suits(shown[one])))
    theirs = shown[rival]
    if poker.rank5(theirs) == value:
        return [held, _by_suit(mine, rival, theirs)]
    return [held, Phrase("ahead_of", seat=rival, hand=hands.poker_hand(poker.rank5(theirs)))]


def _by_suit(mine: Collection[int], rival: int, theirs: Collection[int]) -> Phrase:
    """Says which suit parts two hands of equal ranks."""
    pairs = zip(game.by_significance(mine), game.by_significance(theirs), strict=True)
    card, other = next((one, other) for one, other in pairs if suit_of(one) != suit_of(other))
    return Phrase("by_suit", seat=rival, mine=hands.card(card), theirs=hands.card(other))


def _payment(hand: game.Hand, pot: Mapping[str, Any], won: int) -> Phrase:
    """Says what the house took from a pot, and what one of its winners has from it."""
    parts = []
    if pot["rake"]:
        key = "raked_the_most" if pot["rake"] == hand.rake.cap else "raked"
        parts.append(Phrase(key, rake=Money(pot["rake"])))
    unit = hand.terms.rounding.unit
    even = (pot["amount"] - pot["rake"]) // (len(pot["winners"]) * unit) * unit
    if len(pot["winners"]) > 1 and won > even:
        parts.append(Phrase("odd_chip", amount=Money(won - even)))
    return Phrase("payment", parts=(*parts, Phrase("pot_won", amount=Money(won))))
