"""A ruling: what is handed down on one turn, free of language."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, get_args

from engine.game import Awaited, Game, Outcome, Text
from engine.rulebook import GAME_OVER, Fact, Finding

Repetition = int | Literal["unknown"] | None
"""How often a position has stood; ``None`` where the rules know no repetition."""

Verdict = Literal["legal", "illegal", "incomplete", "not_understood"]
VERDICTS: Final = get_args(Verdict)


class Ruling(NamedTuple):
    """The verdict on a turn, its ground or its consequences, and the position that stands after it."""

    verdict: Verdict
    turn: Text
    articles: tuple[str, ...]
    reason: Finding | None
    effects: tuple[Finding, ...]
    after: Any
    awaited: Awaited | None
    extra_fields: Mapping[str, Any] = MappingProxyType({})
    turn_status: Mapping[str, Any] = MappingProxyType({})
    """What the status says of the turn itself."""

    @classmethod
    def illegal(
        cls, turn: Text, reason: Finding, position: Any, extra_fields: Mapping[str, Any] | None = None
    ) -> "Ruling":
        """The turn is refused for ``reason``; the position stays as it was."""
        return cls("illegal", turn, reason.articles, reason, (), position, None, extra_fields or {})

    @classmethod
    def not_understood(cls, turn: Text, reason: Finding, position: Any) -> "Ruling":
        """The turn cannot be read; the position stays as it was."""
        return cls("not_understood", turn, (), reason, (), position, None)


def wire_reason(finding: Finding | None) -> dict[str, Any] | None:
    """A reason as stored: code, article and facts. Its sentences are put in when it is told."""
    if finding is None:
        return None
    article = finding.articles[0] if finding.articles else None
    return {"code": finding.code, "article": article, "facts": wire_facts(finding.facts)}


def wire_facts(facts: Mapping[str, Fact]) -> dict[str, Any]:
    """Facts as JSON holds them."""
    return dict(facts)


def wire_effects(effects: tuple[Finding, ...]) -> list[dict[str, Any]]:
    """Effects as JSON holds them: the kind, and its facts beside it."""
    return [{"kind": effect.code, **effect.facts} for effect in effects]


def awaiting(ruling: Ruling) -> dict[str, Any]:
    """What the status says of a turn that is only begun; nothing of a whole one."""
    return {} if ruling.awaited is None else {"state": "awaiting", "awaits": ruling.awaited.wire()}


def ended(game: Game[Any, Any], position: Any, repetition: Repetition) -> Finding | None:
    """The ground against everything in a finished game, by the article that ended it; ``None`` if it goes on."""
    known = repetition if isinstance(repetition, int) else None
    outcome = game.outcome(position, game.status(position), known)
    if not outcome.over:
        return None
    return Finding(GAME_OVER.code, (outcome.article,), {"cause": str(outcome.cause), "winners": outcome.winners})


def wire_status(game: Game[Any, Any], position: Any, repetition: Repetition) -> tuple[dict[str, Any], Outcome]:
    """How a position stands, as every answer shows it, and its outcome."""
    status = game.status(position)
    outcome = game.outcome(position, status, repetition if isinstance(repetition, int) else None)
    state = status.state
    if outcome.over and state != outcome.cause:
        state = "drawn" if outcome.draw else "won"
    shown = {
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
    return shown, outcome
