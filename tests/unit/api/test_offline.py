"""The judge without a server responds as the service does, to the byte."""

import random

import pytest
from flask.testing import FlaskClient

from adjudicator import offline
from engine.registry import GAMES
from tests.support.client import BODIES, CYCLIX, RESOURCES
from tests.support.random_requests import RECORD, Request, known
from tests.support.tabled import values_of

PATHS = (
    "/v1", "/v1/games", "/v1/games/", "/v1/gamesx", "/v1/games//odds", "/v1/games/chess", "/v1/games/chess?lang=xx",
    "/v1/games/chess/odds", "/v1/games/%C3%A9", f"/x{CYCLIX}", *(f"/v1/games/{game}" for game in GAMES),
)  # fmt: skip
BELOW = values_of(__file__)["below"]


def compare(client: FlaskClient, request: Request, language: str = "en", accept: str = "*/*") -> None:
    method, path, _, body, kind = request
    headers = {"Accept-Language": language, "Accept": accept}
    served = client.open(path, method=method, data=body or b"", content_type=kind, headers=headers)
    here = offline.respond(method, path, body or b"", language, kind, accept)
    assert tuple(here) == (served.status_code, served.content_type, served.data), request


def test_random_requests_get_the_same_bytes(plain: FlaskClient) -> None:
    chance = random.Random(45)
    for _, request in zip(range(500), known(chance), strict=False):
        compare(plain, request, chance.choice(["en", "fr", "fr-CA", "de"]))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_paths_and_methods(plain: FlaskClient, language: str) -> None:
    for path in (*PATHS, *(CYCLIX + path for path in BELOW)):
        for method in ("GET", "POST", "PUT"):
            compare(plain, Request(method, path, body=b"{}"), language)


def test_bodies(plain: FlaskClient) -> None:
    for body in (*BODIES, b"\xff", b" " * (256 * 1024 + 1)):
        for resource in (*RESOURCES, "board", "records?include=record&x=1&lang=z"):
            for kind in ("application/json", "Application/JSON; charset=utf-8", "text/plain", RECORD, f"{RECORD}+json"):
                compare(plain, Request("POST", f"{CYCLIX}/{resource}", body=body, kind=kind))


@pytest.mark.parametrize("accept", ["", "application/json", "image/*", "text/html", "text/html, text/plain;q=0.5"])
def test_forms_of_a_board(plain: FlaskClient, accept: str) -> None:
    for body in (b"{}", b'{"action":"Rc3-d4"}', b'{"view":"x","lang":"fr"}', b'{"edition":"0","look":1}'):
        compare(plain, Request("POST", f"{CYCLIX}/board", body=body), accept=accept)
