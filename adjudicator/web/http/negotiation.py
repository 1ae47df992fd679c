"""In which form a picture is wanted, and what it weighs."""

from collections.abc import Iterable, Mapping
from typing import Final

from flask import request

from adjudicator.web.http.problem import Problem
from drawing.rasteriser import rasteriser

TYPES: Final[Mapping[str, str]] = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
}
PNG_WEIGHT: Final = 20
"""As how many requests a PNG counts."""
_PAINTED: Final = ("/board", "/records/strip")


def negotiated(forms: Iterable[str]) -> str:
    """The form that ``Accept`` likes best, SVG where it has no preference. Raises ``Problem`` 406."""
    offered = {TYPES[form].partition(";")[0]: form for form in forms if form != "png" or rasteriser()}
    if not request.accept_mimetypes:
        return "svg"
    best = request.accept_mimetypes.best_match(list(offered))
    if best is None:
        raise Problem(406, "not-acceptable", types=tuple(offered))
    return offered[best]


def weight() -> int:
    """As how many requests this one counts for being a picture."""
    path = request.path
    if path.endswith(".png") and request.method in ("GET", "HEAD"):
        return PNG_WEIGHT
    if request.method == "POST" and path.endswith(_PAINTED):
        offered = ["image/svg+xml", "image/png", "text/plain", "application/json"]
        if request.accept_mimetypes and request.accept_mimetypes.best_match(offered) == "image/png":
            return PNG_WEIGHT
    return 1
