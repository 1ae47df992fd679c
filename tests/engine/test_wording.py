"""Facts put into sentences, by the ways that templates name."""

import pytest

from engine.wording import Fact, render

NAMES = {"and": "et", "rook": "la tour", "king": "le roi"}


@pytest.mark.parametrize(
    ("template", "facts", "said"),
    [
        ("{piece} va en {to}.", {"piece": "rook", "to": "a4"}, "La tour va en a4."),
        ("{piece:de} et {other:à}", {"piece": "king", "other": "rook"}, "Du roi et à la tour"),
        ("{dice:# dé|# dés}", {"dice": 1}, "1 dé"),
        ("{dice:# dé|# dés}", {"dice": 3}, "3 dés"),
        ("{pieces:en places}", {"pieces": ("rook", "king"), "places": ("a1", "b2")}, "La tour en a1 et le roi en b2"),
        ("Ils vont {from:de # à to}.", {"from": ("a1",), "to": ("a2",)}, "Ils vont de a1 à a2."),
        (
            "Ils vont {from:de # à to}.",
            {"from": ("a1", "b1", "c1"), "to": ("a2", "b2", "c2")},
            "Ils vont de a1 à a2, de b1 à b2 et de c1 à c2.",
        ),
    ],
)
def test_a_template_is_filled(template: str, facts: dict[str, Fact], said: str) -> None:
    assert render(template, facts, NAMES) == said
