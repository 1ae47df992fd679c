"""Requests for ``/v1`` as doors pass them on, routes, and their answers."""

import math
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from urllib.parse import quote, urlsplit

import orjson

from adjudicator import log
from adjudicator.api.body import JSON, not_json, refuse_duplicates
from adjudicator.api.problem import MAX_BODY, SENT, TYPE, Problem, body_of, headers_of, prefers_200
from adjudicator.api.query import Arguments, check, parse_query
from adjudicator.cacheable import Store, Stored
from adjudicator.games import GAMES, failing_game
from adjudicator.judging.refusal import Refused
from adjudicator.judging.resources import Resource, post
from engine.game import AnyGame
from engine.rulebook import Language

COUNTED_BYTES: Final = 16 * 1024
"""Bytes of a body for which a request counts as one, at least."""
HOUR: Final = 3_600
YEAR: Final = 365 * 24 * 3_600
_NOT_IN_NAMES: Final = re.compile("[^a-z0-9]")

Fetch = Callable[[Resource, AnyGame, object, Language], Stored]
"""A function that returns the answer to the body of a request, without links. Raises ``Refused``."""


class Backend(NamedTuple):
    """The parts of a service that answers depend on."""

    store: Store
    public_url: str = ""
    """The public address, without a slash at the end; empty: links are paths."""
    on_fetch: Callable[[str, str, Stored], None] = lambda _resource, _game, _stored: None
    """Counts a computed or cached answer by resource and game."""

    def fetch(self, resource: Resource, game: AnyGame, body: object, language: Language) -> Stored:
        """The answer to the body of a request, without links. Raises ``Refused``."""
        stored = self.store.fetch(*post(resource, game, body, language).computation)
        self.on_fetch(resource.name, game.NAME, stored)
        return stored


class Form(NamedTuple):
    """A form of a browser."""

    fields: list[tuple[str, str]]
    files: list[tuple[bytes, str]]
    """The fields named ``file``: content and name."""


