"""The body of a request: read once, up to a limit, as JSON or as the text of a record."""

from typing import TYPE_CHECKING, Final

import orjson
from flask import request
from werkzeug.wsgi import get_content_length

from adjudicator.web.http.context import current
from adjudicator.web.http.problem import MAX_BODY, Problem

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

JSON: Final = "application/json"
RECORD_JSON: Final = "application/vnd.adjudicator.record+json"
RECORD_TEXT: Final = "application/vnd.adjudicator.record"


def json_body(kind: str = JSON) -> object:
    """The body as parsed from JSON of this media type. Raises ``Problem``: 413, 415 or 400."""
    context = current()
    if kind == JSON and context.parsed is not None:
        return context.parsed
    raw = raw_body()
    if context.environ.get("CONTENT_TYPE") != kind and request.mimetype != kind:
        raise Problem(415, "wrong-content-type")
    try:
        parsed: object = orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise Problem(400, "not-json") from None
    return parsed


def text_body() -> str:
    """The body as text in UTF-8. Raises ``Problem``: 413 or 400."""
    try:
        return raw_body().decode()
    except UnicodeDecodeError:
        raise Problem(400, "not-text") from None


def raw_body() -> bytes:
    """The bytes of the body. Raises ``Problem``: 413 or 400."""
    context = current()
    if context.body is None:
        return _bounded(context.environ)
    if isinstance(context.body, Exception):
        raise context.body
    return context.body


def read_ahead() -> object:
    """Read the body before the view does; ``None`` where it is no JSON: ``json_body`` raises the reason later."""
    context = current()
    if context.body is None:
        try:
            context.body = _bounded(context.environ)
            context.parsed = json_body()
        except Problem as problem:
            context.body = problem if context.body is None else context.body
    return context.parsed


def _bounded(environ: "WSGIEnvironment") -> bytes:
    length = get_content_length(environ) or 0
    if length > MAX_BODY:
        raise Problem(413, "too-large", limit=MAX_BODY)
    body: bytes = environ["wsgi.input"].read(length)
    return body
