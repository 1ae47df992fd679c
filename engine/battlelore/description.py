"""Static data for ``GET /v1/games/battlelore``: board, pieces, cards, words, notation, examples."""

from collections.abc import Mapping
from typing import Final

from engine.battlelore.battlefield import SECTIONS, WIDTHS
from engine.battlelore.creatures import CREATURES, Card
from engine.battlelore.position import read_position as read_object
from engine.battlelore.rulebook import RULEBOOK
from engine.battlelore.text.position import read_position
from engine.battlelore.text.turn import read_turn
from engine.battlelore.turns import FACES
from engine.game import Json
from engine.sentences import read_table

_BATTLES: Final = read_table(__package__, "battles")
SETUPS: Final[Mapping[str, Mapping[str, Json]]] = {name: read_position(text) for name, text in _BATTLES.items()}
"""Battles to begin with, by name, as objects with the fields that are not the default."""
DEFAULT_SETUP: Final = ""
"""None: a battle is set up by its scenario, and every request gives its position."""

_FIELDS: Final = (
    "french", "banner", "level", "dice", "dice_a_neck", "bonus_strike", "walks", "flies", "retreat", "flags", "damage",
)  # fmt: skip


def _described(card: Card) -> dict[str, Json]:
    """A card as the game's own page shows it: ``null`` is unknown."""
    powers: list[Json] = [{"power": power.name, "lore": power.lore, "rolled": power.rolled} for power in card.powers]
    return {"piece": card.name, **{field: getattr(card, field) for field in _FIELDS}, "powers": powers}


_SPIDER: Final = read_position("north: k g6 mounted red; south: spider g5 giant_spider")
TEXTS: Final = (
    "south orders left 2: k",
    "south orders arcane de guerre: spider",
    "north orders Charge de cavalerie for mounted: k",
    "spider to g4 movement 2",
    "k x spider melee 4 dice bonus strike: green bonus flag flag / critical red lore / retreat f4-g3",
    "1 hit on spider / critical green",
    "north ends",
)
"""A turn of every form."""
_ACTIONS: Final = [read_turn(read_object(_SPIDER, RULEBOOK.complete({})), text) for text in TEXTS]
_BATTLE: Final = _ACTIONS[4]

BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "hexes", "rows": len(WIDTHS), "widths": WIDTHS, "sections": SECTIONS},
    "pieces": [
        {"piece": "foot", "french": "infanterie", "figures": 4},
        {"piece": "mounted", "french": "cavalerie", "figures": 3},
        *(_described(card) for card in CREATURES.values()),
    ],
    "cards": [_ACTIONS[1]["card"], _ACTIONS[2]["card"]],
    "vocabulary": {
        "faces": FACES,
        "banners": ("green", "blue", "red"),
        "sections": SECTIONS,
        "terrain": ("impassable", "woods", "hills"),
        "powers": ("web", "poison", "tremor", "earthquake", "push", "regrowth", "breath"),
        "rolls": ("attack", "critical", "retreat_critical", "trample_critical"),
        "assumed": ("range", "line_of_sight", "dice", "bonus_strike", "card", "movement"),
        "battles": tuple(SETUPS),
    },
    "notation": {"position": _SPIDER, "actions": _ACTIONS, "texts": TEXTS},
}

EXAMPLES: Final[Mapping[str, Mapping[str, Json]]] = {
    "retreat": {"position": _SPIDER, "action": _BATTLE},
    "awaiting": {"position": _SPIDER, "action": {**_BATTLE, "inputs": _BATTLE["inputs"][:1]}},
    "illegal": {
        "position": _SPIDER,
        "action": {**_BATTLE, "inputs": [*_BATTLE["inputs"][:2], {"choose": "path", "value": ["g6"]}]},
    },
    "typed": {"position": "duel", "action": "riders x spider bonus strike: green bonus flag flag"},
}
