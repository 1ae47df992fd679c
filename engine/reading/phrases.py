"""Phrases of players that are no moves: passes, resignations, offers of draws, castling, take-backs, losses on time."""

import re
from collections.abc import Container
from functools import lru_cache
from typing import Any, Final

from engine.reading.text import MAX_TYPED
from engine.sentences import load_toml

SKIPS: Final = "pass"
"""The code of a pass."""
_WORD: Final = re.compile(r"[0o]-[0o](?:-[0o])?(?!\w)|1/2(?:-1/2)?|½(?:-½)?|[^\W\d_]+(?:-[^\W\d_]+)*|[0-9]+")
_TABLE: Final[dict[str, Any]] = {**load_toml("engine.reading", "phrases")}
_ANYWHERE: Final = frozenset(_TABLE.pop("anywhere"))
_SAID: Final = {
    code: (sorted(words["says"], key=len, reverse=True), _ANYWHERE.union(words["with"]))
    for code, words in _TABLE.items()
}
_BEGINNINGS: Final = {code: {phrase.split(" ")[0] for phrase in phrases} for code, (phrases, _) in _SAID.items()}


def said(text: str, known: Container[str] = ()) -> str:
    """Return the code of a phrase, or an empty text. ``known`` are other words that may be in it."""
    found = _WORD.findall(text.lower()) if len(text) <= MAX_TYPED else ()
    for code, (phrases, beside) in _SAID.items():
        if _BEGINNINGS[code].isdisjoint(found):
            continue
        rest = words = f" {' '.join(found)} "
        for phrase in phrases:
            rest = rest.replace(f" {phrase} ", " ")
        if rest != words and all(word in beside or word in known for word in rest.split()):
            return code
    return ""


@lru_cache(maxsize=256)
def is_pass(text: str) -> bool:
    """Whether these words are a pass."""
    return said(text) == SKIPS
