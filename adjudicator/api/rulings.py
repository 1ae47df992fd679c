"""Rulings, lists, positions, records and odds, as bytes, with the links that they include on request."""

from collections.abc import Mapping
from typing import Any, Final

import orjson

from adjudicator.api import posts
from adjudicator.api.exchange import HOUR, YEAR, Answer, Request, find_game, kept
from adjudicator.api.problem import old_edition
from adjudicator.api.query import DEFAULT, Arguments, find_faults, read_query
from adjudicator.judging import resources
from adjudicator.judging.refusal import Refused, merge_errors
from adjudicator.judging.resources import ADJUDICATIONS, POSITIONS, Resource
from adjudicator.links import links_of_ruling
from drawing.look import Look
from engine.game import AnyGame
from engine.rulebook import Language

_IN_URL: Final = ("setup", "position", "action", "include", "lang", "edition", "strict")


def rule(resource: Resource, request: Request, game: str) -> Answer:
    """The answer to a body that was posted. Raises ``Problem``, ``Refused``."""
    rules, body = find_game(game), request.json()
    request.check_language()
    return _answer(request, resource, rules, body)


def rule_by_url(request: Request, game: str) -> Answer:
    """A ruling under a URL, for caches and CDNs. Raises ``Problem``, ``Refused``."""
    rules = find_game(game)
    body, pinned = read_url(rules, request.arguments())
    answer = _answer(request, ADJUDICATIONS, rules, body)
    answer.is_conditional = True
    return kept(answer, YEAR if pinned else HOUR, immutable=True)


def _answer(request: Request, resource: Resource, game: AnyGame, body: object) -> Answer:
    """The answer to the body of a request, with links if requested. Raises ``Refused``."""
    language = request.language
    try:
        stored = request.backend.fetch(resource, game, body, language)
    except Refused as refused:
        refused.texts = posts.of_refusal(game, body, refused, language)
        raise
    content = stored.body
    if isinstance(body, dict) and body.get("include") and resource in (ADJUDICATIONS, POSITIONS):
        content = _add_links(game, body, content, language, request.backend.public_url)
    return Answer(content, language=language, level=stored.level)


def read_url(game: AnyGame, query: Arguments) -> tuple[dict[str, Any], bool]:
    """The request for a ruling in the query of a URL, and whether that names the edition.

    Raises ``Refused``, and ``Problem`` 404 for another edition.
    """
    request, faults = read_query(query, _IN_URL, game)
    faults += find_faults(request.pop("lang", DEFAULT))
    edition = request.pop("edition", None)
    if faults:
        raise Refused(merge_errors(faults, resources.find_errors(ADJUDICATIONS, game, request)))
    if edition is not None and edition != game.EDITION:
        raise old_edition(edition, game)
    return request, edition is not None


def _add_links(game: AnyGame, request: Mapping[str, Any], response: bytes, language: Language, public: str) -> bytes:
    """The ruling or position with the requested fields that contain the public address, which cache entries do not."""
    forms = [form for form in posts.FORMS if form in request["include"]]
    added: dict[str, Any] = {}
    ruling = orjson.loads(response) if forms or "links" in request["include"] else {}
    if "links" in request["include"]:
        added["links"] = links_of_ruling(game, request, ruling, language, public)
    if forms:
        post = posts.compose(game, request, ruling, Look(language=language), public)
        added["texts"] = {form: posts.write(post, form, language) for form in forms}
    return response[:-1] + b"," + orjson.dumps(added)[1:] if added else response
