"""Dragonchess held against its second implementation, turn by turn and position by position.

First cases worked out on paper from the rules, which hold both to the same answers, and the known
numbers of sequences. Then random games and random tables.
"""

import json
import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.errors import ImpossiblePosition
from engine.play import perft
from engine.registry import GAMES
from tests.reference import dragonchess as second

ENGINE = GAMES["dragonchess"]
FIGURES: dict[str, list[int]] = json.loads((Path(__file__).parents[1] / "perft" / "dragonchess.json").read_text())

STANDARD = (
    "2g3r3g1/s1s1s1s1s1s1/12/12/12/12/S1S1S1S1S1S1/2G3R3G1"
    "|ouhtcmkpthuo/wwwwwwwwwwww/12/12/12/12/WWWWWWWWWWWW/OUHTCMKPTHUO"
    "|2b3e3b1/1d1d1d1d1d1d/12/12/12/12/1D1D1D1D1D1D/2B3E3B1 g - 0 1"
)
Options = Mapping[str, str | bool]
HORANTE: Options = {
    "ruleset": "horante",
    "sylph_middle": "walk",
    "hero_levels": "vertical",
    "hero_return": "origin",
    "mage_double": False,
    "paladin_levels": "king",
    "dwarf_move": "original",
    "elemental_down": "below",
    "petrified_king": "check",
}
GYGAX: Options = {
    **HORANTE,
    "ruleset": "gygax",
    "sylph_middle": "stay",
    "hero_levels": "diagonal",
    "mage_double": True,
    "paladin_levels": "knight",
    "petrified_king": "free",
}
JACKMAN: Options = {**GYGAX, "ruleset": "jackman", "hero_return": "any"}
RULESETS: dict[str, Options] = {"horante": HORANTE, "gygax": GYGAX, "jackman": JACKMAN}
CHOICES: dict[str, list[str | bool]] = {
    "ruleset": ["horante", "gygax", "jackman"],
    "sylph_middle": ["walk", "stay"],
    "hero_levels": ["vertical", "diagonal"],
    "hero_return": ["origin", "any"],
    "mage_double": [False, True],
    "paladin_levels": ["king", "knight"],
    "dwarf_move": ["original", "warrior", "diagonal"],
    "elemental_down": ["below", "beside"],
    "petrified_king": ["check", "free"],
}


def table(pieces: str, side: str = "g", origins: str = "-", plies: int = 0, number: int = 1) -> str:
    """The text of a position from a list like ``K2l1 k2l8 S3c5``."""
    board = {second.square_of(one[1:]): one[0] for one in pieces.split()}
    text = second.write(second.Position(board, side, {}, plies, number, HORANTE))
    return text.replace(" - ", f" {origins} ")


def compare(text: str, options: Options) -> dict[str, str]:
    """Hold the two against each other in one position; answers the turns and the positions they leave."""
    position = ENGINE.read_position(text, options)
    turns: dict[str, str] = {}
    for action in ENGINE.legal_actions(position):
        turn = str(ENGINE.write_turn(position, (action,)))
        assert turn not in turns, f"{turn} listed twice: {text} {options}"
        assert ENGINE.read_turn(position, turn) == (action,), f"{turn} misread: {text} {options}"
        turns[turn] = str(ENGINE.write_position(ENGINE.close(ENGINE.apply(position, action))))
    expected = second.legal_turns(text, options)
    assert sorted(turns) == sorted(expected), f"turns: {text} {options}"
    assert turns == expected, f"positions after: {text} {options}"
    status = ENGINE.status(position)
    assert (status.state, sorted(status.checkers)) == second.status(text, options), f"status: {text} {options}"
    petrified = tuple(second.petrified(text, options))
    assert status.more["petrified"] == petrified, f"petrified: {text} {options}"
    return turns


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
    "basilisk": ("B1b2 d1b1 d1b3 w2b2", "-", "1b2", {}, "1b2-1a3 1b2-1c3 1b2x1b3"),
    "basilisk steps back": ("B1a2 D1a3", "-", "1a2", {}, "1a2-1b3 1a2-1a1"),
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
    assert second.status(table(pieces), {**HORANTE, **options}) == (state, checkers.split())
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


@pytest.mark.parametrize(
    "ruleset", ["horante", *(pytest.param(one, marks=pytest.mark.slow) for one in ("gygax", "jackman"))]
)
def test_numbers_of_sequences(ruleset: str) -> None:
    """The first two only: the third takes the second implementation minutes."""
    assert [second.perft(STANDARD, RULESETS[ruleset], depth) for depth in (1, 2)] == FIGURES[ruleset][:2]


# At random


