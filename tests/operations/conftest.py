"""Caches and services by their configuration, closed at the end."""

from collections.abc import Callable, Iterator

import pytest
import structlog
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.config import Config
from adjudicator.storage import redis_cache
from adjudicator.storage.cache import Cache
from adjudicator.storage.redis_cache import connect
from app import create_app


@pytest.fixture
def probe_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_cache, "PROBE_EVERY_S", 0.05)


@pytest.fixture
def to() -> Iterator[Callable[..., Cache]]:
    """Caches before a Redis, closed at the end."""
    made: list[Cache] = []

    def make(url: str) -> Cache:
        made.append(Cache(100, 100_000, connect(url)))
        return made[-1]

    yield make
    for cache in made:
        cache.close()


@pytest.fixture
def quiet() -> Iterator[None]:
    """No lines of the cache on the terminal, and none cached from another configuration."""
    structlog.configure(processors=[structlog.processors.JSONRenderer()], cache_logger_on_first_use=False)
    yield
    structlog.reset_defaults()


@pytest.fixture
def made() -> Iterator[Callable[[Config], FlaskClient]]:
    """Services by their configuration, closed at the end."""
    apps: list[Flask] = []

    def make(config: Config) -> FlaskClient:
        apps.append(create_app(config))
        return apps[-1].test_client()

    yield make
    for app in apps:
        app.extensions["cache"].close()
