"""The floor: the cost of a Flask service under gunicorn with its gthread worker that does no work.

It parses the body with orjson, loads it through a marshmallow schema of strings (of objects, for games written as
objects), and echoes it. For pictures, it returns a number of bytes.
"""

import orjson
from flask import Flask, Response, request
from marshmallow import Schema, fields


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

    @app.get("/bytes/<int:count>")
    def give(count: int) -> Response:
        return Response(bytes(count), content_type="image/png")

    return app
