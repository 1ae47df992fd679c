"""The form of an answer that a header ``Accept`` prefers."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.api.problem import Problem

_QUALITY: Final = re.compile(r"(?:^|;)[ \t]*q=\"?(-?\d*\.?\d*)\"?[ \t]*(?=;|$)", re.IGNORECASE)


def choose_form(accept: str, types: Mapping[str, str], default: str) -> str:
    """The preferred form, ``default`` without a preference; ``types`` are the media types by form.

    Raises ``Problem`` 406.
    """
    offered = {kind.partition(";")[0]: form for form, kind in types.items()}
    accepted = list(_accepted(accept))
    if not accepted:
        return default
    best = max(offered, key=lambda kind: _liking(kind, accepted))  # of equal ones the first
    if _liking(best, accepted)[0] <= 0:
        raise Problem(406, "not-acceptable", types=tuple(offered))
    return offered[best]


def _accepted(accept: str) -> Iterator[tuple[str, float]]:
    """Media ranges with their qualities; those with an invalid quality are skipped."""
    for item in filter(str.strip, accept.split(",")):
        kind, _, options = item.strip().lower().partition(";")
        given = _QUALITY.search(options)
        try:
            quality = float(given[1]) if given else 1.0
        except ValueError:
            continue
        others = _QUALITY.sub("", options).strip(" \t;")
        if 0 <= quality <= 1:
            yield kind.strip() + others, quality  # with another parameter it is none of the offered types


def _liking(kind: str, accepted: list[tuple[str, float]]) -> tuple[float, int]:
    """The quality of a media type by its most specific range, and how specific that is: 0 to 2."""
    ranges = ("*/*", f"{kind.partition('/')[0]}/*", kind)
    found = [(ranges.index(name), quality) for name, quality in accepted if name in ranges]
    specific, quality = max(found, default=(0, 0.0))
    return quality, specific