def random_options(chance: random.Random) -> Options:
    """A ruleset, often with single options changed."""
    options = dict(RULESETS[chance.choice(list(RULESETS))])
    for name, values in CHOICES.items():
        if name != "ruleset" and chance.random() < 0.25:
            options[name] = chance.choice(values)
    return options


def play_on(text: str, options: Options, plies: int, chance: random.Random) -> None:
    """A random game, in which pieces meet and change boards more than by pure chance."""
    for _ in range(plies):
        turns = compare(text, options)
        if not turns:
            return
        lively = [turn for turn in turns if "x" in turn or "*" in turn or turn[0] != turn[4]]
        text = turns[chance.choice(lively if lively and chance.random() < 0.5 else list(turns))]


BOARDS = {
    "S": "32", "G": "32", "R": "3", "W": "2", "O": "2", "U": "2", "H": "321", "T": "2", "C": "321", "M": "321",
    "P": "321", "D": "12", "B": "1", "E": "12",
}  # fmt: skip
SET = "SSSSSSGGRWWWWWWOOUUHHHTTCMPDDDDDDBE"
"""What a side may have on a random table: fewer warriors than there are, or one sees little else; one
basilisk, because another may be put under a king."""


def random_table(options: Options, chance: random.Random) -> str:
    """A few pieces close together on the three boards, kings among them, some with origins."""
    files, ranks = chance.choice(["abcde", "efghi", "hijkl"]), chance.choice(["1234", "3456", "5678"])
    pieces: dict[str, str] = {}

    def put(piece: str, levels: str) -> None:
        square = chance.choice(levels) + chance.choice(files) + chance.choice(ranks)
        while square in pieces:
            square = chance.choice(levels) + chance.choice(files) + chance.choice(ranks)
        if not (piece in "Ww" and square[2] in "18"):
            pieces[square] = piece

    for king in "Kk":
        put(king, "2" if chance.random() < 0.8 else "13")
    if chance.random() < 0.3:  # a basilisk straight below the enemy king, or two squares from there
        throne, king = chance.choice(list(pieces.items()))
        _, file, rank = second.square_of(throne)
        beneath = second.LOWER, file, chance.choice([rank, rank, max(rank - 2, 1), min(rank + 2, 8)])
        pieces.setdefault(second.name_of(beneath), "b" if king == "K" else "B")
    for as_side in (str.upper, str.lower):
        for kind in chance.sample(SET, chance.randint(1, 11)):
            put(as_side(kind), BOARDS[kind])
    origins = [
        f"{square}<{chance.choice(possible_origins(piece, square))}"
        for square, piece in pieces.items()
        if possible_origins(piece, square) and chance.random() < 0.6
    ]
    return table(
        " ".join(piece + square for square, piece in pieces.items()),
        chance.choice("gs"),
        ",".join(sorted(origins)) or "-",
        chance.randint(0, 120),
        chance.randint(1, 300),
    )


def possible_origins(piece: str, square: str) -> list[str]:
    """Any square of the air for a sylph on the ground; for a hero off the ground, those a diagonal step away."""
    here = second.square_of(square)
    if piece in "Ss" and here[0] == second.MIDDLE:
        return [f"3{file}{rank}" for file in second.FILES for rank in range(1, 9)]
    if piece in "Hh" and here[0] != second.MIDDLE:
        around = second.around(here, second.DIAGONAL, second.MIDDLE - here[0])
        return [second.name_of(one) for one in around if second.exists(one)]
    return []


def compare_games(games: int, plies: int, chance: random.Random) -> None:
    for _ in range(games):
        play_on(STANDARD, random_options(chance), plies, chance)


def compare_tables(tables: int, chance: random.Random) -> None:
    """Tables where the side that is not to move stands in check must be refused, the others played on."""
    for _ in range(tables):
        options = random_options(chance)
        text = random_table(options, chance)
        position = second.read(text, options)
        if second.checkers_of(position, second.other(position.side)):
            with pytest.raises(ImpossiblePosition):
                ENGINE.read_position(text, options)
        else:
            play_on(text, options, 4, chance)


@pytest.mark.parametrize("seed", range(4))
def test_random_games(seed: int) -> None:
    compare_games(1, 20, random.Random(seed))


@pytest.mark.parametrize("seed", range(4))
def test_random_tables(seed: int) -> None:
    compare_tables(30, random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 104))
def test_many_random_games(seed: int) -> None:
    compare_games(8, 120, random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 104))
def test_many_random_tables(seed: int) -> None:
    compare_tables(1000, random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_numbers_of_sequences_of_both(ruleset: str) -> None:
    """The engine to the depth of the figures."""
    position = ENGINE.read_position(STANDARD, RULESETS[ruleset])
    depths = range(1, len(FIGURES[ruleset]) + 1)
    assert [perft(ENGINE, position, depth) for depth in depths] == FIGURES[ruleset]
