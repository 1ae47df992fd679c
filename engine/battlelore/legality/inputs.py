"""What can be objected to an input of a battle: another phase, the number of dice, a choice that is none."""

from engine.battlelore import movement
from engine.battlelore import rulebook as book
from engine.battlelore.battle import AwaitedInput, Fight
from engine.battlelore.position import Position, Unit
from engine.battlelore.turns import FACES, Action, Hits, Ignore, Path, Roll
from engine.rulebook import Ground


def objection(position: Position, fight: Fight, given: Action) -> Ground | None:
    """The first ground, in rulebook order, against an input."""
    if isinstance(given, Roll) and not set(FACES).issuperset(given.faces):
        return book.UNKNOWN_FACE
    awaited = fight.awaited
    if awaited is None:
        return book.NOTHING_AWAITED
    if phase(given) != awaited.kind:
        return _another_awaited(position, fight, awaited)
    if isinstance(given, Roll):
        return _against_roll(fight, awaited, given)
    if isinstance(given, Ignore):
        if given.flags in awaited.flags:
            return None
        return book.TROOP_IGNORES if target_of(position, fight).card is None else book.CREATURE_IGNORES
    return _against_path(position, fight, awaited, given) if isinstance(given, Path) else None


def phase(given: Action) -> str:
    """The phase of a battle that an input belongs to."""
    match given:
        case Roll(roll):
            return roll
        case Ignore():
            return "ignore"
        case Path():
            return "path"
        case _:
            return "declaration"


def target_of(position: Position, fight: Fight) -> Unit:
    """The target of the battle, while it lives."""
    return position.units[fight.declared.target]


def _another_awaited(position: Position, fight: Fight, awaited: AwaitedInput) -> Ground:
    """What stands against an input of another phase."""
    if awaited.kind == "critical" and isinstance(fight.declared, Hits):
        return book.HITS_ROLL_AWAITED
    if awaited.kind == "ignore" and target_of(position, fight).card is None:
        return book.TROOP_IGNORE_AWAITED
    return book.AWAITED[awaited.kind]


def _against_roll(fight: Fight, awaited: AwaitedInput, roll: Roll) -> Ground | None:
    if len(roll.faces) != awaited.dice:
        by_card = awaited.kind == "critical" and isinstance(fight.declared, Hits)
        return book.HITS_DICE if by_card else book.DICE[awaited.kind]
    return None if roll.unit == awaited.unit else book.TRAMPLED_IS_ANOTHER


def _against_path(position: Position, fight: Fight, awaited: AwaitedInput, choice: Path) -> Ground | None:
    path = choice.path
    if path in awaited.paths:
        return None
    unit = target_of(position, fight)
    if len(path) > fight.result.required:
        return book.TROOP_PATH_TOO_LONG if unit.card is None else book.PATH_TOO_LONG
    if movement.stray_step(unit, path) is not None:
        return book.PATH_NOT_REARWARD
    if not position.impassable.isdisjoint(path):
        return book.PATH_IMPASSABLE
    return book.PATH_BLOCKED if movement.blockers(position, path) else book.PATH_NOT_MAXIMAL
