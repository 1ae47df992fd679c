"""Faults of a record: what is wrong and where, as codes and facts; sentences are in ``en.toml`` and ``fr.toml``."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final

from engine.rulebook import Language
from engine.sentences import load_tables

_TABLES: Final[Any] = load_tables(files("adjudicator.records"))
MAX_FAULTS: Final = 100
"""Stop looking for faults of a game at this number."""
_MAX_QUOTED: Final = 40


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
        return sentences(language)["faults"][self.code].format_map(self.facts)


class NotWritable(ValueError):
    """A record that has no text: all reasons, at pointers into its JSON form."""

    def __init__(self, faults: tuple[RecordFault, ...]) -> None:
        super().__init__(", ".join(f"{fault.pointer}: {fault.code}" for fault in faults))
        self.faults = faults


def sentences(language: Language) -> Mapping[str, Mapping[str, str]]:
    """The sentences about records in one language, by table and code."""
    found: Mapping[str, Mapping[str, str]] = _TABLES[language]
    return found


def quoted(text: object) -> str:
    """What a fault quotes: the text on one line, cut with an ellipsis."""
    line = " ".join(str(text).split())
    return line if len(line) <= _MAX_QUOTED else line[: _MAX_QUOTED - 1] + "…"


def pointer_part(name: str) -> str:
    """A name as a part of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")
