"""Declarations of arbiters and players, and their effects."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from adjudicator.judging.case import understand_position
from adjudicator.judging.history import GameHistory
from adjudicator.records.record import Intervention
from engine.errors import ImpossiblePosition, NotationError, input_text
from engine.game import AnyGame, HasDepartures, capability
from engine.play import Assessment, assess
from engine.rulebook import Fact, Finding, Value

Wire = dict[str, Any]
_UNDECIDED_ONLY: Final = ("forfeit", "adjourn", "resume", "resign", "claim", "agree-draw")
"""Declarations that a decided game does not admit."""


class Decision(NamedTuple):
    """How a game was decided by its players or an arbiter. ``result`` is in the form that records have."""

    result: str
    cause: str


@dataclass(slots=True)
class State:
    """A game in the middle of its record."""

    game: AnyGame
    options: Mapping[str, Value]
    history: GameHistory
    strict: bool = False
    """Whether only exact notation is accepted."""
    decision: Decision | None = None
    losers: dict[str, int] = field(default_factory=dict)
    """Sides that are out of the game, and after which turn: by declaration, or by a turn, which is then the next one.

    With more than two sides, one loss decides nothing yet."""
    complete: dict[int, Any] = field(default_factory=dict)
    """By number of turns, the position before sides left the game after that turn."""
    adjourned: bool = False
    offences: list[Wire] = field(default_factory=list)

    def settle(self, how: str, side: str | None = None, after: int = 0) -> None:
        """Note how the open offences were settled: those of ``side`` only, and those of turns beyond ``after``."""
        for offence in self.offences:
            if offence["settled"] is None and offence["n"] > after and side in (None, offence["side"]):
                offence["settled"] = how

    @property
    def is_decided(self) -> bool:
        """By its players, by an arbiter, or by the rules."""
        return self.decision is not None or self.assessment.outcome.over

    @property
    def assessment(self) -> Assessment:
        """Status and outcome of the position after the last turn."""
        return assess(self.game, self.history.position, self.history.repetition)


def intervene(state: State, intervention: Intervention) -> Wire:
    """Apply an intervention; the response has its effect, or a ``fault`` if it could not be applied."""
    n, what, details = state.history.turns, intervention.what, intervention.details
    refused = what in _UNDECIDED_ONLY and state.is_decided
    outcome = _fault("game-decided") if refused else _carry_out(state, what, details)
    return {"n": n, intervention.by: what, **details, **outcome}


def _carry_out(state: State, what: str, details: Mapping[str, Any]) -> Wire:
    """Apply a declaration that the game admits. A note has no effect. Raises ``KeyError`` for an unknown one."""
    match what:
        case "accept":
            return _accept(state, details["position"])
        case "position":
            return _set_position(state, details["position"])
        case "takeback":
            return _take_back(state, details["to"])
        case "result":
            _overrule(state, details["result"])
        case "claim":
            return _claim(state, details["side"], details["what"])
        case "forfeit":
            _leave(state, details["side"], f"forfeit-{details['cause']}")
            if details["cause"] == "illegal":
                state.settle("forfeited", details["side"])
        case "resign":
            _leave(state, details["side"], "resignation")
        case "agree-draw":
            state.decision = Decision("draw", "agreement")
        case "adjourn" | "resume":
            state.adjourned = what == "adjourn"
        case "note":
            pass
        case _:
            raise KeyError(what)
    return {}


def _fault(code: str, **facts: Fact) -> Wire:
    return {"fault": {"code": code, "facts": facts}}


def _accept(state: State, position: Any) -> Wire:
    last = state.offences[-1] if state.offences else None
    if last is None or last["n"] != state.history.turns or last["settled"] is not None:
        return _fault("nothing-to-accept")
    return _set_position(state, position)


def _set_position(state: State, text: Any) -> Wire:
    overrides: Wire = {}
    exposed = None
    try:
        position = understand_position(state.game, text, state.options, strict=state.strict)
    except NotationError as unread:
        example: Any = state.game.SETUPS.get(state.game.DEFAULT_SETUP, unread.faults[0].facts["expected"])
        return _fault("position-not-understood", text=input_text(text)[:80], expected=example)
    except ImpossiblePosition as impossible:
        grounds = [
            {"code": finding.code, "article": finding.articles[0], "facts": dict(finding.facts)}
            for finding in impossible.faults
        ]
        position, exposed, overrides = impossible.position, impossible.faults[0], {"overrides": grounds}
        if position is None:
            return {"fault": {"code": "position-impossible", "facts": {}, "grounds": grounds}}
    state.history.set(position, exposed)
    state.complete.pop(state.history.turns, None)
    state.decision = None
    state.settle("accepted", after=state.history.turns - 1)
    return overrides


def _take_back(state: State, to: int) -> Wire:
    if to > state.history.turns:
        return _fault("no-such-turn", to=to, turns=state.history.turns)
    state.history.take_back(to)
    state.complete = {n: position for n, position in state.complete.items() if n <= to}
    if to in state.complete:
        state.history.set(state.complete.pop(to))
    state.settle("taken-back", after=to)
    state.decision = None
    state.losers = {side: n for side, n in state.losers.items() if n < to}
    return {}


def drop_out(state: State, effects: Iterable[Finding]) -> None:
    """Note the sides that the last turn took out of the game: they and those that lost by declaration add up."""
    for effect in effects:
        if state.game.RULEBOOK.dropouts.get(effect.code) == "out":
            _lose(state, str(effect.facts["side"]), "resignation", state.history.turns - 1)


def _leave(state: State, side: str, cause: str) -> None:
    """A side loses by declaration; if the game goes on, its position is without that side."""
    is_out = side in state.losers
    _lose(state, side, cause, state.history.turns)
    departures = capability(state.game, HasDepartures)
    if departures is not None and not is_out and not state.is_decided:
        state.complete.setdefault(state.history.turns, state.history.position)
        state.history.set(departures.without(state.history.position, side))


def _lose(state: State, side: str, cause: str, after: int) -> None:
    """A single side that is left wins."""
    state.losers.setdefault(side, after)
    left = [side for side in state.game.SIDES if side not in state.losers]
    if len(left) == 1 and not state.is_decided:
        state.decision = Decision(left[0], cause)


def _overrule(state: State, result: str) -> None:
    state.decision = None if result == "*" else Decision(result, "arbiter")
    for offence in state.offences:
        if offence["settled"] is None:
            loses = result not in ("*", "draw") and offence["side"] not in result.split("+")
            offence["settled"] = "forfeited" if loses else "accepted"


def _claim(state: State, side: str, what: str) -> Wire:
    status, outcome = state.assessment
    in_turn = side == status.to_move
    granted = in_turn and what in outcome.claims
    if granted:
        state.decision = Decision("draw", "claim")
    article = state.game.RULEBOOK.draws
    waiting = {} if in_turn else {"to_move": status.to_move}
    return {"granted": granted, **waiting, "claims": list(outcome.claims), **({"article": article} if article else {})}
