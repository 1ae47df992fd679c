"""Status and outcome of a Phylde position (PHY-4)."""

from engine.game import Json, Outcome, Status
from engine.phylde.board import FALLEN, SIDES
from engine.phylde.legality import legal_actions
from engine.phylde.position import Position
from engine.phylde.pressure import FULL, all_attackers, attacks, wire_pressure
from engine.play import PASS


def to_move(position: Position) -> str:
    """The side to move."""
    return SIDES[position.mover]


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
    mover = to_move(position)
    state = "normal"
    if next(iter(legal_actions(position)), None) == PASS:
        state = "pass_forced"
    elif mover in in_check:
        state = "check"
    return Status(mover, state, tuple(in_check), tuple(sorted(checkers)), {"pressure": pressure})


def outcome(position: Position, status: Status, repetition: int | None) -> Outcome:
    """The side that captured the king has won (PHY-4.3); there is no draw."""
    if FALLEN not in position.kings:
        return Outcome()
    winner = SIDES[1 - position.kings.index(FALLEN)]
    return Outcome.won(winner, cause="king_captured", article="PHY-4.3")
