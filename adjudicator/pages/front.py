"""What pages about all games show of each: a picture of a ruling, its facts, and links."""

from typing import Any

from adjudicator.pages import guide
from adjudicator.web import address
from engine.game import Game, HasTableText, capability
from engine.rulebook import Language


def game(rules: Game[Any, Any], language: Language) -> dict[str, Any]:
    """A game with a picture of a middle game, its players, its length, and its special feature."""
    return {
        "name": rules.NAME,
        "title": rules.RULEBOOK.sentences[language].title,
        "guide": rules.RULEBOOK.sentences[language].guide,
        "rules": address.rulebook(rules, language),
        "editor": capability(rules, HasTableText) is not None,
        **guide.front(rules, language),
    }
