"""Records judged: as turns from a position, as a record in JSON, or as the text of one."""

from typing import Any, Final

from adjudicator.api.body import JSON, RECORD_JSON, RECORD_TEXT, parse_text
from adjudicator.api.exchange import Answer, Request, find_game
from adjudicator.api.query import DEFAULT, find_faults, read_query
from adjudicator.judging.record_request import faults_of_text
from adjudicator.judging.refusal import Refused
from adjudicator.judging.resources import RECORD_FORMS, RECORD_TEXTS, find_errors, load_request, records_resource
from adjudicator.records.file_reader import read_sent
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
        reading = read_sent(body, rules.NAME)
        request.charge(min(len(reading.record.entries), MAX_TURNS))
        faults += faults_of_text(rules, reading)
        resource, body = RECORD_TEXTS, {"text": body}
    else:
        turns = body.get("turns") if isinstance(body, dict) else None
        request.charge(min(len(turns), MAX_TURNS) if isinstance(turns, list) else 1)
        resource = RECORD_FORMS if kind == RECORD_JSON else records_resource(body)
        faults += find_errors(resource, rules, body) if faults else ()
    if faults:
        raise Refused(faults)
    body = {**parameters, **body} if parameters and isinstance(body, dict) else body
    stored = request.backend.fetch(resource, rules, body, request.language)
    return Answer(stored.body, language=request.language, level=stored.level)
