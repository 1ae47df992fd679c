"""Looking at a position without ruling on an action."""

from collections.abc import Collection
from typing import Any

from adjudicator.judging.adjudication import repetition_of, wire_position, wire_status
from adjudicator.judging.case import Case
from adjudicator.judging.legal_actions import legal_action_fields
from adjudicator.judging.refusal import Refused
from engine.errors import Fault
from engine.game import HasPlacement, capability
from engine.play import standing_of


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
    standing = standing_of(game, case.position, repetition if isinstance(repetition, int) else None)
    answer: dict[str, Any] = {
        "game": game.NAME,
        "ruleset": case.ruleset,
        **wire_position(game, case.position),
        "key": key,
        "table": game.table(case.position),
        "status": wire_status(standing, repetition),
    }
    if "legal_actions" in include:
        answer |= legal_action_fields(game, case.position, standing.outcome.over, as_objects=as_objects)
    return answer
