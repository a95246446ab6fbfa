"""Records of five-card draw and Chinese Poker for the tests: in short, and made up at random."""

from typing import Any

from hypothesis import strategies as st

from games.rules.cards import card_texts, rank_of
from games.rules.chinese_setting import NATURALS
from tests.games.rules.deals import cards, decks

CHIPS = st.integers(0, 40).map(lambda chips: chips * 25)


def draw_player(seat: int, contributed: int, hand: str | None = None) -> dict[str, Any]:
    """A player of five-card draw, who has folded where no hand is given."""
    player: dict[str, Any] = {"seat": seat, "contributed": contributed}
    if hand is None:
        player["folded"] = True
    else:
        player["cards"] = cards(hand)
    return player


def draw_record(*players: dict[str, Any], button: int = 1, **more: Any) -> dict[str, Any]:
    return {
        "game": "five_card_draw",
        "hand": "draw",
        "currency": "EUR",
        "button": button,
        "players": list(players),
        **more,
    }


def chinese_player(
    seat: int, front: str, middle: str, back: str, stack: int = 10**9
) -> dict[str, Any]:
    segments = {"front": cards(front), "middle": cards(middle), "back": cards(back)}
    return {"seat": seat, "stack": stack, **segments}


def chinese_natural(seat: int, natural: str, hand: str, stack: int = 10**9) -> dict[str, Any]:
    return {"seat": seat, "stack": stack, "natural": natural, "cards": cards(hand)}


def chinese_record(*players: dict[str, Any], button: int = 1, **more: Any) -> dict[str, Any]:
    return {
        "game": "chinese_poker",
        "hand": "chinese",
        "currency": "USD",
        "button": button,
        "point_value": 100,
        "players": list(players),
        **more,
    }


@st.composite
def draw_records(draw: st.DrawFn, ties: str | None = None) -> dict[str, Any]:
    """Any record of five-card draw that is fit to be settled, often with tied hands."""
    deck = draw(decks())
    if draw(st.booleans()):
        # Hands dealt round a deck in rank order hold the same ranks.
        deck.sort(key=rank_of)
    count = draw(st.integers(2, 7))
    seats = draw(st.permutations(range(1, 11)))[:count]
    contributed = draw(st.lists(CHIPS, min_size=count, max_size=count))
    folded = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    folded[draw(st.integers(0, count - 1))] = False
    most = max(put for put, gone in zip(contributed, folded, strict=True) if not gone)
    players = []
    for at, seat in enumerate(seats):
        player = draw_player(seat, contributed[at], "".join(card_texts(deck[at::count][:5])))
        if folded[at]:
            player = draw_player(seat, min(contributed[at], most))
        players.append(player)
    rules: dict[str, Any] = {"ties": ties or draw(st.sampled_from(["suit", "split"]))}
    if draw(st.booleans()):
        rules["rounding"] = {"unit": draw(st.sampled_from([1, 25, 100]))}
    record = draw_record(*players, button=draw(st.integers(1, 10)), rules=rules)
    if draw(st.booleans()):
        basis_points, cap = draw(st.integers(0, 10_000)), draw(st.integers(1, 2000))
        record["rake"] = {"method": "pot", "basis_points": basis_points, "cap": cap}
    return record


@st.composite
def chinese_records(draw: st.DrawFn) -> dict[str, Any]:
    """Any record of Chinese Poker that is fit to be settled: settings, fouls and naturals."""
    deck = draw(decks())
    count = draw(st.integers(2, 4))
    seats = draw(st.permutations(range(1, 5)))[:count]
    players = [draw(_chinese_players(seat, deck[13 * seat - 13 : 13 * seat])) for seat in seats]
    scoring = draw(st.sampled_from(["western", "mandarin"]))
    return chinese_record(
        *players,
        button=draw(st.integers(1, 4)),
        rules={"scoring": scoring},
        point_value=draw(st.integers(1, 10)) * 100,
    )


@st.composite
def _chinese_players(draw: st.DrawFn, seat: int, hand: list[int]) -> dict[str, Any]:
    stack = draw(st.one_of(st.integers(1, 5000), st.just(10**9)))
    made = [name for name, natural in NATURALS.items() if natural.made_by(hand)]
    if made and draw(st.booleans()):
        written = "".join(card_texts(hand))
        return chinese_natural(seat, draw(st.sampled_from(made)), written, stack)
    ranks = [rank_of(card) for card in hand]
    # Larger groups to the back, the rest by rank: mostly a proper setting.
    hand = sorted(hand, key=lambda card: (ranks.count(rank_of(card)), card))
    if draw(st.integers(0, 5)) == 0:
        hand = draw(st.permutations(hand))
    front, middle = draw(st.sampled_from([(3, 8)] * 9 + [(2, 8)]))
    written = [
        "".join(card_texts(part)) for part in (hand[:front], hand[front:middle], hand[middle:])
    ]
    return chinese_player(seat, *written, stack=stack)
