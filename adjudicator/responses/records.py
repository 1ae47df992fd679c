"""Records judged: as turns from a position, as a record in JSON, or as the text of one."""

from collections.abc import Callable
from typing import Any, Final

from adjudicator.judging.record_request import faults_of_text, place_errors
from adjudicator.judging.refusal import Refused
from adjudicator.judging.service import RECORD_FORMS, find_errors, load_request, records_resource
from adjudicator.records.json_writer import write_json
from adjudicator.records.text_reader import read_game
from adjudicator.responses.body import JSON, RECORD_JSON, RECORD_TEXT
from adjudicator.responses.query import DEFAULT, Query, find_faults, read_query
from adjudicator.responses.rulings import Fetch
from engine.game import AnyGame
from engine.rulebook import Language
from schemas.fields import UNKNOWN_FIELD
from schemas.requests import MAX_TURNS, RecordParameters

TYPES: Final = (JSON, RECORD_JSON, RECORD_TEXT)
"""The media types of records; any other is treated as the first."""
_PARAMETERS: Final = RecordParameters()
_NAMES: Final = ("include", "on_illegal", "strict", "lang")


def judge(
    game: AnyGame,
    body: Any,
    kind: str,
    query: Query,
    language: Language,
    fetch: Fetch,
    charge: Callable[[int], None] = lambda _turns: None,
) -> bytes:
    """The response to a record of the media type ``kind``: text, else parsed JSON. Raises ``Refused``.

    ``charge`` is called with the number of turns before they are judged.
    """
    parameters, wrong = read_query(query, _NAMES)
    faults = tuple(fault for fault in wrong if kind == RECORD_TEXT or fault.code != UNKNOWN_FIELD)
    faults += find_faults(parameters.pop("lang", DEFAULT))
    try:
        load_request(_PARAMETERS, parameters)
    except Refused as refused:
        faults += refused.faults
    if kind == RECORD_TEXT:
        reading = read_game(body, game.NAME)
        charge(min(len(reading.record.entries), MAX_TURNS))
        faults += faults_of_text(game, reading)
        if faults:
            raise Refused(faults)
        try:
            return fetch(RECORD_FORMS, game, write_json(reading.record) | parameters, language)
        except Refused as refused:
            raise place_errors(refused, reading) from None
    turns = body.get("turns") if isinstance(body, dict) else None
    charge(min(len(turns), MAX_TURNS) if isinstance(turns, list) else 1)
    resource = RECORD_FORMS if kind == RECORD_JSON else records_resource(body)
    if faults:
        raise Refused((*faults, *find_errors(resource, game, body)))
    return fetch(resource, game, {**parameters, **body} if parameters and isinstance(body, dict) else body, language)
