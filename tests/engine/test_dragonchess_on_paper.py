"""Dragonchess on paper: cases worked out from the rules by hand, which engine and reference both answer."""

import pytest

from tests.reference import dragonchess as reference
from tests.support.dragonchess import HORANTE, Options, compare, table

# On paper: what the piece on a square may do, kings out of the way
ON_PAPER: dict[str, tuple[str, str, str, Options, str]] = {
    "sylph in the air": ("S3c5 g3c6 g3b6 w2c5", "-", "3c5", {}, "3c5-3d6 3c5x3c6 3c5x2c5"),
    "sylph on the far rank": ("S3c8 o2c8", "-", "3c8", {}, "3c8x2c8"),
    "sylph walks on": (
        "S2c5 w2c6 w2b6 S3a2",
        "2c5<3d4",
        "2c5",
        {},
        "2c5-2d6 2c5x2c6 2c5-3d4 2c5-3c2 2c5-3e2 2c5-3g2 2c5-3i2 2c5-3k2",
    ),
    "sylph without an origin": (
        "S2c5",
        "-",
        "2c5",
        {},
        "2c5-2b6 2c5-2d6 2c5-3c5 2c5-3a2 2c5-3c2 2c5-3e2 2c5-3g2 2c5-3i2 2c5-3k2",
    ),
    "sylph that stays": (
        "S2c5 w2c6",
        "2c5<3d4",
        "2c5",
        {"sylph_middle": "stay"},
        "2c5-3c5 2c5-3a2 2c5-3c2 2c5-3e2 2c5-3g2 2c5-3i2 2c5-3k2",
    ),
    "sylph comes up without capturing": (
        "S2c5 w2c6 g3c5 s3a2 s3c2 s3e2 s3g2 s3i2 S3k2",
        "-",
        "2c5",
        {"sylph_middle": "stay"},
        "",
    ),
    "griffin in the air": (
        "G3c1 W2b2 w2d2 S3e4 s3a4",
        "-",
        "3c1",
        {},
        "3c1-3f3 3c1x3a4 3c1x2d2",
    ),
    "griffin on the ground": ("G2c1 s3b2", "-", "2c1", {}, "2c1-2b2 2c1-2d2 2c1x3b2 2c1-3d2"),
    "dragon": (
        "R3c1 s3d2 S3b2 s3c2 u2c1 t2d1 o2b2 U2b1 w2c2",
        "-",
        "3c1",
        {},
        "3c1x3d2 3c1x3c2 3c1-3b1 3c1-3d1 3c1*2c1 3c1*2d1 3c1*2c2",
    ),
    "warrior": ("W2c2 w2b3 w2c3 W2d3", "-", "2c2", {}, "2c2x2b3"),
    "warrior promoted": ("W2c7 o2b8", "-", "2c7", {}, "2c7-2c8=H 2c7x2b8=H"),
    "oliphant": ("O2b2 W2b4 w2d2", "-", "2b2", {}, "2b2-2b3 2b2-2b1 2b2-2a2 2b2-2c2 2b2x2d2"),
    "unicorn": ("U2a1 W2b3 w2c2", "-", "2a1", {}, "2a1x2c2"),
    "hero leaps and climbs": ("H2a1 W2b2 w2c3 s3a1", "-", "2a1", {}, "2a1x2c3 2a1x3a1 2a1-1a1"),
    "hero comes back": ("H3c3 w2c3", "-", "3c3", {}, "3c3x2c3"),
    "hero climbs diagonally": (
        "H2a1 W2b2 W2c3 s3b2",
        "-",
        "2a1",
        {"hero_levels": "diagonal"},
        "2a1x3b2 2a1-1b2",
    ),
    "hero back to its origin": (
        "H3b2 w2c3",
        "3b2<2c3",
        "3b2",
        {"hero_levels": "diagonal"},
        "3b2x2c3",
    ),
    "hero without an origin": ("H1a1", "-", "1a1", {"hero_levels": "diagonal"}, "1a1-2b2"),
    "hero back by any diagonal": (
        "H3b2 w2c3 T2a1",
        "3b2<2a1",
        "3b2",
        {"hero_levels": "diagonal", "hero_return": "any"},
        "3b2x2c3 3b2-2c1 3b2-2a3",
    ),
    "thief": ("T2a1 w2c3", "-", "2a1", {}, "2a1-2b2 2a1x2c3"),
    "cleric under ground": ("C1a1 u2a1 D1b1", "-", "1a1", {}, "1a1-1a2 1a1-1b2 1a1x2a1"),
    "mage on the ground": (
        "M2a1 W2a2 u2c1 W2c3 g3a1",
        "-",
        "2a1",
        {},
        "2a1-2b1 2a1x2c1 2a1-2b2 2a1x3a1 2a1-1a1",
    ),
    "mage in the air": ("M3a1", "-", "3a1", {}, "3a1-3a2 3a1-3b1 3a1-2a1"),
    "mage two levels": ("M3a1 e1a1", "-", "3a1", {"mage_double": True}, "3a1-3a2 3a1-3b1 3a1-2a1 3a1x1a1"),
    "mage's way closed": ("M3a1 u2a1 e1a1", "-", "3a1", {"mage_double": True}, "3a1-3a2 3a1-3b1 3a1x2a1"),
    "paladin in the air": ("P3a1", "-", "3a1", {}, "3a1-3a2 3a1-3b1 3a1-3b2 3a1-2a1"),
    "paladin on the ground": (
        "P2a1 W2a2 T2b1",
        "-",
        "2a1",
        {},
        "2a1-2b2 2a1-2b3 2a1-2c2 2a1-3a1 2a1-1a1",
    ),
    "paladin leaping levels": (
        "P2a1 W2a2 T2b1 W2b2 W2b3 W2c2",
        "-",
        "2a1",
        {"paladin_levels": "knight"},
        "2a1-3a3 2a1-3c1 2a1-1a3 2a1-1c1",
    ),
    "paladin leaping two levels": (
        "P1a1 W2a3",
        "-",
        "1a1",
        {"paladin_levels": "knight"},
        "1a1-1a2 1a1-1b1 1a1-1b2 1a1-2c1 1a1-3a2 1a1-3b1",
    ),
    "dwarf": ("D1b2 d1b3 d1a3 w2b2", "-", "1b2", {}, "1b2-1a2 1b2-1c2 1b2x1a3 1b2x2b2"),
    "dwarf like the warrior": ("D1b2", "-", "1b2", {"dwarf_move": "warrior"}, "1b2-1b3"),
    "dwarf diagonally": ("D1b2 d1a3", "-", "1b2", {"dwarf_move": "diagonal"}, "1b2-1c3 1b2x1a3"),
    "dwarf on the ground": ("D2b2 s3b2 w2c3", "-", "2b2", {}, "2b2-2a2 2b2-2c2 2b2-2b3 2b2x2c3 2b2-1b2"),
    "dwarf goes down without capturing": ("D2b8 d1b8", "-", "2b8", {}, "2b8-2a8 2b8-2c8"),
    "basilisk": ("B1b2 d1b3 w2b2", "-", "1b2", {}, "1b2-1a3 1b2-1c3 1b2x1b3"),
    "basilisk steps back": ("B1a2 D1a3", "-", "1a2", {"basilisk_back": "moves"}, "1a2-1b3 1a2-1a1"),
    "basilisk does not capture back": ("B1a2 D1a3 d1a1", "-", "1a2", {"basilisk_back": "moves"}, "1a2-1b3"),
    "elemental": (
        "E1a1 d1a3 d1b2 D1b1 w2a2 u2b1",
        "-",
        "1a1",
        {},
        "1a1-1a2 1a1x1a3 1a1x2a2",
    ),
    "elemental goes down below": ("E2a1 D1a2 d1b1", "-", "2a1", {}, "2a1x1b1"),
    "elemental's way down closed": ("E2a1 d1a1", "-", "2a1", {}, ""),
    "elemental goes down beside": (
        "E2a1 W2a2 D1a1 d1b1",
        "-",
        "2a1",
        {"elemental_down": "beside"},
        "2a1x1b1",
    ),
    "petrified": ("O2a1 b1a1", "-", "2a1", {}, ""),
    "the king keeps off a basilisk": ("b1k1", "-", "2l1", {}, "2l1-2k2 2l1-2l2 2l1-3l1 2l1-1l1"),
    "the king need not": (
        "b1k1",
        "-",
        "2l1",
        {"petrified_king": "free"},
        "2l1-2k1 2l1-2k2 2l1-2l2 2l1-3l1 2l1-1l1",
    ),
    "a check parried by petrifying": ("o2l4 B1l3", "-", "1l3", {}, "1l3-1l4"),
    "pinned by petrifying": ("o2l4 B1l4", "-", "1l4", {}, ""),
    "the king in the air": ("K3l1", "-", "3l1", {}, "3l1-2l1"),
    "above a basilisk of its own": ("U2a1 B1a1", "-", "2a1", {}, "2a1-2b3 2a1-2c2"),
}


