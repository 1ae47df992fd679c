"""Hostile responses and lost connections: one of three errors, with the request id if there is one."""

import asyncio
import gzip
import socket
import threading
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import httpx2
import pytest
from adjudicator_client import AdjudicatorError, AsyncClient, Client, Problem, UnexpectedResponse, Unreachable

from tests.support.tabled import tabled
from tests.support.threads import listening, until

JSON = {"Content-Type": "application/json"}
PROBLEM = {"Content-Type": "application/problem+json", "X-Request-Id": "ours"}
BUSY = {"type": "t", "title": "t", "status": 429, "detail": "Too many.", "code": "too-many-requests"}
RULING: dict[str, Any] = {"verdict": "legal"}


class Waits(list[float]):
    """Waits instead of sleeping."""

    def sleep(self, seconds: float) -> None:
        self.append(seconds)

    async def sleep_async(self, seconds: float) -> None:
        self.append(seconds)


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> Waits:
    found = Waits()
    monkeypatch.setattr("adjudicator_client.client.time.sleep", found.sleep)
    monkeypatch.setattr("adjudicator_client.client.asyncio.sleep", found.sleep_async)
    return found


Asker = Callable[..., Any]


def ask(**settings: Any) -> Any:
    with Client(**settings) as client:
        return client.rule("cyclix", action="Rc3-c6")


def ask_async(**settings: Any) -> Any:
    async def run() -> Any:
        async with AsyncClient(**settings) as client:
            return await client.rule("cyclix", action="Rc3-c6")

    return asyncio.run(run())


both = pytest.mark.parametrize("ask", [ask, ask_async])


