"""Records: a game replayed turn by turn, repetition counted along the way."""

from collections.abc import Sequence
from typing import Any, Literal

import structlog

from adjudicator.judging import reading
from adjudicator.judging.adjudication import judge
from adjudicator.judging.case import Case, facts_of, unknown
from adjudicator.judging.ruling import Ruling, awaiting, wire_effects, wire_reason, wire_status
from engine.errors import NotationError, NotationFault, UnknownRule
from engine.game import Game, Text
from engine.rulebook import Fact, Finding

log = structlog.get_logger("records")


def replay(case: Case, turns: Sequence[Text], on_illegal: Literal["stop", "skip"]) -> dict[str, Any]:
    """The answer to a record, free of language: a ruling a turn, the first offence, the end reached."""
    game = case.game
    position = case.position
    key = game.key(position)
    seen = dict(case.seen or {})
    if key is not None:
        seen[key] = max(seen.get(key, 0), 1)
    rulings: list[dict[str, Any]] = []
    first_offence: dict[str, Any] | None = None
    last_legal: dict[str, Any] | None = None
    for n, text in enumerate(turns, start=1):
        try:
            ruling = rule_on(game, position, text, None if key is None else seen[key], strict=case.strict)
        except UnknownRule as rule:
            raise unknown(rule, f"/turns/{n - 1}") from None
        entry = {"n": n, **_wire_ruling(ruling)}
        if ruling.verdict == "legal":
            position = ruling.after
            key = game.key(position)
            if key is not None:
                seen[key] = seen.get(key, 0) + 1
            last_legal = entry
        entry["key"] = key
        rulings.append(entry)
        if ruling.verdict != "legal":
            first_offence = first_offence or entry
            if on_illegal == "stop":
                break
    status, outcome = wire_status(game, position, None if key is None else seen[key])
    if outcome.article and last_legal is not None:
        articles = game.RULEBOOK.in_order((*last_legal["articles"], outcome.article))
        last_legal |= {"articles": articles, "status": status}
    return {
        "game": game.NAME,
        "ruleset": case.ruleset,
        "rulings": rulings,
        "first_offence": first_offence,
        "position": game.write_position(position),
        "key": key,
        "status": status,
        "seen": seen,
    }


def _wire_ruling(ruling: Ruling) -> dict[str, Any]:
    """A ruling as a record shows it; ``effects`` and ``status`` are there for the words."""
    return {
        "turn": ruling.turn,
        "verdict": ruling.verdict,
        "articles": ruling.articles,
        "reason": wire_reason(ruling.reason),
        "effects": wire_effects(ruling.effects),
        "status": awaiting(ruling),
    }


def rule_on(game: Game[Any, Any], position: Any, text: Text, repetition: int | None, *, strict: bool = False) -> Ruling:
    """The ruling on one turn of a record, where a text that cannot be read is no error but an offence."""
    try:
        actions = reading.read_turn(game, position, text, strict=strict, suggests=False)
        return judge(game, position, actions, repetition)
    except NotationError as misread:
        fault = misread.faults[0]
        reason = Finding("action-not-understood", (), facts_of(fault) | _kind_of(fault))
    except UnknownRule:
        raise
    except Exception as failure:  # our own fault with one turn must not take the rest of the record away
        log.error("internal", game=game.NAME, exc_info=failure)
        reason = Finding("internal", (), {})
    return Ruling.not_understood(text, reason, position)


def _kind_of(fault: NotationFault) -> dict[str, Fact]:
    """Which sentence tells a fault, where it is not the one that says how turns are written."""
    if fault.missing:
        return {"fault": "turn-lacks", "field": fault.pointer.lstrip("/").replace("/", ".")}
    return {} if fault.at is None or fault.code == "not-understood" else {"fault": fault.code}
