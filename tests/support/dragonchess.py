"""Dragonchess for the tests: options spelt out, positions from lists of pieces, engine against reference."""

import json
from collections.abc import Mapping
from pathlib import Path

from engine.registry import GAMES
from tests.reference import dragonchess as reference
from tests.support.tabled import values_of

ENGINE = GAMES["dragonchess"]
FIGURES: dict[str, list[int]] = json.loads((Path(__file__).parents[1] / "perft" / "dragonchess.json").read_text())

STANDARD = (
    "2g3r3g1/s1s1s1s1s1s1/12/12/12/12/S1S1S1S1S1S1/2G3R3G1"
    "|ouhtcmkpthuo/wwwwwwwwwwww/12/12/12/12/WWWWWWWWWWWW/OUHTCMKPTHUO"
    "|2b3e3b1/1d1d1d1d1d1d/12/12/12/12/1D1D1D1D1D1D/2B3E3B1 g - 0 1"
)
Options = Mapping[str, str | bool]
RULESETS: dict[str, Options] = values_of(__file__)["rulesets"]
HORANTE: Options = RULESETS["horante"]
CHOICES: dict[str, list[str | bool]] = values_of(__file__)["choices"]


def table(pieces: str, side: str = "g", origins: str = "-", plies: int = 0, number: int = 1) -> str:
    """The text of a position from a list like ``K2l1 k2l8 S3c5``."""
    board = {reference.square_of(one[1:]): one[0] for one in pieces.split()}
    text = reference.write(reference.Position(board, side, {}, plies, number, HORANTE))
    return text.replace(" - ", f" {origins} ")


def compare(text: str, options: Options) -> dict[str, str]:
    """Hold the two against each other in one position; answers the turns and the positions they leave."""
    position = ENGINE.read_position(text, options)
    turns: dict[str, str] = {}
    for action in ENGINE.legal_actions(position):
        turn = str(ENGINE.write_turn(position, (action,)))
        assert turn not in turns, f"{turn} listed twice: {text} {options}"
        assert ENGINE.read_turn(position, turn) == (action,), f"{turn} misread: {text} {options}"
        turns[turn] = str(ENGINE.write_position(ENGINE.close(ENGINE.apply(position, action))))
    expected = reference.legal_turns(text, options)
    assert sorted(turns) == sorted(expected), f"turns: {text} {options}"
    assert turns == expected, f"positions after: {text} {options}"
    status = ENGINE.status(position)
    assert (status.state, sorted(status.checkers)) == reference.status(text, options), f"status: {text} {options}"
    petrified = tuple(reference.petrified(text, options))
    assert status.more["petrified"] == petrified, f"petrified: {text} {options}"
    return turns
