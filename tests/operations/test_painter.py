"""The process that paints: it is started when it is needed, ends with its worker, and costs nobody but itself."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.pictures import painter as painting
from adjudicator.pictures.painter import Painter, PaintingFailed
from adjudicator.web.http.exclusive import MAX_WAITING
from adjudicator.web.http.problem import Problem
from app import create_app
from drawing import png
from tests.support.caches import until
from tests.support.client import CYCLIX, LEGAL, QUIET, ask

DOCUMENT = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>'
SIGNATURE = b"\x89PNG"


@pytest.fixture
def painter() -> Iterator[Painter]:
    """A painter of its own."""
    found = png.rasteriser()
    assert found is not None, "the tests need one"
    painter = Painter(found)
    yield painter
    painter.close()


def child(painter: Painter) -> int:
    assert painter._child is not None
    return painter._child.pid


def test_one_child_paints_all(painter: Painter) -> None:
    assert painter._child is None, "nobody has asked yet"
    assert painter.paint(DOCUMENT).startswith(SIGNATURE)
    first = child(painter)
    assert painter.paint(DOCUMENT) == painter.paint(DOCUMENT)
    assert child(painter) == first


def test_a_child_that_dies_is_replaced(painter: Painter) -> None:
    painter.paint(DOCUMENT)
    first = child(painter)
    os.kill(first, signal.SIGKILL)
    with_it = painter._child
    assert with_it is not None
    with_it.wait(10)
    assert painter.paint(DOCUMENT).startswith(SIGNATURE)
    assert child(painter) != first


def test_what_cannot_be_painted_spoils_nothing_else(painter: Painter) -> None:
    with pytest.raises(PaintingFailed):
        painter.paint("no picture")
    assert painter.paint(DOCUMENT).startswith(SIGNATURE)


def test_a_child_that_takes_too_long_is_ended(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    painter.paint(DOCUMENT)
    first = child(painter)
    monkeypatch.setattr(painting, "MAX_SECONDS", 0.2)
    os.kill(first, signal.SIGSTOP)
    with pytest.raises(PaintingFailed):
        painter.paint(DOCUMENT)
    assert not Path(f"/proc/{first}").exists()
    monkeypatch.undo()
    assert painter.paint(DOCUMENT).startswith(SIGNATURE)


def test_a_child_ends_when_its_worker_does(painter: Painter) -> None:
    painter.paint(DOCUMENT)
    process = painter._child
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(10) == 0


def held(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """Have a painter wait with each picture; events for that it has begun one, and that it may go on."""
    begun, go_on = threading.Event(), threading.Event()

    def paint(_document: bytes) -> bytes:
        begun.set()
        go_on.wait(20)
        return SIGNATURE

    monkeypatch.setattr(painter, "_by_child", paint)
    return begun, go_on


def test_a_few_wait_and_the_others_are_sent_away(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = held(painter, monkeypatch)
    threads = [threading.Thread(target=painter.paint, args=(DOCUMENT,)) for _ in range(1 + MAX_WAITING)]
    for thread in threads:
        thread.start()
    assert begun.wait(10)
    until(lambda: painter.line.waiting >= MAX_WAITING)
    with pytest.raises(Problem) as sent_away:
        painter.paint(DOCUMENT)
    assert sent_away.value.status == 429
    go_on.set()
    for thread in threads:
        thread.join(10)
    assert painter.line.waiting == 0


def test_who_asks_for_what_is_being_painted_needs_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(QUIET)
    painter = painting.painter()
    assert painter is not None
    begun, go_on = held(painter, monkeypatch)
    statuses: list[int] = []

    def get() -> None:
        statuses.append(app.test_client().get(f"{CYCLIX}/board.png?width=333").status_code)

    threads = [threading.Thread(target=get) for _ in range(10 + MAX_WAITING)]
    for thread in threads:
        thread.start()
    assert begun.wait(10)
    until(lambda: len(statuses) >= 9)
    go_on.set()
    for thread in threads:
        thread.join(10)
    assert statuses == [429] * 9 + [200] * (1 + MAX_WAITING)


def test_rulings_go_on_beside_a_picture() -> None:
    """A picture that takes a second holds up nothing but pictures."""
    app = create_app(QUIET)
    app.test_client().get(f"{CYCLIX}/board.png?width=200")
    began = time.monotonic()
    with painting._of(png.rasteriser()).line.place() as turn, turn:
        assert ask(app.test_client(), LEGAL).status_code == 200
        assert app.test_client().get(f"{CYCLIX}/board.svg").status_code == 200
        assert app.test_client().get(f"{CYCLIX}/board.png?width=200").headers["X-Cache"] == "hit-memory"
    assert time.monotonic() - began < 10


def test_pngs_are_remembered_in_redis_too(redis_port: int, long_deadlines: None) -> None:
    config = replace(QUIET, redis_url=f"redis://127.0.0.1:{redis_port}")
    levels, bodies = [], []
    for _ in range(2):
        app = create_app(config)
        response = app.test_client().get(f"{CYCLIX}/board.png?width=300")
        levels.append(response.headers["X-Cache"])
        bodies.append(response.data)
        app.extensions["cache"].close()
    assert levels == ["miss", "hit-redis"]
    assert bodies[0] == bodies[1]
