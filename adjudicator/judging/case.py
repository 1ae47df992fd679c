"""A case: what somebody submits to be ruled on, read as far as it can be."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from adjudicator.judging import reading
from adjudicator.judging.places import places_of
from adjudicator.judging.refusal import MAX_FAULTS, Code, Fault, Refused, Typed
from engine.errors import ImpossiblePosition, NotationError, NotationFault, UnknownRule, pointer_part
from engine.game import Game, HasTableText, HasTextForm, Text, capability
from engine.play import first_position, setups
from engine.rulebook import Fact, Value
from engine.table import read_table

_BOARD_ENDS: Final = re.compile(" to |-")
"""The separator between the first and the last square in a board's range."""


class Case(NamedTuple):
    """A game, its options, a position, and its known history.

    ``seen`` maps keys of positions to how often they have occurred, this one included; ``None`` if unknown.
    """

    game: Game[Any, Any]
    options: Mapping[str, Value]
    position: Any
    seen: Mapping[str, int] | None
    strict: bool = False
    """Whether turns are read only as they are written, and in no other spelling."""

    @property
    def ruleset(self) -> dict[str, object]:
        """The ruleset as rulings publish it."""
        return {
            "id": ruleset_id(self.game, self.options),
            "edition": self.game.EDITION,
            "options": dict(self.options),
        }


def ruleset_id(game: Game[Any, Any], options: Mapping[str, Value]) -> str:
    """The id of the ruleset: that of the bundle chosen, where a game has bundles."""
    ruleset = options.get("ruleset")
    return game.RULEBOOK.source.ruleset if ruleset is None else f"{game.NAME}-{ruleset}"


def open_case(game: Game[Any, Any], request: Mapping[str, Any], turn: str = "") -> Case:
    """Read options and position of a valid request.

    ``turn`` names the field with a turn: its errors of form are reported with the others.
    Raises ``Refused`` with all errors.
    """
    options, faults = resolve(game, request.get("options", {}))
    position = None
    try:
        position = read_position(game, request, options)
    except Refused as refused:
        faults += refused.faults
    if faults:
        more = () if len(faults) >= MAX_FAULTS else faults_of_form(game, request, turn, position)
        raise Refused(faults + more)
    return Case(game, options, position, request.get("seen"), request.get("strict", False))


def resolve(game: Game[Any, Any], given: Mapping[str, object]) -> tuple[dict[str, Value], tuple[Fault, ...]]:
    """All options (given ones override the ruleset's, which override the defaults), and errors of the given ones."""
    if not given:
        return game.RULEBOOK.complete({}), ()
    known = {option.name: option for option in game.RULEBOOK.options}
    faults = []
    chosen: dict[str, Value] = {}
    for name, value in given.items():
        pointer = f"/options/{pointer_part(name)}"
        if name not in known:
            faults.append(Fault("unknown-option", pointer, "unknown-option", {"options": tuple(known)}))
        elif not isinstance(value, (str, bool)) or value not in known[name].values:
            expected = tuple(str(one).lower() if isinstance(one, bool) else one for one in known[name].values)
            faults.append(Fault("unknown-option-value", pointer, "unknown-option-value", {"values": expected}))
        else:
            chosen[name] = value
    return game.RULEBOOK.complete(chosen), tuple(faults)


def read_position(game: Game[Any, Any], request: Mapping[str, Any], options: Mapping[str, Value]) -> Any:
    """The position sent, as text or as table, or the game's default setup.

    With ``irregular``, also one that the rules forbid. Raises ``Refused``.
    """
    if "table" in request:
        return _read_table(game, request, options)
    field = "setup" if "setup" in request else "position"
    if field not in request and not game.SETUPS:
        raise Refused((Fault("malformed", "/position", "required"),))
    text = request[field] if field in request else next(iter(game.SETUPS.values()))
    try:
        if field == "setup":
            named = setups(game)
            if text.lower() not in named:
                raise NotationError(NotationFault(text, ", ".join(named), code="setup-unknown", at=0, found=text))
            text = named[text.lower()]
        return understand_position(game, text, options, strict=request.get("strict", False))
    except NotationError as unread:
        raise Refused(misread("position-not-understood", f"/{field}", unread)) from None
    except ImpossiblePosition as impossible:
        if request.get("irregular") and impossible.position is not None:
            return impossible.position
        raise Refused(_impossible(game, impossible, "/position")) from None


def units_before(game: Game[Any, Any], request: Mapping[str, Any]) -> Text | None:
    """The position of a request as an object, with the units that a turn names; ``None`` in games of text.

    Raises ``Refused``.
    """
    return None if game.NOTATION == "text" else game.write_position(open_case(game, request).position)


def text_of_table(game: Game[Any, Any], table: Mapping[str, Any]) -> Text:
    """The position text of a table, possible or not. Raises ``Refused``."""
    sent = capability(game, HasTableText)
    if sent is None:
        raise Refused((Fault("malformed", "/table", "no-tables"),))
    try:
        return sent.text_of_table(table)
    except NotationError as unread:
        raise Refused(misread("position-not-understood", "/table", unread)) from None


def whole_table(game: Game[Any, Any], table: Mapping[str, Any]) -> Mapping[str, Any]:
    """A table accepted by ``text_of_table``, with all of its fields."""
    sent = capability(game, HasTableText)
    return table if sent is None else read_table(sent.TABLE, table)


