"""Movement (BTL-4.1): step by step, never onto or through another unit, and no further than the card says."""

from collections.abc import Mapping
from dataclasses import replace

from engine.battlelore import rulebook as book
from engine.battlelore.actions import Move
from engine.battlelore.battlefield import HEXES, NEIGHBOURS, SIDES
from engine.battlelore.position import Position, Unit, spots
from engine.errors import UnknownRule
from engine.rulebook import Fact, Finding, Ground


def objection(position: Position, move: Move) -> Ground | None:
    """The first ground, in rulebook order, against a move. Raises ``UnknownRule`` if its length is the question."""
    unit = position.units.get(move.unit)
    if unit is None:
        return book.NO_SUCH_UNIT
    if position.to_move not in (None, unit.side):
        return book.NOT_YOUR_TURN
    if _stride(unit, move) is not None:
        return book.STEP_NOT_ADJACENT
    if _blockers(position, move):
        return book.HEX_OCCUPIED
    if not position.impassable.isdisjoint(move.path):
        return book.HEX_IMPASSABLE
    if not position.woods.isdisjoint(move.path[:-1]):
        return book.WOODS_STOP
    return book.MOVES_TOO_FAR if len(move.path) > _movement(unit, move) else None


def _stride(unit: Unit, move: Move) -> tuple[int, int] | None:
    """The first step that does not lead to a hex that touches the one before."""
    return next(
        (step for step in zip((unit.hex, *move.path), move.path, strict=False) if step[1] not in NEIGHBOURS[step[0]]),
        None,
    )


def _blockers(position: Position, move: Move) -> Mapping[int, str]:
    """The other units on the way, by hex."""
    return {
        unit.hex: unit.id for unit in position.units.values() if unit.id != move.unit and unit.hex in move.path
    }  # fmt: skip


def _movement(unit: Unit, move: Move) -> int:
    """How far it may go: as the request says, else as its card says."""
    if move.movement is not None:
        return move.movement
    known = None if unit.card is None else unit.card.movement
    if known is None:
        raise UnknownRule("movement", "BTL-4.1", {"unit": unit.id})
    return known


def apply(position: Position, move: Move) -> Position:
    """The unit stands at the end of its path; a pending battle back is over."""
    unit = position.units[move.unit]._replace(hex=move.path[-1], on_stone_bridge=False)
    return replace(position, units={**position.units, unit.id: unit}, pending=None)


def finding(position: Position, move: Move) -> Finding:
    where: dict[str, Fact] = {
        "unit": move.unit,
        "from": HEXES[position.units[move.unit].hex],
        "to": HEXES[move.path[-1]],
        "path": spots(move.path),
    }
    return Finding("moved", ("BTL-4.1",), where)


def facts(position: Position, move: Move, ground: Ground) -> dict[str, Fact]:
    """The unit, and the hex or the number that stands against it."""
    told: dict[str, Fact] = {"unit": move.unit}
    unit = position.units.get(move.unit)
    if unit is None:
        return told
    told["side"] = SIDES[unit.side]
    if ground is book.NOT_YOUR_TURN and position.to_move is not None:
        told["to_move"] = SIDES[position.to_move]
    elif ground is book.STEP_NOT_ADJACENT and (stride := _stride(unit, move)) is not None:
        told |= {"from": HEXES[stride[0]], "to": HEXES[stride[1]]}
    elif ground is book.HEX_OCCUPIED:
        blockers = _blockers(position, move)
        at = next(number for number in move.path if number in blockers)
        told |= {"at": HEXES[at], "blocker": blockers[at]}
    elif ground is book.HEX_IMPASSABLE:
        told["at"] = HEXES[next(number for number in move.path if number in position.impassable)]
    elif ground is book.WOODS_STOP:
        told["at"] = HEXES[next(number for number in move.path if number in position.woods)]
    elif ground is book.MOVES_TOO_FAR:
        told |= {"most": _movement(unit, move), "given": len(move.path)}
    return told