@pytest.mark.parametrize("name", ON_PAPER)
def test_a_piece_on_paper(name: str) -> None:
    pieces, origins, here, options, expected = ON_PAPER[name]
    kings = "k2l8" if "K" in pieces else "K2l1 k2l8"
    turns = compare(table(f"{kings} {pieces}", "g", origins), {**HORANTE, **options})
    assert sorted(turn for turn in turns if turn.startswith(here)) == sorted(expected.split())


STANDING: dict[str, tuple[str, Options, str, str]] = {
    "a dragon checks from afar": ("K2e1 r3e2 k2l8", {}, "check", "3e2"),
    "a petrified piece gives no check": ("K2e1 o2e5 B1e5 k2l8", {}, "normal", ""),
    "a petrified king is mated": ("K2e1 b1e1 O2a8 k2l7", {}, "checkmate", "1e1"),
    "unless the basilisk can be captured": ("K2e1 b1e1 C1e2 k2l8", {}, "check", "1e1"),
    "a petrified king that is free": ("K2e1 b1e1 O2a8 k2l7", {"petrified_king": "free"}, "normal", ""),
    "a king that is free and cannot move": ("K2e1 b1e1 k2l7", {"petrified_king": "free"}, "stalemate", ""),
    "an elemental straight below": ("K2e1 e1e1 k2l8", {}, "normal", ""),
    "an elemental round the corner": ("K2e1 e1d1 k2l8", {}, "check", "1d1"),
    "an elemental's way closed": ("K2e1 e1d1 D1e1 k2l8", {}, "normal", ""),
    "two checkers": ("K2e1 s3e1 u2f3 k2l8", {}, "check", "2f3 3e1"),
}