def mocked(*responses: httpx2.Response) -> tuple[httpx2.MockTransport, list[httpx2.Request]]:
    """A transport that responds in this order, the last for ever, and the requests that it gets."""
    seen: list[httpx2.Request] = []

    def respond(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        return responses[min(len(seen), len(responses)) - 1]

    return httpx2.MockTransport(respond), seen


@both
@tabled
def test_a_response_of_another_kind(
    ask: Asker, waits: Waits, status: int, content: str | None, headers: dict[str, str]
) -> None:
    sent = None if content is None else content.encode("latin-1")
    transport, seen = mocked(httpx2.Response(status, content=sent, headers=headers))
    with pytest.raises(UnexpectedResponse) as raised:
        ask(transport=transport, key="secret")
    assert len(seen) == 1, "neither repeated nor redirected"
    given = headers.get("X-Request-Id")
    assert raised.value.request_id == given
    assert "secret" not in str(raised.value)
    assert given is None or given in str(raised.value)


@both
def test_an_unknown_game(ask: Asker, waits: Waits) -> None:
    body = BUSY | {"status": 404, "code": "unknown-game", "errors": [{"pointer": "/x", "code": "y", "detail": "Z."}]}
    transport, seen = mocked(httpx2.Response(404, json=body, headers=PROBLEM))
    with pytest.raises(Problem) as raised:
        ask(transport=transport)
    problem = raised.value
    assert (problem.status, problem.code, problem.errors, problem.request_id) == (
        404, "unknown-game", body["errors"], "ours",
    )  # fmt: skip
    assert (problem.title, problem.detail, problem.texts) == ("t", "Too many.", {})
    assert str(problem) == "unknown-game: /x: Z. (request ours)"
    assert (len(seen), waits) == (1, [])


@both
@pytest.mark.parametrize("status", [429, 503])
def test_it_retries_three_times_or_never(ask: Asker, waits: Waits, status: int) -> None:
    busy = httpx2.Response(status, json=BUSY | {"status": status}, headers=PROBLEM | {"Retry-After": "7"})
    transport, seen = mocked(busy)
    with pytest.raises(Problem) as raised:
        ask(transport=transport)
    assert (raised.value.status, len(seen), waits) == (status, 4, [7.0, 7.0, 7.0])
    transport, seen = mocked(busy, busy, httpx2.Response(200, json=RULING))
    assert ask(transport=transport) == RULING
    assert len(seen) == 3
    assert len({(one.url, one.content) for one in seen}) == 1
    waits.clear()
    transport, seen = mocked(busy)
    with pytest.raises(Problem):
        ask(transport=transport, retries=0)
    assert (len(seen), waits) == (1, [])


def soon() -> str:
    return format_datetime(datetime.now(UTC) + timedelta(seconds=20), usegmt=True)


@both
@tabled
def test_retry_after(ask: Asker, waits: Waits, text: str, least: float, most: float) -> None:
    """As a number, as a date, or neither."""
    text = soon() if text == "in 20 s" else text
    headers = [(name.encode(), value.encode()) for name, value in (PROBLEM | {"Retry-After": text}).items()]
    busy = httpx2.Response(429, json=BUSY, headers=headers)
    transport, _ = mocked(busy, httpx2.Response(200, json=RULING))
    assert ask(transport=transport) == RULING
    assert least <= waits[0] <= most


@both
@pytest.mark.parametrize("text", ["31", "99999999999999999999", "9" * 400, "Fri, 31 Dec 9999 23:59:59 GMT"])
def test_a_long_wait_is_not_waited(ask: Asker, waits: Waits, text: str) -> None:
    transport, seen = mocked(httpx2.Response(429, json=BUSY, headers=PROBLEM | {"Retry-After": text}))
    with pytest.raises(Problem, match="too-many-requests"):
        ask(transport=transport)
    assert (len(seen), waits) == (1, [])


def _request(connection: socket.socket) -> bytes:
    data = b""
    while not data.endswith(b"}"):
        data += connection.recv(65_536)
    return data


@contextmanager
def raw(*responses: bytes | None) -> Iterator[tuple[str, list[bytes]]]:
    """A server that sends these bytes, one after another, and closes; ``None`` keeps the connection open."""
    seen: list[bytes] = []
    ahead = iter(responses)

    def respond(connection: socket.socket) -> None:
        response = next(ahead)
        seen.append(_request(connection))
        if response is None:
            seen.append(connection.recv(1))  # empty when the client closes
        else:
            connection.sendall(response)

    with listening(respond) as address:
        yield address, seen


OK = b'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{"verdict": "legal"}'


@both
@pytest.mark.parametrize("lost", [b"", OK[:-5], OK[:30], b"rubbish\r\n\r\n"])
def test_a_lost_connection_is_tried_again(ask: Asker, waits: Waits, lost: bytes) -> None:
    with raw(lost, lost, OK) as (address, seen):
        assert ask(base_url=address) == RULING
        assert len(seen) == 3
    with raw(lost, lost, lost, lost, OK) as (address, seen), pytest.raises(Unreachable):
        ask(base_url=address)


@both
def test_no_server(ask: Asker, waits: Waits) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(Unreachable):
        ask(base_url=f"http://127.0.0.1:{port}")
    assert waits == [0.2, 0.4, 0.8]


@both
def test_a_server_that_does_not_respond(ask: Asker, waits: Waits) -> None:
    """A timeout is not repeated."""
    with raw(None) as (address, seen), pytest.raises(Unreachable, match="ReadTimeout"):
        ask(base_url=address, timeout=0.2)
    assert waits == []
    until(lambda: seen[1:] == [b""])


@both
def test_a_body_that_cannot_be_unpacked(ask: Asker, waits: Waits) -> None:
    packed = gzip.compress(b"{}")[:-9] + b"rubbish!!"
    head = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n"
    with raw(head % len(packed) + packed) as (address, _), pytest.raises(UnexpectedResponse):
        ask(base_url=address)


@both
def test_a_response_that_drips(ask: Asker, waits: Waits) -> None:
    """The timeout is that of the whole attempt, and not of each wait for bytes."""

    def drip(line: socket.socket) -> None:
        line.sendall(b"HTTP/1.1 200 OK\r\n")
        while True:  # until the client leaves
            line.sendall(b"X: y\r\n")
            threading.Event().wait(0.05)  # the other way to sleep is replaced

    with listening(drip) as address, pytest.raises(Unreachable, match="no whole response within"):
        ask(base_url=address, timeout=0.3)


@both
@pytest.mark.parametrize(("coding", "reason"), [("gzip", "more than 100000 bytes"), ("br", "unknown Content-Encoding")])
def test_a_response_that_is_far_longer_unpacked(
    ask: Asker, waits: Waits, monkeypatch: pytest.MonkeyPatch, coding: str, reason: str
) -> None:
    monkeypatch.setattr("adjudicator_client.exchange.MAX_CONTENT", 100_000)
    packed = gzip.compress(bytes(100_000_000))
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Encoding: {coding}\r\n\r\n"
    tracemalloc.start()
    with raw(head.encode() + packed) as (address, _), pytest.raises(UnexpectedResponse, match=reason):
        ask(base_url=address)
    assert tracemalloc.get_traced_memory()[1] < 2_000_000
    tracemalloc.stop()


def test_a_cancelled_task_leaves_no_connection_open() -> None:
    with raw(None) as (address, seen):

        async def run() -> None:
            client = AsyncClient(address)
            task = asyncio.create_task(client.rule("cyclix", action="Rc3-c6"))
            while not seen:
                await asyncio.sleep(0.01)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            for _ in range(200):
                if len(seen) == 2:
                    break
                await asyncio.sleep(0.01)
            assert seen[1:] == [b""], "closed before the client is"
            await client.aclose()

        asyncio.run(run())


@pytest.mark.parametrize("address", ["", "referee.example", "ftp://referee.example", "http://", "http://a:b"])
@pytest.mark.parametrize("kind", [Client, AsyncClient])
def test_an_impossible_address(kind: Callable[..., Any], address: str) -> None:
    with pytest.raises(ValueError, match="base_url"):
        kind(address)


@pytest.mark.parametrize("settings", [{"key": "a\r\nb: c"}, {"key": "clé"}, {"language": "fr\n"}])
def test_an_impossible_header(settings: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="printable ASCII"):
        Client(**settings)


def test_the_name_of_a_game_stays_in_its_place() -> None:
    transport, seen = mocked(httpx2.Response(200, json=RULING))
    names: Any = ("..", "a/b", "a?b#c", "é", "")
    with Client("http://here.example/prefix", transport=transport) as client:
        for name in names:
            client.rule(name, action="x")
    paths = [one.url.raw_path.decode() for one in seen]
    assert all(path.startswith("/prefix/v1/games/") and path.endswith("/adjudications") for path in paths), paths
    assert [path.count("/") for path in paths] == [5] * len(paths)


def test_errors_have_one_base() -> None:
    assert {Problem, Unreachable, UnexpectedResponse} == set(AdjudicatorError.__subclasses__())
