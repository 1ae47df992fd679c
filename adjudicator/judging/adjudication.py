"""Ruling on a turn, and looking at a position: one fold over the actions, no I/O.

Explaining is deciding: the ground that forbids an action is the only thing that makes it illegal.
"""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, get_args

from adjudicator.judging.case import Case, read_turn, unknown_of
from adjudicator.judging.legal_actions import legal_action_fields
from adjudicator.judging.localization import BEFORE
from adjudicator.judging.refusal import Refused
from engine.errors import Fault, UnknownRule
from engine.game import (
    AnyGame,
    Awaited,
    HasOwnWords,
    HasPlacement,
    HasTextForm,
    HasTurnFields,
    MultiStep,
    Outcome,
    Text,
    capability,
)
from engine.play import REPEATED, Assessment, against, assess, awaited
from engine.rulebook import Finding

Repetition = int | Literal["unknown"] | None
"""How often a position has occurred; ``None`` where the rules know no repetition."""

Verdict = Literal["legal", "illegal", "incomplete", "not_understood"]
VERDICTS: Final = get_args(Verdict)


class Ruling(NamedTuple):
    """The verdict on a turn, its ground or its effects, and the position after it; free of language."""

    verdict: Verdict
    turn: Text
    articles: tuple[str, ...]
    reason: Finding | None
    effects: tuple[Finding, ...]
    after: Any
    """The position after the turn; if that is not legal, the position before it."""
    awaited: Awaited | None = None
    extra_fields: Mapping[str, Any] = MappingProxyType({})
    turn_status: Mapping[str, Any] = MappingProxyType({})
    """Fields of the status that are about the turn itself."""
    assessment: Assessment | None = None
    """The status of ``after``, if the ruling rests on it."""

    def closing(self, game: AnyGame, repetition: Repetition) -> tuple[Outcome, tuple[str, ...], dict[str, Any]]:
        """The outcome of ``after``, the articles with the one that ends the game, and the field ``status``."""
        known = repetition if isinstance(repetition, int) else None
        assessment = self.assessment or assess(game, self.after, known)
        ends = (assessment.outcome.article,) if self.verdict == "legal" and assessment.outcome.article else ()
        status = {**wire_status(assessment, repetition), **self.turn_status, **self.awaiting()}
        return assessment.outcome, game.RULEBOOK.in_order((*self.articles, *ends)) if ends else self.articles, status

    def awaiting(self) -> dict[str, Any]:
        """Fields of the status of a turn that is only begun; none of a whole turn."""
        return {} if self.awaited is None else {"state": "awaiting", "awaits": self.awaited.wire()}


def adjudicate(case: Case, text: Text, include: Collection[str] = (), *, as_objects: bool = False) -> dict[str, Any]:
    """The response to one adjudication, free of language. Raises ``Refused`` if it is not understood."""
    game = case.game
    actions = read_turn(case, text)
    before = None if case.seen is None else repetition_of(case, game.key(case.position))
    try:
        ruling = judge(game, case.position, actions, before)
    except UnknownRule as rule:
        raise unknown_of(case, rule, text) from None
    position = wire_position(game, ruling.after)
    key = game.key(ruling.after, position["position"])
    repetition = repetition_of(case, key, moved=ruling.verdict == "legal")
    outcome, articles, status = ruling.closing(game, repetition)
    is_spelled = isinstance(text, str) and text not in (ruling.turn, ruling.extra_fields.get("action_text"))
    response = {
        "game": game.NAME,
        "ruleset": case.ruleset,
        "verdict": ruling.verdict,
        "action": ruling.turn,
        **position_before(game, case.position),
        **({"spelled": text} if is_spelled else {}),
        "articles": articles,
        "reason": wire_reason(ruling.reason),
        "effects": wire_effects(ruling.effects),
        **ruling.extra_fields,
        **position,
        "key": key,
        "status": status,
    }
    if "legal_actions" in include:
        response |= legal_action_fields(game, ruling.after, outcome.over, as_objects=as_objects)
    if "table" in include:
        response["table"] = game.table(ruling.after)
    return response


def inspect_position(
    case: Case, placement: bool = False, include: Collection[str] = (), *, as_objects: bool = False
) -> dict[str, Any]:
    """The canonical position, its key, its table and its status; its legal actions, if requested.

    With ``placement``, also checked as a free placement if the game has one. Raises ``Refused`` with all errors.
    """
    game = case.game
    free = capability(game, HasPlacement) if placement else None
    if free is not None:
        faults = free.placement_faults(case.position)
        if faults:
            raise Refused(
                tuple(Fault("position-impossible", "/position", fault.code, fault.facts, fault) for fault in faults)
            )
    key = game.key(case.position)
    repetition = repetition_of(case, key)
    assessment = assess(game, case.position, repetition if isinstance(repetition, int) else None)
    answer: dict[str, Any] = {
        "game": game.NAME,
        "ruleset": case.ruleset,
        **wire_position(game, case.position),
        "key": key,
        "table": game.table(case.position),
        "status": wire_status(assessment, repetition),
    }
    if "legal_actions" in include:
        answer |= legal_action_fields(game, case.position, assessment.outcome.over, as_objects=as_objects)
    return answer


