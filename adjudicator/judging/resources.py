"""From a request, parsed from JSON, to its response as bytes: the same for HTTP, batches and the command line.

The fingerprint of a request is its key in caches; only on a miss the request is read, ruled on and put into words.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Any, Final, NamedTuple, cast

import orjson
from marshmallow import Schema, ValidationError

from adjudicator import messages
from adjudicator.cacheable import Computation
from adjudicator.games import GAMES, version_of
from adjudicator.judging.adjudication import VERDICTS, adjudicate, inspect_position
from adjudicator.judging.case import faults_of_form, open_case
from adjudicator.judging.legal_actions import list_legal_actions
from adjudicator.judging.localization import localize
from adjudicator.judging.odds import compute_odds
from adjudicator.judging.problem_body import refusal_body
from adjudicator.judging.record_request import answer_record, answer_text, faults_of_record
from adjudicator.judging.records import replay
from adjudicator.judging.refusal import Refused, merge_errors
from adjudicator.judging.shapes import shape_errors
from engine.errors import Fault
from engine.game import AnyGame
from engine.rulebook import Language
from schemas.fields import WRONG_TYPE
from schemas.requests import (
    AdjudicationRequest,
    LegalActionsRequest,
    PositionRequest,
    RecordForm,
    RecordRequest,
    RecordText,
    odds_request,
)

FORM: Final = 4
"""The number of the stored form; increase it if a change alters the stored bytes of any response."""


@dataclass(frozen=True, slots=True)
class Resource:
    """A resource of every game: its name, the schema of requests, the function that responds.

    ``turn`` names the field of the request with a turn, if there is one; ``None``: if the request is malformed, no
    other errors can be found.
    """

    name: str
    schema: Schema
    respond: Callable[[AnyGame, Mapping[str, Any]], dict[str, Any]]
    turn: str | None = ""


def _adjudication(game: AnyGame, request: Mapping[str, Any]) -> dict[str, Any]:
    case = open_case(game, request, "action")
    as_objects = request.get("as_") == "objects"
    return adjudicate(case, request["action"], request.get("include", ()), as_objects=as_objects)


def _legal_actions(game: AnyGame, request: Mapping[str, Any]) -> dict[str, Any]:
    case = open_case(game, request, "begun")
    return list_legal_actions(
        case,
        request.get("begun", ""),
        request.get("stage") == "whole",
        as_objects=request.get("as_") == "objects",
        square=request.get("from_"),
    )


def _position(game: AnyGame, request: Mapping[str, Any]) -> dict[str, Any]:
    form, include = request.get("as_"), request.get("include", ())
    return inspect_position(open_case(game, request), form == "placement", include, as_objects=form == "objects")


def _record(game: AnyGame, request: Mapping[str, Any]) -> dict[str, Any]:
    settings = request.get("on_illegal", "stop"), request.get("include", ())
    return replay(open_case(game, request), request["turns"], *settings)


ADJUDICATIONS: Final = Resource("adjudications", AdjudicationRequest(), _adjudication, "action")
LEGAL_ACTIONS: Final = Resource("legal-actions", LegalActionsRequest(), _legal_actions, "begun")
POSITIONS: Final = Resource("positions", PositionRequest(), _position)
RECORDS: Final = Resource("records", RecordRequest(), _record)
RECORD_FORMS: Final = Resource("records", RecordForm(), answer_record)
RECORD_TEXTS: Final = Resource("record-texts", RecordText(), answer_text)
ODDS: Final = Resource("odds", odds_request(GAMES.values())(), compute_odds, None)
RESOURCES: Final = {one.name: one for one in (ADJUDICATIONS, LEGAL_ACTIONS, POSITIONS, ODDS, RECORDS)}

_FIELDS: Final = {
    "adjudications": frozenset(("verdict", "message", "position", "status")),
    **dict.fromkeys(("records", "record-texts"), frozenset(("rulings", "position", "status"))),
}
"""The required fields of a response, by resource."""


def records_resource(request: object) -> Resource:
    """The resource for a request for records: turns from a position, or a whole record in JSON."""
    return RECORD_FORMS if isinstance(request, Mapping) and "format" in request else RECORDS


class Posted(NamedTuple):
    """The body of a request to a resource, and the key of its response in caches."""

    key: str
    resource: Resource
    game: AnyGame
    body: object
    language: Language

    def respond(self) -> bytes:
        """The response. Raises ``Refused`` with all errors."""
        try:
            understood = load_request(self.resource.schema, self.body)
        except Refused as refused:
            raise Refused(_errors_of(self.resource, self.game, refused.faults, refused.valid)) from None
        response = self.resource.respond(self.game, understood)
        localize(response, self.game, self.language, understood.get("include", ()))
        return orjson.dumps(response)

    def is_response(self, stored: bytes) -> bool:
        """Whether stored bytes can be such a response, and not something else put under its key."""
        try:
            response = orjson.loads(stored)
        except orjson.JSONDecodeError:
            return False
        if not isinstance(response, dict) or response.get("game", self.game.NAME) != self.game.NAME:
            return False
        is_whole = response.keys() >= _FIELDS.get(self.resource.name, frozenset())
        return is_whole and response.get("verdict", VERDICTS[0]) in VERDICTS

    @property
    def computation(self) -> Computation:
        """The response for a cache."""
        return self.key, self.respond, self.is_response


def post(resource: Resource, game: AnyGame, body: object, language: Language) -> Posted:
    """A body as parsed from JSON. Raises ``Refused`` if it is nested too deep."""
    try:
        key = fingerprint(resource.name, game, body, language)
    except orjson.JSONEncodeError:
        # JSON nested deeper than any request is: it could be read, but never be one.
        raise Refused((Fault("malformed", "", WRONG_TYPE),)) from None
    return Posted(key, resource, game, body, language)


def fingerprint(resource: str, game: AnyGame, request: object, language: Language) -> str:
    """A digest of the request as submitted, the language, the edition, the wording and the form: 32 hex digits.

    The request is not read: two spellings of one position are two requests. Raises ``TypeError`` for a value that
    JSON does not have.
    """
    digest = _begun_digest(resource, cast(Any, game), game.EDITION, language).copy()
    digest.update(orjson.dumps(request, option=orjson.OPT_SORT_KEYS))
    return digest.hexdigest()


@cache
def _begun_digest(resource: str, game: Any, _edition: str, language: Language) -> blake2b:
    """The digest of everything but the request: all sentences of responses may change while the rulings do not."""
    parts = [FORM, game.RULEBOOK.sentences, messages.SENTENCES, language, resource, game.NAME, version_of(game)]
    stored = orjson.dumps(parts, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)
    return blake2b(stored, digest_size=16)


def response_to(resource: Resource, game: AnyGame, request: object, language: Language) -> tuple[int, dict[str, Any]]:
    """The HTTP status and the body of the response to a request, which may be refused."""
    try:
        return 200, orjson.loads(post(resource, game, request, language).respond())
    except Refused as refused:
        return 422, refusal_body(refused.faults, game, language)


def load_request(schema: Schema, request: Any) -> Mapping[str, Any]:
    """A request of the right shape. Raises ``Refused`` with all errors, and with the valid parts."""
    try:
        loaded: Mapping[str, Any] = schema.load(request)
    except ValidationError as error:
        raise Refused(shape_errors(schema, error, request), error.valid_data) from None
    return loaded


def find_errors(resource: Resource, game: AnyGame, request: object) -> tuple[Fault, ...]:
    """All errors that prevent a ruling: of the request's shape, then of the content of its valid parts."""
    try:
        return _errors_of(resource, game, (), load_request(resource.schema, request))
    except Refused as refused:
        return _errors_of(resource, game, refused.faults, refused.valid)


def _errors_of(resource: Resource, game: AnyGame, shape: tuple[Fault, ...], valid: Any) -> tuple[Fault, ...]:
    """These errors of a request's shape, and those of the content of its valid parts."""
    if resource.turn is None or not isinstance(valid, Mapping):
        return shape
    if resource is RECORD_FORMS:
        return merge_errors(shape, faults_of_record(game, valid))
    try:
        position = open_case(game, valid, resource.turn).position
    except Refused as refused:
        return merge_errors(shape, refused.faults)
    return merge_errors(shape, faults_of_form(game, valid, resource.turn, position))
