"""Grounds against an input of a battle: wrong phase, wrong number of dice, invalid choice."""

from collections.abc import Mapping
from typing import Final

from engine.battlelore import movement
from engine.battlelore.battlefield import REARWARD, SIDES
from engine.battlelore.legality.refusal import blocker_facts, hex_facts, step_facts, unknown_face
from engine.battlelore.position import Position
from engine.battlelore.turns import CHOICE_OF, Action, AwaitedInput, Fight, Hits, Ignore, Path, Roll
from engine.rulebook import Facts, Refusal

_AWAITED: Final[Mapping[str, str]] = {"attack": "attack-roll", "critical": "critical-roll", "ignore": "creature-ignore"}
"""How grounds name some inputs that are awaited; the others by their kind."""


def refusal(position: Position, fight: Fight, given: Action) -> Refusal | None:
    """The first ground, in rulebook order, against an input."""
    if isinstance(given, Roll) and (unknown := unknown_face(given.faces)):
        return unknown
    awaited = fight.awaited
    phase = given.roll if isinstance(given, Roll) else CHOICE_OF.get(type(given), "declaration")
    if awaited is None:
        return "nothing-awaited", {"given": phase}
    if phase != awaited.kind:
        trampled: Facts = {} if awaited.unit is None else {"unit": awaited.unit}
        return _awaited_ground(position, fight, awaited), {"given": phase, "due": awaited.kind, **trampled}
    if isinstance(given, Roll):
        return _against_roll(fight, awaited, given)
    if isinstance(given, Ignore):
        return _against_ignoring(position, fight, awaited, given)
    return _against_path(position, fight, awaited, given) if isinstance(given, Path) else None


def _awaited_ground(position: Position, fight: Fight, awaited: AwaitedInput) -> str:
    """The ground against an input of another phase."""
    if awaited.kind == "critical" and isinstance(fight.declared, Hits):
        return "hits-roll-awaited"
    if awaited.kind == "ignore" and position.units[fight.declared.target].card is None:
        return "troop-ignore-awaited"
    return f"{_AWAITED.get(awaited.kind, awaited.kind.replace('_', '-'))}-awaited"


def _against_roll(fight: Fight, awaited: AwaitedInput, roll: Roll) -> Refusal | None:
    if len(roll.faces) != awaited.dice:
        by_card = awaited.kind == "critical" and isinstance(fight.declared, Hits)
        ground = "hits-dice" if by_card else f"{awaited.kind.replace('_', '-')}-dice"
        return ground, {"due": awaited.dice, "given": len(roll.faces)}
    if roll.unit == awaited.unit:
        return None
    due, named = awaited.unit or "", roll.unit or ""
    return "trampled-is-another", {"unit": due, "named": named, "due": due, "given": named}


def _against_ignoring(position: Position, fight: Fight, awaited: AwaitedInput, given: Ignore) -> Refusal | None:
    """Test that the number of ignored flags is possible, and that the creature has the tokens spent on it."""
    target, tokens = position.units[fight.declared.target], given.tokens
    values = tuple(own + tokens for own in awaited.flags if own + tokens <= fight.flags)
    if given.flags in values and tokens <= target.tokens:
        return None
    named: Facts = {"unit": target.id, "given": given.flags, "values": values or awaited.flags}
    if tokens:
        left = fight.flags - min(awaited.flags, default=0)
        named |= {"tokens": target.tokens, "spent": tokens, "left": left}
    if not values:
        return "token-buys-no-flag", named
    if given.flags in values:
        return "no-token", named
    return "troop-ignores" if target.card is None else "creature-ignores", named


def _against_path(position: Position, fight: Fight, awaited: AwaitedInput, choice: Path) -> Refusal | None:
    path = choice.path
    is_open = path in awaited.paths
    if is_open and not choice.tokens:
        return None
    unit = position.units[fight.declared.target]
    due, steps = fight.result["required"] + choice.tokens, len(path)
    longest = max(map(len, awaited.paths))
    named: Facts = {"unit": unit.id, "side": SIDES[unit.side], "given": steps, "most": due, "longest": longest}
    if choice.tokens:
        named |= {"tokens": unit.tokens, "spent": choice.tokens}
    if steps > due and unit.card is not None:
        return "path-too-long", named
    if step := movement.stray_step(unit, path, REARWARD[unit.side]):
        return "path-not-rearward", named | step_facts(step)
    if not position.impassable.isdisjoint(path):
        return "path-impassable", named | hex_facts(path, position.impassable)
    if blocker := blocker_facts(position, path):
        return "path-blocked", named | blocker
    if steps < due and not is_open:
        return "path-not-maximal", named
    if steps > due:
        return "troop-path-too-long", named
    if steps < due:
        return "token-buys-no-hex", named
    return ("no-token", named) if choice.tokens > unit.tokens else None
