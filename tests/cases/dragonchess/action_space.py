"""Dragonchess: any own piece from any square to any other, marks and promotions right and wrong.

Walks start at the setup or on random tables: few pieces and some of them where they seldom get, so that
petrification, origins and the outer boards come up early.
"""

import random
from collections.abc import Iterator
from typing import Any

from engine.dragonchess import kinds
from engine.dragonchess.board import SIZE
from engine.dragonchess.pieces import EMPTY, kind_of, side_of
from engine.dragonchess.position import Position
from engine.dragonchess.tables import Move, promotes
from engine.game import Game
from tests.cases import first_possible
from tests.support.dragonchess import random_table


def start(rules: Game[Any, Any], options: dict[str, Any], chance: random.Random) -> Any:
    if chance.random() < 0.3:
        return rules.read_position(rules.SETUPS["standard"], options)
    return first_possible(rules, options, lambda: random_table(chance))


def actions(position: Position) -> Iterator[Move]:
    """Every own piece to every square with the right mark, and a share of impossible actions."""
    board = position.board
    for origin, code in enumerate(board):
        if code == EMPTY or side_of(code) != position.mover:
            yield Move(origin, (origin + 7) % SIZE, "-")
            continue
        dragon = kind_of(code) == kinds.DRAGON
        for target, met in enumerate(board):
            enemy = met != EMPTY and side_of(met) != position.mover
            due = "H" if promotes(code, target) else ""
            yield Move(origin, target, "x" if enemy else "-", due)
            if dragon or target % 9 == origin % 9:
                yield Move(origin, target, "*", due)
                if not enemy:
                    yield Move(origin, target, "x", due)
            if target % 11 == origin % 11:
                yield Move(origin, target, "x" if enemy else "-", "H" if not due else "")
        yield Move(origin, (origin + 12) % SIZE, "-", "M")
        yield Move(origin, (origin - 12) % SIZE, "-", "H" if not promotes(code, (origin - 12) % SIZE) else "")
        yield Move(origin, (origin - 12) % SIZE, "-", "", "W" if kind_of(code) == kinds.KING else "K")
