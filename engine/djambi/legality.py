"""Legality in Djambi: ``objection`` judges, ``legal_actions`` lists.

A turn is judged decision by decision: the piece, its destination, then the rest: leaving the centre, a reporter's kill,
putting a load down. ``destinations`` lists and ``_against_destination`` judges by the same tables of movement and, on
an occupied square, by ``_against_acting``.
"""

from collections.abc import Iterator
from typing import Final

from engine.djambi import rulebook as book
from engine.djambi.board import (
    ABSENT,
    ASSASSIN,
    CENTRE,
    CHIEF,
    COLOURS,
    CORPSE,
    DIPLOMAT,
    EMPTY,
    FIELD,
    LIVING,
    MILITANT,
    NECROMOBILE,
    REPORTER,
    colour_of,
    kind_of,
)
from engine.djambi.movement import ACTS, AROUND, BESIDE, BETWEEN, REACH, ROUTES, can_leave, exits
from engine.djambi.position import LETTERS, PASS, Action, Begun, Pass, Pick, Position, Standing, Step
from engine.djambi.rulebook import OF_PIECE
from engine.rulebook import Ground

_MISMARKED: Final = (
    book.KILLS_WITH_X,
    book.ASSASSIN_KILLS_WITH_X,
    book.REPORTER_MARK,
    book.DIPLOMAT_MARK,
    book.NECROMOBILE_MARK,
    book.KILLS_WITH_X,
)
_NOTHING_THERE: Final = (
    book.NOTHING_TO_KILL,
    book.ASSASSIN_NOTHING_TO_KILL,
    book.REPORTER_MARK,
    book.DIPLOMAT_TAKES_LIVING,
    book.NECROMOBILE_TAKES_CORPSES,
    book.NOTHING_TO_KILL,
)


def objection(position: Position, action: Action) -> Ground | None:
    """The first ground, in rulebook order, against ``action``."""
    if isinstance(action, Step):
        return book.ONE_MOVE if position.begun is None else _against_step(position, position.begun, action)
    if position.standing.player == ABSENT or position.begun is not None:
        return book.ONE_MOVE
    if isinstance(action, Pick):
        return _against_pick(position, action)
    if isinstance(action, Pass):
        return book.MUST_MOVE if any(True for _ in movable(position)) else None
    return None if action.player == position.standing.player else book.RESIGNS_FOR_ITSELF


def _against_pick(position: Position, pick: Pick) -> Ground | None:
    """Choosing the piece that moves (DJB-1.2, 1.3, 2.1, 4.2, 5.2, 6.4)."""
    code = position.board[pick.origin]
    if code < LIVING:
        return book.NO_PIECE_THERE
    if pick.piece and pick.piece != LETTERS[kind_of(code)]:
        return book.WRONG_PIECE
    colour = colour_of(code)
    ground = _against_colour(position, colour)
    if ground is None and not pick.onward and not _can_move(position, pick.origin):
        return book.CANNOT_MOVE
    return ground


def _against_colour(position: Position, colour: int) -> Ground | None:
    """Test moving a piece of ``colour`` in this turn.

    A regular turn moves the colour to play, a power turn the player's own colour (DJB-4.2, 5.2). With the
    option ``satellite_turns: pool`` both move any colour that the player commands.
    """
    standing = position.standing
    commander = standing.obeys[colour]
    if commander == ABSENT:
        return book.NEUTRAL_NOT_MOVED
    if commander != standing.player:
        return book.NOT_YOUR_PIECE
    if standing.rules.satellite_turns == "pool":
        return None
    if standing.turn.power:
        return None if colour == standing.player else book.POWER_TURN_OWN_COLOUR
    return None if colour == standing.turn.slot else book.TURN_OF_ANOTHER_COLOUR


def destinations(position: Position, origin: int) -> Iterator[Step]:
    """Every legal destination of the piece on ``origin``, with its mark."""
    board = position.board
    code = board[origin]
    kind = kind_of(code)
    for line in REACH[kind][origin]:
        for target in line:
            met = board[target]
            if met == EMPTY:
                if target != CENTRE or kind == CHIEF:
                    yield Step("-", target)
                continue
            if ACTS[kind] and _against_acting(position, origin, target) is None:
                yield Step(ACTS[kind], target)
            break


