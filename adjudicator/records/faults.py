"""Errors of a record with their places, as codes and facts; sentences are in ``en.toml`` and ``fr.toml``."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from engine.errors import Fault, shorten
from engine.rulebook import Language
from engine.sentences import load_sentences

SENTENCES: Final = load_sentences("adjudicator.records")
MAX_FAULTS: Final = 100
"""Stop looking for faults of a game at this number."""
Report = Callable[..., None]
"""Takes the place of a fault (an offset or a pointer), its code, and its facts by name."""
_MAX_QUOTED: Final = 40
_WORDED: Final = ("by", "expected", "known", "what")
"""Facts translated by ``words``; all others are quoted input."""


def record_fault(
    code: str,
    facts: Mapping[str, str] = MappingProxyType({}),
    place: tuple[int, int] | None = None,
    pointer: str = "",
) -> Fault:
    """An error of a record: of a text at line and column (both from 1), of the JSON form at ``pointer``."""
    return Fault("record-not-understood", pointer, code, facts, line_column=place)


class NotWritable(ValueError):
    """A record that has no text: all reasons, at pointers into its JSON form."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(", ".join(f"{fault.pointer}: {fault.code}" for fault in faults))
        self.faults = faults


def record_message(code: str, facts: Mapping[str, Any], language: Language) -> str:
    """The sentence of a fault of a record; the fact ``form`` selects one of several."""
    texts = SENTENCES[language]
    words = texts["words"]
    known = {name: words.get(fact, fact) if name in _WORDED else fact for name, fact in facts.items()}
    return str(texts.fill(texts["faults"][f"{code}{facts.get('form', '')}"], known)).strip()


def quoted(text: object, most: int = _MAX_QUOTED) -> str:
    """The quotation in an error: the text on one line, truncated to ``most`` characters with an ellipsis."""
    return shorten(" ".join(str(text).split()), most)
