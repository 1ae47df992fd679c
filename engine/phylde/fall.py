"""The end of a Phylde turn: which king falls, how the position stands, who has won (PHY-4)."""

from typing import Final

from engine.game import Json, Outcome, State, Status
from engine.phylde import rulebook as book
from engine.phylde.cells import FALLEN
from engine.phylde.law import legal_actions
from engine.phylde.position import PASS, SIDES, Position
from engine.phylde.pressure import FULL, all_attackers, attacks, captors, wire_pressure

_OPEN: Final = Outcome()


def falls(position: Position) -> tuple[int, tuple[int, ...]] | None:
    """Whose king falls at the end of this turn, and to which four pieces, one for each of its cells (PHY-4.2)."""
    mover = position.mover
    looked_at = (mover,) if position.after_reply else (1 - mover, mover)
    for owner in looked_at:
        by = captors(position.board, position.kings[owner], 1 - owner)
        if by:
            return owner, by
    return None


def close(position: Position) -> Position:
    """The turn ended: a king may fall, and the other side is to move (PHY-2.3, 4.2, 4.3)."""
    fallen = falls(position)
    kings = position.kings
    if fallen is not None:
        kings = (FALLEN, kings[1]) if fallen[0] == 0 else (kings[0], FALLEN)
    return Position(position.board, kings, 1 - position.mover, position.eight_steps, position.after_reply)


def status(position: Position) -> Status:
    """The pressure on each king, a check under ``after_reply``, or a pass that is forced (PHY-3.1, 4.4)."""
    pressure: dict[str, Json] = {}
    in_check: list[str] = []
    checkers: set[str] = set()
    for owner, king in enumerate(position.kings):
        if king == FALLEN:
            pressure[SIDES[owner]] = None
            continue
        attacked = attacks(position.board, king, 1 - owner)
        wire = wire_pressure(king, attacked)
        pressure[SIDES[owner]] = wire
        if position.after_reply and wire["value"] == FULL:
            in_check.append(SIDES[owner])
            checkers.update(all_attackers(attacked))
    mover = SIDES[position.mover]
    state: State = "normal"
    if next(iter(legal_actions(position)), None) == PASS:
        state = "pass_forced"
    elif mover in in_check:
        state = "check"
    return Status(mover, state, tuple(in_check), tuple(sorted(checkers)), {"pressure": pressure})


def outcome(position: Position, status: Status, repetition: int | None) -> Outcome:
    """Whoever has captured the king has won (PHY-4.3); there is no draw."""
    if FALLEN not in position.kings:
        return _OPEN
    winner = SIDES[1 - position.kings.index(FALLEN)]
    return Outcome(True, (winner,), False, "king_captured", book.GOAL)
