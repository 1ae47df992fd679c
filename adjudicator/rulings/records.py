"""Records: a game replayed turn by turn, repetition counted along the way."""

from collections.abc import Sequence
from typing import Any, Literal

from adjudicator.rulings.adjudication import judge
from adjudicator.rulings.case import Case, unknown
from adjudicator.rulings.ruling import Ruling, wire_reason, wire_status
from engine.errors import NotationError, UnknownRule, shown
from engine.game import Game, Text
from engine.rulebook import Finding


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
            ruling = rule_on(game, position, text, None if key is None else seen[key])
        except UnknownRule as rule:
            raise unknown(rule, f"/turns/{n - 1}") from None
        entry: dict[str, Any] = {
            "n": n,
            "turn": ruling.turn,
            "verdict": ruling.verdict,
            "articles": ruling.articles,
            "reason": wire_reason(ruling.reason),
        }
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
        last_legal["articles"] = game.RULEBOOK.in_order((*last_legal["articles"], outcome.article))
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


def rule_on(game: Game[Any, Any], position: Any, text: Text, repetition: int | None) -> Ruling:
    """The ruling on one turn of a record, where a text that cannot be read is no error but an offence."""
    try:
        actions = game.read_turn(position, text)
    except NotationError as misread:
        reason = Finding(
            "action-not-understood", (), {"text": shown(text)[:80], "expected": misread.faults[0].expected}
        )
        return Ruling.not_understood(text, reason, position)
    return judge(game, position, actions, repetition)
