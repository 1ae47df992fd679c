"""The rulebook of Phylde: grounds, effects and options, in the order of the rules.

Source: one French page without author, with its diagrams as tables of letters; how the setups were
read from them is described in ``docs/phylde.md``.
"""

from dataclasses import replace
from importlib.resources import files
from typing import Final

from engine.rulebook import GAME_OVER, Effect, Grounds, Option
from engine.sentences import load_rulebook

RULESET: Final = "phylde"

GROUNDS: Final = Grounds()
RANK_WIDTH: Final = GROUNDS.add("rank-width", "PHY-1.1")
NO_SUCH_POINT: Final = GROUNDS.add("no-such-point", "PHY-1.2")
KING_ON_POINT: Final = GROUNDS.add("king-on-point", "PHY-1.2")
ON_KINGS_CELL: Final = GROUNDS.add("on-kings-cell", "PHY-1.3")
KINGS_CELL_KEPT: Final = GROUNDS.add("kings-cell-kept", "PHY-1.3")
TOO_MANY_PIECES: Final = GROUNDS.add("too-many-pieces", "PHY-1.4")
KINGS_ON_ONE_POINT: Final = GROUNDS.add("kings-on-one-point", "PHY-1.5")
POINT_TAKEN: Final = GROUNDS.add("point-taken", "PHY-1.5")
OUTSIDE_HALF: Final = GROUNDS.add("outside-half", "PHY-2.2")
KING_OUTSIDE_HALF: Final = GROUNDS.add("king-outside-half", "PHY-2.2")
KING_NOT_PLACED: Final = GROUNDS.add("king-not-placed", "PHY-2.2")
NOT_YOUR_PIECE: Final = GROUNDS.add("not-your-piece", "PHY-2.3")
NOBODY_THERE: Final = GROUNDS.add("nobody-there", "PHY-3.1")
OTHER_KIND: Final = GROUNDS.add("other-kind", "PHY-3.1")
QUOTA_SPENT: Final = GROUNDS.add("quota-spent", "PHY-3.1")
MUST_ACT: Final = GROUNDS.add("must-act", "PHY-3.1")
ALREADY_ACTED: Final = GROUNDS.add("already-acted", "PHY-3.2")
SOLDIER_ONE_CELL: Final = GROUNDS.add("soldier-one-cell", "PHY-3.3")
ARCHER_TWO_CELLS: Final = GROUNDS.add("archer-two-cells", "PHY-3.4")
ARCHER_BLOCKED: Final = GROUNDS.add("archer-blocked", "PHY-3.4")
RIDER_FIVE_CELLS: Final = GROUNDS.add("rider-five-cells", "PHY-3.5")
RIDER_BLOCKED: Final = GROUNDS.add("rider-blocked", "PHY-3.5")
KING_ONE_POINT: Final = GROUNDS.add("king-one-point", "PHY-3.6")
KING_ALONG_LINES: Final = GROUNDS.add("king-along-lines", "PHY-3.6")
KING_NEEDS_ROOM: Final = GROUNDS.add("king-needs-room", "PHY-3.6")
OWN_PIECE_THERE: Final = GROUNDS.add("own-piece-there", "PHY-3.7")
NOTHING_TO_TAKE: Final = GROUNDS.add("nothing-to-take", "PHY-3.7")
ONLY_ARCHERS_SHOOT: Final = GROUNDS.add("only-archers-shoot", "PHY-3.8")
ARROW_RANGE: Final = GROUNDS.add("arrow-range", "PHY-3.8")
ARROW_BLOCKED: Final = GROUNDS.add("arrow-blocked", "PHY-3.8")
ARROW_NEEDS_ENEMY: Final = GROUNDS.add("arrow-needs-enemy", "PHY-3.8")
KING_TAKES_NOTHING: Final = GROUNDS.add("king-takes-nothing", "PHY-3.9")
KING_CAPTURED: Final = replace(GAME_OVER, article="PHY-4.3")
"""The ground against every action after the fall of a king."""
NO_KING_LEFT: Final = GROUNDS.add("no-king-left", "PHY-4.2")

GOAL: Final = "PHY-4.3"

EFFECTS: Final = (
    Effect("moved", ("PHY-3.3", "PHY-3.4", "PHY-3.5", "PHY-3.6")),
    Effect("captured", ("PHY-3.7", "PHY-3.8")),
    Effect("shot", ("PHY-3.8",)),
    Effect("passed", ("PHY-3.1",)),
    Effect("check", ("PHY-4.2", "PHY-4.4")),
    Effect("king_captured", ("PHY-4.1", "PHY-4.2", "PHY-4.3")),
)

OPTIONS: Final[tuple[Option, ...]] = (
    Option("king_steps", ("PHY-3.6",), ("lines", "eight")),
    Option("king_capture", ("PHY-4.2",), ("immediate", "after_reply")),
)

RULEBOOK: Final = load_rulebook(
    files("engine.phylde"),
    ruleset=RULESET,
    grounds=tuple(GROUNDS),
    effects=EFFECTS,
    options=OPTIONS,
    kinds={"passed": "pass", "shot": "shot", "captured": "capture"},
)
