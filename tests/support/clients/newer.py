"""A service of a later version, whose responses have more fields."""

import json
from typing import Any, Final
from wsgiref.types import WSGIApplication

from werkzeug.wrappers import Request, Response

from adjudicator.config import Config
from app import create_app as create_service

MORE: Final = "of a later version"
MAPS: Final = ("seen", "options")
"""Objects whose keys are data."""


def create_app() -> WSGIApplication:
    """The service; every object in its JSON has the field ``newer``, but for ``MAPS``."""
    service = create_service(Config(log_requests=False, metrics=False))

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
