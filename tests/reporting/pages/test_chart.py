from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from reporting.pages.chart import HEIGHT, TOP, Column, Series, ceiling, stacked

ABC = [Column("a"), Column("b"), Column("c")]


@given(st.integers(0, 10**15))
def test_the_top_of_the_axis_is_the_least_round_number_above_with_whole_quarters(value):
    top = ceiling(value)
    assert top >= value
    assert top % 4 == 0
    assert top <= max(4, value * 2)


@given(st.lists(st.lists(st.integers(0, 10**9), min_size=3, max_size=3), min_size=1, max_size=8))
def test_bars_stack_without_gap_or_overlap_and_stay_within_the_drawing(table):
    chart = stacked(ABC, [Series(f"T{n}", values) for n, values in enumerate(table)], text=str)
    for _, bars in groupby(chart.bars, key=lambda bar: bar.x):
        foot = chart.base
        for bar in bars:
            assert bar.y + bar.height == foot
            foot = bar.y
        assert foot >= TOP
    assert chart.base < HEIGHT
    assert all(bar.x >= 0 and bar.x + bar.width <= chart.width for bar in chart.bars)


@given(st.lists(st.lists(st.integers(0, 10**9), min_size=3, max_size=3), min_size=1, max_size=8))
def test_each_column_has_its_total_above_it(table):
    chart = stacked(ABC, [Series(f"T{n}", values) for n, values in enumerate(table)], text=str)
    assert [top.text for top in chart.tops] == [
        str(sum(values)) for values in zip(*table, strict=True)
    ]
    assert all(0 < top.y < chart.base for top in chart.tops)


def test_a_column_without_data_is_marked_and_one_with_nothing_says_zero():
    columns = [Column("a"), Column("b", has_data=False)]
    chart = stacked(columns, [Series("T", [0, 0])], text=str)
    assert not chart.bars
    assert [top.text for top in chart.tops] == ["0", "–"]
    assert [mark.text for mark in chart.grid] == ["0", "1", "2", "3", "4"]


def test_each_bar_says_its_column_its_series_and_its_value():
    chart = stacked([Column("11-30")], [Series("HCF-1", [300])], text=lambda value: f"${value}")
    assert [bar.title for bar in chart.bars] == ["11-30, HCF-1: $300"]
