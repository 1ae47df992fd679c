"""Rulings, lists, positions, records and odds, as bytes, with the links that they include on request."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import orjson

from adjudicator.judging import service
from adjudicator.judging.refusal import Refused, merge_errors
from adjudicator.judging.service import ADJUDICATIONS, LEGAL_ACTIONS, ODDS, POSITIONS, Resource
from adjudicator.links import links_of_ruling
from adjudicator.responses import posts
from adjudicator.responses.problem import old_edition
from adjudicator.responses.query import DEFAULT, Query, find_faults, read_query
from drawing.look import Look
from engine.game import AnyGame
from engine.rulebook import Language

Fetch = Callable[[Resource, AnyGame, object, Language], bytes]
"""A function that returns the response to a request, without links: computed, or out of a cache. Raises ``Refused``."""
POSTED: Final = {resource.name: resource for resource in (ADJUDICATIONS, LEGAL_ACTIONS, POSITIONS, ODDS)}
"""The resources of a game to which one request is posted, by name."""
_IN_URL: Final = ("setup", "position", "action", "include", "lang", "edition", "strict")


def compute(resource: Resource, game: AnyGame, request: object, language: Language) -> bytes:
    """The response to a request, computed anew. Raises ``Refused``."""
    return service.question(resource, game, request, language).compute()


def respond(
    resource: Resource, game: AnyGame, request: object, language: Language, fetch: Fetch, public: str = ""
) -> bytes:
    """The response to a request as parsed from JSON, with links under ``public`` if requested. Raises ``Refused``."""
    try:
        response = fetch(resource, game, request, language)
    except Refused as refused:
        refused.texts = posts.of_refusal(game, request, refused, language)
        raise
    if resource in (ADJUDICATIONS, POSITIONS) and isinstance(request, dict) and request.get("include"):
        return _add_links(game, request, response, language, public)
    return response


def read_url(game: AnyGame, query: Query) -> tuple[dict[str, Any], bool]:
    """The request for a ruling in the query of a URL, and whether that names the edition.

    Raises ``Refused``, and ``Problem`` 404 for another edition.
    """
    request, faults = read_query(query, _IN_URL, game)
    faults += find_faults(request.pop("lang", DEFAULT))
    edition = request.pop("edition", None)
    if faults:
        raise Refused(merge_errors(faults, service.find_errors(ADJUDICATIONS, game, request)))
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
