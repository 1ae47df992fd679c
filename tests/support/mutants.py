"""The service with one rule broken, to show that exactly the conformance cases about it fail.

gunicorn serves one as ``tests.support.mutants:mutant('repetition-at-four')``.
"""

from collections.abc import Callable, Iterator
from importlib import import_module

from flask import Flask

import engine.cyclix.legality
import engine.cyclix.movement
import engine.djambi.rulebook
from app import create_app
from engine.cyclix.board import KINGS, TILE
from engine.cyclix.movement import attackers


def repetition_at_four() -> None:
    """Draw at the fourth occurrence of a position instead of the third (CYX-5.4, DRC-4.3)."""
    for game in ("cyclix", "dragonchess"):
        vars(import_module(f"engine.{game}.status"))["REPEATED"] = 4


def pinned_gives_no_check() -> None:
    """Let a pinned piece attack no square (CYX-2.4)."""
    for module in (engine.cyclix.legality, engine.cyclix.movement):
        vars(module)["attackers"] = _unpinned


def _unpinned(board: bytes | bytearray, square: int, by: int) -> Iterator[int]:
    king = board.find(KINGS[by])
    before = set() if king < 0 else set(attackers(board, king, 1 - by))
    for one in attackers(board, square, by):
        without = bytearray(board)
        without[one] = TILE
        if one == king or king < 0 or set(attackers(without, king, 1 - by)) <= before:
            yield one


def corpse_on_the_throne() -> None:
    """Let any corpse be put on the centre (DJB-3.1)."""
    vars(engine.djambi.rulebook)["CORPSE_NOT_ON_CENTRE"] = None


BREAK: dict[str, Callable[[], None]] = {
    "repetition-at-four": repetition_at_four,
    "pinned-gives-no-check": pinned_gives_no_check,
    "corpse-on-the-throne": corpse_on_the_throne,
}


def mutant(name: str) -> Flask:
    """The service with the named rule broken."""
    BREAK[name]()
    return create_app()
