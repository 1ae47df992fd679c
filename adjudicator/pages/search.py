"""Search in the articles of all rulebooks, by their words in a language and by everyday words."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from math import log
from typing import Final

from adjudicator.games import GAMES
from adjudicator.records.phrases import folded
from engine.rulebook import LANGUAGES, Language

MAX_LENGTH: Final = 200
"""Characters of a question."""
MAX_FOUND: Final = 12
_TITLE: Final = 3
"""The weight of a word in a title, or of an everyday word; a word of the text weighs 1."""
_PHRASE: Final = 2
"""Words of a question that is read as a phrase."""
_COMMON: Final = 1 / 3
"""The share of articles above which a word is common."""
Found = tuple[str, str]
"""An article, by its game and id."""
Index = Mapping[str, Mapping[Found, float]]
_STEM: Final = 4
"""The least length of a word that also matches its beginning or its continuation."""


def search(question: str, language: Language) -> list[Found]:
    """The articles that fit a question best, the best first: in this language, or else in another one."""
    words = list(_words(question))
    in_turn = (_search(words, spoken) for spoken in sorted(LANGUAGES, key=lambda spoken: spoken != language))
    return next(filter(None, in_turn), [])


def _search(words: list[str], language: Language) -> list[Found]:
    """Rare words count more, parts of words half.

    Of two words an article has one as it is, or both as a phrase if one is common.
    """
    texts, index = _index(language)
    found_by = {word: _scores(word, index) for word in words}
    scores: Counter[Found] = Counter()
    for word, times in Counter(words).items():
        scores += Counter({found: times * score for found, score in found_by[word].items()})
    found = [one for one, _ in scores.most_common()]
    if len(words) == _PHRASE:
        is_common = any(len(index.get(word, ())) > _COMMON * len(texts) for word in words)
        phrase = f" {' '.join(words)} "
        if is_common:
            found = [one for one in found if phrase in texts[one]]
        else:
            found = [one for one in found if any(len(word) >= _STEM and one in index.get(word, ()) for word in words)]
    return found[:MAX_FOUND]


def _scores(word: str, index: Index) -> Counter[Found]:
    best: Counter[Found] = Counter()
    for known, share in _matches(word, index):
        best |= Counter({found: share * weight for found, weight in index[known].items()})
    return best


def _matches(asked: str, index: Index) -> Iterator[tuple[str, float]]:
    """The words of the index that are equal to a word, begin it or continue it, each with what it counts."""
    if asked in index:
        yield asked, 1
    if len(asked) >= _STEM:
        begun = {asked[:length] for length in range(_STEM, len(asked))}
        continued = {word for word in index if word.startswith(asked)}
        yield from ((word, 0.5) for word in (begun & index.keys()) | continued - {asked})


@cache
def _index(language: Language) -> tuple[Mapping[Found, str], Index]:
    """The words of each article in a row; the articles with each word, each with its weight there times its rarity."""
    texts: dict[Found, str] = {}
    index: dict[str, dict[Found, float]] = defaultdict(dict)
    for rules in GAMES.values():
        sentences = rules.RULEBOOK.sentences[language]
        for article in rules.RULEBOOK.articles:
            found, wording = (rules.NAME, article.id), sentences["articles"][article.id]
            everyday = rules.RULEBOOK.guide.get("everyday", {}).get(article.id, "")
            titles = " ".join((wording["title"], sentences["title"], everyday, article.id))
            texts[found] = ""
            for text, weight in ((wording["text"], 1), (titles, _TITLE)):
                words = list(_words(text))
                texts[found] += f" {' '.join(words)} "
                for word in words:
                    index[word][found] = max(weight, index[word].get(found, 0))
    for found_in in index.values():
        rarity = log(1 + len(texts) / len(found_in))
        found_in |= {found: weight * rarity for found, weight in found_in.items()}
    return texts, dict(index)


def _words(text: str) -> Iterator[str]:
    """The words of a text without accents, capitals and plurals."""
    for word in re.findall(r"\w+(?:-[\d.]+)?", folded(text)):
        yield word[:-1] if len(word) > 3 and word[-1] in "sx" else word
