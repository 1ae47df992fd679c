"""Reading a file of records: a text with any number of games, or JSON with one or a list."""

from collections.abc import Iterator
from dataclasses import replace

import orjson

from adjudicator.records.faults import RecordFault
from adjudicator.records.json_reader import read_json
from adjudicator.records.reading import Reading
from adjudicator.records.record import FORMAT, Record
from adjudicator.records.text_reader import read_games


def read_file(raw: bytes, *, is_json: bool, game: str = "") -> Iterator[Reading]:
    """Every record of a file; ``game`` is that of records that name none.

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
    try:
        values = orjson.loads(text) if is_json else None
    except orjson.JSONDecodeError as failure:
        cut = {"cut": "yes"} if failure.pos >= len(text.rstrip()) else {}
        facts = {"text": failure.msg, **cut}
        yield Reading(Record(""), (RecordFault("not-json", facts, failure.lineno, failure.colno),))
        return
    if not is_json:
        games = read_games(text, game)
        yield next(games, Reading(Record(""), (RecordFault("game-missing", {}, 1, 1),)))
        yield from games
        return
    for one in values if isinstance(values, list) else [values]:
        yield read_json({"format": FORMAT, "game": game, **one} if game and isinstance(one, dict) else one)
