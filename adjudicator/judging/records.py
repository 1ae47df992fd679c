"""Judging records: every turn ruled on, declarations of arbiters and players carried out, the result checked.

Every replay is a record: plain lists of turns and the turns of a film strip, too.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any, Final, Literal

from adjudicator import log, messages
from adjudicator.judging.adjudication import (
    Ruling,
    illegal_ruling,
    judge,
    position_before,
    wire_effects,
    wire_position,
    wire_reason,
    wire_status,
)
from adjudicator.judging.case import Case, understand_turn, unknown
from adjudicator.judging.history import GameHistory
from adjudicator.judging.interventions import State, Wire, drop_out, intervene
from adjudicator.reading.suggestions import limit_suggestions
from adjudicator.records.record import Entry, Intervention, Record, Turn
from engine.errors import NOT_UNDERSTOOD, Fault, NotationError, UnknownRule
from engine.game import AnyGame, HasReading, Text, capability
from engine.play import Assessment
from engine.reading.text import MAX_TYPED, Lexicon
from engine.rulebook import Fact, Finding, Value

OnIllegal = Literal["stop", "skip"]
MAX_SUGGESTED: Final = 3
"""Unreadable turns of a record for which legal turns are suggested."""
_OF_RECORDS: Final = ("interventions", "offences", "result")
"""Fields of the response to a record that a list of turns has no use for."""


def replay(
    case: Case, turns: Sequence[Text], on_illegal: OnIllegal = "stop", include: Collection[str] = ()
) -> dict[str, Any]:
    """The response to a list of turns: a record without interventions, and with fewer fields."""
    record = Record(case.game.NAME, entries=tuple([Turn(text) for text in turns]))
    response = judge_record(case, record, on_illegal, (*include, "effects"), plain=True)
    for ruling in response["rulings"]:
        del ruling["entry"], ruling["side"]
    return {name: value for name, value in response.items() if name not in _OF_RECORDS}


def chosen_options(game: AnyGame, record: Record) -> dict[str, Value]:
    """The options that a record chooses, the tag ``Ruleset`` among them."""
    named, chosen = record.tags.get("Ruleset"), dict(record.options)
    for ruleset in game.RULEBOOK.rulesets:
        if named == f"{game.NAME}-{ruleset}":
            chosen.setdefault("ruleset", ruleset)
    return chosen


@limit_suggestions(MAX_SUGGESTED)
def judge_record(
    case: Case,
    record: Record,
    on_illegal: OnIllegal = "stop",
    include: Collection[str] = ("effects",),
    *,
    plain: bool = False,
) -> dict[str, Any]:
    """The response to a record, without sentences.

    ``stop`` ends at the first offence that no intervention follows directly. ``include`` adds ``positions``,
    ``effects`` and ``table`` (with the whole status) of each ruling; legal turns have no message without effects.
    ``plain``: the record is a list of turns. The letters of pieces are English, or French if more turns are legal then;
    but English if an arbiter has ruled that the only offence loses the game.
    Raises ``Refused`` if the rules lack a fact that a turn needs.
    """
    response = _judged(case, record, on_illegal, include, plain=plain)
    reading = capability(case.game, HasReading)
    lost = response["result"]["cause"] == "forfeit-illegal" and all(one["settled"] for one in response["offences"])
    if plain or case.strict or reading is None or not response["offences"] or lost:
        return response
    translated = replace(record, entries=tuple(_in_english(entry, reading.LEXICON) for entry in record.entries))
    if translated == record:
        return response
    return max(response, _judged(case, translated, on_illegal, include), key=lambda one: len(_legal(one["rulings"])))


def _in_english(entry: Entry, lexicon: Lexicon) -> Entry:
    """A turn with the letters of the rulebook in place of French ones, which are then the only ones."""
    if isinstance(entry, Intervention) or not isinstance(entry.text, str) or len(entry.text) > MAX_TYPED:
        return entry
    return entry._replace(text=lexicon.from_french(entry.text))


def _legal(rulings: Sequence[Wire]) -> list[Wire]:
    return [ruling for ruling in rulings if ruling["verdict"] == "legal"]


def _judged(
    case: Case, record: Record, on_illegal: OnIllegal, include: Collection[str], *, plain: bool = False
) -> dict[str, Any]:
    state = State(case.game, case.options, GameHistory(case.game, case.position, case.seen or {}), case.strict)
    rulings: list[Wire] = []
    interventions: list[Wire] = []
    for number, (entry, follows) in enumerate(zip_longest(record.entries, record.entries[1:])):
        if isinstance(entry, Intervention):
            restated = entry.details.get("turn")
            last = rulings[-1] if rulings and rulings[-1]["n"] == state.history.turns else {"turn": None}
            if restated is not None and restated not in (last["turn"], last.get("action_text")):
                rulings.append(play_turn(state, restated, number, include))  # type: ignore[arg-type]  # a text
            before = position_before(state.game, state.history.position)
            done: Wire = {"entry": number, **before, **intervene(state, entry)}
            if "positions" in include:
                done["stands"] = state.game.write_position(state.history.position)
            interventions.append(done)
            continue
        rulings.append(play_turn(state, entry.text, number, include, plain=plain))
        if on_illegal == "stop" and rulings[-1]["verdict"] != "legal" and not isinstance(follows, Intervention):
            break
    response = _response(case, state, record, rulings, interventions, plain=plain)
    if "positions" in include:
        response["start"] = case.game.write_position(case.position)
    return response


def play_turn(state: State, text: Text, number: int, include: Collection[str], *, plain: bool = False) -> Wire:
    """Rule on a turn and play it, if it is legal; ``number`` is its place in the record.

    ``include`` and ``plain`` as for ``judge_record``. Raises ``Refused`` if the rules lack a fact that the turn needs.
    """
    game, history = state.game, state.history
    side = game.to_move(history.position)
    try:
        ruling = _rule_on(state, text)
    except UnknownRule as rule:
        raise unknown(rule, f"/turns/{number}" if plain else f"/turns/{number}/turn") from None
    if state.decision is not None:
        ruling = illegal_ruling(ruling.turn, Finding("game-decided", (), state.decision._asdict()), history.position)
    elif side in state.losers and not any(
        effect.code == "resigned" and effect.facts["side"] == side for effect in ruling.effects
    ):
        ruling = illegal_ruling(ruling.turn, Finding("out", (), {"side": str(side)}), history.position)
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
    ruled = {**played, **before, "articles": ruling.articles, "reason": reason, "key": history.last.key}
    if "effects" in include:
        ruled |= {"effects": wire_effects(ruling.effects), "status": ruling.awaiting()}
    if "positions" in include:
        ruled |= wire_position(game, history.position)
    if "table" in include:
        _, articles, status = ruling.closing(game, history.repetition)
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
        actions = understand_turn(game, position, text, strict=state.strict)
        return _against_capturing_the_king(state, actions) or judge(game, position, actions, state.history.repetition)
    except NotationError as misread:
        fault = misread.faults[0]
        reason = Finding("action-not-understood", (), {**fault.facts, **_kind_of(fault)})
    except UnknownRule:
        raise
    except Exception as failure:  # noqa: BLE001  # an error of ours in one turn must not lose the rest
        log.write("internal", "error", failure, game=game.NAME)
        reason = Finding("internal", (), {})
    return Ruling("not_understood", text, (), reason, (), position)


def _kind_of(fault: Fault) -> dict[str, Fact]:
    """Similar turns, and the sentence of the error if it is not the general one about how turns are written."""
    if fault.code == "required":
        return {"fault": "turn-lacks", "field": fault.pointer.lstrip("/").replace("/", ".")}
    meant: dict[str, Fact] = {messages.SUGGESTED: fault.suggestions} if fault.suggestions else {}
    return meant if "at" not in fault.facts or fault.code == NOT_UNDERSTOOD else meant | {"fault": fault.code}


def _against_capturing_the_king(state: State, actions: tuple[Any, ...]) -> Ruling | None:
    """Refuse the capture of a king in a check that an arbiter accepted while its opponent is to move."""
    game, history = state.game, state.history
    if history.last.exposed is None:
        return None
    turn = game.write_turn(history.position, actions)
    at = history.last.exposed.facts["at"]
    if game.facts(history.position, actions[0], history.last.exposed.code).get("to") != at or str(at) not in str(turn):
        return None
    return illegal_ruling(turn, Finding("king-captured", (), {"at": at}), history.position)


def _response(
    case: Case, state: State, record: Record, rulings: list[Wire], interventions: list[Wire], *, plain: bool
) -> dict[str, Any]:
    game, history = state.game, state.history
    assessment = state.assessment
    status = wire_status(assessment, history.repetition)
    legal = _legal(rulings)
    if assessment.outcome.article and legal and (plain or legal[-1]["n"] == history.turns):
        legal[-1]["articles"] = game.RULEBOOK.in_order((*legal[-1]["articles"], assessment.outcome.article))
        legal[-1]["status"] = status
    return {
        "game": game.NAME,
        "ruleset": case.ruleset,
        "rulings": rulings,
        "first_offence": next((ruling for ruling in rulings if ruling["verdict"] != "legal"), None),
        "interventions": interventions,
        "offences": state.offences,
        "result": result_found(state, record.result, assessment),
        **wire_position(game, history.position),
        "key": history.last.key,
        "status": status,
        "seen": history.seen,
    }


def result_found(state: State, claimed: str, assessment: Assessment) -> Wire:
    """The result found and the one claimed; ``agrees`` is ``None`` where only one of them is known."""
    outcome = assessment.outcome
    result, cause = "*", None
    if state.decision is not None:
        result, cause = state.decision.result, state.decision.cause
    elif outcome.over:
        winners = [side for side in state.game.SIDES if side in outcome.winners]
        result, cause = "draw" if outcome.draw or not winners else "+".join(winners), outcome.cause
    agrees = True if claimed == result else None if "*" in (claimed, result) else False
    return {"claimed": claimed, "found": result, "cause": cause, "agrees": agrees}
