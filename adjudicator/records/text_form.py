"""Records of a game of objects with a text form: their turns of several words, and objects as text."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from adjudicator.records.record import Detail, Entry, Intervention, Record, result_tokens
from adjudicator.records.tokens import TOKEN
from engine.errors import RulesError
from engine.game import Game, HasTextForm
from engine.play import first_position

_LINE_END: Final = re.compile(r"[\s/]*\n[\s/]*")


@cache
def turns_of_words(sides: tuple[str, ...]) -> re.Pattern[str]:
    """Tokens for a game with turns of several words.

    A turn goes on to the next number, comment, bracket or mark, or to a line that is a result or a resignation.
    """
    results = f"(?:{'|'.join(map(re.escape, result_tokens(sides)))})"
    word = r"[^\s(){};$%\[][^\s(){}]*+"
    ends = rf"\s*?\n\s*+{results}(?:[ \t]++\w++)?+[ \t]*+(?:[\n({{;]|\Z)"
    follows = rf"(?!{ends})\s++(?![0-9]++\.|[(){{}};$%\[])[^\s(){{}}]++"
    return re.compile(TOKEN.pattern.replace(word, f"{word}(?:{follows})*+", 1), re.VERBOSE | re.DOTALL)


def phrase(text: str) -> str:
    """A turn of several words on one line, where a new line begins a new part of it."""
    return " ".join(_LINE_END.sub(" / ", text).split())


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
