"""The judge and the list: the ground against an action, and every legal action."""

from collections.abc import Iterator

from engine.djambi import rulebook as book
from engine.djambi.board import ABSENT, COLOURS, LIVING, colour_of, kind_of
from engine.djambi.legality.arrival import can_move, destinations
from engine.djambi.legality.sequel import against_step, drops, victims
from engine.djambi.movement import exits
from engine.djambi.position import LETTERS, PASS, Action, Pass, Pick, Position, Step
from engine.rulebook import Ground


def objection(position: Position, action: Action) -> Ground | None:
    """The first ground, in rulebook order, against ``action``."""
    if isinstance(action, Step):
        return book.ONE_MOVE if position.begun is None else against_step(position, position.begun, action)
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
    ground = against_colour(position, colour)
    if ground is None and not pick.onward and not can_move(position, pick.origin):
        return book.CANNOT_MOVE
    return ground


def against_colour(position: Position, colour: int) -> Ground | None:
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
    playable = tuple([against_colour(position, colour) is None for colour in range(COLOURS)])
    for origin, code in enumerate(position.board):
        if code >= LIVING and playable[colour_of(code)] and can_move(position, origin):
            yield origin
