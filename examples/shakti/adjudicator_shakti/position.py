"""Positions and actions of Shakti, and their text: ``_5_/1w1k1w1/7/7/7/1W1K1W1/_5_ w``, ``Wb2-b4*b3``."""

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from adjudicator_shakti.board import (
    FILES,
    HOLE,
    KING,
    KINGS,
    SIDES,
    SQUARES,
    SYMBOLS,
    TILE,
    WARRIORS,
    attackers,
    kings_face,
    letter,
    piece,
    side,
)  # fmt: skip
from adjudicator_shakti.movement import first_behind
from adjudicator_shakti.rulebook import RULEBOOK, SETUPS
from engine import grid
from engine.errors import ImpossiblePosition, NotationError, matched, text_fault
from engine.game import Json, Text
from engine.play import PASS, Pass
from engine.rulebook import Fact, Finding, Value

_CODES: Final = bytes(range(len(SYMBOLS)))
_TO_CODES: Final = bytes.maketrans(SYMBOLS.encode(), _CODES)
_TO_SYMBOLS: Final = bytes.maketrans(_CODES, SYMBOLS.encode())
_RUNS: Final = grid.runs(FILES, "1", minimum=2)
_RANK: Final = "(?:[1-7](?![1-7])|[KWkw_])+"
_FORM: Final = re.compile(f"({_RANK}(?:/{_RANK}){{6}}) ([wb])")
_TURN: Final = re.compile(r"([KW]?)([a-g][1-7])([-x])([a-g][1-7])(?:\*([a-g][1-7]))?")
_TURNS: Final = "Wb2-b3, Wb2-b4*b3, Kd2-d3, Kd2xc3, pass"
_NUMBER_OF: Final = {name: number for number, name in enumerate(SQUARES)}


class Position(NamedTuple):
    """A Shakti table: the board, the side to move (0 white, 1 black), and the option ``second_tile`` (SHA-3.4)."""

    board: bytes
    mover: int
    adjacent: bool = False
    """Whether the second tile is the square straight behind the first."""


class Move(NamedTuple):
    """A move of the piece on ``origin``, as written; ``piece`` is empty only if the square is."""

    piece: str
    origin: int
    target: int
    mark: str = "-"
    """``-``, or ``x`` of a capture."""
    removed: int | None = None
    """The first tile, which a warrior removes by going to the second."""


Action = Move | Pass


def read_position(text: Text, options: Mapping[str, Value]) -> Position:
    """The position of a text. Raises ``NotationError``, or ``ImpossiblePosition`` with every error."""
    ranks, mover = matched(_FORM, text, SETUPS["standard"]).groups()
    rows = grid.expand(ranks, _RUNS).split("/")
    if any(len(row) != FILES for row in rows):
        raise NotationError(text_fault(text, SETUPS["standard"]))
    board = "".join(reversed(rows)).encode().translate(_TO_CODES)
    position = Position(board, "wb".index(mover), options["second_tile"] == "adjacent")
    if faults := _faults(position):
        irregular = all(fault.code == "opponent-in-check" for fault in faults)
        raise ImpossiblePosition(faults, position if irregular else None)
    return position


def _faults(position: Position) -> tuple[Finding, ...]:
    """Every error of a position, in the order of the rulebook (SHA-1.2, 4.1, 4.2)."""
    board, waiting = position.board, 1 - position.mover
    kings = [board.count(king) for king in KINGS]
    warriors = [board.count(warrior) for warrior in WARRIORS]
    faults: list[tuple[str, Mapping[str, Fact]]] = []
    faults += [("king-count", {"side": SIDES[n], "count": count}) for n, count in enumerate(kings) if count != 1]
    faults += [("warrior-count", {"side": SIDES[n], "count": count}) for n, count in enumerate(warriors) if count > 2]
    if kings[waiting] == 1 and (by := attackers(board, waiting)):
        faults.append(("opponent-in-check", check_facts(board, waiting, by)))
    if kings == [1, 1] and kings_face(board):
        white, black = (SQUARES[board.index(king)] for king in KINGS)
        faults.append(("kings-see-each-other", {"at": white, "by": black}))
    return tuple(RULEBOOK.finding(code, facts) for code, facts in faults)


def check_facts(board: bytes | bytearray, owner: int, by: list[int]) -> dict[str, Fact]:
    """The facts of a check: the side, the square of its king, and the warriors that see it."""
    king = SQUARES[board.index(KINGS[owner])]
    return {"side": SIDES[owner], "king_at": king, "by": tuple(SQUARES[square] for square in by)}


def write_position(position: Position) -> str:
    """The canonical text."""
    signs = position.board.translate(_TO_SYMBOLS).decode()
    ranks = "/".join(signs[start : start + FILES] for start in range(len(signs) - FILES, -1, -FILES))
    return f"{grid.contract(ranks, _RUNS)} {'wb'[position.mover]}"


def table(position: Position) -> Mapping[str, Json]:
    """Pieces and holes by square, and the side to move."""
    board = position.board
    return {
        "pieces": [
            {"at": SQUARES[at], "side": SIDES[side(code)], "piece": piece(code)}
            for at, code in enumerate(board)
            if code >= KING
        ],
        "holes": [SQUARES[at] for at, code in enumerate(board) if code == HOLE],
        "to_move": SIDES[position.mover],
    }


def read_turn(position: Position, text: Text) -> tuple[Action, ...]:
    """The one action of a turn; the letter may be left out, and the tile removed. Raises ``NotationError``."""
    if text == "pass":
        return (PASS,)
    claimed, start, mark, goal, gone = matched(_TURN, text, _TURNS).groups("")
    origin, target, board = _NUMBER_OF[start], _NUMBER_OF[goal], position.board
    code, met = board[origin], board[target]
    if code in KINGS and met == WARRIORS[1 - side(code)]:
        mark = "x"
    removed = _NUMBER_OF[gone] if gone else None
    if code in WARRIORS and removed is None and met == TILE:
        removed = first_behind(board, origin, target, adjacent=position.adjacent)
    return (Move(claimed or (letter(code) if code >= KING else ""), origin, target, mark, removed),)


def write_turn(position: Position, actions: tuple[Action, ...]) -> str:
    """The canonical text of a turn."""
    (action,) = actions
    if isinstance(action, Pass):
        return "pass"
    gone = "" if action.removed is None else f"*{SQUARES[action.removed]}"
    return f"{action.piece}{SQUARES[action.origin]}{action.mark}{SQUARES[action.target]}{gone}"
