"""Putting the sentences into an answer that was stored without them."""

from functools import cache
from typing import Any, Final

import orjson

from adjudicator.web.sentences import FAULTS, TITLES
from engine.game import Game
from engine.registry import GAMES
from engine.rulebook import GAME_OVER, Article, Ground, Language, Words, tell

_HAS_REASON: Final = b'"reason":{'
"""Only a structure can look like this: inside a JSON string the quotes would be escaped."""


def told(body: bytes, game: Game[Any, Any], language: Language) -> bytes:
    """The answer in ``language``: the same bytes where nothing in it is a sentence."""
    if _HAS_REASON not in body:
        return body
    answer = orjson.loads(body)
    for ruling in (answer, answer.get("first_offence"), *answer.get("rulings", ())):
        if ruling and ruling.get("reason"):
            ruling["reason"] = reason(ruling["reason"], game, language)
    return orjson.dumps(answer)


def reason(stored: dict[str, Any], game: Game[Any, Any], language: Language) -> dict[str, Any]:
    """A reason with the title of its article and its message."""
    code, cited = stored["code"], stored["article"]
    facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in stored["facts"].items()}
    names = game.NAMES
    if cited is None:
        # Its facts are what somebody wrote, whatever it may mean elsewhere.
        title, template, names = TITLES[code], FAULTS[code], {}
    else:
        articles, grounds = _rulebook(game.NAME)
        title = articles[cited].title
        template = grounds[code].message
    return {
        "code": code,
        "article": cited,
        "title": title.into(language),
        "message": tell(template, facts, names, language),
        "facts": stored["facts"],
    }


@cache
def _rulebook(game: str) -> tuple[dict[str, Article], dict[str, Ground]]:
    rules = GAMES[game]
    return {one.id: one for one in rules.ARTICLES}, {one.code: one for one in (*rules.GROUNDS, GAME_OVER)}


def message(code: str, game: Game[Any, Any]) -> Words:
    """The sentence of a ground of the game's rulebook."""
    _, grounds = _rulebook(game.NAME)
    return grounds[code].message
