"""Djambi: every ground that applies to an action, regardless of order, computed from the rules alone.

Shares with the engine the codes of the board and the values of positions, but not the judge.
"""

from collections.abc import Callable, Iterator

from engine.djambi.board import ABSENT, CENTRE
from engine.djambi.pieces import COLOUR_OF, CORPSE, EMPTY, KIND_OF, LIVING, code_of
from engine.djambi.position import LETTERS, Action, Pick, Position, Resign, Step
from engine.djambi.turn_order import Commands

TESTED_BEFORE = {
    "power-turn-own-colour": "cannot-move",
    "turn-of-another-colour": "cannot-move",
    "neutral-not-moved": "cannot-move",
}
"""Ownership is tested before movement (DJB-1.3)."""


def holding(position: Position, action: Action) -> Iterator[str]:
    """The codes of all grounds against an action; none for a legal one."""
    begun = position.begun
    if isinstance(action, Step):
        judges: dict[str, Callable[[Position, Step], Iterator[str]]] = {
            "picked": going, "holding": putting_down, "leaving": leaving, "reporting": reporting, "done": too_much,
        }  # fmt: skip
        assert begun is not None
        yield from judges[begun.stage](position, action)
    elif begun is not None or position.commands.player == ABSENT:
        yield "one-move"
    elif isinstance(action, Pick):
        yield from picking(position, action)
    elif isinstance(action, Resign):
        if action.player != position.commands.player:
            yield "resigns-for-itself"
    elif any(not list(picking(position, Pick("", square))) for square in range(81)):
        yield "must-move"


def picking(position: Position, pick: Pick) -> Iterator[str]:
    code = position.board[pick.origin]
    if code < LIVING:
        yield "no-piece-there"
        return
    if pick.piece and pick.piece != LETTERS[KIND_OF[code]]:
        yield "wrong-piece"
    commands = position.commands
    colour = COLOUR_OF[code]
    if commands.obeys[colour] == ABSENT:
        yield "neutral-not-moved"
    elif commands.obeys[colour] != commands.player:
        yield "not-your-piece"
    elif commands.rules.satellite_turns != "pool":
        if commands.turn.power and colour != commands.player:
            yield "power-turn-own-colour"
        if not commands.turn.power and colour != commands.turn.slot:
            yield "turn-of-another-colour"
    if not pick.onward and not any(
        not list(_going(position, pick.origin, Step(mark, square))) for square in range(81) for mark in "-x:"
    ):
        yield "cannot-move"


def line(origin: int, target: int) -> tuple[int, ...] | None:
    """The squares between two squares of a rank, file or diagonal; ``None`` where they have none in common."""
    up, across = target // 9 - origin // 9, target % 9 - origin % 9
    length = max(abs(up), abs(across))
    if not length or (up and across and abs(up) != abs(across)):
        return None
    step = (9 * up + across) // length
    return tuple(range(origin + step, target, step))


def going(position: Position, step: Step) -> Iterator[str]:
    assert position.begun is not None
    return _going(position, position.begun.origin, step)


def _going(position: Position, origin: int, step: Step) -> Iterator[str]:
    board = position.board
    letter = LETTERS[KIND_OF[board[origin]]]
    met = board[step.square]
    between = line(origin, step.square)
    if between is None or (letter == "M" and len(between) > 1):
        yield "not-its-move"
    elif any(board[square] != EMPTY for square in between):
        yield "blocked"
    acted_on = {"C": met >= LIVING, "N": met == CORPSE, "R": False}.get(letter, met >= LIVING)
    if step.square == CENTRE and letter != "C" and not acted_on:
        yield "centre-for-chiefs"
    if step.mark == "-" and met == CORPSE and letter in "CAMD":
        yield "puppet-power-holds" if step.square == CENTRE else "corpse-in-the-way"
    if letter in "CMA":
        yield from killing(position, origin, step)
    elif letter == "R":
        if step.mark != "-":
            yield "reporter-mark"
        if met != EMPTY:
            yield "reporter-needs-empty"
    elif letter == "D":
        yield from carrying(position, origin, step)
    else:
        if step.mark not in "-:" or (step.mark == "-" and met != EMPTY):
            yield "necromobile-mark"
        if step.mark == ":" and met != CORPSE:
            yield "necromobile-takes-corpses"


