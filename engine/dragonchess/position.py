"""Positions of Dragonchess: value, text, and grounds against impossible positions.

``boards side origins quiet number``: the boards upper|middle|lower, each rank 8 to 1; ``g`` or ``s`` to
move; origins (``2c6<3d5``); plies since a capture or a warrior's move; move number.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from engine import grid
from engine.dragonchess import kinds
from engine.dragonchess.attack import Origins, attack_facts, checks
from engine.dragonchess.board import FILES, LEVEL, LEVELS, NUMBERS, RANKS, SIDES, SIZE, SQUARES, is_middle, level_of
from engine.dragonchess.movement import Readings, ways
from engine.dragonchess.pieces import EMPTY, KINDS, KINGS, LETTERS, SCARLET, SYMBOLS, kind_of, piece, piece_at
from engine.dragonchess.rulebook import RULEBOOK, SETUPS
from engine.dragonchess.tables import MoveTables, move_tables
from engine.errors import ImpossiblePosition, NotationError, matched, text_fault
from engine.game import Text
from engine.reading.positions import PositionSpelling
from engine.rulebook import Facts, Finding, Value

EXPECTED: Final = SETUPS["standard"]

_LETTERS: Final = "".join(SYMBOLS.values())
MAX_COUNT: Final = 999_999_999
"""The maximum of a counter; counters stop there."""
POSITION_SPELLING: Final = PositionSpelling.load(__package__)
_FORM: Final = POSITION_SPELLING.form(f"[{_LETTERS}0-9/|]+")
_LONG_NUMBERS: Final = re.compile("[0-9]{2,}")
_LONG_RUNS: Final = frozenset(("10", "11", "12"))
"""The runs of two digits; a number that is longer than a digit and none of these is no run."""
_WIDTH: Final = len(FILES)
_RUNS: Final = grid.runs(_WIDTH, ".")
_FENCES: Final = "///////|///////|///////"
"""The separators between the ranks of a position, in order."""
_LENGTH: Final = SIZE + len(_FENCES)

_UNREADABLE: Final = 255
_CODE_OF: Final = {letter: code for code, letter in SYMBOLS.items()} | {".": EMPTY}
_TO_CODES: Final = bytes(_CODE_OF.get(chr(n), _UNREADABLE) for n in range(256))
_TO_LETTERS: Final = bytes(ord({**SYMBOLS, EMPTY: "."}.get(n, "?")) for n in range(256))

STRENGTH: Final = {kind: SETUPS["standard"].count(LETTERS[kind]) for kind in range(1, len(KINDS))}
"""The pieces of a side at the start: 42 (DRC-1.2)."""
_ALLOWED: Final = tuple(
    bytes((EMPTY, *(code for code in SYMBOLS if any(level in way.boards for way in ways(kind_of(code), Readings())))))
    for level in range(len(LEVELS))
)
"""For each board, the contents of its squares: empty, or a piece with a way to move on that board (DRC-2)."""
_HOME_RANKS: Final = (slice(LEVEL, LEVEL + len(FILES)), slice(2 * LEVEL - len(FILES), 2 * LEVEL))
"""The first and the last rank of the middle board, forbidden for warriors (DRC-2.4)."""
_NOBODY: Final = bytes((EMPTY,))


class Position(NamedTuple):
    """A Dragonchess table: board, side to move (0 gold, 1 scarlet), origins, counters, and the rules that hold."""

    board: bytes
    mover: int
    origins: Origins
    """In the order of their text."""
    quiet: int
    """Plies since a capture or a warrior's move (DRC-4.3)."""
    number: int
    rules: MoveTables


def read_position(text: Text, options: Mapping[str, Value]) -> Position:
    """Read the five fields. Raises ``NotationError``, or ``ImpossiblePosition`` with all faults."""
    boards, side, recorded, quiet, number = matched(_FORM, text, EXPECTED).groups()
    if not _LONG_RUNS.issuperset(_LONG_NUMBERS.findall(boards)):
        raise NotationError(text_fault(text, EXPECTED))
    boards = grid.expand(boards, _RUNS)
    board = boards.replace("/", "").replace("|", "").encode("ascii").translate(_TO_CODES)
    has_form = len(boards) == _LENGTH and boards[_WIDTH :: _WIDTH + 1] == _FENCES and len(board) == SIZE
    if not has_form or _UNREADABLE in board:
        ill_sized = _faults_of_width(boards)
        raise ImpossiblePosition(ill_sized) if ill_sized else NotationError(text_fault(text, EXPECTED))
    rules = move_tables(Readings._make([options[name] for name in Readings._fields]))
    mover = "gs".index(side)
    pairs = recorded.split(",") if recorded != "-" else ()
    origins = tuple([(NUMBERS[pair[:3]], NUMBERS[pair[4:]]) for pair in pairs])
    faults = RULEBOOK.by_ground(
        _faults_of_number(board),
        _faults_of_place(board),
        _faults_of_origins(board, rules, origins),
        _faults_of_warriors(board),
        _faults_of_turn(board, rules, origins, mover),
    )
    if faults and {fault.code for fault in faults} != {"opponent-in-check"}:
        raise ImpossiblePosition(faults)
    live = tuple([pair for pair in origins if keeps_origin(rules, board[pair[0]])])
    position = Position(board, mover, sort_origins(live), int(quiet), int(number), rules)
    if faults:
        raise ImpossiblePosition(faults, position)
    return position


