"""Every ground against an action of Cyclix, found from the rules alone and without the engine's judge."""

import re
from collections.abc import Iterator

from engine.cyclix import write_position, write_turn
from engine.cyclix.position import Action, Position
from tests.reference.cyclix import (
    TILE,
    Game,
    Table,
    checkers,
    is_adjacent,
    is_of,
    king_of,
    legal_turns,
    other,
    reached,
    read,
    seen_by_king,
)

TESTED_BEFORE: dict[str, str] = {}
"""The exceptions in CYX-2.3 and 3.7 restrict when a ground applies; the functions below implement them."""
FORM = re.compile("([KRBN]?)([a-g][1-7])([-~x])([a-g][1-7])(?:/([KRBN]))?")


def holding(position: Position, action: Action) -> set[str]:
    """The codes of all grounds against ``action``; none if it is legal."""
    position_text, turn = write_position(position), write_turn(position, (action,))
    game = read(position_text)
    options = {"king_capture": "adjacent" if position.adjacent_capture else "sight"}
    if turn == "pass":
        return set() if list(legal_turns(position_text, options)) == ["pass"] else {"must-move"}
    form = FORM.fullmatch(turn)
    assert form is not None
    claimed, start, mark, goal, entering = form.groups("")
    there = game.table.get(start, TILE)
    if there == TILE:
        return {"empty-square"}
    grounds = set(_against_whoever(game, there, claimed))
    if grounds:
        return grounds
    met = game.table.get(goal)
    if mark == "x" and met in (None, TILE):
        grounds.add("nothing-to-capture")
    hindering = _against_king if claimed == "K" else _against_piece
    grounds |= set(hindering(game, start, goal, mark))
    if not grounds:
        grounds |= set(_exposed(game, _after(game, start, goal, entering)))
    if claimed != "K":
        return grounds | ({"only-king-reenters"} if entering else set())
    captures = met is not None and is_of(met, other(game.side))
    return grounds | set(_against_king_in_sight(game, start, goal, captures, entering, options["king_capture"]))


def _against_whoever(game: Game, there: str, claimed: str) -> Iterator[str]:
    if there.upper() != claimed:
        yield "wrong-piece"
    if not is_of(there, game.side):
        yield "not-your-piece"


def _against_piece(game: Game, start: str, goal: str, mark: str) -> Iterator[str]:
    bare = dict.fromkeys(game.table, TILE) | {start: game.table[start]}
    if goal not in reached(bare, start):
        yield "not-its-move"
    elif goal not in reached(game.table, start):
        yield "line-blocked"
    met = game.table.get(goal)
    if met is not None and is_of(met, game.side):
        yield "own-piece-there"
    elif mark == "~" and met == TILE:
        yield "tile-stays"
    elif mark == "~" and met is not None:
        yield "capture-leaves-tile"


def _against_king(game: Game, start: str, goal: str, mark: str) -> Iterator[str]:
    """Reasons why a king cannot land at all. A hole before the first tile is CYX-3.7's, as its text states."""
    with_tile = game.table | {goal: game.table.get(goal, TILE)}
    if goal not in seen_by_king(with_tile, start):
        yield "king-first-tile"
    elif goal in game.table and is_of(game.table[goal], game.side):
        yield "king-own-piece"
    if goal not in game.table or mark == "~":
        yield "king-carries-no-tile"


def _against_king_in_sight(
    game: Game, start: str, goal: str, captures: bool, entering: str, king_capture: str
) -> Iterator[str]:
    """Other grounds against a king's move: its distance, and the piece that re-enters."""
    in_check = bool(checkers(game.table, game.side))
    if not is_adjacent(start, goal):
        if captures and king_capture == "adjacent":
            yield "king-captures-adjacent"
        if in_check:
            yield "king-in-check-steps-one"
    if entering:
        own = entering if game.side == "w" else entering.lower()
        if own not in game.hands:
            yield "not-in-hand"
        if captures:
            yield "no-reentry-on-capture"
        if in_check:
            yield "no-reentry-from-check"


def _after(game: Game, start: str, goal: str, entering: str) -> Table:
    table = dict(game.table)
    piece = table.pop(start)
    if piece.upper() != "K":
        if goal in table:
            table[start] = TILE
    elif entering in ("R", "B", "N"):
        table[start] = entering if game.side == "w" else entering.lower()
    return table | {goal: piece}


def _exposed(game: Game, table: Table) -> Iterator[str]:
    """Grounds against the position after a possible move (CYX-2.3)."""
    attacking = checkers(table, game.side)
    if king_of(table, other(game.side)) in attacking:
        yield "kings-face"
    if attacking:
        yield "king-attacked"
