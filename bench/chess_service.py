"""What a user would pick instead, were the game chess: FastAPI and python-chess, with types and a schema of their own.

Handlers are ``async``, which is the cheaper kind: ``def`` would hand each request to a thread.
"""

from typing import Literal

import chess
from fastapi import FastAPI, HTTPException
from pydantic import BaseModel

app = FastAPI()


class Turn(BaseModel):
    """A position in FEN and a move in UCI."""

    position: str
    action: str


class Status(BaseModel):
    """How the position stands that is reached."""

    to_move: Literal["white", "black"]
    in_check: bool
    over: bool
    cause: str | None
    winner: Literal["white", "black"] | None


class Ruling(BaseModel):
    """Whether the move is legal, how it is written, and what stands after it."""

    verdict: Literal["legal", "illegal"]
    action: str
    position: str
    status: Status


@app.post("/adjudications")
async def adjudicate(turn: Turn) -> Ruling:
    """A ruling on one move."""
    try:
        board = chess.Board(turn.position)
        move = chess.Move.from_uci(turn.action)
    except ValueError as unread:
        raise HTTPException(422, str(unread)) from None
    if not board.is_legal(move):
        return Ruling(verdict="illegal", action=turn.action, position=board.fen(), status=_status(board))
    action = board.san_and_push(move)
    return Ruling(verdict="legal", action=action, position=board.fen(), status=_status(board))


def _status(board: chess.Board) -> Status:
    outcome = board.outcome()
    return Status(
        to_move=_side(board.turn),
        in_check=board.is_check(),
        over=outcome is not None,
        cause=None if outcome is None else outcome.termination.name.lower(),
        winner=None if outcome is None or outcome.winner is None else _side(outcome.winner),
    )


def _side(white: bool) -> Literal["white", "black"]:
    return "white" if white else "black"
