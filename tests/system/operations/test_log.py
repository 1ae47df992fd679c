"""A log that cannot be written: no request fails or waits, and lost lines are counted."""

import fcntl
import json
import os
import select
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from prometheus_client.parser import text_string_to_metric_families

from adjudicator import log
from adjudicator.log import LineWriter
from tests.support.folders import ROOT
from tests.support.servers import COMMAND, PATH, Server, environment_of, launched
from tests.support.waiting import until

REQUESTS = 60
"""Their lines are 15 kB, more than any pipe of these tests holds."""


def dropped(server: Server) -> float:
    """The number of lost lines in the metrics."""
    _, _, text = server.ask("GET", "/metrics", None)
    families = text_string_to_metric_families(text.decode())
    return sum(one.value for family in families for one in family.samples if one.name == "adjudicator_log_lost_total")


def all_answered(server: Server, count: int = REQUESTS) -> float:
    """Send this number of requests, and return the slowest response time in seconds."""
    slowest = 0.0
    for _ in range(count):
        began = time.perf_counter()
        assert server.ask(wait=5)[0] == 200
        slowest = max(slowest, time.perf_counter() - began)
    return slowest


def test_a_full_disk_costs_lines_and_no_answers() -> None:
    with open("/dev/full", "wb") as full, launched(stdout=full, stderr=full) as server:
        all_answered(server, 30)
        until(lambda: dropped(server) >= 30, 10, "the lost lines are not counted")


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
        for _ in range(20):
            assert server.send(b"GET / HTTP/9.9\r\n\r\n").startswith(b"HTTP/1.1 400")
        assert all_answered(server, 10) < 2
        os.close(reader)


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    """A pipe with room for two pages: the descriptors to read and to write."""
    reader, writer = os.pipe()
    fcntl.fcntl(writer, fcntl.F_SETPIPE_SZ, 8192)
    yield reader, writer
    os.close(reader)
    os.close(writer)


def numbered(n: int) -> bytes:
    return b'{"n":%d,"filler":"%s"}\n' % (n, b"x" * 100)


def filled(descriptor: int, count: int = 200) -> tuple[LineWriter, list[int]]:
    """A writer after more lines than there is room for, and the numbers of lost lines that it has counted."""
    counts: list[int] = []
    lines = LineWriter(descriptor)
    lines.on_loss = counts.append
    for n in range(count):
        lines.put(numbered(n))
    assert counts, "nothing was lost"
    return lines, counts


def test_what_was_lost_is_told_when_there_is_room_again(pipe: tuple[int, int]) -> None:
    reader, writer = pipe
    lines, counts = filled(writer, 100)
    written = os.read(reader, 65536)
    lines.put(b'{"n":"last"}\n')
    written += os.read(reader, 65536)
    events = [json.loads(line) for line in written.splitlines()]
    (note,) = [line for line in events if line.get("event") == "log_lines_lost"]
    assert note["lines"] == sum(counts)
    assert events[-2] == {"n": "last"}
    assert len(events) - 2 + sum(counts) == 100


def test_a_full_pipe_is_not_waited_for_and_stays_as_it_was(pipe: tuple[int, int]) -> None:
    _, writer = pipe
    filled(writer)
    assert os.get_blocking(writer), "other processes share this descriptor"


def test_a_socket_that_is_not_read_is_not_waited_for() -> None:
    """As systemd gives it to services."""
    reader, writer = socket.socketpair()
    with reader, writer:
        filled(writer.fileno(), 20_000)


