"""Attacks by texts: long runs of one character in turns, positions and records."""

from collections.abc import Iterator
from typing import Any, Final

import orjson

from bench.attacks.clients import attacked
from bench.clock import process_cpu
from bench.worst import battlelore
from tests.support.raw_client import Client, post

RECORD: Final = "application/vnd.adjudicator.record"
MAX_MS: Final = 250


def _batch(count: int, **item: Any) -> bytes:
    return post("/v1/batch", orjson.dumps({"items": [item] * count}))


def _runs() -> Iterator[tuple[str, bytes]]:
    """Names and requests of at most 256 KiB."""
    for run in ("/", "u ", "x ", "a1 "):
        text = (run * 990)[:990]
        yield f"200 positions of {run!r}", _batch(200, game="battlelore", position=text, action="x")
    action = {"position": battlelore.ALONE, "action": "/" * 1_200}
    yield "200 actions of slashes", _batch(180, game="battlelore", **action)
    record = {"position": battlelore.ALONE, "turns": ["/" * 990] * 250, "on_illegal": "skip"}
    yield "a record of 250 turns of slashes", post("/v1/games/battlelore/records", orjson.dumps(record))
    yield "140 positions of U+0085", _batch(140, game="cyclix", position="7" + "\x85" * 900, action="Rc3-c6")
    for run in ("/", " ", "\n"):
        body = f'[Game "battlelore"]\n\na{run * 70_000}b\n'.encode()
        yield f"a record of 70,000 {run!r}", post("/v1/reports", body, RECORD)


def runs() -> bool:
    """Long runs of one character in turns, positions and records. Bound: 250 ms of CPU each."""
    dearest = 0.0
    with attacked() as server, Client(server.port) as client:
        for name, request in _runs():
            before = process_cpu(server.worker)
            answer = client.ask(request)
            spent = (process_cpu(server.worker) - before) / 1e3
            print(f"{name}: {spent:.0f} ms of CPU, answered {answer.head.split()[1].decode()}")
            dearest = max(dearest, spent)
    return dearest <= MAX_MS
