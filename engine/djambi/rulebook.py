"""The rulebook of Djambi: grounds, effects and options, in the order of the rules.

Source: a French page on the chief and the militants, on death, vassals and power; the pages on the other
pieces are missing. ``silent`` articles come from the rules of Jean Anesto's game as published since 1975.
"""

from importlib.resources import files
from typing import Final

from engine.djambi.board import ASSASSIN, DIPLOMAT, NECROMOBILE, PIECES
from engine.rulebook import Effect, Ground, Grounds, Option
from engine.sentences import load_rulebook

RULESET: Final = "djambi-anesto"

GROUNDS: Final = Grounds()
_CARRYING: Final = ("leaves-centre", "exit-mark", "drop-taken", "drop-centre", "nothing-held")
"""The families of grounds of a piece that carries a load on from where it arrives."""


def _of_piece(kind: int, article: str, *families: str) -> dict[tuple[str, int], Ground]:
    """Define the next grounds, against further steps of one kind of piece, by family and kind."""
    return {(family, kind): GROUNDS.add(f"{PIECES[kind]}-{family}", article) for family in families}


TOO_MANY_OF_A_KIND: Final = GROUNDS.add("too-many-of-a-kind", "DJB-1.2")
TOO_MANY_IN_ALL: Final = GROUNDS.add("too-many-in-all", "DJB-1.2")
WRONG_PIECE: Final = GROUNDS.add("wrong-piece", "DJB-1.2")
OWNER_IS_NO_COLOUR: Final = GROUNDS.add("owner-is-no-colour", "DJB-1.3")
STATE_UNKNOWN: Final = GROUNDS.add("state-unknown", "DJB-1.3")
FIELD_IS_NO_COLOUR: Final = GROUNDS.add("field-is-no-colour", "DJB-1.3")
NO_PIECE_THERE: Final = GROUNDS.add("no-piece-there", "DJB-1.3")
NOT_YOUR_PIECE: Final = GROUNDS.add("not-your-piece", "DJB-1.3")
NOT_ITS_MOVE: Final = GROUNDS.add("not-its-move", "DJB-2.1")
BLOCKED: Final = GROUNDS.add("blocked", "DJB-2.1")
CANNOT_MOVE: Final = GROUNDS.add("cannot-move", "DJB-2.1")
CENTRE_OCCUPIED: Final = GROUNDS.add("centre-occupied", "DJB-2.2")
CENTRE_FOR_CHIEFS: Final = GROUNDS.add("centre-for-chiefs", "DJB-2.2")
ONE_MOVE: Final = GROUNDS.add("one-move", "DJB-2.3")
PASSES_IMPOSSIBLE: Final = GROUNDS.add("passes-impossible", "DJB-2.4")
MUST_MOVE: Final = GROUNDS.add("must-move", "DJB-2.4")
KILLS_WITH_X: Final = GROUNDS.add("kills-with-x", "DJB-3.1")
NOTHING_TO_KILL: Final = GROUNDS.add("nothing-to-kill", "DJB-3.1")
CORPSE_NEEDS_FREE_SQUARE: Final = GROUNDS.add("corpse-needs-free-square", "DJB-3.1")
CORPSE_NOT_ON_CENTRE: Final = GROUNDS.add("corpse-not-on-centre", "DJB-3.1")
NOTHING_HELD: Final = GROUNDS.add("nothing-held", "DJB-3.1")
MILITANT_SPARES_CENTRE: Final = GROUNDS.add("militant-spares-centre", "DJB-3.2")
OWN_SPARED: Final = GROUNDS.add("own-spared", "DJB-3.3")
OWN_CHIEF_SPARED: Final = GROUNDS.add("own-chief-spared", "DJB-3.3")
NEUTRAL_SPARED: Final = GROUNDS.add("neutral-spared", "DJB-3.3")
ASSASSIN_KILLS_WITH_X: Final = GROUNDS.add("assassin-kills-with-x", "DJB-3.4")
ASSASSIN_NOTHING_TO_KILL: Final = GROUNDS.add("assassin-nothing-to-kill", "DJB-3.4")
ASSASSIN_NO_WAY_OUT: Final = GROUNDS.add("assassin-no-way-out", "DJB-3.4")
_OF_ASSASSIN: Final = _of_piece(ASSASSIN, "DJB-3.4", "leaves-centre", "exit-mark", "nothing-held")
ASSASSIN_CORPSE_GOES_BACK: Final = GROUNDS.add("assassin-corpse-goes-back", "DJB-3.4")
REPORTER_MARK: Final = GROUNDS.add("reporter-mark", "DJB-3.5")
REPORTER_NEEDS_EMPTY: Final = GROUNDS.add("reporter-needs-empty", "DJB-3.5")
REPORTER_BESIDE: Final = GROUNDS.add("reporter-beside", "DJB-3.5")
REPORTER_NOTHING_BESIDE: Final = GROUNDS.add("reporter-nothing-beside", "DJB-3.5")
REPORTER_ONCE: Final = GROUNDS.add("reporter-once", "DJB-3.5")
REPORTER_ONLY: Final = GROUNDS.add("reporter-only", "DJB-3.5")
REPORTER_CORPSE_STAYS: Final = GROUNDS.add("reporter-corpse-stays", "DJB-3.5")
DIPLOMAT_MARK: Final = GROUNDS.add("diplomat-mark", "DJB-3.6")
DIPLOMAT_TAKES_LIVING: Final = GROUNDS.add("diplomat-takes-living", "DJB-3.6")
DIPLOMAT_OTHER_COLOUR: Final = GROUNDS.add("diplomat-other-colour", "DJB-3.6")
DIPLOMAT_NOT_NEUTRAL: Final = GROUNDS.add("diplomat-not-neutral", "DJB-3.6")
DIPLOMAT_NOT_COMMANDED: Final = GROUNDS.add("diplomat-not-commanded", "DJB-3.6")
_OF_DIPLOMAT: Final = _of_piece(DIPLOMAT, "DJB-3.6", *_CARRYING)
NECROMOBILE_MARK: Final = GROUNDS.add("necromobile-mark", "DJB-3.7")
NECROMOBILE_TAKES_CORPSES: Final = GROUNDS.add("necromobile-takes-corpses", "DJB-3.7")
_OF_NECROMOBILE: Final = _of_piece(NECROMOBILE, "DJB-3.7", *_CARRYING)
CORPSE_IN_THE_WAY: Final = GROUNDS.add("corpse-in-the-way", "DJB-3.8")
POWER_TURN_IMPOSSIBLE: Final = GROUNDS.add("power-turn-impossible", "DJB-4.2")
POWER_TURN_OWN_COLOUR: Final = GROUNDS.add("power-turn-own-colour", "DJB-4.2")
TURN_LEFT_OUT: Final = GROUNDS.add("turn-left-out", "DJB-4.3")
TAKER_IMPOSSIBLE: Final = GROUNDS.add("taker-impossible", "DJB-4.3")
PUPPET_POWER_HOLDS: Final = GROUNDS.add("puppet-power-holds", "DJB-4.4")
NO_PUPPET_BY_PLACEMENT: Final = GROUNDS.add("no-puppet-by-placement", "DJB-4.4")
OWNER_CONTRADICTED: Final = GROUNDS.add("owner-contradicted", "DJB-5.1")
CHIEF_MISSING: Final = GROUNDS.add("chief-missing", "DJB-5.1")
CHIEF_OF_DEAD: Final = GROUNDS.add("chief-of-dead", "DJB-5.1")
TURN_OF_ANOTHER_COLOUR: Final = GROUNDS.add("turn-of-another-colour", "DJB-5.2")
SMOTHERED_IN_POWER: Final = GROUNDS.add("smothered-in-power", "DJB-6.1")
NEUTRAL_NOT_MOVED: Final = GROUNDS.add("neutral-not-moved", "DJB-6.4")
RESULT_CONTRADICTED: Final = GROUNDS.add("result-contradicted", "DJB-7.1")
CHIEF_OF_RESIGNED: Final = GROUNDS.add("chief-of-resigned", "DJB-7.2")
RESIGNS_FOR_ITSELF: Final = GROUNDS.add("resigns-for-itself", "DJB-7.2")

