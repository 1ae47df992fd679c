"""API keys: configured as digests, and required on every request but health and static data."""

import hashlib
import json
from dataclasses import replace

import pytest

from adjudicator.config import BadConfig, from_environment
from tests.support.client import LEGAL, QUIET, ask, problem
from tests.support.limits import HASHES, KEY, KEYED, OTHER, Services, batch, bearer, come_from, left


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
