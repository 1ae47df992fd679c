"""The steps of a turn that is not played, shown as done: those of an unfinished turn, or those before a refusal."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from drawing.scene import Scene, Token
from drawing.ways import Leg

_CORPSE: Final = Token("", 0, 0, "corpse", "skull", 0.92)


def legs_of(effects: Sequence[Mapping[str, Any]], units: Mapping[str, str]) -> Iterator[Leg]:
    """The legs of a turn by its effects; ``units`` are the places of units by name."""
    for effect in effects:
        kind = effect["kind"]
        if kind in ("captured", "killed", "died"):
            yield Leg("shot", "", effect.get("at", units.get(effect.get("unit", ""), "")))
        elif kind in ("moved", "retreated", "carried"):
            yield Leg("carry" if kind == "carried" else "move", effect["from"], effect["to"])
        elif kind == "corpse_laid":
            yield Leg("carry", "", effect["at"])


def play(scene: Scene, legs: Iterable[Leg]) -> None:
    """Move the pieces of a scene along the legs of its turn; a piece that is met is in the hand until it is laid."""
    held = None
    for leg in legs:
        victim = None if leg.kind == "carry" else _take(scene, leg.end)
        if leg.kind == "carry" and held is not None:
            _put(scene, held, leg.end)
            held = None
        elif leg.kind != "shot":
            _put(scene, _take(scene, leg.start), leg.end)
        if victim is not None:
            held = _CORPSE if leg.kills or leg.kind == "shot" else victim


def _take(scene: Scene, at: str) -> Token | None:
    token = scene.standing(at) if at else None
    if token is not None:
        scene.tokens.remove(token)
    return token


def _put(scene: Scene, token: Token | None, at: str) -> None:
    spot = scene.board.spots.get(at)
    if token is not None and spot is not None:
        zone = scene.marks.pop(("zone", token.at), None)  # around a king of Phylde
        scene.mark("zone", at if zone else None, zone.spot.size if zone else None)
        scene.tokens.append(replace(token, at=at, x=spot.x, y=spot.y))
