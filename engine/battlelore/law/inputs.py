"""What can be objected to an input of a battle: another phase, the number of dice, a choice that is none."""

from collections.abc import Mapping
from itertools import pairwise

from engine.battlelore import rulebook as book
from engine.battlelore.actions import FACES, Action, Hits, Ignore, Path, Roll
from engine.battlelore.battlefield import HEXES, REARWARD, SIDES
from engine.battlelore.position import Fight, Owed, Position, Unit
from engine.game import Json
from engine.rulebook import Fact, Ground


def objection(position: Position, fight: Fight, given: Action) -> Ground | None:
    """The first ground, in rulebook order, against an input."""
    if isinstance(given, Roll) and not set(FACES).issuperset(given.faces):
        return book.UNKNOWN_FACE
    owed = fight.owed
    if owed is None:
        return book.NOTHING_AWAITED
    if _phase(given) != owed.kind:
        return _awaited(position, fight, owed)
    if isinstance(given, Roll):
        return _against_roll(fight, owed, given)
    if isinstance(given, Ignore):
        if given.flags in owed.flags:
            return None
        return book.TROOP_IGNORES if _target(position, fight).card is None else book.CREATURE_IGNORES
    return _against_path(position, fight, owed, given) if isinstance(given, Path) else None


def _phase(given: Action) -> str:
    match given:
        case Roll(roll):
            return roll
        case Ignore():
            return "ignore"
        case Path():
            return "path"
        case _:
            return "declaration"


def _target(position: Position, fight: Fight) -> Unit:
    return position.units[fight.declared.target]


def _awaited(position: Position, fight: Fight, owed: Owed) -> Ground:
    """What stands against an input of another phase."""
    if owed.kind == "critical" and isinstance(fight.declared, Hits):
        return book.HITS_ROLL_AWAITED
    if owed.kind == "ignore" and _target(position, fight).card is None:
        return book.TROOP_IGNORE_AWAITED
    return book.AWAITED[owed.kind]


def _against_roll(fight: Fight, owed: Owed, roll: Roll) -> Ground | None:
    if len(roll.faces) != owed.dice:
        by_card = owed.kind == "critical" and isinstance(fight.declared, Hits)
        return book.HITS_DICE if by_card else book.DICE[owed.kind]
    return None if roll.unit == owed.unit else book.TRAMPLED_IS_ANOTHER


def _against_path(position: Position, fight: Fight, owed: Owed, choice: Path) -> Ground | None:
    if choice.path in owed.paths:
        return None
    unit = _target(position, fight)
    if len(choice.path) > fight.result.required:
        return book.TROOP_PATH_TOO_LONG if unit.card is None else book.PATH_TOO_LONG
    if _stray(unit, choice) is not None:
        return book.PATH_NOT_REARWARD
    if not position.impassable.isdisjoint(choice.path):
        return book.PATH_IMPASSABLE
    return book.PATH_BLOCKED if _blockers(position, choice) else book.PATH_NOT_MAXIMAL


def _stray(unit: Unit, choice: Path) -> tuple[int, int] | None:
    """The first step that does not lead toward the own baseline."""
    rearward = REARWARD[unit.side]
    steps = pairwise((unit.hex, *choice.path))
    return next((step for step in steps if step[1] not in rearward[step[0]]), None)


def _blockers(position: Position, choice: Path) -> Mapping[int, str]:
    return {unit.hex: unit.id for unit in position.units.values() if unit.hex in choice.path}


def wire(owed: Owed) -> Mapping[str, Json]:
    """What is owed, as ``awaits`` says it."""
    if owed.kind == "ignore":
        return {"choose": "ignore", "values": owed.flags}
    if owed.kind == "path":
        paths: list[Json] = [tuple(map(HEXES.__getitem__, path)) for path in owed.paths]
        return {"choose": "path", "side": SIDES[owed.side], "values": paths}
    if owed.unit is not None:
        return {"roll": owed.kind, "dice": owed.dice, "unit": owed.unit}
    return {"roll": owed.kind, "dice": owed.dice}


def choices(owed: Owed) -> tuple[Ignore | Path, ...]:
    """The answers to a choice that is owed; none where dice are."""
    if owed.kind == "ignore":
        return tuple(map(Ignore, owed.flags))
    return tuple(map(Path, owed.paths))


def facts(position: Position, fight: Fight, given: Action, ground: Ground) -> dict[str, Fact]:
    """What was given, and what is due instead."""
    if ground is book.UNKNOWN_FACE and isinstance(given, Roll):
        return {"face": next(face for face in given.faces if face not in FACES), "known": FACES}
    owed = fight.owed
    if owed is None or _phase(given) != owed.kind:
        told: dict[str, Fact] = {"given": _phase(given)}
        if owed is not None:
            told["due"] = owed.kind
            if owed.unit is not None:
                told["unit"] = owed.unit
        return told
    if isinstance(given, Roll):
        if ground is book.TRAMPLED_IS_ANOTHER:
            return {"due": owed.unit or "", "given": given.unit or ""}
        return {"due": owed.dice, "given": len(given.faces)}
    if isinstance(given, Ignore):
        return {"unit": fight.declared.target, "given": given.flags, "values": owed.flags}
    return _facts_of_path(position, fight, owed, given) if isinstance(given, Path) else {}


def _facts_of_path(position: Position, fight: Fight, owed: Owed, choice: Path) -> dict[str, Fact]:
    unit = _target(position, fight)
    told: dict[str, Fact] = {
        "unit": unit.id,
        "side": SIDES[unit.side],
        "given": len(choice.path),
        "most": fight.result.required,
        "longest": max(map(len, owed.paths)),
    }
    if (stray := _stray(unit, choice)) is not None:
        return told | {"from": HEXES[stray[0]], "to": HEXES[stray[1]]}
    blockers = _blockers(position, choice)
    for number in choice.path:
        if number in position.impassable or number in blockers:
            told["at"] = HEXES[number]
            break
    if blockers:
        told["blocker"] = blockers[next(number for number in choice.path if number in blockers)]
    return told
