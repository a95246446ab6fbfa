"""How often the hands of five-card draw come, as dealt.

Players play for a pot and nobody banks, so nobody has an edge. Rules: the page on five-card
draw.
"""

from games.odds.frequencies import poker_frequencies
from games.odds.result import NO_BANK, Odds, Progress
from games.rules.five_card_draw import CARDS


def five_card_draw_odds(progress: Progress) -> Odds:
    """Gives the frequencies of five cards, before any exchange."""
    return Odds(
        game="five_card_draw",
        frequencies=(poker_frequencies("five_cards", CARDS, progress),),
        remarks=(NO_BANK, "Hands are counted as dealt, before any exchange."),
    )
