"""The sentences of reports."""

from importlib.resources import files
from typing import Any, Final

import orjson

from engine.registry import GAMES
from engine.rulebook import Language
from engine.sentences import load_tables

_TABLES: Final[Any] = load_tables(files(__package__))


def say(language: Language, table: str, key: str, **facts: object) -> str:
    """One sentence. Raises ``KeyError`` for a key that the table has not."""
    said: str = _TABLES[language][table][key].format_map(facts)
    return said


def has(table: str, key: str) -> bool:
    """Whether a table has this key."""
    return key in _TABLES["en"][table]


def result_words(game: str, result: str, language: Language) -> str:
    """A result by the names of its sides."""
    if result in ("*", "draw"):
        return say(language, "results", "none" if result == "*" else "draw")
    names = GAMES[game].RULEBOOK.sentences[language].names if game in GAMES else {}
    return " + ".join(label(names.get(side, side)) for side in result.split("+"))


def label(name: str) -> str:
    """The name of a side standing alone: without an article, and with a capital."""
    bare = name.removeprefix("les ")
    return bare[:1].upper() + bare[1:]


def shown(text: Any) -> str:
    """A turn or a position as a report shows it: an object as its JSON."""
    return text if isinstance(text, str) else orjson.dumps(text).decode()
