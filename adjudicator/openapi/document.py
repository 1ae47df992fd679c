"""openapi.yaml, made from the schemas, the routes and the games' own examples, answered by the service itself.

``adjudicator openapi`` prints it for the games that are served; the file ``openapi.yaml`` is that of the five.
Component names are given here one by one, so that no version of anything can change them.
"""

import re
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from typing import Any, Final

import orjson
import yaml
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask
from marshmallow import Schema

from adjudicator.games import GAMES
from adjudicator.openapi import operations, pictures, reports, shapes
from adjudicator.openapi.examples import JSON, MISUSES, Example, batch_examples, examples_of, standings_examples
from adjudicator.openapi.games import called
from adjudicator.openapi.parameters import (
    ARTICLE,
    HEADERS,
    LANGUAGE,
    PREFER,
    REQUEST_ID,
    SETUP,
    game_parameter,
    language_parameter,
    url_parameters,
)
from adjudicator.openapi.records import record_content, record_parameters
from adjudicator.openapi.sharing import share
from adjudicator.web.http import rate_limits
from engine.game import HasDice
from schemas import requests

PROBLEM: Final = "application/problem+json"
DESCRIPTION: Final = (
    "Decides whether a move is legal in unusual board games, and cites the article of the rules on every ruling, "
    "in English and French. Stateless: every request is complete.\n\n"
    "An illegal action is not an error: it gets 200 and its reason. Text that cannot be parsed gets 422, with all "
    "errors at once. Codes, squares, names and numbers never change with the language; only sentences do."
)
TAGS: Final = {
    "Rulings": "Rule on moves, list legal actions, describe positions.",
    "Pictures": "Positions and rulings, drawn.",
    "Games": "The games: boards, rules, starting positions.",
    "Service": "Health and metrics.",
}
ODDS: Final = (("odds", "Compute the odds of an attack", requests.odds_request(GAMES.values()), "Odds"),)
POSTS: Final[tuple[tuple[str, str, type[Schema], str], ...]] = (
    ("adjudications", "Rule on a turn", requests.AdjudicationRequest, "Adjudication"),
    ("legal-actions", "List legal actions", requests.LegalActionsRequest, "LegalActions"),
    ("positions", "Check a position", requests.PositionRequest, "Position"),
    ("records", "Replay a record", requests.RecordRequest, "Record"),
) + ODDS * any(isinstance(game, HasDice) for game in GAMES.values())
GETS: Final[tuple[tuple[str, str, str], ...]] = (
    ("/v1/games", "List the games", "Games"),
    ("/v1/games/{game}", "Describe a game", "GameDescription"),
    ("/v1/games/{game}/articles", "Read the rulebook", "Articles"),
    ("/v1/games/{game}/articles/{article}", "Read an article", "Article"),
    ("/v1/games/{game}/setups", "List starting positions", "Setups"),
    ("/v1/games/{game}/setups/{setup}", "Read a starting position", "Setup"),
    ("/v1/games/{game}/cases", "Read the conformance cases", "ConformanceCases"),
    ("/healthz", "Is the process alive?", "Health"),
    ("/readyz", "Is the service ready?", "Readiness"),
)
DUMPER: Final = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
"""The writer in C if it is installed: four times as fast."""
METRICS: Final = ("/metrics", "Metrics for Prometheus (unless switched off)", "text/plain")
ALWAYS: Final = {"401": "Unauthorized", "429": "TooManyRequests", "500": "Internal"}
"""What any request under /v1 may be answered; 401 and 429 only where keys or limits are configured."""
POSTED: Final = {"400": "NotJson", "413": "TooLarge", "415": "WrongContentType"}


