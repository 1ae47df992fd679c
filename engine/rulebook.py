"""A rulebook as one value: articles, grounds, effects and options, and the sentences for them in each language.

Grounds, effects and options are in a game's ``rulebook.py``, in the order of its rules. Articles and sentences are in
``en.toml`` and ``fr.toml`` next to it, which ``engine.sentences`` reads once, at import.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from engine.wording import Fact as Fact
from engine.wording import Own, Unchanged, clause, render

Language = str
"""A language by its ISO 639-1 code."""

LANGUAGES: Final[tuple[Language, ...]] = ("en", "fr")
"""The languages of all sentences; the first is the default."""

Mark = Literal["seed", "reading", "silent"]
"""The mark of an article: stated by its source, one of several readings, or filled in."""

Value = str | bool


@dataclass(frozen=True, slots=True)
class Article:
    """A numbered rule: ``CYX-3.6``."""

    id: str
    mark: Mark


class Finding(NamedTuple):
    """A ground or an effect met in a case: its code, the articles, the facts."""

    code: str
    articles: tuple[str, ...]
    facts: Mapping[str, Fact] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Ground:
    """A ground of refusal: something that forbids an action, or makes a position impossible."""

    code: str
    article: str
    sentence: str = ""
    """The key of its sentence, if several grounds share one; default: its code."""

    def finding(self, facts: Mapping[str, Fact]) -> Finding:
        """This ground, met in a case with these facts."""
        return Finding(self.code, (self.article,), facts)


class Grounds(list[Ground]):
    """The grounds of a game in the order of its rules: if several apply, the first is the reason."""

    def add(self, code: str, article: str) -> Ground:
        """Define the next ground."""
        self.append(Ground(code, article))
        return self[-1]


@dataclass(frozen=True, slots=True)
class Effect:
    """A kind of consequence that a ruling can report, with the articles it rests on by default."""

    code: str
    articles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """An open question of the rulebook, with its answers, the default first."""

    name: str
    articles: tuple[str, ...]
    values: tuple[Value, ...]

    @property
    def default(self) -> Value:
        """The answer that holds where a request gives none."""
        return self.values[0]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a rulebook comes from, in its own words; ``ruleset`` is the id under which rulings are published."""

    ruleset: str
    title: str
    author: str
    quotations: Mapping[str, str]
    """By article id: the sentence of the source behind it, if there is one."""


@dataclass(frozen=True, slots=True)
class ArticleText:
    """An article in one language."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class OptionText:
    """An option in one language: the question, and the wording of each answer."""

    question: str
    answers: Mapping[Value, str]


@dataclass(frozen=True, slots=True)
class Sentences:
    """Every sentence of a rulebook in one language, by code.

    Those of ``grounds`` are templates over the facts of a case: ``{piece} on {at} is pinned``; ``names`` are put
    in where a fact is a code (a piece, a side).
    """

    title: str
    """The name of the game."""
    source: str
    """What its rules are read from."""
    articles: Mapping[str, ArticleText]
    grounds: Mapping[str, str]
    effects: Mapping[str, str]
    options: Mapping[str, OptionText]
    names: Mapping[str, str]
    messages: Mapping[str, str | Mapping[str, str]]
    """By effect, the sentence of a ruling that reports it: one, or one for each fact that may be there."""
    outcomes: Mapping[str, str]
    """By cause: the sentence for the end of a game."""
    causes: Mapping[str, str]
    """By its cause, the end of a game in a word or two."""
    states: Mapping[str, str]
    """The game's own states of a position (``check``), in a word or two."""
    standing: Mapping[str, str]
    """By such a state in which the game goes on, the sentence about ``{side}``, the side to move."""
    claims: Mapping[str, str]
    """The draws that may be claimed, in a word or two."""
    awaits: Mapping[str, str]
    """By the input that a begun turn awaits (``roll-critical``, ``choose-path``): the sentence that requests it."""
    asides: Mapping[str, str]
    """By a fact, the sentence that is added to the reason of a refusal which has it."""
    table: Mapping[str, str]
    """Names of table fields and their values; ``taker-none`` is null in ``taker``."""
    guide: Mapping[str, Any]
    """For beginners: ``players``, ``length``, ``feature``, ``goal``, and ``steps``, a text for each picture by name."""


SUBJECT: Final = "subject"
"""Among the messages, where a game has it: what clauses about one unit after another begin with; a fact ends it."""

