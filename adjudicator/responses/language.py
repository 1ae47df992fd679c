"""The languages that a request can name."""

from collections.abc import Mapping
from typing import Final

from adjudicator.judging.refusal import Refused
from engine.errors import Fault
from engine.rulebook import LANGUAGES, Language
from schemas.fields import WRONG_TYPE

DEFAULT: Final[Language] = "en"
_PRIMARY: Final[Mapping[str, Language]] = {language: language for language in LANGUAGES}


def from_tag(tag: str) -> Language | None:
    """The language that a tag names by its first subtag, in either case (``fr-CA``); ``None`` for an unknown one."""
    return _PRIMARY.get(tag.partition("-")[0].lower())


def find_faults(tag: str) -> tuple[Fault, ...]:
    """The error of a parameter ``lang`` that names no language of the service."""
    return () if from_tag(tag) else (Fault("malformed", "/lang", WRONG_TYPE),)


def check(tag: str) -> None:
    """Raise ``Refused`` for a parameter ``lang`` that names no language of the service."""
    if faults := find_faults(tag):
        raise Refused(faults)
