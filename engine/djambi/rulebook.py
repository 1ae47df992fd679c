"""The rulebook of Djambi: articles, grounds, effects and options, in the order of the rules.

Source: a French page on the chief and the militants, on death, vassals and power; the pages on the other
pieces are missing. ``silent`` articles come from the rules of Jean Anesto's game as published since 1975.
"""

from importlib.resources import files
from typing import Final

from engine.rulebook import Article, Effect, Ground, Option
from engine.sentences import load_rulebook

RULESET: Final = "djambi-anesto"

ARTICLES: Final = (
    Article("DJB-1.1", "silent"),
    Article("DJB-1.2", "silent"),
    Article("DJB-1.3", "silent"),
    Article("DJB-2.1", "silent"),
    Article("DJB-2.2", "seed"),
    Article("DJB-2.3", "silent"),
    Article("DJB-2.4", "silent"),
    Article("DJB-3.1", "seed"),
    Article("DJB-3.2", "seed"),
    Article("DJB-3.3", "silent"),
    Article("DJB-3.4", "silent"),
    Article("DJB-3.5", "silent"),
    Article("DJB-3.6", "silent"),
    Article("DJB-3.7", "silent"),
    Article("DJB-3.8", "seed"),
    Article("DJB-4.1", "seed"),
    Article("DJB-4.2", "seed"),
    Article("DJB-4.3", "silent"),
    Article("DJB-4.4", "seed"),
    Article("DJB-5.1", "seed"),
    Article("DJB-5.2", "seed"),
    Article("DJB-6.1", "seed"),
    Article("DJB-6.2", "reading"),
    Article("DJB-6.3", "seed"),
    Article("DJB-6.4", "seed"),
    Article("DJB-6.5", "reading"),
    Article("DJB-7.1", "seed"),
    Article("DJB-7.2", "silent"),
    Article("DJB-7.3", "silent"),
)

