"""What a reader may ask of a page in its address, and what to mend where that makes no sense."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date, timedelta
from typing import Any, Final

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator

from ledger.books.selectors import Place
from reporting.selectors import HAND_STATES

DEFAULT_DAYS = 14
MOST_DAYS = 92

# No hand was played outside of them, and moments around them can be reckoned with.
FIRST_DAY, LAST_DAY = date(1970, 1, 1), date(2999, 12, 31)
MOST_PAGES = 100_000

_DAY_FORMAT: Final = "%Y-%m-%d"


class DayField(forms.DateField):
    """A gaming day as addresses have it, whatever the reader's language."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            input_formats=[_DAY_FORMAT],
            widget=forms.DateInput(format=_DAY_FORMAT, attrs={"type": "date"}),
            error_messages={
                "invalid": "This is no day of the calendar: write it as 2026-11-30.",
            },
            validators=[
                MinValueValidator(FIRST_DAY, f"Give a day from {FIRST_DAY} on."),
                MaxValueValidator(LAST_DAY, f"Give a day up to {LAST_DAY}."),
            ],
            **options,
        )


class HandFilters(forms.Form):
    """Which hands to list; everything left empty lists them all."""

    day = DayField(label="Gaming day", required=False)
    table = forms.ChoiceField(
        label="Table",
        required=False,
        error_messages={
            "invalid_choice": "No table %(value)s has been opened here: choose one of the list."
        },
    )
    status = forms.ChoiceField(
        label="Status",
        required=False,
        choices=[("", "any"), *HAND_STATES.items()],
        error_messages={
            "invalid_choice": "A hand is never “%(value)s”: choose a status of the list."
        },
    )
    q = forms.CharField(
        label="Number or reference",
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    page = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=MOST_PAGES,
        error_messages={
            "invalid": "Pages are counted 1, 2, 3, …",
            "min_value": "Pages are counted from 1.",
            "max_value": "There are not so many pages.",
        },
    )

    def __init__(self, asked: Mapping[str, str], *, tables: Collection[str]) -> None:
        super().__init__(asked, label_suffix="")
        field = self.fields["table"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", "all tables"), *((table, table) for table in tables)]


class StatementFilters(forms.Form):
    """Which transfers of an account to list: of one gaming day, and before a place among them."""

    day = DayField(label="Gaming day", required=False)
    before = forms.CharField(required=False)

    def clean_before(self) -> Place | None:
        text = self.cleaned_data["before"]
        try:
            return Place.decode(text) if text else None
        except ValueError:
            raise forms.ValidationError("No page of this statement begins there.") from None


class Period(forms.Form):
    """Gaming days from ``first`` to ``last``, inclusive; the two weeks up to ``today`` if none is
    named."""

    first = DayField(label="From gaming day")
    last = DayField(label="to gaming day")

    def __init__(self, asked: Mapping[str, str], *, today: date) -> None:
        usual = {"first": today - timedelta(days=DEFAULT_DAYS - 1), "last": today}
        given = {name: asked.get(name) or day for name, day in usual.items()}
        super().__init__(given, label_suffix="")

    def clean(self) -> dict[str, Any]:
        first, last = self.cleaned_data.get("first"), self.cleaned_data.get("last")
        if first and last and first > last:
            self.add_error("first", f"{first} comes after {last}: choose an earlier day.")
        elif first and last and (last - first).days >= MOST_DAYS:
            self.add_error("first", f"Choose {MOST_DAYS} days at the most, up to {last}.")
        return self.cleaned_data
