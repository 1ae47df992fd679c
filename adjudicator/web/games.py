"""Static data of the games: the list, each game, its articles, setups and conformance cases."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import orjson
from flask import Blueprint, Response

from adjudicator.conformance import suite_of
from adjudicator.web.address import formats
from adjudicator.web.http import language
from adjudicator.web.http.conditional import HOUR, conditional, keep
from adjudicator.web.http.context import current
from adjudicator.web.http.problem import Problem
from adjudicator.web.http.routing import find_game
from adjudicator.web.tables import described, piece_name
from drawing import LOOK
from drawing.geometry import geometry
from drawing.registry import board_of
from engine.game import Game, HasVocabulary, capability
from engine.play import setups
from engine.registry import GAMES
from engine.rulebook import Article, Language, Sentences

CASES_WEIGHT: Final = 5
"""The number of requests that a list of all cases counts as: it has up to 300 kB."""

games = Blueprint("games", __name__, url_prefix="/v1/games")


@games.before_request
def check_language() -> None:
    """Raise ``Refused`` for an unknown language."""
    language.choose()


@games.get("")
def list_games() -> Response:
    """All games, in short."""
    language = current().language
    return _json_response({"games": [_summary(game, language) for game in GAMES.values()]})


@games.get("/<game>")
def show_game(game: str) -> Response:
    """One game: its source, board, options, setups, and the kinds of effects and grounds."""
    rules = find_game(game)
    language = current().language
    texts = rules.RULEBOOK.sentences[language]
    pieces: Any = rules.BOARD["pieces"]
    return _json_response(
        {
            **_summary(rules, language),
            "source": {
                "title": rules.RULEBOOK.source.title,
                "author": rules.RULEBOOK.source.author,
                "text": texts.source,
            },
            **rules.BOARD,
            "pieces": [piece | {"name": piece_name(piece, texts, language)} for piece in pieces],
            "options": [
                {
                    "name": option.name,
                    "articles": option.articles,
                    "question": texts.options[option.name].question,
                    "default": option.default,
                    "answers": [
                        {"value": value, "text": text} for value, text in texts.options[option.name].answers.items()
                    ],
                }
                for option in rules.RULEBOOK.options
            ],
            "vocabulary": _vocabulary(rules, texts),
            "setups": list(setups(rules)),
            "pictures": {"look": LOOK, "formats": formats(), "views": board_of(rules.NAME).VIEWS},
            "geometry": geometry(rules.NAME),
            "table": described(rules, language),
            "effects": [
                {"kind": effect.code, "articles": effect.articles, "text": texts.effects[effect.code]}
                for effect in rules.RULEBOOK.effects
            ],
            "grounds": [{"code": ground.code, "article": ground.article} for ground in rules.RULEBOOK.grounds],
        }
    )


@games.get("/<game>/articles")
def list_articles(game: str) -> Response:
    """The rulebook of a game, in order."""
    rules = find_game(game)
    return _json_response({"articles": _articles(rules, rules.RULEBOOK.articles, current().language)})


@games.get("/<game>/articles/<article>")
def show_article(game: str, article: str) -> Response:
    """One article. Raises ``Problem`` 404."""
    rules = find_game(game)
    one = rules.RULEBOOK.article_by_id.get(article)
    if one is None:
        raise Problem(404, "not-found", path=f"/v1/games/{game}/articles/{article[:80]}")
    return _json_response(_articles(rules, (one,), current().language)[0])


@games.get("/<game>/setups")
def list_setups(game: str) -> Response:
    """The named starting positions of a game, the default first."""
    rules = find_game(game)
    return _json_response({"setups": [_setup(rules, name, current().language) for name in setups(rules)]})


@games.get("/<game>/setups/<setup>")
def show_setup(game: str, setup: str) -> Response:
    """One starting position. Raises ``Problem`` 404."""
    rules = find_game(game)
    if setup not in setups(rules):
        raise Problem(404, "not-found", path=f"/v1/games/{game}/setups/{setup[:80]}")
    return _json_response(_setup(rules, setup, current().language))


@games.get("/<game>/cases")
def list_cases(game: str) -> Response:
    """The published conformance cases of a game. Raises ``Problem`` 404, also for a game without published cases."""
    found = suite_of(find_game(game).NAME)
    if found is None:
        raise Problem(404, "not-found", path=f"/v1/games/{game}/cases")
    current().charge(CASES_WEIGHT)
    return conditional(keep(Response(found, content_type="application/json"), HOUR))


def _setup(game: Game[Any, Any], name: str, language: Language) -> dict[str, Any]:
    """A position to begin with; a battle has a title."""
    title = game.RULEBOOK.sentences[language].names.get(f"battles-{name}")
    return {"name": name, **({} if title is None else {"title": title}), "position": setups(game)[name]}


def _vocabulary(game: Game[Any, Any], texts: Sentences) -> dict[str, dict[str, str]]:
    """The codes, other than those of sides and pieces, that need words for people: by kind, then by code."""
    having = capability(game, HasVocabulary)
    kinds: Mapping[str, tuple[str, ...]] = {} if having is None else having.VOCABULARY
    return {
        kind: {code: texts.names.get(f"{kind}-{code}") or texts.names[code] for code in codes}
        for kind, codes in kinds.items()
    }


def _summary(game: Game[Any, Any], language: Language) -> dict[str, Any]:
    return {
        "game": game.NAME,
        "title": game.RULEBOOK.sentences[language].title,
        "ruleset": game.RULEBOOK.source.ruleset,
        "edition": game.EDITION,
        "sides": game.SIDES,
        "side_names": [game.RULEBOOK.sentences[language].names.get(side, side) for side in game.SIDES],
        "default_setup": next(iter(game.SETUPS), None),
    }


def _articles(game: Game[Any, Any], articles: Iterable[Article], language: Language) -> list[dict[str, Any]]:
    book = game.RULEBOOK
    texts = book.sentences[language].articles
    return [
        {
            "id": article.id,
            "mark": article.mark,
            "title": texts[article.id].title,
            "text": texts[article.id].text,
            "source": book.source.title,
            "quotation": book.source.quotations.get(article.id),
            "options": [option.name for option in book.options if article.id in option.articles],
        }
        for article in articles
    ]


def _json_response(answer: object) -> Response:
    current().headers.update(language.HEADERS[current().language])
    return keep(Response(orjson.dumps(answer), content_type="application/json"), HOUR)
