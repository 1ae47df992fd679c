"""Legality in Djambi: ``objection`` judges, ``legal_actions`` lists.

A turn is judged decision by decision: the piece, its destination, then the rest: leaving the centre, a reporter's kill,
putting a load down. ``destinations`` lists and ``_against_destination`` judges by the same tables of movement and, on
an occupied square, by ``_against_acting``.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from engine.djambi import kinds
from engine.djambi.board import ABSENT, CENTRE, COLOURS, FIELD
from engine.djambi.movement import ACTS, BESIDE, BETWEEN, REACH, ROUTES, can_leave, exits
from engine.djambi.pieces import COLOUR_OF, CORPSE, EMPTY, KIND_OF, LIVING, PIECES
from engine.djambi.position import LETTERS, Action, Begun, Pick, Position, Stage, Step
from engine.djambi.turn_order import Commands
from engine.play import Pass, or_pass

_CARRIERS: Final = (kinds.DIPLOMAT, kinds.NECROMOBILE)
_MISMARKED: Final = (
    "kills-with-x",
    "assassin-kills-with-x",
    "reporter-mark",
    "diplomat-mark",
    "necromobile-mark",
    "kills-with-x",
)
_NOTHING_THERE: Final = (
    "nothing-to-kill",
    "assassin-nothing-to-kill",
    "reporter-mark",
    "diplomat-takes-living",
    "necromobile-takes-corpses",
    "nothing-to-kill",
)


def objection(position: Position, action: Action) -> str | None:
    """The first ground, in rulebook order, against ``action``."""
    if isinstance(action, Step):
        begun = position.begun
        return "one-move" if begun is None else _AGAINST[begun.stage](position, begun, action)
    if position.commands.player == ABSENT or position.begun is not None:
        return "one-move"
    if isinstance(action, Pick):
        return _against_pick(position, action)
    if isinstance(action, Pass):
        return "must-move" if any(True for _ in movable(position)) else None
    return None if action.player == position.commands.player else "resigns-for-itself"


def _against_pick(position: Position, pick: Pick) -> str | None:
    """Choosing the piece that moves (DJB-1.2, 1.3, 2.1, 4.2, 5.2, 6.4)."""
    code = position.board[pick.origin]
    if code < LIVING:
        return "no-piece-there"
    if pick.piece and pick.piece != LETTERS[KIND_OF[code]]:
        return "wrong-piece"
    colour = COLOUR_OF[code]
    ground = _against_colour(position, colour)
    if ground is None and not pick.onward and not any(True for _ in destinations(position, pick.origin)):
        return "cannot-move"
    return ground


def _against_colour(position: Position, colour: int) -> str | None:
    """Test moving a piece of ``colour``: on a power turn the player's own, else the slot's (DJB-4.2, 5.2, 6.4)."""
    commands = position.commands
    commander = commands.obeys[colour]
    if commander == ABSENT:
        return "neutral-not-moved"
    if commander != commands.player:
        return "not-your-piece"
    if commands.rules.satellite_turns == "pool":
        return None
    if commands.turn.power:
        return None if colour == commands.player else "power-turn-own-colour"
    return None if colour == commands.turn.slot else "turn-of-another-colour"


def destinations(position: Position, origin: int) -> Iterator[Step]:
    """Every legal destination of the piece on ``origin``, with its mark."""
    board = position.board
    code = board[origin]
    kind = KIND_OF[code]
    for line in REACH[kind][origin]:
        for target in line:
            met = board[target]
            if met == EMPTY:
                if target != CENTRE or kind == kinds.CHIEF:
                    yield Step("-", target)
                continue
            if ACTS[kind] and _against_acting(position, origin, target) is None:
                yield Step(ACTS[kind], target)
            break


def _against_destination(position: Position, begun: Begun, step: Step) -> str | None:
    """The first ground against going to a square with a mark."""
    board, origin = position.board, begun.origin
    code = board[origin]
    kind = KIND_OF[code]
    target = step.square
    between = ROUTES[kind].get((origin, target))
    if between is None:
        return "not-its-move"
    for square in between:
        if board[square]:
            return "blocked"
    met = board[target]
    acts_there = met == CORPSE if kind == kinds.NECROMOBILE else met >= LIVING and kind != kinds.REPORTER
    if target == CENTRE and kind != kinds.CHIEF and not acts_there:
        return "centre-for-chiefs"
    if step.mark == ACTS[kind]:
        return _NOTHING_THERE[kind] if met == EMPTY else _against_acting(position, origin, target)
    if step.mark != "-":
        return _MISMARKED[kind]
    if met == EMPTY:
        return None
    if kind == kinds.REPORTER:
        return "reporter-needs-empty"
    if kind == kinds.NECROMOBILE or met >= LIVING:
        return _MISMARKED[kind]
    return "puppet-power-holds" if target == CENTRE else "corpse-in-the-way"


def _against_acting(position: Position, origin: int, target: int) -> str | None:
    """Test a move onto an occupied square in line and in reach, with the piece's action mark."""
    board = position.board
    code = board[origin]
    met = board[target]
    kind = KIND_OF[code]
    if kind == kinds.NECROMOBILE:
        return None if met == CORPSE else "necromobile-takes-corpses"
    if met == CORPSE:
        return _NOTHING_THERE[kind]
    if kind == kinds.DIPLOMAT:
        return _against_carrying(position.commands, code, met)
    if kind == kinds.MILITANT and target == CENTRE:
        return "militant-spares-centre"
    ground = _against_victim(position.commands, met)
    if ground is None and kind == kinds.ASSASSIN and target == CENTRE and not can_leave(board):
        return "assassin-no-way-out"
    return ground


