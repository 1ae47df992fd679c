"""Locate the first error in an unreadable text: its place, the text found there, the text expected."""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Final

from engine.errors import Fault, misread
from engine.spelling import PositionSpelling

MAX_QUOTED: Final = 24
"""Characters quoted from the input; the rest is an ellipsis."""

_CHESS: Final = re.compile(
    r"[0Oo]-[0Oo](?:-[0Oo])?[+#]?"  # castling
    r"|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?[+#]?"  # Nf3, exd5, e8=Q
)
_UCI: Final = re.compile("(?:[a-h][1-8]){2}[qrbn]?")
_NAME: Final = re.compile(r"[^\W\d_]{2,40}")
_FEN: Final = re.compile(r"(?:[1-8pnbrqkPNBRQK]+/){7}[1-8pnbrqkPNBRQK]+ [wb] .*")
_ANNOUNCED: Final = {
    "resignation": r"\W*(?:(?:\w+['’ ]){0,3}(?:resign(?:s|ed)?|concedes?|abandon(?:ne|nent|s)?)"
    r"|(?:i )?give up|je donne)\W*",
    "draw-agreement": r"\W*(?:draws?|remise?|nulle|égalité|1/2-1/2|½-½|½)\W*",
}
_NO_SQUARE: Final = re.compile(
    r"(?<![^\W_])(?:[0-9]{1,2}[a-r]|[0-9]?[a-r][oil]|(?P<doubled>[a-r])(?P=doubled)[0-9]{1,2})(?=$|[-~x*:,;=>\s])",
    re.IGNORECASE,
)
"""Nearly a square: the number first (``3c``), a letter for a digit (``co``, ``cl``), a letter twice (``bb7``)."""


def shorten(text: str, most: int = MAX_QUOTED) -> str:
    """The input, truncated to ``most`` characters with an ellipsis."""
    return text if len(text) <= most else text[: most - 1] + "…"


def is_of_chess(text: str) -> bool:
    """Whether this is how chess writes a move or a board; one more rank of a smaller board is a different error."""
    typed = text.strip()
    if _FEN.fullmatch(typed) is None:
        return _CHESS.fullmatch(typed) is not None
    ranks = typed.partition(" ")[0].split("/")
    return all(sum(int(sign) if sign.isdigit() else 1 for sign in rank) == 8 for rank in ranks)


def is_of_engines(text: str) -> bool:
    """Whether this is a move in chess engine notation: two squares without a mark."""
    return _UCI.fullmatch(text.strip()) is not None


def announced(text: str) -> str:
    """The code of a resignation or an offer in words; empty for any other text."""
    return next((code for code, words in _ANNOUNCED.items() if re.fullmatch(words, text, re.IGNORECASE)), "")


def near_square(text: str) -> tuple[str, int, str] | None:
    """What is nearly a square: the code of the error, its place, and the text there."""
    near = _NO_SQUARE.search(text)
    return near and ("square-off-board" if near["doubled"] else "square-malformed", near.start(), near[0])


def faults_of_position(text: str, spelling: PositionSpelling, expected: str) -> tuple[Fault, ...]:
    """Every error of a position text, in order; one for the whole text if each part alone is valid."""
    faults = tuple(_faults_of_board(text, spelling)) + tuple(_faults_of_fields(text, spelling))
    return faults or (misread(text, expected, at=0, found=shorten(text)),)


def _faults_of_board(text: str, spelling: PositionSpelling) -> Iterator[Fault]:
    board = re.split(r"\s", text.strip(), maxsplit=1)[0]
    start, article = text.find(board), spelling.board_article
    counts = "|".join(str(ranks.count("/") + 1) for ranks in board.split("|"))
    wanted = "|".join([str(spelling.ranks)] * spelling.boards)
    if counts != wanted:
        found = tuple(shorten(counts).split("|"))
        each = found if len(found) > 1 else found[0]
        yield misread(text, wanted, code="rank-count", at=start, found=each, article=article)
        return
    ranks = re.split(r"[/|]", board)
    place = start
    cell = re.compile(rf"(?P<run>[0-9]+)|(?P<cell>{spelling.cell})|(?P<other>.)", re.DOTALL)
    for number, rank in enumerate(ranks):
        name = spelling.ranks - number % spelling.ranks
        width = 0
        for match in cell.finditer(rank):
            if match.lastgroup == "other":
                code = "letter-unknown"
                yield misread(text, spelling.letters, code=code, at=place + match.start(), found=match.group())
                break
            width += int(match.group()[:3]) if match.lastgroup == "run" else 1
        else:
            if width != spelling.files:
                wanted = str(spelling.files)
                yield misread(text, wanted, code="rank-length", at=place, found=str(width), rank=name, article=article)
        place += len(rank) + 1


def _faults_of_fields(text: str, spelling: PositionSpelling) -> Iterator[Fault]:
    words = [(match.group(), match.start()) for match in re.finditer(r"\S+", text)][1:]
    for n, field in enumerate(spelling.fields):
        if n >= len(words):
            yield misread(text, f"{field.name} ({field.example})", code="field-missing", at=len(text), found="")
            return
        word, start = words[n]
        if re.fullmatch(field.pattern, field.words.get(word.lower(), word)) is None:
            yield misread(text, f"{field.name} ({field.example})", code="field-wrong", at=start, found=shorten(word))
    if len(words) > len(spelling.fields):
        word, start = words[len(spelling.fields)]
        yield misread(text, "", code="too-long", at=start, found=shorten(word))


def fault_of_setup(text: str, setups: Iterable[str], article: str) -> Fault | None:
    """The fault of a word where a position belongs: it names no setup.

    ``None`` for anything but one word, and for a game without setups.
    """
    typed = text.strip()
    named = tuple(setups)
    if not named or _NAME.fullmatch(typed) is None:
        return None
    near = tuple(get_close_matches(typed.lower(), named, n=1))
    return misread(
        text, ", ".join(named), code="setup-unknown", at=0, found=shorten(typed), suggestions=near, article=article
    )
