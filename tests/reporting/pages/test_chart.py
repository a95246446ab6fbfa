from hypothesis import given
from hypothesis import strategies as st

from reporting.pages.chart import HEIGHT, TOP, Series, ceiling, stacked


@given(st.integers(0, 10**15))
def test_the_top_of_the_axis_is_the_least_round_number_above_with_whole_quarters(value):
    top = ceiling(value)
    assert top >= value
    assert top % 4 == 0
    assert top <= max(4, value * 5 // 2)


@given(st.lists(st.lists(st.integers(0, 10**9), min_size=3, max_size=3), min_size=1, max_size=8))
def test_bars_stack_without_gap_or_overlap_and_stay_within_the_drawing(table):
    series = [Series(f"T{n}", values) for n, values in enumerate(table)]
    chart = stacked(["a", "b", "c"], series, text=str)
    by_column: dict[int, list] = {}
    for bar in chart.bars:
        by_column.setdefault(bar.x, []).append(bar)
    for bars in by_column.values():
        foot = chart.base
        for bar in bars:
            assert bar.y + bar.height == foot
            foot = bar.y
        assert foot >= TOP
    assert chart.base < HEIGHT


def test_a_chart_of_nothing_has_its_axis_and_no_bars():
    chart = stacked(["a"], [Series("T", [0])], text=str)
    assert not chart.bars
    assert [mark.text for mark in chart.grid] == ["0", "1", "2", "3", "4"]


def test_each_bar_says_its_column_its_series_and_its_value():
    chart = stacked(["11-30"], [Series("HCF-1", [300])], text=lambda value: f"${value}")
    assert [bar.title for bar in chart.bars] == ["11-30, HCF-1: $300"]
