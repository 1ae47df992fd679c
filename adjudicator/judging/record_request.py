"""A request with a record in it: understood as a whole, with every fault at its place."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from adjudicator.judging.case import Case
from adjudicator.judging.record_case import open_record
from adjudicator.judging.records import judge_record
from adjudicator.judging.refusal import MAX_FAULTS, Fault, Refused
from adjudicator.records.faults import RecordFault
from adjudicator.records.json_reader import read_json
from adjudicator.records.json_writer import write_json
from adjudicator.records.reading import Reading
from adjudicator.records.record import Intervention, Record
from engine.game import Game
from schemas.fields import MAX_CHARACTERS, TOO_LONG, TOO_MANY
from schemas.requests import MAX_TURNS

PARAMETERS: Final = ("on_illegal", "include", "seen", "strict")
"""Fields of a request that are no part of its record."""


def answer_record(game: Game[Any, Any], request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a request of the right shape. Raises ``Refused`` with every fault."""
    case, record = _understood(game, request)
    include = (*request.get("include", ()), "effects")  # messages about a turn need them
    return judge_record(case, record, request.get("on_illegal", "stop"), include)


def faults_of_record(game: Game[Any, Any], request: Mapping[str, Any], *, bounded: bool = True) -> tuple[Fault, ...]:
    """Errors of the record in a request, in addition to those of other fields."""
    try:
        _understood(game, request, bounded=bounded)
    except Refused as refused:
        return refused.faults
    return ()


def _understood(game: Game[Any, Any], request: Mapping[str, Any], *, bounded: bool = True) -> tuple[Case, Record]:
    reading = read_json({name: value for name, value in request.items() if name not in PARAMETERS})
    faults = tuple(as_fault(fault) for fault in reading.faults)
    if bounded:
        faults += tuple(beyond_bounds(reading.record))
    record = reading.record
    if record.game not in ("", game.NAME):
        facts = {"text": record.game, "game": game.NAME}
        faults += (Fault("record-not-understood", "/game", "game-differs", facts),)
    if faults:
        raise Refused(faults[:MAX_FAULTS])
    return open_record(game, record, request.get("seen"), strict=request.get("strict", False)), record


def as_fault(fault: RecordFault) -> Fault:
    """A fault of a record as one of a request."""
    place = (fault.line, fault.column) if fault.line else None
    return Fault("record-not-understood", fault.pointer, fault.code, dict(fault.facts), place=place)


def faults_of_text(game: Game[Any, Any] | None, reading: Reading, *, bounded: bool = True) -> tuple[Fault, ...]:
    """Every error of a record: of its form, then of its readable parts if the game is known; none if it is valid.

    ``bounded``: with the limits of the service.
    """
    if not reading.faults:
        return ()
    faults = [as_fault(fault) for fault in reading.faults]
    if game is not None and reading.record.game and len(faults) < MAX_FAULTS:
        known = {(fault.code, fault.place) for fault in faults}
        others = placed(Refused(faults_of_record(game, write_json(reading.record), bounded=bounded)), reading).faults
        faults += (fault for fault in others if (fault.code, fault.place) not in known)
    return tuple(faults[:MAX_FAULTS])


def placed(refused: Refused, reading: Reading) -> Refused:
    """A refusal of a record sent as text, with the places of its errors in the text."""
    return Refused(tuple(replace(fault, place=reading.place(fault.pointer)) for fault in refused.faults))


def beyond_bounds(record: Record) -> Iterator[Fault]:
    """The limits of the service, which the command line does not have."""
    if len(record.entries) > MAX_TURNS:
        facts = {"what": "turns", "limit": str(MAX_TURNS)}
        yield Fault("record-not-understood", "/turns", TOO_MANY, facts)
        return
    for n, entry in enumerate(record.entries):
        texts = entry.details.items() if isinstance(entry, Intervention) else (("turn", entry.text),)
        for name, text in texts:
            if isinstance(text, str) and len(text) > MAX_CHARACTERS:
                yield Fault("record-not-understood", f"/turns/{n}/{name}", TOO_LONG, {"limit": str(MAX_CHARACTERS)})
    if isinstance(record.position, str) and len(record.position) > MAX_CHARACTERS:
        yield Fault("record-not-understood", "/position", TOO_LONG, {"limit": str(MAX_CHARACTERS)})
