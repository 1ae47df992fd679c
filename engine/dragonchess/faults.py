"""What makes a position impossible: every fault, in the order of the rulebook (DRC-1.2, 2.4, 4.1)."""

from typing import Final

from engine.dragonchess import rulebook as grounds
from engine.dragonchess.attack import Origins, attack_facts, checks
from engine.dragonchess.board import (
    BASILISK,
    CLERIC,
    DRAGON,
    DWARF,
    ELEMENTAL,
    FILES,
    GRIFFIN,
    HERO,
    KINDS,
    KING,
    KINGS,
    LEVEL,
    LEVELS,
    MAGE,
    OLIPHANT,
    PALADIN,
    SCARLET,
    SIDES,
    SQUARES,
    SYLPH,
    THIEF,
    UNICORN,
    WARRIOR,
    is_middle,
    kind_of,
    level_of,
    piece,
    side_of,
)
from engine.dragonchess.tables import Rules
from engine.rulebook import Fact, Finding, Ground

STRENGTH: Final = {
    SYLPH: 6, GRIFFIN: 2, DRAGON: 1, WARRIOR: 12, OLIPHANT: 2, UNICORN: 2, HERO: 2, THIEF: 2,
    CLERIC: 1, MAGE: 1, KING: 1, PALADIN: 1, DWARF: 6, BASILISK: 2, ELEMENTAL: 1,
}  # fmt: skip
"""The pieces of a side at the start: 42 (DRC-1.2)."""

_EVERYWHERE: Final = (HERO, CLERIC, MAGE, KING, PALADIN)
_STAND_ON: Final = (
    (SYLPH, GRIFFIN, DRAGON, *_EVERYWHERE),
    (SYLPH, GRIFFIN, WARRIOR, OLIPHANT, UNICORN, THIEF, DWARF, ELEMENTAL, *_EVERYWHERE),
    (DWARF, BASILISK, ELEMENTAL, *_EVERYWHERE),
)
"""For each board, the kinds that may stand on it (DRC-2)."""
_ALLOWED: Final = tuple(bytes((0, *kinds, *(kind + SCARLET for kind in kinds))) for kinds in _STAND_ON)
_HOME_RANKS: Final = (slice(LEVEL, LEVEL + len(FILES)), slice(2 * LEVEL - len(FILES), 2 * LEVEL))
"""The first and the last rank of the middle board: no warrior stands there (DRC-2.4)."""


def faults_of(board: bytes, rules: Rules, origins: Origins, mover: int) -> tuple[Finding, ...]:
    """Every fault of what a text says, in the order of the rulebook."""
    return (
        *_faults_of_number(board),
        *_faults_of_place(board),
        *_faults_of_origins(board, rules, origins),
        *_faults_of_warriors(board),
        *_faults_of_turn(board, rules, origins, mover),
    )


def faults_of_size(widths: list[list[int]], pieces: bytes) -> tuple[Finding, ...]:
    """DRC-1.1, 1.2: ranks that are not 12 wide, each board from its eighth rank down; nothing where all are.

    ``pieces`` are counted all the same.
    """
    wide: list[Finding] = []
    for level, board in enumerate(widths):
        for down, width in enumerate(board):
            if width != len(FILES):
                facts: dict[str, Fact] = {"board": LEVELS[level], "rank": 8 - down, "width": width}
                wide.append(_fault(grounds.RANK_WIDTH, facts))
    return (*wide, *_faults_of_number(pieces)) if wide else ()


def _fault(ground: Ground, facts: dict[str, Fact]) -> Finding:
    return Finding(ground.code, (ground.article,), facts)


def _faults_of_number(board: bytes) -> list[Finding]:
    """DRC-1.2: one king a side, and no more of a kind than the setup and the warriors promoted allow."""
    missing, surplus = [], []
    for side, name in enumerate(SIDES):
        offset = SCARLET * side
        for kind, most in STRENGTH.items():
            count = board.count(kind + offset)
            if kind == HERO and count > most:
                most += max(0, STRENGTH[WARRIOR] - board.count(WARRIOR + offset))
            facts: dict[str, Fact] = {"side": name, "piece": KINDS[kind], "count": count, "most": most}
            if kind == KING and not count:
                missing.append(_fault(grounds.KING_MISSING, {"side": name}))
            elif count > most:
                surplus.append(_fault(grounds.TOO_MANY, facts))
    return missing + surplus


def _faults_of_place(board: bytes) -> list[Finding]:
    """DRC-1.2: pieces on boards where they cannot stand."""
    faults = []
    for level, allowed in enumerate(_ALLOWED):
        start = level * LEVEL
        if not board[start : start + LEVEL].translate(None, allowed):
            continue
        for square in range(start, start + LEVEL):
            code = board[square]
            if code not in allowed:
                facts: dict[str, Fact] = {"side": SIDES[side_of(code)], "piece": piece(code), "at": SQUARES[square]}
                faults.append(_fault(grounds.WRONG_BOARD, facts | {"board": LEVELS[level]}))
    return faults


def _faults_of_origins(board: bytes, rules: Rules, origins: Origins) -> list[Finding]:
    """DRC-1.2: origins without a piece that could have one, from where it cannot have come, or given twice.

    One that the options make moot is nobody's fault.
    """
    homeless, strange, twice = [], [], []
    met: set[int] = set()
    for at, origin in origins:
        code = board[at]
        kind = kind_of(code)
        if (kind == SYLPH and not rules.sylph_origins) or (kind == HERO and not rules.hero_origins):
            continue
        facts: dict[str, Fact] = {"at": SQUARES[at], "origin": SQUARES[origin]}
        sylph_away = kind == SYLPH and is_middle(at)
        if not (sylph_away or (kind == HERO and not is_middle(at))):
            homeless.append(_fault(grounds.ORIGIN_OF_NOBODY, facts))
            continue
        if level_of(origin) != (0 if sylph_away else 1):
            strange.append(_fault(grounds.ORIGIN_STRANGE, facts | {"piece": piece(code)}))
        if at in met:
            twice.append(_fault(grounds.ORIGIN_TWICE, facts | {"piece": piece(code)}))
        met.add(at)
    return homeless + strange + twice


def _faults_of_warriors(board: bytes) -> list[Finding]:
    """DRC-2.4: a warrior starts on its second rank, never goes back, and is promoted on the last."""
    faults = []
    for rank in _HOME_RANKS:
        for square, code in enumerate(board[rank], start=rank.start):
            if kind_of(code) == WARRIOR:
                faults.append(
                    _fault(
                        grounds.WARRIOR_AT_END,
                        {"side": SIDES[side_of(code)], "piece": piece(code), "at": SQUARES[square]},
                    )
                )
    return faults


def _faults_of_turn(board: bytes, rules: Rules, origins: Origins, mover: int) -> list[Finding]:
    """DRC-4.1: the side that is not to move is not in check."""
    waiting = 1 - mover
    if board.count(KINGS[waiting]) != 1:
        return []
    king = board.index(KINGS[waiting])
    by = tuple(square for square, _ in checks(board, rules, origins, king, mover))
    if not by:
        return []
    return [_fault(grounds.OPPONENT_IN_CHECK, {"side": SIDES[waiting], **attack_facts(board, king, by)})]
