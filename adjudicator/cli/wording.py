"""The sentences of the command line, and the language that they are in."""

import os
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

from engine.rulebook import LANGUAGES, Language
from engine.sentences import load_tables

_TABLES: Final[Any] = load_tables(files("adjudicator.cli"))


def say(language: Language, table: str, key: str, **facts: object) -> str:
    """One sentence. Raises ``KeyError`` for a key that the table has not."""
    text: str = _TABLES[language][table][key].format_map(facts)
    return text


def default_language(environ: Mapping[str, str] = os.environ) -> Language:
    """The language of the terminal, if it is one of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            language = environ[name][:2].lower()
            return language if language in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]
