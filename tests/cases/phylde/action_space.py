"""Phylde: any cell to any cell within six, and to some far ones, with each mark; any point to any near point.

Each piece of the mover under its own letter and a random one; of empty cells and enemies, which cannot act, one in ten.
"""

import random
from collections.abc import Iterator
from typing import Any

from engine.game import Game
from engine.phylde.board import CORNERS, EMPTY, FALLEN, KIND_OF, POINT_NAMES, side
from engine.phylde.position import Action, Move, Position
from engine.play import PASS

NEAR = 6
FAR = 12


def start(rules: Game[Any, Any], options: dict[str, Any], chance: random.Random) -> Any:
    """A setup, or a thin and mingled field in which armies and kings meet at once."""
    if chance.random() < 0.5:
        return rules.read_position(chance.choice(list(rules.SETUPS.values())), options)
    kings = chance.sample(sorted(POINT_NAMES), 2)
    kept = {cell for king in kings for cell in CORNERS[king]}
    board = bytearray(324)
    free = [cell for cell in range(324) if cell not in kept and cell % 18 < 12 and cell < 216]
    for code, count in ((1, 3), (2, 6), (3, 10), (4, 3), (5, 6), (6, 10)):
        for cell in chance.sample([cell for cell in free if board[cell] == EMPTY], count):
            board[cell] = code
    return Position(
        bytes(board),
        (kings[0], kings[1]),
        chance.randrange(2),
        options["king_steps"] == "eight",
        options["king_capture"] == "after_reply",
    )


def actions(position: Position) -> Iterator[Action]:
    yield PASS
    chance = random.Random(position.board)
    for origin, code in enumerate(position.board):
        if (code == EMPTY or side(code) != position.mover) and chance.random() < 0.9:
            continue
        kinds = (KIND_OF[code], chance.choice("RCAS")) if code != EMPTY else (chance.choice("RCAS"),)
        for target in _targets(origin, chance):
            met = position.board[target]
            for kind in dict.fromkeys(kinds):
                for mark in "-x*":
                    # A plain mark where a capture is due never comes out of the notation.
                    if mark != "-" or met == EMPTY or side(met) == position.mover:
                        yield Move(kind, origin, target, mark)  # type: ignore[arg-type]  # one of the three
    for origin in {*position.kings, chance.choice(sorted(POINT_NAMES))} - {FALLEN}:
        for target in POINT_NAMES:
            for mark in "-x*":
                yield Move("R", origin, target, mark, on_points=True)  # type: ignore[arg-type]  # one of the three
            yield Move("S", origin, target, "-", on_points=True)


def _targets(origin: int, chance: random.Random) -> Iterator[int]:
    rank, file = divmod(origin, 18)
    for up in range(max(-NEAR, -rank), min(NEAR, 17 - rank) + 1):
        for across in range(max(-NEAR, -file), min(NEAR, 17 - file) + 1):
            yield origin + up * 18 + across
    for _ in range(FAR):
        far = chance.randrange(324)
        if max(abs(far // 18 - rank), abs(far % 18 - file)) > NEAR:
            yield far
