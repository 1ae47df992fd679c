"""The games that are served: the five of this project, and those of other installed packages.

A package announces a game by an entry point of the group ``adjudicator.games``: its name, and the module with the
members of ``engine.game.Game`` and ``GAME_PROTOCOL``, and optionally its ``DRAWING``. Its published cases are next to
the module, in ``suite.json``. The variable ``GAMES`` selects and orders the games; others are not imported.
This module can always be imported; nothing starts while ``FOUND`` has errors.
"""

import os
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from pathlib import Path
from traceback import walk_tb
from typing import Any, Final, NamedTuple

from adjudicator.conformance import SUITE
from drawing import registry as drawings
from drawing.boards.declared import layout
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


def discover(selection: str, announced: Mapping[str, list[EntryPoint]]) -> Found:
    """The selected games in their order; by default the five, then the others by name."""
    known = [*BUILT_IN, *sorted(announced.keys() - BUILT_IN.keys())]
    games: dict[str, Any] = {}
    faults: list[str] = []
    for name in [name.strip() for name in selection.split(",")] if selection.strip() else known:
        points = announced.get(name, [])
        packages = ["adjudicator"] * (name in BUILT_IN) + sorted(map(package_of, points))
        if len(packages) > 1:
            faults.append(f"{name}: several packages have a game of this name: {', '.join(packages)}")
        elif not packages:
            faults.append(f"GAMES: no game {name!r} is installed, only {', '.join(known)}")
        elif errors := [] if name in BUILT_IN else _faults_of(points[0]):
            faults += [f"{name} ({packages[0]}): {error}" for error in errors]
        else:
            games[name] = BUILT_IN[name] if name in BUILT_IN else import_module(points[0].module)
    loaded = {name: announced[name][0] for name in games if name not in BUILT_IN}
    return Found(games, loaded, tuple(dict.fromkeys(faults)))


def _faults_of(point: EntryPoint) -> list[str]:
    """Every reason not to serve the game of an entry point. If there is none, its drawing is registered."""
    try:
        game: Any = import_module(point.module)
        if not (faults := list(_lacks(point.name, game))):
            drawn = getattr(game, "DRAWING", None) or layout(game.NAME, game.SIDES, game.BOARD)
            drawn.empty(Ground(drawn.views[0]))
            drawings.add(point.name, drawn)
    except SentencesError as failure:
        faults = str(failure).splitlines()[1:]
    except Exception as failure:  # noqa: BLE001  # code of others may raise anything, and all of it is reported
        faults = [f"{type(failure).__name__}: {' '.join(str(failure).split())}"]
    return faults


def _lacks(name: str, game: Any) -> Iterator[str]:
    """What keeps a module from being the game of this name."""
    if not NAME.fullmatch(name):
        yield "the name of a game is a lower-case letter, then at most 31 lower-case letters and digits"
    if (version := getattr(game, "GAME_PROTOCOL", None)) != GAME_PROTOCOL:
        yield f"GAME_PROTOCOL is {version}, and this version of adjudicator has {GAME_PROTOCOL}"
    if (own := getattr(game, "NAME", name)) != name:
        yield f"NAME is {own!r}, and the entry point {name!r}"
    yield from (f"the member {member} is missing" for member in MEMBERS if not hasattr(game, member))


def package_of(point: EntryPoint) -> str:
    """The package of an entry point with its version, for messages and for keys of caches."""
    return point.value if point.dist is None else f"{point.dist.name} {point.dist.version}"


def _announced() -> dict[str, list[EntryPoint]]:
    """The entry points of all installed games, by name."""
    points = entry_points(group="adjudicator.games")
    return {name: [*points.select(name=name)] for name in points.names}


FOUND: Final = discover(os.environ.get("GAMES", ""), _announced())
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
