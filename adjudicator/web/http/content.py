"""The body of a request, up to a limit, and the form of the response that ``Accept`` prefers."""

from collections.abc import Mapping
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
    if request.mimetype != kind:
        raise Problem(415, "wrong-content-type")
    return parse_json(raw)


def raw_body() -> bytes:
    """The bytes of the body, which can be read once, counted against the rate limit. Raises ``Problem``: 413 or 429."""
    environ = current().environ
    length = get_content_length(environ) or 0
    if length > MAX_BODY:
        raise Problem(413, "too-large", limit=MAX_BODY)
    current().charge(length // COUNTED_BYTES)
    body: bytes = environ["wsgi.input"].read(length)
    return body


def choose_form(types: Mapping[str, str], default: str) -> str:
    """The form that ``Accept`` prefers, ``default`` without a preference; ``types`` are the media types by form.

    Raises ``Problem`` 406.
    """
    offered = {kind.partition(";")[0]: form for form, kind in types.items()}
    if not request.accept_mimetypes:
        return default
    best = request.accept_mimetypes.best_match(list(offered))
    if best is None:
        raise Problem(406, "not-acceptable", types=tuple(offered))
    return offered[best]


def prefers_html() -> bool:
    """Whether ``Accept`` prefers a page to a problem in JSON."""
    accepted = request.accept_mimetypes
    return accepted["text/html"] > max(accepted["application/problem+json"], accepted["application/json"])
