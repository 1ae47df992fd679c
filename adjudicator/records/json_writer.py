"""Writing the JSON form of a record."""

from typing import Any, Final

import orjson

from adjudicator.records.record import FORMAT, Entry, Intervention, Record

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
