"""Putting the sentences into an answer that was stored without them."""

from typing import Any, Final

import orjson

from adjudicator.web.sentences import FAULTS, TITLES
from engine.game import Game
from engine.rulebook import Language, tell

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
    names = game.RULEBOOK.names
    if cited is None:
        # Its facts are what somebody wrote, whatever it may mean elsewhere.
        title, template, names = TITLES[code], FAULTS[code], {}
    else:
        title = game.RULEBOOK.article_by_id[cited].title
        template = game.RULEBOOK.ground_by_code[code].message
    return {
        "code": code,
        "article": cited,
        "title": title.into(language),
        "message": tell(template, facts, names, language),
        "facts": stored["facts"],
    }
