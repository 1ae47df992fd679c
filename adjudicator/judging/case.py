"""A case: what somebody submits to be ruled on, read as far as it can be.

The exact reader of the game goes first; ``adjudicator.reading`` reads other spellings.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple, cast

from adjudicator.judging.refusal import MAX_FAULTS, Refused
from adjudicator.judging.tables import impossible_faults, read_table_of
from adjudicator.reading.foreign import start_of
from adjudicator.reading.positions import faults_of_position
from adjudicator.reading.turns import TypedText, fault_of_sentence
from engine.errors import Fault, ImpossiblePosition, NotationError, UnknownRule, pointer_part, shorten, text_fault
from engine.game import AnyGame, HasReading, HasTableText, HasTextForm, Text, capability
from engine.play import play_actions
from engine.rulebook import Value, answer_key
from schemas.fields import MAX_CHARACTERS

MAX_BEGUN: Final = 3
"""Characters of a piece and a square: no whole turn is as short, but a pass."""
MAX_SLIPS: Final = 60
"""An object with more errors than this is rejected as it is: they are no typing errors."""


class Case(NamedTuple):
    """A game, its options, a position, and its known history.

    ``seen`` maps keys of positions to how often they have occurred, this one included; ``None`` if unknown.
    """

    game: AnyGame
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


def ruleset_id(game: AnyGame, options: Mapping[str, Value]) -> str:
    """The id of the ruleset: that of the bundle chosen, where a game has bundles."""
    ruleset = options.get("ruleset")
    return game.RULEBOOK.source.ruleset if ruleset is None else f"{game.NAME}-{ruleset}"


def open_case(game: AnyGame, request: Mapping[str, Any], turn: str = "") -> Case:
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


def resolve(game: AnyGame, given: Mapping[str, object]) -> tuple[dict[str, Value], tuple[Fault, ...]]:
    """All options (given ones override the ruleset's, which override the defaults), and errors of the given ones."""
    if not given:
        return game.RULEBOOK.defaults, ()
    known = {option.name: option for option in game.RULEBOOK.options}
    faults = []
    chosen: dict[str, Value] = {}
    for name, value in given.items():
        pointer = f"/options/{pointer_part(name)}"
        if name not in known:
            faults.append(Fault("unknown-option", pointer, "unknown-option", {"options": tuple(known)}))
        elif not isinstance(value, (str, bool)) or value not in known[name].values:
            expected = tuple(map(answer_key, known[name].values))
            faults.append(Fault("unknown-option-value", pointer, "unknown-option-value", {"values": expected}))
        else:
            chosen[name] = value
    return game.RULEBOOK.complete(chosen), tuple(faults)


def read_position(game: AnyGame, request: Mapping[str, Any], options: Mapping[str, Value]) -> Any:
    """The position sent, as text or as table, or the game's default setup.

    With ``irregular``, also one that the rules forbid. Raises ``Refused``.
    """
    if "table" in request:
        return read_table_of(game, request, options)
    field = "setup" if "setup" in request else "position"
    if field not in request and not game.DEFAULT_SETUP:
        raise Refused((Fault("malformed", "/position", "required"),))
    text: Any = request[field] if field in request else game.SETUPS[game.DEFAULT_SETUP]
    try:
        if field == "setup":
            named = game.SETUPS
            if text.lower() not in named:
                raise NotationError(text_fault(text, ", ".join(named), code="setup-unknown", at=0, found=text))
            text = named[text.lower()]
        return understand_position(game, text, options, strict=request.get("strict", False))
    except NotationError as unread:
        raise Refused(unread.below("position-not-understood", f"/{field}")) from None
    except ImpossiblePosition as impossible:
        if request.get("irregular") and impossible.position is not None:
            return impossible.position
        raise Refused(impossible_faults(game, impossible, "/position")) from None


def units_before(game: AnyGame, request: Mapping[str, Any]) -> Text | None:
    """The position of a request as an object, with the units that a turn names; ``None`` in games of text.

    Raises ``Refused``.
    """
    return None if game.NOTATION == "text" else game.write_position(open_case(game, request).position)


def read_turn(case: Case, text: Text, pointer: str = "/action") -> tuple[Any, ...]:
    """The actions of a turn. Raises ``Refused`` where the text has no form."""
    try:
        return understand_turn(case.game, case.position, text, strict=case.strict)
    except NotationError as unread:
        raise Refused(unread.below("action-not-understood", pointer)) from None


def faults_of_form(game: AnyGame, request: Mapping[str, Any], turn: str, position: Any) -> tuple[Fault, ...]:
    """Errors in the form of the turn in the field ``turn``; without a position, those that hold anywhere."""
    if turn not in request or (turn == "begun" and not request[turn]):
        return ()
    if position is None and isinstance(request[turn], str) and capability(game, HasTextForm) is not None:
        return ()  # a text names units of the position
    known = start_of(cast(Any, game)) if position is None else position
    try:
        understand_turn(game, known, request[turn], strict=request.get("strict", False), suggests=position is not None)
    except NotationError as unread:
        return unread.below("action-not-understood", f"/{turn}")
    return ()


def unknown(rule: UnknownRule, action: str = "/action", texts: tuple[str, ...] = ()) -> Refused:
    """Build the error for a case that the rules leave open; it names the field that decides it.

    ``texts`` are those of a typed turn with that field filled in.
    """
    faults = []
    for gap in rule.gaps:
        pointer = f"/position{gap.in_position}" if gap.in_position else f"{action}/{gap.field}"
        facts = {"field": gap.field, "article": gap.article, **gap.facts}
        if texts:
            pointer, facts = action, facts | {"field": f"assumed-{gap.field}", "expected": texts}
        faults.append(Fault("rule-unknown", pointer, "rule-unknown", facts, suggestions=texts))
    return Refused(tuple(faults))


def unknown_of(case: Case, rule: UnknownRule, text: Text, pointer: str = "/action") -> Refused:
    """The same for the turn ``text``; if it was typed, with texts of it that fill in the missing fields."""
    has_text = capability(case.game, HasTextForm) if isinstance(text, str) else None
    return unknown(rule, pointer, () if has_text is None else has_text.completed(case.position, read_turn(case, text)))


def understand_turn(
    game: AnyGame, position: Any, text: Text, *, strict: bool = False, suggests: bool = True
) -> tuple[Any, ...]:
    """The actions of a turn, as its game writes them or in another spelling.

    ``suggests``: look for legal turns near to one that cannot be read. Raises ``NotationError``, with the place of the
    error in a text.
    """
    _refuse_long(text)
    reading = capability(game, HasReading) if isinstance(text, str) else None
    try:
        actions: tuple[Any, ...] = game.read_turn(position, text)
        if strict and reading is not None and play_actions(game, position, actions)[2] is None:
            _hold(text, game.write_turn(position, actions))
    except NotationError as exact:
        unread = exact
    else:
        if reading is not None and suggests and not strict and len(text) <= MAX_BEGUN:
            TypedText(game, reading, position, str(text)).refuse_short(actions)
        return actions
    if reading is not None:
        typed = TypedText(game, reading, position, str(text), str(unread.faults[0].facts["expected"]))
        return tuple(typed.read(strict=strict, suggests=suggests))
    has_text = capability(game, HasTextForm)
    if has_text is not None and (isinstance(text, str) or _is_spelt(text, unread, strict)):
        try:
            actions = game.read_turn(position, has_text.turn_object(position, text))
            if strict:
                _hold(text, has_text.turn_text(position, game.write_turn(position, actions)))
            return actions
        except NotationError as refused:
            unread = refused
    if not isinstance(text, str) or unread.faults[0].pointer:
        raise unread
    raise NotationError(fault_of_sentence(game, position if suggests else None, text, unread.faults[0])) from None


def understand_position(game: AnyGame, text: Text, options: Mapping[str, Value], *, strict: bool = False) -> Any:
    """A position in any spelling, or the setup of this name. Raises ``NotationError`` or ``ImpossiblePosition``."""
    _refuse_long(text)
    spelled = capability(game, HasReading) if isinstance(text, str) else None
    try:
        return game.read_position(text, options)
    except NotationError as exact:
        unread = exact
    except ImpossiblePosition:
        written = None if spelled is None or strict else spelled.POSITION_SPELLING.canonical(str(text))
        if written in (None, text):
            raise
        return game.read_position(written, options)
    setup = game.SETUPS.get(text if strict else text.strip().lower()) if isinstance(text, str) else None
    if setup is not None:
        return game.read_position(setup, options)
    has_text = capability(game, HasTextForm)
    if has_text is not None and (isinstance(text, str) or _is_spelt(text, unread, strict)):
        try:
            position = game.read_position(has_text.position_object(text), options)
            if strict:
                _hold(text, has_text.position_text(game.write_position(position)))
            return position
        except NotationError as refused:
            unread = refused
    is_table = isinstance(text, Mapping) and (has_text is None or "pieces" in text)
    if is_table and capability(game, HasTableText) is not None:
        raise NotationError(text_fault(text, "", code="table-in-position"))
    if not isinstance(text, str) or unread.faults[0].pointer:
        raise unread
    spelling = None if spelled is None else spelled.POSITION_SPELLING
    written = None if spelling is None or strict else spelling.canonical(text)
    if written is not None:
        with suppress(NotationError):
            return game.read_position(written, options)
    raise NotationError(*faults_of_position(game, spelling, text, options, unread)) from None


def _refuse_long(text: Text) -> None:
    """Raise ``NotationError`` for a text over the limit, before any reader scans it."""
    if isinstance(text, str) and len(text) > MAX_CHARACTERS:
        extra = shorten(text[MAX_CHARACTERS:][:MAX_CHARACTERS])
        raise NotationError(text_fault(text[:MAX_CHARACTERS], "", code="too-long", at=MAX_CHARACTERS, found=extra))


def _is_spelt(text: Text, unread: NotationError, strict: bool) -> bool:
    """Whether other spellings of an object are accepted."""
    return not strict and isinstance(text, Mapping) and len(unread.faults) <= MAX_SLIPS


def _hold(text: Text, canonical: Text | None) -> None:
    """Raises ``NotationError`` for a text that is not canonical."""
    if isinstance(canonical, str) and canonical != text:
        raise NotationError(text_fault(text, canonical, at=0, suggestions=(canonical,)))
