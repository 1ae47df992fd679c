"""Steps of a move, paths of retreat, and the units behind a creature (BTL-4.1, 6)."""

from collections.abc import Mapping, Sequence, Set
from itertools import pairwise

from engine.battlelore.battlefield import NEIGHBOURS, REARWARD
from engine.battlelore.position import Unit, bold_level
from engine.battlelore.turns import Attack

Units = Mapping[str, Unit]
Route = tuple[int, ...]
Step = tuple[int, int]
_Walks = dict[tuple[int, int], tuple[Route, ...]]


def stray_step(unit: Unit, path: Route, near: Sequence[Route]) -> Step | None:
    """The first step of a path that does not lead to a hex that is ``near``, by hex: adjacent ones, or rearward."""
    return next((step for step in pairwise((unit.hex, *path)) if step[1] not in near[step[0]]), None)


def ignorable(units: Units, unit: Unit, flags: int) -> tuple[int, ...]:
    """How many of these flags the unit may ignore, fewest first; a single number if it has no choice."""
    card = unit.card
    if card is not None and (card.flags == "never" or (card.holds_bridges and unit.on_stone_bridge)):
        return (flags,)
    maximum = bold_level(units, unit)
    minimum = maximum if card is not None and card.flags == "must" else 0
    return tuple(range(min(minimum, flags), min(maximum, flags) + 1))


def is_melee(units: Units, attack: Attack) -> bool:
    """Whether attacker and target are on adjacent hexes (BTL-2.3); never for a card."""
    return attack.attacker is not None and units[attack.target].hex in NEIGHBOURS[units[attack.attacker].hex]


def hexes_per_flag(unit: Unit) -> int:
    """How far the unit retreats for one flag (BTL-6.2, 6.7)."""
    return 1 if unit.card is None else unit.card.retreat


def routes(units: Units, unit: Unit, length: int, impassable: Set[int], by_step: bool = False) -> tuple[Route, ...]:
    """The longest ways of retreat, in the order of their hexes; ``by_step``: also shorter ones into a dead end."""
    closed = impassable | {other.hex for other in units.values()}
    paths = _walks(unit.hex, length, REARWARD[unit.side], closed, {})
    longest = max(map(len, paths))
    return paths if by_step else tuple([route for route in paths if len(route) == longest])


def spare_hexes(units: Units, unit: Unit, length: int, impassable: Set[int]) -> int:
    """How many hexes more than ``length`` the unit's tokens could buy it (BTL-7.1); 0 where ``length`` is not free."""
    if not unit.tokens:
        return 0
    for bought in range(unit.tokens + 1):
        if len(routes(units, unit, length + bought, impassable)[0]) < length + bought:
            return max(bought - 1, 0)
    return unit.tokens


def _walks(start: int, length: int, rearward: Sequence[Route], closed: Set[int], known: _Walks) -> tuple[Route, ...]:
    """Every path of ``length`` hexes, or up to a dead end. ``known`` caches results."""
    walked = known.get((start, length))
    if walked is None:
        free = [step for step in rearward[start] if step not in closed] if length else []
        ways = [(step, *rest) for step in free for rest in _walks(step, length - 1, rearward, closed, known)]
        walked = known[start, length] = tuple(ways) or ((),)
    return walked


def behind(units: Units, unit: Unit) -> tuple[str, ...]:
    """The units in the hexes behind this one, in the order of their ids (BTL-6.5)."""
    hexes = REARWARD[unit.side][unit.hex]
    return tuple([other.id for other in units.values() if other.hex in hexes])
