"""The service about itself: alive, ready, described."""

import sys
import time
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import orjson
from flask import Blueprint, Response

from adjudicator import log
from adjudicator.api.problem import Problem
from adjudicator.games import BUILT_IN, GAMES, failing_game
from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import open_case
from adjudicator.judging.refusal import Refused
from adjudicator.web.http.conditional import packed, read_file
from adjudicator.web.http.context import current
from engine.errors import RulesError
from engine.game import AnyGame

health = Blueprint("health", __name__)

CHECK_EVERY_S: Final = 1.0
TOOLS: Final = ("apispec", "yaml")
"""The modules of the extra ``tools``."""

_CHECKOUT: Final = Path(__file__).parents[2] / "openapi.yaml"
DESCRIPTION: Final = _CHECKOUT if _CHECKOUT.exists() else Path(sys.prefix, "share", "adjudicator", "openapi.yaml")
"""The description of the five games, where a checkout has it, or an installed wheel."""


@health.get("/healthz")
def healthz() -> Response:
    """The process answers."""
    return _uncached({"status": "ok"})


@health.get("/readyz")
def readyz() -> Response:
    """Each of the five games rules on its first example.

    Redis and games of other packages are reported, but never make the service unready.
    """
    games = _games(int(time.monotonic() / CHECK_EVERY_S))
    ready = all(state == "ok" for name, state in games.items() if name in BUILT_IN)
    redis = current().site.cache.health()
    body = {"status": "ready" if ready else "unready", "redis": redis, "games": games}
    return _uncached(body, 200 if ready else 503)


@health.get("/openapi.yaml")
def openapi() -> Response:
    """The description of this interface: the file if the five games are served, else one made by the first request."""
    if GAMES.keys() == BUILT_IN.keys():
        return packed(read_file(DESCRIPTION), "application/yaml")
    return packed(_described(), "application/yaml")


@cache
def _described() -> bytes:
    """The description of other games than the five as JSON, which is YAML.

    Raises ``Problem`` without the extra ``tools``.
    """
    try:
        return orjson.dumps(current().site.describe())
    except ModuleNotFoundError as missing:
        if missing.name not in TOOLS:
            raise
        raise Problem(404, "not-found", path="/openapi.yaml", cause="tools") from None


@lru_cache(maxsize=1)
def _games(_turn: int) -> dict[str, str]:
    """The health of each game, computed at most once per period, so that frequent probes are cheap."""
    return {name: _check(game) for name, game in GAMES.items()}


def _check(game: AnyGame) -> str:
    example = next(iter(game.EXAMPLES.values()))
    try:
        adjudicate(open_case(game, example), example["action"])  # type: ignore[arg-type]  # an action is a text or an object
    except (RulesError, Refused):
        return "failed"
    except Exception as failure:
        if not failing_game(failure):
            raise
        log.write("internal", "error", failure, game=game.NAME)
        return "failed"
    return "ok"


def _uncached(body: object, status: int = 200) -> Response:
    return Response(orjson.dumps(body), status, {"Cache-Control": "no-store"}, content_type="application/json")
