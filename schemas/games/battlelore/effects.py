"""What each kind of effect of BattleLore says."""

from collections.abc import Mapping
from typing import Final

from schemas.games.battlelore.values import HEX, SECTION, SIDE, UNIT
from schemas.games.shape import NUMBER, TEXT, Fields, one_of, several

_ROUTE: Final[Fields] = {
    "from": (HEX, "The hex that it leaves."),
    "to": (HEX, "The hex that it ends on."),
    "path": (several(HEX), "The hexes that it enters, in order."),
}


def _left(what: str) -> Fields:
    return {"lost": (NUMBER, f"How many {what} it loses."), "left": (NUMBER, f"How many {what} it has left.")}


EFFECTS: Final[Mapping[str, Fields]] = {
    "ordered": {
        "unit": (UNIT, "The unit."),
        "card?": (TEXT, "The tactic card that orders it."),
        "sections?": (several(SECTION), "The sections of the card in which it stands."),
    },
    "lore_paid": {
        "side": (SIDE, "Who pays."),
        "lore": (NUMBER, "How many lore tokens."),
        "unit": (UNIT, "The creature ordered for it."),
    },
    "ordered_out_of_section": {"unit": (UNIT, "The creature.")},
    "moved": {"unit": (UNIT, "The unit."), **_ROUTE},
    "turn_ended": {
        "side": (SIDE, "Whose turn is over."),
        "to_move": (SIDE, "Whose turn it is now."),
    },
    "attacked": {
        "attacker?": (UNIT, "Who attacks; absent where a card does."),
        "target": (UNIT, "Whom it attacks."),
        "dice": (NUMBER, "With how many dice."),
    },
    "lore_collected": {"side": (SIDE, "Who takes it."), "lore": (NUMBER, "How many lore tokens, from the pool.")},
    "power": {
        "unit": (UNIT, "The creature that must use it."),
        "power": (TEXT, "The code of the power."),
        "lore": (NUMBER, "What it costs."),
    },
    "power_unknown": {
        "unit": (UNIT, "The creature that rolled lore."),
        "powers": (several(TEXT), "Its powers whose cost nobody knows."),
    },
    "regenerated": {"unit": (UNIT, "The troll."), "tokens": (NUMBER, "How many tokens it takes back.")},
    "missed": {"unit": (UNIT, "The target that no die hits.")},
    "hit": {"unit": (UNIT, "Who is hit."), "hits": (NUMBER, "How often.")},
    "critical_hit": {"unit": (UNIT, "The creature.")},
    "unharmed": {"unit": (UNIT, "The creature that takes no critical hit.")},
    "figures_lost": {
        "unit": (UNIT, "The troop."),
        "figures": (NUMBER, "How many figures it loses."),
        "left": (NUMBER, "How many figures it has left."),
    },
    "troll_tokens_lost": {"unit": (UNIT, "The troll."), **_left("tokens")},
    "necks_lost": {"unit": (UNIT, "The hydra."), **_left("necks")},
    "died": {"unit": (UNIT, "Who dies."), "side": (SIDE, "Whose it was."), "at": (HEX, "Where it stood.")},
    "tokens_returned": {"unit": (UNIT, "Whose they were."), "tokens": (NUMBER, "How many lore tokens go to the pool.")},
    "banner_gained": {"side": (SIDE, "Who gains it.")},
    "token_gained": {"unit": (UNIT, "The unit that takes a lore token for its kill.")},
    "flags_ignored": {"unit": (UNIT, "The unit."), "flags": (NUMBER, "How many flags it ignores.")},
    "retreated": {"unit": (UNIT, "The unit."), **_ROUTE},
    "retreat_blocked": {"unit": (UNIT, "The unit."), "missing": (NUMBER, "How many hexes it cannot retreat.")},
    "trampled": {"unit": (UNIT, "Who is trampled."), "by": (UNIT, "The creature that tramples it.")},
    "token_spent": {
        "unit": (UNIT, "The unit."),
        "for": (one_of("die", "flag", "move"), "What they buy: dice, ignored flags, hexes."),
        "tokens": (NUMBER, "How many lore tokens."),
    },
    "battle_back_pending": {"unit": (UNIT, "Who may battle back."), "against": (UNIT, "Whom it may strike.")},
}
