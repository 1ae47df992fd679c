"""Reading the body of a request: once, bounded, as JSON or as the text of a record."""

from typing import IO, TYPE_CHECKING, Final

import orjson
from flask import request
from werkzeug.wsgi import get_content_length

from adjudicator.web.http import current
from adjudicator.web.http.framing import MAX_BODY
from adjudicator.web.http.problem import Problem

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

JSON: Final = "application/json"
RECORD_JSON: Final = "application/vnd.adjudicator.record+json"
RECORD_TEXT: Final = "application/vnd.adjudicator.record"
_CHUNK: Final = 64 * 1024
_RAW: Final = "adjudicator.body.raw"
_PARSED: Final = "adjudicator.body.json"


def json_body(kind: str = JSON) -> object:
    """The body as JSON says it, sent as ``kind``. Raises ``Problem``: 413, 415 or 400."""
    environ = current.environ()
    if kind == JSON and _PARSED in environ:
        return environ[_PARSED]
    raw = _raw(environ)
    if environ.get("CONTENT_TYPE") != kind and request.mimetype != kind:
        raise Problem(415, "wrong-content-type")
    try:
        parsed: object = orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise Problem(400, "not-json") from None
    return parsed


def text_body() -> str:
    """The body as text in UTF-8. Raises ``Problem``: 413 or 400."""
    try:
        return _raw(current.environ()).decode()
    except UnicodeDecodeError:
        raise Problem(400, "not-text") from None


def raw_body() -> bytes:
    """The body as it was sent. Raises ``Problem``: 413 or 400."""
    return _raw(current.environ())


def texts_ahead() -> int:
    """About how many turns a body has that was read before it was asked for; 0 where it could not be.

    In the text of a record each turn has its number before it; in JSON of another type, or in a form, it has quotes.
    """
    read = current.environ().get(_RAW)
    return max(len(read.split()), read.count(b'"')) // 2 if isinstance(read, bytes) else 0


def read_ahead() -> object:
    """The body before it is asked for; ``None`` where it is no JSON, which ``json_body`` tells when it is asked."""
    environ = current.environ()
    if _RAW in environ:
        return environ.get(_PARSED)
    try:
        environ[_RAW] = _bounded(environ)
    except Problem as problem:
        environ[_RAW] = problem
        return None
    try:
        environ[_PARSED] = json_body()
    except Problem:
        return None
    return environ[_PARSED]


def _raw(environ: "WSGIEnvironment") -> bytes:
    read: bytes | Problem | None = environ.get(_RAW)
    if read is None:
        return _bounded(environ)
    if isinstance(read, Problem):
        raise read
    return read


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