OF_PIECE: Final = _OF_ASSASSIN | _OF_DIPLOMAT | _OF_NECROMOBILE
"""The ground of a family for a kind of piece."""

LAST_ALIVE: Final = "DJB-7.1"
EIGHT_PASSES: Final = "DJB-2.4"

EFFECTS: Final = (
    Effect("moved", ("DJB-2.1",)),
    Effect("passed", ("DJB-2.4",)),
    Effect("killed", ("DJB-3.1", "DJB-3.4", "DJB-3.5")),
    Effect("corpse_laid", ("DJB-3.1", "DJB-3.4", "DJB-3.5")),
    Effect("carried", ("DJB-3.6", "DJB-3.7")),
    Effect("enthroned", ("DJB-1.1", "DJB-4.1")),
    Effect("deposed", ("DJB-4.1",)),
    Effect("puppet_power", ("DJB-4.4",)),
    Effect("eliminated", ("DJB-5.1", "DJB-6.4")),
    Effect("inherited", ("DJB-5.1", "DJB-6.4")),
    Effect("smothered", ("DJB-6.2", "DJB-6.3")),
    Effect("vassal", ("DJB-6.4",)),
    Effect("neutral", ("DJB-6.4",)),
    Effect("freed", ("DJB-6.5",)),
    Effect("won", ("DJB-7.1",)),
    Effect("drawn", ("DJB-2.4", "DJB-7.1")),
    Effect("resigned", ("DJB-7.2",)),
)  # fmt: skip

OPTIONS: Final[tuple[Option, ...]] = (
    Option("kill_own", ("DJB-3.3",), (False, True)),
    Option("reporter_optional", ("DJB-3.5",), (True, False)),
    Option("diplomat_enthrones", ("DJB-3.6",), (True, False)),
    Option("diplomat_scope", ("DJB-3.6",), ("colour", "controller")),
    Option("puppet_by_placement", ("DJB-4.4",), (True, False)),
    Option("satellite_turns", ("DJB-5.2",), ("slot", "pool")),
    Option("necromobile_scope", ("DJB-6.2",), ("group", "any")),
    Option("vassalage", ("DJB-6.4",), ("temporary", "permanent")),
)  # fmt: skip

RULEBOOK: Final = load_rulebook(
    files("engine.djambi"),
    ruleset=RULESET,
    grounds=tuple(GROUNDS),
    effects=EFFECTS,
    options=OPTIONS,
    draws="DJB-7.3",
    kinds={"passed": "pass", "resigned": "resignation", "killed": "capture", "carried": "carry"},
)
