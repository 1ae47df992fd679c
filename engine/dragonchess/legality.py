"""Legality in Dragonchess: ``objection`` judges a move, ``legal_actions`` lists the legal ones.

Both use the same tables of movement (``tables``) and the same last test: whether the mover's king is in check on the
board after the move (``exposure``). ``objection`` tests in rulebook order: owner, movement (DRC-2), petrification
(DRC-3.1), exposure. The list tests exposure only if the move can change it: a king's move, a mover in check, or a move
that empties a square on a line of attack.
"""

from collections.abc import Iterator

from engine.dragonchess import rulebook as book
from engine.dragonchess.actions import board_after
from engine.dragonchess.attack import Attack, attackers, checks, king_of, petrifier, screens, way_home
from engine.dragonchess.board import (
    BASILISK,
    BASILISKS,
    DRAGON,
    EMPTY,
    FILES,
    HERO,
    KING,
    LETTERS,
    LEVEL,
    OLIPHANT,
    SCARLET,
    SYLPH,
    WARRIOR,
    is_middle,
    kind_of,
    level_of,
    side_of,
)
from engine.dragonchess.position import Position
from engine.dragonchess.rulebook import OF_PIECE
from engine.dragonchess.tables import Move, Stop
from engine.rulebook import Ground


def objection(position: Position, action: Move) -> Ground | None:
    """The first ground, in rulebook order, against ``action``; ``None`` where it is legal."""
    claim = _against_claim(position, action)
    if claim is not None:
        return claim
    against = _against_movement(position, action)
    if against is not None:
        return against
    if petrifier(position.board, action.origin) is not None:
        return book.PETRIFIED
    return exposure(position, action)


def _against_claim(position: Position, move: Move) -> Ground | None:
    code = position.board[move.origin]
    if code == EMPTY:
        return book.EMPTY_SQUARE
    if side_of(code) != position.mover:
        return book.NOT_YOUR_PIECE
    if move.claimed and move.claimed != LETTERS[kind_of(code)]:
        return book.WRONG_PIECE
    return None


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


def _against_movement(position: Position, move: Move) -> Ground | None:
    """DRC-2, in the order of its articles: how the piece goes, a capture from afar (2.3), a promotion (2.4)."""
    kind = kind_of(position.board[move.origin])
    way = way_to(position, move)
    not_from_afar = book.NOT_FROM_AFAR if move.mark == "*" and not _from_afar(way) else None
    no_promotion = book.NO_PROMOTION if move.promotion and kind != WARRIOR else None
    if kind < DRAGON:
        return _against_way(position, move, way) or not_from_afar or no_promotion
    if kind == DRAGON:
        return not_from_afar or _against_way(position, move, way) or no_promotion
    return not_from_afar or no_promotion or _against_way(position, move, way)


def _from_afar(way: tuple[Stop, tuple[int, ...]] | None) -> bool:
    """Whether a piece that may capture on a square does so from afar (DRC-2.3)."""
    if way is None:
        return False
    take = way[0][2]
    return take is not None and take.mark == "*"


def _against_way(position: Position, move: Move, way: tuple[Stop, tuple[int, ...]] | None) -> Ground | None:
    """Test the article of the piece: whether it can go there, and which action is allowed there."""
    return _without_way(position, move) if way is None else _against_step(position, move, *way)


def _without_way(position: Position, move: Move) -> Ground:
    """The ground if the piece cannot go there; castling has its own ground (DRC-4.4)."""
    kind = kind_of(position.board[move.origin])
    off_board = level_of(move.origin) != level_of(move.target)
    if off_board and ("stays-on-its-board", kind) in OF_PIECE:
        return OF_PIECE["stays-on-its-board", kind]
    if kind == SYLPH and is_middle(move.origin) and move.target < LEVEL:
        return OF_PIECE["goes-up-home-only", kind]
    if kind in (HERO, KING) and not is_middle(move.origin):
        return OF_PIECE["goes-back-only", kind]
    if kind == KING and castling_oliphant(position, move) is not None:
        return book.CASTLING
    return OF_PIECE["not-its-move", kind]


