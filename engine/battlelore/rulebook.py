"""The rulebook of BattleLore's creatures: grounds, effects and options, in the order of the rules.

Source: the French update of the creature rules (2010) for the first edition of the game. ``silent`` articles come
from the published base game, or by analogy with its sisters on the same board.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from engine.battlelore.battle import InputKind
from engine.rulebook import Effect, Ground, Grounds, Option
from engine.sentences import load_rulebook

RULESET: Final = "battlelore-creatures-2010"

GROUNDS: Final = Grounds()
NO_SUCH_UNIT: Final = GROUNDS.add("no-such-unit", "BTL-1.3")
NOT_YOUR_TURN: Final = GROUNDS.add("not-your-turn", "BTL-1.3")
NOT_YOUR_UNIT: Final = GROUNDS.add("not-your-unit", "BTL-1.3")
NO_FIGURES: Final = GROUNDS.add("no-figures", "BTL-1.3")
HEX_SHARED: Final = GROUNDS.add("hex-shared", "BTL-1.4")
ON_IMPASSABLE: Final = GROUNDS.add("on-impassable", "BTL-1.4")
CREATURE_IS_ONE_FIGURE: Final = GROUNDS.add("creature-is-one-figure", "BTL-1.4")
UNKNOWN_FACE: Final = GROUNDS.add("unknown-face", "BTL-2.1")
ATTACK_DICE: Final = GROUNDS.add("attack-dice", "BTL-2.2")
NOT_ADJACENT: Final = GROUNDS.add("not-adjacent", "BTL-2.3")
ADJACENT_IS_MELEE: Final = GROUNDS.add("adjacent-is-melee", "BTL-2.3")
ORDERED_TWICE: Final = GROUNDS.add("ordered-twice", "BTL-3.1")
TOO_MANY_ORDERS: Final = GROUNDS.add("too-many-orders", "BTL-3.1")
UNIT_NOT_IN_SECTION: Final = GROUNDS.add("unit-not-in-section", "BTL-3.1")
SECTION_LIMIT_EXCEEDED: Final = GROUNDS.add("section-limit-exceeded", "BTL-3.1")
NOT_ENOUGH_LORE: Final = GROUNDS.add("not-enough-lore", "BTL-3.1")
TACTIC_ORDERS_NO_CREATURE: Final = GROUNDS.add("tactic-orders-no-creature", "BTL-3.2")
CARD_FOR_DIFFERS: Final = GROUNDS.add("card-for-differs", "BTL-3.3")
NEITHER_FOOT_NOR_MOUNTED: Final = GROUNDS.add("neither-foot-nor-mounted", "BTL-3.3")
CARD_FOR_OTHER_TROOPS: Final = GROUNDS.add("card-for-other-troops", "BTL-3.3")
STEP_NOT_ADJACENT: Final = GROUNDS.add("step-not-adjacent", "BTL-4.1")
HEX_OCCUPIED: Final = GROUNDS.add("hex-occupied", "BTL-4.1")
HEX_IMPASSABLE: Final = GROUNDS.add("hex-impassable", "BTL-4.1")
WOODS_STOP: Final = GROUNDS.add("woods-stop", "BTL-4.1")
MOVES_TOO_FAR: Final = GROUNDS.add("moves-too-far", "BTL-4.1")
OWN_SIDE_ATTACKED: Final = GROUNDS.add("own-side-attacked", "BTL-5.1")
ATTACK_ROLL_AWAITED: Final = GROUNDS.add("attack-roll-awaited", "BTL-5.1")
CRITICAL_ROLL_AWAITED: Final = GROUNDS.add("critical-roll-awaited", "BTL-5.2")
CRITICAL_DICE: Final = GROUNDS.add("critical-dice", "BTL-5.2")
HITS_ROLL_AWAITED: Final = GROUNDS.add("hits-roll-awaited", "BTL-5.4")
HITS_DICE: Final = GROUNDS.add("hits-dice", "BTL-5.4")
TROLL_TOKENS: Final = GROUNDS.add("troll-tokens", "BTL-5.6")
NECKS: Final = GROUNDS.add("necks", "BTL-5.6")
CREATURE_IGNORES: Final = GROUNDS.add("creature-ignores", "BTL-6.1")
CREATURE_IGNORE_AWAITED: Final = GROUNDS.add("creature-ignore-awaited", "BTL-6.1")
PATH_TOO_LONG: Final = GROUNDS.add("path-too-long", "BTL-6.2")
PATH_NOT_REARWARD: Final = GROUNDS.add("path-not-rearward", "BTL-6.3")
PATH_IMPASSABLE: Final = GROUNDS.add("path-impassable", "BTL-6.3")
PATH_BLOCKED: Final = GROUNDS.add("path-blocked", "BTL-6.3")
PATH_NOT_MAXIMAL: Final = GROUNDS.add("path-not-maximal", "BTL-6.3")
PATH_AWAITED: Final = GROUNDS.add("path-awaited", "BTL-6.3")
RETREAT_CRITICAL_AWAITED: Final = GROUNDS.add("retreat-critical-awaited", "BTL-6.4")
RETREAT_CRITICAL_DICE: Final = GROUNDS.add("retreat-critical-dice", "BTL-6.4")
TRAMPLE_CRITICAL_AWAITED: Final = GROUNDS.add("trample-critical-awaited", "BTL-6.5")
TRAMPLE_CRITICAL_DICE: Final = GROUNDS.add("trample-critical-dice", "BTL-6.5")
TRAMPLED_IS_ANOTHER: Final = GROUNDS.add("trampled-is-another", "BTL-6.5")
TROOP_IGNORES: Final = GROUNDS.add("troop-ignores", "BTL-6.7")
TROOP_IGNORE_AWAITED: Final = GROUNDS.add("troop-ignore-awaited", "BTL-6.7")
TROOP_PATH_TOO_LONG: Final = GROUNDS.add("troop-path-too-long", "BTL-6.7")
TOKEN_BUYS_NO_FLAG: Final = GROUNDS.add("token-buys-no-flag", "BTL-7.1")
TOKEN_BUYS_NO_HEX: Final = GROUNDS.add("token-buys-no-hex", "BTL-7.1")
CARD_HAS_NO_TOKEN: Final = GROUNDS.add("card-has-no-token", "BTL-7.1")
NO_TOKEN: Final = GROUNDS.add("no-token", "BTL-7.1")
PENDING_IMPOSSIBLE: Final = GROUNDS.add("pending-impossible", "BTL-7.2")
NO_BATTLE_BACK_PENDING: Final = GROUNDS.add("no-battle-back-pending", "BTL-7.2")
NOTHING_AWAITED: Final = GROUNDS.add("nothing-awaited", "BTL-7.2")

AWAITED: Final[Mapping[InputKind, Ground]] = {
    "attack": ATTACK_ROLL_AWAITED,
    "critical": CRITICAL_ROLL_AWAITED,
    "ignore": CREATURE_IGNORE_AWAITED,
    "path": PATH_AWAITED,
    "retreat_critical": RETREAT_CRITICAL_AWAITED,
    "trample_critical": TRAMPLE_CRITICAL_AWAITED,
}
"""The ground against an input of another phase, by the awaited input."""

DICE: Final[Mapping[InputKind, Ground]] = {
    "attack": ATTACK_DICE,
    "critical": CRITICAL_DICE,
    "retreat_critical": RETREAT_CRITICAL_DICE,
    "trample_critical": TRAMPLE_CRITICAL_DICE,
}
"""The ground against a wrong number of dice, by roll."""

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

VERBATIM: Final = (
    "unit", "units", "target", "attacker", "against", "blocker", "by", "named", "card", "face", "killer",
)  # fmt: skip
"""Facts that contain input of clients: ids of units, names of cards, faces."""

RULEBOOK: Final = load_rulebook(
    files("engine.battlelore"),
    ruleset=RULESET,
    grounds=tuple(GROUNDS),
    effects=EFFECTS,
    options=OPTIONS,
    verbatim=VERBATIM,
)
