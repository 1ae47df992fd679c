"""Legality in Dragonchess: ``objection`` judges a move, ``legal_actions`` lists the legal ones.

Both use the same tables of movement (``tables``) and the same last test: whether the mover's king is in check on the
board after the move (``exposure``). ``refusal`` tests in rulebook order: owner, movement (DRC-2), petrification
(DRC-3.1), exposure. The list tests exposure only if the move can change it: a king's move, a mover in check, or a move
that empties a square on a line of attack.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.dragonchess import kinds
from engine.dragonchess.actions import board_after
from engine.dragonchess.attack import Attack, attack_facts, attackers, checks, petrifier, screens, squares_of, way_home
from engine.dragonchess.board import LEVEL, SQUARES, is_middle, level_of
from engine.dragonchess.movement import ways
from engine.dragonchess.notation import write_turn
from engine.dragonchess.pieces import KINDS, KINGS, SCARLET, kind_of, piece_at
from engine.dragonchess.position import Position
from engine.dragonchess.rulebook import RULEBOOK
from engine.dragonchess.tables import Move, Stop
from engine.rulebook import Facts, Refusal

_BOUND: Final = (kinds.DRAGON, kinds.WARRIOR, kinds.OLIPHANT, kinds.UNICORN, kinds.THIEF, kinds.BASILISK)
"""Pieces that never leave their board."""


def objection(position: Position, action: Move) -> str | None:
    """The first ground, in rulebook order, against ``action``; ``None`` if it is legal."""
    refused = refusal(position, action)
    return None if refused is None else refused[0]


@lru_cache(maxsize=1)
def refusal(position: Position, move: Move) -> Refusal | None:
    """The first ground against a move, with its facts; a reason asks for both, one after the other."""
    code = position.board[move.origin]
    if not code:
        return "empty-square", {}
    if code >> 4 != position.mover:
        return "not-your-piece", {}
    if move.claimed:
        return "wrong-piece", {}
    if refused := _against_movement(position, move):
        return refused
    basilisk = petrifier(position.board, move.origin)
    if basilisk is not None:
        return "petrified", {"basilisk_at": SQUARES[basilisk]}
    ground = exposure(position, move)
    return None if ground is None else (ground, _facts_of_exposure(position, move))


def way_to(position: Position, move: Move) -> tuple[Stop, tuple[int, ...]] | None:
    """Where the way of a piece to a square ends, and the squares passed; ``None`` if no way leads there."""
    code = position.board[move.origin]
    leaps, lines, home = position.rules.reach[code][move.origin]
    if home:
        leaps += way_home(position.rules, code, move.origin, position.origins)
    for stop in leaps:
        if stop[0] == move.target:
            return stop, ()
    for line in lines:
        for n, stop in enumerate(line):
            if stop[0] == move.target and (stop[1] or stop[2]):
                return stop, tuple(square for square, _, _ in line[:n])
    return None


def _against_movement(position: Position, move: Move) -> Refusal | None:
    """DRC-2, in the order of its articles: how the piece goes, a capture from afar (2.3), a promotion (2.4)."""
    way = way_to(position, move)
    take = None if way is None else way[0][2]
    is_afar = take is not None and take.mark == "*"
    refused = [_without_way(position, move) if way is None else _against_step(position, move, *way)]
    if move.mark == "*" and not is_afar:
        refused.append(("not-from-afar", {}))
    if move.promotion and kind_of(position.board[move.origin]) != kinds.WARRIOR:
        refused.append(("no-promotion", {}))
    return min(filter(None, refused), key=lambda refusal: RULEBOOK.rank[refusal[0]], default=None)


def _without_way(position: Position, move: Move) -> Refusal:
    """The ground if the piece cannot go there; castling has its own ground (DRC-4.4)."""
    kind, level = kind_of(position.board[move.origin]), level_of(move.origin)
    if level_of(move.target) != level and kind in _BOUND:
        return f"{KINDS[kind]}-stays-on-its-board", {}
    if kind == kinds.SYLPH and is_middle(move.origin) and move.target < LEVEL:
        return f"{KINDS[kind]}-goes-up-home-only", _facts_of_return(position, move.origin)
    if kind in (kinds.HERO, kinds.KING) and not is_middle(move.origin):
        return f"{KINDS[kind]}-goes-back-only", _facts_of_return(position, move.origin)
    oliphant = _castling_oliphant(position, move) if kind == kinds.KING else None
    if oliphant is not None:
        return "castling", {"oliphant_at": SQUARES[oliphant]}
    reach = tuple(way.words for way in ways(kind, position.rules.readings) if level in way.boards and way.words)
    return f"{KINDS[kind]}-not-its-move", {"reach": reach}


def _facts_of_return(position: Position, origin: int) -> Facts:
    """The squares to which the piece may change boards (DRC-2.1, 2.7, 2.11)."""
    code = position.board[origin]
    stops = position.rules.reach[code][origin][0] + way_home(position.rules, code, origin, position.origins)
    away = {target for target, _, _ in stops if level_of(target) != level_of(origin)}
    return {"home": tuple(sorted(SQUARES[target] for target in away))}


def _castling_oliphant(position: Position, move: Move) -> int | None:
    """The own oliphant toward which a king steps two squares along its rank, and stops before it (DRC-4.4)."""
    step, rank = move.target - move.origin, SQUARES[move.target][2]
    if not is_middle(move.origin) or abs(step) != 2 or SQUARES[move.origin][2] != rank:
        return None
    land = range(LEVEL, 2 * LEVEL)[:: step // 2]
    beyond = [square for square in land if (square - move.target) * step > 0 and SQUARES[square][2] == rank]
    oliphant = kinds.OLIPHANT + SCARLET * position.mover
    return next((square for square in beyond if position.board[square] == oliphant), None)


def _against_step(position: Position, move: Move, stop: Stop, passed: tuple[int, ...]) -> Refusal | None:
    """Test blockers and target, the mark, and a warrior's promotion."""
    board = position.board
    code = board[move.origin]
    kind = kind_of(code)
    target, quiet, take = stop
    for square in passed:
        if board[square]:
            there = piece_at(board, square)
            facts = {"blocker": there["piece"], "blocker_side": there["side"], "blocker_at": there["at"]}
            return f"{KINDS[kind]}-blocked", facts
    met = board[target]
    if met and met >> 4 == position.mover:
        return f"{KINDS[kind]}-own-piece-there", {}
    due = take if met else quiet
    if due is None:
        return f"{KINDS[kind]}-only-{'moves' if met else 'captures'}-there", {}
    if due.mark == "*" and move.mark != "*":
        return f"{KINDS[kind]}-captures-from-afar", {}
    if move.mark != due.mark and not (met and move.mark == "*"):  # not a capture from afar: see above
        return f"{KINDS[kind]}-nothing-to-capture", {}
    if kind == kinds.WARRIOR and move.promotion != due.promotion:
        return "promotion-to-hero" if due.promotion else "no-promotion", {}
    return None


