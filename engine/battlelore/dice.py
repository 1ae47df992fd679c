"""With how many dice an attack is rolled, and which faces hit (BTL-2.2, 5.1, 5.6, 5.7)."""

from collections.abc import Mapping
from typing import Final

from engine.battlelore.position import Position, Unit
from engine.battlelore.turns import Attack
from engine.errors import Gap, UnknownRule

COVERED: Final = 2
"""The most dice into or out of woods, and against a unit on a hill."""

_BY_BANNER: Final[Mapping[str, int]] = {"green": 2, "blue": 3, "red": 4}


def number(position: Position, attack: Attack) -> int:
    """The number of dice of the attack roll, including bought ones. Raises ``UnknownRule`` if unknown."""
    if attack.dice is not None:
        return attack.dice + attack.tokens
    attacker = None if attack.attacker is None else position.units[attack.attacker]
    own = None
    if attacker is not None and attacker.card is not None:
        own = attacker.card.dice + attacker.card.dice_a_neck * attacker.strength
    elif attacker is not None and attacker.banner is not None:
        own = _BY_BANNER[attacker.banner]
    if attacker is None or own is None:
        raise UnknownRule(Gap("dice", "BTL-2.2", {} if attacker is None else {"unit": attacker.id}))
    target = position.units[attack.target]
    covered = attacker.hex in position.woods or target.hex in position.woods or target.hex in position.hills
    return attack.tokens + (min(own, COVERED) if covered else own)


def hitting(position: Position, attack: Attack) -> frozenset[str]:
    """The faces that hit, and only hit (BTL-5.1). Raises ``UnknownRule`` if a colour or weapon is unknown."""
    target = position.units[attack.target]
    colour = _colour(target)
    if not hit_by_cards(target):
        return frozenset([colour])
    faces = {colour, *attack.hit_faces}
    if "bonus" not in faces and _strikes_with_bonus(position, attack):
        faces.add("bonus")
    return frozenset(faces)


def _colour(target: Unit) -> str:
    if target.banner is None:
        raise UnknownRule(Gap("banner", "BTL-5.7", {"unit": target.id}, f"/units/{target.id}/banner"))
    return target.banner


def gaps(position: Position, attack: Attack) -> tuple[Gap, ...]:
    """The unknown values that an attack requires: dice, the colour of the target, whether bonus strikes hit."""
    target = position.units[attack.target]
    found: list[Gap] = []
    for needed in (
        lambda: number(position, attack),
        lambda: _colour(target),
        lambda: hit_by_cards(target) and "bonus" not in attack.hit_faces and _strikes_with_bonus(position, attack),
    ):
        try:
            needed()
        except UnknownRule as rule:
            found += rule.gaps
    return tuple(found)


def hit_by_cards(target: Unit) -> bool:
    """Whether bonus strikes and cards can hit the unit: a troll or hydra is hit by helmets only (BTL-5.6)."""
    return target.card is None or target.dies_by_roll


def _strikes_with_bonus(position: Position, attack: Attack) -> bool:
    if attack.bonus_strike is not None:
        return attack.bonus_strike
    attacker = None if attack.attacker is None else position.units[attack.attacker]
    known = attacker.card.bonus_strike if attacker is not None and attacker.card is not None else None
    if known not in ("yes", "no"):
        raise UnknownRule(Gap("bonus_strike", "BTL-5.1", {} if attacker is None else {"unit": attacker.id}))
    return known == "yes"
