"""Pieces as letters: those of the game's own notation."""

import re

import pytest

from drawing.letters import strokes
from drawing.registry import LAYOUTS
from drawing.tokens import Tokens
from engine.registry import GAMES


@pytest.mark.parametrize("game", [name for name, rules in GAMES.items() if rules.NOTATION == "text"])
def test_letters_are_those_of_the_notation(game: str) -> None:
    """Each piece shows the strokes of its letter."""
    for piece in GAMES[game].BOARD["pieces"]:  # type: ignore[union-attr]  # a list of objects
        tokens = Tokens(LAYOUTS[game].pieces, as_letters=True)
        tokens._name(LAYOUTS[game].views[0], piece["piece"], "")  # type: ignore[index,call-overload,arg-type]
        assert f'd="{strokes(piece["letter"])}"' in tokens.definitions[0]  # type: ignore[index,call-overload]


def test_creatures_are_told_apart_by_their_letters() -> None:
    kinds = [one["piece"] for one in GAMES["battlelore"].BOARD["pieces"]]  # type: ignore[union-attr,index,call-overload]
    tokens = Tokens(LAYOUTS["battlelore"].pieces, as_letters=True)
    names = {tokens._name("south", kind, "") for kind in kinds}  # type: ignore[arg-type]
    drawn = {re.sub(r'id="[^"]*"', "", one) for one in tokens.definitions}
    assert len(names) == len(kinds)
    assert len(drawn) >= len(kinds) - 2
