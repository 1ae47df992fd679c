"""In which language an answer is told."""

from functools import lru_cache

from flask import Response, g, request
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

from engine.rulebook import LANGUAGES, Language


def asked() -> Language:
    """The language of this request: a ``lang`` that a resource has read, else ``Accept-Language``."""
    language: Language | None = g.get("language")
    return language or negotiated(request.headers.get("Accept-Language", ""))


def mark(response: Response, spoken: Language) -> Response:
    """Say of an answer in which language it is, and that another might have been asked for."""
    response.headers["Content-Language"] = spoken
    response.headers["Vary"] = "Accept-Language"
    return response


@lru_cache(maxsize=256)
def negotiated(header: str) -> Language:
    """The best of our languages for an ``Accept-Language`` header; English where it names neither."""
    best = parse_accept_header(header[:500], LanguageAccept).best_match(LANGUAGES, "en")
    return "fr" if best == "fr" else "en"
