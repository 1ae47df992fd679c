"""Dragonchess: any own piece from any square to any other, marks and promotions right and wrong.

Walks start at the setup or on random tables: few pieces and some of them where they seldom get, so that
petrification, origins and the outer boards come up early.
"""

import random
import re
from collections.abc import Iterator
from typing import Any

from engine.dragonchess import kinds
from engine.dragonchess.board import EMPTY, SIZE, SQUARES, kind_of, side_of
from engine.dragonchess.position import MAX_COUNT, Position
from engine.dragonchess.tables import Move, promotes
from engine.game import Game
from tests.cases import first_possible

UPPER = "SSSGGRHCMP"
MIDDLE = "SSGWWWWOOUUHHTTCMPDE"
LOWER = "DDDBBEHCMP"


def start(rules: Game[Any, Any], options: dict[str, Any], chance: random.Random) -> Any:
    if chance.random() < 0.3:
        return rules.read_position(rules.SETUPS["standard"], options)
    return first_possible(rules, options, lambda: text(chance))


def text(chance: random.Random) -> str:
    """A random table, possible more often than not."""
    board = dict.fromkeys(SQUARES, "1")
    origins = []
    for pieces, level in ((UPPER, 3), (MIDDLE, 2), (LOWER, 1)):
        for letter in chance.sample(pieces, chance.randint(0, len(pieces))):
            square = chance.choice([name for name in SQUARES if name[0] == str(level)])
            piece = chance.choice((letter, letter.lower()))
            board[square] = piece
            if letter == "S" and level == 2 and chance.random() < 0.7:
                origins.append((square, f"3{chance.choice('abcdefghijkl')}{chance.randint(1, 8)}"))
            if letter == "H" and level != 2 and chance.random() < 0.7:
                origins.append((square, f"2{chance.choice('abcdefghijkl')}{chance.randint(1, 8)}"))
    for king in "Kk":
        board[chance.choice([name for name in SQUARES if name[0] == "2" or chance.random() < 0.1])] = king
    recorded = {at: origin for at, origin in origins if board[at] in "SsHh"}
    ranks = ["".join(board[SQUARES[n]] for n in range(first, first + 12)) for first in range(0, SIZE, 12)]
    boards = "|".join("/".join(ranks[first : first + 8]) for first in (0, 8, 16))
    boards = re.sub("1+", lambda run: str(len(run[0])), boards)
    listed = ",".join(f"{at}<{origin}" for at, origin in sorted(recorded.items()))
    quiet, number = chance.choice(((chance.randint(0, 120), chance.randint(1, 80)), (MAX_COUNT, MAX_COUNT)))
    return f"{boards} {chance.choice('gs')} {listed or '-'} {quiet} {number}"


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
