"""The few words of pictures that no rulebook has, one file a language, read once."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final


def _read(path: Path) -> Mapping[str, str]:
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    return {key: str(text) for key, text in found.items()}


_WORDS: Final = {path.stem: _read(path) for path in sorted(Path(__file__).parent.glob("*.toml"))}

LANGUAGES: Final = tuple(_WORDS)


def words(language: str) -> Mapping[str, str]:
    """All words in a language. Raises ``KeyError`` if there is no file for it."""
    return _WORDS[language]