def test_a_pipe_that_cannot_be_reopened_delays_nothing(pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    _, writer = pipe

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    filled(writer)


def test_a_line_cut_off_by_a_full_disk_spoils_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    with (tmp_path / "log").open("wb") as file:
        lines = LineWriter(file.fileno())
        lines.put(numbered(1))
        with monkeypatch.context() as full:
            full.setattr(os, "write", lambda descriptor, data: write(descriptor, data[:5]))
            lines.put(numbered(2))
        lines.put(numbered(3))
    first, cut, last, note = (tmp_path / "log").read_bytes().splitlines()
    assert [first, last] == [numbered(1).strip(), numbered(3).strip()]
    assert cut == numbered(2)[:5]
    assert json.loads(note)["lines"] == 1


def test_long_lines_are_dropped_but_tracebacks_are_cut(pipe: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = pipe
    lost: list[int] = []
    lines = LineWriter(writer)
    lines.on_loss = lost.append
    lines.put(b"x" * select.PIPE_BUF + b"\n")
    assert lost == [1]
    monkeypatch.setattr(log, "STDOUT", lines)
    token = log.REQUEST.set(SimpleNamespace(request_id="an id"))
    log.write("internal", "error", ValueError("é" * 3_000))
    log.REQUEST.reset(token)
    line, note = map(json.loads, os.read(reader, 65536).splitlines())
    assert note["event"] == "log_lines_lost"
    assert (line["event"], line["request_id"]) == ("internal", "an id")
    assert line["exception"].endswith("é")
    assert lost == [1]


def test_lines_of_several_processes_do_not_mix() -> None:
    reader, writer = os.pipe()
    writing = """
import sys
from adjudicator.log import STDOUT
for n in range(2_000):
    STDOUT.put((sys.argv[1] * 400 + "\\n").encode())
"""
    with open(reader, "rb") as text:
        processes = [subprocess.Popen([sys.executable, "-c", writing, mark], stdout=writer) for mark in "abc"]
        os.close(writer)
        counts = Counter(line.strip() for line in text)
        assert [process.wait(60) for process in processes] == [0, 0, 0]
    notes = [json.loads(line) for line in counts if line.startswith(b"{")]
    # On a busy machine the pipe may be full whenever one of the processes runs.
    written = {line for line in counts if not line.startswith(b"{")}
    assert set() < written <= {mark * 400 for mark in (b"a", b"b", b"c")}
    assert {note["event"] for note in notes} <= {"log_lines_lost"}


# Secrets of clients and operators never appear in the log


SECRET = b"tell-nobody"
HEAD = b"POST " + PATH.encode() + b" HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\n"
MALFORMED = (
    HEAD + b"Authorization Bearer " + SECRET + b"\r\n\r\n",
    HEAD + b"Authorization: Bearer " + SECRET + b"\r\n folded " + SECRET + b"\r\n\r\n",
    HEAD + b"Authorization: Bearer " + SECRET + b"\x00\r\n\r\n",
    HEAD + b"Authorization : Bearer " + SECRET + b"\r\n\r\n", HEAD + b"Content-Length: " + SECRET + b"\r\n\r\n",
    HEAD + b"Transfer-Encoding: " + SECRET + b"\r\n\r\n", HEAD + b"Expect: " + SECRET + b"\r\n\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + SECRET + b"\r\n" + SECRET + b"\r\n0\r\n\r\n",
    HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nabcde" + SECRET + b"\r\n0\r\n\r\n", SECRET + b"\r\n\r\n",
    b"GET /?key=" + SECRET + b" HTTP/9.9\r\n\r\n", b"GET /?key=" + SECRET + b" " + SECRET + b" HTTP/1.1\r\n\r\n",
    b"tell-" + SECRET + b" / HTTP/1.1\r\n\r\n", b"GET /?" + SECRET + b"x" * 9_000 + b" HTTP/1.1\r\n\r\n",
    HEAD + b"X: " + SECRET + b"x" * 100_000 + b"\r\n\r\n",
    HEAD + b"Content-Length: 20\r\n\r\n" + b'{"action":"Rc3-c6"}\n' + b'{"' + SECRET + b'": 1} / HTTP/1.1\r\n\r\n',
)  # fmt: skip


def test_a_malformed_request_is_not_quoted_in_the_log() -> None:
    variables = {"LOG_REQUESTS": "off", "REDIS_URL": "redis://:tell-nobody@127.0.0.1:1"}
    with launched(variables, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as server:
        for raw in MALFORMED:
            answer = server.send(raw)
            assert b" 500 " not in answer.partition(b"\r\n")[0], raw
        server.process.terminate()
        assert server.process.stdout is not None
        log = server.process.stdout.read()
    assert SECRET not in log, next(line for line in log.splitlines() if SECRET in line)
    assert b"Bearer" not in log
    assert b"Invalid request from ip=127.0.0.1: InvalidHeader\n" in log, "that there was one is told, and from where"
    assert log.count(b"CACHE_SECRET is not set") == 1


def test_an_address_of_redis_that_cannot_be_used_is_told_without_its_password() -> None:
    environment = environment_of(0, REDIS_URL="redis://:tell-nobody@h:notaport")
    ended = subprocess.run(COMMAND, cwd=ROOT, env=environment, capture_output=True, timeout=60, check=False)
    assert ended.returncode != 0
    assert b"REDIS_URL" in ended.stderr
    assert SECRET not in ended.stderr + ended.stdout
    assert b"Traceback" not in ended.stderr
