"""Sides and marks are distinguishable under simulated colour blindness, and words have enough contrast."""

import re
from functools import cache
from itertools import combinations
from typing import get_args

import pytest
from coloraide import Color

from drawing.look import Ground
from drawing.registry import DRAWINGS
from drawing.scene import Arrow, ArrowKind, Mark, MarkKind, Spot
from drawing.svg import overlays
from drawing.svg.alphabet import strokes
from drawing.svg.pieces import Tokens
from drawing.svg.shapes import token_form
from drawing.themes import BANNERS, DARK, LIGHT, MARKS, Palette, greyed
from engine.registry import GAMES

EYES = ("", "protan", "deutan", "tritan", "grey")
APART = 15.0
"""The least difference (CIEDE2000) between elements distinguished by colour alone."""


@cache
def seen(colour: str, eye: str) -> Color:
    """A colour as an eye sees it: without one kind of cones (Brettel), or without any."""
    one = Color(colour)
    if eye == "grey":
        return one.filter("grayscale")
    return one.filter(eye) if eye else one


@cache
def difference(one: str, other: str) -> float:
    """The least difference in any eye."""
    return min(seen(one, eye).delta_e(seen(other, eye), method="2000") for eye in EYES)


@pytest.mark.parametrize("game", GAMES)
def test_sides_differ_to_every_eye(game: str) -> None:
    sides = DRAWINGS[game].pieces.sides
    assert sides.keys() >= set(GAMES[game].SIDES)
    for one, other in combinations(sides, 2):
        a, b = sides[one], sides[other]
        assert token_form(a.form, 18) != token_form(b.form, 18) or difference(a.paper, b.paper) >= APART, (one, other)


@pytest.mark.parametrize("game", GAMES)
def test_figures_stand_out_from_their_tokens(game: str) -> None:
    for side in DRAWINGS[game].pieces.sides.values():
        for look in (side, greyed(side)):
            assert Color(look.ink).contrast(look.paper) >= 3


def test_marks_differ_to_every_eye_or_in_form() -> None:
    spot = Spot(20, 20, "square", 40)
    drawn = {kind: _drawn(Mark(kind, "a1", spot)) for kind in get_args(MarkKind)}
    for one, other in combinations(drawn, 2):
        (form, colours), (other_form, other_colours) = drawn[one], drawn[other]
        apart = any(difference(a, b) >= APART for a, b in zip(colours, other_colours, strict=False))
        assert form != other_form or apart, (one, other)


def test_arrows_differ_in_form_where_their_colour_is_one() -> None:
    drawn = {}
    for kind in get_args(ArrowKind):
        arrow = Arrow(kind, ((0, 0), (100, 0)), 4, 16)
        drawn[kind] = _split(overlays.shaft(arrow, 1) + overlays.head(arrow, 1))
    for one, other in combinations(drawn, 2):
        assert drawn[one][0] != drawn[other][0], (one, other)


def test_banners_differ_in_form() -> None:
    from drawing.svg.pieces import _flag

    forms = {re.sub("#[0-9a-f]{6}", "", _flag(banner, 20, 20, 40)) for banner in BANNERS}
    assert len(forms) == len(BANNERS)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_words_stand_out_from_their_ground(theme: dict[str, str]) -> None:
    for role, ground in (("ink", "page"), ("label", "page"), ("ink", "tray")):
        assert Color(theme[role]).contrast(theme[ground]) >= 4.5, role
    for role in ("allowed", "danger", "act"):
        assert Color(MARKS["case"]).contrast(MARKS[role]) >= 4, role


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_names_of_cells_stand_out_from_them(theme: dict[str, str]) -> None:
    for shade in ("air", "land", "under", "tile", "djambi"):
        for ground in (f"{shade}-light", f"{shade}-dark"):
            assert Color(theme["cell-name"]).contrast(theme[ground]) >= 3, ground
    for ground in ("void", "centre"):
        assert Color(theme["void-name"]).contrast(theme[ground]) >= 3, ground


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_tokens_stand_out_from_their_board(theme: dict[str, str]) -> None:
    """By their paper or by their rim."""
    for game in GAMES:
        board = DRAWINGS[game]
        cells = board.empty(Ground(view=board.views[0])).cells
        terrain = ("woods", "hills", "rock") if game == "battlelore" else ()
        for side in GAMES[game].SIDES:
            for role in {*(cell.role for cell in cells), *terrain}:
                look = board.pieces.side(side)
                assert max(difference(part, theme[role]) for part in (look.paper, look.rim)) >= 20, (side, role)


def _drawn(mark: Mark) -> tuple[str, list[str]]:
    return _split(
        overlays.mark_under(mark, Palette("light"), 1)
        + "|"
        + overlays.mark_around(mark, 1)
        + overlays.mark_over(mark, 1, "tr")
    )


def _split(written: str) -> tuple[str, list[str]]:
    """The drawing without its colours, and the colours."""
    return re.sub("#[0-9a-f]{6}", "", written), re.findall("#[0-9a-f]{6}", written)


# Pieces as letters: those of the game's own notation


@pytest.mark.parametrize("game", [name for name, rules in GAMES.items() if rules.NOTATION == "text"])
def test_letters_are_those_of_the_notation(game: str) -> None:
    """Each piece shows the strokes of its letter."""
    for piece in GAMES[game].BOARD["pieces"]:  # type: ignore[union-attr]  # a list of objects
        tokens = Tokens(DRAWINGS[game].pieces, as_letters=True)
        tokens._name(DRAWINGS[game].views[0], piece["piece"], "")  # type: ignore[index,call-overload,arg-type]
        assert f'd="{strokes(piece["letter"])}"' in tokens.definitions[0]  # type: ignore[index,call-overload]


def test_creatures_are_told_apart_by_their_letters() -> None:
    kinds = [one["piece"] for one in GAMES["battlelore"].BOARD["pieces"]]  # type: ignore[union-attr,index,call-overload]
    tokens = Tokens(DRAWINGS["battlelore"].pieces, as_letters=True)
    names = {tokens._name("south", kind, "") for kind in kinds}  # type: ignore[arg-type]
    drawn = {re.sub(r'id="[^"]*"', "", one) for one in tokens.definitions}
    assert len(names) == len(kinds)
    assert len(drawn) >= len(kinds) - 2