TOO_MANY_OF_A_KIND: Final = Ground("too-many-of-a-kind", "DJB-1.2")
TOO_MANY_IN_ALL: Final = Ground("too-many-in-all", "DJB-1.2")
WRONG_PIECE: Final = Ground("wrong-piece", "DJB-1.2")
OWNER_IS_NO_COLOUR: Final = Ground("owner-is-no-colour", "DJB-1.3")
STATE_UNKNOWN: Final = Ground("state-unknown", "DJB-1.3")
FIELD_IS_NO_COLOUR: Final = Ground("field-is-no-colour", "DJB-1.3")
NO_PIECE_THERE: Final = Ground("no-piece-there", "DJB-1.3")
NOT_YOUR_PIECE: Final = Ground("not-your-piece", "DJB-1.3")
NOT_ITS_MOVE: Final = Ground("not-its-move", "DJB-2.1")
BLOCKED: Final = Ground("blocked", "DJB-2.1")
CANNOT_MOVE: Final = Ground("cannot-move", "DJB-2.1")
CENTRE_OCCUPIED: Final = Ground("centre-occupied", "DJB-2.2")
CENTRE_FOR_CHIEFS: Final = Ground("centre-for-chiefs", "DJB-2.2")
ONE_MOVE: Final = Ground("one-move", "DJB-2.3")
PASSES_IMPOSSIBLE: Final = Ground("passes-impossible", "DJB-2.4")
MUST_MOVE: Final = Ground("must-move", "DJB-2.4")
KILLS_WITH_X: Final = Ground("kills-with-x", "DJB-3.1")
NOTHING_TO_KILL: Final = Ground("nothing-to-kill", "DJB-3.1")
CORPSE_NEEDS_FREE_SQUARE: Final = Ground("corpse-needs-free-square", "DJB-3.1")
CORPSE_NOT_ON_CENTRE: Final = Ground("corpse-not-on-centre", "DJB-3.1")
NOTHING_HELD: Final = Ground("nothing-held", "DJB-3.1")
MILITANT_SPARES_CENTRE: Final = Ground("militant-spares-centre", "DJB-3.2")
OWN_SPARED: Final = Ground("own-spared", "DJB-3.3")
OWN_CHIEF_SPARED: Final = Ground("own-chief-spared", "DJB-3.3")
NEUTRAL_SPARED: Final = Ground("neutral-spared", "DJB-3.3")
ASSASSIN_KILLS_WITH_X: Final = Ground("assassin-kills-with-x", "DJB-3.4")
ASSASSIN_NOTHING_TO_KILL: Final = Ground("assassin-nothing-to-kill", "DJB-3.4")
ASSASSIN_NO_WAY_OUT: Final = Ground("assassin-no-way-out", "DJB-3.4")
ASSASSIN_LEAVES_CENTRE: Final = Ground("assassin-leaves-centre", "DJB-3.4")
ASSASSIN_EXIT_MARK: Final = Ground("assassin-exit-mark", "DJB-3.4")
ASSASSIN_NOTHING_HELD: Final = Ground("assassin-nothing-held", "DJB-3.4")
ASSASSIN_CORPSE_GOES_BACK: Final = Ground("assassin-corpse-goes-back", "DJB-3.4")
REPORTER_MARK: Final = Ground("reporter-mark", "DJB-3.5")
REPORTER_NEEDS_EMPTY: Final = Ground("reporter-needs-empty", "DJB-3.5")
REPORTER_BESIDE: Final = Ground("reporter-beside", "DJB-3.5")
REPORTER_NOTHING_BESIDE: Final = Ground("reporter-nothing-beside", "DJB-3.5")
REPORTER_ONCE: Final = Ground("reporter-once", "DJB-3.5")
REPORTER_ONLY: Final = Ground("reporter-only", "DJB-3.5")
REPORTER_CORPSE_STAYS: Final = Ground("reporter-corpse-stays", "DJB-3.5")
DIPLOMAT_MARK: Final = Ground("diplomat-mark", "DJB-3.6")
DIPLOMAT_TAKES_LIVING: Final = Ground("diplomat-takes-living", "DJB-3.6")
DIPLOMAT_OTHER_COLOUR: Final = Ground("diplomat-other-colour", "DJB-3.6")
DIPLOMAT_NOT_NEUTRAL: Final = Ground("diplomat-not-neutral", "DJB-3.6")
DIPLOMAT_NOT_COMMANDED: Final = Ground("diplomat-not-commanded", "DJB-3.6")
DIPLOMAT_LEAVES_CENTRE: Final = Ground("diplomat-leaves-centre", "DJB-3.6")
DIPLOMAT_EXIT_MARK: Final = Ground("diplomat-exit-mark", "DJB-3.6")
DIPLOMAT_DROP_TAKEN: Final = Ground("diplomat-drop-taken", "DJB-3.6")
DIPLOMAT_DROP_CENTRE: Final = Ground("diplomat-drop-centre", "DJB-3.6")
DIPLOMAT_NOTHING_HELD: Final = Ground("diplomat-nothing-held", "DJB-3.6")
NECROMOBILE_MARK: Final = Ground("necromobile-mark", "DJB-3.7")
NECROMOBILE_TAKES_CORPSES: Final = Ground("necromobile-takes-corpses", "DJB-3.7")
NECROMOBILE_LEAVES_CENTRE: Final = Ground("necromobile-leaves-centre", "DJB-3.7")
NECROMOBILE_EXIT_MARK: Final = Ground("necromobile-exit-mark", "DJB-3.7")
NECROMOBILE_DROP_TAKEN: Final = Ground("necromobile-drop-taken", "DJB-3.7")
NECROMOBILE_DROP_CENTRE: Final = Ground("necromobile-drop-centre", "DJB-3.7")
NECROMOBILE_NOTHING_HELD: Final = Ground("necromobile-nothing-held", "DJB-3.7")
CORPSE_IN_THE_WAY: Final = Ground("corpse-in-the-way", "DJB-3.8")
POWER_TURN_IMPOSSIBLE: Final = Ground("power-turn-impossible", "DJB-4.2")
POWER_TURN_OWN_COLOUR: Final = Ground("power-turn-own-colour", "DJB-4.2")
TURN_LEFT_OUT: Final = Ground("turn-left-out", "DJB-4.3")
TAKER_IMPOSSIBLE: Final = Ground("taker-impossible", "DJB-4.3")
PUPPET_POWER_HOLDS: Final = Ground("puppet-power-holds", "DJB-4.4")
NO_PUPPET_BY_PLACEMENT: Final = Ground("no-puppet-by-placement", "DJB-4.4")
OWNER_CONTRADICTED: Final = Ground("owner-contradicted", "DJB-5.1")
CHIEF_MISSING: Final = Ground("chief-missing", "DJB-5.1")
CHIEF_OF_DEAD: Final = Ground("chief-of-dead", "DJB-5.1")
TURN_OF_ANOTHER_COLOUR: Final = Ground("turn-of-another-colour", "DJB-5.2")
SMOTHERED_IN_POWER: Final = Ground("smothered-in-power", "DJB-6.1")
NEUTRAL_NOT_MOVED: Final = Ground("neutral-not-moved", "DJB-6.4")
RESULT_CONTRADICTED: Final = Ground("result-contradicted", "DJB-7.1")
CHIEF_OF_RESIGNED: Final = Ground("chief-of-resigned", "DJB-7.2")
RESIGNS_FOR_ITSELF: Final = Ground("resigns-for-itself", "DJB-7.2")

