"""The few words of pictures that no rulebook has: one file a language, read once, as rulebooks are."""

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from engine.rulebook import Language
from engine.sentences import load_tables

_WORDS: Final = load_tables(files("drawing"))


def words(language: Language) -> Mapping[str, str]:
    """All words in a language. Raises ``KeyError`` if there is no file for it."""
    return _WORDS[language]
