"""Facts put into sentences, by the ways that templates name."""

import pytest

from engine.rulebook import LANGUAGES
from engine.wording import PLURALS, Fact, render

NAMES = {"and": "et", "rook": "la tour", "king": "le roi", "rook-count": "# tour|# tours"}


@pytest.mark.parametrize(
    ("template", "facts", "text"),
    [
        ("{piece} va en {to}.", {"piece": "rook", "to": "a4"}, "La tour va en a4."),
        ("{piece:de} et {other:à}", {"piece": "king", "other": "rook"}, "Du roi et à la tour"),
        ("{dice:# dé|# dés}", {"dice": 1}, "1 dé"),
        ("{dice:# dé|# dés}", {"dice": 3}, "3 dés"),
        ("{dice:# dé|# dés}", {"dice": 0}, "0 dé"),
        ("{hits:une fois|# fois|=2 deux fois}", {"hits": 2}, "Deux fois"),
        ("{count:# of piece}", {"count": 2, "piece": "rook"}, "2 tours"),
        ("{pieces:en places}", {"pieces": ("rook", "king"), "places": ("a1", "b2")}, "La tour en a1 et le roi en b2"),
        ("Ils vont {from:de # à to}.", {"from": ("a1",), "to": ("a2",)}, "Ils vont de a1 à a2."),
        (
            "Ils vont {from:de # à to}.",
            {"from": ("a1", "b1", "c1"), "to": ("a2", "b2", "c2")},
            "Ils vont de a1 à a2, de b1 à b2 et de c1 à c2.",
        ),
    ],
)
def test_a_template_is_filled(template: str, facts: dict[str, Fact], text: str) -> None:
    assert render(template, facts, NAMES, "fr") == text


@pytest.mark.parametrize("number", [0, 1, 2, 11, 21])
def test_each_language_has_its_plural_rule(number: int) -> None:
    forms = "{n:# one|# other}"
    assert render(forms, {"n": number}, {}, "en") == f"{number} {'one' if number == 1 else 'other'}"
    assert render(forms, {"n": number}, {}, "fr") == f"{number} {'one' if number < 2 else 'other'}"


def test_every_language_has_a_plural_rule() -> None:
    assert set(PLURALS) == set(LANGUAGES)