@dataclass(slots=True)
class Request:
    """A request for a route of the table."""

    backend: Backend
    path: str
    language: Language
    """The language of the answer: that of ``?lang=``, of a form or of a picture, else the preferred one."""
    query: bytes = b""
    content_type: str = ""
    size: int = 0
    """Bytes of the body as announced; if there are too many, ``body`` may be empty."""
    body: bytes = b""
    accept: str = ""
    prefer: str = ""
    encoding: str = ""
    """The ``Content-Encoding`` of the body."""
    if_none_match: str = ""
    charge: Callable[[int], None] = lambda _weight: None
    """Counts the request as this number of requests, if there is a rate limit. Raises ``Problem`` 429."""
    read_form: Callable[[str, bytes], Form] | None = None
    """Reads a multipart form of a ``Content-Type``, where the door can. Raises ``Problem`` 415, ``Refused``."""

    def media_type(self) -> str:
        """The media type of the body, without parameters, in lower case."""
        return self.content_type.partition(";")[0].strip().lower()

    def arguments(self) -> Arguments:
        """The parameters of the query, each with all its values."""
        return parse_query(self.query) if self.query else {}

    def url(self) -> str:
        """The path with the query."""
        return f"{self.path}?{self.query.decode('utf-8', 'replace')}"

    def raw(self) -> bytes:
        """The body, counted against the rate limit. Raises ``Problem``: 413, 415 or 429."""
        if self.size > MAX_BODY:
            raise Problem(413, "too-large", limit=MAX_BODY)
        if self.encoding not in ("", "identity"):
            raise Problem(415, "unsupported-encoding", encoding=self.encoding[:40])
        if self.size > COUNTED_BYTES:
            self.charge(self.size // COUNTED_BYTES)
        return self.body

    def json(self, kind: str = JSON) -> object:
        """The body as parsed from JSON of this media type. Raises ``Problem``: 413, 429, 415 or 400."""
        raw = self.raw()
        if self.content_type != kind and self.media_type() != kind:
            raise Problem(415, "wrong-content-type")
        raw = raw.removeprefix(BOM_UTF8)
        try:
            body = orjson.loads(raw)
        except orjson.JSONDecodeError as failure:
            raise not_json(raw, failure) from None
        # A flat object has a colon for each name; only for others the cost of a comparison is worth it.
        if isinstance(body, list | dict) and (colons := raw.count(b":")) != len(body) and colons > _colons(body):
            refuse_duplicates(raw)
        return body

    def check_language(self) -> Language:
        """The language. Raises ``Refused`` if the URL names an unknown one."""
        if self.query:
            check(self.arguments())
        return self.language


@dataclass(slots=True)
class Answer:
    """An answer: content, and what doors and metrics need to know of it."""

    body: bytes
    media_type: str = JSON
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    """Headers of this content, which a 304 without content lacks."""
    language: Language | None = None
    """The language of the content, where another one could have been requested."""
    varies: str = "Accept-Language"
    """The headers of a request on which an answer in a language depends."""
    level: str = ""
    """The level of the cache that it comes from, if any."""
    game: AnyGame | None = None
    """The game that it is about."""
    is_conditional: bool = False
    """Whether the door adds a digest of the body as ETag, and responds with 304 to a client that has it."""

    def common_headers(self) -> dict[str, str]:
        """The other headers, which a 304 without content has, too."""
        headers = {} if self.language is None else {"Content-Language": self.language, "Vary": self.varies}
        if self.level:
            headers["X-Cache"] = self.level
        return headers


class Route(NamedTuple):
    """A method of a path, in the syntax of werkzeug's rules."""

    method: str
    path: str
    answer: Callable[..., Answer]
    """Takes the request and the variable parts of the path. Raises ``Problem``, ``Refused``."""
    weight: int = 1
    """The number of requests that a good one counts as, at least."""
    keep: int = 0
    """Seconds for which caches may keep a good answer, if it does not say itself."""
    turn: Callable[[], AbstractContextManager[object]] = nullcontext
    """The queue of a long request. Raises ``Problem`` 429 if it is full."""
    is_short: bool = False
    """Whether it takes a few milliseconds at most, if its body is small and includes nothing."""


def _colons(body: object) -> float:
    """The number of colons in a body as JSON: one for each name, and those in texts."""
    try:
        return orjson.dumps(body).count(b":")
    except orjson.JSONEncodeError:  # nested deeper than any request
        return math.inf


def find_game(name: str) -> AnyGame:
    """The game of this name. Raises ``Problem`` 404."""
    game = GAMES.get(name)
    if game is None:
        raise Problem(404, "unknown-game", game=name[:80], games=tuple(GAMES))
    return game


def kept(answer: Answer, seconds: int, *, immutable: bool = False) -> Answer:
    """Let any cache keep an answer for this time."""
    answer.headers["Cache-Control"] = f"public, max-age={seconds}{', immutable' if immutable else ''}"
    return answer


def answer_to(failure: Refused | Problem, game: AnyGame | None, language: Language, prefer: str = "") -> Answer:
    """The answer to a failed request about a game; ``prefer``: the header of a POST."""
    body, headers = body_of(failure, game, language), headers_of(failure)
    status: int = body["status"]
    if prefer and status in SENT and prefers_200(prefer):
        status = 200
        headers["Preference-Applied"] = "status=200"
    return Answer(orjson.dumps(body), TYPE, status, headers, language)


def respond(route: Route, request: Request, parts: Mapping[str, str]) -> Answer:
    """The answer to a request. Errors are answers, too."""
    game = GAMES.get(parts.get("game", ""))
    try:
        with route.turn():
            answer = route.answer(request, **parts)
        if route.weight > 1:
            request.charge(route.weight)
        if route.keep:
            kept(answer, route.keep)
    except (Refused, Problem) as refused:
        if (moved := _canonical(request.path, parts)) is not None:
            return _redirect(request, moved)
        failure: Refused | Problem = refused
    except Exception as error:  # noqa: BLE001  # the handler of last resort
        log.write("internal", "error", error, path=request.path)
        failure = Problem(500, "internal", **failing_game(error))
    else:
        answer.game = game
        return answer
    answer = answer_to(failure, game, request.language, request.prefer if route.method == "POST" else "")
    answer.game = game
    return answer


def _canonical(path: str, parts: Mapping[str, str]) -> str | None:
    """The path with the name of its game or article as the service writes it; ``None`` if it is so, or unknown."""
    name = _NOT_IN_NAMES.sub("", parts.get("game", "").lower())
    if name not in GAMES:
        return None
    article = parts.get("article", "").upper()
    ids = GAMES[name].RULEBOOK.article_by_id
    if article and article not in ids:
        article = f"{next(iter(ids)).partition('-')[0]}-{article}"
    written = {"game": name} | ({"article": article} if article in ids else {})
    if written.items() <= parts.items():
        return None
    return "/".join({parts[key]: value for key, value in written.items()}.get(part, part) for part in path.split("/"))


def _redirect(request: Request, path: str) -> Answer:
    """A redirect (308) to a path with the same query."""
    query = f"?{request.query.decode('latin-1')}" if request.query else ""
    place = urlsplit(request.backend.public_url).path + quote(path) + query
    return Answer(b"", "text/plain; charset=utf-8", 308, {"Location": place, "Cache-Control": "no-store"})
