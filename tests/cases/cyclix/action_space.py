"""Cyclix: any piece from any square to any other, each mark, each re-entry."""

import random
from collections.abc import Iterator
from typing import Any

from engine.cyclix.board import HOLE, KING, letter, side
from engine.cyclix.position import Action, Move, Position
from engine.game import Game
from engine.play import PASS
from tests.cases import first_possible

SQUARES = range(49)


def start(rules: Game[Any, Any], options: dict[str, Any], chance: random.Random) -> Any:
    """A setup, or more often a random table that is possible."""
    if chance.random() < 0.3:
        return rules.read_position(chance.choice(list(rules.SETUPS.values())), options)
    return first_possible(rules, options, lambda: text(chance))


def text(chance: random.Random) -> str:
    """A random table: anything from a few tiles to nearly all, pieces on the board or in hand."""
    density = chance.choice((0.05, 0.15, 0.3, 0.6, 0.95))
    board = ["1" if chance.random() < density else "_" for _ in SQUARES]
    in_hand = set()
    free = chance.sample(SQUARES, 8)
    for piece, square in zip("KkBNRbnr", free, strict=True):
        if piece in "Kk" or chance.random() < 0.6:
            board[square] = piece
        else:
            in_hand.add(piece)
    ranks = ["".join(board[start : start + 7]) for start in range(42, -1, -7)]
    hands = "".join(piece for piece in "BNRbnr" if piece in in_hand) or "-"
    return f"{_counted('/'.join(ranks))} {chance.choice('wb')} {hands}"


def _counted(ranks: str) -> str:
    """Runs of tiles as one digit."""
    for run in range(7, 1, -1):
        ranks = ranks.replace("1" * run, str(run))
    return ranks


def actions(position: Position) -> Iterator[Action]:
    yield PASS
    for origin, code in enumerate(position.board):
        piece = letter(code) if code >= KING else ""
        for target in SQUARES:
            for mark in "-~x":
                if mark == "-" and _decided(position, origin, target):
                    continue
                for reentry in ("", "R", "B", "N", "K") if piece == "K" else ("", "N"):
                    yield Move(piece, origin, target, mark, reentry)  # type: ignore[arg-type]  # one of the three


def _decided(position: Position, origin: int, target: int) -> bool:
    """Whether the notation makes another mark of a dash here."""
    code, met = position.board[origin], position.board[target]
    if code < KING:
        return False
    if met == HOLE:
        return letter(code) != "K"
    return met >= KING and side(met) != side(code)