def _faults_of_width(text: str) -> tuple[Finding, ...]:
    """DRC-1.1, 1.2: ranks that are not 12 wide, and too many pieces; none for texts of another form."""
    boards = [board.split("/") for board in text.split("|")]
    letters = text.replace("/", "").replace("|", "")
    if [len(board) for board in boards] != [RANKS] * len(LEVELS) or not all(letter in _CODE_OF for letter in letters):
        return ()
    wide = [
        RULEBOOK.finding("rank-width", {"board": level, "rank": RANKS - down, "width": len(rank)})
        for level, board in zip(LEVELS, boards, strict=True)
        for down, rank in enumerate(board)
        if len(rank) != _WIDTH
    ]
    return RULEBOOK.by_ground(wide, _faults_of_number(letters.encode().translate(_TO_CODES))) if wide else ()


def keeps_origin(rules: MoveTables, code: int) -> bool:
    """Whether a piece of this kind, off its own board, has an origin recorded under these rules."""
    kind = kind_of(code)
    walks_back = kind == kinds.SYLPH and rules.readings.sylph_middle == "walk"
    return walks_back or (kind == kinds.HERO and rules.hero_origins)


def sort_origins(origins: Origins) -> Origins:
    """Origins in the order of their text."""
    return tuple(sorted(origins, key=lambda pair: SQUARES[pair[0]])) if len(origins) > 1 else origins


def write_key(position: Position) -> str:
    """The first three fields: what makes two positions the same (DRC-4.3)."""
    letters = position.board.translate(_TO_LETTERS).decode("ascii")
    ranks = [letters[start : start + _WIDTH] for start in range(0, SIZE, _WIDTH)]
    text = grid.contract("|".join(("/".join(ranks[:8]), "/".join(ranks[8:16]), "/".join(ranks[16:]))), _RUNS)
    origins = ",".join([f"{SQUARES[square]}<{SQUARES[origin]}" for square, origin in position.origins])
    return f"{text} {'gs'[position.mover]} {origins or '-'}"


def write_position(position: Position) -> str:
    """The canonical text."""
    return f"{write_key(position)} {position.quiet} {position.number}"


def _faults_of_number(board: bytes) -> Iterator[Finding]:
    """DRC-1.2: one king a side, and no more of a kind than the setup and the warriors promoted allow."""
    pieces = board.translate(None, _NOBODY)
    for side, name in enumerate(SIDES):
        offset = SCARLET * side
        for kind, maximum in STRENGTH.items():
            count = pieces.count(kind + offset)
            if kind == kinds.HERO and count > maximum:
                maximum += max(0, STRENGTH[kinds.WARRIOR] - pieces.count(kinds.WARRIOR + offset))
            if kind == kinds.KING and not count:
                yield RULEBOOK.finding("king-missing", {"side": name})
            elif count > maximum:
                facts: Facts = {"side": name, "piece": KINDS[kind], "count": count, "most": maximum}
                yield RULEBOOK.finding("too-many", facts)


def _faults_of_place(board: bytes) -> Iterator[Finding]:
    """DRC-1.2: pieces on boards where they cannot be."""
    for level, allowed in enumerate(_ALLOWED):
        start = level * LEVEL
        if not board[start : start + LEVEL].translate(None, allowed):
            continue
        for square in range(start, start + LEVEL):
            if board[square] not in allowed:
                yield RULEBOOK.finding("wrong-board", {**piece_at(board, square), "board": LEVELS[level]})


def _faults_of_origins(board: bytes, rules: MoveTables, origins: Origins) -> Iterator[Finding]:
    """DRC-1.2: origins without a suitable piece, out of its reach, or given twice; irrelevant ones are accepted."""
    met: set[int] = set()
    for square, origin in origins:
        code = board[square]
        kind = kind_of(code)
        if kind in (kinds.SYLPH, kinds.HERO) and not keeps_origin(rules, code):
            continue
        facts: Facts = {"at": SQUARES[square], "origin": SQUARES[origin]}
        sylph_away = kind == kinds.SYLPH and is_middle(square)
        if not (sylph_away or (kind == kinds.HERO and not is_middle(square))):
            yield RULEBOOK.finding("origin-of-nobody", facts)
            continue
        facts["piece"] = piece(code)
        if level_of(origin) != (0 if sylph_away else 1):
            yield RULEBOOK.finding("origin-strange", facts)
        if square in met:
            yield RULEBOOK.finding("origin-twice", facts)
        met.add(square)


def _faults_of_warriors(board: bytes) -> Iterator[Finding]:
    """DRC-2.4: a warrior starts on its second rank, never goes back, and is promoted on the last."""
    for rank in _HOME_RANKS:
        for square, code in enumerate(board[rank], start=rank.start):
            if kind_of(code) == kinds.WARRIOR:
                yield RULEBOOK.finding("warrior-at-end", piece_at(board, square))


def _faults_of_turn(board: bytes, rules: MoveTables, origins: Origins, mover: int) -> Iterator[Finding]:
    """DRC-4.1: the side that is not to move is not in check."""
    waiting = 1 - mover
    if board.count(KINGS[waiting]) != 1:
        return
    king = board.index(KINGS[waiting])
    by = tuple(square for square, _ in checks(board, rules, origins, king, mover))
    if by:
        yield RULEBOOK.finding("opponent-in-check", {"side": SIDES[waiting], **attack_facts(board, king, by)})