def _can_move(position: Position, origin: int) -> bool:
    """Whether the piece on ``origin`` has a destination."""
    board = position.board
    for square in AROUND[origin]:
        if board[square] == EMPTY and square != CENTRE:
            return True
    return any(True for _ in destinations(position, origin))


def _against_destination(position: Position, origin: int, step: Step) -> Ground | None:
    """The first ground against going from ``origin`` to a square with a mark."""
    board = position.board
    code = board[origin]
    kind = kind_of(code)
    target = step.square
    between = ROUTES[kind].get((origin, target))
    if between is None:
        return book.NOT_ITS_MOVE
    for square in between:
        if board[square]:
            return book.BLOCKED
    met = board[target]
    if target == CENTRE and kind != CHIEF and not _acts_on_centre(kind, met):
        return book.CENTRE_FOR_CHIEFS
    if step.mark == ACTS[kind]:
        return _NOTHING_THERE[kind] if met == EMPTY else _against_acting(position, origin, target)
    if step.mark != "-":
        return _MISMARKED[kind]
    return None if met == EMPTY else _against_moving_onto(kind, target, met)


def _acts_on_centre(kind: int, met: int) -> bool:
    """Whether this kind acts on the occupant of the centre; otherwise it would only end its move there."""
    if kind == NECROMOBILE:
        return met == CORPSE
    return met >= LIVING and kind != REPORTER


def _against_moving_onto(kind: int, target: int, met: int) -> Ground:
    """A plain move onto a square that is not free."""
    if kind == REPORTER:
        return book.REPORTER_NEEDS_EMPTY
    if kind == NECROMOBILE or met >= LIVING:
        return _MISMARKED[kind]
    return book.PUPPET_POWER_HOLDS if target == CENTRE else book.CORPSE_IN_THE_WAY


def _against_acting(position: Position, origin: int, target: int) -> Ground | None:
    """Test a move onto an occupied square in line and in reach, with the piece's action mark."""
    board = position.board
    code = board[origin]
    met = board[target]
    kind = kind_of(code)
    if kind == NECROMOBILE:
        return None if met == CORPSE else book.NECROMOBILE_TAKES_CORPSES
    if met == CORPSE:
        return _NOTHING_THERE[kind]
    if kind == DIPLOMAT:
        return _against_carrying(position.standing, code, met)
    if kind == MILITANT and target == CENTRE:
        return book.MILITANT_SPARES_CENTRE
    ground = _against_victim(position.standing, met)
    if ground is None and kind == ASSASSIN and target == CENTRE and not can_leave(board):
        return book.ASSASSIN_NO_WAY_OUT
    return ground


def _against_victim(standing: Standing, met: int) -> Ground | None:
    """Killing the living piece ``met`` (DJB-3.3)."""
    commander = standing.obeys[colour_of(met)]
    if commander == ABSENT:
        return book.NEUTRAL_SPARED
    if commander != standing.player:
        return None
    if not standing.rules.kill_own:
        return book.OWN_SPARED
    return book.OWN_CHIEF_SPARED if kind_of(met) == CHIEF else None


def _against_carrying(standing: Standing, code: int, met: int) -> Ground | None:
    """A diplomat moving onto the living piece ``met`` (DJB-3.6)."""
    if colour_of(met) == colour_of(code):
        return book.DIPLOMAT_OTHER_COLOUR
    commander = standing.obeys[colour_of(met)]
    if commander == ABSENT:
        return book.DIPLOMAT_NOT_NEUTRAL
    if commander == standing.player and standing.rules.diplomat_scope == "controller":
        return book.DIPLOMAT_NOT_COMMANDED
    return None


def _against_exit(board: bytes, begun: Begun, step: Step) -> Ground | None:
    """Leaving the centre (DJB-3.4, 3.6, 3.7)."""
    kind = kind_of(begun.code)
    between = BETWEEN.get((CENTRE, step.square))
    if between is None or board[step.square] != EMPTY or any(board[square] for square in between):
        return OF_PIECE["leaves-centre", kind]
    return None if step.mark == "~" else OF_PIECE["exit-mark", kind]


def victims(position: Position, square: int) -> Iterator[int]:
    """The squares on which a reporter that has moved to ``square`` may kill (DJB-3.5)."""
    for beside in BESIDE[square]:
        met = position.board[beside]
        if met >= LIVING and _against_victim(position.standing, met) is None:
            yield beside