def document(app: Flask) -> dict[str, Any]:
    """The description of the interface to the games that are served."""
    spec = APISpec(
        title="Adjudicator",
        version=version("adjudicator"),
        openapi_version="3.1.0",
        plugins=[MarshmallowPlugin(schema_name_resolver=_name)],
        info={"description": DESCRIPTION, "license": {"name": "MIT", "identifier": "MIT"}},
        tags=[{"name": name, "description": description} for name, description in TAGS.items()],
    )
    for name, (description, schema) in HEADERS.items():
        spec.components.header(name, {"description": description, "schema": schema})
    for name, problem in _problems(app).items():
        spec.components.response(name, problem)
    key = {"type": "http", "scheme": "bearer", "description": "Only if the service requires keys."}
    spec.components.security_scheme("key", key)
    _describe(spec, app)
    for name, schema in spec.components.schemas.items():
        spec.components.schemas[name] = {"description": _first_line(getattr(requests, name)), **_own(schema)}
    spec.components.schemas.update(_own(shapes.components()))
    made: dict[str, Any] = spec.to_dict()
    made["components"]["parameters"] = {"Prefer": PREFER}
    operations.complete(made["paths"])
    for path in made["paths"].values():
        if "post" in path:
            path["post"].setdefault("parameters", []).append({"$ref": "#/components/parameters/Prefer"})
    share(made)
    return {name: made[name] for name in ("openapi", "info", "tags", "paths", "components")}


def as_yaml(document: Mapping[str, Any]) -> str:
    """A description as text."""
    look: Any = {"allow_unicode": True, "width": 120, "sort_keys": False, "default_flow_style": None}
    return str(yaml.dump(document, Dumper=DUMPER, **look))


def _name(schema: Any) -> str:
    return (schema if isinstance(schema, type) else type(schema)).__name__


def _describe(spec: Any, app: Flask) -> None:
    common = [LANGUAGE, REQUEST_ID]
    for resource, summary, schema, description in POSTS:
        operations = {"post": _post(app, resource, summary, schema, description, list(examples_of(resource)))}
        if resource == "adjudications":
            operations["get"] = _get_adjudication()
        path = f"/v1/games/{{game}}/{resource}"
        if resource == "records":
            operations["post"]["parameters"] = _own(record_parameters())
        spec.path(path=path, parameters=_own([game_parameter(resource), *common]), operations=operations)
    batch = _post(app, "batch", "Rule on many turns at once", requests.BatchRequest, "Batch", list(batch_examples()))
    spec.path(path="/v1/batch", parameters=_own(common), operations={"post": batch})
    table = _post(
        app, "standings", "Rank the players of a tournament", requests.StandingsRequest, "Standings",
        list(standings_examples()),
    )  # fmt: skip
    spec.path(path="/v1/standings", parameters=_own(common), operations={"post": table})
    for path, parameters, operations in pictures.described(_problem, _references, _headers):
        for operation in operations.values():
            operation["tags"], operation["security"] = ["Pictures"], [{}, {"key": []}]
        spec.path(path=path, parameters=_own([*parameters, *common]), operations=operations)
    path, parameters, operations = reports.described(_problem, _references, _headers)
    spec.path(path=path, parameters=_own([*parameters, *common]), operations=operations)
    for path, summary, description in GETS:
        named = {"{game}": game_parameter(), "{article}": ARTICLE, "{setup}": SETUP}
        parameters = [parameter for name, parameter in named.items() if name in path]
        spec.path(
            path=path, parameters=_own([*parameters, *common]), operations={"get": _get(path, summary, description)}
        )
    path, summary, kind = METRICS
    response = {"description": summary, "content": {kind: {"schema": {"type": "string"}}}}
    spec.path(path=path, operations={"get": _operation("get_metrics", summary, "Service", {"200": response})})


def _problems(app: Flask) -> dict[str, dict[str, Any]]:
    """The problems that any request may meet, as the service answers them; those it cannot be brought to, in words."""
    shown = {
        misuse.component: _problem(misuse.description, {"shown": {"value": misuse.answered(app)}}, misuse.status)
        for misuse in MISUSES
    }
    return shown | {
        "Unauthorized": _problem("The service requires a key, and this is not a valid one.", {}, 401),
        "TooManyRequests": _problem("More requests than the service admits.", {}, 429),
        "Internal": _problem("The service failed.", {}, 500),
        "Unready": {"description": "A game fails its own check.", "content": _json("Readiness")},
    }


def _problem(description: str, examples: Mapping[str, Any], status: int = 422) -> dict[str, Any]:
    more = {401: ["WWW-Authenticate"], 405: ["Allow"], 429: ["Retry-After"], 503: ["Retry-After"]}.get(status, [])
    content: dict[str, Any] = {"schema": called("Problem")}
    if examples:
        content["examples"] = examples
    headers = _headers("X-Request-Id", "Content-Language", *rate_limits.HEADERS, *more)
    return {"description": description, "headers": headers, "content": {PROBLEM: content}}


