"""Headers of responses: how long they may be kept, 304 for a client that has one already, gzip for files."""

import gzip
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final
from wsgiref.types import WSGIEnvironment

from flask import Response, request
from werkzeug.http import parse_date

from adjudicator.web.http.context import current

DATES: Final = frozenset(("HTTP_IF_MODIFIED_SINCE", "HTTP_IF_UNMODIFIED_SINCE", "HTTP_IF_RANGE"))
"""Headers with conditions on a date, as WSGI names them."""


def keep(response: Response, seconds: int, *, immutable: bool = False) -> Response:
    """Let any cache keep a response for this time."""
    response.headers["Cache-Control"] = f"public, max-age={seconds}{', immutable' if immutable else ''}"
    return response


def conditional(response: Response) -> Response:
    """Put an ETag on a response, a digest of its body. It becomes a 304 if the client has it already."""
    response.set_etag(blake2b(response.get_data(), digest_size=12).hexdigest())
    response.make_conditional(current().environ)
    return response


def packed(text: bytes, content_type: str) -> Response:
    """A text that stays the same while the service runs, or the same gzipped for a client that accepts that; or 304."""
    packs = request.accept_encodings["gzip"] > 0
    response = Response(gzipped(text) if packs else text, content_type=content_type)
    response.headers["Vary"] = "Accept-Encoding"
    if packs:
        response.headers["Content-Encoding"] = "gzip"
    return conditional(response)


@cache
def gzipped(text: bytes) -> bytes:
    """A text gzipped: all responses share it, however many wait for their clients."""
    return gzip.compress(text, 9, mtime=0)


read_file: Final = cache(Path.read_bytes)
"""The content of a file, shared in the same way."""


def drop_impossible_dates(environ: WSGIEnvironment) -> None:
    """Drop conditions on a date that no calendar has, as RFC 9110 (13.1.3) requires; werkzeug fails on some of them."""
    for name in DATES & environ.keys():
        try:
            parse_date(environ[name])
        except (ValueError, OverflowError):
            del environ[name]
            if name == "HTTP_IF_RANGE":  # the condition fails, so the whole response is sent
                environ.pop("HTTP_RANGE", None)
