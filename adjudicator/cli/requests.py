"""Requests to the adjudicator: in this process, or to a service by its URL. Both give the same responses."""

import http.client
import os
from collections.abc import Mapping
from contextlib import closing
from typing import IO, Any, Final, NamedTuple
from urllib.parse import urlsplit

import click
import orjson

from adjudicator.cli.output import echo
from adjudicator.cli.wording import SENTENCES
from adjudicator.conformance.runner import KEY_VARIABLE
from adjudicator.games import GAMES
from adjudicator.judging.resources import RESOURCES, records_resource, response_to
from engine.rulebook import Language

TIMEOUT_S: Final = 30.0
MAX_BYTES: Final = 32_000_000
"""Of a response; a longer one is cut, which is no JSON."""
_CONNECTIONS: Final = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}


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
    if url is not None:
        return _ask_there(url, game, resource, body, language)
    kind = records_resource(body) if resource == "records" else RESOURCES[resource]
    return Answer(*response_to(kind, GAMES[game], body, language))


def _ask_there(url: str, game: str, resource: str, body: Mapping[str, Any], language: Language) -> Answer:
    def unreachable(why: str) -> NoService:
        return NoService(SENTENCES[language].say("faults", "no-service", why=why))

    headers = {"Content-Type": "application/json", "Accept-Language": language}
    if key := os.environ.get(KEY_VARIABLE):
        headers["Authorization"] = f"Bearer {key}"
    try:
        parts = urlsplit(url)
        if parts.scheme not in _CONNECTIONS or not parts.hostname:
            raise unreachable(url)
        with closing(_CONNECTIONS[parts.scheme](parts.hostname, parts.port, timeout=TIMEOUT_S)) as connection:
            connection.request(
                "POST", f"{parts.path.rstrip('/')}/v1/games/{game}/{resource}", orjson.dumps(body), headers
            )
            response = connection.getresponse()
            answer = orjson.loads(response.read(MAX_BYTES))
    except (OSError, ValueError, http.client.HTTPException) as failure:
        raise unreachable(f"{url}: {failure}") from None
    is_ours = (response.headers.get("Rules-Edition") or "").startswith(f"{game}/")
    if response.status not in (200, 422) or not isinstance(answer, dict) or not is_ours:
        detail = answer.get("detail", "") if isinstance(answer, dict) else ""
        raise unreachable(f"{url}: {response.status} {detail}".rstrip())
    return Answer(response.status, answer)