def _post(
    app: Flask, resource: str, summary: str, schema: type[Schema], description: str, examples: list[Example]
) -> dict[str, Any]:
    answered: dict[int, dict[str, Any]] = {200: {}, 422: {}}
    for example in examples:
        status, body = example.answered(app)
        answered[status][example.name] = {"summary": example.summary, "value": body}
    of_game = resource not in ("batch", "standings")
    headers = ["Rules-Edition", "X-Cache"] if of_game else []
    responses = {
        "200": _answer(description, headers, answered[200]),
        "422": _problem("Not understood: all errors at once.", answered[422]),
        **_references(POSTED),
        **_references({"404": "UnknownGame"} if of_game else {}),
        **_references(ALWAYS),
    }
    operation = _operation(_identity("post", resource), summary, "Rulings", responses)
    shown = {example.name: {"summary": example.summary, "value": example.body} for example in examples}
    content: dict[str, Any] = {JSON: {"schema": schema, "examples": _own(shown)}}
    if resource == "records":
        content = record_content(content[JSON])
    operation["requestBody"] = {"required": True, "content": content}
    return operation


def _get_adjudication() -> dict[str, Any]:
    kept = ["Rules-Edition", "X-Cache", "ETag", "Cache-Control"]
    unchanged = [*kept, "X-Request-Id", "Content-Language", "Vary", *rate_limits.HEADERS]
    summary = "Rule on a turn, under a URL that caches can keep"
    responses = {
        "200": _answer("Adjudication", kept, {}),
        "304": {"description": "The cached response is still valid.", "headers": _headers(*unchanged)},
        **_references({"404": "NotFound", "405": "MethodNotAllowed"}),
        "422": _problem("Not understood: all errors at once.", {}),
        **_references(ALWAYS),
    }
    operation = _operation("get_adjudications", summary, "Rulings", responses)
    operation["parameters"] = _own(url_parameters())
    return operation


def _get(path: str, summary: str, description: str) -> dict[str, Any]:
    service = not path.startswith("/v1")
    kept = ["ETag", "Cache-Control"] if path.endswith("/cases") else []
    headers = ["Rules-Edition", *kept] if "{game}" in path else []
    responses = {"200": _answer(description, headers, {}, localized=not service and not kept)}
    if kept:
        responses["304"] = {"description": "The cases have not changed.", "headers": _headers(*headers, "X-Request-Id")}
    if "{" in path:
        responses |= _references({"404": "NotFound"})
    if path == "/readyz":
        responses |= _references({"503": "Unready"})
    if service:
        return _operation(_identity("get", path), summary, "Service", responses)
    responses |= _references({"422": "BadLanguage", **ALWAYS})
    operation = _operation(_identity("get", path), summary, "Games", responses)
    return operation | {"parameters": [language_parameter()]}


def _answer(
    name: str, headers: Iterable[str], examples: Mapping[str, Any], *, localized: bool = True
) -> dict[str, Any]:
    content = _json(name)
    if examples:
        content[JSON]["examples"] = examples
    always = ("X-Request-Id", "Content-Language", "Vary", *rate_limits.HEADERS) if localized else ("X-Request-Id",)
    words = shapes.COMMON[name]["description"]
    return {"description": words, "headers": _headers(*headers, *always), "content": content}


def _operation(identity: str, summary: str, tag: str, responses: Mapping[str, Any]) -> dict[str, Any]:
    operation: dict[str, Any] = {"operationId": identity, "summary": summary, "tags": [tag]}
    if "401" in responses:
        operation["security"] = [{}, {"key": []}]
    return operation | {"responses": dict(sorted(responses.items()))}


def _identity(method: str, path: str) -> str:
    words = re.sub(r"[^a-z]+", " ", path.replace("/v1", "")).split()
    return "_".join((method, *words))


def _json(name: str) -> dict[str, Any]:
    return {JSON: {"schema": called(name)}}


def _headers(*names: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _references(responses: Mapping[str, str]) -> dict[str, Any]:
    return {status: {"$ref": f"#/components/responses/{name}"} for status, name in responses.items()}


def _own(value: Any) -> Any:
    """A deep copy: shared objects would become anchors in YAML."""
    return orjson.loads(orjson.dumps(value))


def _first_line(schema: type[Schema]) -> str:
    return (schema.__doc__ or "").strip().partition("\n")[0]
