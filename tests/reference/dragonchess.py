"""A second implementation of Dragonchess: slow, simple, sharing only the text notation with the engine.

Written only from the rules, to be read next to them. A position is a dict from squares to letters. One function per
piece defines its moves. A turn is legal if, made on a copy of the dict, it leaves no enemy piece that could take the
king. The code is simple and slow.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

Square = tuple[int, int, int]
"""Level (1 lower, 2 middle, 3 upper), file (1 to 12), rank (1 to 8)."""
Deed = tuple[str, Square]
"""The actions of a piece: ``-`` go to an empty square, ``x`` capture there, ``*`` capture from afar."""

UPPER, MIDDLE, LOWER = 3, 2, 1
FILES = "abcdefghijkl"

STRAIGHT = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ALL_AROUND = STRAIGHT + DIAGONAL
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
GRIFFIN = [(2, 3), (3, 2), (3, -2), (2, -3), (-2, -3), (-3, -2), (-3, 2), (-2, 3)]


@dataclass
class Position:
    board: dict[Square, str]
    side: str
    origins: dict[Square, Square]
    plies: int
    number: int
    options: Mapping[str, str | bool]


# Text


def square_of(text: str) -> Square:
    return int(text[0]), FILES.index(text[1]) + 1, int(text[2])


def name_of(square: Square) -> str:
    level, file, rank = square
    return f"{level}{FILES[file - 1]}{rank}"


def read(text: str, options: Mapping[str, str | bool]) -> Position:
    boards, side, origins, plies, number = text.split(" ")
    board = {}
    for level, one_board in zip((UPPER, MIDDLE, LOWER), boards.split("|"), strict=True):
        for rank, row in zip(range(8, 0, -1), one_board.split("/"), strict=True):
            file = 1
            for piece in re.findall("[0-9]+|[A-Za-z]", row):
                if piece.isdigit():
                    file += int(piece)
                else:
                    board[level, file, rank] = piece
                    file += 1
    position = Position(board, side, {}, int(plies), int(number), options)
    for pair in [] if origins == "-" else origins.split(","):
        here, origin = pair.split("<")
        if remembers(position, square_of(here)):
            position.origins[square_of(here)] = square_of(origin)
    return position


def write(position: Position) -> str:
    boards = []
    for level in (UPPER, MIDDLE, LOWER):
        rows = [
            "".join([position.board.get((level, file, rank), ".") for file in range(1, 13)]) for rank in range(8, 0, -1)
        ]
        boards.append("/".join(rows))
    pieces = re.sub(r"\.+", lambda run: str(len(run.group())), "|".join(boards))
    origins = sorted(f"{name_of(here)}<{name_of(origin)}" for here, origin in position.origins.items())
    plies, number = (str(min(count, 999_999_999)) for count in (position.plies, position.number))
    fields = [pieces, position.side, ",".join(origins) or "-", plies, number]
    return " ".join(fields)


# Contents of squares


def side_of(piece: str) -> str:
    return "g" if piece.isupper() else "s"


def other(side: str) -> str:
    return "s" if side == "g" else "g"


def forward(position: Position, here: Square) -> int:
    """Towards the far rank: gold starts on rank 1."""
    return 1 if side_of(position.board[here]) == "g" else -1


def exists(square: Square) -> bool:
    level, file, rank = square
    return 1 <= level <= 3 and 1 <= file <= 12 and 1 <= rank <= 8


def empty(position: Position, square: Square) -> bool:
    return exists(square) and square not in position.board


def shifted(here: Square, files: int, ranks: int, levels: int = 0) -> Square:
    level, file, rank = here
    return level + levels, file + files, rank + ranks


def around(here: Square, directions: Iterable[tuple[int, int]], levels: int = 0) -> list[Square]:
    return [shifted(here, files, ranks, levels) for files, ranks in directions]


def goes(position: Position, squares: Iterable[Square]) -> list[Deed]:
    """Without capturing."""
    return [("-", square) for square in squares if empty(position, square)]


def takes(position: Position, here: Square, squares: Iterable[Square], mark: str = "x") -> list[Deed]:
    """Only capturing. Kings are listed too: that is what check is."""
    enemy = other(side_of(position.board[here]))
    return [
        (mark, square) for square in squares if square in position.board and side_of(position.board[square]) == enemy
    ]


def goes_or_takes(position: Position, here: Square, squares: list[Square]) -> list[Deed]:
    return goes(position, squares) + takes(position, here, squares)


def slides(position: Position, here: Square, directions: Iterable[tuple[int, int]]) -> list[Deed]:
    """Any distance, up to and with the first piece met."""
    squares = []
    for files, ranks in directions:
        square = shifted(here, files, ranks)
        while empty(position, square):
            squares.append(square)
            square = shifted(square, files, ranks)
        squares.append(square)
    return goes_or_takes(position, here, squares)


def above_and_below(here: Square) -> list[Square]:
    return [shifted(here, 0, 0, 1), shifted(here, 0, 0, -1)]


# The pieces, in the order of the rules


def sylph(position: Position, here: Square) -> list[Deed]:
    ahead = forward(position, here)
    walk = goes(position, [shifted(here, -1, ahead), shifted(here, 1, ahead)])
    walk += takes(position, here, [shifted(here, 0, ahead)])
    if here[0] == UPPER:
        return walk + takes(position, here, [shifted(here, 0, 0, -1)])
    home_rank = 2 if ahead == 1 else 7
    homes = [(UPPER, file, home_rank) for file in (1, 3, 5, 7, 9, 11)]
    back = position.origins.get(here, shifted(here, 0, 0, 1))
    up = goes(position, [back, *homes])
    return up + walk if position.options["sylph_middle"] == "walk" else up


def griffin(position: Position, here: Square) -> list[Deed]:
    if here[0] == UPPER:
        return goes_or_takes(position, here, around(here, GRIFFIN) + around(here, DIAGONAL, -1))
    return goes_or_takes(position, here, around(here, DIAGONAL) + around(here, DIAGONAL, 1))


def dragon(position: Position, here: Square) -> list[Deed]:
    below = shifted(here, 0, 0, -1)
    moves = slides(position, here, DIAGONAL) + goes_or_takes(position, here, around(here, STRAIGHT))
    return moves + takes(position, here, [below, *around(below, STRAIGHT)], "*")


def warrior(position: Position, here: Square) -> list[Deed]:
    ahead = forward(position, here)
    captures = takes(position, here, [shifted(here, -1, ahead), shifted(here, 1, ahead)])
    return goes(position, [shifted(here, 0, ahead)]) + captures


def oliphant(position: Position, here: Square) -> list[Deed]:
    return slides(position, here, STRAIGHT)


def unicorn(position: Position, here: Square) -> list[Deed]:
    return goes_or_takes(position, here, around(here, KNIGHT))


def hero(position: Position, here: Square) -> list[Deed]:
    vertical = position.options["hero_levels"] == "vertical"
    if here[0] == MIDDLE:
        leaps = around(here, DIAGONAL) + [shifted(here, 2 * files, 2 * ranks) for files, ranks in DIAGONAL]
        away = above_and_below(here) if vertical else around(here, DIAGONAL, 1) + around(here, DIAGONAL, -1)
        return goes_or_takes(position, here, leaps + away)
    to_middle = MIDDLE - here[0]
    if vertical:
        return goes_or_takes(position, here, [shifted(here, 0, 0, to_middle)])
    if here in position.origins:
        return goes_or_takes(position, here, [position.origins[here]])
    return goes_or_takes(position, here, around(here, DIAGONAL, to_middle))


def thief(position: Position, here: Square) -> list[Deed]:
    return slides(position, here, DIAGONAL)


def cleric(position: Position, here: Square) -> list[Deed]:
    return goes_or_takes(position, here, around(here, ALL_AROUND) + above_and_below(here))


def mage(position: Position, here: Square) -> list[Deed]:
    levels = goes_or_takes(position, here, above_and_below(here))
    if here[0] == MIDDLE:
        return levels + slides(position, here, ALL_AROUND)
    to_middle = MIDDLE - here[0]
    if position.options["mage_double"] and empty(position, shifted(here, 0, 0, to_middle)):
        levels += goes_or_takes(position, here, [shifted(here, 0, 0, 2 * to_middle)])
    return levels + goes_or_takes(position, here, around(here, STRAIGHT))


def king(position: Position, here: Square) -> list[Deed]:
    if here[0] == MIDDLE:
        return goes_or_takes(position, here, around(here, ALL_AROUND) + above_and_below(here))
    return goes_or_takes(position, here, [shifted(here, 0, 0, MIDDLE - here[0])])


def paladin(position: Position, here: Square) -> list[Deed]:
    squares = around(here, ALL_AROUND)
    if here[0] == MIDDLE:
        squares += around(here, KNIGHT)
    if position.options["paladin_levels"] == "king":
        squares += above_and_below(here)
    else:
        for files, ranks in STRAIGHT:
            squares += [shifted(here, 2 * files, 2 * ranks, level) for level in (1, -1)]
            squares += [shifted(here, files, ranks, level) for level in (2, -2)]
    return goes_or_takes(position, here, squares)


def dwarf(position: Position, here: Square) -> list[Deed]:
    ahead = forward(position, here)
    straight = [shifted(here, 0, ahead)]
    sideways = [shifted(here, -1, 0), shifted(here, 1, 0)]
    diagonally = [shifted(here, -1, ahead), shifted(here, 1, ahead)]
    ways = {"original": straight + sideways, "warrior": straight, "diagonal": diagonally}
    deeds = goes(position, ways[str(position.options["dwarf_move"])]) + takes(position, here, diagonally)
    if here[0] == LOWER:
        return deeds + takes(position, here, [shifted(here, 0, 0, 1)])
    return deeds + goes(position, [shifted(here, 0, 0, -1)])


def basilisk(position: Position, here: Square) -> list[Deed]:
    ahead = forward(position, here)
    deeds = goes_or_takes(position, here, [shifted(here, files, ahead) for files in (-1, 0, 1)])
    if position.options["basilisk_back"] == "moves":
        deeds += goes(position, [shifted(here, 0, -ahead)])
    return deeds


def elemental(position: Position, here: Square) -> list[Deed]:
    deeds: list[Deed] = []
    if here[0] == LOWER:
        deeds += goes(position, around(here, DIAGONAL))
        for files, ranks in STRAIGHT:
            beside = shifted(here, files, ranks)
            deeds += goes_or_takes(position, here, [beside])
            if empty(position, beside):
                deeds += goes_or_takes(position, here, [shifted(beside, files, ranks)])
                deeds += takes(position, here, [shifted(beside, 0, 0, 1)])
        return deeds
    for files, ranks in STRAIGHT:
        first_down = position.options["elemental_down"] == "below"
        through = shifted(here, 0, 0, -1) if first_down else shifted(here, files, ranks)
        if empty(position, through):
            deeds += goes_or_takes(position, here, [shifted(here, files, ranks, -1)])
    return deeds


PIECES: dict[str, Callable[[Position, Square], list[Deed]]] = {
    "S": sylph, "G": griffin, "R": dragon, "W": warrior, "O": oliphant, "U": unicorn, "H": hero, "T": thief,
    "C": cleric, "M": mage, "K": king, "P": paladin, "D": dwarf, "B": basilisk, "E": elemental,
}  # fmt: skip


# Petrification, check


def is_petrified(position: Position, here: Square) -> bool:
    """On the middle board, straight above an enemy basilisk."""
    below = position.board.get(shifted(here, 0, 0, -1), "")
    return here[0] == MIDDLE and below.upper() == "B" and side_of(below) != side_of(position.board[here])


def deeds_of(position: Position, here: Square) -> list[Deed]:
    if is_petrified(position, here):
        return []
    return PIECES[position.board[here].upper()](position, here)


def checkers_of(position: Position, side: str) -> list[Square]:
    """The enemy pieces that give check to the king of ``side``."""
    (throne,) = [here for here, piece in position.board.items() if piece.upper() == "K" and side_of(piece) == side]
    targets = []
    for here, piece in position.board.items():
        if side_of(piece) != side and any(target == throne for _, target in deeds_of(position, here)):
            targets.append(here)
    if is_petrified(position, throne) and position.options["petrified_king"] == "check":
        targets.append(shifted(throne, 0, 0, -1))
    return targets


# Turns


def remembers(position: Position, here: Square) -> bool:
    """Whether the origin of this piece matters: it may have to return there."""
    piece, options = position.board.get(here, "").upper(), position.options
    if piece == "S":
        return here[0] == MIDDLE and options["sylph_middle"] == "walk"
    if piece == "H":
        return here[0] != MIDDLE and options["hero_levels"] == "diagonal" and options["hero_return"] == "origin"
    return False


def made(position: Position, here: Square, deed: Deed) -> Position:
    """The position after: a copy, with the other side to move."""
    mark, there = deed
    board, origins = dict(position.board), dict(position.origins)
    piece = board[here]
    after = Position(board, other(position.side), origins, position.plies + 1, position.number, position.options)
    if mark != "-" or piece in "Ww":
        after.plies = 0
    if position.side == "s":
        after.number += 1
    if mark == "*":
        del board[there]
        origins.pop(there, None)
        return after
    del board[here]
    board[there] = promoted(piece) if promotes(piece, there) else piece
    came_from = origins.pop(here, None)
    origins.pop(there, None)
    if remembers(after, there):
        if here[0] != there[0]:
            origins[there] = here
        elif came_from is not None:
            origins[there] = came_from
    return after


def promotes(piece: str, there: Square) -> bool:
    return (piece == "W" and there[2] == 8) or (piece == "w" and there[2] == 1)


def promoted(warrior: str) -> str:
    return "H" if warrior == "W" else "h"


def legal_turns(text: str, options: Mapping[str, str | bool]) -> dict[str, str]:
    """Every legal turn of the side to move, and the position it leaves."""
    position = read(text, options)
    pieces = {}
    for here, piece in position.board.items():
        if side_of(piece) != position.side:
            continue
        for mark, there in deeds_of(position, here):
            if position.board.get(there, "").upper() == "K":
                continue
            after = made(position, here, (mark, there))
            if not checkers_of(after, position.side):
                turn = name_of(here) + mark + name_of(there) + ("=H" if promotes(piece, there) else "")
                pieces[turn] = write(after)
    return pieces


def status(text: str, options: Mapping[str, str | bool]) -> tuple[str, list[str]]:
    """``normal``, ``check``, ``checkmate`` or ``stalemate``; and the squares of the pieces that give check."""
    position = read(text, options)
    checkers = sorted(name_of(here) for here in checkers_of(position, position.side))
    if legal_turns(text, options):
        return ("check" if checkers else "normal"), checkers
    return ("checkmate" if checkers else "stalemate"), checkers


def petrified(text: str, options: Mapping[str, str | bool]) -> list[str]:
    """The squares of all petrified pieces, of both sides."""
    position = read(text, options)
    return sorted(name_of(here) for here in position.board if is_petrified(position, here))
