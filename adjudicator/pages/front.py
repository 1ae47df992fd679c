"""The front page's data of a game: its board, and links to its rules and an example ruling."""

from typing import Any

from adjudicator import case_urls
from adjudicator.pages.page import in_language
from adjudicator.pages.picture import picture
from adjudicator.pages.preview import setup
from adjudicator.web import address
from engine.game import Game
from engine.rulebook import Language


def game(rules: Game[Any, Any], language: Language) -> dict[str, Any]:
    """A game with its first position: that of its default setup, else that of its first example."""
    first = setup(rules, language)
    return {
        "name": rules.NAME,
        "title": rules.RULEBOOK.sentences[language].title,
        "source": rules.RULEBOOK.sentences[language].source,
        "picture": picture(first),
        "rules": address.rulebook(rules, language),
        "example": in_language(address.example(rules, language), language),
        "position": in_language(case_urls.ruling(rules, first.case, first.look, pinned=False), language),
    }
