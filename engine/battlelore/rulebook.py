"""The rulebook of BattleLore's creatures: its articles, in the order of the rules.

Source: the French update of the creature rules (2010) for the first edition of the game. ``silent`` articles come
from the published base game, or by analogy with its sisters on the same board.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from engine.battlelore.battle import InputKind
from engine.rulebook import Article, Effect, Ground, Option
from engine.sentences import load_rulebook

RULESET: Final = "battlelore-creatures-2010"

ARTICLES: Final = (
    Article("BTL-1.1", "silent"),
    Article("BTL-1.2", "silent"),
    Article("BTL-1.3", "silent"),
    Article("BTL-1.4", "seed"),
    Article("BTL-2.1", "silent"),
    Article("BTL-2.2", "seed"),
    Article("BTL-2.3", "silent"),
    Article("BTL-2.4", "seed"),
    Article("BTL-3.1", "seed"),
    Article("BTL-3.2", "reading"),
    Article("BTL-3.3", "seed"),
    Article("BTL-4.1", "seed"),
    Article("BTL-5.1", "seed"),
    Article("BTL-5.2", "seed"),
    Article("BTL-5.3", "seed"),
    Article("BTL-5.4", "seed"),
    Article("BTL-5.5", "seed"),
    Article("BTL-5.6", "seed"),
    Article("BTL-5.7", "silent"),
    Article("BTL-6.1", "seed"),
    Article("BTL-6.2", "seed"),
    Article("BTL-6.3", "silent"),
    Article("BTL-6.4", "seed"),
    Article("BTL-6.5", "seed"),
    Article("BTL-6.6", "seed"),
    Article("BTL-6.7", "silent"),
    Article("BTL-7.1", "seed"),
    Article("BTL-7.2", "silent"),
    Article("BTL-8.1", "silent"),
    Article("BTL-8.2", "seed"),
    Article("BTL-8.3", "seed"),
)  # fmt: skip

NO_SUCH_UNIT: Final = Ground("no-such-unit", "BTL-1.3")
NOT_YOUR_TURN: Final = Ground("not-your-turn", "BTL-1.3")
NOT_YOUR_UNIT: Final = Ground("not-your-unit", "BTL-1.3")
NO_FIGURES: Final = Ground("no-figures", "BTL-1.3")
HEX_SHARED: Final = Ground("hex-shared", "BTL-1.4")
ON_IMPASSABLE: Final = Ground("on-impassable", "BTL-1.4")
CREATURE_IS_ONE_FIGURE: Final = Ground("creature-is-one-figure", "BTL-1.4")
UNKNOWN_FACE: Final = Ground("unknown-face", "BTL-2.1")
ATTACK_DICE: Final = Ground("attack-dice", "BTL-2.2")
NOT_ADJACENT: Final = Ground("not-adjacent", "BTL-2.3")
ADJACENT_IS_MELEE: Final = Ground("adjacent-is-melee", "BTL-2.3")
ORDERED_TWICE: Final = Ground("ordered-twice", "BTL-3.1")
TOO_MANY_ORDERS: Final = Ground("too-many-orders", "BTL-3.1")
UNIT_NOT_IN_SECTION: Final = Ground("unit-not-in-section", "BTL-3.1")
SECTION_LIMIT_EXCEEDED: Final = Ground("section-limit-exceeded", "BTL-3.1")
NOT_ENOUGH_LORE: Final = Ground("not-enough-lore", "BTL-3.1")
TACTIC_ORDERS_NO_CREATURE: Final = Ground("tactic-orders-no-creature", "BTL-3.2")
CARD_FOR_DIFFERS: Final = Ground("card-for-differs", "BTL-3.3")
NEITHER_FOOT_NOR_MOUNTED: Final = Ground("neither-foot-nor-mounted", "BTL-3.3")
CARD_FOR_OTHER_TROOPS: Final = Ground("card-for-other-troops", "BTL-3.3")
STEP_NOT_ADJACENT: Final = Ground("step-not-adjacent", "BTL-4.1")
HEX_OCCUPIED: Final = Ground("hex-occupied", "BTL-4.1")
HEX_IMPASSABLE: Final = Ground("hex-impassable", "BTL-4.1")
WOODS_STOP: Final = Ground("woods-stop", "BTL-4.1")
MOVES_TOO_FAR: Final = Ground("moves-too-far", "BTL-4.1")
OWN_SIDE_ATTACKED: Final = Ground("own-side-attacked", "BTL-5.1")
ATTACK_ROLL_AWAITED: Final = Ground("attack-roll-awaited", "BTL-5.1")
CRITICAL_ROLL_AWAITED: Final = Ground("critical-roll-awaited", "BTL-5.2")
CRITICAL_DICE: Final = Ground("critical-dice", "BTL-5.2")
HITS_ROLL_AWAITED: Final = Ground("hits-roll-awaited", "BTL-5.4")
HITS_DICE: Final = Ground("hits-dice", "BTL-5.4")
TROLL_TOKENS: Final = Ground("troll-tokens", "BTL-5.6")
NECKS: Final = Ground("necks", "BTL-5.6")
CREATURE_IGNORES: Final = Ground("creature-ignores", "BTL-6.1")
CREATURE_IGNORE_AWAITED: Final = Ground("creature-ignore-awaited", "BTL-6.1")
PATH_TOO_LONG: Final = Ground("path-too-long", "BTL-6.2")
PATH_NOT_REARWARD: Final = Ground("path-not-rearward", "BTL-6.3")
PATH_IMPASSABLE: Final = Ground("path-impassable", "BTL-6.3")
PATH_BLOCKED: Final = Ground("path-blocked", "BTL-6.3")
PATH_NOT_MAXIMAL: Final = Ground("path-not-maximal", "BTL-6.3")
PATH_AWAITED: Final = Ground("path-awaited", "BTL-6.3")
RETREAT_CRITICAL_AWAITED: Final = Ground("retreat-critical-awaited", "BTL-6.4")
RETREAT_CRITICAL_DICE: Final = Ground("retreat-critical-dice", "BTL-6.4")
TRAMPLE_CRITICAL_AWAITED: Final = Ground("trample-critical-awaited", "BTL-6.5")
TRAMPLE_CRITICAL_DICE: Final = Ground("trample-critical-dice", "BTL-6.5")
TRAMPLED_IS_ANOTHER: Final = Ground("trampled-is-another", "BTL-6.5")
TROOP_IGNORES: Final = Ground("troop-ignores", "BTL-6.7")
TROOP_IGNORE_AWAITED: Final = Ground("troop-ignore-awaited", "BTL-6.7")
TROOP_PATH_TOO_LONG: Final = Ground("troop-path-too-long", "BTL-6.7")
TOKEN_BUYS_NO_FLAG: Final = Ground("token-buys-no-flag", "BTL-7.1")
TOKEN_BUYS_NO_HEX: Final = Ground("token-buys-no-hex", "BTL-7.1")
CARD_HAS_NO_TOKEN: Final = Ground("card-has-no-token", "BTL-7.1")
NO_TOKEN: Final = Ground("no-token", "BTL-7.1")
PENDING_IMPOSSIBLE: Final = Ground("pending-impossible", "BTL-7.2")
NO_BATTLE_BACK_PENDING: Final = Ground("no-battle-back-pending", "BTL-7.2")
NOTHING_AWAITED: Final = Ground("nothing-awaited", "BTL-7.2")

GROUNDS: Final = (
    NO_SUCH_UNIT,
    NOT_YOUR_TURN,
    NOT_YOUR_UNIT,
    NO_FIGURES,
    HEX_SHARED,
    ON_IMPASSABLE,
    CREATURE_IS_ONE_FIGURE,
    UNKNOWN_FACE,
    ATTACK_DICE,
    NOT_ADJACENT,
    ADJACENT_IS_MELEE,
    ORDERED_TWICE,
    TOO_MANY_ORDERS,
    UNIT_NOT_IN_SECTION,
    SECTION_LIMIT_EXCEEDED,
    NOT_ENOUGH_LORE,
    TACTIC_ORDERS_NO_CREATURE,
    CARD_FOR_DIFFERS,
    NEITHER_FOOT_NOR_MOUNTED,
    CARD_FOR_OTHER_TROOPS,
    STEP_NOT_ADJACENT,
    HEX_OCCUPIED,
    HEX_IMPASSABLE,
    WOODS_STOP,
    MOVES_TOO_FAR,
    OWN_SIDE_ATTACKED,
    ATTACK_ROLL_AWAITED,
    CRITICAL_ROLL_AWAITED,
    CRITICAL_DICE,
    HITS_ROLL_AWAITED,
    HITS_DICE,
    TROLL_TOKENS,
    NECKS,
    CREATURE_IGNORES,
    CREATURE_IGNORE_AWAITED,
    PATH_TOO_LONG,
    PATH_NOT_REARWARD,
    PATH_IMPASSABLE,
    PATH_BLOCKED,
    PATH_NOT_MAXIMAL,
    PATH_AWAITED,
    RETREAT_CRITICAL_AWAITED,
    RETREAT_CRITICAL_DICE,
    TRAMPLE_CRITICAL_AWAITED,
    TRAMPLE_CRITICAL_DICE,
    TRAMPLED_IS_ANOTHER,
    TROOP_IGNORES,
    TROOP_IGNORE_AWAITED,
    TROOP_PATH_TOO_LONG,
    TOKEN_BUYS_NO_FLAG,
    TOKEN_BUYS_NO_HEX,
    CARD_HAS_NO_TOKEN,
    NO_TOKEN,
    PENDING_IMPOSSIBLE,
    NO_BATTLE_BACK_PENDING,
    NOTHING_AWAITED,
)

AWAITED: Final[Mapping[InputKind, Ground]] = {
    "attack": ATTACK_ROLL_AWAITED,
    "critical": CRITICAL_ROLL_AWAITED,
    "ignore": CREATURE_IGNORE_AWAITED,
    "path": PATH_AWAITED,
    "retreat_critical": RETREAT_CRITICAL_AWAITED,
    "trample_critical": TRAMPLE_CRITICAL_AWAITED,
}
"""What stands against an input of another phase, by the input that is awaited instead."""

DICE: Final[Mapping[InputKind, Ground]] = {
    "attack": ATTACK_DICE,
    "critical": CRITICAL_DICE,
    "retreat_critical": RETREAT_CRITICAL_DICE,
    "trample_critical": TRAMPLE_CRITICAL_DICE,
}
"""What stands against a wrong number of dice, by the roll."""

EFFECTS: Final = (
    Effect("ordered", ("BTL-1.2", "BTL-3.1", "BTL-3.2", "BTL-3.3")),
    Effect("lore_paid", ("BTL-3.1",)),
    Effect("ordered_out_of_section", ("BTL-3.1",)),
    Effect("moved", ("BTL-4.1",)),
    Effect("attacked", ("BTL-2.2", "BTL-2.3", "BTL-2.4", "BTL-7.2")),
    Effect("lore_collected", ("BTL-8.1",)),
    Effect("power", ("BTL-8.3",)),
    Effect("power_unknown", ("BTL-8.3",)),
    Effect("regenerated", ("BTL-5.6",)),
    Effect("missed", ("BTL-5.1", "BTL-5.6", "BTL-5.7")),
    Effect("hit", ("BTL-5.1", "BTL-5.4", "BTL-5.6", "BTL-5.7")),
    Effect("critical_hit", ("BTL-5.2",)),
    Effect("unharmed", ("BTL-5.3",)),
    Effect("figures_lost", ("BTL-5.7", "BTL-6.5", "BTL-6.7")),
    Effect("troll_tokens_lost", ("BTL-5.6",)),
    Effect("necks_lost", ("BTL-5.6",)),
    Effect("died", ("BTL-5.5", "BTL-5.7")),
    Effect("tokens_returned", ("BTL-5.5", "BTL-5.7")),
    Effect("banner_gained", ("BTL-5.5", "BTL-5.7")),
    Effect("token_gained", ("BTL-7.1",)),
    Effect("flags_ignored", ("BTL-6.1", "BTL-6.6", "BTL-6.7", "BTL-7.1")),
    Effect("retreated", ("BTL-6.2", "BTL-6.3", "BTL-6.7")),
    Effect("retreat_blocked", ("BTL-1.1", "BTL-6.4", "BTL-6.7")),
    Effect("trampled", ("BTL-6.5",)),
    Effect("token_spent", ("BTL-7.1",)),
    Effect("battle_back_pending", ("BTL-7.2",)),
    Effect("turn_ended", ("BTL-1.3",)),
)  # fmt: skip

OPTIONS: Final[tuple[Option, ...]] = (
    Option("tactic_cards", ("BTL-3.2",), ("never", "not_out_of_section")),
    Option("retreat_path", ("BTL-6.3",), ("max", "step")),
    Option("collect_lore", ("BTL-8.1",), (True, False)),
    Option("creature_keeps_kill_token", ("BTL-7.1",), (False, True)),
)

NAMES: Final = (
    "and", "foot", "mounted", "south", "north", "left", "centre", "right", "die", "flag", "move", "web", "poison",
    "tremor", "earthquake", "push", "regrowth", "breath", "attack", "critical", "retreat_critical",
    "trample_critical", "ignore", "path", "declaration",
    "faces-green", "faces-blue", "faces-red", "faces-bonus", "faces-lore", "faces-flag",
    "banners-green", "banners-blue", "banners-red", "terrain-impassable", "terrain-woods", "terrain-hills",
    "assumed-range", "assumed-line_of_sight", "assumed-dice", "assumed-bonus_strike", "assumed-card",
    "assumed-movement", "battles-duel", "battles-cornered", "battles-ford", "battles-dragons",
)  # fmt: skip

VERBATIM: Final = (
    "unit", "units", "target", "attacker", "against", "blocker", "by", "named", "card", "face", "killer",
)  # fmt: skip
"""Facts that hold what a client wrote: ids of units, names of cards, faces."""

RULEBOOK: Final = load_rulebook(
    files("engine.battlelore"),
    ruleset=RULESET,
    articles=ARTICLES,
    grounds=GROUNDS,
    effects=EFFECTS,
    options=OPTIONS,
    names=NAMES,
    verbatim=VERBATIM,
)
