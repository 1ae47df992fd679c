"""Records judged: as turns from a position, as a record in JSON, or as the text of one."""

from typing import Any, Final

import orjson

from adjudicator.api.body import JSON, RECORD_JSON, RECORD_TEXT, parse_text
from adjudicator.api.exchange import Answer, Request, find_game
from adjudicator.api.query import DEFAULT, find_faults, read_query
from adjudicator.judging.localization import REMARKS, remark
from adjudicator.judging.record_request import faults_of_text, place_errors
from adjudicator.judging.refusal import Refused
from adjudicator.judging.resources import RECORD_FORMS, Resource, find_errors, load_request, records_resource
from adjudicator.records.file_reader import read_sent
from adjudicator.records.json_writer import write_json
from adjudicator.records.reading import Reading
from engine.errors import Fault
from engine.game import AnyGame
from schemas.fields import UNKNOWN_FIELD
from schemas.requests import MAX_TURNS, RecordParameters

TYPES: Final = (JSON, RECORD_JSON, RECORD_TEXT)
"""The media types of records; any other is treated as the first."""
_MEANT: Final = {"text/plain": RECORD_TEXT}
_PARAMETERS: Final = RecordParameters()
_NAMES: Final = ("include", "on_illegal", "strict", "lang")


def judge_record(request: Request, game: str) -> Answer:
    """A game replayed: turns from a position, or a whole record as JSON or text. Raises ``Problem``, ``Refused``."""
    rules, kind = find_game(game), request.media_type()
    kind = _MEANT.get(kind, kind if kind in TYPES else JSON)
    body: Any = parse_text(request.raw()) if kind == RECORD_TEXT else request.json(kind)
    parameters, wrong = read_query(request.arguments(), _NAMES)
    faults = tuple(fault for fault in wrong if kind == RECORD_TEXT or fault.code != UNKNOWN_FIELD)
    faults += find_faults(parameters.pop("lang", DEFAULT))
    try:
        load_request(_PARAMETERS, parameters)
    except Refused as refused:
        faults += refused.faults
    if kind == RECORD_TEXT:
        return _judge_text(request, rules, read_sent(body, rules.NAME), parameters, faults)
    turns = body.get("turns") if isinstance(body, dict) else None
    request.charge(min(len(turns), MAX_TURNS) if isinstance(turns, list) else 1)
    resource = RECORD_FORMS if kind == RECORD_JSON else records_resource(body)
    if faults:
        raise Refused((*faults, *find_errors(resource, rules, body)))
    return _answer(request, resource, rules, {**parameters, **body} if parameters and isinstance(body, dict) else body)


def _judge_text(
    request: Request, game: AnyGame, reading: Reading, parameters: dict[str, Any], faults: tuple[Fault, ...]
) -> Answer:
    request.charge(min(len(reading.record.entries), MAX_TURNS))
    faults += faults_of_text(game, reading)
    if faults:
        raise Refused(faults)
    try:
        answer = _answer(request, RECORD_FORMS, game, write_json(reading.record) | parameters)
    except Refused as refused:
        raise place_errors(refused, reading) from None
    body = orjson.loads(answer.body)
    if reading.remarks or REMARKS in body:  # those of the text have their places
        texts = game.RULEBOOK.sentences[request.language]
        remarks = [remark(one, texts) for one in reading.remarks]
        known = {one["code"] for one in remarks}
        for one in body.get(REMARKS, ()):
            place = dict(zip(("line", "column"), reading.place(one["pointer"]) or (), strict=False))
            remarks += [one | place] * (one["code"] not in known)
        answer.body = orjson.dumps(body | {REMARKS: remarks})
    return answer


def _answer(request: Request, resource: Resource, game: AnyGame, body: object) -> Answer:
    stored = request.backend.fetch(resource, game, body, request.language)
    return Answer(stored.body, language=request.language, level=stored.level)
