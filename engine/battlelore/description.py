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
from engine.sentences import load_toml

_TABLES: Final = load_toml(__package__, "description")
SETUPS: Final[Mapping[str, Mapping[str, Json]]] = {
    name: read_position(text) for name, text in _TABLES["setups"].items()
}
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


_SPIDER: Final = read_position(_TABLES["notation"]["position"])
TEXTS: Final[tuple[str, ...]] = tuple(_TABLES["notation"]["texts"])
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
    "vocabulary": {"faces": FACES, **_TABLES["vocabulary"], "battles": tuple(SETUPS)},
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
