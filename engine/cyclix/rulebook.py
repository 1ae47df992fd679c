"""The rulebook of Cyclix: articles, grounds, effects and options, in the order of the rules.

Source: a French page of rules for Christian Freeling's game; its pictures are lost. ``silent``
articles come from the game's published rules and its sisters Caissa and Shakti.
"""

from importlib.resources import files
from typing import Final

from engine.rulebook import Article, Effect, Ground, Option
from engine.sentences import load_rulebook

RULESET: Final = "cyclix-freeling"

ARTICLES: Final = (
    Article("CYX-1.1", "seed"),
    Article("CYX-1.2", "seed"),
    Article("CYX-1.3", "seed"),
    Article("CYX-1.4", "silent"),
    Article("CYX-1.5", "seed"),
    Article("CYX-2.1", "reading"),
    Article("CYX-2.2", "seed"),
    Article("CYX-2.3", "reading"),
    Article("CYX-2.4", "silent"),
    Article("CYX-3.1", "seed"),
    Article("CYX-3.2", "seed"),
    Article("CYX-3.3", "seed"),
    Article("CYX-3.4", "seed"),
    Article("CYX-3.5", "seed"),
    Article("CYX-3.6", "seed"),
    Article("CYX-3.7", "seed"),
    Article("CYX-3.8", "seed"),
    Article("CYX-4.1", "seed"),
    Article("CYX-4.2", "seed"),
    Article("CYX-4.3", "seed"),
    Article("CYX-4.4", "seed"),
    Article("CYX-4.5", "silent"),
    Article("CYX-5.1", "seed"),
    Article("CYX-5.2", "seed"),
    Article("CYX-5.3", "seed"),
    Article("CYX-5.4", "seed"),
    Article("CYX-5.5", "silent"),
)  # fmt: skip

PIECE_MISSING: Final = Ground("piece-missing", "CYX-1.3")
PIECE_DOUBLED: Final = Ground("piece-doubled", "CYX-1.3")
OPPONENT_IN_CHECK: Final = Ground("opponent-in-check", "CYX-1.3")
EMPTY_SQUARE: Final = Ground("empty-square", "CYX-1.5")
WRONG_PIECE: Final = Ground("wrong-piece", "CYX-1.5")
NOT_YOUR_PIECE: Final = Ground("not-your-piece", "CYX-1.5")
LINE_BLOCKED: Final = Ground("line-blocked", "CYX-2.2")
KINGS_FACE: Final = Ground("kings-face", "CYX-2.3")
NOT_ITS_MOVE: Final = Ground("not-its-move", "CYX-3.1")
OWN_PIECE_THERE: Final = Ground("own-piece-there", "CYX-3.1")
TILE_STAYS: Final = Ground("tile-stays", "CYX-3.2")
NOTHING_TO_CAPTURE: Final = Ground("nothing-to-capture", "CYX-3.4")
CAPTURE_LEAVES_TILE: Final = Ground("capture-leaves-tile", "CYX-3.4")
KING_FIRST_TILE: Final = Ground("king-first-tile", "CYX-3.5")
KING_OWN_PIECE: Final = Ground("king-own-piece", "CYX-3.5")
KING_CAPTURES_ADJACENT: Final = Ground("king-captures-adjacent", "CYX-3.5")
KING_IN_CHECK_STEPS_ONE: Final = Ground("king-in-check-steps-one", "CYX-3.6")
KING_CARRIES_NO_TILE: Final = Ground("king-carries-no-tile", "CYX-3.7")
MUST_MOVE: Final = Ground("must-move", "CYX-3.8")
ONLY_KING_REENTERS: Final = Ground("only-king-reenters", "CYX-4.2")
NOT_IN_HAND: Final = Ground("not-in-hand", "CYX-4.2")
NO_REENTRY_ON_CAPTURE: Final = Ground("no-reentry-on-capture", "CYX-4.3")
NO_REENTRY_FROM_CHECK: Final = Ground("no-reentry-from-check", "CYX-4.4")
KING_ATTACKED: Final = Ground("king-attacked", "CYX-5.1")

GROUNDS: Final = (
    PIECE_MISSING,
    PIECE_DOUBLED,
    OPPONENT_IN_CHECK,
    EMPTY_SQUARE,
    WRONG_PIECE,
    NOT_YOUR_PIECE,
    LINE_BLOCKED,
    KINGS_FACE,
    NOT_ITS_MOVE,
    OWN_PIECE_THERE,
    TILE_STAYS,
    NOTHING_TO_CAPTURE,
    CAPTURE_LEAVES_TILE,
    KING_FIRST_TILE,
    KING_OWN_PIECE,
    KING_CAPTURES_ADJACENT,
    KING_IN_CHECK_STEPS_ONE,
    KING_CARRIES_NO_TILE,
    MUST_MOVE,
    ONLY_KING_REENTERS,
    NOT_IN_HAND,
    NO_REENTRY_ON_CAPTURE,
    NO_REENTRY_FROM_CHECK,
    KING_ATTACKED,
)

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

NAMES: Final = (
    "and", "white", "black", "king", "rook", "bishop", "knight",
    # Fields of a position that cannot be read, as position.py spells them.
    "side to move (w)", "hands (-)",
)  # fmt: skip

RULEBOOK: Final = load_rulebook(
    files("engine.cyclix"),
    ruleset=RULESET,
    articles=ARTICLES,
    grounds=GROUNDS,
    effects=EFFECTS,
    options=OPTIONS,
    names=NAMES,
    draws="CYX-5.5",
    kinds={"passed": "pass", "reentered": "reentry", "captured": "capture", "tile_carried": "carry"},
)
