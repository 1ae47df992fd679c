"""Only requests that Discord has signed, lately, are read."""

import random
import time
from collections.abc import Iterator
from typing import Final

import httpx2
import pytest
from adjudicator_discord import create_app
from adjudicator_discord.application import MAX_AGE, MAX_AHEAD, MAX_BODY, PATH, Application
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.support.clients.discord import KEY, SETTINGS, bot, post, signed
from tests.support.tabled import tabled

PING: Final = b'{"type": 1}'
SIGNATURE, TIME = "HTTP_X_SIGNATURE_ED25519", "HTTP_X_SIGNATURE_TIMESTAMP"
MUTANTS: Final = 1_000


@pytest.fixture(scope="module")
def app() -> Application:
    return bot()


def mutants() -> Iterator[tuple[bytes, dict[str, str]]]:
    """Bodies and headers that Discord would not have sent, most of them one change away."""
    chance = random.Random(44)
    now = time.time()
    while True:
        headers = signed(PING)
        signature, stamp = headers[SIGNATURE], headers[TIME]
        at = chance.randrange(128)
        yield PING, headers | {SIGNATURE: signature[:at] + chance.choice("0123456789abcdef") + signature[at + 1 :]}
        yield PING, headers | {SIGNATURE: "".join(chance.choices("0123456789abcdef", k=128))}
        yield PING, headers | {SIGNATURE: signature.upper()}
        yield PING, headers | {SIGNATURE: signature[:at] + " " + signature[at:]}
        yield PING, headers | {SIGNATURE: signature[:at] + " " + signature[at + 1 :]}
        yield PING, headers | {SIGNATURE: signature[:at]}
        yield PING, headers | {SIGNATURE: f"{signature}, {signature}"}
        yield PING, headers | {SIGNATURE: f"{signature},{signature}"}
        yield PING, headers | {SIGNATURE: chance.choice([" ", "\t", "\n", "0x"]) + signature}
        yield PING, headers | {SIGNATURE: signature + chance.choice([" ", "\n", "0", "00", "\u0660"])}
        yield PING, headers | {SIGNATURE: ""}
        yield PING, {SIGNATURE: signature}
        yield PING, {TIME: stamp}
        yield PING, headers | {TIME: f"{stamp},{stamp}"}
        yield (
            PING,
            headers | {TIME: chance.choice(["", "now", f" {stamp}", f"{stamp} ", f"+{stamp}", "-1", f"{stamp}.0"])},
        )
        yield PING, headers | {TIME: chance.choice([f"0{stamp}", f"{stamp}\n", "\u0661" * 10, "1e9", "9" * 5_000])}
        yield PING, headers | {TIME: str(int(stamp) + chance.choice([-1, 1, 60, -60]))}
        yield PING, signed(PING, now - MAX_AGE - chance.randrange(3, 10_000))
        yield PING, signed(PING, now + MAX_AHEAD + chance.randrange(3, 10_000))
        yield PING + b" ", headers
        yield PING.replace(b"1", b"2"), headers
        body = bytearray(PING)
        body[chance.randrange(len(body))] ^= 1 << chance.randrange(8)
        yield bytes(body), headers
        yield b"", headers
        other = Ed25519PrivateKey.from_private_bytes(chance.randbytes(32)).sign(stamp.encode() + PING).hex()
        yield PING, headers | {SIGNATURE: other}


def test_a_ping(app: Application) -> None:
    assert post(app, PING) == (200, {"type": 1})
    now = time.time()
    for at in (now - MAX_AGE + 5, now + MAX_AHEAD - 5):
        assert post(app, PING, signed(PING, at))[0] == 200


def test_a_thousand_mutants_are_refused(app: Application) -> None:
    refused = 0
    for raw, headers in mutants():
        if refused == MUTANTS:
            break
        if (
            raw == PING
            and headers.get(SIGNATURE) == KEY.sign(headers.get(TIME, "").encode() + PING).hex()
            and abs(int(headers.get(TIME, "0")) - time.time()) < MAX_AHEAD
        ):
            continue  # the digit that was there before
        assert post(app, raw, headers) == (401, {"code": "unauthorized"}), (raw, headers)
        refused += 1
    assert refused == MUTANTS


def test_the_length_of_a_body(app: Application) -> None:
    most = PING + b" " * (MAX_BODY - len(PING))
    assert post(app, most)[0] == 200
    assert post(app, most + b" ") == (413, {"code": "too-large"})


@pytest.mark.parametrize("length", ["65537", "9" * 5_000, "-1", "x", "1.5", "+5"])
def test_a_body_that_is_too_large_is_not_read(app: Application, length: str) -> None:
    environ = {"REQUEST_METHOD": "POST", "PATH_INFO": PATH, "CONTENT_LENGTH": length}  # and no body to read
    assert app.respond(environ)[0].startswith("413 ")


@tabled
def test_a_body_that_is_no_interaction(app: Application, raw: str) -> None:
    assert post(app, raw.encode("latin-1")) == (400, {"code": "not-an-interaction"})


@pytest.mark.parametrize(
    ("name", "value"),
    [("DISCORD_PUBLIC_KEY", key) for key in ("", "x", "00" * 31, "00" * 33, "zz" * 32)]
    + [("ADJUDICATOR_URL", url) for url in ("", "referee.example", "ftp://referee.example", "http://")],
)
def test_a_wrong_setting_prevents_the_start(name: str, value: str) -> None:
    with pytest.raises(ValueError, match=name):
        create_app(environ=SETTINGS | {name: value})


def test_other_paths_are_those_of_the_service(app: Application) -> None:
    alone = create_app(environ=SETTINGS)
    for bot_, path, status in ((app, "/healthz", 200), (alone, "/healthz", 404), (alone, PATH, 404)):
        with httpx2.Client(transport=httpx2.WSGITransport(app=bot_), base_url="http://x") as client:
            response = client.get(path)
        assert response.status_code == status
        assert response.json().get("code") == (None if status == 200 else "not-found")
