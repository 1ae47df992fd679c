"""The odds of an action that has not been rolled yet."""

from collections.abc import Mapping
from typing import Any

from adjudicator.judging.case import open_case, understand_turn, unknown
from adjudicator.judging.refusal import Refused
from engine.errors import Fault, IllegalAction, NotationError, UnknownRule
from engine.game import AnyGame, HasDice


def compute_odds(game: AnyGame, request: Mapping[str, Any]) -> dict[str, Any]:
    """The odds of the action declared in a position, or of one given by numbers. Raises ``Refused``."""
    assert isinstance(game, HasDice)
    alone = [name for name, field in game.ODDS_FIELDS.items() if not field.modifies]
    modifying = {name: request[name] for name in game.ODDS_FIELDS.keys() - {*alone} if name in request}
    numbers = {name: request[name] for name in alone if name in request}
    unwanted = alone if "action" in request else ["options", "position", "setup"] if numbers else []
    stray = tuple(Fault("malformed", f"/{name}", "unknown-field") for name in unwanted if name in request)
    if stray:
        raise Refused(stray)
    if not numbers and "action" not in request:
        raise Refused((Fault("malformed", "/action", "required"),))
    position = None if numbers else open_case(game, request, "action").position
    declared, pointer = (numbers, "") if numbers else (request["action"], "/action")
    try:
        if isinstance(declared, str):
            declared = game.write_turn(position, understand_turn(game, position, declared))
        return {"game": game.NAME, **game.odds(position, declared, **modifying)}
    except NotationError as unread:
        raise Refused(unread.below("action-not-understood", pointer)) from None
    except IllegalAction as illegal:
        finding = illegal.finding
        raise Refused((Fault("begun-illegal", pointer, finding.code, finding.facts, finding),)) from None
    except UnknownRule as rule:
        raise unknown(rule) from None
