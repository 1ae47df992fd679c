"""The games that are served: the five of this project, and those of other installed packages.

A package announces a game by an entry point of the group ``adjudicator.games``: its name, and the module with the
members of ``engine.game.Game`` and ``GAME_PROTOCOL``. Next to the module are the data of the game: ``suite.json``, its
published cases, and optionally a module ``drawing`` with its ``LAYOUT``. The variable ``GAMES`` selects and orders the
games; others are not imported. This module can always be imported: ``require_games`` stops what would serve.
"""

import os
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from traceback import walk_tb
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from adjudicator import conformance
from drawing import registry as drawings
from drawing.boards.declared import layout
from drawing.layout import Layout
from drawing.look import Look
from engine.game import GAME_PROTOCOL, AnyGame, Game
from engine.registry import GAMES as _FIVE

BUILT_IN: Final = _FIVE
GROUP: Final = "adjudicator.games"
VARIABLE: Final = "GAMES"
MEMBERS: Final = tuple(name for name in vars(Game) if not name.startswith("_"))
NAME: Final = re.compile(r"[a-z][a-z0-9]{0,31}")


class GamesError(Exception):
    """Games that cannot be served: one line for each error."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Found(NamedTuple):
    """The games to serve, those of other packages again with their entry points, and every error."""

    games: Mapping[str, AnyGame]
    points: Mapping[str, EntryPoint]
    faults: tuple[str, ...]


def discover(selection: str, announced: Mapping[str, list[EntryPoint]]) -> Found:
    """The selected games in their order; by default the five, then the others by name."""
    names = [name.strip() for name in selection.split(",")] if selection.strip() else [*BUILT_IN, *sorted(announced)]
    games: dict[str, AnyGame] = {}
    faults = []
    for name in dict.fromkeys(names):
        points = announced.get(name, [])
        if len(packages := [*map(package_of, points), *["adjudicator"] * (name in BUILT_IN)]) > 1:
            faults.append(f"{name}: several packages have a game of this name: {', '.join(packages)}")
        elif name in BUILT_IN:
            games[name] = BUILT_IN[name]
        elif points:
            game, errors = load_game(points[0])
            faults += errors
            games |= {name: game} if game is not None else {}
        else:
            faults.append(
                f"{VARIABLE}: no game {name!r} is installed, only {', '.join([*BUILT_IN, *sorted(announced)])}"
            )
    loaded = {name: announced[name][0] for name in games if name not in BUILT_IN}
    return Found(MappingProxyType(games), loaded, tuple(faults))


def load_game(point: EntryPoint) -> tuple[AnyGame | None, list[str]]:
    """The game of an entry point, whose drawing is registered; or ``None``, and every reason not to serve it."""
    place = f"{point.name} ({package_of(point)})"
    try:
        game: Any = import_module(point.module)
        faults = list(_lacks(point.name, game))
        if not faults:
            drawings.add(point.name, _layout(point.module, game))
    except Exception as failure:  # noqa: BLE001  # code of others may raise anything, and all of it is reported
        faults = [f"{type(failure).__name__}: {line}" for line in str(failure).splitlines() or [""]]
    return (None, [f"{place}: {fault}" for fault in faults]) if faults else (game, [])


def _lacks(name: str, game: Any) -> Iterator[str]:
    """What keeps a module from being the game of this name."""
    if not NAME.fullmatch(name):
        yield "the name of a game is a lower-case letter, then at most 31 lower-case letters and digits"
    if (version := getattr(game, "GAME_PROTOCOL", None)) != GAME_PROTOCOL:
        yield f"GAME_PROTOCOL is {version}, and this version of adjudicator has {GAME_PROTOCOL}"
    if (own := getattr(game, "NAME", name)) != name:
        yield f"NAME is {own!r}, and the entry point {name!r}"
    yield from (f"the member {member} is missing" for member in MEMBERS if not hasattr(game, member))


def _layout(module: str, game: AnyGame) -> Layout:
    """The drawing that comes with a game; else one of the board that it declares. Its empty board is drawn once."""
    own = find_spec(f"{module}.drawing") is not None
    drawn: Layout = import_module(f"{module}.drawing").LAYOUT if own else layout(game.NAME, game.SIDES, game.BOARD)
    drawn.empty(Look(view=drawn.views[0]))
    return drawn


def package_of(point: EntryPoint) -> str:
    """The package of an entry point with its version, for messages and for keys of caches."""
    return point.value if point.dist is None else f"{point.dist.name} {point.dist.version}"


def announced() -> dict[str, list[EntryPoint]]:
    """The entry points of all installed games, by name."""
    by_name: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        by_name.setdefault(point.name, []).append(point)
    return by_name


FOUND: Final = discover(os.environ.get(VARIABLE, ""), announced())
GAMES: Final = FOUND.games


def require_games() -> None:
    """Raise ``GamesError`` with every error, so that nothing starts with a part of the games."""
    if FOUND.faults:
        raise GamesError(FOUND.faults)


def failing_game(failure: BaseException) -> dict[str, str]:
    """The facts of a failure in the code of an installed game; empty for any other failure."""
    modules = {point.module: name for name, point in FOUND.points.items()}
    for frame, _ in walk_tb(failure.__traceback__):
        name = str(frame.f_globals.get("__name__"))
        for module, game in modules.items():
            if f"{name}.".startswith(f"{module}."):
                return {"cause": "game", "game": game}
    return {}


def version_of(game: AnyGame) -> str:
    """The edition of a game, and the package that it comes from: its rulings and words may change with either."""
    point = FOUND.points.get(game.NAME)
    return game.EDITION if point is None else f"{game.EDITION} {package_of(point)}"


def suite_of(game: str) -> bytes | None:
    """The file with the published cases of a game, read anew so that no worker keeps it; ``None`` if there is none."""
    if game not in FOUND.points:
        return conformance.suite_of(game)
    path = data_of(game) / "suite.json"
    return path.read_bytes() if path.is_file() else None


def installed_suites() -> list[Path]:
    """The files with the published cases of games of other packages."""
    paths = (data_of(game) / "suite.json" for game in FOUND.points)
    return [path for path in paths if path.is_file()]


def data_of(game: str) -> Path:
    """The folder of a game of another package."""
    return Path(str(files(FOUND.points[game].module)))
