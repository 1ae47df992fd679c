"""Judging records: every turn ruled on, declarations of arbiters and players carried out, the result checked.

Every replay is a record: plain lists of turns and the turns of a film strip, too.
"""

from collections.abc import Collection, Sequence
from itertools import zip_longest
from typing import Any, Final, Literal

import structlog

from adjudicator.judging.adjudication import (
    Ruling,
    judge,
    position_before,
    refused,
    wire_effects,
    wire_position,
    wire_reason,
    wire_status,
)
from adjudicator.judging.case import Case, facts_of, understand_turn, unknown
from adjudicator.judging.history import GameHistory
from adjudicator.judging.interventions import State, Wire, drop_out, intervene
from adjudicator.records.record import Intervention, Record, Turn
from engine.errors import NotationError, NotationFault, UnknownRule
from engine.game import HasSpelling, Text, capability
from engine.play import Standing
from engine.rulebook import Fact, Finding
from engine.spelling import MAX_TYPED

log = structlog.get_logger("records")

_OF_RECORDS: Final = ("interventions", "offences", "result")
"""Fields of the response to a record that a list of turns has no use for."""


def replay(
    case: Case, turns: Sequence[Text], on_illegal: Literal["stop", "skip"] = "stop", include: Collection[str] = ()
) -> dict[str, Any]:
    """The response to a list of turns: a record without interventions, and with fewer fields."""
    record = Record(case.game.NAME, entries=tuple([Turn(text) for text in turns]))
    response = judge_record(case, record, on_illegal, (*include, "effects"), plain=True)
    for ruling in response["rulings"]:
        del ruling["entry"], ruling["side"]
    return {name: value for name, value in response.items() if name not in _OF_RECORDS}


def judge_record(
    case: Case,
    record: Record,
    on_illegal: Literal["stop", "skip"] = "stop",
    include: Collection[str] = ("effects",),
    *,
    plain: bool = False,
) -> dict[str, Any]:
    """The response to a record, without sentences.

    ``stop`` ends at the first offence that no intervention follows directly. ``include`` adds ``positions``,
    ``effects`` and ``table`` (with the whole status) of each ruling; legal turns have no message without effects.
    ``plain``: the record is a list of turns. Raises ``Refused`` if the rules lack a fact that a turn needs.
    """
    state = State(case.game, case.options, GameHistory(case.game, case.position, case.seen or {}), case.strict)
    state.is_french = record.tags.get("Language", "").lower().startswith("fr")
    rulings: list[Wire] = []
    interventions: list[Wire] = []
    for number, (entry, follows) in enumerate(zip_longest(record.entries, record.entries[1:])):
        if isinstance(entry, Intervention):
            restated = entry.details.get("turn")
            if restated is not None and not _is_restated(rulings, restated, state):
                rulings.append(_play(state, restated, number, include))  # type: ignore[arg-type]  # a text
            before = position_before(state.game, state.history.position)
            done: Wire = {"entry": number, **before, **intervene(state, entry)}
            if "positions" in include:
                done["stands"] = state.game.write_position(state.history.position)
            interventions.append(done)
            continue
        rulings.append(_play(state, entry.text, number, include, plain=plain))
        if on_illegal == "stop" and rulings[-1]["verdict"] != "legal" and not isinstance(follows, Intervention):
            break
    response = _response(case, state, record, rulings, interventions, plain=plain)
    if "positions" in include:
        response["start"] = case.game.write_position(case.position)
    return response


def _is_restated(rulings: list[Wire], turn: object, state: State) -> bool:
    """Whether an arbiter names the turn of the last ruling."""
    last = rulings[-1] if rulings else {"n": None}
    return last["n"] == state.history.turns and turn in (last["turn"], last.get("action_text"))


