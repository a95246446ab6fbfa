"""Records for the tests: written by hand in short, and made up at random."""

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from games.rules import settle
from games.rules.cards import DECK, card_texts, parse_cards, suit_of
from games.rules.high_card_flush import raise_limit

SUITS = range(4)


def cards(text: str) -> list[str]:
    return card_texts(parse_cards(text))


def hcf_player(seat: int, hand: str | None, folded: bool = False, **wagers: int) -> dict[str, Any]:
    """A player of High Card Flush: an ante and a raise of 1000 unless said otherwise."""
    wagers = {"ante": 1000, **wagers} if folded else {"ante": 1000, "raise": 1000, **wagers}
    player: dict[str, Any] = {"seat": seat, "wagers": wagers}
    if hand is not None:
        player["cards"] = cards(hand)
    if folded:
        player["folded"] = True
    return player


def hcf_record(
    *players: dict[str, Any], bank: str, amount: int = 10**9, button: int = 7, **more: Any
) -> dict[str, Any]:
    return {
        "game": "high_card_flush",
        "hand": "hcf",
        "currency": "USD",
        "button": button,
        "bank": {"seat": button, "amount": amount, "cards": cards(bank)},
        "players": list(players),
        **more,
    }


def holdem_player(seat: int, hand: str, folded: bool = False, **wagers: int) -> dict[str, Any]:
    """A player of Hold'em: an ante of 1000, and all of the play bets after 4x unless folded."""
    bets = {} if folded else {"a4": 4000, "a05t": 500, "a05r": 500}
    player: dict[str, Any] = {"seat": seat, "cards": cards(hand)}
    player["wagers"] = {"ante": 1000, **bets, **wagers}
    if folded:
        player["folded"] = True
    return player


def holdem_record(*players: dict[str, Any], board: str, bank: str, **more: Any) -> dict[str, Any]:
    return {
        "game": "holdem",
        "hand": "holdem",
        "currency": "USD",
        "board": cards(board),
        "bank": {"cards": cards(bank)},
        "players": list(players),
        **more,
    }


def outcomes(record: dict[str, Any]) -> dict[str, tuple[str, int, int, int]]:
    """Settles, and gives result, due, paid and returned by wager, or by seat and wager."""
    rows = settle(record)["outcomes"]
    one_seat = len({row["seat"] for row in rows}) == 1
    return {
        row["wager"] if one_seat else f"{row['seat']} {row['wager']}": (
            row["result"],
            row["due"],
            row["paid"],
            row["returned"],
        )
        for row in rows
    }


def results(record: dict[str, Any]) -> dict[str, str]:
    """Settles, and gives the result by wager, or by seat and wager."""
    return {name: result for name, (result, *_) in outcomes(record).items()}


def total(settlement: dict[str, Any]) -> int:
    """The sum of everything that changes hands: zero unless money is lost."""
    bank = settlement.get("bank", {"net": 0})["net"]
    return bank + settlement["rake"] + sum(seat["net"] for seat in settlement["seats"])


def place(field: str) -> list[str | int]:
    """The keys along a field's path: `players[0].seat` is players, 0, seat."""
    return [
        int(key) if key.isdigit() else key
        for key in field.replace("[", ".").replace("]", "").split(".")
    ]


def changed(record: Any, path: Sequence[str | int], value: Any) -> Any:
    """A copy of a record with one value replaced or added."""
    if not path:
        return value
    first, *rest = path
    copy = list(record) if isinstance(record, list) else dict(record)
    copy[first] = changed(copy[first], rest, value) if rest else value
    return copy


def without(record: Any, path: Sequence[str | int]) -> Any:
    """A copy of a record that lacks one value."""
    first, *rest = path
    copy = list(record) if isinstance(record, list) else dict(record)
    if rest:
        copy[first] = without(copy[first], rest)
    else:
        del copy[first]
    return copy


def permuted(record: Any, suits: Sequence[int]) -> Any:
    """A copy of a record with its suits exchanged."""
    if isinstance(record, dict):
        return {key: permuted(value, suits) for key, value in record.items()}
    if isinstance(record, list):
        return [permuted(value, suits) for value in record]
    try:
        (card,) = parse_cards(record)
    except (AttributeError, KeyError, ValueError):
        return record
    return card_texts([card - suit_of(card) + suits[suit_of(card)]])[0]


@st.composite
def decks(draw: st.DrawFn) -> list[int]:
    """A deck, often so little shuffled that its suits and runs still lie together."""
    deck = sorted(DECK, key=lambda card: (suit_of(card), card))
    start = draw(st.integers(0, 51))
    deck = deck[start:] + deck[:start]
    swaps = draw(st.lists(st.tuples(st.integers(0, 51), st.integers(0, 51)), max_size=40))
    for one, other in swaps:
        deck[one], deck[other] = deck[other], deck[one]
    if draw(st.booleans()):
        draw(st.randoms(use_true_random=False)).shuffle(deck)
    return deck


