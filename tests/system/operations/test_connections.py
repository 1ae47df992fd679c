"""Connections that are slow, idle, broken or many: other clients do not wait for them."""

import json
import resource
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.support.client import CYCLIX
from tests.support.raw_client import Client, post
from tests.support.servers import Server, launched, serving
from tests.support.waiting import until

RULING = post(f"{CYCLIX}/adjudications", b'{"action": "Rc3-c6"}')
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture
def lines(server: Server) -> Iterator["Lines"]:
    with ExitStack() as stack:
        yield Lines(server.port, stack)


class Lines:
    """Connections that stay open as long as the test goes on."""

    def __init__(self, port: int, stack: ExitStack) -> None:
        self._port = port
        self._stack = stack

    def open(self, raw: bytes = b"", receive_buffer: int = 0) -> socket.socket:
        line = self._stack.enter_context(socket.socket())
        if receive_buffer:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        line.settimeout(10)
        line.connect(("127.0.0.1", self._port))
        line.sendall(raw)
        return line


def answered(server: Server, times: int = 5) -> None:
    """Ask for a few rulings over new connections: each has a response while the others are open."""
    for _ in range(times):
        with Client(server.port) as client:
            client.ask(RULING)


def responses(line: socket.socket, count: int) -> Iterator[tuple[int, bytes]]:
    """Status and body of this number of responses on a connection."""
    with line.makefile("rb") as stream:
        for _ in range(count):
            status, length = int(stream.readline().split()[1]), 0
            while (field := stream.readline()) not in (b"\r\n", b""):
                name, _, value = field.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
            yield status, stream.read(length)


def statuses(line: socket.socket, count: int) -> list[int]:
    return [status for status, _ in responses(line, count)]


def test_a_request_may_come_byte_by_byte(lines: Lines) -> None:
    line = lines.open()
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for n in range(len(RULING)):
        line.sendall(RULING[n : n + 1])
    assert statuses(line, 1) == [200]


def test_a_broken_request_after_good_ones_is_answered_in_turn(lines: Lines) -> None:
    assert statuses(lines.open(HEALTH + b"nonsense\r\n\r\n"), 2) == [200, 400]


def test_a_client_that_leaves_costs_no_other(server: Server) -> None:
    for raw in (RULING, RULING[:-1], RULING[:40], b"nonsense\r\n\r\n") * 20:
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(raw)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    until(
        lambda: _open_files(server.worker) <= _OPEN_AT_REST, 30, "connections that their clients have reset stay open"
    )
    answered(server)


def test_who_waits_for_leave_to_send_gets_it(lines: Lines) -> None:
    head, _, body = RULING.partition(b"\r\n\r\n")
    line = lines.open(head + b"\r\nExpect: 100-continue\r\n\r\n")
    assert line.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
    line.sendall(body)
    assert statuses(line, 1) == [200]


_OPEN_AT_REST = 40


def _open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def test_a_url_of_the_greatest_length_passes_with_what_browsers_send(lines: Lines) -> None:
    path = f"{CYCLIX}/adjudications?action="
    path += "x" * (8190 - len(f"GET {path} HTTP/1.1"))
    fields = f"Host: x\r\nReferer: https://example.org/{'r' * 4076}\r\nCookie: {'c' * 4096}\r\n"
    fields += "".join(f"Sec-Field-{n}: some value\r\n" for n in range(40))
    assert statuses(lines.open(f"GET {path} HTTP/1.1\r\n{fields}\r\n".encode()), 1) == [422]


@pytest.mark.slow
@pytest.mark.parametrize("pause", [20, 2])
def test_who_does_not_come_to_an_end_is_told_so(lines: Lines, pause: float) -> None:
    """After 7 seconds of silence, and after 10 in all."""
    line = lines.open(RULING[:-9])
    line.settimeout(pause)
    for piece in (RULING[-9 + n : -8 + n] for n in range(8)):
        try:
            assert statuses(line, 1) == [408]
            break
        except TimeoutError:
            line.sendall(piece)
    assert line.recv(1) == b""


def test_a_port_is_not_shared_by_mistake(server: Server) -> None:
    with pytest.raises(RuntimeError, match="ended with"), serving(port=server.port):
        raise AssertionError("two services on one port")


def test_all_pipelined_requests_are_answered_in_order(server: Server) -> None:
    bodies = [json.dumps({"action": "Rc3-c6", "seen": {str(n): 1}}).encode() for n in range(600)]
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as line:
        sender = threading.Thread(
            target=line.sendall, args=(b"".join(post(f"{CYCLIX}/adjudications", body) for body in bodies),)
        )
        sender.start()
        assert all(status == 200 and b'"verdict":"legal"' in body for status, body in responses(line, len(bodies)))
        sender.join()


@contextmanager
def with_descriptors(soft: int, hard: int, log: Path) -> Iterator[Server]:
    """A service as ``make run`` starts it, with these limits of open files."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    with log.open("wb") as file, launched(stderr=file, preexec_fn=limit) as server:
        yield server


def test_the_soft_limit_of_descriptors_is_raised(tmp_path: Path) -> None:
    with with_descriptors(128, 900, tmp_path / "log") as server:
        assert resource.prlimit(server.worker, resource.RLIMIT_NOFILE) == (900, 900)
        with ExitStack() as stack:
            for _ in range(200):
                stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            assert server.ask()[0] == 200
    assert b"ulimit" not in (tmp_path / "log").read_bytes()
