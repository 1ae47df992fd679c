"""All legal moves, lazily, and what the side to move has to fear.

A move is made on a board and looked at (``law.exposure``) only where that can change the answer: when the
king moves, when the mover is in check, or when what the move takes off its square could uncover an attack.
"""

from collections.abc import Iterator

from engine.dragonchess.attack import Attack, checks, king_of, petrifier, screens, way_home
from engine.dragonchess.board import BASILISKS, LEVEL, SCARLET
from engine.dragonchess.law import exposure
from engine.dragonchess.position import Position
from engine.dragonchess.tables import Move


def checks_on_mover(position: Position) -> tuple[Attack, ...]:
    """What puts the king of the side to move in check (DRC-3.2, 4.1)."""
    king = king_of(position.board, position.mover)
    return tuple(checks(position.board, position.rules, position.origins, king, 1 - position.mover))


def legal_actions(position: Position) -> Iterator[Move]:
    """Every legal move."""
    return moves_under(position, checks_on_mover(position))


def moves_under(position: Position, found: tuple[Attack, ...]) -> Iterator[Move]:
    """Every legal move of a side that is under these checks."""
    king = king_of(position.board, position.mover)
    if not found:
        uncovering = _uncovering(position, king)
        for move in _proposals(position):
            quiet = move.origin not in uncovering and (move.mark != "*" or move.target not in uncovering)
            if quiet or exposure(position, move) is None:
                yield move
        return
    remedies = set.intersection(*map(_remedies, found))
    for move in _proposals(position):
        if (move.origin == king or move.target in remedies) and exposure(position, move) is None:
            yield move


def _uncovering(position: Position, king: int) -> set[int]:
    """The squares whose emptying could leave the king in check: its own, screens, and stopping basilisks."""
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
    """The squares that a piece other than the king can go to (or capture on) against one check.

    Where the attack comes from, what it passes, and the square below, from which a basilisk would petrify it.
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
