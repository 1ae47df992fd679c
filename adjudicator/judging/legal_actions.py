"""Lists of legal actions: whole turns, or the next decision of a begun one."""

from collections.abc import Iterable, Mapping
from heapq import nsmallest
from typing import Any, Final

from adjudicator.judging.action_objects import next_objects, turn_objects
from adjudicator.judging.case import Case, read_turn, unknown_of
from adjudicator.judging.refusal import Fault, Refused
from engine.errors import UnknownRule
from engine.game import Game, HasDeclarations, HasQuota, HasResignation, HasTextForm, MultiStep, Text, capability
from engine.play import against, awaited, continuations, play_actions, standing_of, turns

MAX_LISTED: Final = 5_000
"""Whole turns of a staged game listed at most; ``count`` stays exact beyond."""


def list_legal_actions(
    case: Case, begun: Text, whole: bool, *, as_objects: bool = False, square: str | None = None
) -> dict[str, Any]:
    """The response to a request for legal actions; with ``square``, of the piece or unit there only.

    Raises ``Refused`` if ``begun`` is illegal or unreadable, or if there are too many whole turns to list.
    """
    game = case.game
    if whole and capability(game, HasQuota) is not None:
        raise Refused((Fault("malformed", "/stage", "never-listed"),))
    actions = read_turn(case, begun, "/begun") if begun else ()
    try:
        reached, taken, ground = play_actions(game, case.position, actions)
    except UnknownRule as rule:
        raise unknown_of(case, rule, begun, "/begun") from None
    if ground is not None:
        finding = standing_of(game, case.position, None).game_over or against(game, reached, actions[taken], ground)
        raise Refused((Fault("begun-illegal", "/begun", finding.code, finding.facts, finding),))
    if whole and capability(game, MultiStep) is not None:
        answer, objects_of = list_turns(game, case.position, actions, reached), turn_objects
    else:
        answer, objects_of = list_actions(game, case.position, actions, reached, square), next_objects
    if as_objects or square is not None:
        return _as_objects(answer, objects_of(game, case.position, actions, reached), as_objects, square)
    return answer


def _as_objects(
    answer: dict[str, Any], objects: Iterable[dict[str, Any]], as_objects: bool, square: str | None
) -> dict[str, Any]:
    """The same list as objects, or narrowed to those that begin on a square or with a unit, or both."""
    narrowed = [one for one in objects if square in (None, one.get("from"), one.get("unit"))]
    narrowed.sort(key=_text_of)
    if square is not None:
        answer["count"] = len(narrowed)
    listed = narrowed[:MAX_LISTED]
    answer["actions"] = listed if as_objects else [one["text"] if "text" in one else one["action"] for one in listed]
    return answer


def _text_of(described: Mapping[str, Any]) -> str:
    return str(described.get("text", described.get("action")))


def list_actions(
    game: Game[Any, Any], position: Any, begun: tuple[Any, ...] = (), reached: Any = None, narrowed: str | None = None
) -> dict[str, Any]:
    """The possible next actions: texts one action longer than ``begun``, sorted and canonical.

    ``narrowed`` to a piece has an effect on declarations only, which are not a list.
    """
    reached = position if reached is None else reached
    texts = [game.write_turn(position, (*begun, action)) for action in continuations(game, reached, begun)]
    texts.sort(key=str)
    answer = {"count": len(texts), "actions": texts, **_progress(game, begun, reached)}
    has_text = capability(game, HasTextForm)
    if has_text is not None:
        answer["action_texts"] = [has_text.turn_text(position, one) for one in texts]
    declaring = None if begun else capability(game, HasDeclarations)
    if declaring is not None:
        answer["declarations"] = declaring.declarations(reached, narrowed)
    resigning = None if begun or not texts else capability(game, HasResignation)
    if resigning is not None:
        answer["resignation"] = game.write_turn(position, (resigning.resignation(reached),))
    quota = capability(game, HasQuota)
    if quota is not None:
        answer["left"] = quota.quota_left(reached)
    return answer


def offered(game: Game[Any, Any], position: Any, over: bool, *, as_objects: bool = False) -> dict[str, Any]:
    """The legal actions in a position, as the fields of a response that includes them."""
    if over:
        return {"legal_actions": []}
    listed = list_actions(game, position)
    if as_objects:
        listed = _as_objects(listed, next_objects(game, position, (), position), True, None)
    declared = {"declarations": listed["declarations"]} if "declarations" in listed else {}
    return {"legal_actions": listed["actions"], **declared}


def list_turns(game: Game[Any, Any], position: Any, begun: tuple[Any, ...], reached: Any) -> dict[str, Any]:
    """Whole turns that begin with ``begun``, the first ``MAX_LISTED`` in order; ``count`` is of all."""
    texts = [game.write_turn(position, actions) for actions, _ in turns(game, reached, begun)]
    listed = nsmallest(MAX_LISTED, texts, key=str)
    return {"count": len(texts), "actions": listed, **_progress(game, begun, reached)}


def _progress(game: Game[Any, Any], begun: tuple[Any, ...], reached: Any) -> dict[str, Any]:
    """Whether a begun turn is complete, and its next input."""
    due = awaited(game, reached) if begun else None
    return {"complete": bool(begun) and due is None, "awaits": due and due.wire()}
