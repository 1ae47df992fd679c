"""Facts put into sentences, by the ways that templates name."""

import pytest

from engine.rulebook import LANGUAGES
from engine.wording import PLURALS, Fact, UnitNames, render
from tests.support.tabled import tabled

NAMES = {"and": "et", "rook": "la tour", "king": "le roi", "rook-count": "# tour|# tours"}


@tabled
def test_a_template_is_filled(template: str, facts: dict[str, Fact], text: str) -> None:
    facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}
    assert render(template, facts, NAMES, "fr") == text


@pytest.mark.parametrize("number", [0, 1, 2, 11, 21])
def test_each_language_has_its_plural_rule(number: int) -> None:
    forms = "{n:# one|# other}"
    assert render(forms, {"n": number}, {}, "en") == f"{number} {'one' if number == 1 else 'other'}"
    assert render(forms, {"n": number}, {}, "fr") == f"{number} {'one' if number < 2 else 'other'}"


def test_every_language_has_a_plural_rule() -> None:
    assert set(PLURALS) == set(LANGUAGES)


def test_only_alike_units_are_named_with_their_ids() -> None:
    names = UnitNames({"a": "rook", "b": "king", "c": "rook"}, lambda one: f"piece {one.upper()}")
    assert [names[one] for one in "abcd"] == ["piece A (a)", "piece B", "piece C (c)", "d"]
