"""Djambi: any piece, any mark to any square, passing; begun turns with their next decisions.

The walks begin in the setup and in crowded random positions, where chiefs die, rings close and colours change owners.
"""

import random
from collections.abc import Iterator
from typing import Any

from engine.djambi import kinds
from engine.djambi.board import ABSENT, CENTRE, COLOURS, FIELD
from engine.djambi.movement import AROUND
from engine.djambi.pieces import CORPSE, EMPTY, KIND_OF, KINDS, LIVING, code_of
from engine.djambi.position import LETTERS, Action, Pick, Position, Step, write_position
from engine.djambi.turn_order import Commands, Readings, Turn
from engine.game import Game
from engine.play import PASS
from tests.cases import first_possible

MARKS = "-x:*~>"


def start(rules: Game[Any, Any], options: dict[str, Any], chance: random.Random) -> Any:
    if chance.random() < 0.25:
        return rules.read_position(next(iter(rules.SETUPS.values())), options)
    return first_possible(rules, options, lambda: crowd(chance))


def actions(position: Position) -> Iterator[Action]:
    if position.begun is None:
        yield PASS
        for origin, code in enumerate(position.board):
            for letter in {LETTERS[KIND_OF[code]] if code >= LIVING else "", "C", "M"}:
                yield Pick(letter, origin)
        return
    yield PASS
    yield Pick("M", 0)
    for square in range(81):
        for mark in MARKS:
            yield Step(mark, square)


def crowd(chance: random.Random) -> str:
    """The text of a random table: pieces of all colours crowded together, some dead, some players out."""
    lives = [chance.choice("aaaadsq") for _ in range(COLOURS)]
    owners = [colour if lives[colour] != "d" else chance.randrange(COLOURS) for colour in range(COLOURS)]
    squares = chance.sample(FIELD, len(FIELD))
    board = bytearray(81)
    room = [square for square in squares if square % 9 < chance.randint(5, 9)]
    corpses = chance.randint(0, 12)
    for colour in range(COLOURS):
        for kind in KINDS:
            for _ in range(4 if kind == kinds.MILITANT else 1):
                if kind == kinds.CHIEF:
                    if lives[colour] in "as":
                        board[squares.pop() if not room else room.pop()] = code_of(colour, kind)
                elif room and chance.random() < 0.6:
                    board[room.pop()] = code_of(colour, kind)
    for _ in range(corpses):
        if room and sum(1 for code in board if code) < 36:
            board[room.pop()] = CORPSE
    if chance.random() < 0.4:
        _shut_in(board, chance)
    _fill_centre(board, lives, chance)
    taker = chance.randrange(COLOURS) if chance.random() < 0.3 else ABSENT
    turn = Turn(chance.randrange(COLOURS), chance.random() < 0.3, taker)
    # The canonical text of a position that has not been judged yet.
    commands = Commands(tuple(owners), tuple(lives), turn, chance.randint(0, 7), "*", Readings(), (), 0, ABSENT, ())
    return write_position(Position(bytes(board), commands))


def _shut_in(board: bytearray, chance: random.Random) -> None:
    """Corpses around one of the chiefs, with a gap or none."""
    chiefs = [square for square, code in enumerate(board) if code >= LIVING and KIND_OF[code] == kinds.CHIEF]
    if not chiefs:
        return
    around = [square for square in AROUND[chance.choice(chiefs)] if square != CENTRE]
    for square in chance.sample(around, len(around) - chance.randint(0, 1)):
        if board[square] < LIVING or (KIND_OF[board[square]] != kinds.CHIEF and chance.random() < 0.7):
            if board[square] == EMPTY and len(board) - board.count(EMPTY) >= 36:
                return
            board[square] = CORPSE


def _fill_centre(board: bytearray, lives: list[str], chance: random.Random) -> None:
    """A chief in power, a puppet power, or an empty centre."""
    if chance.random() < 0.5:
        colour = chance.randrange(COLOURS)
        if lives[colour] == "a":
            board[board.index(code_of(colour, kinds.CHIEF))] = 0
            board[CENTRE] = code_of(colour, kinds.CHIEF)
    elif chance.random() < 0.3 and sum(1 for code in board if code) < 36:
        board[CENTRE] = CORPSE
