"""Grounds against an input of a battle: wrong phase, wrong number of dice, invalid choice."""

from engine.battlelore import movement
from engine.battlelore import rulebook as book
from engine.battlelore.battle import AwaitedInput, Fight
from engine.battlelore.battlefield import REARWARD
from engine.battlelore.position import Position, Unit
from engine.battlelore.turns import CHOICE_OF, FACE_SET, Action, Hits, Ignore, Path, Roll
from engine.rulebook import Ground


def objection(position: Position, fight: Fight, given: Action) -> Ground | None:
    """The first ground, in rulebook order, against an input."""
    if isinstance(given, Roll) and not FACE_SET.issuperset(given.faces):
        return book.UNKNOWN_FACE
    awaited = fight.awaited
    if awaited is None:
        return book.NOTHING_AWAITED
    if phase(given) != awaited.kind:
        return _another_awaited(position, fight, awaited)
    if isinstance(given, Roll):
        return _against_roll(fight, awaited, given)
    if isinstance(given, Ignore):
        return _against_ignoring(position, fight, awaited, given)
    return _against_path(position, fight, awaited, given) if isinstance(given, Path) else None


def phase(given: Action) -> str:
    """The phase of a battle that an input belongs to."""
    return given.roll if isinstance(given, Roll) else CHOICE_OF.get(type(given), "declaration")


def target_of(position: Position, fight: Fight) -> Unit:
    """The target of the battle, while it lives."""
    return position.units[fight.declared.target]


def _another_awaited(position: Position, fight: Fight, awaited: AwaitedInput) -> Ground:
    """The ground against an input of another phase."""
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


def _against_ignoring(position: Position, fight: Fight, awaited: AwaitedInput, given: Ignore) -> Ground | None:
    target = target_of(position, fight)
    values = ignorable_with(fight, awaited, given.tokens)
    if values and given.flags not in values:
        return book.TROOP_IGNORES if target.card is None else book.CREATURE_IGNORES
    if not values:
        return book.TOKEN_BUYS_NO_FLAG
    return book.NO_TOKEN if given.tokens > target.tokens else None


def ignorable_with(fight: Fight, awaited: AwaitedInput, tokens: int) -> tuple[int, ...]:
    """The numbers of flags that may be ignored with this number of tokens; empty if there are too few flags."""
    return tuple(own + tokens for own in awaited.flags if own + tokens <= fight.flags)


def _against_path(position: Position, fight: Fight, awaited: AwaitedInput, choice: Path) -> Ground | None:
    path = choice.path
    is_open = path in awaited.paths
    if is_open and not choice.tokens:
        return None
    unit = target_of(position, fight)
    due = fight.result["required"] + choice.tokens
    if len(path) > due and unit.card is not None:
        return book.PATH_TOO_LONG
    if movement.stray_step(unit, path, REARWARD[unit.side]) is not None:
        return book.PATH_NOT_REARWARD
    if not position.impassable.isdisjoint(path):
        return book.PATH_IMPASSABLE
    if movement.blockers(position, path):
        return book.PATH_BLOCKED
    if len(path) < due and not is_open:
        return book.PATH_NOT_MAXIMAL
    if len(path) > due:
        return book.TROOP_PATH_TOO_LONG
    if len(path) < due:
        return book.TOKEN_BUYS_NO_HEX
    return book.NO_TOKEN if choice.tokens > unit.tokens else None
