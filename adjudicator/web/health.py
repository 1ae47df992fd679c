"""The service about itself: alive, ready, described."""

from pathlib import Path
from typing import Any, Final

import orjson
from flask import Blueprint, Response, current_app

from adjudicator.rulings.adjudication import adjudicate
from adjudicator.rulings.case import open_case
from adjudicator.rulings.refusal import Refused
from engine.errors import RulesError
from engine.game import Game
from engine.registry import GAMES

service = Blueprint("service", __name__)

DESCRIPTION: Final = Path(__file__).parents[2] / "openapi.yaml"


@service.get("/healthz")
def healthz() -> Response:
    """The process answers."""
    return _uncached({"status": "ok"})


@service.get("/readyz")
def readyz() -> Response:
    """Every game rules on its own first example. Redis is told, and never a reason to be unready."""
    games = {name: _check(game) for name, game in GAMES.items()}
    ready = all(state == "ok" for state in games.values())
    health = current_app.extensions["cache"].health()
    body = {"status": "ready" if ready else "unready", "redis": health, "games": games}
    return _uncached(body, 200 if ready else 503)


@service.get("/openapi.yaml")
def openapi() -> Response:
    """The description of this interface."""
    return Response(DESCRIPTION.read_bytes(), content_type="application/yaml")


def _check(game: Game[Any, Any]) -> str:
    example = next(iter(game.EXAMPLES.values()))
    try:
        adjudicate(open_case(game, example), example["action"])  # type: ignore[arg-type]  # an action is a text or an object
    except (RulesError, Refused):
        return "failed"
    return "ok"


def _uncached(body: object, status: int = 200) -> Response:
    response = Response(orjson.dumps(body), status, content_type="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response
