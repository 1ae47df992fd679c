"""Encirclement of chiefs (DJB-6.1, 6.2): pure functions of the board and the owners of colours."""

from collections.abc import Sequence
from typing import Final

from engine.djambi.board import (
    ASSASSIN,
    CENTRE,
    CHIEF,
    COLOURS,
    CORPSE,
    DIPLOMAT,
    EMPTY,
    LIVING,
    MILITANT,
    NECROMOBILE,
    code_of,
    colour_of,
    kind_of,
    straight_across,
)
from engine.djambi.movement import AROUND

_DISPLACES: Final = (MILITANT, ASSASSIN, DIPLOMAT)
"""The kinds that can move onto a living piece, and so across the centre onto one (DJB-6.2)."""


def is_encircled(board: bytes, owners: Sequence[int], player: int, necromobile_anywhere: bool) -> bool:
    """Whether the living chief of ``player`` is encircled on the field (DJB-6.1, 6.2).

    The group is the chief and the living pieces of its player's colours joined to it, king-wise. It is
    encircled when it has no necromobile and every square next to it is in it, holds a corpse, or is the closed
    centre. By the option ``necromobile_scope: any`` a living necromobile of these colours saves it anywhere.
    """
    chief = board.index(code_of(player, CHIEF))
    if chief == CENTRE:
        return False
    own = frozenset(colour for colour in range(COLOURS) if owners[colour] == player)
    group = {chief}
    unvisited = [chief]
    while unvisited:
        member = unvisited.pop()
        if kind_of(board[member]) == NECROMOBILE:
            return False
        for square in AROUND[member]:
            met = board[square]
            if met == CORPSE:
                continue
            if met >= LIVING:
                if colour_of(met) not in own:
                    return False
                if square not in group:
                    group.add(square)
                    unvisited.append(square)
            elif square != CENTRE or is_way_through(board, own, member):
                return False
    return not (necromobile_anywhere and any(kind_of(code) == NECROMOBILE and colour_of(code) in own for code in board))


def is_way_through(board: bytes, own: frozenset[int], member: int) -> bool:
    """Whether the empty centre lets the group out through ``member``, which is next to it (DJB-6.2).

    It lets a chief in. It lets another member pass to the square straight across if that is free, or if it has a piece
    of another player's colours and the member's kind displaces pieces.
    """
    kind = kind_of(board[member])
    if kind == CHIEF:
        return True
    across = board[straight_across(member)]
    if across == EMPTY:
        return True
    return across >= LIVING and colour_of(across) not in own and kind in _DISPLACES
