"""The legend of a board: its figures with their moves, and the marks of rulings."""

from typing import Any, Final

from adjudicator.pages.page import words
from adjudicator.web import address
from adjudicator.web.tables import piece_name
from drawing.overlays import around, over, under
from drawing.scene import Mark, MarkKind, Spot
from drawing.themes import Palette
from engine.game import Game
from engine.rulebook import Language

_MARKS: Final[tuple[MarkKind, ...]] = (
    "from", "to", "begun", "laid", "refused", "blocker", "check", "attacker", "struck", "allowed",
)  # fmt: skip
_SPOT: Final = Spot(22, 22, "square", 36)
_PALETTE: Final = Palette("light")
"""Marks have the same colours in both themes."""


def legend(rules: Game[Any, Any], language: Language) -> dict[str, Any]:
    """The figures of a game as {name, picture, moves}, and its marks as {picture, text}."""
    texts, sentences = words(language), rules.RULEBOOK.sentences[language]
    moves = texts["figures"].get(rules.NAME, {})
    pieces: Any = rules.BOARD["pieces"]
    place = f"{address.prefix()}/v1/games/{rules.NAME}/pieces/{rules.SIDES[0]}"
    return {
        "game": rules.NAME,
        "pieces": [
            {
                "name": piece_name(piece, sentences, language),
                "picture": f"{place}/{piece['piece']}.svg",
                "moves": moves.get(piece["piece"]),
            }
            for piece in pieces
        ],
        "marks": [{"picture": _drawn(kind), "text": texts["mark_names"][kind]} for kind in _MARKS],
    }


def _drawn(kind: MarkKind) -> str:
    """A mark as an SVG, by itself."""
    mark = Mark(kind, "", _SPOT)
    drawn = under(mark, _PALETTE, 1) + around(mark, 1) + over(mark, 1, "tr")
    return f'<svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">{drawn}</svg>'
