"""Errors of a record with their places, as codes and facts; sentences are in ``en.toml`` and ``fr.toml``."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final

from engine.rulebook import Language
from engine.sentences import load_tables
from engine.wording import fill

_TABLES: Final[Any] = load_tables(files("adjudicator.records"))
MAX_FAULTS: Final = 100
"""Stop looking for faults of a game at this number."""
_MAX_QUOTED: Final = 40
_WORDED: Final = ("by", "expected", "known", "what")
"""Facts translated by ``words``; all others are quoted input."""


@dataclass(frozen=True, slots=True)
class RecordFault:
    """One fault: of a text at ``line`` and ``column`` (both from 1), of the JSON form at ``pointer`` (RFC 6901)."""

    code: str
    facts: Mapping[str, str] = field(default_factory=dict)
    line: int = 0
    column: int = 0
    pointer: str = ""

    def message(self, language: Language) -> str:
        """The fault as a sentence."""
        return record_message(self.code, self.facts, language)


class NotWritable(ValueError):
    """A record that has no text: all reasons, at pointers into its JSON form."""

    def __init__(self, faults: tuple[RecordFault, ...]) -> None:
        super().__init__(", ".join(f"{fault.pointer}: {fault.code}" for fault in faults))
        self.faults = faults


def sentences(language: Language) -> Mapping[str, Mapping[str, str]]:
    """The sentences about records in one language, by table and code."""
    table: Mapping[str, Mapping[str, str]] = _TABLES[language]
    return table


def record_message(code: str, facts: Mapping[str, Any], language: Language) -> str:
    """The sentence of a fault of a record."""
    words = sentences(language)["words"]
    known = {name: words.get(fact, fact) if name in _WORDED else fact for name, fact in facts.items()}
    sentence = f"{code}-none" if facts.get("setups") == "" else f"{code}-cut" if "cut" in facts else code
    return fill(sentences(language)["faults"][sentence], known, language)


def is_reason(code: str) -> bool:
    """Whether a turn can be refused for this reason, which no article of a game words."""
    return code in _TABLES["en"]["reasons"]


def reason_texts(code: str, facts: Mapping[str, Any], language: Language) -> tuple[str, str]:
    """Title and message of such a reason."""
    texts = _TABLES[language]["reasons"][code]
    return texts["title"], texts["message"].format_map(facts)


def entry_message(code: str, facts: Mapping[str, Any], language: Language) -> str:
    """Why an arbiter's or a player's entry could not be carried out."""
    return fill(sentences(language)["entries"][code], facts, language)


def quoted(text: object, most: int = _MAX_QUOTED) -> str:
    """The quotation in an error: the text on one line, truncated to ``most`` characters with an ellipsis."""
    line = " ".join(str(text).split())
    return line if len(line) <= most else line[: most - 1] + "…"
