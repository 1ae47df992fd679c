"""The sentences of reports."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any, Final

import orjson

from adjudicator.judging import declared
from engine.registry import GAMES
from engine.rulebook import Language
from engine.sentences import load_tables
from engine.wording import fill, word

_TABLES: Final[Any] = load_tables(files(__package__))
_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that control a terminal, end a line or turn the direction of writing; and halves of a pair."""


def say(language: Language, table: str, key: str, **facts: object) -> str:
    """One sentence. Raises ``KeyError`` for a key that the table has not."""
    return fill(_TABLES[language][table][key], facts, language)


def result_words(game: str, result: str, language: Language) -> str:
    """A result by the names of its sides."""
    return declared.result_words(_names(game, language), result, language)


def cause_words(game: str, cause: str, language: Language) -> str:
    """The reason for a result in a word or two: a decision by people, or an ending of the game."""
    decisions: Mapping[str, str] = _TABLES[language]["causes"]
    return word({**GAMES[game].RULEBOOK.sentences[language].causes, **decisions}, cause)


def side_name(game: str, side: str, language: Language) -> str:
    """The name of a side, with a capital."""
    return declared.side_label(_names(game, language), side)


def _names(game: str, language: Language) -> Mapping[str, str]:
    return GAMES[game].RULEBOOK.sentences[language].names if game in GAMES else {}


def made(language: Language, address: str) -> str:
    """The date of today (UTC), and the ``address`` of the service; empty if it is not known."""
    today = datetime.now(UTC).date().isoformat()
    return say(language, "report", "made-at" if address else "made", date=today, address=address)


def shown(text: Any) -> str:
    """A turn or a position as a report shows it: an object as its JSON."""
    return text if isinstance(text, str) else orjson.dumps(text).decode()


def terminations() -> list[tuple[str, str]]:
    """Each cause of an end, with a regular expression of the words that claim it, in every language."""
    return [one for texts in _TABLES.values() for one in texts["terminations"].items()]


def visible(text: str) -> str:
    """A line of text with its control characters, line ends and directions written as escapes: ``\\x1b``."""
    return _CONTROL.sub(lambda sign: sign[0].encode("unicode_escape").decode(), text)
