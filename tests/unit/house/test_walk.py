"""A ruling passes through few files and calls: ``python -m tests.unit.house.test_walk`` lists the files."""

import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any
from wsgiref.types import WSGIEnvironment

import pytest
from werkzeug.test import EnvironBuilder

from adjudicator.config import Config
from adjudicator.web.http.context import ROUTE
from adjudicator.web.http.middleware import route_of
from app import create_app
from engine.registry import GAMES
from tests.support.folders import ROOT

PRODUCT = ("app.py", "adjudicator", "drawing", "engine", "schemas")
MOST = {"battlelore": 33, "cyclix": 25, "djambi": 26, "dragonchess": 27, "phylde": 25}
"""The number of files, the middleware included, the server not."""
MOST_CALLS = 170
"""Calls for a ruling on Cyclix."""
MOST_REFUSED = 600
"""Calls for an unreadable turn of Cyclix with suggestions, which was 3,349 when it was read twice."""


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_walks_through_few_files(game: str) -> None:
    calls = walk(game)
    assert "adjudicator/judging/adjudication.py" in calls
    assert len(calls) <= MOST.get(game, max(MOST.values())), sorted(calls)


def test_a_ruling_takes_few_calls() -> None:
    assert walk("cyclix").total() <= MOST_CALLS


def test_an_unreadable_turn_is_read_once() -> None:
    calls = walk("cyclix", {"action": "Ka1-zz"}, "422 UNPROCESSABLE ENTITY")
    assert calls.total() <= MOST_REFUSED, calls


def walk(game: str, sent: Any = None, expected: str = "200 OK") -> Counter[str]:
    """The calls by file for the second of two similar requests; the cache has neither ruling."""
    app = create_app(Config())
    body = sent or next(iter(GAMES[game].EXAMPLES.values()))
    calls: Counter[str] = Counter()
    statuses = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            calls[frame.f_code.co_filename] += 1

    def environ_of(seen: int) -> WSGIEnvironment:
        json = {**body, "seen": {"another position": seen}}
        environ = EnvironBuilder(f"/v1/games/{game}/adjudications", method="POST", json=json).get_environ()
        return {**environ, ROUTE: route_of(environ)}

    def start(status: str, headers: list[tuple[str, str]], _: object = None) -> Any:
        statuses.append((status, dict(headers).get("X-Cache", "miss")))

    first, second = environ_of(1), environ_of(2)
    list(app.wsgi_app(first, start))
    sys.setprofile(note)
    try:
        answer = app.wsgi_app(second, start)
    finally:
        sys.setprofile(None)
    assert b"".join(answer)
    assert statuses == [(expected, "miss")] * 2
    inside = {Path(file).relative_to(ROOT): n for file, n in calls.items() if Path(file).is_relative_to(ROOT)}
    return Counter({str(file): n for file, n in inside.items() if file.parts[0] in PRODUCT})


if __name__ == "__main__":
    for name in GAMES:
        files = walk(name)
        print(f"{name}: {len(files)} files, {files.total()} calls", *sorted(files), sep="\n  ")
