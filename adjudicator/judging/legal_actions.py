"""Lists of legal actions: whole turns, or the next decision of a begun one, as texts or as objects with fields."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest
from typing import Any, Final

from adjudicator.judging.case import Case, read_turn, unknown_of
from adjudicator.judging.refusal import Refused
from engine.errors import Fault, UnknownRule
from engine.game import (
    AnyGame,
    HasDeclarations,
    HasQuota,
    HasReading,
    HasResignation,
    HasTextForm,
    MultiStep,
    Text,
    capability,
)
from engine.play import against, awaited, continuations, play_actions, standing_of, turns
from engine.rulebook import Finding

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
    table = _pieces(game, reached)
    due = awaited(game, reached) if begun else None
    kinds: Any = {} if due is None else due.wire().get("kinds", {})
    chooses = bool(begun) and capability(game, HasQuota) is None
    for action in continuations(game, reached, begun):
        after = game.apply(reached, action)
        text = game.write_turn(position, (*begun, action))
        own = game.write_turn(reached, (action,))
        described = _object(game, text, own, game.findings(reached, action, after), table)
        yield _chosen(described, kinds) if chooses else described


def _chosen(described: dict[str, Any], kinds: Mapping[str, str]) -> dict[str, Any]:
    """An action that only continues a turn: a square to meet or put down a piece, while no piece moves."""
    if "from" in described and "to" not in described:
        laid = "captured" not in described
        extra = {name: value for name, value in described.items() if name not in ("side", "piece", "from")}
        described = extra | {"to": described["from"], "kind": "lay" if laid else described["kind"]}
    return described | {"kind": kinds.get(described.get("to", ""), described["kind"])}


def turn_objects(game: AnyGame, position: Any, begun: tuple[Any, ...], reached: Any) -> Iterator[dict[str, Any]]:
    """Whole turns that begin with ``begun``, each with its ``steps`` where it has several."""
    table = _pieces(game, position)
    for actions, _ in turns(game, reached, begun):
        steps = []
        at = position
        for action in actions:
            after = game.apply(at, action)
            steps.append((game.write_turn(at, (action,)), game.findings(at, action, after)))
            at = after
        text = game.write_turn(position, actions)
        effects = tuple(finding for _, findings in steps for finding in findings)
        described = _object(game, text, text, effects, table)
        if len(steps) > 1:
            described["steps"] = [_object(game, one, one, findings, table) for one, findings in steps]
        yield described


def _pieces(game: AnyGame, position: Any) -> Mapping[str, Mapping[str, Any]]:
    pieces: Any = game.table(position).get("pieces", ())
    return {piece["at"]: piece for piece in pieces}


def _object(
    game: AnyGame, text: Text, own: Text, findings: Sequence[Finding], table: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """One action: ``own`` is its text without the begun turn."""
    by_game = capability(game, HasTextForm)
    if by_game is not None:
        return {"action": text, **by_game.action_object(text)}
    kinds = game.RULEBOOK.kinds
    facts = [finding.facts for finding in findings]
    moved = next((one for one in facts if "from" in one and one.keys() & {"to", "at"}), {})
    squares = _squares(game, own)
    origin = moved.get("from") or next(iter(squares), None)
    if origin is None:  # a piece is put on a place, and none moves
        moved = next((one for one in facts if "at" in one), {})
    piece = moved if "to" in moved or origin is None else table.get(str(origin), {})
    fields = {
        "side": piece.get("side"),
        "piece": piece.get("piece"),
        "from": origin,
        "to": moved.get("to") or moved.get("at") or next(iter(squares[1:]), None),
    }
    written = "text" if isinstance(text, str) else "action"
    described = {written: text, **{name: value for name, value in fields.items() if value is not None}}
    met = {code for finding in findings for code in (finding.code, finding.facts.get("how"))}
    plain = "move" if "to" in described else "pick"
    described["kind"] = next((kind for code, kind in kinds.items() if code in met), plain)
    first = {kinds.get(finding.code): finding.facts for finding in reversed(findings)}
    if "capture" in first:
        described["captured"] = {
            name: first["capture"][name] for name in ("side", "piece", "at") if name in first["capture"]
        }
    if "piece" in first.get("reentry", {}) and "to" in moved:
        described["reentered"] = first["reentry"]["piece"]
    return described


def _squares(game: AnyGame, text: Text) -> list[str]:
    reading = capability(game, HasReading)
    return [] if reading is None else reading.LEXICON.squares(str(text))
