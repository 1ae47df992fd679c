"""Records judged: as turns from a position, as a record in JSON, or as the text of one."""

from typing import Any, Final

from flask import Blueprint, Response, request

from adjudicator.judging.record_request import faults_of_text, placed
from adjudicator.judging.refusal import Fault, Refused
from adjudicator.judging.service import RECORD_FORMS, faults_of, load, records_resource
from adjudicator.records.json_writer import write_json
from adjudicator.records.text_reader import read_game
from adjudicator.web.http import language
from adjudicator.web.http.body import JSON, RECORD_JSON, RECORD_TEXT, json_body, text_body
from adjudicator.web.http.context import current
from adjudicator.web.http.long_requests import one_at_a_time
from adjudicator.web.http.query import read_query
from adjudicator.web.http.routing import find_game
from adjudicator.web.resources import answered
from engine.game import Game
from schemas.fields import UNKNOWN_FIELD
from schemas.requests import MAX_TURNS, RecordParameters

records = Blueprint("records", __name__, url_prefix="/v1/games/<game>")

_PARAMETERS: Final = RecordParameters()
_NAMES: Final = ("include", "on_illegal", "strict", "lang")


@records.post("/records")
@one_at_a_time
def judge_record(game: str) -> Response:
    """A game replayed: turns from a position, or a whole record as JSON or text."""
    rules = find_game(game)
    parameters, faults = _parameters()
    if request.mimetype == RECORD_TEXT:
        return _of_text(rules, parameters, faults)
    is_form = request.mimetype == RECORD_JSON
    body = json_body(RECORD_JSON if is_form else JSON)
    turns = body.get("turns") if isinstance(body, dict) else None
    current().charge(min(len(turns), MAX_TURNS) if isinstance(turns, list) else 1)
    resource = RECORD_FORMS if is_form else records_resource(body)
    if faults:
        raise Refused((*faults, *faults_of(resource, rules, body)))
    return answered(resource, rules, {**parameters, **body} if parameters and isinstance(body, dict) else body)


def _of_text(rules: Game[Any, Any], parameters: dict[str, Any], faults: tuple[Fault, ...]) -> Response:
    reading = read_game(text_body(), rules.NAME)
    current().charge(min(len(reading.record.entries), MAX_TURNS))
    faults += faults_of_text(rules, reading)
    if faults:
        raise Refused(faults)
    try:
        return answered(RECORD_FORMS, rules, write_json(reading.record) | parameters)
    except Refused as refused:
        raise placed(refused, reading) from None


def _parameters() -> tuple[dict[str, Any], tuple[Fault, ...]]:
    """The parameters for judging a record that its body lacks; and their errors."""
    given, faults = read_query(request.args, _NAMES)
    if request.mimetype != RECORD_TEXT:
        faults = [fault for fault in faults if fault.code != UNKNOWN_FIELD]
    faults += language.faults_of(given.pop("lang", language.DEFAULT))
    of_shape, _ = load(_PARAMETERS, given)
    return given, (*faults, *of_shape)
