"""Requests to the adjudicator: in this process, or to a service by its URL. Both give the same responses."""

import http.client
import os
from collections.abc import Mapping
from typing import IO, Any, Final, NamedTuple
from urllib.parse import urlsplit

import click
import orjson

from adjudicator.cli.output import echo
from adjudicator.cli.wording import say
from adjudicator.conformance.runner import KEY_VARIABLE
from adjudicator.judging.problem_body import refusal_body
from adjudicator.judging.refusal import Refused
from adjudicator.judging.service import (
    ADJUDICATIONS,
    LEGAL_ACTIONS,
    POSITIONS,
    Resource,
    question,
    records_resource,
)
from engine.registry import GAMES
from engine.rulebook import Language

TIMEOUT_S: Final = 30.0
_CONNECTIONS: Final = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}
_RESOURCES: Final[dict[str, Resource]] = {one.name: one for one in (ADJUDICATIONS, LEGAL_ACTIONS, POSITIONS)}


class Answer(NamedTuple):
    """The HTTP status that the service would answer with, and the body."""

    status: int
    body: dict[str, Any]


class NoService(click.ClickException):
    """The service cannot be reached, or its response is no ruling. Ends the command with exit code 4."""

    exit_code = 4

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002  # click's signature
        """Print the reason."""
        echo(self.message, err=True)


def ask(url: str | None, game: str, resource: str, body: Mapping[str, Any], language: Language) -> Answer:
    """The answer of the service at ``url``, or of this process. Raises ``NoService``."""
    if url is None:
        return _ask_here(game, resource, body, language)
    return _ask_there(url, f"/v1/games/{game}/{resource}", body, language)


def _ask_here(name: str, resource: str, body: Mapping[str, Any], language: Language) -> Answer:
    game = GAMES[name]
    kind = records_resource(body) if resource == "records" else _RESOURCES[resource]
    try:
        answered = question(kind, game, body, language).compute()
    except Refused as refused:
        return Answer(422, refusal_body(refused.faults, game, language))
    return Answer(200, orjson.loads(answered))


def _ask_there(url: str, path: str, body: Mapping[str, Any], language: Language) -> Answer:
    def unreachable(why: str) -> NoService:
        return NoService(say(language, "faults", "no-service", why=why))

    parts = urlsplit(url)
    if parts.scheme not in _CONNECTIONS or not parts.hostname:
        raise unreachable(url)
    headers = {"Content-Type": "application/json", "Accept-Language": language}
    if key := os.environ.get(KEY_VARIABLE):
        headers["Authorization"] = f"Bearer {key}"
    try:
        connection = _CONNECTIONS[parts.scheme](parts.hostname, parts.port, timeout=TIMEOUT_S)
        connection.request("POST", parts.path.rstrip("/") + path, orjson.dumps(body), headers)
        response = connection.getresponse()
        answer = orjson.loads(response.read())
        connection.close()
    except (OSError, ValueError, http.client.HTTPException) as failure:
        raise unreachable(f"{url}: {failure}") from None
    if response.status not in (200, 422) or not isinstance(answer, dict):
        detail = answer.get("detail", "") if isinstance(answer, dict) else ""
        raise unreachable(f"{url}: {response.status} {detail}".rstrip())
    return Answer(response.status, answer)
