"""What pages show of a rulebook: articles with their marks, quotations, open questions and grounds of refusal."""

import re
from collections.abc import Collection, Mapping
from typing import Any, Final

from engine.game import Game
from engine.rulebook import Article, Language, Value

_FACT: Final = re.compile(r"\{[^{}:]*(?::([^{}]*))?\}")


def article(game: Game[Any, Any], one: Article, language: Language) -> dict[str, Any]:
    """An article in one language, with its source's words."""
    texts = game.RULEBOOK.sentences[language].articles[one.id]
    return {
        "id": one.id,
        "mark": one.mark,
        "title": texts.title,
        "text": texts.text,
        "quotation": game.RULEBOOK.source.quotations.get(one.id),
    }


def articles(game: Game[Any, Any], language: Language) -> list[dict[str, Any]]:
    """Every article in order, with its options, each once, and its grounds."""
    book = game.RULEBOOK
    texts = book.sentences[language].grounds
    defaults = book.complete({})
    return [
        {
            **article(game, one, language),
            "options": [
                question(game, option.name, defaults[option.name], language)
                for option in book.options
                if one.id in option.articles
            ],
            "grounds": [
                {
                    "code": ground.code,
                    "sentence": outline(texts[ground.sentence or ground.code]),
                }
                for ground in book.grounds
                if ground.article == one.id
            ],
        }
        for one in book.articles
    ]


def question(game: Game[Any, Any], name: str, held: Value, language: Language) -> dict[str, Any]:
    """An open question with all its answers, and the one that ``held``."""
    book = game.RULEBOOK
    option = next(option for option in book.options if option.name == name)
    texts = book.sentences[language].options[name]
    return {
        "name": name,
        "question": texts.question,
        "articles": option.articles,
        "answers": [
            {"value": str(value).lower() if isinstance(value, bool) else value, "text": text, "holds": value == held}
            for value, text in texts.answers.items()
        ],
    }


def readings(game: Game[Any, Any], held: Mapping[str, Value], cited: Collection[str], language: Language) -> Any:
    """The questions with the answers that held in a ruling, those about an article it cites first."""
    questions = [question(game, name, value, language) for name, value in held.items()]
    return sorted(questions, key=lambda one: not set(one["articles"]) & set(cited))


def outline(template: str) -> str:
    """A sentence with dots in place of its facts.

    ``{dice:# die|# dice}`` gives the plural.
    """
    sentence = _FACT.sub(_dots, template)
    return sentence[:1].upper() + sentence[1:]


def _dots(fact: re.Match[str]) -> str:
    how = fact.group(1) or ""
    return how.split("|")[-1].replace("#", "…") if "|" in how else "…"
