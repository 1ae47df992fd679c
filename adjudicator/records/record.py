"""The value of a record: players, turns, comments, variations, and entries of arbiters and players; its JSON form."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

import orjson

from adjudicator.records.phrases import DRAWS, FORFEITS, TABLES, result_of, side_of, side_words
from engine.game import Text
from engine.rulebook import Value

FORMAT: Final = "adjudicator-record/1"
"""The ``format`` field of the JSON form."""

FIELD_TAGS: Final = ("Game", "Edition", "Setup", "Position", "Result", "Termination")
"""Tags of the text that are fields of the JSON form."""
MAX_DEPTH: Final = 8
"""Variations inside variations."""
MAX_TAGS: Final = 64
MAX_ELEMENTS: Final = 6_000
"""Turns, numbers, comments, marks (also those after a turn) and brackets of one game."""
MAX_MARK: Final = 255

By = Literal["arbiter", "player"]
Detail = Text | int
"""The value of one field of an intervention."""


class Turn(NamedTuple):
    """One turn as it was written. ``marks`` are PGN's numeric glyphs, 0 to 255 (1 is ``!``)."""

    text: Text
    marks: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()
    variations: tuple[tuple["Turn", ...], ...] = ()


class Intervention(NamedTuple):
    """An entry of an arbiter or a player between two turns; ``details`` has the fields of :data:`COMMANDS`."""

    by: By
    what: str
    details: Mapping[str, Detail] = MappingProxyType({})
    notes: tuple[str, ...] = ()


Entry = Turn | Intervention


@dataclass(frozen=True, slots=True)
class Record:
    """A game as recorded. Texts are as written; the judge interprets them.

    ``players`` maps sides to names. ``result`` is ``*`` (unfinished or unknown), ``draw``, a side, or several
    sides joined by ``+`` in the order of the game. ``tags`` are those without a field here.
    """

    game: str
    edition: str | None = None
    options: Mapping[str, Value] = field(default_factory=dict)
    setup: str | None = None
    position: Text | None = None
    players: Mapping[str, str] = field(default_factory=dict)
    tags: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    entries: tuple[Entry, ...] = ()
    result: str = "*"
    termination: str | None = None


COMMANDS: Final[Mapping[str, Mapping[str, Mapping[str, bool]]]] = TABLES["commands"]
"""The entries of arbiters and players: their fields, and whether each must be there. All may have a note."""

_BOOLEANS: Final[Mapping[str, Value]] = {"true": True, "false": False}
CAUSES: Final = ("time", "illegal", "absence", "conduct")
"""Why an arbiter declares a game forfeited."""


@cache
def results_of(sides: tuple[str, ...]) -> tuple[str, ...]:
    """The words for a result, as messages list them."""
    points = ("1-0", "0-1") if len(sides) == 2 else ()
    return ("*", "draw", "1/2-1/2", *sides, *points)


@cache
def result_tokens(sides: tuple[str, ...]) -> Mapping[str, str]:
    """Single words in lower case that end a game, each with the canonical result.

    Several winners are read only by :func:`result_of`.
    """
    words = (*results_of(sides), *DRAWS, *side_words(sides), *FORFEITS)
    return {word: result for word in words if (result := result_of(word, sides)) is not None}


def detail_of(name: str, value: object, sides: tuple[str, ...]) -> Detail | None:
    """The value of one field of an intervention, canonical; ``None`` if it is none.

    Without ``sides`` (the game is unknown) any side and any result will do.
    """
    if name == "to":
        return value if type(value) is int and 0 <= value <= MAX_ELEMENTS else None
    if name in ("position", "turn"):
        return value if isinstance(value, (str, dict)) and value else None
    if not isinstance(value, str) or not value:
        return None
    if name == "cause":
        return value if value in CAUSES else None
    read = {"side": side_of, "result": result_of}.get(name)
    return value if read is None or not sides else read(value, sides)


def pointer_of(tag: str, sides: tuple[str, ...]) -> str:
    """The place of a tag's value in the JSON format."""
    if tag in FIELD_TAGS:
        return f"/{tag.lower()}"
    if tag.startswith("Option."):
        return f"/options/{tag.removeprefix('Option.')}"
    if tag.lower() in sides:
        return f"/players/{tag.lower()}"
    return tag if tag.startswith("/") else f"/tags/{tag}"


def record_of(
    tags: Mapping[str, str], sides: tuple[str, ...], notes: tuple[str, ...], entries: tuple[Entry, ...], result: str
) -> Record:
    """The record with these tags of its text, each in its field."""
    fields: dict[str, Any] = {"game": ""}
    for tag, value in tags.items():
        _, name, *key = pointer_of(tag, sides).split("/", 2)
        if key:
            fields.setdefault(name, {})[key[0]] = _BOOLEANS.get(value, value) if name == "options" else value
        else:
            fields[name] = value
    return Record(**fields | {"notes": notes, "entries": entries, "result": result})


_OPTIONAL: Final = ("edition", "options", "setup", "position", "players", "tags", "notes", "termination")


def write_json(record: Record) -> dict[str, Any]:
    """The JSON format; empty fields are omitted."""
    players = {side: {"name": name} for side, name in record.players.items()}
    written = {name: getattr(record, name) for name in _OPTIONAL} | {"players": players, "notes": list(record.notes)}
    fields = {name: value for name, value in written.items() if value not in (None, {}, [])}
    turns = [write_entry(entry) for entry in record.entries]
    return {"format": FORMAT, "game": record.game, **fields, "result": record.result, "turns": turns}


def write_entry(entry: Entry) -> Any:
    """One turn or intervention; a turn without additions is just its text."""
    notes = list(entry.notes)
    note: dict[str, Any] = {"note": notes if len(notes) > 1 else notes[0]} if notes else {}
    if isinstance(entry, Intervention):
        return {entry.by: entry.what, **entry.details, **note}
    more: dict[str, Any] = {"marks": list(entry.marks)} if entry.marks else {}
    more |= note
    if entry.variations:
        more["variations"] = [[write_entry(turn) for turn in line] for line in entry.variations]
    if not more and isinstance(entry.text, str):
        return entry.text
    return {"turn": entry.text, **more}


def notation_text(text: Any) -> str:
    """A turn or a position as text: an object as its JSON."""
    return text if isinstance(text, str) else orjson.dumps(text).decode()
