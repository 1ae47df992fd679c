"""Records that cost a report the most."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import orjson

from engine.battlelore.battlefield import HEXES

TEXT: Final = "application/vnd.adjudicator.record"
JSON: Final = "application/json"
LIMIT: Final = 1_000_000
LONG: Final = "x" * 240_000
OFFENCE: Final = "1. Rc3-d4 {[%arbiter takeback to=0]} "
UNIT: Final = {"side": "north", "kind": "foot", "banner": "green", "figures": 4}
CROWD: Final = {"units": {f"{n:032}": {**UNIT, "hex": place} for n, place in enumerate(HEXES[:60])}}


class Sent(NamedTuple):
    """A file of records for a report."""

    name: str
    query: str
    kind: str
    body: bytes


def _records(game: str, count: int, **fields: Any) -> bytes:
    return orjson.dumps([{"format": "adjudicator-record/1", "game": game, **fields}] * count)


def hostile() -> Iterator[Sent]:
    """Files with long or expensive reports: errors, names, pictures, positions."""
    wrong = _records("cyclix", 480, turns=list(range(1, 101)))
    for form in ("json", "csv", "html", "text", "markdown", "bbcode", "junit"):
        yield Sent(f"48,000 errors as {form}", f"format={form}", JSON, wrong)
    name = f'[Game "cyclix"]\n[White "{LONG}"]\n'
    for form in ("json", "csv", "html"):
        yield Sent(f"a name of 240 kB as {form}", f"format={form}", TEXT, (name + ") " * 100).encode())
        yield Sent(f"the same with offences, {form}", f"format={form}", TEXT, (name + OFFENCE * 240).encode())
    yield Sent("a game of that name", "format=csv", TEXT, (f'[Game "{LONG}"]\n' + ") " * 100).encode())
    yield Sent("500 faulty texts", "format=json", TEXT, ('[Game "cyclix"]\n' + ") " * 90 + "\n").encode() * 500)
    for game, turn in (("cyclix", "Rc3-d4"), ("dragonchess", "2a1-2a3"), ("phylde", "S:a6-a8")):
        yield Sent(f"500 pictures of {game}", "format=html", TEXT, f'[Game "{game}"]\n1. {turn} *\n'.encode() * 500)
    yield Sent(
        "options", "format=json", JSON, _records("cyclix", 300, options={f"a{n}": True for n in range(64)}, turns=[])
    )
    yield Sent(
        "fields of a position",
        "",
        JSON,
        _records("battlelore", 400, position={f"a{n}": 1 for n in range(60)}, turns=[]),
    )
    turns = [{"turn": {}}, {"arbiter": "takeback", "to": 0}] * 120
    for query in ("format=json&include=rulings", "format=html"):
        yield Sent(f"240 crowds, {query}", query, JSON, _records("battlelore", 1, position=CROWD, turns=turns))
    yield Sent(
        "ligatures", "format=json", TEXT, ('[Game "cyclix"]\n[Position "' + "\ufdfa" * 160 + '"]\n*\n').encode() * 480
    )
