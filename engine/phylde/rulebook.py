"""The rulebook of Phylde: articles, grounds, effects and options, in the order of the rules.

Source: one French page without author, with its diagrams as tables of letters; how the setups were
read from them is described in ``docs/phylde.md``.
"""

from dataclasses import replace
from importlib.resources import files
from typing import Final

from engine.rulebook import GAME_OVER, Article, Effect, Ground, Option
from engine.sentences import load_rulebook

RULESET: Final = "phylde"

ARTICLES: Final = (
    Article("PHY-1.1", "seed"),
    Article("PHY-1.2", "seed"),
    Article("PHY-1.3", "seed"),
    Article("PHY-1.4", "seed"),
    Article("PHY-1.5", "silent"),
    Article("PHY-2.1", "seed"),
    Article("PHY-2.2", "seed"),
    Article("PHY-2.3", "seed"),
    Article("PHY-3.1", "seed"),
    Article("PHY-3.2", "reading"),
    Article("PHY-3.3", "seed"),
    Article("PHY-3.4", "seed"),
    Article("PHY-3.5", "seed"),
    Article("PHY-3.6", "seed"),
    Article("PHY-3.7", "seed"),
    Article("PHY-3.8", "seed"),
    Article("PHY-3.9", "seed"),
    Article("PHY-4.1", "seed"),
    Article("PHY-4.2", "reading"),
    Article("PHY-4.3", "seed"),
    Article("PHY-4.4", "silent"),
)  # fmt: skip

RANK_WIDTH: Final = Ground("rank-width", "PHY-1.1")
NO_SUCH_POINT: Final = Ground("no-such-point", "PHY-1.2")
KING_ON_POINT: Final = Ground("king-on-point", "PHY-1.2")
ON_KINGS_CELL: Final = Ground("on-kings-cell", "PHY-1.3")
KINGS_CELL_KEPT: Final = Ground("kings-cell-kept", "PHY-1.3")
TOO_MANY_PIECES: Final = Ground("too-many-pieces", "PHY-1.4")
KINGS_ON_ONE_POINT: Final = Ground("kings-on-one-point", "PHY-1.5")
POINT_TAKEN: Final = Ground("point-taken", "PHY-1.5")
OUTSIDE_HALF: Final = Ground("outside-half", "PHY-2.2")
KING_OUTSIDE_HALF: Final = Ground("king-outside-half", "PHY-2.2")
KING_NOT_PLACED: Final = Ground("king-not-placed", "PHY-2.2")
NOT_YOUR_PIECE: Final = Ground("not-your-piece", "PHY-2.3")
NOBODY_THERE: Final = Ground("nobody-there", "PHY-3.1")
OTHER_KIND: Final = Ground("other-kind", "PHY-3.1")
QUOTA_SPENT: Final = Ground("quota-spent", "PHY-3.1")
MUST_ACT: Final = Ground("must-act", "PHY-3.1")
ALREADY_ACTED: Final = Ground("already-acted", "PHY-3.2")
SOLDIER_ONE_CELL: Final = Ground("soldier-one-cell", "PHY-3.3")
ARCHER_TWO_CELLS: Final = Ground("archer-two-cells", "PHY-3.4")
ARCHER_BLOCKED: Final = Ground("archer-blocked", "PHY-3.4")
RIDER_FIVE_CELLS: Final = Ground("rider-five-cells", "PHY-3.5")
RIDER_BLOCKED: Final = Ground("rider-blocked", "PHY-3.5")
KING_ONE_POINT: Final = Ground("king-one-point", "PHY-3.6")
KING_ALONG_LINES: Final = Ground("king-along-lines", "PHY-3.6")
KING_NEEDS_ROOM: Final = Ground("king-needs-room", "PHY-3.6")
OWN_PIECE_THERE: Final = Ground("own-piece-there", "PHY-3.7")
NOTHING_TO_TAKE: Final = Ground("nothing-to-take", "PHY-3.7")
ONLY_ARCHERS_SHOOT: Final = Ground("only-archers-shoot", "PHY-3.8")
ARROW_RANGE: Final = Ground("arrow-range", "PHY-3.8")
ARROW_BLOCKED: Final = Ground("arrow-blocked", "PHY-3.8")
ARROW_NEEDS_ENEMY: Final = Ground("arrow-needs-enemy", "PHY-3.8")
KING_TAKES_NOTHING: Final = Ground("king-takes-nothing", "PHY-3.9")
KING_CAPTURED: Final = replace(GAME_OVER, article="PHY-4.3")
"""What stands against every action once a king has fallen."""
NO_KING_LEFT: Final = Ground("no-king-left", "PHY-4.2")

GROUNDS: Final = (
    RANK_WIDTH,
    NO_SUCH_POINT,
    KING_ON_POINT,
    ON_KINGS_CELL,
    KINGS_CELL_KEPT,
    TOO_MANY_PIECES,
    KINGS_ON_ONE_POINT,
    POINT_TAKEN,
    OUTSIDE_HALF,
    KING_OUTSIDE_HALF,
    KING_NOT_PLACED,
    NOT_YOUR_PIECE,
    NOBODY_THERE,
    OTHER_KIND,
    QUOTA_SPENT,
    MUST_ACT,
    ALREADY_ACTED,
    SOLDIER_ONE_CELL,
    ARCHER_TWO_CELLS,
    ARCHER_BLOCKED,
    RIDER_FIVE_CELLS,
    RIDER_BLOCKED,
    KING_ONE_POINT,
    KING_ALONG_LINES,
    KING_NEEDS_ROOM,
    OWN_PIECE_THERE,
    NOTHING_TO_TAKE,
    ONLY_ARCHERS_SHOOT,
    ARROW_RANGE,
    ARROW_BLOCKED,
    ARROW_NEEDS_ENEMY,
    KING_TAKES_NOTHING,
    NO_KING_LEFT,
)

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

NAMES: Final = (
    "and", "white", "black", "king", "rider", "archer", "archers", "soldier", "soldiers",
    # Fields of a position that cannot be read, as position.py spells them.
    "white king's point (i1j2)", "black king's point (i17j18)", "side to move (w)",
)  # fmt: skip

RULEBOOK: Final = load_rulebook(
    files("engine.phylde"),
    ruleset=RULESET,
    articles=ARTICLES,
    grounds=GROUNDS,
    effects=EFFECTS,
    options=OPTIONS,
    names=NAMES,
    kinds={"passed": "pass", "shot": "shot", "captured": "capture"},
)
