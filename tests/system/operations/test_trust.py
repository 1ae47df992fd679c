"""Foreign data in Redis: without the secret it is never served, and never causes a 500."""

from collections.abc import Callable
from dataclasses import replace

import orjson
import pytest
import redis
from flask.testing import FlaskClient

from adjudicator.judging.resources import fingerprint
from adjudicator.storage.redis_cache import NAMESPACE, decode_entry, encode_entry
from engine.registry import GAMES
from tests.support.caches import BODY, KEY
from tests.support.client import CAISSA, ILLEGAL, LEGAL, QUIET, ask
from tests.support.limits import Services
from tests.support.tabled import tabled

SECRET = "0123456789" * 4
ANOTHER = "9876543210" * 4


@pytest.fixture
def made(made: Services, redis_port: int, long_deadlines: None) -> Callable[..., FlaskClient]:
    """Services over one Redis, with a secret or without."""
    shared = replace(QUIET, redis_url=f"redis://127.0.0.1:{redis_port}")
    return lambda secret="": made(replace(shared, cache_secret=secret))


def forge(port: int, request: object, body: bytes, secret: str = "", resource: str = "adjudications") -> None:
    """Store an answer for a request under the key that the service looks at, signed as well as one can."""
    key = fingerprint(resource, GAMES["cyclix"], request, "en")
    with redis.Redis(port=port) as client:
        client.set(NAMESPACE + key, encode_entry(key, body, secret.encode()))


def test_an_entry_is_read_with_its_secret_only() -> None:
    for secret in (b"", SECRET.encode()):
        assert decode_entry(KEY, encode_entry(KEY, BODY, secret), secret) == BODY
        assert decode_entry(KEY, encode_entry(KEY, BODY, secret), ANOTHER.encode()) is None
        assert decode_entry(KEY, encode_entry(KEY, BODY, ANOTHER.encode()), secret) is None
        assert decode_entry(KEY[::-1], encode_entry(KEY, BODY, secret), secret) is None


def test_a_forged_verdict_is_ruled_on_anew_with_a_secret(made: Callable[..., FlaskClient], redis_port: int) -> None:
    truth = made(SECRET).application
    forged = b'{"game":"cyclix","verdict":"legal","action":"Rc3-d4","reason":null}'
    for secret in ("", ANOTHER):
        forge(redis_port, ILLEGAL, forged, secret)
        response = ask(made(SECRET), ILLEGAL)
        assert (response.get_json()["verdict"], response.headers["X-Cache"]) == ("illegal", "miss")
    assert ask(made(SECRET), ILLEGAL).headers["X-Cache"] == "hit-redis", "it was put right, and is shared"
    assert ask(made(ANOTHER), ILLEGAL).headers["X-Cache"] == "miss"
    assert truth is not None


@tabled
def test_what_cannot_be_rendered_is_a_miss(made: Callable[..., FlaskClient], redis_port: int, body: str) -> None:
    stored = body.encode("latin-1")
    forge(redis_port, LEGAL, stored)
    forge(redis_port, {"turns": ["Rc3-c6"], "position": CAISSA}, stored, resource="records")
    response = ask(made(), LEGAL, headers={"Accept-Language": "fr"})
    assert (response.status_code, response.headers["X-Cache"]) == (200, "miss")
    assert response.get_json()["verdict"] == "legal"
    forge(redis_port, LEGAL, stored)
    batch = made().post("/v1/batch", json={"items": [{"game": "cyclix", **LEGAL}]})
    assert orjson.loads(batch.data)["answers"][0]["body"]["verdict"] == "legal"
    record = ask(made(), {"turns": ["Rc3-c6"], "position": CAISSA}, "records")
    assert (record.status_code, record.headers["X-Cache"]) == (200, "miss")
