"""In which language an answer is told."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from flask import request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from adjudicator.judging.refusal import Fault, Refused
from adjudicator.web.http import current
from engine.rulebook import LANGUAGES, Language
from schemas.fields import WRONG_TYPE

DEFAULT: Final[Language] = "en"

_ASKED: Final = "adjudicator.language"
_HEADERS: Final[Mapping[Language, Mapping[str, str]]] = {
    language: {"Content-Language": language, "Vary": "Accept-Language"} for language in LANGUAGES
}
_PRIMARY: Final[dict[str, Language]] = {language: language for language in LANGUAGES}


def asked() -> Language:
    """The language of this request: that which ``ask_for`` has noted, else ``?lang=``, else ``Accept-Language``."""
    environ = current.environ()
    language: Language | None = environ.get(_ASKED)
    if language is None and "lang=" in environ.get("QUERY_STRING", ""):
        language = named(request.args.get("lang", ""))  # of a request that came to no resource
    return language or negotiated(environ.get("HTTP_ACCEPT_LANGUAGE", ""))


def ask_for(language: Language) -> None:
    """Note the language that a resource has read elsewhere: it wins over ``Accept-Language``."""
    current.environ()[_ASKED] = language


def headers(spoken: Language) -> Mapping[str, str]:
    """What says on an answer in which language it is, and that another might have been asked for."""
    return _HEADERS[spoken]


def named(tag: str) -> Language | None:
    """Our language that this tag names, by its first subtag, in either case (``fr-CA``); ``None`` if there is none."""
    return _PRIMARY.get(tag.partition("-")[0].lower())


def choose() -> None:
    """Take note of ``?lang=``, which wins over the header. Raises ``Refused`` for a language that is none of ours."""
    if "lang=" not in current.environ().get("QUERY_STRING", "") or "lang" not in request.args:
        return
    language = named(request.args["lang"])
    if language is None:
        raise Refused((Fault("malformed", "/lang", WRONG_TYPE),))
    ask_for(language)


@lru_cache(maxsize=256)
def negotiated(header: str) -> Language:
    """The best of our languages for an ``Accept-Language`` header; English where it names neither."""
    best, found = DEFAULT, 0.0
    for tag, quality in parse_accept_header(header[:500], LanguageAccept):
        spoken = DEFAULT if tag == "*" else named(tag)
        if spoken is not None and quality > found:
            best, found = spoken, quality
    return best
