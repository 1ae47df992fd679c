"""Texts in the notation of another game."""

import re
from functools import cache
from typing import Any, Final, cast

from adjudicator.games import GAMES
from engine.errors import Fault, NotationError, text_fault
from engine.game import AnyGame
from engine.play import first_position
from engine.reading.text import MAX_TYPED

_CHESS: Final = re.compile(
    r"[0Oo]-[0Oo](?:-[0Oo])?[+#]?"  # castling
    r"|[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?[+#]?"  # Nf3, exd5, e8=Q
)
_UCI: Final = re.compile("(?:[a-h][1-8]){2}[qrbn]?")
_FEN: Final = re.compile(r"(?:[1-8pnbrqkPNBRQK]+/){7}[1-8pnbrqkPNBRQK]+ [wb] .*")


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


def is_foreign(game: AnyGame, text: str) -> bool:
    """Whether another game of ours writes its turns like this."""
    typed = text.strip()
    others = (other for other in GAMES.values() if other is not game and other.NOTATION == "text")
    may_be = typed.isascii() and len(typed) <= MAX_TYPED
    return may_be and any(is_written(other, start_of(cast(Any, other)), typed) for other in others)


def is_written(game: AnyGame, position: Any, text: str) -> bool:
    """Whether this is a turn of a game as the game writes it."""
    try:
        game.read_turn(position, text)
    except NotationError:
        return False
    return True


@cache
def start_of(game: Any) -> Any:
    """The first position under the default options."""
    return game.read_position(first_position(game), game.RULEBOOK.complete({}))


def of_another(text: str, expected: str) -> Fault:
    """The error of such a text."""
    return text_fault(text, expected, code="notation-of-another-game", at=0)