def _against_report(position: Position, begun: Begun, step: Step) -> Ground | None:
    """A reporter's kill after its move (DJB-3.3, 3.5)."""
    if step.mark != "*":
        return _against_more(position.board, begun, step)
    met = position.board[step.square]
    if met >= LIVING:
        ground = _against_victim(position.standing, met)
        if ground is not None:
            return ground
    if step.square not in BESIDE[begun.square]:
        return book.REPORTER_BESIDE
    return None if met >= LIVING else book.REPORTER_NOTHING_BESIDE


def drops(position: Position, begun: Begun) -> Iterator[int]:
    """The squares for the load."""
    board = position.board
    for square in FIELD:
        if board[square] == EMPTY:
            yield square
    if board[CENTRE] == EMPTY and _against_centre(position.standing, begun) is None:
        yield CENTRE


def _against_drop(position: Position, begun: Begun, step: Step) -> Ground | None:
    """Putting down a corpse or a carried piece (DJB-3.1, 3.6, 3.7, 4.4)."""
    if step.mark != ">":
        return book.REPORTER_ONLY if step.mark == "*" else book.ONE_MOVE
    if position.board[step.square] != EMPTY:
        return OF_PIECE.get(("drop-taken", kind_of(begun.code)), book.CORPSE_NEEDS_FREE_SQUARE)
    return None if step.square != CENTRE else _against_centre(position.standing, begun)


def _against_centre(standing: Standing, begun: Begun) -> Ground | None:
    """Test putting the load on the empty centre: a chief just killed, or a living chief, as the options allow."""
    kind = kind_of(begun.code)
    carries_chief = kind == DIPLOMAT and kind_of(begun.held) == CHIEF
    if carries_chief and begun.lifted != CENTRE and standing.rules.diplomat_enthrones:
        return None
    if ("drop-centre", kind) in OF_PIECE:
        return OF_PIECE["drop-centre", kind]
    if begun.slain == ABSENT:
        return book.CORPSE_NOT_ON_CENTRE
    return None if standing.rules.puppet_by_placement else book.NO_PUPPET_BY_PLACEMENT


def _against_step(position: Position, begun: Begun, step: Step) -> Ground | None:
    """The decision that comes next in a begun turn."""
    if begun.stage == "picked":
        return _against_destination(position, begun.origin, step)
    if begun.stage == "holding":
        return _against_drop(position, begun, step)
    if begun.stage == "leaving":
        return _against_exit(position.board, begun, step)
    if begun.stage == "reporting":
        return _against_report(position, begun, step)
    return _against_more(position.board, begun, step)


def _against_more(board: bytes, begun: Begun, step: Step) -> Ground:
    """A decision in a turn that has room for no more of that sort."""
    kind = kind_of(begun.code)
    if step.mark == "*":
        return book.REPORTER_ONCE if kind == REPORTER else book.REPORTER_ONLY
    if step.mark != ">":
        return book.ONE_MOVE
    if kind == ASSASSIN and board[begun.origin] == CORPSE:
        return book.ASSASSIN_CORPSE_GOES_BACK
    if kind == REPORTER:
        return book.REPORTER_CORPSE_STAYS
    return OF_PIECE.get(("nothing-held", kind), book.NOTHING_HELD)


def legal_actions(position: Position) -> Iterator[Action]:
    """Every legal next decision; the forced pass where there is none. A resignation is never listed (DJB-7.2)."""
    begun = position.begun
    if begun is None:
        return _openings(position)
    if begun.stage == "picked":
        return destinations(position, begun.origin)
    if begun.stage == "holding":
        return (Step(">", square) for square in drops(position, begun))
    if begun.stage == "leaving":
        return (Step("~", square) for square in exits(position.board))
    if begun.stage == "reporting":
        return (Step("*", square) for square in victims(position, begun.square))
    return iter(())


def _openings(position: Position) -> Iterator[Action]:
    if position.standing.player == ABSENT:
        return
    stuck = True
    for origin in movable(position):
        stuck = False
        yield Pick(LETTERS[kind_of(position.board[origin])], origin)
    if stuck:
        yield PASS


def movable(position: Position) -> Iterator[int]:
    """The squares of the pieces that can move in this turn."""
    playable = tuple([_against_colour(position, colour) is None for colour in range(COLOURS)])
    for origin, code in enumerate(position.board):
        if code >= LIVING and playable[colour_of(code)] and _can_move(position, origin):
            yield origin
