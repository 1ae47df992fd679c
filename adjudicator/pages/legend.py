"""The legend of a board: its figures with their moves, and the marks of rulings."""

from typing import Any, cast

from adjudicator.pages.page import words
from adjudicator.web import address
from adjudicator.web.tables import piece_name
from drawing.overlays import around, over, under
from drawing.scene import Mark, Spot
from drawing.themes import Palette
from engine.game import Game
from engine.rulebook import Language


def legend(rules: Game[Any, Any], language: Language) -> dict[str, Any]:
    """The figures of a game as {name, picture, moves}, and its marks as {picture, text}."""
    texts, sentences = words(language), rules.RULEBOOK.sentences[language]
    moves = texts["figures"].get(rules.NAME, {})
    place = f"{address.prefix()}/v1/games/{rules.NAME}/pieces/{rules.SIDES[0]}"
    pieces: dict[str, Any] = {one["piece"]: one for one in cast("list[Any]", rules.BOARD["pieces"])}
    figures = [
        {
            "piece": code,
            "name": piece_name(one, sentences, language),
            "picture": f"{place}/{code}.svg",
            "moves": moves.get(code),
        }
        for code, one in pieces.items()
    ]
    marks = [{"picture": _drawn(kind), "text": text} for kind, text in texts["mark_names"].items()]
    return {"game": rules.NAME, "pieces": figures, "marks": marks}


def _drawn(kind: Any) -> str:
    """A single mark as an SVG; marks have the same colours in both themes."""
    mark = Mark(kind, "", Spot(22, 22, "square", 36))
    drawn = under(mark, Palette("light"), 1) + around(mark, 1) + over(mark, 1, "tr")
    return f'<svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true">{drawn}</svg>'
