"""Parameters of a URL or a form: the fields of a body, each as text and at most once; the language that one names."""

import codecs
from collections.abc import Collection, Mapping
from typing import Any, Final
from urllib.parse import parse_qs, quote_from_bytes

from adjudicator.judging.refusal import MAX_FAULTS, Refused
from adjudicator.judging.shapes import nearest
from engine.errors import Fault, pointer_part
from engine.game import AnyGame
from engine.rulebook import LANGUAGES, Language
from schemas.fields import DUPLICATE, UNKNOWN_FIELD, WRONG_TYPE

Arguments = Mapping[str, list[str]]
"""Parameters by name, each with all its values."""
DEFAULT: Final[Language] = "en"
_PRIMARY: Final[Mapping[str, Language]] = {language: language for language in LANGUAGES}
_FLAGS: Final[Mapping[str, bool]] = {"true": True, "false": False}


def _keep_quoted(error: UnicodeError) -> tuple[str, int]:
    """Leave bytes of a query that are not UTF-8 percent-encoded."""
    assert isinstance(error, UnicodeDecodeError)
    return quote_from_bytes(error.object[error.start : error.end], safe=""), error.end


codecs.register_error("keep_quoted", _keep_quoted)


def parse_query(query: bytes) -> Arguments:
    """The parameters of the query of a URL."""
    return parse_qs(query.decode("utf-8", "keep_quoted"), keep_blank_values=True, errors="keep_quoted")


def read_query(
    given: Arguments, known: Collection[str], game: AnyGame | None = None
) -> tuple[dict[str, Any], list[Fault]]:
    """The fields in these parameters, ``options`` of ``game`` included, and the errors: unknown or repeated ones.

    Lists are separated by commas. A value of the wrong type stays text, which the schema of the body rejects.
    """
    options = {} if game is None else {option.name: option.values for option in game.RULEBOOK.options}
    fields: dict[str, Any] = {}
    faults: list[Fault] = []
    for name, (text, *others) in given.items():
        if others or (name not in known and name not in options):
            code = DUPLICATE if others else UNKNOWN_FIELD
            facts = {"found": name[:80]} if others else nearest(name, (*known, *options))
            faults.append(Fault("malformed", f"/{pointer_part(name)}", code, facts))
        elif name in options:
            fields.setdefault("options", {})[name] = _FLAGS.get(text, text) if True in options[name] else text
        elif name == "include":
            fields[name] = [value for value in text.split(",") if value]
        elif name in ("width", "look"):
            fields[name] = int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else text
        else:
            fields[name] = _FLAGS.get(text, text) if name == "strict" else text
    return fields, faults[:MAX_FAULTS]


def from_tag(tag: str) -> Language | None:
    """The language that a tag names by its first subtag, in either case: ``fr-CA``, ``fr_FR``. ``None`` if unknown."""
    return _PRIMARY.get(tag.replace("_", "-").partition("-")[0].lower())


def find_faults(tag: str) -> tuple[Fault, ...]:
    """The error of a parameter ``lang`` that names no language of the service."""
    return () if from_tag(tag) else (Fault("malformed", "/lang", WRONG_TYPE),)


def check(arguments: Arguments) -> None:
    """Raise ``Refused`` for a parameter ``lang`` that names no language of the service."""
    if faults := find_faults(arguments.get("lang", [DEFAULT])[0]):
        raise Refused(faults)
