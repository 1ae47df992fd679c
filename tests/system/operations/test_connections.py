"""Connections that are slow, idle, broken or many: other clients do not wait for them."""

import json
import resource
import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.support.attacks import ATTACKS, BATCH, RULING, Attackers
from tests.support.client import CYCLIX
from tests.support.raw_client import Client, post
from tests.support.servers import Server, launched, serving
from tests.support.threads import until

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


Opened = Callable[..., socket.socket]


@pytest.fixture
def opened(server: Server) -> Iterator[Opened]:
    """Connections on which something was sent, and that stay open as long as the test goes on."""
    with ExitStack() as stack:

        def open_line(raw: bytes = b"") -> socket.socket:
            line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=10))
            line.sendall(raw)
            return line

        yield open_line


def served(port: int, times: int = 3) -> None:
    """Ask for rulings over new connections."""
    for request in (RULING, BATCH) * times:
        with Client(port) as client:
            client.ask(request)


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


def test_a_request_may_come_byte_by_byte(opened: Opened) -> None:
    line = opened()
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    for n in range(len(RULING)):
        line.sendall(RULING[n : n + 1])
    assert statuses(line, 1) == [200]


def test_a_broken_request_after_good_ones_is_answered_in_turn(opened: Opened) -> None:
    assert statuses(opened(HEALTH + b"nonsense\r\n\r\n"), 2) == [200, 400]


def test_a_client_that_leaves_costs_no_other(server: Server) -> None:
    for raw in (RULING, RULING[:-1], RULING[:40], b"nonsense\r\n\r\n") * 20:
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(raw)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    until(
        lambda: _open_files(server.worker) <= _OPEN_AT_REST, 30, "connections that their clients have reset stay open"
    )
    served(server.port)


def test_who_waits_for_leave_to_send_gets_it(opened: Opened) -> None:
    head, _, body = RULING.partition(b"\r\n\r\n")
    line = opened(head + b"\r\nExpect: 100-continue\r\n\r\n")
    assert line.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
    line.sendall(body)
    assert statuses(line, 1) == [200]


_OPEN_AT_REST = 40


def _open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def test_a_url_of_the_greatest_length_passes_with_what_browsers_send(opened: Opened) -> None:
    path = f"{CYCLIX}/adjudications?action="
    path += "x" * (8190 - len(f"GET {path} HTTP/1.1"))
    fields = f"Host: x\r\nReferer: https://example.org/{'r' * 4076}\r\nCookie: {'c' * 4096}\r\n"
    fields += "".join(f"Sec-Field-{n}: some value\r\n" for n in range(40))
    assert statuses(opened(f"GET {path} HTTP/1.1\r\n{fields}\r\n".encode()), 1) == [422]


@pytest.mark.slow
@pytest.mark.parametrize("pause", [20, 2])
def test_who_does_not_come_to_an_end_is_told_so(opened: Opened, pause: float) -> None:
    """After 7 seconds of silence, and after 10 in all."""
    line = opened(RULING[:-9])
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


# No other client waits for an attack of the table; how each ends behind nginx: bench.attacks


@pytest.mark.parametrize("name", [name for name, attack in ATTACKS.items() if not attack.needs_proxy])
def test_no_client_waits_for_attackers(server: Server, name: str) -> None:
    with Attackers(server.port, ATTACKS[name]):
        served(server.port)
