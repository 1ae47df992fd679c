"""Dragonchess for the tests: options spelt out, positions from lists of pieces and at random."""

import random
from collections.abc import Mapping

from tests.reference import dragonchess as reference
from tests.support.tabled import values_of

Options = Mapping[str, str | bool]
RULESETS: dict[str, Options] = values_of(__file__)["rulesets"]
HORANTE: Options = RULESETS["horante"]
CHOICES: dict[str, list[str | bool]] = values_of(__file__)["choices"]


def table(pieces: str, side: str = "g", origins: str = "-", plies: int = 0, number: int = 1) -> str:
    """The text of a position from a list like ``K2l1 k2l8 S3c5``."""
    board = {reference.square_of(one[1:]): one[0] for one in pieces.split()}
    text = reference.write(reference.Position(board, side, {}, plies, number, HORANTE))
    return text.replace(" - ", f" {origins} ")


def random_options(chance: random.Random) -> Options:
    """A ruleset, often with single options changed."""
    options = dict(RULESETS[chance.choice(list(RULESETS))])
    for name, values in CHOICES.items():
        if name != "ruleset" and chance.random() < 0.25:
            options[name] = chance.choice(values)
    return options


BOARDS = {
    "S": "32", "G": "32", "R": "3", "W": "2", "O": "2", "U": "2", "H": "321", "T": "2", "C": "321", "M": "321",
    "P": "321", "D": "12", "B": "1", "E": "12",
}  # fmt: skip
SET = "SSSSSSGGRWWWWWWOOUUHHHTTCMPDDDDDDBE"
"""Pieces of a side on a random table: fewer warriors, or they dominate; one basilisk, since another may be put under
a king."""


def random_table(chance: random.Random) -> str:
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


def is_other_in_check(text: str, options: Options) -> bool:
    """Whether the side not to move is in check."""
    position = reference.read(text, options)
    return bool(reference.checkers_of(position, reference.other(position.side)))
