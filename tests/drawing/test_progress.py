"""The steps of an unfinished turn, and those before a refusal, drawn as done."""

from typing import Any

import pytest

from adjudicator.judging.case import open_case
from adjudicator.reports.picture import shown_of
from drawing.look import Look
from drawing.picture import compose
from engine.registry import GAMES

MEETING = "gC7yC/9/9/9/2bM6/9/2rM6/9/rC7bC RBYG aaaa R - 0 *"
"""A red militant on c3 before a blue one on c5."""
REPORTER = MEETING.replace("2rM6", "2rR6")


@pytest.mark.parametrize(
    ("game", "position", "action", "there", "left"),
    [
        ("djambi", MEETING, "Mc3xc5", {"c5": ("red", "militant")}, ["c3"]),
        ("djambi", MEETING, "Mc3xc5>a1", {"c5": ("red", "militant"), "a1": ("red", "chief")}, ["c3"]),
        ("djambi", REPORTER, "Rc3-c4*a9", {"c4": ("red", "reporter"), "c5": ("blue", "militant")}, ["c3"]),
        ("djambi", MEETING.replace("2rM6", "2rD6"), "Dc3:c5", {"c5": ("red", "diplomat")}, ["c3"]),
        ("djambi", MEETING, "Mc3xc6", {"c3": ("red", "militant")}, ["c6"]),
        ("phylde", None, "S:a6-a7,c6-c7,e4-e5", {"a7": ("white", "soldier"), "c7": ("white", "soldier")}, ["a6", "c6"]),
        ("phylde", None, "S:a6-a7,a7-a8", {"a7": ("white", "soldier")}, ["a6", "a8"]),
    ],
)
def test_steps_are_drawn_as_done(
    game: str, position: str | None, action: str, there: dict[str, tuple[str, str]], left: list[str]
) -> None:
    request: dict[str, Any] = {} if position is None else {"position": position}
    scene = compose(shown_of(open_case(GAMES[game], request), action, "en"), Look())
    tokens = {token.at: (token.side, token.kind) for token in scene.tokens if token.at}
    assert {at: tokens.get(at) for at in there} == there
    assert not tokens.keys() & set(left)


def test_a_king_of_phylde_brings_its_zone() -> None:
    position = "18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/18/S17 i2j3 i17j18 w"
    shown = shown_of(open_case(GAMES["phylde"], {"position": position}), "R:i2j3-i3j4,a1-a2", "en")
    scene = compose(shown, Look())
    assert shown.ruling
    assert shown.ruling["verdict"] == "illegal"
    assert ("zone", "i3j4") in scene.marks
    assert ("zone", "i2j3") not in scene.marks
