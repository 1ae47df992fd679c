"""Reading the body of a request: once, bounded, and only as JSON."""

from typing import IO, Final

import orjson
from flask import request

from adjudicator.web.problem import Problem

JSON: Final = "application/json"
MOST_BYTES: Final = 256 * 1024
MOST_DROPPED: Final = 16 * 1024 * 1024
"""So much of a body that is too large is read and dropped, or the client sees a broken pipe instead of the 413."""
_CHUNK: Final = 64 * 1024


def json_body() -> object:
    """The body as JSON says it. Raises ``Problem``: 413, 415 or 400."""
    raw = _bounded()
    if request.environ.get("CONTENT_TYPE") != JSON and request.mimetype != JSON:
        raise Problem(415, "wrong-content-type")
    try:
        parsed: object = orjson.loads(raw)
    except orjson.JSONDecodeError:
        raise Problem(400, "not-json") from None
    return parsed


def _bounded() -> bytes:
    length = request.content_length
    if length is not None and length <= MOST_BYTES:
        return _next(request.environ["wsgi.input"], length)
    kept = b""
    while len(kept) <= MOST_BYTES:
        chunk = _next(request.stream, _CHUNK)
        if not chunk:
            return kept
        kept += chunk
    dropped = len(kept)
    while dropped < MOST_DROPPED and (chunk := _next(request.stream, _CHUNK)):
        dropped += len(chunk)
    raise Problem(413, "too-large", limit=MOST_BYTES)


def _next(stream: IO[bytes], size: int) -> bytes:
    try:
        return stream.read(size)
    except Exception:  # noqa: BLE001  # broken chunks, a client that hung up: each server has its own
        raise Problem(400, "bad-request") from None
