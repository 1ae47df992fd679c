"""Reading a file of records: a text with any number of games, or JSON with one or a list."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, partial

import orjson

from adjudicator.records.faults import RecordFault
from adjudicator.records.json_reader import read_json
from adjudicator.records.reading import Reading
from adjudicator.records.record import FORMAT, Record
from adjudicator.records.source import Source, json_offsets
from adjudicator.records.text_reader import read_games


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
            yield Reading(Record(""), (RecordFault("not-utf8", {}, *at),))
            return
        remark = RecordFault("latin-1", {}, *at)
        for reading in read_file(raw.decode("latin-1").encode(), is_json=is_json, game=game):
            yield replace(reading, remarks=(remark, *reading.remarks))
        return
    if is_json:
        yield from _read_json_file(text, game)
        return
    yield from read_games(text, game, line)


def _read_json_file(text: str, game: str) -> Iterator[Reading]:
    try:
        values = orjson.loads(text)
    except orjson.JSONDecodeError as failure:
        cut = {"cut": "yes"} if failure.pos >= len(text.rstrip()) else {}
        facts = {"text": failure.msg, **cut}
        yield Reading(Record(""), (RecordFault("not-json", facts, failure.lineno, failure.colno),))
        return
    source, in_list = Source(text), isinstance(values, list)
    offsets = cache(partial(_offsets, source.text))

    def offset_of(start: str, pointer: str) -> int | None:
        begins = offsets(0, "").get(start)
        within = pointer.rpartition("/")[0]  # other parts are not gone through
        return begins if begins is None or not pointer else offsets(begins, within).get(pointer, begins)

    for n, one in enumerate(values if in_list else [values]):
        reading = read_json({"format": FORMAT, "game": game, **one} if game and isinstance(one, dict) else one)
        yield replace(reading, source=source, offset_of=partial(offset_of, f"/{n}" if in_list else ""))


def _offsets(text: str, at: int, within: str) -> Mapping[str, int]:
    try:
        return dict(json_offsets(text, at, within))
    except RecursionError:  # nested more deeply than the decoder goes: there are no places
        return {}