def _play(state: State, text: Text, number: int, include: Collection[str], *, plain: bool = False) -> Wire:
    """Rule on a turn and play it, if it is legal."""
    game, history = state.game, state.history
    side = game.to_move(history.position)
    spelled = capability(game, HasSpelling)
    if state.is_french and spelled is not None and isinstance(text, str) and len(text) <= MAX_TYPED:
        text = spelled.TURN_SPELLING.from_french(text)
    try:
        ruling = _rule_on(state, text)
    except UnknownRule as rule:
        raise unknown(rule, f"/turns/{number}" if plain else f"/turns/{number}/turn") from None
    if state.decision is not None:
        ruling = refused(ruling.turn, Finding("game-decided", (), state.decision._asdict()), history.position)
    elif side in state.losers and not any(
        one.code == "resigned" and one.facts["side"] == side for one in ruling.effects
    ):
        ruling = refused(ruling.turn, Finding("out", (), {"side": str(side)}), history.position)
    legal = ruling.verdict == "legal"
    before = position_before(game, history.position)
    if legal:
        history.play(ruling.after)
        drop_out(state, ruling.effects)
    else:
        history.stay()
    reason = wire_reason(ruling.reason)
    played: Wire = {"entry": number, "n": history.turns, "side": side, "turn": ruling.turn, "verdict": ruling.verdict}
    if "action_text" in ruling.extra_fields:
        played["action_text"] = ruling.extra_fields["action_text"]
    ruled = {**played, **before, "articles": ruling.articles, "reason": reason, "key": history.key}
    if "effects" in include:
        ruled |= {"effects": wire_effects(ruling.effects), "status": ruling.awaiting()}
    if "positions" in include:
        ruled |= wire_position(game, history.position)
    if "table" in include:
        standing = ruling.standing_in(game, history.repetition)
        status = {**wire_status(standing, history.repetition), **ruling.turn_status, **ruling.awaiting()}
        articles = ruling.cited(game, standing.outcome)
        ruled |= {"articles": articles, "status": status, "table": game.table(history.position)}
    if legal and state.adjourned:
        reason = wire_reason(Finding("adjourned", ()))
        ruled["adjourned"] = True
    if not legal or state.adjourned:
        position = wire_position(game, history.position)
        state.offences.append({**played, **before, "reason": reason, **position, "settled": None})
    return ruled


def _rule_on(state: State, text: Text) -> Ruling:
    """The ruling on one turn of a record, where a text that cannot be read is no error but an offence."""
    game, position = state.game, state.history.position
    try:
        actions = understand_turn(game, position, text, strict=state.strict, suggests=False)
        return _against_capturing_the_king(state, actions) or judge(game, position, actions, state.history.repetition)
    except NotationError as misread:
        fault = misread.faults[0]
        reason = Finding("action-not-understood", (), facts_of(fault) | _kind_of(fault))
    except UnknownRule:
        raise
    except Exception as failure:  # our own fault with one turn must not take the rest of the record away
        log.error("internal", game=game.NAME, exc_info=failure)
        reason = Finding("internal", (), {})
    return Ruling("not_understood", text, (), reason, (), position)


def _kind_of(fault: NotationFault) -> dict[str, Fact]:
    """The sentence for an error of notation, if it is not the general one about how turns are written."""
    if fault.missing:
        return {"fault": "turn-lacks", "field": fault.pointer.lstrip("/").replace("/", ".")}
    return {} if fault.at is None or fault.code == "not-understood" else {"fault": fault.code}


def _against_capturing_the_king(state: State, actions: tuple[Any, ...]) -> Ruling | None:
    """Refuse the capture of a king in a check that an arbiter accepted while its opponent is to move."""
    game, history = state.game, state.history
    if history.exposed is None:
        return None
    turn = game.write_turn(history.position, actions)
    ground, at = game.RULEBOOK.ground_by_code[history.exposed.code], history.exposed.facts["at"]
    if game.facts(history.position, actions[0], ground).get("to") != at or str(at) not in str(turn):
        return None
    return refused(turn, Finding("king-captured", (), {"at": at}), history.position)


def _response(
    case: Case, state: State, record: Record, rulings: list[Wire], interventions: list[Wire], *, plain: bool
) -> dict[str, Any]:
    game, history = state.game, state.history
    standing = state.standing
    status = wire_status(standing, history.repetition)
    legal = [ruling for ruling in rulings if ruling["verdict"] == "legal"]
    if standing.outcome.article and legal and (plain or legal[-1]["n"] == history.turns):
        legal[-1]["articles"] = game.RULEBOOK.in_order((*legal[-1]["articles"], standing.outcome.article))
        legal[-1]["status"] = status
    return {
        "game": game.NAME,
        "ruleset": case.ruleset,
        "rulings": rulings,
        "first_offence": next((ruling for ruling in rulings if ruling["verdict"] != "legal"), None),
        "interventions": interventions,
        "offences": state.offences,
        "result": _result(state, record.result, standing),
        **wire_position(game, history.position),
        "key": history.key,
        "status": status,
        "seen": history.seen,
    }


def _result(state: State, claimed: str, standing: Standing) -> Wire:
    """The result found and the one claimed; ``agrees`` is ``None`` where only one of them is known."""
    outcome = standing.outcome
    result, cause = "*", None
    if state.decision is not None:
        result, cause = state.decision.result, state.decision.cause
    elif outcome.over:
        winners = [side for side in state.game.SIDES if side in outcome.winners]
        result, cause = "draw" if outcome.draw or not winners else "+".join(winners), outcome.cause
    agrees = True if claimed == result else None if "*" in (claimed, result) else False
    return {"claimed": claimed, "found": result, "cause": cause, "agrees": agrees}