def _against_victim(commands: Commands, met: int) -> str | None:
    """Killing the living piece ``met`` (DJB-3.3)."""
    commander = commands.obeys[COLOUR_OF[met]]
    if commander == ABSENT:
        return "neutral-spared"
    if commander != commands.player:
        return None
    if not commands.rules.kill_own:
        return "own-spared"
    return "own-chief-spared" if KIND_OF[met] == kinds.CHIEF else None


def _against_carrying(commands: Commands, code: int, met: int) -> str | None:
    """A diplomat moving onto the living piece ``met`` (DJB-3.6)."""
    if COLOUR_OF[met] == COLOUR_OF[code]:
        return "diplomat-other-colour"
    commander = commands.obeys[COLOUR_OF[met]]
    if commander == ABSENT:
        return "diplomat-not-neutral"
    if commander == commands.player and commands.rules.diplomat_scope == "controller":
        return "diplomat-not-commanded"
    return None


def _against_exit(position: Position, begun: Begun, step: Step) -> str | None:
    """Leaving the centre (DJB-3.4, 3.6, 3.7)."""
    board, kind = position.board, KIND_OF[begun.code]
    between = BETWEEN.get((CENTRE, step.square))
    if between is None or board[step.square] != EMPTY or any(board[square] for square in between):
        return f"{PIECES[kind]}-leaves-centre"
    return None if step.mark == "~" else f"{PIECES[kind]}-exit-mark"


def victims(position: Position, square: int) -> Iterator[int]:
    """The squares on which a reporter that has moved to ``square`` may kill (DJB-3.5)."""
    for beside in BESIDE[square]:
        met = position.board[beside]
        if met >= LIVING and _against_victim(position.commands, met) is None:
            yield beside


def _against_report(position: Position, begun: Begun, step: Step) -> str | None:
    """A reporter's kill after its move (DJB-3.3, 3.5)."""
    if step.mark != "*":
        return _against_more(position, begun, step)
    met = position.board[step.square]
    if met >= LIVING:
        ground = _against_victim(position.commands, met)
        if ground is not None:
            return ground
    if step.square not in BESIDE[begun.square]:
        return "reporter-beside"
    return None if met >= LIVING else "reporter-nothing-beside"


def drops(position: Position, begun: Begun) -> Iterator[int]:
    """The squares for the load."""
    board = position.board
    for square in FIELD:
        if board[square] == EMPTY:
            yield square
    if board[CENTRE] == EMPTY and _against_centre(position.commands, begun) is None:
        yield CENTRE


def _against_drop(position: Position, begun: Begun, step: Step) -> str | None:
    """Putting down a corpse or a carried piece (DJB-3.1, 3.6, 3.7, 4.4)."""
    if step.mark != ">":
        return "reporter-only" if step.mark == "*" else "one-move"
    if position.board[step.square] != EMPTY:
        kind = KIND_OF[begun.code]
        return f"{PIECES[kind]}-drop-taken" if kind in _CARRIERS else "corpse-needs-free-square"
    return None if step.square != CENTRE else _against_centre(position.commands, begun)


def _against_centre(commands: Commands, begun: Begun) -> str | None:
    """Test putting the load on the empty centre: a chief just killed, or a living chief, as the options allow."""
    kind = KIND_OF[begun.code]
    carries_chief = kind == kinds.DIPLOMAT and KIND_OF[begun.held] == kinds.CHIEF
    if carries_chief and begun.lifted != CENTRE and commands.rules.diplomat_enthrones:
        return None
    if kind in _CARRIERS:
        return f"{PIECES[kind]}-drop-centre"
    if begun.slain == ABSENT:
        return "corpse-not-on-centre"
    return None if commands.rules.puppet_by_placement else "no-puppet-by-placement"


def _against_more(position: Position, begun: Begun, step: Step) -> str:
    """A decision in a turn that has room for no more of that sort."""
    kind = KIND_OF[begun.code]
    if step.mark == "*":
        return "reporter-once" if kind == kinds.REPORTER else "reporter-only"
    if step.mark != ">":
        return "one-move"
    if kind == kinds.ASSASSIN and position.board[begun.origin] == CORPSE:
        return "assassin-corpse-goes-back"
    if kind == kinds.REPORTER:
        return "reporter-corpse-stays"
    return f"{PIECES[kind]}-nothing-held" if kind in (kinds.ASSASSIN, *_CARRIERS) else "nothing-held"


_AGAINST: Final[Mapping[Stage, Callable[[Position, Begun, Step], str | None]]] = {
    "picked": _against_destination,
    "holding": _against_drop,
    "leaving": _against_exit,
    "reporting": _against_report,
    "done": _against_more,
}
"""By the stage of a begun turn, the test of its next decision."""


def legal_actions(position: Position) -> Iterator[Action]:
    """Every legal next decision; the forced pass where there is none. A resignation is never listed (DJB-7.2)."""
    begun = position.begun
    if begun is None:
        picks = (Pick(LETTERS[KIND_OF[position.board[origin]]], origin) for origin in movable(position))
        return iter(()) if position.commands.player == ABSENT else or_pass(picks)
    if begun.stage == "picked":
        return destinations(position, begun.origin)
    if begun.stage == "holding":
        return (Step(">", square) for square in drops(position, begun))
    if begun.stage == "leaving":
        return (Step("~", square) for square in exits(position.board))
    if begun.stage == "reporting":
        return (Step("*", square) for square in victims(position, begun.square))
    return iter(())


def movable(position: Position) -> Iterator[int]:
    """The squares of the pieces that can move in this turn."""
    playable = tuple([_against_colour(position, colour) is None for colour in range(COLOURS)])
    for origin, code in enumerate(position.board):
        if code >= LIVING and playable[COLOUR_OF[code]] and any(True for _ in destinations(position, origin)):
            yield origin
