"""What a legal action does to the table, and what a begun turn still owes (DJB-3.1 to 3.7)."""

from collections.abc import Iterable
from functools import partial

from engine.djambi.board import (
    ASSASSIN,
    CENTRE,
    CHIEF,
    CORPSE,
    DIPLOMAT,
    EMPTY,
    NECROMOBILE,
    NOBODY,
    REPORTER,
    SQUARES,
    code_of,
)
from engine.djambi.law.movement import destinations, drops, exits, victims
from engine.djambi.position import Action, Begun, Pass, Pick, Position, Resign, Stage, Step
from engine.game import Awaited, Json


def apply(position: Position, action: Action) -> Position:
    """The table after a legal action, the turn still open."""
    begun = position.begun
    if isinstance(action, Pick):
        chosen = Begun("picked", action.origin, position.board[action.origin])
        return Position(position.board, position.standing, chosen)
    if isinstance(action, Pass):
        return Position(position.board, position.standing, Begun("done", ended="pass"))
    if isinstance(action, Resign):
        return _resigned(position, action)
    assert begun is not None, "a decision follows the choice of a piece"
    board = bytearray(position.board)
    after = _act(board, begun, action)
    return Position(bytes(board), position.standing, after)


def _resigned(position: Position, action: Resign) -> Position:
    """The chief turned over where it stands (DJB-7.2)."""
    square = position.board.index(code_of(action.player, CHIEF))
    board = bytearray(position.board)
    board[square] = CORPSE
    return Position(bytes(board), position.standing, Begun("done", square=square, ended="resign"))


def _act(board: bytearray, begun: Begun, step: Step) -> Begun:
    """Do one step on ``board``; how far the turn has come then."""
    if begun.stage == "picked":
        return _go(board, begun, step.square)
    if begun.stage == "reporting":
        slain = _slain(board[step.square])
        board[step.square] = CORPSE
        return Begun("done", begun.origin, begun.code, slain=slain)
    if begun.stage == "leaving":
        board[CENTRE] = EMPTY
        board[step.square] = begun.code
        stage: Stage = "done" if begun.held == EMPTY else "holding"
        return Begun(stage, begun.origin, begun.code, begun.held, begun.lifted, begun.slain)
    board[step.square] = begun.held
    return Begun("done", begun.origin, begun.code, slain=begun.slain)


def _go(board: bytearray, begun: Begun, target: int) -> Begun:
    """The piece goes to ``target`` and, if something stands there, does what its kind does."""
    code = begun.code
    kind = code & 7
    met = board[target]
    board[begun.origin] = EMPTY
    board[target] = code
    if met == EMPTY:
        if kind == REPORTER:
            return Begun("reporting", begun.origin, code, square=target)
        return Begun("done", begun.origin, code)
    if kind == ASSASSIN:
        board[begun.origin] = CORPSE
        stage: Stage = "leaving" if target == CENTRE else "done"
        return Begun(stage, begun.origin, code, slain=_slain(met))
    if kind in (DIPLOMAT, NECROMOBILE):
        return Begun("leaving" if target == CENTRE else "holding", begun.origin, code, met, target)
    return Begun("holding", begun.origin, code, CORPSE, slain=_slain(met))


def _slain(code: int) -> int:
    """The colour of the piece just killed if it was a chief, else ``NOBODY``."""
    return (code >> 3) - 1 if code & 7 == CHIEF else NOBODY


def awaited(position: Position) -> Awaited | None:
    """The choice that a begun turn still owes; ``None`` where it is whole."""
    begun = position.begun
    if begun is None or begun.stage == "done":
        return None
    if begun.stage == "picked":
        return _choice("destination", {step.square for step in destinations(position, begun.origin)}, "DJB-2.1")
    if begun.stage == "leaving":
        return _choice("exit", exits(position.board))
    if begun.stage == "holding":
        return _choice("piece" if begun.code & 7 == DIPLOMAT else "corpse", drops(position, begun))
    if position.standing.rules.reporter_optional:
        return None
    owed = tuple(victims(position, begun.square))
    return _choice("victim", owed) if owed else None


def _choice(what: str, squares: Iterable[int], article: str = "") -> Awaited:
    return Awaited(partial(_wire, what, tuple(squares)), article)


def _wire(what: str, squares: Iterable[int]) -> dict[str, Json]:
    return {"choose": what, "values": sorted([SQUARES[square] for square in squares])}
