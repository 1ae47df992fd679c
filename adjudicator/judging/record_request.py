"""Records and requests with one: the case that a record begins with, and every fault at its place."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from adjudicator.judging.case import Case, open_case, resolve, ruleset_id
from adjudicator.judging.localization import REMARKS
from adjudicator.judging.records import chosen_options, judge_record
from adjudicator.judging.refusal import MAX_FAULTS, Refused
from adjudicator.judging.remarks import remarks_on
from adjudicator.records.faults import record_fault
from adjudicator.records.file_reader import read_sent
from adjudicator.records.json_reader import read_json
from adjudicator.records.record import Intervention, Record, write_json
from adjudicator.records.source import Reading
from engine.errors import Fault
from engine.game import AnyGame
from engine.rulebook import Value
from schemas.fields import MAX_CHARACTERS, REQUIRED, TOO_LONG, TOO_MANY
from schemas.requests import MAX_TURNS

PARAMETERS: Final = ("on_illegal", "include", "seen", "strict")
"""Fields of a request that are no part of its record."""


def open_record(game: AnyGame, record: Record, seen: Mapping[str, int] | None = None, *, strict: bool = False) -> Case:
    """The case that the record begins with; ``strict``: only exact notation is accepted.

    Raises ``Refused`` with all errors, at pointers into the JSON format.
    """
    options, faults = _options(game, record)
    if record.edition not in (None, game.EDITION):
        facts = {"given": str(record.edition), "served": game.EDITION}
        faults += (record_fault("edition-unknown", facts, pointer="/edition"),)
    named = game.SETUPS
    position = record.position if record.setup is None else named.get(record.setup)
    if record.setup is not None and position is None:
        facts = {"given": record.setup, "setups": ", ".join(named), "form": "" if named else "-none"}
        faults += (record_fault("setup-unknown", facts, pointer="/setup"),)
    request = {"options": options, "seen": seen, "strict": strict} | (
        {} if position is None else {"position": position}
    )
    try:
        case = open_case(game, request)
    except Refused as refused:
        lacking = record_fault("required", {"form": "-position"}, pointer="/position")
        found = (lacking if one.code == REQUIRED else one for one in refused.faults)
        raise Refused((*found, *faults)) from None
    if faults:
        raise Refused(faults)
    return case


def _options(game: AnyGame, record: Record) -> tuple[Mapping[str, Value], tuple[Fault, ...]]:
    """The options chosen, which the tag ``Ruleset`` must fit."""
    named, chosen = record.tags.get("Ruleset"), chosen_options(game, record)
    if named is None:
        return chosen, ()
    options, faults = resolve(game, chosen)
    served = ruleset_id(game, options)
    if faults or named == served:
        return chosen, ()
    return chosen, (record_fault("ruleset-unknown", {"given": named, "served": served}, pointer="/tags/Ruleset"),)


def answer_record(game: AnyGame, request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a request with a record in JSON. Raises ``Refused`` with every fault."""
    return _answer(game, _read(request), request)


def answer_text(game: AnyGame, request: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a request with the text of a record. Raises ``Refused`` with every fault, at its place."""
    reading = read_sent(request["text"], game.NAME)
    try:
        return _answer(game, reading, request)
    except Refused as refused:
        raise place_errors(refused, reading) from None


def _answer(game: AnyGame, reading: Reading, request: Mapping[str, Any]) -> dict[str, Any]:
    include = (*request.get("include", ()), "effects")  # messages about a turn need them
    case, record, how = _open(game, reading, request), reading.record, request.get("on_illegal", "stop")
    answer = judge_record(case, record, how, include)

    def judge(changed: Record) -> dict[str, Any] | None:
        with suppress(Refused):
            return judge_record(_open(game, replace(reading, record=changed), request), changed, how)
        return None

    if remarks := remarks_on(reading, answer, judge, strict=case.strict):
        answer[REMARKS] = tuple(remark for _, remark in remarks)
    return answer | {"record": write_json(record)} if "record" in include else answer


def faults_of_record(game: AnyGame, request: Mapping[str, Any], *, bounded: bool = True) -> tuple[Fault, ...]:
    """Errors of the record in a request, in addition to those of other fields."""
    try:
        _open(game, _read(request), request, bounded=bounded)
    except Refused as refused:
        return refused.faults
    return ()


def _read(request: Mapping[str, Any]) -> Reading:
    return read_json({name: value for name, value in request.items() if name not in PARAMETERS})


def _open(game: AnyGame, reading: Reading, request: Mapping[str, Any], *, bounded: bool = True) -> Case:
    faults, record = reading.faults, reading.record
    if bounded:
        faults += tuple(beyond_bounds(record))
    if record.game not in ("", game.NAME):
        facts = {"text": record.game, "game": game.NAME}
        faults += (record_fault("game-differs", pointer="/game", facts=facts),)
    if faults:
        raise Refused(faults[:MAX_FAULTS])
    return open_record(game, record, request.get("seen"), strict=request.get("strict", False))


def faults_of_text(game: AnyGame | None, reading: Reading, *, bounded: bool = True) -> tuple[Fault, ...]:
    """Every error of a record: of its form, then of its readable parts if the game is known; none if it is valid.

    ``bounded``: with the limits of the service.
    """
    if not reading.faults:
        return ()
    faults = [*reading.faults]
    if game is not None and reading.record.game and len(faults) < MAX_FAULTS:
        known = {(fault.code, fault.line_column) for fault in faults}
        others = Refused(faults_of_record(game, write_json(reading.record), bounded=bounded))
        faults += (
            fault for fault in place_errors(others, reading).faults if (fault.code, fault.line_column) not in known
        )
    return tuple(faults[:MAX_FAULTS])


def place_errors(refused: Refused, reading: Reading) -> Refused:
    """A refusal of a record sent as text, with the places of its errors in the text."""
    return Refused(tuple(fault._replace(line_column=reading.place(fault.pointer)) for fault in refused.faults))


def beyond_bounds(record: Record) -> Iterator[Fault]:
    """The limits of the service, which the command line does not have."""
    if len(record.entries) > MAX_TURNS:
        yield record_fault(TOO_MANY, {"what": "turns", "limit": str(MAX_TURNS)}, pointer="/turns")
        return
    texts: dict[str, object] = {}
    for n, entry in enumerate(record.entries):
        named = entry.details if isinstance(entry, Intervention) else {"turn": entry.text}
        texts |= {f"/turns/{n}/{name}": text for name, text in named.items()}
    for pointer, text in (texts | {"/position": record.position}).items():
        if isinstance(text, str) and len(text) > MAX_CHARACTERS:
            yield record_fault(TOO_LONG, {"limit": str(MAX_CHARACTERS)}, pointer=pointer)
