"""The language of a response: ``?lang=`` wins over ``Accept-Language``, and English is the default."""

import re
from functools import lru_cache
from typing import Final
from urllib.parse import unquote_plus

from flask import request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from adjudicator.api.query import DEFAULT, check, from_tag
from adjudicator.web.http.context import current
from engine.rulebook import Language

_IN_QUERY: Final = re.compile(r"(?:^|&)lang=([^&]*)")


def from_query(query: str) -> Language | None:
    """The language that a query names; ``None`` without a ``lang``, or with an unknown one."""
    given = _IN_QUERY.search(query)
    return from_tag(unquote_plus(given[1])) if given else None


def choose() -> Language:
    """The language of this request. Raises ``Refused`` if its URL names an unknown one."""
    context = current()
    if context.environ.get("QUERY_STRING"):
        check(dict(request.args.lists()))
    return context.language


@lru_cache(maxsize=256)
def preferred(header: str) -> Language:
    """The best language for an ``Accept-Language`` header; English where it names none of ours."""
    best, best_quality = DEFAULT, 0.0
    for tag, quality in parse_accept_header(header[:500], LanguageAccept):
        language = DEFAULT if tag == "*" else from_tag(tag)
        if language is not None and quality > best_quality:
            best, best_quality = language, quality
    return best
