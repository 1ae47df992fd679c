"""The rulebook of Cyclix: grounds, effects and options, in the order of the rules.

Source: a French page of rules for Christian Freeling's game; its pictures are lost. ``silent``
articles come from the game's published rules and its sisters Caissa and Shakti.
"""

from importlib.resources import files
from typing import Final

from engine.rulebook import Effect, Grounds, Option
from engine.sentences import load_rulebook

RULESET: Final = "cyclix-freeling"

GROUNDS: Final = Grounds()
PIECE_MISSING: Final = GROUNDS.add("piece-missing", "CYX-1.3")
PIECE_DOUBLED: Final = GROUNDS.add("piece-doubled", "CYX-1.3")
OPPONENT_IN_CHECK: Final = GROUNDS.add("opponent-in-check", "CYX-1.3")
EMPTY_SQUARE: Final = GROUNDS.add("empty-square", "CYX-1.5")
WRONG_PIECE: Final = GROUNDS.add("wrong-piece", "CYX-1.5")
NOT_YOUR_PIECE: Final = GROUNDS.add("not-your-piece", "CYX-1.5")
LINE_BLOCKED: Final = GROUNDS.add("line-blocked", "CYX-2.2")
KINGS_FACE: Final = GROUNDS.add("kings-face", "CYX-2.3")
NOT_ITS_MOVE: Final = GROUNDS.add("not-its-move", "CYX-3.1")
OWN_PIECE_THERE: Final = GROUNDS.add("own-piece-there", "CYX-3.1")
TILE_STAYS: Final = GROUNDS.add("tile-stays", "CYX-3.2")
NOTHING_TO_CAPTURE: Final = GROUNDS.add("nothing-to-capture", "CYX-3.4")
CAPTURE_LEAVES_TILE: Final = GROUNDS.add("capture-leaves-tile", "CYX-3.4")
KING_FIRST_TILE: Final = GROUNDS.add("king-first-tile", "CYX-3.5")
KING_OWN_PIECE: Final = GROUNDS.add("king-own-piece", "CYX-3.5")
KING_CAPTURES_ADJACENT: Final = GROUNDS.add("king-captures-adjacent", "CYX-3.5")
KING_IN_CHECK_STEPS_ONE: Final = GROUNDS.add("king-in-check-steps-one", "CYX-3.6")
KING_CARRIES_NO_TILE: Final = GROUNDS.add("king-carries-no-tile", "CYX-3.7")
MUST_MOVE: Final = GROUNDS.add("must-move", "CYX-3.8")
ONLY_KING_REENTERS: Final = GROUNDS.add("only-king-reenters", "CYX-4.2")
NOT_IN_HAND: Final = GROUNDS.add("not-in-hand", "CYX-4.2")
NO_REENTRY_ON_CAPTURE: Final = GROUNDS.add("no-reentry-on-capture", "CYX-4.3")
NO_REENTRY_FROM_CHECK: Final = GROUNDS.add("no-reentry-from-check", "CYX-4.4")
KING_ATTACKED: Final = GROUNDS.add("king-attacked", "CYX-5.1")

CHECKMATE: Final = "CYX-5.3"
REPETITION: Final = "CYX-5.4"

EFFECTS: Final = (
    Effect("moved", ("CYX-2.1", "CYX-3.1", "CYX-3.2", "CYX-3.5", "CYX-5.2")),
    Effect("captured", ("CYX-3.4", "CYX-4.1")),
    Effect("tile_carried", ("CYX-3.3",)),
    Effect("tile_removed", ("CYX-3.7",)),
    Effect("reentered", ("CYX-4.2", "CYX-4.5")),
    Effect("passed", ("CYX-3.8",)),
    Effect("check", ("CYX-2.4", "CYX-5.1")),
)  # fmt: skip

OPTIONS: Final[tuple[Option, ...]] = (Option("king_capture", ("CYX-3.5",), ("sight", "adjacent")),)

RULEBOOK: Final = load_rulebook(
    files("engine.cyclix"),
    ruleset=RULESET,
    grounds=tuple(GROUNDS),
    effects=EFFECTS,
    options=OPTIONS,
    draws="CYX-5.5",
    kinds={"passed": "pass", "reentered": "reentry", "captured": "capture", "tile_carried": "carry"},
)
