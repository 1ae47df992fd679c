"""Reading a file of records: a text with any number of games, or JSON with one or a list."""

import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Final

import orjson

from adjudicator.records.faults import record_fault
from adjudicator.records.json_reader import read_json
from adjudicator.records.record import FORMAT, Record
from adjudicator.records.source import Reading, Source, json_cause, json_offsets
from adjudicator.records.text_reader import read_game, read_games
from adjudicator.records.tokens import GAME_AFTER_TURNS

_BEGINNINGS: Final = {
    "a picture": re.compile(rb"\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|BM.{4}\0\0\0\0", re.DOTALL),
    "a ZIP archive": re.compile(rb"PK\x03\x04"),
    "a PDF file": re.compile(rb"%PDF-"),
    "a web page": re.compile(rb"\s*+<(?:!doctype|!--|\?xml|(?:html|head|body|div|p|table)[\s>])", re.IGNORECASE),
}
"""How files begin that are no records."""


def read_file(raw: bytes, *, is_json: bool, game: str = "", line: int = 1) -> Iterator[Reading]:
    """Every record of a file, or of its part from this line on; ``game`` is that of records that name none.

    Text is UTF-8, UTF-16 with a byte order mark, or by game Windows-1252, with a remark. A file that cannot be read, or
    a text without a game, is one reading with the error.
    """
    if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        raw = raw.decode("utf-16", "replace").encode()
    raw = raw.removeprefix(BOM_UTF8).rstrip(b"\0\x1a")
    if (foreign := _foreign(raw)) is not None:
        yield foreign
        return
    text = raw.decode(errors="surrogateescape")
    source = Source(text, line)
    at = source.foreign_in(0, len(source.text))
    if at is not None and "\0" in text:
        yield Reading(Record(""), (record_fault("not-utf8", place=source.place(at)),))
    elif is_json:
        yield from _read_json_file(source, game)
    else:
        yield from read_games(source, game)


def read_sent(text: str, game: str) -> Reading:
    """The only game of a text; a page or an archive, or a second game, is an error."""
    return _foreign(text.encode()) or read_game(text, game)


def _foreign(raw: bytes) -> Reading | None:
    kind = next((kind for kind, beginning in _BEGINNINGS.items() if beginning.match(raw)), None)
    return None if kind is None else Reading(Record(""), (record_fault("not-a-record", {"what": kind}, (1, 1)),))


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


def _read_json_file(source: Source, game: str) -> Iterator[Reading]:
    try:
        values = orjson.loads(source.text)
    except orjson.JSONDecodeError as failure:
        place = failure.lineno, failure.colno
        facts = {"cause": json_cause(failure), "line": str(place[0]), "column": str(place[1])}
        yield Reading(Record(""), (record_fault("not-json", facts, place),))
        return
    in_list = isinstance(values, list)
    offsets = cache(partial(_offsets, source.text))

    def offset_of(start: str, pointer: str) -> int | None:
        begins = offsets(0, int(in_list)).get(start)
        return begins if begins is None or not pointer else offsets(begins, 2).get(pointer, begins)

    for n, one in enumerate(values if in_list else [values]):
        reading = read_json({"format": FORMAT, "game": game, **one} if game and isinstance(one, dict) else one)
        remarks, end = reading.remarks, len(source.text)
        if source.foreign_in(0, end) is not None:
            start, end = (offsets(0, 1).get(f"/{at}", end) for at in (n, n + 1)) if in_list else (0, end)
            foreign = source.foreign_in(start, end)
            remarks += () if foreign is None else (record_fault("windows-1252", place=source.place(foreign)),)
        yield replace(reading, source=source, offset_of=partial(offset_of, f"/{n}" if in_list else ""), remarks=remarks)


def _offsets(text: str, at: int, depth: int) -> Mapping[str, int]:
    try:
        return dict(json_offsets(text, at, depth))
    except RecursionError:  # nested more deeply than the decoder goes: there are no places
        return {}
