"""Services that clients must cope with: of a later version, under a prefix, with workers that die."""

import json
import os
import signal
from itertools import count
from typing import Any, Final
from wsgiref.types import WSGIApplication

from werkzeug.wrappers import Request, Response

import app
from adjudicator.config import Config

MORE: Final = "of a later version"
MAPS: Final = ("seen", "options")
"""Objects whose keys are data."""


def newer() -> WSGIApplication:
    """The service; every object in its JSON has the field ``newer``, but for ``MAPS``."""
    service = app.create_app(Config(log_requests=False, metrics=False))

    @Request.application
    def respond(request: Request) -> Response:
        response = Response.from_app(service, request.environ)
        if response.is_json:
            response.set_data(json.dumps(_with_more(response.get_json())))
        return response

    return respond


def _with_more(value: Any, *, is_map: bool = False) -> Any:
    if isinstance(value, list):
        return [_with_more(one) for one in value]
    if isinstance(value, dict):
        known = {name: _with_more(one, is_map=name in MAPS) for name, one in value.items()}
        return known if is_map else known | {"newer": MORE}
    return value


def create_prefixed() -> Any:
    """The service under ``/referee`` alone, as behind a proxy that strips the prefix."""
    service = app.create_asgi()

    async def prefixed(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            below = scope["raw_path"].removeprefix(b"/referee")
            if below == scope["raw_path"]:
                await send({"type": "http.response.start", "status": 404, "headers": []})
                await send({"type": "http.response.body", "body": b""})
                return
            scope = {**scope, "raw_path": below, "path": below.decode("latin-1")}
        await service(scope, receive, send)

    return prefixed


def create_mortal() -> Any:
    """Workers that die at their 60th or 40th request, without a response, and not at the same time."""
    service = app.create_asgi()
    life = 60 if os.getpid() % 2 else 40
    requests = count(1)

    async def mortal(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and next(requests) == life:
            os.kill(os.getpid(), signal.SIGKILL)
        await service(scope, receive, send)

    return mortal
