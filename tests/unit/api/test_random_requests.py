"""Random requests of every kind, each with properties of its response; 1,000 in a minute, 100,000 in the slow run.

No 5xx, no HTML, no error without place and message. A legal turn leaves a valid position, listed actions are legal, the
French response equals the English one except for sentences, and forgiving reading never changes an exact reading.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, Final
from urllib.parse import unquote

import orjson
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.checks.facts import FOR_PROGRAMS, RULING, TURN, listed, read
from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import open_case
from adjudicator.judging.refusal import Refused
from engine.registry import GAMES
from tests.support.cases import answers
from tests.support.described import objects_in
from tests.support.random_requests import Request, adjudication, any_request

QUICK: Final = 60
DEEP: Final = 100_000
SPOKEN: Final = {"message", "title", "detail", "words", "texts", "question", "links"}
"""Fields with sentences, or parts of sentences."""
STRAY: Final = re.compile(r"\{[a-z_!:]*\}|\bNone\b|  |\w [.,](?: |$)|<class|Traceback|object at 0x")
"""What only a sentence that went wrong has in it."""
ENGLISH: Final = re.compile(r"\b(?:the|with|and|must|is|of|an|or|text|field|piece|number|object)\b")
"""Words that no French sentence has; `to` is a field of records."""
QUOTED: Final = re.compile(r"«\s.*?\s»|“.*?”|\([^)]*\)", re.DOTALL)

sent: Counter[str] = Counter()
"""How often each status was answered, over all runs of this process."""


def send(client: FlaskClient, request: Request, language: str = "en") -> TestResponse:
    glue = "&" if "?" in request.path else "?"
    path = request.path if "lang=" in request.path else f"{request.path}{glue}lang={language}"
    if "/boards/" in path or (request.method == "POST" and isinstance(request.sent, dict) and "lang" in request.sent):
        path = request.path
    response = client.open(
        path, method=request.method, data=request.body, content_type=request.kind if request.body else None
    )
    sent[str(response.status_code)] += 1
    return response


def ask(client: FlaskClient, game: str, resource: str, body: Any, language: str = "en") -> TestResponse:
    return send(client, Request("POST", f"/v1/games/{game}/{resource}", body, orjson.dumps(body)), language)


def looked_at(request: Request, response: TestResponse) -> Any:
    """The body of an answer, after a look at what holds of each."""
    assert response.status_code < 500, response.text
    assert "html" not in response.content_type or request.path.startswith("/rulings/")
    if response.status_code == 304 or "json" not in response.content_type:
        return None
    body = orjson.loads(response.data)
    sent = (request.body or b"").decode() + unquote(request.path)
    problems = [body] if response.status_code >= 400 else [one["body"] for one in _items(body) if one["status"] != 200]
    for problem in problems:
        assert problem["status"] < 500, problem
        assert problem["code"] != "internal"
        assert ("errors" in problem) == (problem["status"] == 422)
        for fault in problem.get("errors", ()):
            assert fault["code"], fault
            assert fault["detail"], fault
            assert fault["pointer"] == "" or fault["pointer"].startswith("/"), fault
            in_place(request, fault)
    reasons = [one["reason"] for one in objects_in(body) if isinstance(one.get("reason"), dict)]
    assert all(one["message"] for one in reasons if "message" in one or "code" in one), body
    for sentence in sentences(body):
        stray = STRAY.search(QUOTED.sub("…", sentence))
        assert stray is None or stray[0] in sent or stray[0].strip() == "", sentence
    assert '"code":"internal"' not in response.text
    return body


def _items(body: Any) -> Any:
    return body["answers"] if isinstance(body, dict) and isinstance(body.get("answers"), list) else ()


def in_place(request: Request, fault: dict[str, Any]) -> None:
    """The error's place is in the request, or one step below it, and ``found`` is the text there."""
    if request.sent is None or request.method != "POST":
        return
    there, missed = request.sent, 0
    for part in fault["pointer"].split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if isinstance(there, dict) and name in there:
            there = there[name]
        elif isinstance(there, list) and name.isdigit() and int(name) < len(there):
            there = there[int(name)]
        else:
            missed += 1
            there = None
    assert missed <= 1 or fault["code"] in ("rule-unknown", "required", "field-missing"), (fault, request.sent)
    if fault.get("at") is not None and isinstance(there, str):
        assert 0 <= fault["at"] <= len(there), fault


def sentences(value: Any) -> list[str]:
    """Every sentence in an answer."""
    return [one[name] for one in objects_in(value) for name in SPOKEN if isinstance(one.get(name), str)]


def without_sentences(value: Any) -> Any:
    """The same response without sentences."""
    if isinstance(value, dict):
        return {name: without_sentences(one) for name, one in value.items() if name not in SPOKEN}
    return [without_sentences(one) for one in value] if isinstance(value, list) else value


def agrees_in_french(client: FlaskClient, request: Request, body: Any) -> None:
    french = looked_at(request, send(client, request, "fr"))
    sent = (request.body or b"").decode() + unquote(request.path)
    for sentence in sentences(french):
        english = ENGLISH.search(QUOTED.sub("", sentence))
        assert english is None or english[0] in sent, sentence
    assert without_sentences(french) == without_sentences(body)


