"""How each language says it: the same messages, with its own ranks, numbers and plurals."""

import string
from dataclasses import replace

import pytest
from babel.core import get_global
from babel.numbers import get_currency_precision

from games.rules.cards import parse_cards
from games.rules.explain import LANGUAGES
from games.rules.explain.currencies import minor_digits
from games.rules.explain.hands import card, poker_hand
from games.rules.explain.phrases import Money, Phrase
from games.rules.poker import rank3, rank5

# Catalogs


def texts(language: str, key: str) -> tuple[str, ...]:
    message = LANGUAGES[language].messages[key]
    return message if isinstance(message, tuple) else (message,)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message_with_the_same_places(language: str) -> None:
    english = LANGUAGES["en"].messages
    assert LANGUAGES[language].messages.keys() == english.keys()
    for key in english:
        (expected,) = {frozenset(places(text)) for text in texts("en", key)}
        assert {frozenset(places(text)) for text in texts(language, key)} == {expected}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_a_message_asks_of_a_rank_names_all_thirteen(language: str) -> None:
    spoken = LANGUAGES[language]
    asked = {
        form
        for key in spoken.messages
        for text in texts(language, key)
        for _, _, form, _ in string.Formatter().parse(text)
        if form
    }
    assert asked | {"name"} == spoken.ranks.keys()
    assert {len(names) for names in spoken.ranks.values()} == {13}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_of_several_forms_has_one_for_each_plural(language: str) -> None:
    spoken = LANGUAGES[language]
    forms = {spoken.plural(number) for number in range(200)}
    for key, message in spoken.messages.items():
        if isinstance(message, tuple):
            assert len(message) == len(forms), key
            assert places(message[0]) >= {"count"}


# Numbers, ranks and plurals


@pytest.mark.parametrize(
    ("language", "large", "small"),
    [
        ("en", "1,234,567.08", "0.05"),
        ("fr", "1\u00a0234\u00a0567,08", "0,05"),
        ("pl", "1\u00a0234\u00a0567,08", "0,05"),
        ("es", "1\u00a0234\u00a0567,08", "0,05"),
    ],
)
def test_amounts_are_in_major_units(language: str, large: str, small: str) -> None:
    spoken = LANGUAGES[language]
    assert spoken.say(Phrase("paid", paid=Money(123_456_708))).count(large) == 1
    assert spoken.money(5) == small


@pytest.mark.parametrize(
    ("currency", "text"), [("EUR", "12,345.67"), ("JPY", "1,234,567"), ("KWD", "1,234.567")]
)
def test_amounts_have_the_digits_of_the_currency(currency: str, text: str) -> None:
    spoken = replace(LANGUAGES["en"], digits=minor_digits(currency))
    assert spoken.money(1_234_567) == text


@pytest.mark.parametrize("currency", ["XXX", *get_global("currency_fractions"), "PLN", "MXN"])
def test_a_sentence_has_the_digits_that_pages_show(currency: str) -> None:
    assert minor_digits(currency) == get_currency_precision(currency)


@pytest.mark.parametrize(
    ("language", "count", "points"),
    [
        ("en", 1, "1 point"),
        ("en", 2, "2 points"),
        ("fr", 0, "0 point"),
        ("fr", 1, "1 point"),
        ("fr", 2, "2 points"),
        ("es", 1, "1 punto"),
        ("es", 6, "6 puntos"),
        ("pl", 1, "1 punkt"),
        ("pl", 3, "3 punkty"),
        ("pl", 6, "6 punktów"),
        ("pl", 13, "13 punktów"),
        ("pl", 21, "21 punktów"),
        ("pl", 22, "22 punkty"),
        ("pl", 112, "112 punktów"),
    ],
)
def test_plurals(language: str, count: int, points: str) -> None:
    assert LANGUAGES[language].say(Phrase("points", count=count)) == points


@pytest.mark.parametrize(
    ("language", "hand", "name"),
    [
        ("en", "Jc Jd As 9h 4c", "pair of jacks with ace, 9, 4"),
        ("fr", "Jc Jd As 9h 4c", "paire de valets avec as, 9, 4"),
        ("pl", "Jc Jd As 9h 4c", "para waletów, dalej as, dziewiątka, czwórka"),
        ("es", "Jc Jd As 9h 4c", "pareja de jotas con as, 9, 4"),
        ("en", "Ac Ad As Kh Kc", "full house, aces over kings"),
        ("fr", "Ac Ad As Kh Kc", "full aux as par les rois"),
        ("pl", "Ac Ad As Kh Kc", "ful, trójka asów i para króli"),
        ("es", "Ac Ad As Kh Kc", "full de ases con reyes"),
        ("fr", "Ac Ad As Ah Qc", "carré d’as avec dame"),
        ("en", "Qc Js Th 9h 8c", "straight to the queen"),
        ("fr", "Qc Js Th 9h 8c", "quinte à la dame"),
        ("pl", "Qc Js Th 9h 8c", "strit do damy"),
        ("es", "Qc Js Th 9h 8c", "escalera a la reina"),
        ("pl", "Ah Kh Qh Jh Th", "poker królewski"),
        ("en", "Ah 5h 4h 3h 2h", "straight flush to the 5"),
        ("fr", "Ah 5h 4h 3h 2h", "quinte flush au 5"),
        ("es", "2h 2d 2c", "trío de doses"),
        ("pl", "Kh Qd 2c", "wysoka karta król, dalej dama, dwójka"),
    ],
)
def test_hands_have_the_names_of_the_trade(language: str, hand: str, name: str) -> None:
    cards = parse_cards(hand)
    value = rank3(cards) if len(cards) == 3 else rank5(cards)
    assert LANGUAGES[language].say(poker_hand(value)) == name


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "king of hearts"),
        ("fr", "roi de cœur"),
        ("pl", "król kier"),
        ("es", "rey de corazones"),
    ],
)
def test_cards_have_their_names(language: str, name: str) -> None:
    (king,) = parse_cards("Kh")
    assert LANGUAGES[language].say(card(king)) == name
