"""The floor: the cost of a Flask service under gunicorn with its gthread worker that does no work.

It parses the body with orjson, loads it through a marshmallow schema of strings (of objects, for games written as
objects), and echoes it.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import orjson
from flask import Flask, Response, request
from marshmallow import Schema, fields

from tests.support.folders import ROOT
from tests.support.servers import Server, environment_of, free_port, started


class Texts(Schema):
    """A position and a turn as strings."""

    position = fields.String()
    action = fields.String()


class Objects(Schema):
    """A position and a turn as objects."""

    position = fields.Raw()
    action = fields.Raw()


def create_app() -> Flask:
    app = Flask("floor", static_folder=None)
    texts = Texts()
    others = {"battlelore": Objects()}

    @app.post("/v1/games/<game>/adjudications")
    def echo(game: str) -> Response:
        loaded = others.get(game, texts).load(orjson.loads(request.get_data(cache=False)))
        return Response(orjson.dumps(loaded), content_type="application/json")

    return app


@contextmanager
def serving_floor(core: int, log: IO[bytes]) -> Iterator[Server]:
    """Run the floor with settings of its own, which do not change with those of the service."""
    port = free_port()
    settings = ("--worker-class", "gthread", "--threads", "16", "--keep-alive", "15", "--worker-tmp-dir", "/dev/shm")
    address = ("--bind", f"127.0.0.1:{port}", "--log-level", "warning")
    command = (sys.executable, "-m", "gunicorn", *settings, *address, "bench.floor:create_app()")
    more: dict[str, Any] = {"preexec_fn": lambda: os.sched_setaffinity(0, {core})}
    with started(command, environment_of(port), cwd=ROOT, stdout=log, stderr=log, **more) as server:
        yield server
