"""Reading a file of records: a text with any number of games, or JSON with one or a list."""

from collections.abc import Iterator

import orjson

from adjudicator.records.faults import RecordFault
from adjudicator.records.json_reader import read_json
from adjudicator.records.record import FORMAT, Record
from adjudicator.records.text_reader import Reading, read_games


def read_file(raw: bytes, *, is_json: bool, game: str = "") -> Iterator[Reading]:
    """Every record of a file; ``game`` is that of records that name none.

    A file that cannot be read, or a text without a game, is one reading with the error.
    """
    try:
        text = raw.decode()
        values = orjson.loads(text) if is_json else None
    except UnicodeDecodeError as failure:
        before = raw[: failure.start]
        at = before.count(b"\n") + 1, failure.start - before.rfind(b"\n")
        yield Reading(Record(""), (RecordFault("not-utf8", {}, *at),))
        return
    except orjson.JSONDecodeError as failure:
        yield Reading(Record(""), (RecordFault("not-json", {"text": failure.msg}, failure.lineno, failure.colno),))
        return
    if not is_json:
        games = read_games(text, game)
        yield next(games, Reading(Record(""), (RecordFault("game-missing", {}, 1, 1),)))
        yield from games
        return
    for one in values if isinstance(values, list) else [values]:
        yield read_json({"format": FORMAT, "game": game, **one} if game and isinstance(one, dict) else one)
