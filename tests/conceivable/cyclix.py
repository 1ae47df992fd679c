"""Cyclix: any piece from any square to any other, each mark, each re-entry."""

import random
from collections.abc import Iterator
from typing import Any

from engine.cyclix.position import PASS, Action, Move, Position, letter
from engine.cyclix.sight import KING
from engine.game import Game


def start(rules: Game[Any, Any], options: dict[str, Any], chance: random.Random) -> Any:
    return rules.read_position(chance.choice(list(rules.SETUPS.values())), options)


def actions(position: Position) -> Iterator[Action]:
    yield PASS
    for origin, code in enumerate(position.board):
        piece = letter(code) if code >= KING else ""
        for target in range(49):
            for mark in "-~x":
                for reentry in ("", "R", "B", "N") if piece == "K" else ("", "N"):
                    # A plain mark where another is due never comes out of the notation.
                    if mark == _due(position, piece, target) or mark != "-":
                        yield Move(piece, origin, target, mark, reentry)  # type: ignore[arg-type]


def _due(position: Position, piece: str, target: int) -> str:
    met = position.board[target]
    if met >= KING:
        return "x"
    return "-" if met or piece == "K" else "~"
