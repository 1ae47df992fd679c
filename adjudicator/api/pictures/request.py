"""Requests for pictures: the same strict fields in a query, in a token and in a body."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from typing import Any, Final

import orjson

from adjudicator import messages, urltoken
from adjudicator.api.problem import not_found, old_edition
from adjudicator.api.query import Arguments, read_query
from adjudicator.games import GAMES
from adjudicator.judging.refusal import Refused, merge_errors
from adjudicator.judging.resources import Resource, find_errors, load_request
from drawing import EDITION, words
from drawing.look import Look
from drawing.registry import drawing_of
from engine.errors import Fault, pointer_part
from engine.game import AnyGame
from engine.rulebook import LANGUAGES, Language
from schemas.fields import TOO_LONG, UNKNOWN_FIELD, WRONG_TYPE
from schemas.requests import LOOKS, BoardRequest

TYPES: Final[Mapping[str, str]] = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "txt": "text/plain; charset=utf-8",
    "json": "application/json",
}
"""The media types of pictures, by form."""
POSTED: Final = Resource("board", BoardRequest(), lambda _game, _request: {}, "action")
"""The fields of a picture in a body; the cache holds the rulings and positions that it is drawn from."""
LINKED: Final = replace(POSTED, schema=BoardRequest(exclude=("table", "irregular")))
"""The fields of a picture in a query: those of a body that a link may hold."""
IN_TOKEN: Final = replace(POSTED, schema=BoardRequest(exclude=("table",)))
"""The fields of a picture in a token: a viewer of records also shows what an arbiter accepted."""

_CASE: Final = ("setup", "position", "table", "action", "options", "seen", "strict", "irregular")
_TOKENS: Final = {"too-long": TOO_LONG, "other-format": "token-format"}


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A requested picture: the case and the look; ``pinned`` to an edition and a drawing."""

    game: AnyGame
    case: Mapping[str, Any]
    look: Look
    pinned: bool

    def etag(self, form: str, painter: str) -> str:
        """The ETag, from everything that the bytes depend on, before drawing."""
        fields = {name: getattr(self.look, name) for name in Look.__slots__}
        words = _words(self.game.NAME, self.look.language)
        parts = [EDITION, form, painter, self.game.NAME, self.game.EDITION, words, fields, self.case]
        return blake2b(orjson.dumps(parts, option=orjson.OPT_SORT_KEYS), digest_size=16).hexdigest()


def read(game: AnyGame, body: object, language: Language, url: str, resource: Resource = LINKED) -> PictureRequest:
    """Check a request for a picture under ``url``. Raises ``Refused`` with all errors, and ``Problem`` 404."""
    try:
        orjson.dumps(body)
    except orjson.JSONEncodeError:  # nested deeper than JSON can be written again
        raise Refused((Fault("malformed", "", WRONG_TYPE),)) from None
    faults = _faults_of_look(game, body) if isinstance(body, Mapping) else []
    if faults:
        raise Refused(merge_errors(faults, find_errors(resource, game, body)))
    requested = load_request(resource.schema, body)
    if "table" in requested and not requested.keys().isdisjoint(("position", "setup", "action")):
        raise Refused((Fault("malformed", "/table", "table-alone"),))
    edition, number = requested.get("edition"), requested.get("look")
    if edition not in (None, game.EDITION):
        raise old_edition(edition, game)
    if number not in (None, EDITION):
        raise not_found(url)
    fields = {name: requested[name] for name in (*LOOKS, "levels", "width") if name in requested}
    view = requested.get("view", "")
    view = "" if view == drawing_of(game.NAME).views[0] else view
    look = Look(view=view, language=requested.get("lang", language), **fields)
    case = {name: requested[name] for name in (*_CASE, "turns", "on_illegal") if name in requested}
    return PictureRequest(game, case, look, edition is not None and number is not None)


def of_query(game: AnyGame, query: Arguments) -> dict[str, Any]:
    """The body from the parameters of a URL. Raises ``Refused`` for unknown or repeated ones."""
    known = [name for name in LINKED.schema.fields if name not in ("options", "seen")]
    body, faults = read_query(query, known, game)
    if faults:
        raise Refused(merge_errors(faults, (*_faults_of_look(game, body), *find_errors(LINKED, game, body))))
    return body


def of_token(token: str, others: Iterable[str]) -> object:
    """The body in a token. Raises ``Refused`` for an invalid one, and for ``others``: the parameters next to it."""
    unknown = tuple(Fault("malformed", f"/{pointer_part(name)}", UNKNOWN_FIELD) for name in others)
    try:
        body: object = orjson.loads(urltoken.unfold(token))
    except (urltoken.BadTokenError, orjson.JSONDecodeError) as bad:
        code = _TOKENS.get(str(bad), "token-garbled")
        raise Refused((Fault("malformed", "/case", code), *unknown)) from None
    if unknown:
        raise Refused(unknown)
    return body


def _faults_of_look(game: AnyGame, body: Mapping[str, Any]) -> list[Fault]:
    """Fields of the look with unavailable values, each with the available ones."""
    known = {**LOOKS, "view": drawing_of(game.NAME).views, "lang": LANGUAGES}
    levels = drawing_of(game.NAME).levels
    faults = []
    for name, value in body.items():
        if not levels and name in ("layout", "levels"):
            faults.append(Fault("malformed", f"/{name}", UNKNOWN_FIELD))
        elif name in known and value not in known[name]:
            faults.append(Fault("malformed", f"/{name}", "not-among", {"values": tuple(known[name])}))
        elif levels and name == "levels" and not _are_levels(value, levels[0]):
            faults.append(Fault("malformed", "/levels", "not-among", {"values": levels}))
    return faults


def _are_levels(value: object, levels: str) -> bool:
    """Whether these are levels, each once, in any order."""
    return isinstance(value, str) and 0 < len(value) == len(set(value)) and set(value) <= set(levels)


@cache
def _words(game: str, language: Language) -> str:
    """A digest of all sentences that a picture may show: they may change without a ruling changing."""
    parts = [GAMES[game].RULEBOOK.sentences[language], messages.SENTENCES[language], words.SENTENCES[language]]
    return blake2b(orjson.dumps(parts, option=orjson.OPT_NON_STR_KEYS), digest_size=8).hexdigest()
