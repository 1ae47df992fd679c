"""Caching: how long a response may be kept, and 304 for a client that has it already."""

from hashlib import blake2b
from typing import TYPE_CHECKING, Final

from flask import Response, request
from werkzeug.http import parse_date

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

HOUR: Final = 3_600
YEAR: Final = 365 * 24 * 3_600
DATES: Final = frozenset(("HTTP_IF_MODIFIED_SINCE", "HTTP_IF_UNMODIFIED_SINCE", "HTTP_IF_RANGE"))
"""Headers with conditions on a date, as WSGI names them."""


def keep(response: Response, seconds: int, *, immutable: bool = False) -> Response:
    """Let any cache keep a response for this time."""
    response.headers["Cache-Control"] = f"public, max-age={seconds}{', immutable' if immutable else ''}"
    return response


def conditional(response: Response, etag: str = "") -> Response:
    """Put an ETag on a response, by default a digest of its body. It becomes a 304 if the client has it already."""
    response.set_etag(etag or blake2b(response.get_data(), digest_size=12).hexdigest())
    response.make_conditional(request)
    return response


def drop_impossible_dates(environ: "WSGIEnvironment") -> None:
    """Drop conditions on a date that no calendar has, as RFC 9110 (13.1.3) requires; werkzeug fails on some of them."""
    for name in DATES.intersection(environ):
        try:
            parse_date(environ[name])
        except (ValueError, OverflowError):
            del environ[name]
            if name == "HTTP_IF_RANGE":  # the condition fails, so the whole response is sent
                environ.pop("HTTP_RANGE", None)