AMOUNTS = st.integers(1, 400).map(lambda chips: chips * 25)
ROUNDINGS = st.fixed_dictionaries(
    {},
    optional={
        "unit": st.sampled_from([1, 5, 25, 100, 500]),
        "direction": st.sampled_from(["down", "up"]),
    },
)


def capped(wagers: list[str]) -> st.SearchStrategy[list[dict[str, Any]]]:
    """Up to one cap of each scope, in any order, on the same wagers."""
    cap = st.fixed_dictionaries(
        {"amount": st.integers(1, 200_000), "wagers": st.just(wagers)},
        optional={"share": st.sampled_from(["pro_rata", "in_order"])},
    )
    scopes = st.lists(st.sampled_from(["hand", "round"]), unique=True)
    return scopes.flatmap(
        lambda named: st.tuples(*[cap.map(lambda c, s=scope: {"scope": s, **c}) for scope in named])
    ).map(list)


@st.composite
def hcf_records(draw: st.DrawFn, players: int | None = None) -> dict[str, Any]:
    """Any record of High Card Flush that is fit to be settled."""
    deck = draw(decks())
    seats = draw(st.permutations(range(1, 8)))
    button = seats[0]
    count = draw(st.integers(1, 6)) if players is None else players
    return hcf_record(
        *[draw(_hcf_players(seats[at], deck[7 * at : 7 * at + 7])) for at in range(1, count + 1)],
        bank="".join(card_texts(deck[:7])),
        amount=draw(st.one_of(st.integers(0, 100_000), st.just(10**12))),
        button=button,
        rules=draw(
            st.fixed_dictionaries(
                {},
                optional={
                    "on_shortfall": st.sampled_from(["partial", "dead"]),
                    "limit_bank_win": st.booleans(),
                    "ace_low_straight_flush": st.booleans(),
                    "rounding": ROUNDINGS,
                },
            )
        ),
        caps=draw(capped(["flush", "straight_flush"])),
        rake={
            "method": draw(st.sampled_from(["all_players", "players_only", "designated_player"])),
            "amount": draw(AMOUNTS),
        },
    )


@st.composite
def _hcf_players(draw: st.DrawFn, seat: int, hand: list[int]) -> dict[str, Any]:
    ante = draw(AMOUNTS)
    bonuses = draw(
        st.fixed_dictionaries({}, optional={"flush": AMOUNTS, "straight_flush": AMOUNTS})
    )
    written = "".join(card_texts(hand))
    if draw(st.integers(0, 3)) == 0:
        shown = written if draw(st.booleans()) else None
        return hcf_player(seat, shown, folded=True, ante=ante, **bonuses)
    most = raise_limit(hand) * ante
    raised = draw(st.one_of(st.just(ante), st.just(most), st.integers(ante, most)))
    return hcf_player(seat, written, ante=ante, **bonuses, **{"raise": raised})


@st.composite
def holdem_records(draw: st.DrawFn, players: int | None = None) -> dict[str, Any]:
    """Any record of Hold'em that is fit to be settled."""
    deck = draw(decks())
    seats = draw(st.permutations(range(1, 8)))
    count = draw(st.integers(1, 7)) if players is None else players
    dealt = ["".join(card_texts(deck[7 + 2 * at : 9 + 2 * at])) for at in range(count)]
    return holdem_record(
        *[draw(_holdem_players(seats[at], hand)) for at, hand in enumerate(dealt)],
        board="".join(card_texts(deck[:5])),
        bank="".join(card_texts(deck[5:7])),
        rules=draw(
            st.fixed_dictionaries(
                {},
                optional={
                    "ante_on_win": st.sampled_from(["pay", "push_below_straight"]),
                    "bonus_on_fold": st.sampled_from(["live", "lost"]),
                    "stay_on_ante_only": st.booleans(),
                    "rounding": ROUNDINGS,
                },
            )
        ),
        caps=draw(capped(["bonus", "super_ante"])),
    )


@st.composite
def _holdem_players(draw: st.DrawFn, seat: int, hand: str) -> dict[str, Any]:
    half = draw(AMOUNTS)
    ante = 2 * half
    wagers = {"ante": ante}
    if draw(st.booleans()):
        wagers["super_ante"] = ante
    if draw(st.booleans()):
        wagers["bonus"] = draw(AMOUNTS)
    play = draw(st.sampled_from([{}, {"a4": 4 * ante}, {"a3": 3 * ante}, {"a2": 2 * ante}]))
    turn = draw(st.sampled_from([{}, {"a05t": half}, {"a05t": half, "a05r": half}])) if play else {}
    player = holdem_player(seat, hand, folded=True, **wagers, **play, **turn)
    if turn or draw(st.booleans()):
        del player["folded"]
    return player
