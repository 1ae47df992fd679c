"""Positions of Dragonchess, and their text.

``boards side origins quiet number``: the boards upper|middle|lower, each rank 8 to 1; ``g`` or ``s`` to
move; where pieces may go back to (``2c6<3d5``); plies since a capture or a warrior's move; move number.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from engine.dragonchess.attack import Origins
from engine.dragonchess.board import (
    EMPTY,
    FILES,
    HERO,
    NUMBERS,
    SIDES,
    SIZE,
    SQUARES,
    SYLPH,
    SYMBOLS,
    kind_of,
    piece,
    side_of,
)
from engine.dragonchess.description import SETUPS
from engine.dragonchess.faults import faults_of, faults_of_size
from engine.dragonchess.movement import Readings
from engine.dragonchess.rulebook import OPPONENT_IN_CHECK
from engine.dragonchess.tables import Rules, rules_of
from engine.errors import ImpossiblePosition, NotationError, NotationFault
from engine.game import Json, Text
from engine.rulebook import Finding, Value

EXPECTED: Final = SETUPS["standard"]

_LETTERS: Final = "".join(SYMBOLS.values())
_PAIR: Final = "[123][a-l][1-8]<[123][a-l][1-8]"
_FORM: Final = re.compile(
    rf"([{_LETTERS}0-9/|]+) ([gs]) (-|{_PAIR}(?:,{_PAIR})*) (0|[1-9][0-9]{{0,8}}) ([1-9][0-9]{{0,8}})"
)
_NO_RUN: Final = re.compile("[02-9][0-9]|1[3-9]|1[0-2][0-9]")
"""Digits that are not one number from 1 to 12."""
_WIDTH: Final = len(FILES)
_RUNS: Final = tuple((str(length), "." * length) for length in range(_WIDTH, 0, -1))
_FENCES: Final = "///////|///////|///////"
"""What stands between the ranks of a position, in order."""
_LENGTH: Final = SIZE + len(_FENCES)

_UNREADABLE: Final = 255
_CODE_OF: Final = {letter: code for code, letter in SYMBOLS.items()} | {".": EMPTY}
_TO_CODES: Final = bytes(_CODE_OF.get(chr(n), _UNREADABLE) for n in range(256))
_TO_LETTERS: Final = bytes(ord({**SYMBOLS, EMPTY: "."}.get(n, "?")) for n in range(256))


@dataclass(frozen=True, slots=True)
class Position:
    """A Dragonchess table: board, side to move (0 gold, 1 scarlet), origins, counters, and the rules that hold."""

    board: bytes
    mover: int
    origins: Origins
    """In the order of their text."""
    quiet: int
    """Plies since a capture or a warrior's move (DRC-4.3)."""
    number: int
    rules: Rules


def readings_of(options: Mapping[str, Value]) -> Readings:
    """The options of a request, as far as they decide anything."""
    return Readings(
        sylph_middle=str(options["sylph_middle"]),
        hero_levels=str(options["hero_levels"]),
        hero_return=str(options["hero_return"]),
        mage_double=options["mage_double"] is True,
        paladin_levels=str(options["paladin_levels"]),
        dwarf_move=str(options["dwarf_move"]),
        elemental_down=str(options["elemental_down"]),
        petrified_king=str(options["petrified_king"]),
    )


def read_position(text: Text, options: Mapping[str, Value]) -> Position:
    """Read the five fields. Raises ``NotationError``, or ``ImpossiblePosition`` with all faults."""
    form = _FORM.fullmatch(text) if isinstance(text, str) else None
    if form is None:
        raise NotationError(NotationFault(text, EXPECTED))
    boards, side, recorded, quiet, number = form.groups()
    if _NO_RUN.search(boards) is not None:
        raise NotationError(NotationFault(text, EXPECTED))
    for count, run in _RUNS:
        boards = boards.replace(count, run)
    board = _read_boards(boards)
    if board is None:
        ill_sized = _faults_of_width(boards)
        raise ImpossiblePosition(ill_sized) if ill_sized else NotationError(NotationFault(text, EXPECTED))
    rules = rules_of(readings_of(options))
    mover = "gs".index(side)
    origins = _read_origins(recorded) if recorded != "-" else ()
    faults = faults_of(board, rules, origins, mover)
    if faults and {fault.code for fault in faults} != {OPPONENT_IN_CHECK.code}:
        raise ImpossiblePosition(faults)
    position = Position(board, mover, ordered(_live(board, rules, origins)), int(quiet), int(number), rules)
    if faults:
        raise ImpossiblePosition(faults, position)
    return position


def _read_boards(text: str) -> bytes | None:
    """The board, its empty squares spelt out; ``None`` where a rank or a board has no form."""
    if len(text) != _LENGTH or text[_WIDTH :: _WIDTH + 1] != _FENCES:
        return None
    board = text.replace("/", "").replace("|", "").encode("ascii").translate(_TO_CODES)
    return None if len(board) != SIZE or _UNREADABLE in board else board


def _faults_of_width(text: str) -> tuple[Finding, ...]:
    """What is wrong with boards of three times eight ranks of which not all are 12 wide; nothing of other texts."""
    ranks = [board.split("/") for board in text.split("|")]
    letters = text.replace("/", "").replace("|", "")
    if [len(board) for board in ranks] != [8, 8, 8] or not all(letter in _CODE_OF for letter in letters):
        return ()
    return faults_of_size([[len(rank) for rank in board] for board in ranks], letters.encode().translate(_TO_CODES))


def _read_origins(text: str) -> Origins:
    return tuple((NUMBERS[one[:3]], NUMBERS[one[4:]]) for one in text.split(","))


def _live(board: bytes, rules: Rules, origins: Origins) -> Origins:
    """Those origins that the options give an effect (DRC-2.1, 2.7)."""
    return tuple(pair for pair in origins if keeps_origin(rules, board[pair[0]]))


def keeps_origin(rules: Rules, code: int) -> bool:
    """Whether a piece of this kind, off its own board, has an origin recorded under these rules."""
    kind = kind_of(code)
    return (kind == SYLPH and rules.sylph_origins) or (kind == HERO and rules.hero_origins)


def ordered(origins: Origins) -> Origins:
    """Origins in the order of their text."""
    return tuple(sorted(origins, key=lambda pair: SQUARES[pair[0]])) if len(origins) > 1 else origins


def write_key(position: Position) -> str:
    """The first three fields: what makes two positions the same (DRC-4.3)."""
    letters = position.board.translate(_TO_LETTERS).decode("ascii")
    ranks = [letters[start : start + _WIDTH] for start in range(0, SIZE, _WIDTH)]
    text = "|".join(("/".join(ranks[:8]), "/".join(ranks[8:16]), "/".join(ranks[16:])))
    for number, run in _RUNS:
        text = text.replace(run, number)
    origins = ",".join([f"{SQUARES[at]}<{SQUARES[origin]}" for at, origin in position.origins])
    return f"{text} {'gs'[position.mover]} {origins or '-'}"


def write_position(position: Position) -> str:
    """The canonical text."""
    return f"{write_key(position)} {position.quiet} {position.number}"


def table(position: Position) -> Mapping[str, Json]:
    """Pieces by square, and where those that have an origin may go back to."""
    pieces: list[Json] = [
        {"at": SQUARES[square], "side": SIDES[side_of(code)], "piece": piece(code)}
        for square, code in enumerate(position.board)
        if code
    ]
    origins: list[Json] = [{"at": SQUARES[at], "from": SQUARES[origin]} for at, origin in position.origins]
    return {"pieces": pieces, "origins": origins}
