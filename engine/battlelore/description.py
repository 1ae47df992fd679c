"""How BattleLore is described to who asks what there is: board, pieces, cards, words, notation, examples."""

from collections.abc import Mapping
from typing import Final

from engine.battlelore.battlefield import SECTIONS, WIDTHS
from engine.battlelore.battles import BATTLES
from engine.battlelore.creatures import CREATURES, Card
from engine.battlelore.turns import FACES
from engine.game import Json

SETUPS: Final[Mapping[str, str]] = {}
"""None: a battle is set up by its scenario, and every request gives its position."""

VOCABULARY: Final[Mapping[str, tuple[str, ...]]] = {
    "faces": FACES,
    "banners": ("green", "blue", "red"),
    "sections": SECTIONS,
    "terrain": ("impassable", "woods", "hills"),
    "powers": ("web", "poison", "tremor", "earthquake", "push", "regrowth", "breath"),
    "rolls": ("attack", "critical", "retreat_critical", "trample_critical"),
    "assumed": ("range", "line_of_sight", "dice", "bonus_strike", "card", "movement"),
    "battles": tuple(BATTLES),
}
"""The codes, by kind, that a front end shows to people; their words stand among the ``names``."""


def _described(card: Card) -> dict[str, Json]:
    """A card as the game's own page shows it: ``null`` is unknown."""
    return {
        "piece": card.name,
        "french": card.french,
        "banner": card.banner,
        "level": card.level,
        "dice": card.dice,
        "dice_a_neck": card.dice_a_neck,
        "bonus_strike": card.bonus_strike,
        "walks": card.walks,
        "flies": card.flies,
        "retreat": card.retreat,
        "flags": card.flags,
        "damage": card.damage,
        "powers": [{"power": power.name, "lore": power.lore, "rolled": power.rolled} for power in card.powers],
    }


_SPIDER: Final[Mapping[str, Json]] = {
    "units": {
        "k": {"side": "north", "hex": "g6", "kind": "mounted", "banner": "red"},
        "spider": {"side": "south", "hex": "g5", "kind": "creature", "creature": "giant_spider"},
    }
}
_ATTACK: Final[Mapping[str, Json]] = {
    "kind": "attack",
    "attacker": "k",
    "target": "spider",
    "melee": True,
    "dice": 4,
    "bonus_strike": True,
}
_ROLLED: Final[Mapping[str, Json]] = {"roll": "attack", "faces": ["green", "bonus", "flag", "flag"]}
_VAIN: Final[Mapping[str, Json]] = {"roll": "critical", "faces": ["red", "lore"]}
_WAY: Final[Mapping[str, Json]] = {"choose": "path", "value": ["f4", "g3"]}

_LORE_WAR: Final[Mapping[str, Json]] = {"kind": "tactic", "name": "arcane de guerre"}
_CHARGE: Final[Mapping[str, Json]] = {"kind": "tactic", "name": "Charge de cavalerie", "for": "mounted"}

BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "hexes", "rows": len(WIDTHS), "widths": WIDTHS, "sections": SECTIONS},
    "pieces": [
        {"piece": "foot", "french": "infanterie", "figures": 4},
        {"piece": "mounted", "french": "cavalerie", "figures": 3},
        *(_described(card) for card in CREATURES.values()),
    ],
    "cards": [_LORE_WAR, _CHARGE],
    "notation": {
        "position": _SPIDER,
        "actions": [
            {"kind": "order", "side": "south", "card": {"kind": "section", "orders": {"left": 2}}, "units": ["k"]},
            {"kind": "order", "side": "south", "card": _LORE_WAR, "units": ["spider"]},
            {"kind": "order", "side": "north", "card": _CHARGE, "units": ["k"]},
            {"kind": "move", "unit": "spider", "path": ["g4"], "movement": 2},
            {**_ATTACK, "inputs": [_ROLLED, _VAIN, _WAY]},
            {"kind": "hits", "target": "spider", "hits": 1, "inputs": [{"roll": "critical", "faces": ["green"]}]},
            {"kind": "end_turn", "side": "north"},
        ],
    },
}

EXAMPLES: Final[Mapping[str, Mapping[str, Json]]] = {
    "retreat": {"position": _SPIDER, "action": {**_ATTACK, "inputs": [_ROLLED, _VAIN, _WAY]}},
    "awaiting": {"position": _SPIDER, "action": {**_ATTACK, "inputs": [_ROLLED]}},
    "illegal": {
        "position": _SPIDER,
        "action": {**_ATTACK, "inputs": [_ROLLED, _VAIN, {"choose": "path", "value": ["g6"]}]},
    },
}
