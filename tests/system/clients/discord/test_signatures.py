"""Only requests that Discord has signed, lately, are read."""

import time
from typing import Final

import httpx2
import pytest
from adjudicator_discord import create_app
from adjudicator_discord.application import MAX_AGE, MAX_AHEAD, MAX_BODY, PATH, Application
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.support.clients.discord import SETTINGS, bot, post, signed
from tests.support.tabled import tabled

PING: Final = b'{"type": 1}'
SIGNATURE, TIME = "HTTP_X_SIGNATURE_ED25519", "HTTP_X_SIGNATURE_TIMESTAMP"
REFUSED: Final = (401, {"code": "unauthorized"})


@pytest.fixture(scope="module")
def app() -> Application:
    return bot()


def test_a_ping(app: Application) -> None:
    assert post(app, PING) == (200, {"type": 1})
    now = time.time()
    for at in (now - MAX_AGE + 5, now + MAX_AHEAD - 5):
        assert post(app, PING, signed(PING, at))[0] == 200


def test_no_digit_and_no_bit_can_be_changed(app: Application) -> None:
    headers = signed(PING)
    refused = [post(app, PING + b" ", headers), post(app, b"", headers), post(app, b'{"type": 2}', headers)]
    for at, digit in enumerate(headers[SIGNATURE]):
        other = f"{headers[SIGNATURE][:at]}{int(digit, 16) ^ 1:x}{headers[SIGNATURE][at + 1 :]}"
        refused.append(post(app, PING, headers | {SIGNATURE: other}))
    for at in range(8 * len(PING)):
        bits = int.from_bytes(PING) ^ 1 << at
        refused.append(post(app, bits.to_bytes(len(PING)), headers))
    assert refused == [REFUSED] * len(refused)


@tabled
def test_headers_of_another_form_are_refused(app: Application, signature: str | None, time: str | None) -> None:
    headers = signed(PING)
    stamp, right = headers[TIME], headers[SIGNATURE]
    names = {"right": right, "upper": right.upper(), "half": right[:64], "last": right[1:], "stamp": stamp}
    given = {name: text.format(**names) for name, text in ((SIGNATURE, signature), (TIME, time)) if text is not None}
    assert post(app, PING, given) == REFUSED


def test_another_key_and_another_time_are_refused(app: Application) -> None:
    now = time.time()
    stamp = str(int(now))
    other = Ed25519PrivateKey.generate().sign(stamp.encode() + PING).hex()
    assert post(app, PING, {SIGNATURE: other, TIME: stamp}) == REFUSED
    for seconds in (-60, -1, 1, 60):
        assert post(app, PING, signed(PING, now) | {TIME: str(int(now) + seconds)}) == REFUSED
    for at in (now - MAX_AGE - 3, now - 10_000, now + MAX_AHEAD + 30, now + 10_000):
        assert post(app, PING, signed(PING, at)) == REFUSED


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
