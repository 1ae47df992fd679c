"""The language of a response: ``?lang=`` wins over ``Accept-Language``, and English is the default."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final
from urllib.parse import unquote_plus

from flask import request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from adjudicator.judging.refusal import Fault, Refused
from adjudicator.web.http.context import current
from engine.rulebook import LANGUAGES, Language
from schemas.fields import WRONG_TYPE

DEFAULT: Final[Language] = "en"
UNKNOWN: Final = Fault("malformed", "/lang", WRONG_TYPE)
"""The error of a ``lang`` that names no language of the service."""
HEADERS: Final[Mapping[Language, Mapping[str, str]]] = {
    language: {"Content-Language": language, "Vary": "Accept-Language"} for language in LANGUAGES
}
"""The headers of a response in a language, where another one could have been requested."""
_PRIMARY: Final[Mapping[str, Language]] = {language: language for language in LANGUAGES}
_IN_QUERY: Final = re.compile(r"(?:^|&)lang=([^&]*)")


def requested(query: str) -> Language | None:
    """The language that a query names; ``None`` without a ``lang``, or with an unknown one."""
    given = _IN_QUERY.search(query)
    return named(unquote_plus(given[1])) if given else None


def choose() -> Language:
    """The language of this request. Raises ``Refused`` if its URL names an unknown one."""
    context = current()
    if context.environ.get("QUERY_STRING") and named(request.args.get("lang", DEFAULT)) is None:
        raise Refused((UNKNOWN,))
    return context.language


def named(tag: str) -> Language | None:
    """The language that a tag names by its first subtag, in either case (``fr-CA``); ``None`` for an unknown one."""
    return _PRIMARY.get(tag.partition("-")[0].lower())


def faults_of(tag: str) -> tuple[Fault, ...]:
    """The error of a parameter ``lang`` that names no language of the service."""
    return () if named(tag) else (UNKNOWN,)


@lru_cache(maxsize=256)
def negotiated(header: str) -> Language:
    """The best language for an ``Accept-Language`` header; English where it names none of ours."""
    best, best_quality = DEFAULT, 0.0
    for tag, quality in parse_accept_header(header[:500], LanguageAccept):
        language = DEFAULT if tag == "*" else named(tag)
        if language is not None and quality > best_quality:
            best, best_quality = language, quality
    return best