GROUNDS: Final = (
    TOO_MANY_OF_A_KIND,
    TOO_MANY_IN_ALL,
    WRONG_PIECE,
    OWNER_IS_NO_COLOUR,
    STATE_UNKNOWN,
    FIELD_IS_NO_COLOUR,
    NO_PIECE_THERE,
    NOT_YOUR_PIECE,
    NOT_ITS_MOVE,
    BLOCKED,
    CANNOT_MOVE,
    CENTRE_OCCUPIED,
    CENTRE_FOR_CHIEFS,
    ONE_MOVE,
    PASSES_IMPOSSIBLE,
    MUST_MOVE,
    KILLS_WITH_X,
    NOTHING_TO_KILL,
    CORPSE_NEEDS_FREE_SQUARE,
    CORPSE_NOT_ON_CENTRE,
    NOTHING_HELD,
    MILITANT_SPARES_CENTRE,
    OWN_SPARED,
    OWN_CHIEF_SPARED,
    NEUTRAL_SPARED,
    ASSASSIN_KILLS_WITH_X,
    ASSASSIN_NOTHING_TO_KILL,
    ASSASSIN_NO_WAY_OUT,
    ASSASSIN_LEAVES_CENTRE,
    ASSASSIN_EXIT_MARK,
    ASSASSIN_NOTHING_HELD,
    ASSASSIN_CORPSE_GOES_BACK,
    REPORTER_MARK,
    REPORTER_NEEDS_EMPTY,
    REPORTER_BESIDE,
    REPORTER_NOTHING_BESIDE,
    REPORTER_ONCE,
    REPORTER_ONLY,
    REPORTER_CORPSE_STAYS,
    DIPLOMAT_MARK,
    DIPLOMAT_TAKES_LIVING,
    DIPLOMAT_OTHER_COLOUR,
    DIPLOMAT_NOT_NEUTRAL,
    DIPLOMAT_NOT_COMMANDED,
    DIPLOMAT_LEAVES_CENTRE,
    DIPLOMAT_EXIT_MARK,
    DIPLOMAT_DROP_TAKEN,
    DIPLOMAT_DROP_CENTRE,
    DIPLOMAT_NOTHING_HELD,
    NECROMOBILE_MARK,
    NECROMOBILE_TAKES_CORPSES,
    NECROMOBILE_LEAVES_CENTRE,
    NECROMOBILE_EXIT_MARK,
    NECROMOBILE_DROP_TAKEN,
    NECROMOBILE_DROP_CENTRE,
    NECROMOBILE_NOTHING_HELD,
    CORPSE_IN_THE_WAY,
    POWER_TURN_IMPOSSIBLE,
    POWER_TURN_OWN_COLOUR,
    TURN_LEFT_OUT,
    TAKER_IMPOSSIBLE,
    PUPPET_POWER_HOLDS,
    NO_PUPPET_BY_PLACEMENT,
    OWNER_CONTRADICTED,
    CHIEF_MISSING,
    CHIEF_OF_DEAD,
    TURN_OF_ANOTHER_COLOUR,
    SMOTHERED_IN_POWER,
    NEUTRAL_NOT_MOVED,
    RESULT_CONTRADICTED,
    CHIEF_OF_RESIGNED,
    RESIGNS_FOR_ITSELF,
)

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

NAMES: Final = (
    "and",
    "red",
    "blue",
    "yellow",
    "green",
    "chief",
    "assassin",
    "reporter",
    "diplomat",
    "necromobile",
    "militant",
    "corpse",
    "any_distance",
    "two_squares",
    "alive",
    "dead",
    "smothered",
    "resigned",
    "passes",
    "nobody_alive",
    # What a position that cannot be read could say, as position/text.py spells it.
    "owners (RBYG)",
    "states (aaaa)",
    "turn (R)",
    "taker (-)",
    "passes (0)",
    "result (*)",
    "r b y g with C A R D N M; x",
)

RULEBOOK: Final = load_rulebook(
    files("engine.djambi"),
    ruleset=RULESET,
    articles=ARTICLES,
    grounds=GROUNDS,
    effects=EFFECTS,
    options=OPTIONS,
    names=NAMES,
    draws="DJB-7.3",
    kinds={"passed": "pass", "resigned": "resignation", "killed": "capture", "carried": "carry"},
)
