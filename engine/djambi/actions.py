"""Apply decisions of a turn, the next decision awaited, and the end of a turn.

The end of a turn has steps: deaths and inheritance, victory, encirclement, victory, the next turn (DJB-5.1, 6.3 to 6.5,
7.1, 7.2, 2.4). Each step is a small function of owners and lives; ``close`` calls them in that order.
"""

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.djambi import kinds, states
from engine.djambi.board import ABSENT, CENTRE, SIDES, SQUARES
from engine.djambi.legality import legal_actions
from engine.djambi.movement import AROUND
from engine.djambi.pieces import CHIEFS, COLOUR_OF, CORPSE, EMPTY, KIND_OF, LIVING
from engine.djambi.position import MAX_PASSES, Action, Begun, Pick, Position, Resign, Stage, Step
from engine.djambi.turn_order import DRAW, UNDECIDED, Commands, at_turn, in_power, next_turn, victor, who_acts
from engine.game import Awaited, Json
from engine.play import Pass

Owners = tuple[int, ...]
Lives = tuple[str, ...]

_DISPLACES: Final = (kinds.MILITANT, kinds.ASSASSIN, kinds.DIPLOMAT)
"""The kinds that can move onto a living piece, and so across the centre onto one (DJB-6.2)."""


def apply(position: Position, action: Action) -> Position:
    """The position after a legal action; the turn is still open."""
    begun = position.begun
    if isinstance(action, Pick):
        chosen = Begun("picked", action.origin, position.board[action.origin])
        return Position(position.board, position.commands, chosen)
    if isinstance(action, Pass):
        return Position(position.board, position.commands, Begun("done", ended="pass"))
    board = bytearray(position.board)
    if isinstance(action, Resign):
        chief = board.index(CHIEFS[action.player])
        board[chief] = CORPSE  # turned over on its square (DJB-7.2)
        after = Begun("done", square=chief, ended="resign")
    else:
        assert begun is not None, "a decision follows the choice of a piece"
        after = _act(board, begun, action)
    return Position(bytes(board), position.commands, after)


def resignation(position: Position) -> Resign:
    """The turn by which the player to act resigns."""
    return Resign(position.commands.player)


def _act(board: bytearray, begun: Begun, step: Step) -> Begun:
    """Do one step on ``board``; how far the turn has come then."""
    if begun.stage == "picked":
        return _go(board, begun, step.square)
    if begun.stage == "reporting":
        slain = _slain(board[step.square])
        board[step.square] = CORPSE
        return Begun("done", begun.origin, begun.code, slain=slain)
    if begun.stage == "leaving":
        board[CENTRE] = EMPTY
        board[step.square] = begun.code
        stage: Stage = "done" if begun.held == EMPTY else "holding"
        return Begun(stage, begun.origin, begun.code, begun.held, begun.lifted, begun.slain)
    board[step.square] = begun.held
    return Begun("done", begun.origin, begun.code, slain=begun.slain)


def _go(board: bytearray, begun: Begun, target: int) -> Begun:
    """Move the piece to ``target`` and, if that is occupied, do the action of its kind."""
    code = begun.code
    kind = KIND_OF[code]
    met = board[target]
    board[begun.origin] = EMPTY
    board[target] = code
    if met == EMPTY:
        if kind == kinds.REPORTER:
            return Begun("reporting", begun.origin, code, square=target)
        return Begun("done", begun.origin, code)
    if kind == kinds.ASSASSIN:
        board[begun.origin] = CORPSE
        stage: Stage = "leaving" if target == CENTRE else "done"
        return Begun(stage, begun.origin, code, slain=_slain(met))
    if kind in (kinds.DIPLOMAT, kinds.NECROMOBILE):
        return Begun("leaving" if target == CENTRE else "holding", begun.origin, code, met, target)
    return Begun("holding", begun.origin, code, CORPSE, slain=_slain(met))


def _slain(code: int) -> int:
    """The colour of the piece just killed if it was a chief, else ``ABSENT``."""
    return COLOUR_OF[code] if KIND_OF[code] == kinds.CHIEF else ABSENT


_CHOICES: Final = {"picked": "destination", "leaving": "exit", "reporting": "victim"}


def awaited(position: Position) -> Awaited | None:
    """The choice that a begun turn awaits; ``None`` if the turn is whole."""
    begun = position.begun
    if begun is None or begun.stage == "done":
        return None
    if begun.stage == "reporting" and (
        position.commands.rules.reporter_optional or next(legal_actions(position), None) is None
    ):
        return None
    return Awaited(partial(_wire, position, begun), "DJB-2.1" if begun.stage == "picked" else "")


def _wire(position: Position, begun: Begun) -> dict[str, Json]:
    """The squares to choose from; of destinations, also the action there."""
    kind_of = {step.square: step.kind for step in legal_actions(position) if isinstance(step, Step)}
    load = "piece" if KIND_OF[begun.code] == kinds.DIPLOMAT else "corpse"
    wire: dict[str, Json] = {
        "choose": _CHOICES.get(begun.stage, load),
        "side": SIDES[position.commands.player],
        "values": sorted([SQUARES[square] for square in kind_of]),
    }
    if begun.stage == "picked":
        wire["kinds"] = {SQUARES[square]: kind for square, kind in sorted(kind_of.items())}
    return wire


