"""Lists of legal actions: whole turns, or the next decision of a begun one, as texts or as objects with fields."""

from collections.abc import Iterable, Iterator, Mapping
from heapq import nsmallest
from typing import Any, Final

from adjudicator.judging.case import Case, read_turn, unknown_of
from adjudicator.judging.refusal import Refused
from engine.described import whole_turn
from engine.errors import Fault, UnknownRule
from engine.game import (
    AnyGame,
    HasDice,
    HasQuota,
    HasResignation,
    HasTextForm,
    MultiStep,
    Text,
    capability,
)
from engine.play import against, assess, awaited, continuations, play_actions, turns

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
        finding = assess(game, case.position, None).game_over or against(game, reached, actions[taken], ground)
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
    narrowed = [described for described in objects if square in (None, described.get("from"), described.get("unit"))]
    narrowed.sort(key=lambda described: str(_text_of(described)))
    if square is not None:
        answer["count"] = len(narrowed)
    listed = narrowed[:MAX_LISTED]
    answer["actions"] = listed if as_objects else list(map(_text_of, listed))
    return answer


def _text_of(described: Mapping[str, Any]) -> Text:
    text: Text = described["text" if "text" in described else "action"]
    return text


def list_actions(
    game: AnyGame, position: Any, begun: tuple[Any, ...] = (), reached: Any = None, narrowed: str | None = None
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
        answer["action_texts"] = [has_text.turn_text(position, turn) for turn in texts]
    declaring = None if begun else capability(game, HasDice)
    if declaring is not None:
        answer["declarations"] = declaring.declarations(reached, narrowed)
    resigning = None if begun or not texts else capability(game, HasResignation)
    if resigning is not None:
        answer["resignation"] = game.write_turn(position, (resigning.resignation(reached),))
    quota = capability(game, HasQuota)
    if quota is not None:
        answer["left"] = quota.quota_left(reached)
    return answer


def legal_action_fields(game: AnyGame, position: Any, over: bool, *, as_objects: bool = False) -> dict[str, Any]:
    """The legal actions in a position, as the fields of a response that includes them."""
    if over:
        return {"legal_actions": []}
    listed = list_actions(game, position)
    if as_objects:
        listed = _as_objects(listed, next_objects(game, position, (), position), True, None)
    declared = {"declarations": listed["declarations"]} if "declarations" in listed else {}
    return {"legal_actions": listed["actions"], **declared}


def list_turns(game: AnyGame, position: Any, begun: tuple[Any, ...], reached: Any) -> dict[str, Any]:
    """Whole turns that begin with ``begun``, the first ``MAX_LISTED`` in order; ``count`` is of all."""
    texts = [game.write_turn(position, actions) for actions, _ in turns(game, reached, begun)]
    listed = nsmallest(MAX_LISTED, texts, key=str)
    return {"count": len(texts), "actions": listed, **_progress(game, begun, reached)}


def _progress(game: AnyGame, begun: tuple[Any, ...], reached: Any) -> dict[str, Any]:
    """Whether a begun turn is complete, and its next input."""
    due = awaited(game, reached) if begun else None
    return {"complete": bool(begun) and due is None, "awaits": due and due.wire()}


def next_objects(game: AnyGame, position: Any, begun: tuple[Any, ...], reached: Any) -> Iterator[dict[str, Any]]:
    """The possible next actions, each an object about the added action; ``text`` is the whole turn so far."""
    for action in continuations(game, reached, begun):
        actions = (*begun, action)
        yield _written(game, position, actions) | game.described(position, actions)[-1].fields


def turn_objects(game: AnyGame, position: Any, begun: tuple[Any, ...], reached: Any) -> Iterator[dict[str, Any]]:
    """Whole turns that begin with ``begun``, each with its ``steps`` where it has several."""
    for actions, _ in turns(game, reached, begun):
        steps = game.described(position, actions)
        whole = whole_turn(steps) if game.NOTATION == "text" else steps[-1]
        described = _written(game, position, actions) | whole.fields
        if len(steps) > 1:
            described["steps"] = [
                _written(game, position, (action,)) | step.fields for action, step in zip(actions, steps, strict=True)
            ]
        yield described


def _written(game: AnyGame, position: Any, actions: tuple[Any, ...]) -> dict[str, Text]:
    """A turn, or a part of it, as the field of its object."""
    return {"text" if game.NOTATION == "text" else "action": game.write_turn(position, actions)}
