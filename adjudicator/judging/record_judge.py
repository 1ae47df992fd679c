"""Judging a record: every turn ruled on, what arbiters and players declared carried out, the result checked."""

from collections.abc import Collection, Mapping
from typing import Any, Literal

from adjudicator.judging.case import Case, unknown
from adjudicator.judging.interventions import State, Wire, intervene
from adjudicator.judging.line import Line
from adjudicator.judging.reading import read_turn
from adjudicator.judging.records import rule_on
from adjudicator.judging.ruling import Ruling, awaiting, wire_effects, wire_reason
from adjudicator.records.record import Intervention, Record
from engine.errors import NotationError, UnknownRule
from engine.game import Text
from engine.rulebook import Finding


def judge_record(
    case: Case,
    record: Record,
    on_illegal: Literal["stop", "skip"] = "stop",
    include: Collection[str] = ("effects",),
) -> dict[str, Any]:
    """The answer to a record, free of language.

    ``stop`` ends at the first offence that no intervention follows directly. ``include`` asks for ``positions``
    and ``effects`` of each ruling; without effects no legal turn can be told in words. Raises ``Refused`` where the
    rules do not say what a turn needs.
    """
    state = State(case.game, case.options, Line(case.game, case.position, case.seen or {}), case.strict)
    rulings: list[Wire] = []
    interventions: list[Wire] = []
    entries = record.entries
    for number, entry in enumerate(entries):
        here = {"entry": number}
        if isinstance(entry, Intervention):
            restated = entry.details.get("turn")
            if restated is not None and not _is_restated(rulings, restated, state):
                rulings.append(here | _play(state, restated, number, include))  # type: ignore[arg-type]  # a text
            done: Wire = here | intervene(state, entry)
            if "positions" in include:
                done["stands"] = state.game.write_position(state.line.position)
            interventions.append(done)
            continue
        rulings.append(here | _play(state, entry.text, number, include))
        follows = entries[number + 1] if number + 1 < len(entries) else None
        offends = bool(state.offences) and state.offences[-1]["entry"] == number
        if (
            offends
            and on_illegal == "stop"
            and rulings[-1]["verdict"] != "legal"
            and not isinstance(follows, Intervention)
        ):
            break
    answer = _answer(case, state, record, rulings, interventions)
    if "positions" in include:
        answer["start"] = case.game.write_position(case.position)
    return answer


def _is_restated(rulings: list[Wire], turn: object, state: State) -> bool:
    """Whether an arbiter names the turn that has just been ruled on."""
    return bool(rulings) and rulings[-1]["n"] == state.line.turns and rulings[-1]["turn"] == turn


def _play(state: State, text: Text, number: int, include: Collection[str]) -> Wire:
    """Rule on a turn and play it, if it is legal."""
    game, line = state.game, state.line
    side = game.to_move(line.position)
    try:
        ruling = _against_capturing_the_king(state, text) or rule_on(
            game, line.position, text, line.repetition, strict=state.strict
        )
    except UnknownRule as rule:
        raise unknown(rule, f"/turns/{number}/turn") from None
    if state.decision is not None:
        decision: Mapping[str, Any] = {"result": state.decision.result, "cause": state.decision.cause}
        ruling = Ruling.illegal(ruling.turn, Finding("game-decided", (), decision), line.position)
    legal = ruling.verdict == "legal"
    if legal:
        line.play(ruling.after)
    else:
        line.stay()
    reason = wire_reason(ruling.reason)
    ruled: Wire = {
        "n": line.turns,
        "side": side,
        "turn": ruling.turn,
        "verdict": ruling.verdict,
        "articles": ruling.articles,
        "reason": reason,
        "key": line.key,
    }
    if "effects" in include:
        ruled |= {"effects": wire_effects(ruling.effects), "status": awaiting(ruling)}
    if "positions" in include:
        ruled["position"] = game.write_position(line.position)
    if legal and state.adjourned:
        reason = wire_reason(Finding("adjourned", ()))
        ruled["adjourned"] = True
    if not legal or state.adjourned:
        offence = {"n": line.turns, "side": side, "turn": ruling.turn, "verdict": ruling.verdict, "reason": reason}
        stands = game.write_position(line.position)
        state.offences.append({"entry": number, **offence, "position": stands, "settled": None})
    return ruled


def _against_capturing_the_king(state: State, text: Text) -> Ruling | None:
    """Refuse to capture a king that an arbiter has let stand in check while its opponent is to move."""
    game, line = state.game, state.line
    if line.exposed is None:
        return None
    try:
        actions = read_turn(game, line.position, text, strict=state.strict, suggests=False)
    except NotationError:
        return None
    turn = game.write_turn(line.position, actions)
    ground, at = game.RULEBOOK.ground_by_code[line.exposed.code], line.exposed.facts["at"]
    if game.facts(line.position, actions[0], ground).get("to") != at or str(at) not in str(turn):
        return None
    return Ruling.illegal(turn, Finding("king-captured", (), {"at": at}), line.position)


def _answer(case: Case, state: State, record: Record, rulings: list[Wire], interventions: list[Wire]) -> dict[str, Any]:
    game, line = state.game, state.line
    status, outcome = state.outcome
    legal = [ruling for ruling in rulings if ruling["verdict"] == "legal"]
    if outcome.article and legal and legal[-1]["n"] == line.turns:
        legal[-1]["articles"] = game.RULEBOOK.in_order((*legal[-1]["articles"], outcome.article))
        legal[-1]["status"] = status
    return {
        "game": game.NAME,
        "ruleset": case.ruleset,
        "rulings": rulings,
        "first_offence": next((ruling for ruling in rulings if ruling["verdict"] != "legal"), None),
        "interventions": interventions,
        "offences": state.offences,
        "result": _result(state, record.result, outcome),
        "position": game.write_position(line.position),
        "key": line.key,
        "status": status,
        "seen": line.seen,
    }


def _result(state: State, claimed: str, outcome: Any) -> Wire:
    """The result found beside the one claimed; ``agrees`` is ``None`` where only one of them says anything."""
    found, cause = "*", None
    if state.decision is not None:
        found, cause = state.decision.result, state.decision.cause
    elif outcome.over:
        winners = [side for side in state.game.SIDES if side in outcome.winners]
        found, cause = "draw" if outcome.draw or not winners else "+".join(winners), outcome.cause
    agrees = True if claimed == found else None if "*" in (claimed, found) else False
    return {"claimed": claimed, "found": found, "cause": cause, "agrees": agrees}