def exposure(position: Position, move: Move) -> str | None:
    """The last filter: whether the mover's king is in check after the move (DRC-3.2 to 4.1)."""
    board = board_after(position, move)
    mover = position.mover
    king = board.index(KINGS[mover])
    rules = position.rules
    if rules.petrified_in_check and petrifier(board, king) is not None:
        return "king-over-basilisk" if king == move.target else "king-stays-petrified"
    ground = None
    for origin, _ in attackers(board, rules, position.origins, king, 1 - mover):
        if origin == _freed_by(position, move):
            return "frees-attacker"
        ground = "king-attacked"
    return ground


def _facts_of_exposure(position: Position, move: Move) -> Facts:
    """The move; the king and its attackers, with the kind of attack, on the board after it."""
    board = board_after(position, move)
    king = board.index(KINGS[position.mover])
    checking = checks(board, position.rules, position.origins, king, 1 - position.mover)
    basilisk, freed = petrifier(board, king), _freed_by(position, move)
    facts = {"turn": write_turn(position, (move,)), **attack_facts(board, king, [square for square, _ in checking])}
    if basilisk is not None:
        facts["basilisk_at"] = SQUARES[basilisk]
    if freed is not None:
        facts |= {"freed": piece_at(board, freed)["piece"], "freed_at": SQUARES[freed]}
    return facts


def _freed_by(position: Position, move: Move) -> int | None:
    """The square of the enemy piece that a leaving basilisk petrifies no more (DRC-3.3)."""
    above = move.origin - LEVEL
    freed = kind_of(position.board[move.origin]) == kinds.BASILISK and petrifier(position.board, above) == move.origin
    return above if freed else None


def checks_on_mover(position: Position) -> tuple[Attack, ...]:
    """What puts the king of the side to move in check (DRC-3.2, 4.1)."""
    king = position.board.index(KINGS[position.mover])
    return tuple(checks(position.board, position.rules, position.origins, king, 1 - position.mover))


def legal_actions(position: Position) -> Iterator[Move]:
    """Every legal move."""
    return moves_under(position, checks_on_mover(position))


def moves_under(position: Position, attacks: tuple[Attack, ...]) -> Iterator[Move]:
    """Every legal move of a side that is under these checks."""
    king = position.board.index(KINGS[position.mover])
    if not attacks:
        # The squares whose emptying could expose the king: its square, blockers, and basilisks that stop a piece.
        board = position.board
        basilisks = squares_of(board, kinds.BASILISK + SCARLET * position.mover)
        stopping = {square for square in basilisks if petrifier(board, square - LEVEL) is not None}
        uncovering = screens(board, position.rules, king, 1 - position.mover) | stopping | {king}
        for move in _proposals(position):
            quiet = move.origin not in uncovering and (move.mark != "*" or move.target not in uncovering)
            if quiet or exposure(position, move) is None:
                yield move
        return
    # A check is parried on the attacker's square, on those that it passes, and on the one below it by a basilisk.
    remedies = set.intersection(*({origin, *between, origin + LEVEL} for origin, between in attacks))
    for move in _proposals(position):
        if (move.origin == king or move.target in remedies) and exposure(position, move) is None:
            yield move


def _proposals(position: Position) -> Iterator[Move]:
    """Every move that the tables of movement allow to pieces that are not petrified (DRC-2, 3.1)."""
    board = position.board
    rules = position.rules
    mover = position.mover
    first = SCARLET * mover + 1
    last = first + 14
    reach = rules.reach
    for origin, code in enumerate(board):
        if not first <= code <= last or petrifier(board, origin) is not None:
            continue
        leaps, lines, home = reach[code][origin]
        if home:
            leaps += way_home(rules, code, origin, position.origins)
        for target, quiet, take in leaps:
            met = board[target]
            if not met:
                if quiet is not None:
                    yield quiet
            elif take is not None and met >> 4 != mover:
                yield take
        for line in lines:
            for target, quiet, take in line:
                met = board[target]
                if not met:
                    if quiet is not None:
                        yield quiet
                    continue
                if take is not None and met >> 4 != mover:
                    yield take
                break
