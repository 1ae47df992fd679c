"""How a ruling is explained: the facts of a reason, and the effects of a legal move."""

from typing import Literal

from engine.described import Described
from engine.dragonchess import kinds
from engine.dragonchess.attack import attack_facts, petrified_squares, petrifier
from engine.dragonchess.board import LEVEL, SIDES, SQUARES
from engine.dragonchess.legality import checks_on_mover, refusal
from engine.dragonchess.pieces import KINDS, KINGS, LETTERS, kind_of, piece, piece_at, side_of
from engine.dragonchess.position import Position
from engine.dragonchess.tables import Move
from engine.rulebook import Facts, Finding


def facts(position: Position, action: Move, ground: str) -> Facts:
    """The attempted move, and the facts of its ground."""
    board = position.board
    code, met = board[action.origin], board[action.target]
    known: Facts = {
        "side": SIDES[position.mover],
        "from": SQUARES[action.origin],
        "to": SQUARES[action.target],
    }
    if code:
        known["piece"] = piece(code)
    if action.claimed:
        known["claimed"] = KINDS[LETTERS.index(action.claimed)]
    if met:
        there = piece_at(board, action.target)
        known |= {"met": there["piece"], "met_side": there["side"]}
    refused = refusal(position, action)
    return known if refused is None else known | refused[1]


def described(position: Position, actions: tuple[Move, ...]) -> tuple[Described, ...]:
    """The one move of a turn."""
    (move,) = actions
    code, board = position.board[move.origin], position.board
    who = (SIDES[side_of(code)], piece(code)) if code else ("", "")
    taken = piece_at(board, move.target) if board[move.target] else {}
    way: Literal["move", "shot"] = "shot" if move.mark == "*" else "move"
    kind = "promotion" if move.promotion else "capture" if taken and way == "move" else way
    place = SQUARES[move.origin], SQUARES[move.target]
    return (Described(kind, *who, *place, taken, way=way),)


def findings(before: Position, action: Move | None, after: Position) -> tuple[Finding, ...]:
    """The effects of a move (captured, moved, promoted, petrified, released), and the check at the end of the turn."""
    if action is None:
        return _check_given(after)
    board = before.board
    code, taken = board[action.origin], board[action.target]
    origin, target = SQUARES[action.origin], SQUARES[action.target]
    cited = (f"DRC-2.{kind_of(code)}",)
    effects = []
    if taken:
        how = "from-afar" if action.mark == "*" else "going-there"
        facts_of_it = {**piece_at(board, action.target), "by": piece(code), "from": origin, "how": how}
        effects.append(Finding("captured", cited, facts_of_it))
    if action.mark != "*":
        moved = {"side": SIDES[before.mover], "piece": piece(code), "from": origin, "to": target}
        effects.append(Finding("moved", cited, moved))
    if action.promotion:
        promoted = {"side": SIDES[before.mover], "at": target, "piece": KINDS[kinds.HERO]}
        effects.append(Finding("promoted", ("DRC-2.4",), promoted))
    return (*effects, *_petrification(before, action, after))


def summary(effects: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """A capture by going there, the move and a promotion in one sentence; a king petrified with the check it is."""
    if not effects:
        return ()
    if effects[0].code == "captured":
        captor = {"by_side": SIDES[1 - SIDES.index(str(effects[0].facts["side"]))]}
        effects = (effects[0]._replace(facts={**effects[0].facts, **captor}), *effects[1:])
    leading, rest = effects[0], _petrified_king_in_check(effects[1:])
    codes = {effect.code for effect in effects}
    ending = "-promoted" if "promoted" in codes else "-there" if "captured" in codes else ""
    if not ending or leading.facts.get("how") == "from-afar":
        return (leading, *rest)
    finding = Finding(leading.code + ending, leading.articles, leading.facts)
    return (finding, *(effect for effect in rest if effect.code not in ("moved", "promoted")))


def _petrified_king_in_check(effects: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """With one saying where a king is petrified by what alone gives check."""
    check = next((effect for effect in effects if effect.code == "check"), None)
    if check is None or check.facts["how"] != ("petrifying",):
        return effects
    for effect in effects:
        if effect.code == "petrified" and effect.facts["at"] == check.facts["king_at"]:
            finding = Finding("king-petrified", (), effect.facts)
            return tuple([finding if other is effect else other for other in effects if other is not check])
    return effects


def _petrification(before: Position, move: Move, after: Position) -> tuple[Finding, ...]:
    """Newly petrified and released pieces (DRC-3.1)."""
    was, now = petrified_squares(before.board), petrified_squares(after.board)
    caught = (
        Finding("petrified", ("DRC-3.1",), {**piece_at(after.board, square), "by": SQUARES[square + LEVEL]})
        for square in now
        if square not in was
    )
    released = (
        Finding("released", ("DRC-3.1", "DRC-3.3"), piece_at(before.board, square))
        for square in was
        if square not in now and square != move.target
    )
    return (*caught, *released)


def _check_given(after: Position) -> tuple[Finding, ...]:
    checking = sorted((square for square, _ in checks_on_mover(after)), key=SQUARES.__getitem__)
    if not checking:
        return ()
    king = after.board.index(KINGS[after.mover])
    known = attack_facts(after.board, king, checking)
    by_petrifying = after.rules.petrified_in_check and petrifier(after.board, king) is not None
    cited = ("DRC-3.2", "DRC-4.1") if by_petrifying else ("DRC-4.1",)
    return (Finding("check", cited, {"side": SIDES[after.mover], **known}),)
