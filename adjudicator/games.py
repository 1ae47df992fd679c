"""The games that are served: the five of this project, and those of other installed packages.

A package announces a game by an entry point of the group ``adjudicator.games``: its name, and the module with the
members of ``engine.game.Game`` and ``GAME_PROTOCOL``, and optionally its ``DRAWING``. Its published cases are next to
the module, in ``suite.json``. The variable ``GAMES`` selects and orders the games; others are not imported.
This module can always be imported; nothing starts while ``FOUND`` has errors.
"""

import os
import re
from collections.abc import Mapping
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from importlib.resources import files
from pathlib import Path
from traceback import walk_tb
from typing import Any, Final, NamedTuple

from adjudicator.conformance import SUITE
from drawing import registry as drawings
from drawing.boards.declared import drawing_for
from drawing.look import Ground
from engine.game import GAME_PROTOCOL, AnyGame, Game
from engine.registry import GAMES as _FIVE
from engine.sentences import SentencesError

BUILT_IN: Final = _FIVE
MEMBERS: Final = tuple(name for name in vars(Game) if not name.startswith("_"))
NAME: Final = re.compile(r"[a-z][a-z0-9]{0,31}")


class Found(NamedTuple):
    """The games to serve, those of other packages again with their entry points, and every error."""

    games: Mapping[str, AnyGame]
    points: Mapping[str, EntryPoint]
    faults: tuple[str, ...]


def discover(selection: str, announced: EntryPoints) -> Found:
    """The selected games in their order; by default the five, then the others by name."""
    known = [*BUILT_IN, *sorted(announced.names - BUILT_IN.keys())]
    games: dict[str, Any] = {}
    loaded: dict[str, EntryPoint] = {}
    faults: list[str] = []
    for name in [name.strip() for name in selection.split(",")] if selection.strip() else known:
        points = [*announced.select(name=name)]
        packages = ["adjudicator"] * (name in BUILT_IN) + sorted(map(package_of, points))
        if len(packages) > 1:
            faults.append(f"{name}: several packages have a game of this name: {', '.join(packages)}")
        elif not packages:
            faults.append(f"GAMES: no game {name!r} is installed, only {', '.join(known)}")
        elif name in BUILT_IN:
            games[name] = BUILT_IN[name]
        elif errors := _faults_of(points[0]):
            faults += [f"{name} ({packages[0]}): {error}" for error in errors]
        else:
            games[name], loaded[name] = points[0].load(), points[0]
    return Found(games, loaded, tuple(dict.fromkeys(faults)))


def _faults_of(point: EntryPoint) -> list[str]:
    """Every reason not to serve the game of an entry point. If there is none, its drawing is registered."""
    faults = []
    if not NAME.fullmatch(point.name):
        faults.append("the name of a game is a lower-case letter, then at most 31 lower-case letters and digits")
    try:
        game: Any = point.load()
        if (version := getattr(game, "GAME_PROTOCOL", None)) != GAME_PROTOCOL:
            faults.append(f"GAME_PROTOCOL is {version}, and this version of adjudicator has {GAME_PROTOCOL}")
        if (own := getattr(game, "NAME", point.name)) != point.name:
            faults.append(f"NAME is {own!r}, and the entry point {point.name!r}")
        faults += [f"the member {member} is missing" for member in MEMBERS if not hasattr(game, member)]
        if not faults:
            drawn = getattr(game, "DRAWING", None) or drawing_for(game.NAME, game.SIDES, game.BOARD)
            drawn.empty(Ground(drawn.views[0]))
            drawings.add(point.name, drawn)
    except SentencesError as failure:
        faults += str(failure).splitlines()[1:]
    except Exception as failure:  # noqa: BLE001  # code of others may raise anything, and all of it is reported
        faults.append(f"{type(failure).__name__}: {' '.join(str(failure).split())}")
    return faults


def package_of(point: EntryPoint) -> str:
    """The package of an entry point with its version, for messages and for keys of caches."""
    return point.value if point.dist is None else f"{point.dist.name} {point.dist.version}"


FOUND: Final = discover(os.environ.get("GAMES", ""), entry_points(group="adjudicator.games"))
GAMES: Final = FOUND.games


def failing_game(failure: BaseException) -> dict[str, str]:
    """The facts of a failure in the code of an installed game; empty for any other failure."""
    modules = [f"{frame.f_globals.get('__name__')}." for frame, _ in walk_tb(failure.__traceback__)]
    for name, point in FOUND.points.items():
        if any(module.startswith(f"{point.module}.") for module in modules):
            return {"cause": "game", "game": name}
    return {}


def version_of(game: AnyGame) -> str:
    """The edition of a game, and the package that it comes from: its rulings and words may change with either."""
    point = FOUND.points.get(game.NAME)
    return game.EDITION if point is None else f"{game.EDITION} {package_of(point)}"


def data_of(game: str) -> Path:
    """The folder of a game of another package."""
    return Path(str(files(FOUND.points[game].module)))


def suite_path(game: str) -> Path:
    """The file with the published cases of a game, if it has any."""
    return data_of(game) / "suite.json" if game in FOUND.points else SUITE / f"{game}.json"


def suite_of(game: str) -> bytes | None:
    """The published cases of a game, read anew so that no worker keeps them; ``None`` if there are none."""
    path = suite_path(game)
    return path.read_bytes() if path.is_file() else None
