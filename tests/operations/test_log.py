"""A log that cannot be written: no request fails or waits for it, and what was lost is counted."""

import fcntl
import json
import os
import subprocess
import time

import pytest
from prometheus_client.parser import text_string_to_metric_families

from adjudicator.log import MAX_LINES, LineWriter
from tests.support.launched import PATH, Server, launched

REQUESTS = 300


def dropped(server: Server) -> float:
    """How many lines the service says it has lost."""
    _, _, text = server.ask("GET", "/metrics", None)
    families = text_string_to_metric_families(text.decode())
    return sum(one.value for family in families for one in family.samples if one.name == "adjudicator_log_lost_total")


def all_answered(server: Server, count: int = REQUESTS) -> float:
    """Ask so often, and say how long the slowest answer took, in seconds."""
    slowest = 0.0
    for _ in range(count):
        began = time.perf_counter()
        assert server.ask(wait=5)[0] == 200
        slowest = max(slowest, time.perf_counter() - began)
    return slowest


def test_a_full_disk_costs_lines_and_no_answers() -> None:
    with open("/dev/full", "wb") as full, launched(stdout=full, stderr=full) as server:
        all_answered(server, 30)
        until = time.monotonic() + 10
        while dropped(server) < 30:
            assert time.monotonic() < until, "the lost lines are not counted"
            time.sleep(0.05)


@pytest.mark.slow
def test_a_reader_that_has_gone_costs_lines_and_no_answers() -> None:
    reader, writer = os.pipe()
    with launched(stdout=writer, stderr=writer) as server:
        os.close(reader)
        os.close(writer)
        all_answered(server, 30)
        assert server.send(b"GET / HTTP/9.9\r\n\r\n").startswith(b"HTTP/1.1 400"), "which gunicorn logs itself"
        all_answered(server, 10)


def test_a_reader_that_does_not_read_costs_lines_and_no_answers() -> None:
    reader, writer = os.pipe()
    fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
    with launched({"REDIS_URL": "redis://127.0.0.1:1"}, stdout=writer, stderr=writer) as server:
        os.close(writer)
        assert all_answered(server) < 2
        for _ in range(60):
            assert server.send(b"GET / HTTP/9.9\r\n\r\n").startswith(b"HTTP/1.1 400")
        assert all_answered(server, 10) < 2
        os.close(reader)


def test_what_was_lost_is_told_when_there_is_room_again() -> None:
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 4096)
    told: list[int] = []
    lines = LineWriter(writer)
    lines.on_loss = told.append
    for n in range(100):
        lines.put(b'{"n":%d,"filler":"%s"}\n' % (n, b"x" * 100))
    until = time.monotonic() + 10
    while not told:
        assert time.monotonic() < until, "nothing was lost"
        time.sleep(0.01)
    written = os.read(reader, 65536)
    lines.put(b'{"n":"last"}\n')
    lines.flush()
    written += os.read(reader, 65536)
    found = [json.loads(line) for line in written.splitlines()]
    (note,) = [line for line in found if line.get("event") == "log_lines_lost"]
    assert note["lines"] == sum(told)
    assert found[-1] == {"n": "last"}
    assert len(found) - 2 + sum(told) == 100
    os.close(reader)
    os.close(writer)


def test_no_more_lines_wait_than_may() -> None:
    reader, writer = os.pipe()
    lines = LineWriter(writer)
    told: list[int] = []
    lines.on_loss = told.append
    for _ in range(3 * MAX_LINES):
        lines.put(b"x" * 200 + b"\n")
    assert sum(told) >= MAX_LINES
    os.close(reader)
    lines.flush()
    os.close(writer)


@pytest.mark.slow
def test_every_request_leaves_a_line_and_none_is_lost_when_the_service_ends() -> None:
    with launched(stdout=subprocess.PIPE) as server:
        server.ask(X_Request_Id="one")
        server.ask("GET", "/nowhere/%C3%A9%0Ax", None, X_Request_Id="two")
        for n in range(50):
            server.ask(X_Request_Id=f"last-{n}")
        process = server.process
        process.terminate()
        assert process.stdout is not None
        text = process.stdout.read()
    found = {line["request_id"]: line for line in map(json.loads, text.splitlines()) if line["event"] == "answered"}
    one = found["one"]
    assert (one["method"], one["path"], one["status"]) == ("POST", PATH, 200)
    assert (one["level"], one["timestamp"][-1]) == ("info", "Z")
    assert one["ms"] > 0
    assert found["two"]["status"] == 404
    assert {f"last-{n}" for n in range(50)} <= set(found)
