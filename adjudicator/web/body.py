"""Reading the body of a request: once, bounded, and only as JSON."""

from typing import IO, TYPE_CHECKING, Final

import orjson
from flask import request
from werkzeug.wsgi import get_content_length

from adjudicator.web.framing import MAX_BODY
from adjudicator.web.problem import Problem

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

JSON: Final = "application/json"
_CHUNK: Final = 64 * 1024
_READ: Final = "adjudicator.body"


def json_body() -> object:
    """The body as JSON says it. Raises ``Problem``: 413, 415 or 400."""
    known: tuple[object, Problem | None] | None = request.environ.get(_READ)
    if known is None:
        return _read()
    body, problem = known
    if problem is not None:
        raise problem
    return body


def read_ahead() -> object:
    """The body before it is asked for; ``None`` where it is none, which ``json_body`` tells when it is."""
    if _READ not in request.environ:
        try:
            request.environ[_READ] = (_read(), None)
        except Problem as problem:
            request.environ[_READ] = (None, problem)
    return request.environ[_READ][0]


def _read() -> object:
    environ = request.environ
    raw = _bounded(environ)
    if environ.get("CONTENT_TYPE") != JSON and request.mimetype != JSON:
        raise Problem(415, "wrong-content-type")
    try:
        parsed: object = orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise Problem(400, "not-json") from None
    return parsed


def _bounded(environ: "WSGIEnvironment") -> bytes:
    length = get_content_length(environ)
    if length is not None and length <= MAX_BODY:
        return _next(environ["wsgi.input"], length)
    if length is not None:
        raise Problem(413, "too-large", limit=MAX_BODY)
    kept = b""
    while len(kept) <= MAX_BODY:
        chunk = _next(request.stream, _CHUNK)
        if not chunk:
            return kept
        kept += chunk
    raise Problem(413, "too-large", limit=MAX_BODY)


def _next(stream: IO[bytes], size: int) -> bytes:
    try:
        return stream.read(size)
    except Exception:  # noqa: BLE001  # broken chunks, a client that hung up: each server has its own
        raise Problem(400, "bad-request") from None
