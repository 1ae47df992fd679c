"""The body of a request, up to a limit, as JSON or as the text of a record. It can be read once."""

from typing import Final

import orjson
from flask import request
from werkzeug.wsgi import get_content_length

from adjudicator.web.http.context import current
from adjudicator.web.http.problem import MAX_BODY, Problem

JSON: Final = "application/json"
RECORD_JSON: Final = "application/vnd.adjudicator.record+json"
RECORD_TEXT: Final = "application/vnd.adjudicator.record"


def json_body(kind: str = JSON) -> object:
    """The body as parsed from JSON of this media type. Raises ``Problem``: 413, 415 or 400."""
    raw = raw_body()
    if current().environ.get("CONTENT_TYPE") != kind and request.mimetype != kind:
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
    """The bytes of the body. Raises ``Problem`` 413."""
    environ = current().environ
    length = get_content_length(environ) or 0
    if length > MAX_BODY:
        raise Problem(413, "too-large", limit=MAX_BODY)
    body: bytes = environ["wsgi.input"].read(length)
    return body
