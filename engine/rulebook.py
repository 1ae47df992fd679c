"""The parts of a rulebook: articles, grounds, effects, options; and telling them in words.

All of it is data. A game lists its rulebook in ``articles.py``, in the order of its rules, in
English and in French; the law names grounds and effects from there, and nothing else in the
engine holds a sentence.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

Fact = str | int | tuple[str, ...] | tuple[int, ...]
"""What a finding says about a case: a code, a square, a name, a number, or several of them."""

Language = Literal["en", "fr"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")

Mark = Literal["seed", "reading", "silent"]
"""How an article stands to its source: said plainly, one of several readings, or filled in."""

Value = str | bool


@dataclass(frozen=True, slots=True)
class Words:
    """One thing said in each language."""

    en: str
    fr: str

    def into(self, language: Language) -> str:
        return self.fr if language == "fr" else self.en


@dataclass(frozen=True, slots=True)
class Article:
    """A numbered rule: ``CYX-3.6``. ``quotation`` is the source's own sentence, if it has one."""

    id: str
    mark: Mark
    title: Words
    text: Words
    quotation: str = ""


@dataclass(frozen=True, slots=True)
class Ground:
    """Something the law can object to an action, or find impossible in a position.

    ``message`` is a template over the facts of the case: ``{piece} on {at} is pinned``.
    """

    code: str
    article: str
    message: Words


@dataclass(frozen=True, slots=True)
class Effect:
    """A kind of consequence that a ruling can report, with the articles it rests on by default."""

    kind: str
    articles: tuple[str, ...]
    text: Words


@dataclass(frozen=True, slots=True)
class Finding:
    """A ground or an effect met in a case: its code, the articles, the facts."""

    kind: str
    articles: tuple[str, ...]
    facts: Mapping[str, Fact] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """An open question of the rulebook. ``values`` maps each answer to its wording, default first."""

    name: str
    articles: tuple[str, ...]
    question: Words
    values: Mapping[Value, Words]

    @property
    def default(self) -> Value:
        return next(iter(self.values))


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rulebook comes from, and the id under which its rulings are published."""

    ruleset: str
    title: str
    author: str
    text: Words


GAME_OVER: Final = Ground(
    "game-over",
    "",
    Words("The game is over: no action is legal any more.", "La partie est finie : plus aucune action n'est légale."),
)
"""The one ground that every game has; its article is the one that ended the game."""


@dataclass(frozen=True)
class Rulebook:
    """Everything that a game's rules say, in the order of the rules."""

    source: Source
    articles: tuple[Article, ...]
    grounds: tuple[Ground, ...]
    effects: tuple[Effect, ...]
    names: Mapping[str, Words]
    """How the codes that facts hold (pieces, sides) are told in a sentence."""
    options: tuple[Option, ...] = ()
    bundles: Mapping[Value, Mapping[str, Value]] = field(default_factory=dict)
    """What the values of the option ``ruleset`` stand for."""

    @cached_property
    def article_by_id(self) -> Mapping[str, Article]:
        return {article.id: article for article in self.articles}

    @cached_property
    def ground_by_code(self) -> Mapping[str, Ground]:
        """The game's own grounds, and the one that every game has."""
        return {ground.code: ground for ground in (*self.grounds, GAME_OVER)}

    @cached_property
    def _place(self) -> Mapping[str, int]:
        return {article.id: n for n, article in enumerate(self.articles)}

    def in_order(self, articles: Iterable[str]) -> tuple[str, ...]:
        """These articles, each once, in the order of the rulebook."""
        return tuple(sorted(set(articles), key=self._place.__getitem__))

    def complete(self, chosen: Mapping[str, Value]) -> dict[str, Value]:
        """All options: those chosen, over those of the bundle, over the defaults."""
        defaults = {option.name: option.default for option in self.options}
        bundle = chosen.get("ruleset", defaults.get("ruleset"))
        return {**defaults, **({} if bundle is None else self.bundles[bundle]), **chosen}


def tell(template: Words, facts: Mapping[str, Fact], names: Mapping[str, Words], language: Language) -> str:
    """Put ``facts`` into ``template`` in ``language``, as a sentence that begins with a capital.

    A fact that is a code in ``names`` is told by its name (English names carry ``the`` where the
    sentence wants it, French ones their article); anything else stands as it is, and several are
    joined by commas.
    """
    told = {key: _told(fact, names, language) for key, fact in facts.items()}
    sentence = template.into(language).format_map(told)
    return sentence[:1].upper() + sentence[1:]


def _told(fact: Fact, names: Mapping[str, Words], language: Language) -> str:
    if isinstance(fact, tuple):
        return ", ".join(_told(one, names, language) for one in fact)
    name = names.get(fact) if isinstance(fact, str) else None
    return str(fact) if name is None else name.into(language)
