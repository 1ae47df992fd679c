"""Reading a file of records: a text with any number of games, or JSON with one or a list."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, partial

import orjson

from adjudicator.records.faults import record_fault
from adjudicator.records.json_reader import read_json
from adjudicator.records.reading import Reading
from adjudicator.records.record import FORMAT, Record
from adjudicator.records.source import Source, json_cause, json_offsets
from adjudicator.records.text_reader import read_games
from adjudicator.records.tokens import GAME_AFTER_TURNS


def read_file(raw: bytes, *, is_json: bool, game: str = "", line: int = 1) -> Iterator[Reading]:
    """Every record of a file, or of its part from this line on; ``game`` is that of records that name none.

    A file that cannot be read, or a text without a game, is one reading with the error.
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        before = raw[: failure.start]
        at = before.count(b"\n") + 1, failure.start - before.rfind(b"\n")
        if b"\0" in raw:
            yield Reading(Record(""), (record_fault("not-utf8", place=at),))
            return
        remark = record_fault("latin-1", place=at)
        for reading in read_file(raw.decode("latin-1").encode(), is_json=is_json, game=game):
            yield replace(reading, remarks=(remark, *reading.remarks))
        return
    yield from _read_json_file(text, game) if is_json else read_games(text, game, line)


def split_games(text: str, size: int) -> Iterator[tuple[str, int]]:
    """A text in parts of about ``size`` characters, each with the number of its first line; games are never split.

    A part ends only before a ``Game`` tag that begins a game in any context.
    """
    source = Source(text)
    text = source.text
    at = 0
    for match in GAME_AFTER_TURNS.finditer(text):
        cut = match.end()
        if cut - at >= size:
            yield text[at:cut], source.place(at)[0]
            at = cut
    yield text[at:], source.place(at)[0]


def _read_json_file(text: str, game: str) -> Iterator[Reading]:
    try:
        values = orjson.loads(text)
    except orjson.JSONDecodeError as failure:
        place = failure.lineno, failure.colno
        facts = {"cause": json_cause(failure), "line": str(place[0]), "column": str(place[1])}
        yield Reading(Record(""), (record_fault("not-json", facts, place),))
        return
    source, in_list = Source(text), isinstance(values, list)
    offsets = cache(partial(_offsets, source.text))

    def offset_of(start: str, pointer: str) -> int | None:
        begins = offsets(0, int(in_list)).get(start)
        return begins if begins is None or not pointer else offsets(begins, 2).get(pointer, begins)

    for n, one in enumerate(values if in_list else [values]):
        reading = read_json({"format": FORMAT, "game": game, **one} if game and isinstance(one, dict) else one)
        yield replace(reading, source=source, offset_of=partial(offset_of, f"/{n}" if in_list else ""))


def _offsets(text: str, at: int, depth: int) -> Mapping[str, int]:
    try:
        return dict(json_offsets(text, at, depth))
    except RecursionError:  # nested more deeply than the decoder goes: there are no places
        return {}
