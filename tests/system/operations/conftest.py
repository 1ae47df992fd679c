"""Caches and services by their configuration, closed at the end."""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.config import Config
from adjudicator.storage import redis_cache
from adjudicator.storage.cache import Cache
from adjudicator.storage.redis_cache import RedisCache
from app import create_app
from tests.support.caches import close
from tests.support.servers import Server, launched


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The service as ``make run`` starts it, with one worker and without a log."""
    with launched({"LOG_REQUESTS": "off"}) as server:
        yield server


@pytest.fixture
def probe_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_cache, "OPEN_S", 0.05)


@pytest.fixture
def to() -> Iterator[Callable[..., Cache]]:
    """Caches before a Redis, closed at the end."""
    made: list[Cache] = []

    def make(url: str, secret: str = "", *, entries: int = 100, size: int = 100_000) -> Cache:
        made.append(Cache(entries, size, RedisCache(url, secret)))
        return made[-1]

    yield make
    for cache in made:
        close(cache)


@pytest.fixture
def made() -> Iterator[Callable[[Config], FlaskClient]]:
    """Services by their configuration, closed at the end."""
    apps: list[Flask] = []

    def make(config: Config) -> FlaskClient:
        apps.append(create_app(config))
        return apps[-1].test_client()

    yield make
    for app in apps:
        close(app.extensions["adjudicator"].cache)
