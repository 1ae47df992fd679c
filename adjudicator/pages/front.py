"""The front page's data of a game: its board, and links to its rules and an example ruling."""

from typing import Any

from adjudicator.pages.picture import picture
from adjudicator.pictures.request import Asked
from adjudicator.web import address
from drawing.look import Look
from engine.game import Game
from engine.play import first_position
from engine.rulebook import Language


def game(rules: Game[Any, Any], spoken: Language) -> dict[str, Any]:
    """A game with its first position: that of its default setup, else that of its first example."""
    case = {} if rules.SETUPS else {"position": first_position(rules)}
    look = Look(language=spoken)
    return {
        "name": rules.NAME,
        "title": rules.RULEBOOK.sentences[spoken].title,
        "source": rules.RULEBOOK.sentences[spoken].source,
        "picture": picture(Asked(rules, case, look, True)),
        "rules": address.rulebook(rules, spoken),
        "example": address.example(rules, spoken),
        "position": address.ruling(rules, case, look, pinned=False),
    }
