"""What rulings of Dragonchess can report, how codes are told, and how the game is described."""

from collections.abc import Mapping
from typing import Final

from engine.dragonchess.articles import SETUPS
from engine.game import Json
from engine.rulebook import Effect, Words

_PIECES: Final = tuple(f"DRC-2.{n}" for n in range(1, 16))

EFFECTS: Final = (
    Effect(
        "captured",
        _PIECES,
        Words(
            "A piece was taken off the boards, by going there or from afar.",
            "Une pièce est retirée, prise sur place ou à distance.",
        ),
    ),
    Effect("moved", _PIECES, Words("A piece moved.", "Une pièce s'est déplacée.")),
    Effect("promoted", ("DRC-2.4",), Words("A warrior became a hero.", "Un guerrier est devenu héros.")),
    Effect(
        "petrified",
        ("DRC-3.1", "DRC-3.2"),
        Words("A basilisk petrifies a piece from now on.", "Un basilic pétrifie désormais une pièce."),
    ),
    Effect(
        "released",
        ("DRC-3.1", "DRC-3.3"),
        Words("A piece is petrified no more.", "Une pièce n'est plus pétrifiée."),
    ),
    Effect(
        "check",
        ("DRC-4.1",),
        Words("The king of the side to move is in check.", "Le roi du camp au trait est en échec."),
    ),
)  # fmt: skip

NAMES: Final = {
    "gold": Words("Gold", "les dorés"),
    "scarlet": Words("Scarlet", "les écarlates"),
    "sylph": Words("the sylph", "la sylphe"),
    "griffin": Words("the griffin", "le griffon"),
    "dragon": Words("the dragon", "le dragon"),
    "warrior": Words("the warrior", "le guerrier"),
    "oliphant": Words("the oliphant", "l'oliphant"),
    "unicorn": Words("the unicorn", "la licorne"),
    "hero": Words("the hero", "le héros"),
    "thief": Words("the thief", "le voleur"),
    "cleric": Words("the cleric", "le clerc"),
    "mage": Words("the mage", "le mage"),
    "king": Words("the king", "le roi"),
    "paladin": Words("the paladin", "le paladin"),
    "dwarf": Words("the dwarf", "le nain"),
    "basilisk": Words("the basilisk", "le basilic"),
    "elemental": Words("the elemental", "l'élémentaire"),
    "upper": Words("the upper board", "le damier supérieur"),
    "middle": Words("the middle board", "le damier central"),
    "lower": Words("the lower board", "le damier inférieur"),
    "going-there": Words("by going there", "en s'y rendant"),
    "from-afar": Words("from afar", "à distance"),
    "petrifying": Words("by petrifying it", "en le pétrifiant"),
}

BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "squares", "levels": 3, "files": 12, "ranks": 8},
    "pieces": [
        {"piece": "sylph", "letter": "S", "french": "sylphe"},
        {"piece": "griffin", "letter": "G", "french": "griffon"},
        {"piece": "dragon", "letter": "R", "french": "dragon"},
        {"piece": "warrior", "letter": "W", "french": "guerrier"},
        {"piece": "oliphant", "letter": "O", "french": "oliphant"},
        {"piece": "unicorn", "letter": "U", "french": "licorne"},
        {"piece": "hero", "letter": "H", "french": "héros"},
        {"piece": "thief", "letter": "T", "french": "voleur"},
        {"piece": "cleric", "letter": "C", "french": "clerc"},
        {"piece": "mage", "letter": "M", "french": "mage"},
        {"piece": "king", "letter": "K", "french": "roi"},
        {"piece": "paladin", "letter": "P", "french": "paladin"},
        {"piece": "dwarf", "letter": "D", "french": "nain"},
        {"piece": "basilisk", "letter": "B", "french": "basilic"},
        {"piece": "elemental", "letter": "E", "french": "élémentaire"},
    ],
    "notation": {
        "position": SETUPS["standard"],
        "actions": ["2a2-2a3", "3a5x3a6", "3g4*2g4", "2a7-2a8=H"],
    },
}

EXAMPLES: Final[Mapping[str, Mapping[str, Json]]] = {
    "legal": {"position": SETUPS["standard"], "action": "2a2-2a3"},
    "illegal": {"position": SETUPS["standard"], "action": "2a2-2a4"},
    "from_afar": {
        "position": "12/12/12/12/6R5/12/12/12|12/12/12/12/6k5/12/12/6K5|12/12/12/12/12/12/12/12 s - 0 1",
        "action": "2g4-2h5",
    },
}
