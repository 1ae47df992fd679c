"""The form of a response that ``Accept`` prefers."""

from collections.abc import Mapping

from flask import request

from adjudicator.responses.problem import Problem


def choose_form(types: Mapping[str, str], default: str) -> str:
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


def prefers_html() -> bool:
    """Whether ``Accept`` prefers a page to a problem in JSON."""
    accepted = request.accept_mimetypes
    return accepted["text/html"] > max(accepted["application/problem+json"], accepted["application/json"])
