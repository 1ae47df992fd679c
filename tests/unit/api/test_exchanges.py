"""Requests and expected parts of their responses, as data in ``test_exchanges.yaml``, by subject.

``ask`` is a method and an address (``{cyclix}`` for its resources), or several that get the same; the body is ``json``,
``form``, or ``text`` of a ``type``; ``service`` are settings. ``each`` has values of other fields that get the same, in
all combinations; an address may name fields, such as ``{game}``, and has the text for ``{token}``. ``status`` is 200 by
default. ``code`` and ``errors`` (pointer, code, and in texts line and column) are those of a problem; ``says`` are
words of the response, ``not`` words that it lacks, ``page`` words that a reader of the page sees. ``has`` are headers,
``holds`` patterns of them, ``lacks`` headers that are not there. ``whole`` is the response as JSON, ``body`` the
expectation of a conformance case. ``same`` has the fields that differ in a request with the same response, and ``kept``
is true if the response is not sent again.
"""

import re
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.conformance.runner import compare
from adjudicator.urltoken import fold
from app import create_app
from drawing import EDITION
from tests.support.client import CYCLIX, QUIET, problem
from tests.support.pages import seen
from tests.support.tabled import values_of


def several(one: dict[str, Any], name: str) -> list[str]:
    value = one.get(name, [])
    return [value] if isinstance(value, str) else value


EXCHANGES = [
    pytest.param({**one, **dict(zip(each, values, strict=True))}, id=f"{subject}-{number}")
    for subject, exchanges in values_of(__file__).items()
    for number, one in enumerate(exchanges)
    for each in [{"ask": several(one, "ask")} | one.get("each", {})]
    for values in product(*each.values())
]


@cache
def service(*settings: tuple[str, Any]) -> FlaskClient:
    """A service with these settings; a list of keys is given as a tuple."""
    return create_app(replace(QUIET, **dict(settings))).test_client()


def sent(client: FlaskClient, one: dict[str, Any], **headers: str) -> TestResponse:
    method, address = one["ask"].split(" ", 1)
    text = one.get("text", one.get("form", ""))
    token = fold(text.encode()) if "{token}" in address else ""
    for name, value in {**one, "token": token, "cyclix": CYCLIX, "look": str(EDITION)}.items():
        address = address.replace(f"{{{name}}}", value) if isinstance(value, str) else address
    kind = one.get("type", "multipart/form-data" if "form" in one else None)
    body = {"json": one["json"]} if "json" in one else {"data": "" if token else text, "content_type": kind}
    return client.open(address, method=method, headers=one.get("headers", {}) | headers, **body)


@pytest.mark.parametrize("one", EXCHANGES)
def test_an_exchange(client: FlaskClient, one: dict[str, Any], request: pytest.FixtureRequest) -> None:
    if "games" in one.get("whole", {}):
        request.getfixturevalue("five")
    if "service" in one:
        settings = (
            (name, tuple(value) if isinstance(value, list) else value) for name, value in one["service"].items()
        )
        client = service(*settings)
    response, status = sent(client, one), one.get("status", 200)
    assert response.status_code == status, response.text
    if "code" in one:
        errors = [tuple(error) for error in one.get("errors", ())]
        assert sorted(problem(response, status, one["code"])) == sorted(error[:2] for error in errors)
        found = [
            (at["pointer"], at["code"], at.get("line"), at.get("column"))
            for at in response.get_json().get("errors", ())
        ]
        assert {error for error in errors if len(error) > 2} <= set(found)
    assert [text for text in several(one, "says") if text not in response.text] == []
    assert [text for text in several(one, "not") if text in response.text] == []
    assert one.get("has", {}).items() <= dict(response.headers).items()
    for name, word in one.get("holds", {}).items():
        assert re.search(word, response.headers[name], re.IGNORECASE)
    assert [name for name in several(one, "lacks") if name in response.headers] == []
    body = response.get_json(silent=True) or {}
    assert one.get("whole", body) == body
    assert compare({"status": status, **one.get("body", {})}, status, body) == []
    if "page" in one:
        shown = seen(client, one["ask"].split(" ", 1)[1], status).text.replace("\u00a0", " ")
        assert [text for text in several(one, "page") if text not in shown] == []
    if "same" in one:
        assert sent(client, one | one["same"]).data == response.data
    for tag in ("{}", "W/{}", "*", '"other", {}') if one.get("kept") else ():
        again = sent(client, one, **{"If-None-Match": tag.format(response.headers["ETag"])})
        assert (again.status_code, again.data) == (304, b"")
        for name in ("ETag", "Cache-Control", "Vary"):
            assert again.headers.get(name) == response.headers.get(name)
