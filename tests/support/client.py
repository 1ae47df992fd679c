"""Requests to the service through Flask's client, and checks of every problem."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.config import Config
from adjudicator.urltoken import fold
from engine.errors import MAX_QUOTED

CYCLIX: Final = "/v1/games/cyclix"
CAISSA: Final = "7/3bkn1/4r2/7/2R4/1NKB3/7 w -"
MOVED: Final = "7/2Rbkn1/4r2/7/7/1NKB3/7 b -"
LEGAL: Final = {"position": CAISSA, "action": "Rc3-c6"}
ILLEGAL: Final = {"position": CAISSA, "action": "Rc3-d4"}
RESOURCES: Final = ("adjudications", "legal-actions", "positions", "records")
NEEDED: Final[dict[str, dict[str, object]]] = {
    "adjudications": {"action": "pass"}, "legal-actions": {}, "positions": {}, "records": {"turns": []},
}  # fmt: skip
"""The required fields of a request to each resource."""
TYPED: Final = ("at", "found", "expected", "did_you_mean")
"""Additional fields of an error about typed text."""
BODIES: tuple[bytes, ...] = (
    b"", b"{", b"null", b"[]", b"{}", b'{"action":5}', b'{"action":"Rc3-c6"}', b'{"position":"x","action":"y"}',
    b'{"action":"Rc3-c6","include":["links"]}', b'{"action":"Rc3-c6","include":5}',
    b'{"action":"' + b"x" * 9_000 + b'"}', b'{"a":' * 900 + b"1" + b"}" * 900,
)  # fmt: skip
"""Bodies that are answered without Flask and by it."""
QUIET: Final = Config(log_requests=False, metrics=False)
PUBLIC: Final = "https://referee.example/judge"
"""The address of the fixture ``published``."""


Errors = list[tuple[str, str]]
"""Errors of a problem: the pointer and the code of each."""


def ask(
    client: FlaskClient, body: object, resource: str = "adjudications", game: str = "cyclix", **more: Any
) -> TestResponse:
    return client.post(f"/v1/games/{game}/{resource}", data=json.dumps(body), content_type="application/json", **more)


def send(client: FlaskClient, body: bytes, resource: str = "adjudications", **more: Any) -> TestResponse:
    return client.post(
        f"{CYCLIX}/{resource}", data=body, content_type=more.pop("content_type", "application/json"), **more
    )


def get(client: FlaskClient, parameters: Mapping[str, str] | str, **more: Any) -> TestResponse:
    return client.get(f"{CYCLIX}/adjudications", query_string=parameters, **more)


def token(body: object) -> str:
    """A case as addresses of pictures carry it."""
    return fold(json.dumps(body, separators=(",", ":"), sort_keys=True).encode())


def problem(response: TestResponse, status: int, code: str) -> Errors:
    """The faults of a problem, as (pointer, code), after a look at all the rest of it."""
    assert response.status_code == status, response.text
    assert response.content_type == "application/problem+json"
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Content-Language"] in ("en", "fr")
    assert "Accept-Language" in response.headers["Vary"]
    assert re.fullmatch(r"[A-Za-z0-9-]{1,64}", response.headers["X-Request-Id"])
    body: dict[str, Any] = response.get_json()
    assert set(body) - {"errors", "texts"} == {"type", "title", "status", "detail", "code"}
    assert body["type"] == f"urn:problem:adjudicator:{code}"
    assert (body["status"], body["code"]) == (status, code)
    assert body["title"]
    assert body["detail"]
    assert ("errors" in body) == (status == 422)
    for fault in body.get("errors", ()):
        besides = {"article", "places", "line", "column"}
        assert set(fault) - besides in ({"pointer", "code", "detail"}, {"pointer", "code", "detail", *TYPED})
        assert fault["pointer"] == "" or fault["pointer"].startswith("/")
        assert fault["detail"]
        assert fault.get("at", 0) >= 0
        assert len(fault.get("found", "")) <= MAX_QUOTED
        assert len(set(fault.get("did_you_mean", ()))) == len(fault.get("did_you_mean", ()))
    return [(fault["pointer"], fault["code"]) for fault in body.get("errors", ())]