def close(position: Position) -> Position:
    """The position after the turn is ended."""
    commands = position.commands
    begun = position.begun
    assert begun is not None, "a turn is begun before it is ended"
    board = position.board
    passes = commands.passes + 1 if begun.ended == "pass" else 0
    player, owners, lives = commands.player, commands.owners, commands.lives
    if begun.ended == "resign":
        lives = _changed(lives, player, states.RESIGNED)
    elif begun.slain != ABSENT:
        lives = _changed(lives, begun.slain, states.DEAD)
        owners = tuple([player if owner == begun.slain else owner for owner in owners])
    if passes >= MAX_PASSES:
        return _finished(board, owners, lives, commands, DRAW, passes)
    if lives.count(states.ALIVE) < 2:
        return _finished(board, owners, lives, commands, victor(lives))
    anywhere = commands.rules.necromobile_scope == "any"
    judged = [n for n, life in enumerate(lives) if life in (states.ALIVE, states.SMOTHERED)]
    encircled = [n for n in judged if is_encircled(board, owners, n, anywhere)]  # all on one board (DJB-6.3, 6.5)
    for n in judged:
        lives = _changed(lives, n, states.SMOTHERED if n in encircled else states.ALIVE)
    if commands.rules.vassalage == "permanent":
        board, owners, lives = after_subjection(board, owners, lives)
    if lives.count(states.ALIVE) < 2:
        return _finished(board, owners, lives, commands, victor(lives))
    ended = at_turn(board, owners, lives, commands.turn, passes, UNDECIDED, commands.rules)
    turn = next_turn(ended, commands.turn, player)
    return Position(board, ended._replace(turn=turn, player=who_acts(ended, turn)))


def is_encircled(board: bytes, owners: Sequence[int], player: int, necromobile_anywhere: bool) -> bool:
    """Whether the living chief of ``player`` is encircled on the field (DJB-6.1, 6.2).

    The group is the chief and the living pieces of its player's colours joined to it, king-wise. It is
    encircled when it has no necromobile and every square next to it is in it, holds a corpse, or is the closed
    centre. By the option ``necromobile_scope: any`` a living necromobile of these colours saves it anywhere.
    """
    chief = board.index(CHIEFS[player])
    if chief == CENTRE:
        return False
    own = frozenset(colour for colour, owner in enumerate(owners) if owner == player)
    group = [chief]
    for member in group:  # which grows
        if KIND_OF[board[member]] == kinds.NECROMOBILE:
            return False
        for square in AROUND[member]:
            met = board[square]
            if met == CORPSE:
                continue
            if met >= LIVING:
                if COLOUR_OF[met] not in own:
                    return False
                if square not in group:
                    group.append(square)
            elif square != CENTRE or is_way_through(board, own, member):
                return False
    return not (
        necromobile_anywhere and any(KIND_OF[code] == kinds.NECROMOBILE and COLOUR_OF[code] in own for code in board)
    )


def is_way_through(board: bytes, own: frozenset[int], member: int) -> bool:
    """Whether the empty centre lets the group out through ``member``, which is next to it (DJB-6.2).

    It lets a chief in. It lets another member pass to the square straight across if that is free, or if it has a piece
    of another player's colours and the member's kind displaces pieces.
    """
    kind = KIND_OF[board[member]]
    if kind == kinds.CHIEF:
        return True
    across = board[2 * CENTRE - member]
    if across == EMPTY:
        return True
    return across >= LIVING and COLOUR_OF[across] not in own and kind in _DISPLACES


def after_subjection(board: bytes, owners: Owners, lives: Lives) -> tuple[bytes, Owners, Lives]:
    """With the option ``vassalage: permanent``, the first player in power owns all vassals permanently (DJB-6.4).

    Smothered chiefs are turned over on their squares and their players are dead.
    """
    ruler = in_power(board)
    if ruler == ABSENT or lives[ruler] != states.ALIVE:
        return board, owners, lives
    subjected = tuple(player for player, life in enumerate(lives) if life in (states.SMOTHERED, states.RESIGNED))
    owners = tuple([ruler if owner in subjected else owner for owner in owners])
    turned = bytearray(board)
    for player in subjected:
        if lives[player] == states.SMOTHERED:
            turned[board.index(CHIEFS[player])] = CORPSE
            lives = _changed(lives, player, states.DEAD)
    return bytes(turned), owners, lives


def _changed(lives: Lives, player: int, life: str) -> Lives:
    return (*lives[:player], life, *lives[player + 1 :])


def _finished(board: bytes, owners: Owners, lives: Lives, commands: Commands, result: str, passes: int = 0) -> Position:
    """The position of a finished game; its turn stays the last one."""
    return Position(board, at_turn(board, owners, lives, commands.turn, passes, result, commands.rules))
