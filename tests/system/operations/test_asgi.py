"""The ASGI application by itself: its limits, without a server; and under another server than ours, uvicorn."""

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.api.problem import MAX_BODY
from adjudicator.config import Config
from adjudicator.web import asgi
from adjudicator.web.asgi import MAX_LONG, AsgiApplication, environ_of
from app import create_asgi
from tests.support.client import CYCLIX
from tests.support.folders import ROOT
from tests.support.servers import Server, environment_of, free_port, responds
from tests.support.threads import until

PATH = f"{CYCLIX}/adjudications"
HALF = 260_000
"""Bytes of a body that is not complete."""


@pytest.fixture(scope="module")
def service() -> AsgiApplication:
    return create_asgi(Config(log_requests=False, metrics=False))


def scope_of(target: bytes, method: str = "GET", *headers: tuple[bytes, bytes]) -> dict[str, Any]:
    path, _, query = target.partition(b"?")
    return {
        "type": "http", "server": ("127.0.0.1", 8000), "client": None, "raw_path": path, "query_string": query,
        "root_path": "", "method": method, "http_version": "1.1", "scheme": "http",
        "headers": [(b"host", b"x"), *headers],
    }  # fmt: skip


class Exchange:
    """One POST of a body whose pieces ``pieces`` yields, and the response so far."""

    def __init__(self, service: AsgiApplication, pieces: AsyncIterator[dict[str, Any]]) -> None:
        self.status = 0
        scope = scope_of(PATH.encode(), "POST", (b"transfer-encoding", b"chunked"))
        self._pieces = pieces
        self.task = asyncio.ensure_future(service(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        return await anext(self._pieces)

    async def _send(self, message: dict[str, Any]) -> None:
        self.status = message.get("status", self.status)


async def half(then: Callable[[], Awaitable[object]]) -> AsyncIterator[dict[str, Any]]:
    """A long body that is complete after ``then``."""
    yield {"type": "http.request", "body": b" " * HALF, "more_body": True}
    await then()
    yield {"type": "http.request", "body": b"", "more_body": False}


def test_long_bodies_that_are_too_many_are_refused_until_there_is_room(service: AsgiApplication) -> None:
    async def run() -> None:
        gate = asyncio.Event()
        held = [Exchange(service, half(gate.wait)) for _ in range(MAX_LONG // HALF)]
        surplus = Exchange(service, half(gate.wait))
        await surplus.task
        assert surplus.status == 429
        assert {one.status for one in held} == {0}, "the others wait"
        gate.set()
        await asyncio.gather(*(one.task for one in held))
        assert {one.status for one in held} == {415}
        late = Exchange(service, half(gate.wait))
        await late.task
        assert late.status == 415, "a new one is read"

    asyncio.run(run())


def test_a_body_has_only_so_long_to_arrive(service: AsgiApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "TO_ARRIVE_S", 0.05)

    async def run() -> None:
        endless = Exchange(service, half(asyncio.Event().wait))
        await endless.task
        assert endless.status == 408

    asyncio.run(run())


def test_a_body_that_a_server_gives_up_has_not_arrived(service: AsgiApplication) -> None:
    async def broken() -> AsyncIterator[dict[str, Any]]:
        yield {"type": "http.request", "body": b" " * HALF, "more_body": True}
        yield {"type": "http.disconnect"}

    async def run() -> None:
        for _ in range(2 * MAX_LONG // HALF):
            given_up = Exchange(service, broken())
            await given_up.task
            assert given_up.status == 408, "and its room is free again"

    asyncio.run(run())


def test_a_response_has_only_so_long_to_be_taken(service: AsgiApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "TO_TAKE_S", 0.05)
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)
        if len(sent) > 2:
            await asyncio.Event().wait()

    asyncio.run(service(scope_of(b"/docs/swagger-ui-bundle.js"), receive, send))
    assert len(sent) == 3
    assert sent[-1]["more_body"], "the server is left to close the connection"


@pytest.mark.parametrize("length", [b"abc", b"-1", b"2,2", b""])
def test_a_length_that_is_no_number_is_refused(service: AsgiApplication, length: bytes) -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(service(scope_of(PATH.encode(), "POST", (b"content-length", length)), pytest.fail, send))
    assert sent[0]["status"] == 400
    assert json.loads(sent[1]["body"])["code"] == "bad-request"


def test_the_application_runs_under_uvicorn() -> None:
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "--factory", "app:create_asgi", "--port", str(port)]
    with subprocess.Popen([*command, "--log-level", "error"], cwd=ROOT, env=environment_of(port)) as process:
        try:
            until(lambda: responds(port))
            server = Server(port, process, ())
            status, _, body = server.ask()
            assert (status, json.loads(body)["verdict"]) == (200, "legal")
            status, _, body = server.ask(body=b" " * (MAX_BODY + 1))
            assert (status, json.loads(body)["code"]) == (413, "too-large")
            assert server.ask("GET", "/rules/cyclix", None)[0] == 200
        finally:
            process.terminate()


# Request targets of any form: a path, or a 400 from the server


PARTS = [b"http", b":", b"/", b"//", b"[", b"]", b"@", b"*", b"%", b"%5", b"\xc3", b"x", b"?", b"#", b"::1"]


@given(st.lists(st.sampled_from(PARTS) | st.binary(max_size=4), max_size=12))
def test_any_target_is_a_path_or_a_value_error(parts: list[bytes]) -> None:
    try:
        environ = environ_of(scope_of(b"".join(parts)))
    except ValueError:
        return
    environ["PATH_INFO"].encode("latin-1")