def strictness_changes_nothing(client: FlaskClient, game: str, request: Request, body: Any) -> None:
    """The forgiving reader agrees with the exact one."""
    resource = request.path.rpartition("/")[2]
    exact = ask(client, game, resource, {**request.sent, "strict": True})
    if exact.status_code == 200:
        ruling = orjson.loads(exact.data)
        assert {**ruling, "links": None} == {**body, "links": None}
        return
    plain = {name: value for name, value in request.sent.items() if name != "strict"}
    assert ask(client, game, resource, plain).status_code in (200, 422)


def ruling_holds(client: FlaskClient, game: str, request: Request, body: Any) -> None:
    """The ruling's action reads back to itself, and its position is valid."""
    given = {"options": request.sent.get("options", {})}
    inspected = ask(client, game, "positions", {**given, "position": body["position"], "strict": True})
    assert inspected.status_code == 200, (body["position"], inspected.text)
    assert inspected.get_json()["position"] == body["position"]
    again = ask(client, game, "adjudications", {**request.sent, "action": body["action"]})
    expected = {name: value for name, value in body.items() if name not in ("spelled", "links")}
    assert {name: value for name, value in again.get_json().items() if name != "links"} == expected
    if body["verdict"] == "illegal":
        assert body["reason"]["message"] == body["message"]
        assert body["reason"]["article"] in body["articles"] or body["reason"]["article"] is None


def listed_are_legal(client: FlaskClient, game: str, request: Request, body: Any, chance: random.Random) -> None:
    given = {name: request.sent[name] for name in ("position", "options", "strict") if name in request.sent}
    for one in chance.sample(body["actions"], min(3, len(body["actions"]))):
        action = one["text"] if isinstance(one, dict) else one
        ruling = ask(client, game, "adjudications", {**given, "action": action})
        assert ruling.status_code == 200, (action, ruling.text)
        verdict = ruling.get_json()["verdict"]
        assert verdict in ("legal", "incomplete"), (action, ruling.text)


def suggestions_are_legal(client: FlaskClient, game: str, request: Request, problem: Any) -> None:
    given = {name: request.sent[name] for name in ("position", "options") if name in request.sent}
    for fault in problem["errors"]:
        if fault["pointer"] != "/action" or len(problem["errors"]) > 1 or fault["code"] == "ambiguous":
            continue
        for text in fault.get("did_you_mean", ()):
            ruling = ask(client, game, "adjudications", {**given, "action": text})
            assert ruling.status_code == 200, (text, ruling.text)
            assert ruling.get_json()["verdict"] != "illegal", (text, ruling.text)


def one_request(client: FlaskClient, game: str, chance: random.Random) -> None:
    """A request and the checks of its response."""
    request = any_request(game, chance)
    response = send(client, request)
    body = looked_at(request, response)
    if body is None:
        return
    if (
        chance.random() < 0.5
        and request.body is not None
        and not ("/board" in request.path or "/strip" in request.path or "lang=" in request.path)
    ):
        agrees_in_french(client, request, body)
    resource = request.path.rpartition("/")[2]
    if request.sent is None or resource not in ("adjudications", "legal-actions", "positions"):
        return
    if response.status_code == 422:
        if resource == "adjudications":
            suggestions_are_legal(client, game, request, body)
        return
    if "strict" not in request.sent:
        strictness_changes_nothing(client, game, request, body)
    if resource == "adjudications":
        ruling_holds(client, game, request, body)
    elif (
        resource == "legal-actions"
        and "actions" in body
        and "from" not in request.sent
        and request.sent.get("stage") != "whole"
    ):
        listed_are_legal(client, game, request, body, chance)


def run(client: FlaskClient, game: str, seed: str) -> None:
    """One seed; on failure, the message includes the request."""
    chance = random.Random(seed)
    state = chance.getstate()
    try:
        one_request(client, game, chance)
    except Exception as failure:
        chance.setstate(state)
        request = any_request(game, chance)
        note = json.dumps(request.sent, ensure_ascii=False) if request.sent is not None else repr(request.body)
        failure.add_note(f"{seed}: {request.method} {request.path} {note}")
        raise


@pytest.mark.parametrize("game", GAMES)
def test_some_requests(client: FlaskClient, game: str) -> None:
    for number in range(QUICK):
        run(client, game, f"{game} {number}")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_thousand_requests(client: FlaskClient, game: str) -> None:
    number = 0
    before = sent.total()
    while sent.total() - before < DEEP // len(GAMES):
        run(client, game, f"{game} deep {number}")
        number += 1


# Sentences name every fact


def random_rulings(game: str) -> Iterator[dict[str, Any]]:
    chance = random.Random(f"omitted facts of {game}")
    while True:
        body: Any = adjudication(game, chance)
        with suppress(Refused, KeyError, TypeError):  # a body of another shape, which the schemas refuse
            yield adjudicate(open_case(GAMES[game], body, "action"), body["action"])


@pytest.mark.parametrize("game", GAMES)
def test_sentences_omit_no_fact(game: str) -> None:
    read(game, islice(random_rulings(game), 150))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_sentences_of_twenty_thousand_rulings_omit_no_fact(game: str) -> None:
    met = read(game, islice(random_rulings(game), 20_000))
    met |= read(game, (answer for answer in answers(game) if "verdict" in answer))
    assert (
        listed((*FOR_PROGRAMS[game], *RULING[game], TURN[game])) <= met
    )  # a fact that is never omitted needs no reason
