"""PNGs in separate processes: their rights and limits, and the cost of their death."""

import ast
import re
import resource
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.api.long_requests import LONG_REQUESTS, MAX_AHEAD_OF_REPORTS, MAX_WAITING, Queue
from adjudicator.api.pictures import child, painter
from adjudicator.api.pictures.routes import MAX_PIXELS
from adjudicator.api.problem import Problem
from app import create_app
from tests.support.client import CYCLIX, LEGAL, QUIET, ask, problem
from tests.support.threads import until

DOCUMENT = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>'
SIGNATURE = b"\x89PNG"


def paint(document: str = DOCUMENT) -> bytes:
    with painter.QUEUE.turn():
        return painter.paint(document.encode())


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[subprocess.Popen[bytes]]:
    """The processes that are started from now on."""
    processes: list[subprocess.Popen[bytes]] = []

    class Noted(subprocess.Popen):  # type: ignore[type-arg]  # subclassed for its start, not for its type
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            processes.append(self)

    monkeypatch.setattr(subprocess, "Popen", Noted)
    return processes


def instead(monkeypatch: pytest.MonkeyPatch, *programs: str) -> None:
    """Let these Python programs take the place of the next processes; the last one also that of all others."""
    commands = [[sys.executable, "-I", "-S", "-c", program] for program in programs]
    monkeypatch.setattr(painter, "_command", lambda: commands.pop(0) if len(commands) > 1 else commands[0])


def real(render: str = "drawing.png.render") -> str:
    """The real program, with another function that renders."""
    return f"""
import runpy, sys
sys.path.extend({[str(painter._ROOT), *filter(None, sys.path)]})
import drawing.png
drawing.png.render = {render}
runpy.run_path({child.__file__!r}, run_name="__main__")
"""


DIES = "import os; os.kill(os.getpid(), 9)"
NEVER_READS = "import time; time.sleep(60)"
NEVER_WRITES = "import sys, time; sys.stdin.buffer.read(); time.sleep(60)"


def test_only_the_process_and_the_command_line_render() -> None:
    """The service never does, in whatever thread."""
    callers = {
        path.relative_to(painter._ROOT).as_posix()
        for folder in ("adjudicator", "drawing")
        for path in (painter._ROOT / folder).rglob("*.py")
        if re.search(r"import resvg_py|png\.render|drawing\.png|drawing import .*\bpng\b", path.read_text("utf-8"))
    }
    assert callers == {"adjudicator/cli/rulings.py", "adjudicator/api/pictures/child.py", "drawing/png.py"}


def test_each_picture_has_a_process_that_ends_with_it(started: list[Any]) -> None:
    assert paint() == paint()
    assert [process.returncode for process in started] == [0, 0]
    assert paint().startswith(SIGNATURE)


def test_the_process_sees_no_secret_and_has_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CACHE_SECRET", "s" * 32)
    sees = """lambda _: repr((
        open("/proc/self/environ", "rb").read(),
        sorted(map(int, __import__("os").listdir("/proc/self/fd")))[:-1],
        __import__("os").getcwd(),
        [__import__("resource").getrlimit(kind) for kind in (0, 7, 9)],
    )).encode()"""
    instead(monkeypatch, real(sees))
    environment, files, folder, limits = ast.literal_eval(paint().decode())
    assert environment == b""
    assert files == [0, 1, 2]
    assert folder == "/"
    assert (resource.RLIMIT_CPU, resource.RLIMIT_NOFILE, resource.RLIMIT_AS) == (0, 7, 9)
    assert limits == [(one, one) for one in (child.MAX_CPU_SECONDS, child.MAX_FILES, child.MAX_MEMORY)]


def test_the_largest_picture_fits_into_the_limits() -> None:
    assert paint(DOCUMENT.replace('"20"', '"2000"').replace('"10"', '"2000"')).startswith(SIGNATURE)
    assert MAX_PIXELS == 2000 * 2000


def test_too_much_memory_ends_the_process_alone(monkeypatch: pytest.MonkeyPatch, started: list[Any]) -> None:
    instead(monkeypatch, real("lambda _: bytes(1 << 30)"))
    with pytest.raises(Problem) as failed:
        paint()
    assert (failed.value.status, failed.value.code) == (503, "picture-failed")
    assert len(started) == 2


def test_a_process_that_dies_is_replaced_once(monkeypatch: pytest.MonkeyPatch, started: list[Any]) -> None:
    instead(monkeypatch, DIES, real())
    assert paint().startswith(SIGNATURE)
    assert [process.returncode for process in started] == [-9, 0]


def test_a_picture_that_kills_twice_is_a_problem(monkeypatch: pytest.MonkeyPatch, started: list[Any]) -> None:
    instead(monkeypatch, DIES)
    response = create_app(QUIET).test_client().get(f"{CYCLIX}/board.png?width=201")
    assert problem(response, 503, "picture-failed") == []
    assert response.headers["Retry-After"] == "1"
    assert [process.returncode for process in started] == [-9, -9]


@pytest.mark.parametrize("program", [NEVER_READS, NEVER_WRITES])
def test_a_process_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch, started: list[Any], program: str) -> None:
    monkeypatch.setattr(painter, "MAX_SECONDS", 0.2)
    instead(monkeypatch, program)
    with pytest.raises(Problem) as failed:
        paint(DOCUMENT + " " * 1_000_000)  # more than a pipe holds
    assert failed.value.status == 503
    assert [process.returncode for process in started] == [-9]


