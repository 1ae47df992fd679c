"""The form of a response that ``Accept`` prefers."""

from collections.abc import Mapping
from typing import Final

from flask import request

from adjudicator.web.http.problem import Problem

TYPES: Final[Mapping[str, str]] = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
}
"""The media types of pictures, by form."""
PNG_WEIGHT: Final = 20
"""The number of requests that a PNG counts as."""
_PAINTED: Final = ("/board", "/records/strip")


def negotiated(types: Mapping[str, str], default: str) -> str:
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


def weight() -> int:
    """The number of requests that this one counts as: more than one for a PNG."""
    path = request.path
    if path.endswith(".png") and request.method in ("GET", "HEAD"):
        return PNG_WEIGHT
    if request.method == "POST" and path.endswith(_PAINTED):
        offered = [kind.partition(";")[0] for kind in TYPES.values()]
        if request.accept_mimetypes and request.accept_mimetypes.best_match(offered) == "image/png":
            return PNG_WEIGHT
    return 1