def _read_table(game: Game[Any, Any], request: Mapping[str, Any], options: Mapping[str, Value]) -> Any:
    if not request.keys().isdisjoint(("position", "setup", "action")):
        raise Refused((Fault("malformed", "/table", "table-alone"),))
    table = request["table"]
    text = text_of_table(game, table)
    try:
        return game.read_position(text, options)
    except NotationError:
        # Each part of it has its form, but there are more of them than a position holds: too many units.
        raise Refused((Fault("malformed", "/table/pieces", "too-many"),)) from None
    except ImpossiblePosition as impossible:
        raise Refused(_impossible(game, impossible, "/table", table)) from None


def _impossible(
    game: Game[Any, Any], impossible: ImpossiblePosition, pointer: str, table: Mapping[str, Any] = MappingProxyType({})
) -> tuple[Fault, ...]:
    return tuple(
        Fault("position-impossible", pointer, one.code, one.facts, one, places=places_of(game, one.facts, table))
        for one in impossible.faults
    )


def understand_turn(
    game: Game[Any, Any], position: Any, text: Text, *, strict: bool = False, suggests: bool = True
) -> tuple[Any, ...]:
    """The actions of a turn, as its game writes them or in another spelling.

    ``suggests``: look for legal turns near to one that cannot be read. Raises ``NotationError``.
    """
    try:
        return game.read_turn(position, text)
    except NotationError as unread:
        return reading.forgiven_turn(game, position, text, unread, strict=strict, suggests=suggests)


def understand_position(game: Game[Any, Any], text: Text, options: Mapping[str, Value], *, strict: bool = False) -> Any:
    """A position, or the setup of this name. Raises ``NotationError`` or ``ImpossiblePosition``."""
    try:
        return game.read_position(text, options)
    except NotationError as unread:
        return reading.forgiven_position(game, text, options, unread, strict=strict)


def read_turn(case: Case, text: Text, pointer: str = "/action") -> tuple[Any, ...]:
    """The actions of a turn. Raises ``Refused`` where the text has no form."""
    try:
        return understand_turn(case.game, case.position, text, strict=case.strict)
    except NotationError as unread:
        raise Refused(misread("action-not-understood", pointer, unread)) from None


def faults_of_form(game: Game[Any, Any], request: Mapping[str, Any], turn: str, position: Any) -> tuple[Fault, ...]:
    """Errors in the form of the turn in the field ``turn``; without a position, those that hold anywhere."""
    if turn not in request or (turn == "begun" and not request[turn]):
        return ()
    if position is None and isinstance(request[turn], str) and capability(game, HasTextForm) is not None:
        return ()  # a text names units of the position
    if position is None:
        options, _ = resolve(game, {})
        position = game.read_position(first_position(game), options)
    try:
        understand_turn(game, position, request[turn], strict=request.get("strict", False))
    except NotationError as unread:
        return misread("action-not-understood", f"/{turn}", unread)
    return ()


def unknown(rule: UnknownRule, action: str = "/action", texts: tuple[str, ...] = ()) -> Refused:
    """Build the error for a case that the rules leave open; it names the field that decides it.

    ``texts`` are those of a typed turn with that field filled in.
    """
    return Refused(tuple(_unknown(one, action, texts) for one in (rule, *rule.others)))


def unknown_of(case: Case, rule: UnknownRule, text: Text, pointer: str = "/action") -> Refused:
    """The same for the turn ``text``; if it was typed, with texts of it that fill in the missing fields."""
    has_text = capability(case.game, HasTextForm) if isinstance(text, str) else None
    return unknown(rule, pointer, () if has_text is None else has_text.completed(case.position, read_turn(case, text)))


def _unknown(rule: UnknownRule, action: str, texts: tuple[str, ...]) -> Fault:
    pointer = f"/position{rule.in_position}" if rule.in_position else f"{action}/{rule.field}"
    facts = {"field": rule.field, "article": rule.article, **rule.facts}
    if not texts:
        return Fault("rule-unknown", pointer, "rule-unknown", facts)
    facts |= {"field": f"assumed-{rule.field}", "expected": texts}
    return Fault("rule-unknown", action, "rule-unknown", facts, typed=Typed(0, "", ", ".join(texts), texts))


def misread(problem: Code, pointer: str, unread: NotationError) -> tuple[Fault, ...]:
    """The faults of a text, or of an object, that cannot be read; their pointers go on from ``pointer``."""
    return tuple(_fault_of(problem, pointer + fault.pointer, fault) for fault in unread.faults)


def _fault_of(problem: Code, pointer: str, fault: NotationFault) -> Fault:
    if fault.missing:
        return Fault(problem, pointer, "required")
    code = problem if fault.code == "not-understood" else fault.code
    facts = facts_of(fault)
    if fault.at is None:
        return Fault(problem, pointer, code, facts)
    return Fault(problem, pointer, code, facts, typed=Typed(fault.at, fault.found, fault.expected, fault.suggestions))


def facts_of(fault: NotationFault) -> dict[str, Fact]:
    """The facts for the message of a notation error: the input, the place of the error, the expected text."""
    facts: dict[str, Fact] = {"text": fault.text[:80], "expected": fault.expected}
    if fault.at is None:
        return facts
    boards = tuple(fault.found.split("|")) if fault.code == "rank-count" else ()
    facts |= {"at": fault.at, "found": boards if len(boards) > 1 else fault.found}
    if fault.rank is not None:
        facts["rank"] = fault.rank
    if fault.code in ("square-off-board", "square-missing", "square-malformed", "level-missing"):
        facts["first"], facts["last"] = _BOARD_ENDS.split(fault.expected, maxsplit=1)
    if fault.article:
        facts["article"] = fault.article
    return facts