def test_a_text_that_is_not_an_svg_is_not_tried_again(started: list[Any]) -> None:
    with pytest.raises(ValueError, match="1:1"):
        paint("no picture")
    assert len(started) == 1
    assert paint().startswith(SIGNATURE)


def test_without_file_descriptors_a_png_is_unavailable_and_nothing_breaks() -> None:
    client = create_app(QUIET).test_client()
    assert client.get(f"{CYCLIX}/board.png?width=202").status_code == 200
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
    try:
        response = client.get(f"{CYCLIX}/board.png?width=203")
        remembered = client.get(f"{CYCLIX}/board.png?width=202")
        drawn = client.get(f"{CYCLIX}/board.svg")
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    problem(response, 503, "picture-failed")
    assert (remembered.status_code, drawn.status_code) == (200, 200)
    assert client.get(f"{CYCLIX}/board.png?width=203").status_code == 200


def held(monkeypatch: pytest.MonkeyPatch) -> tuple[threading.Event, threading.Event]:
    """Have each picture wait; events for that one has begun, and that it may go on."""
    begun, go_on = threading.Event(), threading.Event()

    def render(_document: bytes) -> bytes:
        begun.set()
        go_on.wait(20)
        return SIGNATURE

    monkeypatch.setattr(painter, "paint", render)
    return begun, go_on


def test_requests_for_a_png_that_is_being_rendered_need_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(QUIET)
    begun, go_on = held(monkeypatch)
    statuses: list[int] = []

    def get(_: int) -> None:
        statuses.append(app.test_client().get(f"{CYCLIX}/board.png?width=333").status_code)

    with ThreadPoolExecutor(10 + MAX_WAITING) as pool:
        pool.map(get, range(10 + MAX_WAITING))
        assert begun.wait(10)
        until(lambda: len(statuses) >= 9)
        go_on.set()
    assert statuses == [429] * 9 + [200] * (1 + MAX_WAITING)


def test_rulings_and_remembered_pictures_do_not_wait_for_a_picture() -> None:
    app = create_app(QUIET)
    app.test_client().get(f"{CYCLIX}/board.png?width=200")
    with painter.QUEUE.turn():
        assert ask(app.test_client(), LEGAL).status_code == 200
        assert app.test_client().get(f"{CYCLIX}/board.svg").status_code == 200
        assert app.test_client().get(f"{CYCLIX}/board.png?width=200").headers["X-Cache"] == "hit-memory"


# Long requests run one at a time


RECORD = {"turns": ["Rc3-c6"]}


def test_a_few_wait_and_the_others_are_refused_at_once(app: Flask, client: FlaskClient) -> None:
    statuses: list[int] = []

    def wait(_: int) -> None:
        statuses.append(ask(app.test_client(), RECORD, "records").status_code)

    with ThreadPoolExecutor(MAX_WAITING) as pool, LONG_REQUESTS.turn():
        pool.map(wait, range(MAX_WAITING))
        until(lambda: len(LONG_REQUESTS) > MAX_WAITING, 10, "they do not wait")
        for response in (ask(client, RECORD, "records"), client.post("/v1/batch", json={"items": []})):
            problem(response, 429, "too-many-requests")
            assert int(response.headers["Retry-After"]) >= 1
        assert ask(client, {"action": "Rc3-c6"}).status_code == 200, "short requests do not wait"
        assert statuses == []
    assert statuses == [200] * MAX_WAITING
    assert len(LONG_REQUESTS) == 0


def test_a_report_is_refused_earlier_than_a_batch(app: Flask, client: FlaskClient) -> None:
    with ThreadPoolExecutor(MAX_WAITING) as pool, LONG_REQUESTS.turn():
        batches = [
            pool.submit(app.test_client().post, "/v1/batch", json={"items": []}) for _ in range(MAX_AHEAD_OF_REPORTS)
        ]
        until(lambda: len(LONG_REQUESTS) > MAX_AHEAD_OF_REPORTS, 10)
        problem(client.post("/v1/reports", data="", content_type="text/plain"), 429, "too-many-requests")
        batches.append(pool.submit(app.test_client().post, "/v1/batch", json={"items": []}))
        until(lambda: len(LONG_REQUESTS) > MAX_AHEAD_OF_REPORTS + 1, 10)
    assert [batch.result().status_code for batch in batches] == [200] * 3


def test_no_request_overtakes_another() -> None:
    queue, order = Queue(), []

    def run(n: int) -> None:
        with queue.turn():
            order.append(n)

    with ThreadPoolExecutor(MAX_WAITING) as pool:
        with queue.turn():
            for n in range(MAX_WAITING):
                pool.submit(run, n)
                until(lambda n=n: len(queue) == n + 2)  # type: ignore[misc]  # called at once
        last = pool.submit(run, MAX_WAITING)
    last.result()
    assert order == list(range(MAX_WAITING + 1))


def test_a_place_is_free_again_after_a_refusal(client: FlaskClient) -> None:
    for _ in range(3 * MAX_WAITING):
        assert ask(client, {"turns": 1}, "records").status_code == 422
    assert len(LONG_REQUESTS) == 0
