"""Positions and actions of Djambi: the values, and how positions are read and written."""

from engine.djambi.position.reader import read_position
from engine.djambi.position.text import POSITION_SPELLING, write_position
from engine.djambi.position.value import (
    COLOUR_LETTERS,
    DRAW,
    LETTERS,
    MAX_PASSES,
    PASS,
    SIDES,
    UNDECIDED,
    Action,
    Begun,
    Pass,
    Pick,
    Position,
    Resign,
    Rules,
    Stage,
    Standing,
    Step,
    at_turn,
)

__all__ = [
    "COLOUR_LETTERS", "DRAW", "LETTERS", "MAX_PASSES", "PASS", "POSITION_SPELLING", "SIDES", "UNDECIDED",
    "Action", "Begun", "Pass", "Pick", "Position", "Resign", "Rules", "Stage", "Standing", "Step", "at_turn",
    "read_position", "write_position",
]  # fmt: skip
