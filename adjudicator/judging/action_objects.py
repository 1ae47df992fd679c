"""Legal actions as objects with fields, for front ends that parse no text."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.game import Game, HasActionObjects, HasQuota, HasSpelling, Text, capability
from engine.play import awaited, continuations, turns
from engine.rulebook import Finding


def next_objects(game: Game[Any, Any], position: Any, begun: tuple[Any, ...], reached: Any) -> Iterator[dict[str, Any]]:
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


def turn_objects(game: Game[Any, Any], position: Any, begun: tuple[Any, ...], reached: Any) -> Iterator[dict[str, Any]]:
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


def _pieces(game: Game[Any, Any], position: Any) -> Mapping[str, Mapping[str, Any]]:
    pieces: Any = game.table(position).get("pieces", ())
    return {one["at"]: one for one in pieces}


def _object(
    game: Game[Any, Any], text: Text, own: Text, findings: Sequence[Finding], table: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """One action: ``own`` is its text without the begun turn."""
    by_game = capability(game, HasActionObjects)
    if by_game is not None:
        return {"action": text, **by_game.action_object(text)}
    kinds = game.RULEBOOK.kinds
    moved = next((one.facts for one in findings if "from" in one.facts and one.facts.keys() & {"to", "at"}), {})
    squares = _squares(game, own)
    origin = moved.get("from") or next(iter(squares), None)
    if origin is None:  # a piece is put on a place, and none moves
        moved = next((one.facts for one in findings if "at" in one.facts), {})
    piece = moved if "to" in moved or origin is None else table.get(str(origin), {})
    fields = {
        "side": piece.get("side"),
        "piece": piece.get("piece"),
        "from": origin,
        "to": moved.get("to") or moved.get("at") or next(iter(squares[1:]), None),
    }
    written = "text" if isinstance(text, str) else "action"
    described = {written: text, **{name: value for name, value in fields.items() if value is not None}}
    met = {code for one in findings for code in (one.code, one.facts.get("how"))}
    plain = "move" if "to" in described else "pick"
    described["kind"] = next((kind for code, kind in kinds.items() if code in met), plain)
    captured = next((one.facts for one in findings if kinds.get(one.code) == "capture"), None)
    if captured is not None:
        described["captured"] = {name: captured[name] for name in ("side", "piece", "at") if name in captured}
    reentered = next((one.facts for one in findings if kinds.get(one.code) == "reentry"), {})
    if "piece" in reentered and "to" in moved:
        described["reentered"] = reentered["piece"]
    return described


def _squares(game: Game[Any, Any], text: Text) -> list[str]:
    spelled = capability(game, HasSpelling)
    if spelled is None:
        return []
    cells = spelled.TURN_SPELLING.cells
    return [part for part in spelled.TURN_SPELLING.parts(str(text)) if part in cells]
