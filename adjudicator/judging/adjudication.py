"""Ruling on a turn: one fold over its actions, no I/O.

Explaining is deciding: the ground that forbids an action is the only thing that makes it illegal.
"""

from collections.abc import Iterable
from typing import Any

from adjudicator.judging.case import Case, read_turn, unknown
from adjudicator.judging.legal_actions import offered
from adjudicator.judging.ruling import Repetition, Ruling, awaiting, ended, wire_effects, wire_reason, wire_status
from engine.errors import UnknownRule
from engine.game import Game, HasAssumptions, HasExtraFields, HasTurnFacts, HasTurnStatus, Text, capability
from engine.play import REPEATED, against, awaited
from engine.rulebook import Finding


def adjudicate(case: Case, text: Text, include: Iterable[str] = ()) -> dict[str, Any]:
    """The answer to one adjudication, free of language. Raises ``Refused`` if it is not understood."""
    game = case.game
    actions = read_turn(case, text)
    before = None if case.seen is None else repetition_of(case, game.key(case.position))
    try:
        ruling = judge(game, case.position, actions, before)
    except UnknownRule as rule:
        raise unknown(rule) from None
    legal = ruling.verdict == "legal"
    stands = game.write_position(ruling.after)
    key = game.key(ruling.after, stands)
    repetition = repetition_of(case, key, moved=legal)
    status, outcome = wire_status(game, ruling.after, repetition)
    articles = ruling.articles
    if legal and outcome.article:
        articles = game.RULEBOOK.in_order((*articles, outcome.article))
    status |= ruling.turn_status
    status |= awaiting(ruling)
    answer = {
        "game": game.NAME,
        "ruleset": case.ruleset,
        "verdict": ruling.verdict,
        "action": ruling.turn,
        **({} if ruling.turn == text or not isinstance(text, str) else {"spelled": text}),
        "articles": articles,
        "reason": wire_reason(ruling.reason),
        "effects": wire_effects(ruling.effects),
        **ruling.extra_fields,
        "position": stands,
        "key": key,
        "status": status,
    }
    if "legal_actions" in include:
        answer |= offered(game, ruling.after, outcome.over)
    if "table" in include:
        answer["table"] = game.table(ruling.after)
    return answer


def judge(game: Game[Any, Any], position: Any, actions: tuple[Any, ...], repetition: Repetition) -> Ruling:
    """Judge a turn that has been read. ``repetition``: how often ``position`` has stood, as far as known."""
    reached = position
    found: list[Finding] = []
    ground = None
    taken = 0
    for action in actions:
        ground = game.objection(reached, action)
        if ground is not None:
            break
        after = game.apply(reached, action)
        found += game.findings(reached, action, after)
        reached = after
        taken += 1
    turn = game.write_turn(position, actions)
    assuming = capability(game, HasAssumptions)
    assumed = {} if assuming is None else {"assumed": assuming.assumed(position, actions)}
    if ground is not None or (isinstance(repetition, int) and repetition >= REPEATED):
        reason = ended(game, position, repetition)
        if reason is None and ground is not None:
            reason = against(game, reached, actions[taken], ground)
            several = capability(game, HasTurnFacts)
            if several is not None:
                reason = reason._replace(facts={**reason.facts, **several.turn_facts(position, actions, taken)})
        if reason is not None:
            return Ruling.illegal(turn, reason, position, assumed)
    having = capability(game, HasExtraFields)
    extra_fields = assumed if having is None else {**having.extra_fields(reached), **assumed}
    of_turn = capability(game, HasTurnStatus)
    turn_status = {} if of_turn is None else of_turn.turn_status(reached)
    due = awaited(game, reached)
    if due is not None:
        articles = cited(game, found) or (due.article,)
        return Ruling("incomplete", turn, articles, None, tuple(found), position, due, extra_fields, turn_status)
    closed = game.close(reached)
    found += game.findings(reached, None, closed)
    return Ruling("legal", turn, cited(game, found), None, tuple(found), closed, None, extra_fields, turn_status)


def cited(game: Game[Any, Any], found: Iterable[Finding]) -> tuple[str, ...]:
    """The articles that these findings rest on, each once, in the order of the rulebook."""
    return game.RULEBOOK.in_order(article for finding in found for article in finding.articles)


def repetition_of(case: Case, key: str | None, *, moved: bool = False) -> Repetition:
    """How often the position of this key has stood; ``moved``: a legal turn has just led there once more."""
    if key is None:
        return None
    if case.seen is None:
        return "unknown"
    stood = case.seen.get(key, 0)
    return stood + 1 if moved else max(stood, 1)
