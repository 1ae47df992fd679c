"""Records and requests with one: the case that a record begins with, and every fault at its place."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.judging.case import Case, open_case, resolve, ruleset_id
from adjudicator.judging.claims import unproven_claims
from adjudicator.judging.localization import REMARKS
from adjudicator.judging.records import judge_record
from adjudicator.judging.refusal import MAX_FAULTS, Refused
from adjudicator.records.faults import record_fault
from adjudicator.records.json_reader import read_json
from adjudicator.records.json_writer import write_json
from adjudicator.records.reading import Reading
from adjudicator.records.record import Intervention, Record
from engine.errors import Fault
from engine.game import AnyGame
from engine.rulebook import Value
from schemas.fields import MAX_CHARACTERS, TOO_LONG, TOO_MANY
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
        facts = {"given": record.setup, "setups": ", ".join(named)}
        faults += (record_fault("setup-unknown", facts, pointer="/setup"),)
    request = {"options": options, "seen": seen, "strict": strict} | (
        {} if position is None else {"position": position}
    )
    try:
        case = open_case(game, request)
    except Refused as refused:
        raise Refused((*refused.faults, *faults)) from None
    if faults:
        raise Refused(faults)
    return case


def chosen_options(game: AnyGame, record: Record) -> dict[str, Value]:
    """The options that a record chooses, the tag ``Ruleset`` among them."""
    named, chosen = record.tags.get("Ruleset"), dict(record.options)
    for ruleset in game.RULEBOOK.rulesets:
        if named == f"{game.NAME}-{ruleset}":
            chosen.setdefault("ruleset", ruleset)
    return chosen


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
    """The answer to a request of the right shape. Raises ``Refused`` with every fault."""
    case, reading = _understood(game, request)
    record = reading.record
    include = (*request.get("include", ()), "effects")  # messages about a turn need them
    answer = judge_record(case, record, request.get("on_illegal", "stop"), include)
    if remarks := (*reading.remarks, *unproven_claims(record, answer)):
        answer[REMARKS] = remarks
    return answer | {"record": write_json(record)} if "record" in include else answer


def faults_of_record(game: AnyGame, request: Mapping[str, Any], *, bounded: bool = True) -> tuple[Fault, ...]:
    """Errors of the record in a request, in addition to those of other fields."""
    try:
        _understood(game, request, bounded=bounded)
    except Refused as refused:
        return refused.faults
    return ()


def _understood(game: AnyGame, request: Mapping[str, Any], *, bounded: bool = True) -> tuple[Case, Reading]:
    reading = read_json({name: value for name, value in request.items() if name not in PARAMETERS})
    faults = reading.faults
    if bounded:
        faults += tuple(beyond_bounds(reading.record))
    record = reading.record
    if record.game not in ("", game.NAME):
        facts = {"text": record.game, "game": game.NAME}
        faults += (record_fault("game-differs", pointer="/game", facts=facts),)
    if faults:
        raise Refused(faults[:MAX_FAULTS])
    return open_record(game, record, request.get("seen"), strict=request.get("strict", False)), reading


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
