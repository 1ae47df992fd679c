"""Exact odds of one attack, as fractions, from the same functions that adjudicate it.

Only the numbers of hits and flags matter, so rolls of the attack are counted by these two numbers, and ``movement``
gives the retreat for each. If the owner has a choice, the most flags are ignored (or ``ignore`` of the request), the
first path of retreat is taken, and the response contains both: the greatest number that was ignored.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, Final, NamedTuple, cast

from engine.battlelore import dice, movement
from engine.battlelore.legality import facts, objection
from engine.battlelore.notation import read_turn
from engine.battlelore.objects import ObjectReader
from engine.battlelore.position import Position, Unit
from engine.battlelore.rulebook import RULEBOOK
from engine.battlelore.turns import FACES, Attack
from engine.errors import IllegalAction
from engine.game import Json, OddsField
from engine.sentences import load_toml

SURVIVES: Final = Fraction(len(FACES) - 1, len(FACES))
"""That a die of a critical roll does not show the helmet."""


ODDS_FIELDS: Final[Mapping[str, OddsField]] = {
    name: OddsField(**field) for name, field in load_toml(__package__, "description")["odds"].items()
}


class Aftermath(NamedTuple):
    """What some flags bring: hexes retreated, hexes missing, units behind; ``ignored`` and the path where chosen."""

    retreated: int
    missing: int
    behind: tuple[str, ...] = ()
    ignored: int | None = None
    path_chosen: bool = False


Dies = Callable[[int, int], Fraction]
"""The chance that a target dies of these hits, after hits of earlier rolls."""


def odds(position: Position | None, declaration: Any, ignore: int | None = None) -> Mapping[str, Json]:
    """The odds of an attack declared in ``position``; without a position, of one given by numbers alone.

    ``declaration`` is an attack without inputs; or ``{"dice", "bonus_strike", "free", "per_flag"}``: an attack on a
    creature that ignores one flag (or ``ignore``), with ``free`` hexes behind it (default: enough).
    Raises ``NotationError``, ``IllegalAction`` or ``UnknownRule``.
    """
    if position is None:
        return _by_numbers(declaration, ignore)
    attack = _declared(position, declaration)
    unit = position.units[attack.target]
    hitting = dice.hitting(position, attack)
    return _odds(dice.number(position, attack), hitting, _mortality(unit), _aftermaths(position, unit, ignore), ignore)


def _declared(position: Position, declaration: Any) -> Attack:
    """Read a declared attack. Raises ``NotationError``, ``IllegalAction`` or ``UnknownRule``."""
    reader = ObjectReader()
    reader.kind(declaration, "", "kind", "attack")
    reader.finish()
    if declaration.get("inputs", []) not in ([], ()):
        reader.fault("/inputs", declaration["inputs"], "[]")
    attack = cast(Attack, read_turn(position, {**declaration, "inputs": ()}, reader)[0])
    ground = objection(position, attack)
    if ground is not None:
        raise IllegalAction(RULEBOOK.finding(ground, facts(position, attack, ground)))
    return attack


def _by_numbers(declaration: object, ignore: int | None) -> Mapping[str, Json]:
    """The odds of an attack described by numbers alone."""
    reader = ObjectReader()
    given = reader.fields(declaration, "", "odds")
    reader.finish()
    free, per_flag, ignored = given.get("free"), given.get("per_flag", 2), 1 if ignore is None else ignore

    def aftermath(flags: int) -> Aftermath:
        required = per_flag * max(flags - ignored, 0)
        retreated = required if free is None else min(required, free)
        return Aftermath(retreated, required - retreated)

    return _odds(
        given["dice"], ("green", "bonus") if given.get("bonus_strike") else ("green",), _by_roll, aftermath, ignore
    )


def _by_roll(hits: int, before: int) -> Fraction:
    """A critical roll with one die per hit; earlier hits do not count (BTL-5.3)."""
    return 1 - SURVIVES**hits


def _mortality(unit: Unit) -> Dies:
    """How a unit dies: by a roll, or by hits that add up (BTL-5.6, 5.7)."""
    if unit.dies_by_roll:
        return _by_roll
    lives = unit.figures if unit.card is None else unit.strength + (unit.card.damage == "tokens")
    return lambda hits, before: Fraction(before < lives <= before + hits)


def _aftermaths(position: Position, unit: Unit, ignore: int | None) -> Callable[[int], Aftermath]:
    """The consequences of flags for a unit of this position, cached by their number."""
    units, by_step = position.units, position.options["retreat_path"] == "step"

    @cache
    def aftermath(flags: int) -> Aftermath:
        values = movement.ignorable(units, unit, flags)
        ignored = values[-1] if ignore is None else max(values[0], min(ignore, values[-1]))
        required = movement.hexes_per_flag(unit) * (flags - ignored)
        paths = movement.routes(units, unit, required, position.impassable, by_step)
        path = paths[0]
        missing = required - len(path)
        behind: tuple[str, ...] = ()
        if missing and unit.card is not None:
            end = unit._replace(hex=path[-1]) if path else unit
            behind = movement.behind({**units, unit.id: end}, end)
        return Aftermath(len(path), missing, behind, ignored if len(values) > 1 else None, len(paths) > 1)

    return aftermath


def _falls(number: int, hitting: Collection[str]) -> Iterator[tuple[int, int, Fraction]]:
    """The chance of exactly this number of hits and of flags; a flag that hits is no flag (BTL-5.1)."""
    faces, retreating = len(hitting), 0 if "flag" in hitting else 1
    others = len(FACES) - faces - retreating
    for hits in range(number + 1):
        for flags in range(number - hits + 1 if retreating else 1):
            falls = comb(number, hits) * comb(number - hits, flags) * faces**hits * others ** (number - hits - flags)
            yield hits, flags, Fraction(falls, len(FACES) ** number)


def _odds(
    number: int, hitting: Collection[str], mortality: Dies, aftermaths: Callable[[int], Aftermath], ignore: int | None
) -> Mapping[str, Json]:
    death_first = death_later = Fraction()
    retreated: dict[int, Fraction] = defaultdict(Fraction)
    trampled: dict[str, Fraction] = defaultdict(Fraction)
    chosen: list[int] = []
    path_chosen = False
    for hits, flags, chance in _falls(number, hitting):
        dies = mortality(hits, 0)
        death_first += chance * dies
        chance *= 1 - dies
        if not chance:
            continue
        after = aftermaths(flags)
        chosen += [] if after.ignored is None else [after.ignored]
        path_chosen |= after.path_chosen
        dies = mortality(after.missing, hits)
        death_later += chance * dies
        chance *= 1 - dies
        if not chance:
            continue
        retreated[after.retreated] += chance
        for unit in after.behind:
            trampled[unit] += chance
    return {
        "dice": number,
        "death_first": _written(death_first),
        "death": _written(death_first + death_later),
        "survival": _written(1 - death_first - death_later),
        "retreat": {str(hexes): _written(retreated[hexes]) for hexes in sorted(retreated)},
        "trampled": {unit: _written(trampled[unit]) for unit in sorted(trampled)},
        "chosen": {
            "ignore": ("most" if ignore is None else max(chosen)) if chosen else None,
            "path": "first" if path_chosen else None,
        },
    }


def _written(chance: Fraction) -> Mapping[str, Json]:
    return {"fraction": f"{chance.numerator}/{chance.denominator}", "decimal": round(float(chance), 4)}
