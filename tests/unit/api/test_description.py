"""The description suits generators of clients, and /docs opens each operation with a request that succeeds."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator.config import Config
from app import create_app
from tests.support.described import NAMES, OPERATIONS, described, objects_in, resolved


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
