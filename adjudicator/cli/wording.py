"""The sentences of the command line, and the language that they are in."""

import os
from importlib.resources import files
from typing import Any, Final

from engine.rulebook import LANGUAGES, Language
from engine.sentences import load_tables

_TABLES: Final[Any] = load_tables(files("adjudicator.cli"))


def say(language: Language, table: str, key: str, **facts: object) -> str:
    """One sentence. Raises ``KeyError`` for a key that the table has not."""
    text: str = _TABLES[language][table][key].format_map(facts)
    return text


def default_language() -> Language:
    """The language of the terminal, if it is one of ours."""
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    language = locale[:2].lower()
    return language if language in LANGUAGES else LANGUAGES[0]