def judge(game: AnyGame, position: Any, actions: tuple[Any, ...], repetition: Repetition) -> Ruling:
    """Rule on a turn that has been read. ``repetition``: how often ``position`` has occurred, as far as known."""
    reached = position
    findings: list[Finding] = []
    ground = None
    taken = 0
    for action in actions:
        ground = game.objection(reached, action)
        if ground is not None:
            break
        after = game.apply(reached, action)
        findings += game.findings(reached, action, after)
        reached = after
        taken += 1
    turn = game.write_turn(position, actions)
    of_turn, has_text = capability(game, HasTurnFields), capability(game, HasTextForm)
    fields = {} if of_turn is None else {**of_turn.turn_fields(position, actions, None if ground else reached)}
    if has_text is not None:
        fields["action_text"] = has_text.turn_text(position, turn)
    known = repetition if isinstance(repetition, int) else None
    if ground is not None or (known is not None and known >= REPEATED):
        assessment = assess(game, position, known)
        reason = assessment.game_over
        if reason is None and ground is not None:
            reason = against(game, reached, actions[taken], ground)
            several = capability(game, MultiStep)
            if several is not None:
                reason = Finding(*reason[:2], {**reason.facts, **several.turn_facts(position, actions, taken)})
        if reason is not None:
            return Ruling("illegal", turn, reason.articles, reason, (), position, None, fields, assessment=assessment)
    turn_status = {} if of_turn is None else of_turn.turn_status(reached)
    due = awaited(game, reached)
    if due is not None:
        articles = cited(game, findings) or (due.article,)
        return Ruling("incomplete", turn, articles, None, tuple(findings), position, due, fields, turn_status)
    closed = game.close(reached)
    findings += game.findings(reached, None, closed)
    return Ruling("legal", turn, cited(game, findings), None, tuple(findings), closed, None, fields, turn_status)


def illegal_ruling(turn: Text, reason: Finding, position: Any) -> Ruling:
    """The ruling on an illegal turn; the position stays as it was."""
    return Ruling("illegal", turn, reason.articles, reason, (), position)


def cited(game: AnyGame, findings: Iterable[Finding]) -> tuple[str, ...]:
    """The articles that these findings rest on, each once, in the order of the rulebook."""
    return game.RULEBOOK.in_order({article for finding in findings for article in finding.articles})


def repetition_of(case: Case, key: str | None, *, moved: bool = False) -> Repetition:
    """How often the position with this key has occurred; ``moved``: a legal turn has just led to it once more."""
    if key is None:
        return None
    if case.seen is None:
        return "unknown"
    count = case.seen.get(key, 0)
    return count + 1 if moved else max(count, 1)


def position_before(game: AnyGame, position: Any) -> dict[str, Any]:
    """The field with the position before a turn, for the names of units in ``localize``."""
    return {} if capability(game, HasOwnWords) is None else {BEFORE: position}


def wire_reason(finding: Finding | None) -> dict[str, Any] | None:
    """A reason as stored: code, article and facts. ``localize`` adds its sentences."""
    if finding is None:
        return None
    article = finding.articles[0] if finding.articles else None
    return {"code": finding.code, "article": article, "facts": dict(finding.facts)}


def wire_effects(effects: tuple[Finding, ...]) -> list[dict[str, Any]]:
    """Effects as JSON: the kind, and its facts next to it."""
    return [{"kind": effect.code, **effect.facts} for effect in effects]


def wire_position(game: AnyGame, position: Any) -> dict[str, Any]:
    """The fields for a position: as its game writes it, and as text where that is an object."""
    written = game.write_position(position)
    has_text = capability(game, HasTextForm)
    return {"position": written} | ({} if has_text is None else {"position_text": has_text.position_text(written)})


def wire_status(assessment: Assessment, repetition: Repetition) -> dict[str, Any]:
    """The field ``status`` of responses."""
    status, outcome = assessment
    state: str = status.state
    if outcome.over and state not in ("checkmate", "stalemate"):
        state = "drawn" if outcome.draw else "won"
    return {
        "to_move": status.to_move,
        "state": state,
        "in_check": status.in_check,
        "checkers": status.checkers,
        "over": outcome.over,
        "winners": outcome.winners,
        "draw": outcome.draw,
        "cause": outcome.cause,
        "repetition": repetition,
        "claims": outcome.claims,
        **status.more,
    }