def castling_oliphant(position: Position, move: Move) -> int | None:
    """The own oliphant toward which a king steps two squares along its rank, and stops before it (DRC-4.4)."""
    files = len(FILES)
    if not is_middle(move.origin) or move.origin // files != move.target // files:
        return None
    step = move.target - move.origin
    if abs(step) != 2:
        return None
    start = move.target // files * files
    beyond = range(move.target + 1, start + files) if step > 0 else range(move.target - 1, start - 1, -1)
    oliphant = OLIPHANT + SCARLET * position.mover
    return next((square for square in beyond if position.board[square] == oliphant), None)


def _against_step(position: Position, move: Move, stop: Stop, passed: tuple[int, ...]) -> Ground | None:
    """Test blockers and target, the mark, and a warrior's promotion."""
    board = position.board
    code = board[move.origin]
    kind = kind_of(code)
    target, quiet, take = stop
    for square in passed:
        if board[square]:
            return OF_PIECE["blocked", kind]
    met = board[target]
    if met != EMPTY and side_of(met) == position.mover:
        return OF_PIECE["own-piece-there", kind]
    due = take if met else quiet
    if due is None:
        return OF_PIECE["only-moves-there" if met else "only-captures-there", kind]
    if due.mark == "*" and move.mark != "*":
        return OF_PIECE["captures-from-afar", kind]
    if move.mark != due.mark and not (met and move.mark == "*"):  # not a capture from afar: see above
        return OF_PIECE["nothing-to-capture", kind]
    if kind == WARRIOR and move.promotion != due.promotion:
        return book.PROMOTION_TO_HERO if due.promotion else book.NO_PROMOTION
    return None


def exposure(position: Position, move: Move) -> Ground | None:
    """The last filter: is the mover's king in check on the board that the move leaves (DRC-3.2 to 4.1)?"""
    board = board_after(position, move)
    mover = position.mover
    king = king_of(board, mover)
    rules = position.rules
    if rules.petrified_in_check and petrifier(board, king) is not None:
        return book.KING_OVER_BASILISK if king == move.target else book.KING_STAYS_PETRIFIED
    ground = None
    for origin, _ in attackers(board, rules, position.origins, king, 1 - mover):
        if origin == freed_by(position, move):
            return book.FREES_ATTACKER
        ground = book.KING_ATTACKED
    return ground


def freed_by(position: Position, move: Move) -> int | None:
    """The square of the enemy piece that a leaving basilisk petrifies no more (DRC-3.3)."""
    above = move.origin - LEVEL
    freed = kind_of(position.board[move.origin]) == BASILISK and petrifier(position.board, above) == move.origin
    return above if freed else None


def checks_on_mover(position: Position) -> tuple[Attack, ...]:
    """What puts the king of the side to move in check (DRC-3.2, 4.1)."""
    king = king_of(position.board, position.mover)
    return tuple(checks(position.board, position.rules, position.origins, king, 1 - position.mover))


def legal_actions(position: Position) -> Iterator[Move]:
    """Every legal move."""
    return moves_under(position, checks_on_mover(position))


def moves_under(position: Position, attacks: tuple[Attack, ...]) -> Iterator[Move]:
    """Every legal move of a side that is under these checks."""
    king = king_of(position.board, position.mover)
    if not attacks:
        uncovering = _uncovering(position, king)
        for move in _proposals(position):
            quiet = move.origin not in uncovering and (move.mark != "*" or move.target not in uncovering)
            if quiet or exposure(position, move) is None:
                yield move
        return
    remedies = set.intersection(*map(_remedies, attacks))
    for move in _proposals(position):
        if (move.origin == king or move.target in remedies) and exposure(position, move) is None:
            yield move


def _uncovering(position: Position, king: int) -> set[int]:
    """The squares whose emptying could expose the king: its square, blockers, and stopping basilisks."""
    board = position.board
    squares = screens(board, position.rules, king, 1 - position.mover)
    squares.add(king)
    basilisk = BASILISKS[position.mover]
    square = board.find(basilisk)
    while square >= 0:
        if petrifier(board, square - LEVEL) is not None:
            squares.add(square)
        square = board.find(basilisk, square + 1)
    return squares


def _remedies(attack: Attack) -> set[int]:
    """The squares on which a piece other than the king can parry one check, by moving or capturing.

    The attacker's square, the squares it passes, and the square below it, from which a basilisk would petrify it.
    """
    origin, between = attack
    return {origin, *between, origin + LEVEL}


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
