"""The body of a request, up to a limit. It can be read once."""

from typing import Final

from flask import request
from werkzeug.wsgi import get_content_length

from adjudicator.responses.body import JSON, parse_json
from adjudicator.responses.problem import MAX_BODY, Problem
from adjudicator.web.http.context import current

COUNTED_BYTES: Final = 16 * 1024
"""Bytes of a body for which a request counts as one, at least."""


def json_body(kind: str = JSON) -> object:
    """The body as parsed from JSON of this media type. Raises ``Problem``: 413, 415 or 400."""
    raw = raw_body()
    if current().environ.get("CONTENT_TYPE") != kind and request.mimetype != kind:
        raise Problem(415, "wrong-content-type")
    return parse_json(raw)


def raw_body() -> bytes:
    """The bytes of the body, counted against the rate limit. Raises ``Problem``: 413 or 429."""
    environ = current().environ
    length = get_content_length(environ) or 0
    if length > MAX_BODY:
        raise Problem(413, "too-large", limit=MAX_BODY)
    current().charge(length // COUNTED_BYTES)
    body: bytes = environ["wsgi.input"].read(length)
    return body
