"""Asking a service with keys and rate limits, from any address."""

import hashlib
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.config import Config
from tests.support.client import LEGAL, QUIET

Services = Callable[[Config], FlaskClient]
"""The fixture ``made``: services by their configuration."""

KEY, OTHER = "an-open-secret", "another"
HASHES = {key: hashlib.sha256(key.encode()).hexdigest() for key in (KEY, OTHER)}
KEYED = replace(QUIET, api_keys=frozenset(HASHES.values()))


def limited(rate: str, redis_url: str = "", **more: object) -> Config:
    return replace(QUIET, rate_limit=rate, redis_url=redis_url, **more)  # type: ignore[arg-type]  # names of its fields


def come_from(address: str) -> dict[str, str]:
    return {"REMOTE_ADDR": address}


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def left(response: TestResponse) -> int:
    return int(response.headers["RateLimit-Remaining"])


def batch(client: FlaskClient, items: int, **more: Any) -> TestResponse:
    return client.post("/v1/batch", json={"items": [{"game": "cyclix", **LEGAL}] * items}, **more)


def forwarded(client: FlaskClient, *addresses: str) -> int:
    headers = [("X-Forwarded-For", address) for address in addresses]
    return client.get("/v1/games", headers=headers, environ_base=come_from("10.0.0.1")).status_code
