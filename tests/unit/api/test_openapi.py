"""The description of the interface matches the service, and the service matches the description."""

import re
from functools import cache
from typing import Any

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, settings
from openapi_spec_validator import OpenAPIV31SpecValidator
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.core.result import Ok
from schemathesis.pytest.lazy import get_all_tests

from adjudicator import messages
from adjudicator.config import Config
from adjudicator.openapi.document import POSTS
from adjudicator.openapi.examples import MISUSES, examples_of
from app import create_app
from engine.registry import GAMES
from tests.support.described import FILE, NAMES, OPERATIONS, conforms, described


def test_the_file_is_openapi() -> None:
    OpenAPIV31SpecValidator(described()).validate()
    assert described()["openapi"].startswith("3.1")


@pytest.mark.usefixtures("five")
def test_the_file_is_served(client: FlaskClient) -> None:
    assert client.get("/openapi.yaml").data == FILE.read_bytes()


def test_the_file_has_no_anchors() -> None:
    assert not re.search(r"^[^'\"]*: [&*]id\d", FILE.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_route_for_programs_is_described(app: Flask) -> None:
    routes = {
        (re.sub(r"<(?:\w+(?:\([\w,]+\))?:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) & {"GET", "POST", "PUT", "PATCH", "DELETE"}
        if rule.rule.startswith("/v1") or rule.rule in ("/healthz", "/readyz")
    }
    assert {(path, method) for method, path, *_ in OPERATIONS} == routes | {("/metrics", "get")}


def test_every_operation_has_a_name_of_its_own_and_a_tag() -> None:
    assert len(NAMES) == len(set(NAMES))
    tags = {tag["name"] for tag in described()["tags"]}
    assert all(set(operation["tags"]) <= tags for _, _, operation, _ in OPERATIONS)


def test_every_schema_says_what_it_is() -> None:
    assert all(schema["description"] for schema in described()["components"]["schemas"].values())


def test_every_code_of_a_problem_is_listed() -> None:
    listed = described()["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]
    assert sorted(listed) == sorted(messages.SENTENCES["en"]["titles"])


@pytest.mark.usefixtures("five")
@pytest.mark.parametrize("resource", [resource for resource, *_ in POSTS] + ["batch"])
def test_every_example_is_answered_as_shown(client: FlaskClient, resource: str) -> None:
    path = "/v1/batch" if resource == "batch" else f"/v1/games/{{game}}/{resource}"
    operation = described()["paths"][path]["post"]
    shown = {
        (name, status): example["value"]
        for status, response in operation["responses"].items()
        for content in response.get("content", {}).values()
        for name, example in content.get("examples", {}).items()
    }
    requests = operation["requestBody"]["content"]["application/json"]["examples"]
    assert {name for name, _ in shown} == set(requests), "each request has its answer, and each answer its request"
    for name, example in requests.items():
        address = path.replace("{game}", name.partition(".")[0])
        response = client.post(address, json=example["value"])
        assert response.get_json() == shown[name, str(response.status_code)], name


@pytest.mark.usefixtures("five")
@pytest.mark.parametrize("misuse", MISUSES, ids=lambda misuse: misuse.component)
def test_every_problem_is_answered_as_shown(app: Flask, misuse: Any) -> None:
    response = described()["components"]["responses"][misuse.component]
    assert misuse.answered(app) == response["content"]["application/problem+json"]["examples"]["shown"]["value"]


def test_every_example_fits_its_schema() -> None:
    for _, _, operation, _ in OPERATIONS:
        contents = [*operation.get("requestBody", {}).get("content", {}).values()]
        for response in operation["responses"].values():
            contents += response.get("content", {}).values()
        for content in contents:
            for example in content.get("examples", {}).values():
                schemas = content["schema"].get("anyOf", [content["schema"]])
                conforms(schemas[0]["$ref"].rpartition("/")[2], example["value"])


@pytest.mark.usefixtures("five")
def test_every_game_is_shown() -> None:
    assert {example.name.partition(".")[0] for example in examples_of("adjudications")} == set(GAMES)


def test_the_file_is_no_longer_than_a_browser_likes() -> None:
    assert FILE.stat().st_size <= 380_000


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_of_a_game_fits_its_schemas(client: FlaskClient, game: str) -> None:
    for path, schema in (("", "GameDescription"), ("/articles", "Articles"), ("/setups", "Setups")):
        conforms(schema, client.get(f"/v1/games/{game}{path}").get_json())
    conforms("Games", client.get("/v1/games").get_json())
    conforms("Readiness", client.get("/readyz").get_json())


# Bodies of many megabytes are generated, too: 413 is a right answer to what breaks the schema.
@schemathesis.serializer("application/vnd.adjudicator.record")
def text_of_a_record(_: Any, value: object) -> bytes:
    return str(value).encode(errors="replace")


REFUSALS = {"expected-statuses": [400, 404, 405, 413, 415, 422]}
CHECKED = {"checks": {"negative_data_rejection": REFUSALS}, "analysis": {"constants": {"enabled": False}}}
CONFIG = schemathesis.Config.from_dict(CHECKED)
# A string that is no position is refused, though the schema lets every string through.
# The file describes one path for all games, of which not all have all its methods: tests/unit/api/test_methods.py.
EXCLUDED = ("positive_data_acceptance", "allow_header_conformance")


@cache
def loaded() -> Any:
    """What schemathesis makes of the file, in seconds, and so not at collection."""
    return schemathesis.openapi.from_wsgi("/openapi.yaml", create_app(Config(log_requests=False)), config=CONFIG)


def hold(response: Any, case: schemathesis.Case[Any]) -> None:
    """Validate a response. With ``Prefer: status=200``, a problem is validated under the status in its body."""
    if "preference-applied" in response.headers:
        assert response.status_code == 200
        response.status_code = response.json()["status"]
        assert response.status_code in REFUSALS["expected-statuses"]
    excluded: Any = [*map(CHECKS.get_one, EXCLUDED)]
    case.validate_response(response, excluded_checks=excluded)


@settings(
    max_examples=6,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],  # examples are sent above, and one by one in test_description.py
    suppress_health_check=list(HealthCheck),
)
def answered_well(case: schemathesis.Case[Any]) -> None:
    hold(case.call(), case)


# A value taken for an object is this file's text: schemathesis omits it as well.
WALKED = [operation["operationId"] for _, path, operation, _ in OPERATIONS if path != "/openapi.yaml"]


@pytest.mark.parametrize("name", WALKED)
def test_nothing_that_can_be_generated_breaks_it(name: str) -> None:
    """The cases of an operation are made here: at collection, where schemathesis would, each process would make all."""
    load_all_checks()
    for made in get_all_tests(
        schema=loaded().include(operation_id=name), test_func=answered_well, settings=None, given_kwargs={}
    ):
        assert isinstance(made, Ok)
        _, every_case = made.ok()
        every_case()
