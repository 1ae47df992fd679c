"""openapi.yaml, made from the schemas, the routes and the games' own examples, answered by the service itself.

Only ``flask openapi`` needs apispec; the service serves the file. Component names are given here one
by one, so that no version of anything can change them.
"""

import re
import sys
from collections.abc import Mapping
from typing import Any, Final

import click
from flask import Flask, current_app
from flask.cli import with_appcontext
from marshmallow import Schema

from engine.registry import GAMES
from schemas import answers, requests

VERSION: Final = "1.0.0"
GAME: Final = {
    "name": "game",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "enum": list(GAMES)},
}
LANGUAGE: Final = {
    "name": "Accept-Language",
    "in": "header",
    "schema": {"type": "string", "examples": ["fr"]},
    "description": "`en` or `fr`; codes never change with it.",
}
ASKED: Final[tuple[tuple[str, str, type[Schema], type[Schema]], ...]] = (
    ("adjudications", "Rule on a turn", requests.AdjudicationRequest, answers.Adjudication),
    ("legal-actions", "List legal actions", requests.LegalActionsRequest, answers.LegalActions),
    ("positions", "Look at a position", requests.PositionRequest, answers.Position),
    ("records", "Replay a record", requests.RecordRequest, answers.Record),
)
TOLD: Final[tuple[tuple[str, str, type[Schema], str], ...]] = (
    ("/v1/games", "List the games", answers.Games, ""),
    ("/v1/games/{game}", "Describe a game", answers.GameDescription, ""),
    ("/v1/games/{game}/articles", "Read the rulebook", answers.Articles, ""),
    ("/v1/games/{game}/articles/{article}", "Read an article", answers.Article, "article"),
    ("/v1/games/{game}/setups", "List starting positions", answers.Setups, ""),
    ("/v1/games/{game}/setups/{setup}", "Read a starting position", answers.Setup, "setup"),
    ("/healthz", "Is the process alive?", answers.Health, ""),
    ("/readyz", "Is the service ready?", answers.Readiness, ""),
)


@click.command("openapi")
@with_appcontext
def command() -> None:
    """Print openapi.yaml."""
    sys.stdout.write(document(current_app))


def document(app: Flask) -> str:
    """The description of the interface as YAML."""
    from apispec import APISpec  # a development dependency
    from apispec.ext.marshmallow import MarshmallowPlugin

    plugin = MarshmallowPlugin(schema_name_resolver=_name)
    spec = APISpec(
        title="Adjudicator",
        version=VERSION,
        openapi_version="3.1.0",
        plugins=[plugin],
        info={
            "description": "Rules on a position and a move of five unusual board games, and cites the article of the "
            "rules on every ruling, in English and French. Stateless: every request says all there is to know.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
    )
    spec.components.schema("Problem", schema=answers.Problem)
    for resource, summary, asked, told in ASKED:
        path = f"/v1/games/{{game}}/{resource}"
        operations = {"post": _post(app, resource, summary, asked, told)}
        if resource == "adjudications":
            operations["get"] = _get_adjudication()
        spec.path(path=path, parameters=[GAME, LANGUAGE], operations=operations)
    for path, summary, told, extra in TOLD:
        parameters = [GAME] if "{game}" in path else []
        if extra:
            parameters.append({"name": extra, "in": "path", "required": True, "schema": {"type": "string"}})
        spec.path(
            path=path,
            parameters=[*parameters, LANGUAGE],
            operations={"get": _operation(_identity("get", path), summary, told, _get_problems(path))},
        )
    return str(spec.to_yaml(yaml_dump_kwargs={"allow_unicode": True, "width": 120, "sort_keys": False}))


def _name(schema: Any) -> str:
    return (schema if isinstance(schema, type) else type(schema)).__name__


def _identity(method: str, path: str) -> str:
    words = re.sub(r"[^a-z]+", " ", path.replace("/v1", "")).split()
    return "_".join((method, *words))


def _operation(
    identity: str, summary: str, told: type[Schema], problems: Mapping[int, str], examples: Any = None
) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": told}
    if examples:
        content["examples"] = examples
    responses: dict[str, Any] = {"200": {"description": summary, "content": {"application/json": content}}}
    for status, description in problems.items():
        body = {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
        responses[str(status)] = {"description": description, "content": body}
    return {"operationId": identity, "summary": summary, "responses": responses}


def _get_problems(path: str) -> dict[int, str]:
    return {404: "Not found"} if "{" in path else {503: "Unready"} if path == "/readyz" else {}


def _post(app: Flask, resource: str, summary: str, asked: type[Schema], told: type[Schema]) -> dict[str, Any]:
    examples = dict(_examples(resource))
    answered = {
        name: {"value": app.test_client().post(f"/v1/games/{_game_of(name)}/{resource}", json=body["value"]).get_json()}
        for name, body in examples.items()
    }
    problems = {
        400: "Not JSON",
        404: "No such game",
        413: "Too large",
        415: "Not application/json",
        422: "Not understood: every fault",
    }
    operation = _operation(f"post_{resource.replace('-', '_')}", summary, told, problems, answered)
    operation["requestBody"] = {
        "required": True,
        "content": {"application/json": {"schema": asked, "examples": examples}},
    }
    return operation


def _examples(resource: str) -> list[tuple[str, dict[str, Any]]]:
    """The games' own examples as requests to this resource, named ``game: example``."""
    found = []
    for game in GAMES.values():
        for name, example in game.EXAMPLES.items():
            body: dict[str, Any] = dict(example)
            if resource != "adjudications":
                action = body.pop("action")
                body.pop("include", None)
                body.pop("seen", None)
                if resource == "records":
                    body["turns"] = [action]
            found.append((f"{game.NAME}.{name}", {"summary": f"{game.NAME}: {name.replace('_', ' ')}", "value": body}))
    return found


def _game_of(example: str) -> str:
    return example.partition(".")[0]


def _get_adjudication() -> dict[str, Any]:
    operation = _operation(
        "get_adjudications",
        "Rule on a turn, under a URL that caches can keep",
        answers.Adjudication,
        {
            404: "No such game or edition",
            405: "A game whose positions are objects",
            422: "Not understood: every fault",
        },
    )
    operation["responses"]["304"] = {"description": "Not modified"}
    operation["parameters"] = [
        _query("position", "Left out: the game's default setup."),
        _query("action", "One turn. A literal `+` is written `%2B`.", required=True),
        _query("include", "`legal_actions`, `table`, separated by commas."),
        _query("lang", "`en` or `fr`; wins over the header."),
        _query("edition", "Pins the edition of the rulings: kept for a year by caches."),
    ]
    operation["description"] = "Options are further parameters under their own names: `&king_capture=adjacent`."
    return operation


def _query(name: str, description: str, required: bool = False) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "required": required,
        "schema": {"type": "string"},
        "description": description,
    }
