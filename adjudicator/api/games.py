"""Static data of the games: each game, its articles and setups."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import orjson

from adjudicator.api.exchange import Answer, Request, find_game
from adjudicator.api.problem import not_found
from adjudicator.api.tables import piece_name, table_fields
from adjudicator.games import GAMES, suite_of
from adjudicator.links import formats
from drawing import EDITION
from drawing.data import geometry
from drawing.registry import drawing_of
from engine.game import AnyGame
from engine.rulebook import Article, Language, answer_key
from engine.sentences import Sentences


def describe(description: Callable[..., Any], request: Request, game: str | None = None, **name: str) -> Answer:
    """All games in short, or one description of a game. Raises ``Problem`` 404, ``Refused``."""
    language = request.check_language()
    about = () if game is None else (find_game(game),)
    return Answer(orjson.dumps(description(*about, language, **name)), language=language)


def list_cases(request: Request, game: str) -> Answer:
    """The published conformance cases of a game. Raises ``Problem`` 404, also for a game without them, ``Refused``."""
    request.check_language()
    suite = suite_of(find_game(game).NAME)
    if suite is None:
        raise not_found(f"/v1/games/{game}/cases")
    return Answer(suite, is_conditional=True)


def list_games(language: Language) -> dict[str, Any]:
    """All games, in short."""
    return {"games": [_summary(game, language) for game in GAMES.values()]}


def describe_game(game: AnyGame, language: Language) -> dict[str, Any]:
    """One game: its source, board, options, setups, and the kinds of effects and grounds."""
    texts = game.RULEBOOK.sentences[language]
    pieces: Any = game.BOARD["pieces"]
    notation: Any = game.BOARD["notation"]
    return {
        **_summary(game, language),
        "source": {
            "title": game.RULEBOOK.source.title,
            "author": game.RULEBOOK.source.author,
            "text": texts["source"],
        },
        **game.BOARD,
        "notation": {**notation, "marks": texts["marks"]},
        "pieces": [piece | {"name": piece_name(piece, texts, language)} for piece in pieces],
        "options": [
            {
                "name": option.name,
                "articles": option.articles,
                "question": texts["options"][option.name]["question"],
                "default": option.default,
                "answers": [
                    {"value": value, "text": texts["options"][option.name]["answers"][answer_key(value)]}
                    for value in option.values
                ],
            }
            for option in game.RULEBOOK.options
        ],
        "vocabulary": _vocabulary(game, texts),
        "setups": list(game.SETUPS),
        "pictures": {"look": EDITION, "formats": formats(), "views": drawing_of(game.NAME).views},
        "geometry": geometry(game.NAME),
        "table": table_fields(game, language),
        "effects": [
            {"kind": code, "articles": articles, "text": texts["effects"][code]}
            for code, articles in game.RULEBOOK.effects.items()
        ],
        "grounds": [{"code": ground.code, "article": ground.article} for ground in game.RULEBOOK.grounds],
    }


def list_articles(game: AnyGame, language: Language) -> dict[str, Any]:
    """The rulebook of a game, in order."""
    return {"articles": [_article(game, article, language) for article in game.RULEBOOK.articles]}


def describe_article(game: AnyGame, language: Language, article: str) -> dict[str, Any]:
    """One article. Raises ``Problem`` 404."""
    found = game.RULEBOOK.article_by_id.get(article)
    if found is None:
        raise not_found(f"/v1/games/{game.NAME}/articles/{article[:80]}")
    return _article(game, found, language)


def list_setups(game: AnyGame, language: Language) -> dict[str, Any]:
    """The named starting positions of a game, the default first."""
    return {"setups": [describe_setup(game, language, name) for name in game.SETUPS]}


def describe_setup(game: AnyGame, language: Language, setup: str) -> dict[str, Any]:
    """A position to begin with, with its title if it has one. Raises ``Problem`` 404."""
    if setup not in game.SETUPS:
        raise not_found(f"/v1/games/{game.NAME}/setups/{setup[:80]}")
    names = game.RULEBOOK.sentences[language].names
    title = names.get(f"setups-{setup}", names.get(f"battles-{setup}"))
    return {"name": setup, **({} if title is None else {"title": title}), "position": game.SETUPS[setup]}


DESCRIPTIONS: Final[Mapping[str, Callable[..., dict[str, Any]]]] = {
    "": list_games,
    "/<game>": describe_game,
    "/<game>/articles": list_articles,
    "/<game>/articles/<article>": describe_article,
    "/<game>/setups": list_setups,
    "/<game>/setups/<setup>": describe_setup,
}
"""Descriptions by their path below the list of games. They take the game, the language and any other part."""


def _vocabulary(game: AnyGame, texts: Sentences) -> dict[str, dict[str, str]]:
    """The codes, other than those of sides and pieces, that need words for people: by kind, then by code."""
    kinds: Any = game.BOARD.get("vocabulary", {})
    return {
        kind: {code: texts.names.get(f"{kind}-{code}") or texts.names[code] for code in codes}
        for kind, codes in kinds.items()
    }


def _summary(game: AnyGame, language: Language) -> dict[str, Any]:
    return {
        "game": game.NAME,
        "title": game.RULEBOOK.sentences[language]["title"],
        "ruleset": game.RULEBOOK.source.ruleset,
        "edition": game.EDITION,
        "sides": game.SIDES,
        "side_names": [game.RULEBOOK.sentences[language].names.get(side, side) for side in game.SIDES],
        "default_setup": game.DEFAULT_SETUP or None,
    }


def _article(game: AnyGame, article: Article, language: Language) -> dict[str, Any]:
    book = game.RULEBOOK
    texts = book.sentences[language]["articles"][article.id]
    return {
        "id": article.id,
        "mark": article.mark,
        "title": texts["title"],
        "text": texts["text"],
        "source": book.source.title,
        "quotation": book.source.quotations.get(article.id),
        "options": [option.name for option in book.options if article.id in option.articles],
    }
