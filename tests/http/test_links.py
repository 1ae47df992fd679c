"""The links of openapi.yaml: they lead on, and where they lead is as they say."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, NamedTuple

import pytest
import schemathesis
import yaml
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, settings
from schemathesis import GenerationMode
from schemathesis.generation.stateful.state_machine import StepInput, StepOutput

from engine.registry import GAMES
from tests.http.test_openapi import CONFIG, hold
from tests.operations.test_gunicorn import gunicorn
from tests.support.described import FILE
from tools.openapi.links import LINKS

RULED: Final = ("adjudication", "next_adjudication")
"""The links that lead to the ruling on an action which was listed as legal."""

FAR: Final = 6
"""How many links are followed on end."""


@cache
def described() -> dict[str, Any]:
    """The document, with links that give the whole body: what schemathesis would mix in is not what they say."""
    found: dict[str, Any] = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    for _, _, operation in operations(found):
        for link in links_of(operation).values():
            link["x-schemathesis"] = {"merge_body": False}
        content = operation.get("requestBody", {}).get("content", {})
        for kind in [kind for kind in content if kind != "application/json"]:
            del content[kind]  # what links give is JSON, and schemathesis would send it as any kind
    return found


def operations(document: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in document["paths"].items():
        for method in item.keys() & {"get", "post"}:
            yield path, method, item[method]


def links_of(operation: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = operation["responses"]["200"].get("links", {})
    return found


def test_all_links_stand_in_the_file() -> None:
    found = {operation["operationId"]: set(links_of(operation)) for _, _, operation in operations(described())}
    assert {name: links for name, links in found.items() if links} == {name: set(LINKS[name]) for name in LINKS}


# By hand: every link, in every game that it leads anywhere in


class Visit(NamedTuple):
    """A request that was answered: its operation, what it was made of, and the answer."""

    operation: str
    path: dict[str, str]
    body: Any
    answer: Any


class Absent(LookupError):
    """What a link needs is not there."""


def resolved(expression: Any, visit: Visit) -> Any:
    """What a link says, with its expressions replaced by what they stand for."""
    if isinstance(expression, dict):
        return {name: resolved(value, visit) for name, value in expression.items()}
    if not isinstance(expression, str):
        return expression
    place, _, pointer = expression.partition("#")
    if place.startswith("$request.path."):
        return visit.path[place.removeprefix("$request.path.")]
    found = {"$request.body": visit.body, "$response.body": visit.answer}[place]
    for step in pointer.split("/")[1:]:
        try:
            found = found[int(step)] if isinstance(found, list) else found[step]
        except (LookupError, TypeError) as missing:
            raise Absent(expression) from missing
    return found


def visited(client: FlaskClient, operation: str, path: dict[str, str], body: Any) -> Visit:
    address, method = next((at, how) for at, how, what in operations(described()) if what["operationId"] == operation)
    if operation == "get_adjudications":
        response = client.get(address.format_map(path), query_string=body)
    else:
        response = client.open(address.format_map(path), method=method, json=body)
    assert response.status_code == 200, (operation, path, body, response.text)
    return Visit(operation, path, body, response.get_json())


def beginnings(client: FlaskClient, game: str) -> Iterator[Visit]:
    """Where a client begins: at the list, at the game, with a ruling."""
    yield visited(client, "get_games", {}, None)
    yield visited(client, "get_games_game", {"game": game}, None)
    for example in GAMES[game].EXAMPLES.values():
        asked = {"include": ["legal_actions"], **example}
        yield visited(client, "post_adjudications", {"game": game}, asked)
        if GAMES[game].NOTATION == "text" and asked.keys() <= {"action", "position", "include"}:
            yield visited(client, "get_adjudications", {"game": game}, asked | {"include": "legal_actions"})


@pytest.mark.parametrize("game", GAMES)
def test_every_link_leads_on(client: FlaskClient, game: str) -> None:
    followed = set()
    seen = []
    ahead = [(visit, 0) for visit in beginnings(client, game)]
    while ahead:
        visit, depth = ahead.pop(0)
        for name, link in LINKS.get(visit.operation, {}).items():
            try:
                request = resolved({"path": link["parameters"], "body": link.get("requestBody")}, visit)
            except Absent:
                continue
            followed.add((visit.operation, name))
            if (link["operationId"], request) in seen:
                continue
            seen.append((link["operationId"], request))
            reached = visited(client, link["operationId"], request["path"], request["body"])
            if name in RULED:
                assert reached.answer["verdict"] in ("legal", "incomplete"), request
            if depth < FAR:
                ahead.append((reached, depth + 1))
    everywhere = {(operation, name) for operation, links in LINKS.items() for name in links}
    objects = {  # games whose positions and turns are objects have no rulings by URL, and no lists
        ("post_legal_actions", "adjudication"),
        ("post_legal_actions", "further"),
        ("post_adjudications", "next_adjudication"),
        *((name, link) for name, link in everywhere if name == "get_adjudications"),
    }
    assert followed == (everywhere if GAMES[game].NOTATION == "text" else everywhere - objects)


# By chance: on and on, from anywhere, through gunicorn


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with gunicorn({}) as port:
        yield f"http://127.0.0.1:{port}"


def test_no_way_along_the_links_breaks_it(address: str) -> None:
    schema = schemathesis.openapi.from_dict(described(), config=CONFIG)
    schema.config.update(base_url=address)
    followed: set[str] = set()
    Machine: Any = schema.as_state_machine()  # noqa: N806  # a class, made at run time

    class Walk(Machine):  # type: ignore[misc]  # of a class made at run time
        def validate_response(self, response: Any, case: Any, *_: Any, **__: Any) -> None:
            hold(response, case)

        def step(self, input: StepInput) -> StepOutput:  # noqa: A002  # schemathesis' own name
            output: StepOutput = super().step(input)
            name = kept_to(input)
            if name is not None:
                answer = output.response.json()
                assert output.response.status_code == 200, answer
                assert name not in RULED or answer["verdict"] in ("legal", "incomplete"), answer
                followed.add(name)
            return output

    Walk.run(
        settings=settings(
            max_examples=40,
            stateful_step_count=15,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
    )
    assert {"position", "legal_actions"} <= followed


def kept_to(step: StepInput) -> str | None:
    """The name of the link that a step keeps to; ``None`` where it has made something else of it."""
    link, case = step.transition, step.case
    if link is None or link.is_inferred or case.meta is None or case.meta.generation.mode is GenerationMode.NEGATIVE:
        return None
    if set(case.query or ()) - {"lang"}:
        # A link says nothing of parameters beside it: some that can be made up are refused.
        return None
    applied = {(place.value, name) for place, name in step.applied_parameters}
    needed = {("path", name) for values in link.parameters.values() for name in values}
    if link.request_body is not None:
        needed |= {("body", name) for name in link.request_body.definition}
    return link.id.split(" -> ")[1].removeprefix("[200] ") if needed <= applied else None
