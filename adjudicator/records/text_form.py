"""Records of a game of objects, with its turns and positions as text."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudicator.records.record import Detail, Entry, Intervention, Record
from engine.errors import RulesError
from engine.game import Game, HasTextForm
from engine.play import first_position


def as_text(game: Game[Any, Any], has_text: HasTextForm, record: Record) -> Record:
    """The same record. An object that has no text stays as it is."""
    options = game.RULEBOOK.complete({})
    start = game.read_position(first_position(game), options)

    def text_of(name: str, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        try:
            if name == "turn":
                return has_text.turn_text(None, game.write_turn(start, game.read_turn(start, value))) or value
            return has_text.position_text(game.write_position(game.read_position(value, options))) or value
        except RulesError:
            return value

    def entry_of(entry: Any) -> Any:
        if isinstance(entry, Intervention):
            details: dict[str, Detail] = {name: text_of(name, value) for name, value in entry.details.items()}
            return entry._replace(details=details)
        variations = tuple(tuple(map(entry_of, line)) for line in entry.variations)
        return entry._replace(text=text_of("turn", entry.text), variations=variations)

    entries: tuple[Entry, ...] = tuple(map(entry_of, record.entries))
    return replace(record, position=text_of("position", record.position), entries=entries)
