"""The style sheet and the templates know the same classes."""

import re

from tests.conftest import ROOT

SHEET = ROOT / "casino" / "web" / "static" / "web" / "house.css"
OF_THE_FRAMEWORK = {"errorlist"}


def styled() -> set[str]:
    """The classes that the sheet has rules for."""
    rules = re.sub(r"/\*.*?\*/", "", SHEET.read_text(), flags=re.DOTALL)
    selectors = re.sub(r"\{[^{}]*\}", "{}", rules)
    return set(re.findall(r"\.([a-z][\w-]*)", selectors)) - OF_THE_FRAMEWORK


def worn() -> set[str]:
    """The classes in the templates; what is filled in stands as a pattern."""
    names: set[str] = set()
    for template in (*ROOT.glob("casino/**/*.html"), *ROOT.glob("reporting/**/*.html")):
        for value in re.findall(r'class="([^"]*)"', template.read_text()):
            filled = re.sub(r"\{\{.*?\}\}", ".+", re.sub(r"\{%.*?%\}", " ", value))
            names.update(filled.split())
    return names


def test_every_rule_is_for_a_class_that_a_template_has():
    assert {one for one in styled() if not any(re.fullmatch(name, one) for name in worn())} == set()


def test_every_class_of_a_template_has_a_rule():
    assert {
        name for name in worn() if not any(re.fullmatch(name, one) for one in styled())
    } == set()