GAME_OVER: Final = Ground("game-over", "")
"""The one ground that every game has; its article is the one that ended the game. The service words it."""


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game, in rulebook order."""

    source: Source
    articles: tuple[Article, ...]
    grounds: tuple[Ground, ...]
    """Where several hold, the first is the reason."""
    effects: tuple[Effect, ...]
    options: tuple[Option, ...]
    rulesets: Mapping[Value, Mapping[str, Value]]
    """The options set by each value of the option ``ruleset``; empty if a game has none."""
    sentences: Mapping[Language, Sentences]
    draws: str = ""
    """The article about draws that may be claimed."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """By effect, or by the ``how`` of one, the kind of the action that has it; the first that is found decides."""
    verbatim: frozenset[str] = frozenset()
    """Names of facts with client input, which are never translated."""
    guide: Mapping[str, Any] = field(default_factory=dict)
    """Requests with the look of their pictures: ``front``, ``steps`` by name, and ``moves`` by piece."""

    @cached_property
    def article_by_id(self) -> Mapping[str, Article]:
        """Articles by their ids."""
        return {article.id: article for article in self.articles}

    @cached_property
    def ground_by_code(self) -> Mapping[str, Ground]:
        """The game's own grounds by their codes."""
        return {ground.code: ground for ground in self.grounds}

    @cached_property
    def unchanged(self) -> Own:
        """By fact with client input, names that leave its values unchanged."""
        return dict.fromkeys(self.verbatim, Unchanged())

    @cached_property
    def _place(self) -> Mapping[str, int]:
        return {article.id: n for n, article in enumerate(self.articles)}

    def in_order(self, articles: Iterable[str]) -> tuple[str, ...]:
        """These articles, each once, in the order of the rulebook."""
        return tuple(sorted(set(articles), key=self._place.__getitem__))

    def complete(self, chosen: Mapping[str, Value]) -> dict[str, Value]:
        """All options: those chosen, over those of the ruleset chosen, over the defaults."""
        defaults = {option.name: option.default for option in self.options}
        ruleset = chosen.get("ruleset", defaults.get("ruleset"))
        return {**defaults, **({} if ruleset is None else self.rulesets[ruleset]), **chosen}

    def message(self, code: str, facts: Mapping[str, Fact], language: Language, own: Own | None = None) -> str:
        """The sentence of the ground of this code, about these facts; ``own`` as in ``render``.

        Raises ``KeyError`` where there is none.
        """
        ground = self.ground_by_code[code]
        texts = self.sentences[language]
        asides = (aside for fact, aside in texts.asides.items() if fact in facts)
        sentences = (texts.grounds[ground.sentence or code], *asides)
        return " ".join(render(sentence, facts, texts.names, language, own or self.unchanged) for sentence in sentences)

    def effect_message(self, finding: Finding, language: Language, own: Own | None = None) -> str:
        """The sentence of an effect: of the first variant with its fact present, else ``default``."""
        texts = self.sentences[language]
        return render(
            self._effect_template(finding, texts), finding.facts, texts.names, language, own or self.unchanged
        )

    def effect_clauses(
        self, findings: Iterable[Finding], language: Language, own: Own | None = None
    ) -> list[list[str]]:
        """The sentences of effects as parts of a longer one; consecutive effects on one subject name it once."""
        texts = self.sentences[language]
        subject = str(texts.messages.get(SUBJECT, ""))
        fact = subject.rpartition("{")[2].removesuffix("}")
        clauses: list[list[str]] = []
        held = None
        for finding in findings:
            template = self._effect_template(finding, texts)
            about = finding.facts[fact] if subject and template.startswith(subject) else None
            again = about is not None and about == held
            part = template.removeprefix(subject).lstrip() if again else template
            text = clause(part, finding.facts, texts.names, language, own or self.unchanged)
            if again:
                clauses[-1].append(text)
            else:
                clauses.append([text])
            held = about
        return clauses

    def _effect_template(self, finding: Finding, texts: Sentences) -> str:
        template = texts.messages[finding.code]
        if isinstance(template, str):
            return template
        for fact, one in template.items():
            if fact in finding.facts:
                return one
        return template["default"]

    def outcome_message(self, cause: str, winners: tuple[str, ...], language: Language) -> str:
        """The sentence for the end of a game. Raises ``KeyError`` for a cause that the game does not have."""
        texts = self.sentences[language]
        return render(texts.outcomes[cause], {"winners": winners}, texts.names, language)

    def awaits_message(self, awaits: Mapping[str, object], language: Language, own: Own | None = None) -> str:
        """The sentence that requests the next input of a begun turn: ``{"roll": "critical", "dice": 2}``."""
        texts = self.sentences[language]
        kind, what = next(iter(awaits.items()))
        facts = {name: fact for name, fact in awaits.items() if isinstance(fact, str | int)}
        return render(texts.awaits[f"{kind}-{what}"], facts, texts.names, language, own or self.unchanged)
