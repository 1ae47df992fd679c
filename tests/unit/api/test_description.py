"""The description suits generators of clients, and /docs opens each operation with a request that succeeds."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator.config import Config
from adjudicator.openapi.games import SHAPES, Fields
from app import create_app
from engine.game import HasTableText, capability
from engine.play import first_position
from engine.registry import GAMES
from tests.support.cases import answers, cases, games_with
from tests.support.client import ask
from tests.support.described import NAMES, OPERATIONS, conforms, described, objects_in, resolved


@pytest.fixture(scope="module")
def everything() -> FlaskClient:
    """The service with default settings."""
    return create_app(Config(log_requests=False)).test_client()


def test_each_response_defines_its_game_once() -> None:
    schemas = described()["components"]["schemas"]
    for name in ("Adjudication", "Position", "Record", "GameDescription"):
        variants = [resolved(one["$ref"]) for one in schemas[name]["oneOf"]]
        assert sorted(one["properties"]["game"]["const"] for one in variants) == sorted(
            schemas[name]["discriminator"]["mapping"]
        )
        assert not any({"allOf", "oneOf", "anyOf"} & one.keys() for one in variants)


def test_the_preference_is_described_once_and_under_no_response() -> None:
    texts = [one["description"] for one in objects_in(described()) if isinstance(one.get("description"), str)]
    assert len([text for text in texts if "Preference-Applied" in text]) == 1
    for _, _, operation, _ in OPERATIONS:
        for status, response in operation["responses"].items():
            if status < "400" and "$ref" not in response:
                assert "Preference-Applied" not in response.get("headers", {})
                assert "application/problem+json" not in response.get("content", {})


@pytest.mark.parametrize(("method", "path", "operation", "parameters"), OPERATIONS, ids=NAMES)
def test_every_operation_opens_with_a_request_that_succeeds(
    everything: FlaskClient, method: str, path: str, operation: dict[str, Any], parameters: list[dict[str, Any]]
) -> None:
    """As Swagger UI fills it in: examples of parameters, and the first example of the first body."""
    assert operation["description"]
    for one in parameters:
        assert ("example" in one) == one.get("required", False), "only required parameters are filled in"
        assert "example" in one or one["schema"]["examples"], one["name"]
        path = path.replace(f"{{{one['name']}}}", str(one.get("example")))
    games = [one for one in parameters if one["name"] == "game" and one["in"] == "path"]
    assert all(one["example"] == ("cyclix" if "cyclix" in one["schema"]["enum"] else "battlelore") for one in games)
    query = {one["name"]: one["example"] for one in parameters if one["in"] == "query" and "example" in one}
    sent: dict[str, Any] = {"query_string": query}
    for kind, content in list(operation.get("requestBody", {}).get("content", {}).items())[:1]:
        example = content["example"] if "example" in content else next(iter(content["examples"].values()))["value"]
        sent |= {"data": example if isinstance(example, str) else json.dumps(example), "content_type": kind}
    accepted = next(iter(operation["responses"]["200"]["content"]))
    response = everything.open(path, method=method.upper(), headers={"Accept": accepted}, **sent)
    assert response.status_code == 200, response.text
    assert response.mimetype == accepted


def test_examples_of_parameters_fit_their_schemas() -> None:
    for _, _, operation, parameters in OPERATIONS:
        for one in parameters:
            values = [one["example"]] if "example" in one else one["schema"]["examples"]
            for value in values:
                assert value in one["schema"].get("enum", [value]), (operation["operationId"], one["name"])
                assert isinstance(value, int if one["schema"]["type"] == "integer" else str), one["name"]


# Fields of responses: each is described, and met in a case


@pytest.mark.parametrize("game", GAMES)
def test_turns_of_a_record_that_cannot_be_read_are_as_described(client: FlaskClient, game: str) -> None:
    """They are in the record as they were sent."""
    shown = next(iter(GAMES[game].EXAMPLES.values()))
    unread = [case for case in cases(game) if case.get("misread") == "action" and "position" not in case]
    turns = ["?", {}, {"kind": 1}, *(case["action"] for case in unread)]
    body = {"position": shown.get("position", first_position(GAMES[game])), "turns": turns, "on_illegal": "skip"}
    answer = ask(client, body, "records", game).get_json()
    assert [ruling["turn"] for ruling in answer["rulings"][:3]] == turns[:3]
    assert "not_understood" in {ruling["verdict"] for ruling in answer["rulings"]}
    conforms("Record", answer)


def fields_of(kinds: dict[str, Fields]) -> set[tuple[str, str]]:
    return {(kind, name.removesuffix("?")) for kind, fields in kinds.items() for name in fields}


@pytest.mark.parametrize("game", GAMES)
def test_every_field_that_is_described_is_met(game: str) -> None:
    """A field of an effect, of a reason or of ``awaits`` that occurs in no case must be removed."""
    shapes = SHAPES[game]
    effects, facts, awaited = set(), set(), set()
    for answer in answers(game):
        facts |= {name for fault in answer.get("refused", ()) for name in fault["facts"]}
        for ruling in answer.get("rulings", [answer]):
            effects |= {(one["kind"], name) for one in ruling.get("effects", ()) for name in one}
            facts |= (ruling.get("reason") or {"facts": {}})["facts"].keys()
            due = ruling.get("awaits") or ruling.get("status", {}).get("awaits") or {}
            awaited |= {due[name] for name in ("roll", "choose") if name in due}
    assert fields_of(dict(shapes.effects)) <= effects
    assert set(shapes.facts) <= facts
    assert shapes.effects.keys() == GAMES[game].RULEBOOK.effects.keys()
    assert len(shapes.awaits) <= len(awaited)


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_described_in_a_sentence(game: str) -> None:
    schemas = described()["components"]["schemas"]
    prefix = SHAPES[game].prefix
    own = {name: schema for name, schema in schemas.items() if name.startswith(prefix)}
    assert len(own) > 10
    descriptions = [one["description"] for one in objects_in(own) if isinstance(one.get("description"), str)]
    assert [one for one in descriptions if not one.endswith((".", "`"))] == []
    assert [name for name, schema in own.items() if not all(map(is_described, objects_in(schema)))] == []


def is_described(schema: dict[str, Any]) -> bool:
    """Whether every field of an object has a description, unless all its fields are alike."""
    fields = [field for field in schema.get("properties", {}).values() if isinstance(field, dict)]
    return len({str(field) for field in fields}) == 1 or all("description" in one or "$ref" in one for one in fields)


@pytest.mark.parametrize("game", games_with(HasTableText))
def test_a_table_that_is_sent_has_the_fields_of_those_that_are_answered(game: str) -> None:
    form = capability(GAMES[game], HasTableText)
    assert form is not None
    assert {"pieces", *(one.name for one in form.TABLE.fields)} == set(SHAPES[game].table)
