"""Every ground against an action of Phylde, found from the rules alone and without the engine's judge."""

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.phylde import write_position, write_turn
from engine.phylde.position import Action, Position
from tests.reference.phylde import AT_MOST, FAR, Cell, Table, next_actions, read

TESTED_BEFORE: dict[str, str] = {}
"""The exceptions in PHY-1.3 and 1.5 restrict when a ground applies; the functions below implement them."""
FORM = re.compile("(?:([RCAS]):)?((?:[a-r][0-9]+){1,2})([-x*])((?:[a-r][0-9]+){1,2})")
TOO_FAR = {"S": "soldier-one-cell", "A": "archer-two-cells", "C": "rider-five-cells"}
BLOCKED = {"A": "archer-blocked", "C": "rider-blocked"}


def holding(position: Position, action: Action) -> set[str]:
    """The codes of all grounds against ``action``, in a turn that may be begun; none if it is legal."""
    position_text, turn = write_position(position), write_turn(position, (action,))
    options = {"king_steps": "eight" if position.eight_steps else "lines"}
    table = read(position_text, options)
    acted = tuple((cell % 18 + 1, cell // 18 + 1) for cell in position.acted)
    if turn == "-":
        begun = replace(table, kind=position.kind, acted=acted)
        return set() if list(next_actions(begun)) == ["-"] else {"must-act"}
    form = FORM.fullmatch(turn)
    assert form is not None
    claimed, start_name, mark, goal_name = form.groups("")
    start, goal = _cells(start_name), _cells(goal_name)
    if len(start) == 2:
        return set(_against_king(table, claimed, position.kind, acted, mark, start[0], goal[0]))
    return set(_against_piece(table, claimed, position.kind, acted, mark, start[0], goal[0]))


def _cells(name: str) -> list[Cell]:
    return [("abcdefghijklmnopqr".index(file) + 1, int(rank)) for file, rank in re.findall("([a-r])([0-9]+)", name)]


def _corners(king: Cell | None) -> set[Cell]:
    return set() if king is None else {(king[0] + across, king[1] + up) for across in (0, 1) for up in (0, 1)}


def _against_turn(kind: str, claimed: str, begun: str, acted: tuple[Cell, ...], start: Cell) -> Iterator[str]:
    if claimed not in ("", kind) or begun not in ("", kind):
        yield "other-kind"
    if len(acted) >= AT_MOST[kind]:
        yield "quota-spent"
    if start in acted:
        yield "already-acted"


def _against_king(
    table: Table, claimed: str, begun: str, acted: tuple[Cell, ...], mark: str, start: Cell, goal: Cell
) -> Iterator[str]:
    other = "b" if table.side == "w" else "w"
    if start != table.kings[table.side]:
        yield "not-your-piece" if start == table.kings[other] else "nobody-there"
        return
    yield from _against_turn("R", claimed, begun, acted, start)
    if mark == "*":
        yield "only-archers-shoot"
        return
    across, up = abs(goal[0] - start[0]), abs(goal[1] - start[1])
    is_diagonal = across == up == 1
    if across + up != 1 and not is_diagonal:
        yield "king-one-point"
    elif is_diagonal and table.options["king_steps"] != "eight":
        yield "king-along-lines"
    elif goal == table.kings[other]:
        yield "point-taken"
    if any(cell in table.pieces for cell in _corners(goal)):
        yield "king-needs-room"
    if mark == "x":
        yield "king-takes-nothing"


def _against_piece(
    table: Table, claimed: str, begun: str, acted: tuple[Cell, ...], mark: str, start: Cell, goal: Cell
) -> Iterator[str]:
    kept = {cell for king in table.kings.values() for cell in _corners(king)}
    letter = table.pieces.get(start)
    if letter is None:
        yield "king-on-point" if claimed == "R" or (not claimed and start in kept) else "nobody-there"
        return
    if letter.isupper() != (table.side == "w"):
        yield "not-your-piece"
        return
    kind = letter.upper()
    met = table.pieces.get(goal)
    is_enemy = met is not None and met.isupper() != letter.isupper()
    yield from _against_turn(kind, claimed, begun, acted, start)
    if mark == "*":
        if kind != "A":
            yield "only-archers-shoot"
        yield from {"far": ["arrow-range"], "blocked": ["arrow-blocked"], "free": []}[_way(table, start, goal, 2)]
        if not is_enemy:
            yield "arrow-needs-enemy"
        return
    way = _way(table, start, goal, FAR[kind])
    if way != "free":
        yield TOO_FAR[kind] if way == "far" else BLOCKED[kind]
    elif goal in kept:
        yield "kings-cell-kept"
    if met is not None and not is_enemy:
        yield "own-piece-there"
    if met is None and mark == "x":
        yield "nothing-to-take"


def _way(table: Table, start: Cell, goal: Cell, reach: int) -> str:
    across, up = goal[0] - start[0], goal[1] - start[1]
    steps = max(abs(across), abs(up))
    if steps == 0 or steps > reach or not (across == 0 or up == 0 or abs(across) == abs(up)):
        return "far"
    between = [(start[0] + across // steps * n, start[1] + up // steps * n) for n in range(1, steps)]
    return "blocked" if any(cell in table.pieces for cell in between) else "free"
