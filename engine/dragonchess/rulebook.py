"""The rulebook of Dragonchess: grounds, effects and options, in the order of the rules.

Source: a French page on Gary Gygax's game of 1985, its pictures lost. ``silent`` articles, and ``reading``
ones where the page is garbled, follow the game's first publication. The grounds are in ``grounds``, the
open questions in ``options``.
"""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from engine.dragonchess.board import (
    BASILISK,
    DRAGON,
    DWARF,
    ELEMENTAL,
    HERO,
    KINDS,
    KING,
    MAGE,
    OLIPHANT,
    SYLPH,
    THIEF,
    UNICORN,
    WARRIOR,
    article,
)
from engine.rulebook import Effect, Ground, Grounds, Option, Value
from engine.sentences import load_rulebook

RULESET: Final = "dragonchess-horante"

GROUNDS: Final = Grounds()
EMPTY_SQUARE: Final = GROUNDS.add("empty-square", "DRC-1.1")
NOT_YOUR_PIECE: Final = GROUNDS.add("not-your-piece", "DRC-1.1")
RANK_WIDTH: Final = GROUNDS.add("rank-width", "DRC-1.1")
KING_MISSING: Final = GROUNDS.add("king-missing", "DRC-1.2")
TOO_MANY: Final = GROUNDS.add("too-many", "DRC-1.2")
WRONG_BOARD: Final = GROUNDS.add("wrong-board", "DRC-1.2")
ORIGIN_OF_NOBODY: Final = GROUNDS.add("origin-of-nobody", "DRC-1.2")
ORIGIN_STRANGE: Final = GROUNDS.add("origin-strange", "DRC-1.2")
ORIGIN_TWICE: Final = GROUNDS.add("origin-twice", "DRC-1.2")
WRONG_PIECE: Final = GROUNDS.add("wrong-piece", "DRC-1.2")

_EACH: Final = tuple(range(1, 16))
_BOUND: Final = (DRAGON, WARRIOR, OLIPHANT, UNICORN, THIEF, BASILISK)
_SLIDING: Final = (DRAGON, OLIPHANT, THIEF, MAGE, ELEMENTAL)
_CAPTURE_APART: Final = (SYLPH, DRAGON, WARRIOR, DWARF, ELEMENTAL)
"""Those that capture in some way in which they do not move."""

_FAMILIES: Final[Mapping[str, tuple[int, ...]]] = {
    "stays-on-its-board": _BOUND,
    "goes-up-home-only": (SYLPH,),
    "goes-back-only": (HERO, KING),
    "not-its-move": _EACH,
    "blocked": _SLIDING,
    "own-piece-there": _EACH,
    "only-moves-there": (SYLPH, WARRIOR, DWARF, BASILISK, ELEMENTAL),
    "only-captures-there": _CAPTURE_APART,
    "captures-from-afar": (DRAGON,),
    "nothing-to-capture": _EACH,
}

OF_PIECE: Final[Mapping[tuple[str, int], Ground]] = {
    (family, kind): Ground(f"{KINDS[kind]}-{family}", article(kind), family)
    for kind in _EACH
    for family, kinds in _FAMILIES.items()
    if kind in kinds
}
"""The ground of a family for a kind of piece."""

NOT_FROM_AFAR: Final = Ground("not-from-afar", "DRC-2.3")
WARRIOR_AT_END: Final = Ground("warrior-at-end", "DRC-2.4")
PROMOTION_TO_HERO: Final = Ground("promotion-to-hero", "DRC-2.4")
NO_PROMOTION: Final = Ground("no-promotion", "DRC-2.4")
_IN_CHAPTER_2: Final = (NOT_FROM_AFAR, *OF_PIECE.values(), WARRIOR_AT_END, PROMOTION_TO_HERO, NO_PROMOTION)
GROUNDS.extend(sorted(_IN_CHAPTER_2, key=lambda ground: int(ground.article.rpartition(".")[2])))

PETRIFIED: Final = GROUNDS.add("petrified", "DRC-3.1")
KING_STAYS_PETRIFIED: Final = GROUNDS.add("king-stays-petrified", "DRC-3.2")
KING_OVER_BASILISK: Final = GROUNDS.add("king-over-basilisk", "DRC-3.3")
FREES_ATTACKER: Final = GROUNDS.add("frees-attacker", "DRC-3.3")
OPPONENT_IN_CHECK: Final = GROUNDS.add("opponent-in-check", "DRC-4.1")
KING_ATTACKED: Final = GROUNDS.add("king-attacked", "DRC-4.1")
CASTLING: Final = GROUNDS.add("castling", "DRC-4.4")
"""Tested with the king's movement (DRC-2.11), not in its own place."""

_FIRST_PUBLICATION: Final[Mapping[str, Value]] = {
    "sylph_middle": "stay",
    "hero_levels": "diagonal",
    "mage_double": True,
    "paladin_levels": "knight",
    "basilisk_back": "moves",
    "petrified_king": "free",
}

RULESETS: Final[Mapping[Value, Mapping[str, Value]]] = {
    "horante": {},
    "gygax": _FIRST_PUBLICATION,
    "jackman": {**_FIRST_PUBLICATION, "hero_return": "any"},
}
"""By the value of the option ``ruleset``: what differs from the defaults."""

OPTIONS: Final[tuple[Option, ...]] = (
    Option(
        "ruleset",
        ("DRC-2.1", "DRC-2.7", "DRC-2.10", "DRC-2.12", "DRC-2.14", "DRC-3.2", "DRC-3.3"),
        ("horante", "gygax", "jackman"),
    ),
    Option("sylph_middle", ("DRC-2.1",), ("walk", "stay")),
    Option("hero_levels", ("DRC-2.7",), ("vertical", "diagonal")),
    Option("hero_return", ("DRC-2.7",), ("origin", "any")),
    Option("mage_double", ("DRC-2.10",), (False, True)),
    Option("paladin_levels", ("DRC-2.12",), ("king", "knight")),
    Option("dwarf_move", ("DRC-2.13",), ("original", "warrior", "diagonal")),
    Option("basilisk_back", ("DRC-2.14",), ("never", "moves")),
    Option("elemental_down", ("DRC-2.15",), ("below", "beside")),
    Option("petrified_king", ("DRC-3.2", "DRC-3.3"), ("check", "free")),
)

_PIECES: Final = tuple(f"DRC-2.{n}" for n in range(1, 16))

EFFECTS: Final = (
    Effect("captured", _PIECES),
    Effect("moved", _PIECES),
    Effect("promoted", ("DRC-2.4",)),
    Effect("petrified", ("DRC-3.1",)),
    Effect("released", ("DRC-3.1", "DRC-3.3")),
    Effect("check", ("DRC-3.2", "DRC-4.1")),
)  # fmt: skip

RULEBOOK: Final = load_rulebook(
    files("engine.dragonchess"),
    ruleset=RULESET,
    grounds=tuple(GROUNDS),
    effects=EFFECTS,
    options=OPTIONS,
    draws="DRC-4.3",
    rulesets=RULESETS,
    kinds={"promoted": "promotion", "from-afar": "shot", "captured": "capture"},
)
