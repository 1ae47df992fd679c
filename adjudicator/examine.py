"""Looking at a position without ruling on an action."""

from typing import Any

from adjudicator.adjudicate import repetition_of
from adjudicator.case import Case
from adjudicator.ruling import wire_status


def examine(case: Case) -> dict[str, Any]:
    """The canonical position, its key, what stands where, and how it stands."""
    game = case.game
    status, _ = wire_status(game, case.position, repetition_of(case, case.position, submitted=True))
    return {
        "game": game.NAME,
        "ruleset": case.ruleset,
        "position": game.write_position(case.position),
        "key": game.key(case.position),
        "table": game.table(case.position),
        "status": status,
    }
