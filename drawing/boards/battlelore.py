"""BattleLore: hexes with terrain; units with their banner, their figures and their tokens."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from drawing.game import GameDrawing
from drawing.look import Ground, Shown
from drawing.scene import Badge, Board, Corner, Emblem, Label, Point, Polyline, Scene, Spot

_FILES: Final = "abcdefghijklm"
_CELL: Final = 44.0
_STEP: Final = _CELL * 3**0.5 / 2
_REACH: Final = _CELL / 3**0.5
"""From the middle of a hex to a corner."""
_X: Final = 40.0
_Y: Final = 18.0 + _REACH
_TERRAIN: Final = {"woods": "woods", "hills": "hills", "impassable": "rock"}
_SIGNS: Final = {"woods": "^^", "hills": "nn", "impassable": "##"}


def lay_out(shown: Shown, ground: Ground) -> Scene:
    """The board and its pieces, seen from ``ground.view``."""
    position = shown.position
    terrain = tuple(sorted((name, role) for kind, role in _TERRAIN.items() for name in position.get(kind, ())))
    scene = Scene.on(empty(ground, terrain))
    for unit in sorted(position["units"].values(), key=lambda unit: str(unit["hex"])):
        kind = unit.get("creature") or unit["kind"]
        scene.token(unit["hex"], unit["side"], kind, 1.0, "", *_badges(unit))
    return scene


def signs(shown: Shown) -> dict[str, str]:
    """By hex its terrain, or two letters of its unit, in capitals for South."""
    position = shown.position
    terrain = {name: sign for kind, sign in _SIGNS.items() for name in position.get(kind, ())}
    units = {unit["hex"]: _sign(unit) for unit in position["units"].values()}
    return {name: "··" for name, _, _ in _hexes()} | terrain | units


def _sign(unit: Mapping[str, Any]) -> str:
    letters = str(unit.get("creature") or unit["kind"])[:2]
    return letters.upper() if unit["side"] == "south" else letters.lower()


def legend(shown: Shown, _ground: Ground) -> list[str]:
    """The units by hex: their sign, id, kind and figures."""
    lines = []
    for name, unit in sorted(shown.position["units"].items(), key=lambda item: str(item[1]["hex"])):
        figures = f", {unit['figures']}" if "figures" in unit else ""
        kind = shown.name(unit.get("creature") or unit["kind"])
        lines.append(f"{_sign(unit)} {unit['hex']} {name}: {kind}{figures}")
    return lines


def _badges(unit: Mapping[str, Any]) -> Iterator[Badge]:
    """The banner and the numbers of a unit. Creatures have none: all of a kind have the banner on their card."""
    number: Corner = "bl" if unit.get("tokens") else "middle"
    if "banner" in unit:
        yield Badge("flag", "tl", unit["banner"])
    if unit.get("troll_tokens"):
        yield Badge("text", number, "", f"+{unit['troll_tokens']}")
    elif "necks" in unit:
        yield Badge("text", number, "", str(unit["necks"]))
    elif "creature" not in unit and "figures" in unit:
        yield Badge("text", number, "", str(unit["figures"]))
    if unit.get("tokens"):
        yield Badge("text", "br", "token", str(unit["tokens"]))


def _hexes() -> Iterator[tuple[str, float, float]]:
    """Every hex with its middle, seen from the south: odd rows have thirteen, even ones twelve."""
    for row in range(1, 10):
        odd = row % 2
        for k in range(13 if odd else 12):
            x = _X + _CELL / 2 + k * _CELL + (0 if odd else _CELL / 2)
            yield _FILES[k] + str(row), x, _Y + (9 - row) * _STEP


def _turned(x: float, y: float) -> Point:
    """The same place seen from the north."""
    return 2 * (_X + 6.5 * _CELL) - x, 2 * (_Y + 4 * _STEP) - y


@lru_cache(256)
def empty(ground: Ground, terrain: tuple[tuple[str, str], ...] = ()) -> Board:
    """The field with its terrain and without units, seen from ``ground.view``."""
    board, names, north = Board("battlelore"), ground.names, ground.view == "north"
    roles = dict(terrain)
    for name, x, y in _hexes():
        x, y = _turned(x, y) if north else (x, y)
        role = roles.get(name, "grass")
        board.cell(name, Spot(x, y, "hex", _CELL), role)
        if role != "grass":
            board.emblems.append(Emblem(role, x, y, 36))
        if names == "cells":
            board.labels.append(Label(x, y + 15.5, name, 5.2, "grass-name", weight=1.5))
    # Sections end between d and e, i and j of odd rows, and run through e and j of even ones.
    for k in (4, 9):
        points = []
        for row in range(9, 0, -1):
            x, y = _X + k * _CELL, _Y + (9 - row) * _STEP
            reach = _REACH / 2 if row % 2 else _REACH
            points += [(x, y - reach), (x, y + reach)]
        seen = tuple(_turned(x, y) for x, y in points) if north else tuple(points)
        board.lines.append(Polyline("dotted", seen, 1.8, "0.1 5"))
    if names == "edge":
        spots = board.spots
        board.labels += [Label(18.0, spots["a" + str(row)].y - 6.5, str(row), 13) for row in range(1, 10)]
        foot = _Y + 8 * _STEP + _REACH
        board.labels += [Label(spots[file + "1"].x, foot + 5, file, 13) for file in _FILES]
    board.width = _X + 13 * _CELL + 12
    board.height = _Y + 8 * _STEP + _REACH + (28 if names == "edge" else 12)
    return board


DRAWING: Final = GameDrawing.load("battlelore", empty, lay_out, signs=signs, legend=legend)