def killing(position: Position, origin: int, step: Step) -> Iterator[str]:
    letter = LETTERS[KIND_OF[position.board[origin]]]
    prefix = "assassin-" if letter == "A" else ""
    met = position.board[step.square]
    if step.mark not in "-x" or (step.mark == "-" and met >= LIVING):
        yield prefix + "kills-with-x"
    if step.mark != "x":
        return
    if met < LIVING:
        yield prefix + "nothing-to-kill"
        return
    yield from sparing(position.commands, met)
    if letter == "M" and step.square == CENTRE:
        yield "militant-spares-centre"
    beside = (CENTRE + up + across for up in (-9, 0, 9) for across in (-1, 0, 1))
    if letter == "A" and step.square == CENTRE and all(position.board[square] for square in beside):
        yield "assassin-no-way-out"


def sparing(commands: Commands, met: int) -> Iterator[str]:
    commander = commands.obeys[COLOUR_OF[met]]
    if commander == ABSENT:
        yield "neutral-spared"
    elif commander == commands.player:
        if not commands.rules.kill_own:
            yield "own-spared"
        elif met in {code_of(colour, 0) for colour in range(4)}:
            yield "own-chief-spared"


def carrying(position: Position, origin: int, step: Step) -> Iterator[str]:
    commands = position.commands
    met = position.board[step.square]
    if step.mark not in "-:" or (step.mark == "-" and met >= LIVING):
        yield "diplomat-mark"
    if step.mark != ":":
        return
    if met < LIVING:
        yield "diplomat-takes-living"
        return
    commander = commands.obeys[COLOUR_OF[met]]
    if COLOUR_OF[met] == COLOUR_OF[position.board[origin]]:
        yield "diplomat-other-colour"
    if commander == ABSENT:
        yield "diplomat-not-neutral"
    if commands.rules.diplomat_scope == "controller" and commander == commands.player:
        yield "diplomat-not-commanded"


def leaving(position: Position, step: Step) -> Iterator[str]:
    assert position.begun is not None
    name = {"A": "assassin", "D": "diplomat", "N": "necromobile"}[LETTERS[KIND_OF[position.begun.code]]]
    between = line(CENTRE, step.square)
    if between is None or any(position.board[square] for square in (*between, step.square)):
        yield f"{name}-leaves-centre"
    if step.mark != "~":
        yield f"{name}-exit-mark"


def reporting(position: Position, step: Step) -> Iterator[str]:
    if step.mark != "*":
        yield "reporter-corpse-stays" if step.mark == ">" else "one-move"
        return
    assert position.begun is not None
    met = position.board[step.square]
    if met >= LIVING:
        yield from sparing(position.commands, met)
    else:
        yield "reporter-nothing-beside"
    between = line(position.begun.square, step.square)
    straight = step.square // 9 == position.begun.square // 9 or step.square % 9 == position.begun.square % 9
    if between != () or not straight:
        yield "reporter-beside"


def putting_down(position: Position, step: Step) -> Iterator[str]:
    begun = position.begun
    assert begun is not None
    if step.mark != ">":
        yield "reporter-only" if step.mark == "*" else "one-move"
        return
    rules = position.commands.rules
    letter = LETTERS[KIND_OF[begun.code]]
    if position.board[step.square] != EMPTY:
        yield {"D": "diplomat-drop-taken", "N": "necromobile-drop-taken"}.get(letter, "corpse-needs-free-square")
    if step.square != CENTRE:
        return
    if letter == "N":
        yield "necromobile-drop-centre"
    elif letter == "D":
        chief = begun.held in {code_of(colour, 0) for colour in range(4)}
        if not chief or begun.lifted == CENTRE or not rules.diplomat_enthrones:
            yield "diplomat-drop-centre"
    elif begun.slain == ABSENT:
        yield "corpse-not-on-centre"
    elif not rules.puppet_by_placement:
        yield "no-puppet-by-placement"


def too_much(position: Position, step: Step) -> Iterator[str]:
    begun = position.begun
    assert begun is not None
    letter = LETTERS[KIND_OF[begun.code]]
    if step.mark == "*":
        yield "reporter-once" if letter == "R" else "reporter-only"
    elif step.mark != ">":
        yield "one-move"
    elif letter == "A":
        killed = position.board[begun.origin] == CORPSE
        yield "assassin-corpse-goes-back" if killed else "assassin-nothing-held"
    else:
        names = {"R": "reporter-corpse-stays", "D": "diplomat-nothing-held", "N": "necromobile-nothing-held"}
        yield names.get(letter, "nothing-held")
