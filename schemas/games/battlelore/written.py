"""Positions and turns of BattleLore as answers write them: objects, where other games have texts."""

from typing import Final

from engine.battlelore.battlefield import SECTIONS, SIDES
from schemas.games.battlelore.values import CREATURE, HEX, SIDE, TROOPS, UNIT
from schemas.games.shape import (
    FLAG,
    NOTHING,
    NUMBER,
    TEXT,
    Fields,
    Schema,
    by_each,
    by_name,
    called,
    either,
    holding,
    one_of,
    several,
)

BANNER: Final = one_of("green", "blue", "red")
CARRIED: Final[Fields] = {
    "figures": (NUMBER, "How many figures it has; a creature is one."),
    "tokens?": (NUMBER, "How many lore tokens it carries, if any."),
    "bold?": (NUMBER, "Its printed bold level, if any."),
    "on_stone_bridge?": ({"const": True}, "Where it stands on a stone bridge."),
}
OF_CREATURE: Final[Fields] = {
    "troll_tokens?": (NUMBER, "Of a troll: how many tokens it has left."),
    "necks?": (NUMBER, "Of a hydra: how many necks it has left."),
}
_OF_ANY_UNIT: Final[Fields] = {
    "side": (SIDE, "Whose it is."),
    "hex": (HEX, "Where it stands."),
    **CARRIED,
}
_TROOP: Final[Fields] = {
    "kind": (TROOPS, "Infantry or cavalry."),
    "banner?": (BANNER, "Its colour, if the position says it."),
    **_OF_ANY_UNIT,
}
_CREATURE: Final[Fields] = {
    "kind": ({"const": "creature"}, "A creature."),
    "creature": (CREATURE, "Which one."),
    **_OF_ANY_UNIT,
    **OF_CREATURE,
}

PENDING: Final = holding({"unit": (UNIT, "Who may battle back."), "against": (UNIT, "Whom it may strike.")})

POSITION: Final[Schema] = holding(
    {
        "units": (by_name(either(holding(_TROOP), holding(_CREATURE))), "The units by their ids, in order."),
        "impassable?": (several(HEX), "Hexes that nobody can enter."),
        "woods?": (several(HEX), "Hexes with woods."),
        "hills?": (several(HEX), "Hexes with a hill."),
        "lore": (by_each(SIDES, NUMBER), "How many lore tokens each side has in reserve."),
        "banners": (by_each(SIDES, NUMBER), "How many banners each side has gained."),
        "pool?": (NUMBER, "How many lore tokens are in the common pool; absent: it never runs out."),
        "to_move?": (SIDE, "Whose turn it is, if the position says it."),
        "pending_battle_back?": (PENDING, "The battle back that may follow."),
    }
)

_SECTION_CARD: Final = holding(
    {
        "kind": ({"const": "section"}, "A section card."),
        "orders": (
            {"type": "object", "properties": dict.fromkeys(SECTIONS, NUMBER), "additionalProperties": False},
            "By section, how many units it orders there.",
        ),
    }
)
_TACTIC_CARD: Final = holding(
    {
        "kind": ({"const": "tactic"}, "A tactic card."),
        "name": (TEXT, "Its name, as it was sent."),
        "for?": (TROOPS, "The only troops that it is for, if it is for some only."),
    }
)
_ROLL: Final = holding(
    {
        "roll": (called("BattleLoreRoll"), "Which roll it is."),
        "unit?": (UNIT, "Of `trample_critical`: the creature that is trampled."),
        "faces": (several(TEXT), "What the dice show; a ruling refuses what is no face."),
    }
)
_IGNORE: Final = holding(
    {
        "choose": ({"const": "ignore"}, "How many flags are ignored."),
        "value": (NUMBER, "So many, those bought among them."),
        "tokens?": (NUMBER, "How many lore tokens are spent on it."),
    }
)
_PATH: Final = holding(
    {
        "choose": ({"const": "path"}, "The path of retreat."),
        "value": (several(HEX), "Its hexes in order, without the first."),
        "tokens?": (NUMBER, "How many lore tokens are spent on it."),
    }
)
CHOICE: Final = either(_IGNORE, _PATH)
_INPUTS: Final = (several(either(_ROLL, _IGNORE, _PATH)), "The rolls and choices of the battle so far, in order.")

ROLL: Final = one_of("attack", "critical", "retreat_critical", "trample_critical")

TURN: Final[Schema] = either(
    holding(
        {
            "kind": ({"const": "order"}, "Units ordered by a card."),
            "side": (SIDE, "Who plays the card."),
            "card": (either(_SECTION_CARD, _TACTIC_CARD), "The card."),
            "units": (several(UNIT), "The units that it orders."),
        }
    ),
    holding(
        {
            "kind": ({"const": "move"}, "A unit moved."),
            "unit": (UNIT, "The unit."),
            "path": (several(HEX), "The hexes that it enters, in order."),
            "movement?": (NUMBER, "How far it may go, where the caller says so."),
            "tokens?": (NUMBER, "How many lore tokens it spends to go further."),
        }
    ),
    holding(
        {
            "kind": ({"const": "attack"}, "An attack, or a battle back."),
            "attacker": (either(UNIT, NOTHING), "Who attacks; null is a card."),
            "target": (UNIT, "Whom it attacks."),
            "melee?": (FLAG, "Whether the caller calls it a melee."),
            "dice?": (NUMBER, "How many dice it has, where the caller says so."),
            "bonus_strike?": (FLAG, "Whether the weapon hits by the bonus strike, where the caller says so."),
            "battle_back?": ({"const": True}, "Where it is a battle back."),
            "hit_faces?": (several(TEXT), "Faces that hit besides, by a card."),
            "tokens?": (holding({"die": (NUMBER, "How many more dice.")}), "Lore tokens spent on dice."),
            "inputs": _INPUTS,
        }
    ),
    holding(
        {
            "kind": ({"const": "hits"}, "Hits that a card brings."),
            "target": (UNIT, "Whom they hit."),
            "hits": (NUMBER, "How many."),
            "killer?": (UNIT, "The unit that the card credits with them."),
            "inputs": _INPUTS,
        }
    ),
    holding(
        {
            "kind": ({"const": "end_turn"}, "The end of a side's turn."),
            "side": (SIDE, "Whose turn is over."),
        }
    ),
    _ROLL,
    _IGNORE,
    _PATH,
)
"""A whole turn, or (where one action is told alone) an input of it."""
