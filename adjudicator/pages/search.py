"""Search in the articles of all rulebooks, by their words in every language and by everyday words."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from math import log
from typing import Final

from adjudicator.games import GAMES
from adjudicator.records.phrases import folded

MAX_LENGTH: Final = 200
"""Characters of a question."""
MAX_FOUND: Final = 12
_TITLE: Final = 3
"""The weight of a word in a title, or of an everyday word; a word of the text weighs 1."""
Found = tuple[str, str]
"""An article, by its game and id."""
_STEM: Final = 4
"""The least length of a word that also matches its beginning or its continuation."""


def search(question: str) -> list[Found]:
    """The articles that fit a question best, the best first: rare words count more, parts of words half."""
    scores: Counter[Found] = Counter()
    for asked, times in Counter(_words(question)).items():
        best: Counter[Found] = Counter()
        for word, share in _matches(asked):
            best |= Counter({found: share * times * weight for found, weight in _index()[word].items()})
        scores += best
    return [found for found, _ in scores.most_common(MAX_FOUND)]


def _matches(asked: str) -> Iterator[tuple[str, float]]:
    """The words of the index that are equal to a word, begin it or continue it, each with what it counts."""
    index = _index()
    if asked in index:
        yield asked, 1
    if len(asked) >= _STEM:
        begun = {asked[:length] for length in range(_STEM, len(asked))}
        continued = {word for word in index if word.startswith(asked)}
        yield from ((word, 0.5) for word in (begun & index.keys()) | continued - {asked})


@cache
def _index() -> Mapping[str, Mapping[Found, float]]:
    """The articles with each word, each with the weight of the word there times its rarity."""
    index: dict[str, dict[Found, float]] = defaultdict(dict)
    articles: list[Found] = [(game.NAME, article.id) for game in GAMES.values() for article in game.RULEBOOK.articles]
    for found in articles:
        game, article = found
        rulebook = GAMES[game].RULEBOOK
        everyday = rulebook.guide.get("everyday", {}).get(article, "")
        for sentences in rulebook.sentences.values():
            wording = sentences["articles"][article]
            titles = (wording["title"], sentences["title"], everyday, article)
            for text, weight in ((wording["text"], 1), (" ".join(titles), _TITLE)):
                for word in _words(text):
                    index[word][found] = max(weight, index[word].get(found, 0))
    for found_in in index.values():
        rarity = log(1 + len(articles) / len(found_in))
        found_in |= {found: weight * rarity for found, weight in found_in.items()}
    return dict(index)


def _words(text: str) -> Iterator[str]:
    """The words of a text without accents, capitals and plurals."""
    for word in re.findall(r"\w+(?:-[\d.]+)?", folded(text)):
        yield word[:-1] if len(word) > 3 and word[-1] in "sx" else word
