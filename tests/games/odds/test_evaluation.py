"""Hands evaluated many at once compare as the rules have them."""

from collections.abc import Callable, Collection

import numpy as np
import pytest

from games.odds.evaluation import category, made_of, poker_values
from games.odds.masks import IntArray, highest, longest_run, rank_mask, rank_text, suit_masks
from games.rules import poker
from games.rules.cards import parse_cards
from games.rules.flush import flush_and_run
from tests.games.odds.deals import random_hands


def same_order(one: IntArray, other: IntArray) -> bool:
    """Whether two rankings of the same hands agree, equal hands included."""
    order = np.argsort(one, kind="stable")
    steps, others = np.diff(one[order]), np.diff(other[order])
    return bool((np.sign(steps) == np.sign(others)).all())


@pytest.mark.parametrize(("cards", "rank"), [(3, poker.rank3), (5, poker.rank5), (7, poker.rank7)])
def test_poker_hands_compare_as_the_rules_compare_them(
    cards: int, rank: Callable[[Collection[int]], int]
) -> None:
    dealt = random_hands(cards, hands=30_000)
    by_rules = np.array([rank(hand) for hand in dealt.tolist()])
    values = poker_values(suit_masks(dealt))
    assert same_order(values, by_rules)
    assert category(values).tolist() == [poker.category(value) for value in by_rules.tolist()]


def test_the_rarest_poker_hands_compare_as_the_rules_compare_them() -> None:
    written = (
        "2c3c4c5c6c7cAc 2c3c4c5cAc6d7h TcJcQcKcAc9c8c 9c9d9h9sAcAdAh 2c2d2h2sKcKdQh "
        "7c7d7h5c5d5hAc 7c7d6c6d5c5dAc KcKdKhKsQcQdQh 2c4c6c8cTcQcAc AcKdQhJsTc9d8h Ac2d3h4s5c5d5h"
    )
    dealt = np.array([parse_cards(hand) for hand in written.split()])
    by_rules = np.array([poker.rank7(hand) for hand in dealt.tolist()])
    assert same_order(poker_values(suit_masks(dealt)), by_rules)


def test_a_pair_names_the_rank_it_is_made_of() -> None:
    values = poker_values(suit_masks(np.array([parse_cards("2c9d9hAsKc4d5h")])))
    assert made_of(values).tolist() == [rank_mask("9")]


@pytest.mark.parametrize("ace_low", [True, False])
def test_runs_compare_as_the_rules_compare_them(ace_low: bool) -> None:
    dealt = random_hands(7, hands=30_000)
    by_rules = np.array([flush_and_run(hand, ace_low)[1] for hand in dealt.tolist()])
    runs = longest_run(ace_low=ace_low)[suit_masks(dealt)].max(axis=0)
    assert same_order(runs, by_rules)


def test_the_highest_ranks_of_a_mask_are_its_top_ones() -> None:
    assert highest(2)[rank_mask("AJ98")] == rank_mask("AJ")
    assert highest(3)[rank_mask("K2")] == rank_mask("K2")
    assert rank_text(rank_mask("86T")) == "T-8-6"
