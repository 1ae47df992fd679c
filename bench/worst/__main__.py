"""The cost of the most expensive requests: ``python -m bench.worst [game ...]``.

CPU milliseconds from the body as bytes to the response in words, without HTTP, with an empty cache. Each request is the
first in a separate process, so tables made at first use count. Exits with 1 if a bound is missed.
"""

import argparse
import gc
import multiprocessing
import sys
import time
from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

import orjson

from adjudicator.api.batch import MAX_SUGGESTED
from adjudicator.judging import resources
from adjudicator.judging.problem_body import refusal_body
from adjudicator.judging.refusal import MAX_FAULTS, Refused
from adjudicator.judging.resources import ADJUDICATIONS, LEGAL_ACTIONS, ODDS, POSITIONS, RECORDS
from adjudicator.reading.suggestions import limit_suggestions
from adjudicator.records.file_reader import read_file
from adjudicator.reports.bounded import room, write_bounded
from adjudicator.reports.formats import FORMATS
from adjudicator.reports.games import report_on
from adjudicator.reports.result import Settings
from adjudicator.storage.cache import Cache
from bench.worst.dear import MAX_BYTES, Dear
from engine.registry import GAMES

MOST: Final = 250.0
"""CPU milliseconds of a request, for which other requests may have to wait."""
TIMES: Final = 3
"""Measurements of each request. The lowest counts: other programs only add time."""

RESOURCES: Final = {resource.name: resource for resource in (ADJUDICATIONS, LEGAL_ACTIONS, POSITIONS, RECORDS, ODDS)}


def measure(game: str, dear: Dear) -> tuple[float, str]:
    """CPU milliseconds of a request, and its result."""
    raw = orjson.dumps(dear.body)
    if len(raw) > MAX_BYTES:
        raise ValueError(f"{game}, {dear.why}: {len(raw)} bytes are more than a body may have")
    began = time.thread_time()
    body = orjson.loads(raw)
    cache = Cache(1_000, 64 * 1024 * 1024)
    if dear.resource == "reports":
        came = {_report(body["text"].encode())}
    elif dear.resource == "batch":
        with limit_suggestions(MAX_SUGGESTED):
            came = {_ask(cache, "adjudications", game, item, MAX_FAULTS) for item in body["items"]}
    else:
        came = {_ask(cache, dear.resource, game, body)}
    return (time.thread_time() - began) * 1e3, ", ".join(sorted(came))


def _ask(cache: Cache, resource: str, game: str, body: Any, max_shown: int | None = None) -> str:
    try:
        answer = cache.fetch(*resources.post(RESOURCES[resource], GAMES[game], body, "en").computation)
    except Refused as refused:
        orjson.dumps(refusal_body(refused.faults[:max_shown], GAMES[game], "en"))
        return f"refused: {refused.faults[0].code}"
    return _verdict(orjson.loads(answer.body))


def _report(raw: bytes) -> str:
    """The report on a file of records, with pictures."""
    settings = Settings("en", pictures=True, room=room())
    games = report_on("record", read_file(raw, is_json=False), settings)
    return f"{len(write_bounded(FORMATS['html']('en'), games, settings.room))} bytes"


def _verdict(answer: dict[str, Any]) -> str:
    verdicts = sorted({ruling["verdict"] for ruling in (answer, *answer.get("rulings", ())) if "verdict" in ruling})
    return " and ".join(verdicts) or "answered"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.worst", description="CPU ms of the dearest requests.")
    parser.add_argument("games", nargs="*", metavar="game", help=", ".join(GAMES))
    games: Iterable[str] = parser.parse_args().games or GAMES
    gc.collect()
    gc.freeze()
    missed = 0
    fork = multiprocessing.get_context("fork")
    for game in games:
        print(f"{game:<66}{'CPU ms':>8}   of {MOST:.0f}")
        for dear in import_module(f"bench.worst.{game}").DEAR:
            with fork.Pool(1, maxtasksperchild=1) as alone:
                tries = [alone.apply(measure, (game, dear)) for _ in range(TIMES)]
            taken, came = min(tries)
            missed += taken > MOST
            verdict = "MISSED" if taken > MOST else f"{taken / MOST:6.0%}"
            print(f"  {dear.resource:<15}{dear.why:<49}{taken:>8.1f}   {verdict}   {came}", flush=True)
    sys.exit(missed > 0)


if __name__ == "__main__":
    main()