@pytest.mark.parametrize("name", STANDING)
def test_a_position_on_paper(name: str) -> None:
    pieces, options, state, checkers = STANDING[name]
    assert reference.status(table(pieces), {**HORANTE, **options}) == (state, checkers.split())
    compare(table(pieces), {**HORANTE, **options})


DIAGONALLY: Options = {"hero_levels": "diagonal"}
AFTER: dict[str, tuple[str, str, Options, str]] = {
    "a sylph remembers where it came from": (
        table("K2l1 k2l8 S3c5 w2c5", "g", "-", 7, 3),
        "3c5x2c5",
        {},
        table("K2l1 k2l8 S2c5", "s", "2c5<3c5", 0, 3),
    ),
    "and takes the memory along": (
        table("K2l1 k2l8 S2c5", "g", "2c5<3d4", 7, 3),
        "2c5-2d6",
        {},
        table("K2l1 k2l8 S2d6", "s", "2d6<3d4", 8, 3),
    ),
    "going up it forgets": (
        table("K2l1 k2l8 s2c5", "s", "2c5<3d4", 7, 3),
        "2c5-3d4",
        {},
        table("K2l1 k2l8 s3d4", "g", "-", 8, 4),
    ),
    "a hero remembers": (
        table("K2l1 k2l8 H2a1 s2d4", "g", "2d4<3d4"),
        "2a1-1b2",
        DIAGONALLY,
        table("K2l1 k2l8 H1b2 s2d4", "s", "1b2<2a1,2d4<3d4", 1),
    ),
    "and forgets": (
        table("K2l1 k2l8 H1b2", "g", "1b2<2a1"),
        "1b2-2a1",
        DIAGONALLY,
        table("K2l1 k2l8 H2a1", "s", "-", 1),
    ),
    "what the options make moot is left out": (
        table("K2l1 k2l8 H1b2", "g", "1b2<2a1"),
        "2l1-2l2",
        {},
        table("K2l2 k2l8 H1b2", "s", "-", 1),
    ),
    "a dragon stays, its victim's origin goes": (
        table("K2l1 k2l8 R3c5 s2d5", "g", "2d5<3d5", 9),
        "3c5*2d5",
        {},
        table("K2l1 k2l8 R3c5", "s"),
    ),
    "a warrior turns hero": (
        table("K2l1 k2l8 w2a2", "s", "-", 5, 5),
        "2a2-2a1=H",
        {},
        table("K2l1 k2l8 h2a1", "g", "-", 0, 6),
    ),
}


@pytest.mark.parametrize("name", AFTER)
def test_a_turn_on_paper(name: str) -> None:
    before, turn, options, after = AFTER[name]
    assert compare(before, {**HORANTE, **options})[turn] == after
