"""Facts put into sentences, by the ways that templates name."""

import pytest

from engine.rulebook import LANGUAGES
from engine.sentences import Sentences
from engine.wording import PLURALS, Fact, UnitNames
from tests.support.tabled import tabled

NAMES = {"and": "et", "rook": "la tour", "king": "le roi", "rook-count": "# tour|# tours"}
ENGLISH, FRENCH = Sentences("en", {}), Sentences("fr", {"names": NAMES})


@tabled
def test_a_template_is_filled(template: str, facts: dict[str, Fact], text: str) -> None:
    facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}
    assert FRENCH.sentence(template, facts) == text


@pytest.mark.parametrize("number", [0, 1, 2, 11, 21])
def test_each_language_has_its_plural_rule(number: int) -> None:
    assert set(PLURALS) == set(LANGUAGES)
    forms = "{n:# one|# other}"
    assert ENGLISH.sentence(forms, {"n": number}) == f"{number} {'one' if number == 1 else 'other'}"
    assert FRENCH.sentence(forms, {"n": number}) == f"{number} {'one' if number < 2 else 'other'}"


def test_only_alike_units_are_named_with_their_ids() -> None:
    names = UnitNames({"a": "rook", "b": "king", "c": "rook"}, lambda one: f"piece {one.upper()}")
    assert [names[one] for one in "abcd"] == ["piece A (a)", "piece B", "piece C (c)", "d"]
