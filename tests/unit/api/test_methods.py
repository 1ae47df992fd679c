"""``Allow`` lists what works: at every address of every game, by every method."""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import create_app
from engine.registry import GAMES
from tests.support.client import QUIET, problem, token

METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "FOO", "OPTIONS")
PARAMETER: Final = re.compile(r"<(?:(\w+)(?:\([^)]*\))?:)?(\w+)>")


def addresses() -> Iterator[str]:
    """Every route, for every game and one that there is not."""
    for rule in create_app(QUIET).url_map.iter_rules():
        named = {name for _, name in PARAMETER.findall(rule.rule)}
        for game, form in product((*GAMES, "chess") if "game" in named else ("",), ("svg", "png", "txt", "json")):
            setups = GAMES[game].SETUPS if game in GAMES else {}
            article = GAMES[game].RULEBOOK.articles[0].id if game in GAMES else "none"
            values = {
                "game": game, "form": form, "case": token({}), "setup": next(iter(setups), "none"), "article": article,
                "path": "index.css",
            }  # fmt: skip
            yield filled(rule.rule, values)


def filled(rule: str, values: Mapping[str, str]) -> str:
    """A route as an address; values of other parameters need not exist."""
    return PARAMETER.sub(lambda match: values.get(match[2], "none"), rule)


ADDRESSES: Final = sorted(set(addresses()))


@pytest.mark.parametrize("path", ADDRESSES)
def test_what_is_allowed_is_served_and_nothing_else(client: FlaskClient, path: str) -> None:
    answers = {method: client.open(path, method=method) for method in METHODS}
    for answer in answers.values():
        assert answer.headers.getlist("X-Content-Type-Options") == ["nosniff"]
        assert answer.headers.getlist("Referrer-Policy") == ["no-referrer"]
        answer.close()
    statuses = {method: answer.status_code for method, answer in answers.items()}
    if statuses["OPTIONS"] == 404:
        assert set(statuses.values()) == {404}, "an address that is not, is not by any method"
        return
    allowed = set(answers["OPTIONS"].headers["Allow"].split(", "))
    assert allowed == {method for method, status in statuses.items() if status != 405}
    for method, answer in answers.items():
        if method not in allowed:
            assert set(answer.headers["Allow"].split(", ")) == allowed
            if method != "HEAD" and answer.mimetype != "text/html":
                problem(answer, 405, "method-not-allowed")


# Headers that keep browsers safe, and the policy of the documentation


def policy(response: TestResponse) -> dict[str, list[str]]:
    parts = (part.split() for part in response.headers["Content-Security-Policy"].split(";"))
    return {name: values for name, *values in parts}


def test_only_the_page_for_frames_may_be_framed(client: FlaskClient) -> None:
    framed = set()
    for path in ADDRESSES:
        response = client.get(path)
        if response.mimetype == "text/html" and policy(response)["frame-ancestors"] != ["'none'"]:
            assert "X-Frame-Options" not in response.headers
            framed.add(path)
        response.close()
    assert framed == {f"/embed/{game}" for game in GAMES}
