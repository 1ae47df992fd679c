"""Dragonchess held against its reference implementation: known numbers of sequences, random games, random tables."""

import random

import pytest

from engine.errors import ImpossiblePosition
from tests.reference import dragonchess as reference
from tests.support.dragonchess import CHOICES, ENGINE, FIGURES, RULESETS, STANDARD, Options, compare, table
from tests.support.play import perft


@pytest.mark.parametrize(
    "ruleset", ["horante", *(pytest.param(one, marks=pytest.mark.slow) for one in ("gygax", "jackman"))]
)
def test_numbers_of_sequences(ruleset: str) -> None:
    """The first two only: the third takes the reference implementation minutes."""
    assert [reference.perft(STANDARD, RULESETS[ruleset], depth) for depth in (1, 2)] == FIGURES[ruleset][:2]


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
"""Pieces of a side on a random table: fewer warriors, or they dominate; one basilisk, since another may be put under
a king."""


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
        _, file, rank = reference.square_of(throne)
        beneath = reference.LOWER, file, chance.choice([rank, rank, max(rank - 2, 1), min(rank + 2, 8)])
        pieces.setdefault(reference.name_of(beneath), "b" if king == "K" else "B")
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
    here = reference.square_of(square)
    if piece in "Ss" and here[0] == reference.MIDDLE:
        return [f"3{file}{rank}" for file in reference.FILES for rank in range(1, 9)]
    if piece in "Hh" and here[0] != reference.MIDDLE:
        around = reference.around(here, reference.DIAGONAL, reference.MIDDLE - here[0])
        return [reference.name_of(one) for one in around if reference.exists(one)]
    return []


def compare_games(games: int, plies: int, chance: random.Random) -> None:
    for _ in range(games):
        play_on(STANDARD, random_options(chance), plies, chance)


def compare_tables(tables: int, chance: random.Random) -> None:
    """Tables with the side not to move in check must be refused; the others are played on."""
    for _ in range(tables):
        options = random_options(chance)
        text = random_table(options, chance)
        position = reference.read(text, options)
        if reference.checkers_of(position, reference.other(position.side)):
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
