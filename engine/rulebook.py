"""A rulebook as one value: articles, grounds, effects and options, and the sentences for them in each language.

Grounds, effects and options are in a game's ``rulebook.toml``, in the order of its rules. Articles and sentences are in
``en.toml`` and ``fr.toml`` next to it. All are read once, at import.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from engine.sentences import Folder, Sentences, SentencesError, Table, differences, load_sentences, load_toml, opened
from engine.wording import LANGUAGES, Fact, Facts, Language, Own, Unchanged

Basis = Literal["seed", "reading", "silent"]
"""The mark of an article: stated by its source, one of several readings, or filled in."""

Value = str | bool


class Article(NamedTuple):
    """A numbered rule: ``CYX-3.6``."""

    id: str
    mark: Basis


class Finding(NamedTuple):
    """A ground or an effect met in a case: its code, the articles, the facts."""

    code: str
    articles: tuple[str, ...]
    facts: Mapping[str, Fact] = MappingProxyType({})


class Ground(NamedTuple):
    """A ground of refusal: something that forbids an action, or makes a position impossible."""

    code: str
    article: str
    sentence: str
    """The key of its sentence: its code, or the part after the piece (``sylph-not-its-move``) if pieces share one."""


Refusal = tuple[str, Facts]
"""A ground against an action, with its facts."""


class Option(NamedTuple):
    """An open question of the rulebook, with its answers, the default first."""

    name: str
    articles: tuple[str, ...]
    values: tuple[Value, ...]

    @property
    def default(self) -> Value:
        """The answer that holds where a request gives none."""
        return self.values[0]


class Source(NamedTuple):
    """Where a rulebook comes from, in its own words; ``ruleset`` is the id under which rulings are published."""

    ruleset: str
    title: str
    author: str
    quotations: Mapping[str, str]
    """By article id, its sentence in the source, if any."""


SUBJECT: Final = "subject"
"""Among the messages, where a game has it: what clauses about one unit after another begin with; a fact ends it."""

GAME_OVER: Final = "game-over"
"""The ground against every action in a finished game; its article is the one that ended the game."""


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game, in rulebook order."""

    source: Source
    articles: tuple[Article, ...]
    grounds: tuple[Ground, ...]
    """If several apply, the first is the reason."""
    effects: Mapping[str, tuple[str, ...]]
    """By code, the articles that an effect rests on by default."""
    options: tuple[Option, ...]
    rulesets: Mapping[Value, Mapping[str, Value]]
    """The options set by each value of the option ``ruleset``; empty if a game has none."""
    sentences: Mapping[Language, Sentences]
    """Every sentence, in these tables:

    - ``title`` and ``source`` (what the rules are read from) are texts; ``articles`` have a ``title`` and a ``text``,
      ``options`` a ``question`` and ``answers``; ``guide`` is for beginners (see ``guide.toml``);
    - ``effects`` by code; ``grounds`` and ``messages`` by code: the sentence of a ruling with it, or one for each fact
      that it may have; ``asides`` by fact: a sentence added to the reason of a refusal that has it;
    - ``outcomes`` by cause: the sentence for the end of a game; ``causes``, ``states``, ``claims`` in a word or two;
      ``state_sentences`` by state: the sentence about ``{side}``, the side to move;
    - ``awaits`` by input (``roll-critical``, ``choose-path``): the sentence that requests it;
    - ``names`` of codes in facts; ``table``: names of table fields and their values (``taker-none``: no taker);
      ``marks``: the meanings of the marks in turns.
    """
    draws: str = ""
    """The article about draws that may be claimed."""
    dropouts: Mapping[str, str] = field(default_factory=dict)
    """By effect, how its ``side`` leaves a game that goes on: ``out`` for good, ``aside`` for a time, ``back``."""
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

    def finding(self, ground: str, facts: Mapping[str, Fact]) -> Finding:
        """A ground met in a case with these facts. Raises ``KeyError`` for a code that is no ground."""
        return Finding(ground, (self.ground_by_code[ground].article,), facts)

    @cached_property
    def rank(self) -> Mapping[str, int]:
        """The place of each ground among all."""
        return {ground.code: n for n, ground in enumerate(self.grounds)}

    def by_ground(self, *faults: Iterable[Finding]) -> tuple[Finding, ...]:
        """All these faults in the order of their grounds, then as they come."""
        return tuple(sorted(chain(*faults), key=lambda fault: self.rank[fault.code]))

    def in_order(self, articles: Iterable[str]) -> tuple[str, ...]:
        """These articles, each once, in the order of the rulebook."""
        return tuple(sorted(set(articles), key=self._place.__getitem__))

    def complete(self, chosen: Mapping[str, Value]) -> dict[str, Value]:
        """All options: chosen ones override those of the chosen ruleset, which override the defaults."""
        defaults = {option.name: option.default for option in self.options}
        ruleset = chosen.get("ruleset", defaults.get("ruleset"))
        return {**defaults, **({} if ruleset is None else self.rulesets[ruleset]), **chosen}

    @cached_property
    def defaults(self) -> dict[str, Value]:
        """The options of a request that gives none."""
        return self.complete({})

    def speaker(self, language: Language, own: Own | None = None) -> "Speaker":
        """Its sentences in one language; ``own`` as in ``Sentences.fill``."""
        return Speaker(self, self.sentences[language], own or self.unchanged)


class Speaker(NamedTuple):
    """The sentences of a rulebook in one language. Raises ``KeyError`` where there is none."""

    book: Rulebook
    texts: Sentences
    own: Own

    def ground(self, code: str, facts: Mapping[str, Fact]) -> str:
        """The sentence of a ground, with its asides."""
        asides = (aside for fact, aside in self.texts["asides"].items() if fact in facts)
        templates = (_chosen(self.texts["grounds"][self.book.ground_by_code[code].sentence], facts), *asides)
        return " ".join(self.texts.sentence(template, facts, self.own) for template in templates)

    def effect(self, finding: Finding) -> str:
        """The sentence of an effect."""
        template = _chosen(self.texts["messages"][finding.code], finding.facts)
        return self.texts.sentence(template, finding.facts, self.own)

    def clauses(self, findings: Iterable[Finding]) -> list[list[str]]:
        """The sentences of effects as parts of a longer one; consecutive effects on one subject name it once."""
        subject = str(self.texts["messages"].get(SUBJECT, ""))
        fact = subject.rpartition("{")[2].removesuffix("}")
        clauses: list[list[str]] = []
        held = None
        for finding in findings:
            template = _chosen(self.texts["messages"][finding.code], finding.facts)
            about = finding.facts[fact] if subject and template.startswith(subject) else None
            again = about is not None and about == held
            part = template.removeprefix(subject).lstrip() if again else template
            text = self.texts.clause(part, finding.facts, self.own)
            if again:
                clauses[-1].append(text)
            else:
                clauses.append([text])
            held = about
        return clauses

    def outcome(self, cause: str, winners: tuple[str, ...]) -> str:
        """The sentence for the end of a game."""
        return self.texts.sentence(self.texts["outcomes"][cause], {"winners": winners})

    def awaits(self, awaits: Mapping[str, object]) -> str:
        """The sentence that requests the next input of a begun turn: ``{"roll": "critical", "dice": 2}``."""
        kind, what = next(iter(awaits.items()))
        facts = {name: fact for name, fact in awaits.items() if isinstance(fact, str | int)}
        return self.texts.sentence(self.texts["awaits"][f"{kind}-{what}"], facts, self.own)


def _chosen(template: str | Mapping[str, str], facts: Mapping[str, Fact]) -> str:
    """A sentence; of several, that of the first fact that there is."""
    if isinstance(template, str):
        return template
    return next((text for fact, text in template.items() if fact in facts), template["default"])


_OPTIONAL: Final = (
    *("names", "outcomes", "causes", "states", "state_sentences", "claims"),
    *("awaits", "asides", "table", "marks", "guide"),
)
"""Tables that a game may leave out; the first language decides which keys they have."""
_MARKS: Final[tuple[Basis, ...]] = ("reading", "silent")
_STRUCTURE: Final = (
    *("ruleset", "title", "author", *_MARKS, "draws", "verbatim"),
    *("grounds", "effects", "options", "rulesets", "dropouts", "quotations"),
)
"""The keys of ``rulebook.toml``."""


def load_rulebook(folder: Folder, languages: Sequence[Language] = LANGUAGES) -> Rulebook:
    """A game's rulebook: its structure in ``rulebook.toml``, its sentences and articles in a file per language.

    The file of the first language decides the articles and their order. ``guide.toml`` is optional.
    Raises ``SentencesError`` with all errors.
    """
    sentences = load_sentences(folder, languages)
    first = sentences[languages[0]]  # the others do not differ from it
    book = load_toml(folder, "rulebook")
    grounds = tuple(
        Ground(code, article, code if code in first.get("grounds", ()) else code.partition("-")[2])
        for article, codes in book.get("grounds", {}).items()
        for code in codes
    )
    effects = {code: tuple(articles) for code, articles in book.get("effects", {}).items()}
    options = tuple(
        Option(name, tuple(option.get("articles", ())), tuple(option.get("values", ())))
        for name, option in book.get("options", {}).items()
    )
    required = _required(first, grounds, effects, options)
    for texts in sentences.values():
        texts |= {name: {} for name in ("options", *_OPTIONAL) if name not in texts}
    faults = list(differences(required, first, f"{languages[0]}.toml: "))
    marks: Mapping[str, Basis] = {article: mark for mark in _MARKS for article in book.get(mark, ())}
    quotations = book.get("quotations", {})
    cited = {*(ground.article for ground in grounds), *quotations, *marks}
    cited.update(*effects.values(), *(option.articles for option in options))
    faults += [f"rulebook.toml: {key}: nothing has this name" for key in sorted(book.keys() - {*_STRUCTURE})]
    incomplete = (option.name for option in options if not (option.articles and option.values))
    faults += [f"rulebook.toml: options.{name}: must have articles and values" for name in incomplete]
    faults += [f"rulebook.toml: no article {article}" for article in sorted(cited - required["articles"].keys())]
    if faults:
        raise SentencesError(f"{opened(folder).name}:\n" + "\n".join(faults))
    return Rulebook(
        source=Source(book["ruleset"], book["title"], book["author"], quotations),
        articles=tuple(Article(article, marks.get(article, "seed")) for article in required["articles"]),
        grounds=grounds,
        effects=effects,
        options=options,
        draws=book.get("draws", ""),
        **{name: book.get(name, {}) for name in ("rulesets", "dropouts")},
        verbatim=frozenset(book.get("verbatim", ())),
        guide=load_toml(folder, "guide") if opened(folder).joinpath("guide.toml").is_file() else {},
        sentences=sentences,
    )


def _required(first: Table, grounds: Sequence[Ground], effects: Collection[str], options: Sequence[Option]) -> Table:
    """The keys that a file of sentences must have: a text, or a table of texts, for each."""
    return {
        "articles": {name: {"title": "", "text": ""} for name in first.get("articles", {})},
        "grounds": {ground.sentence: first.get("grounds", {}).get(ground.sentence) or "" for ground in grounds},
        "effects": dict.fromkeys(effects, ""),
        "options": {
            option.name: {"question": "", "answers": {answer_key(value): "" for value in option.values}}
            for option in options
        },
        "title": "",
        "source": "",
        "messages": dict.fromkeys(effects, "") | first.get("messages", {}),
        **{name: first.get(name, {}) for name in _OPTIONAL},
    }


def load_description(folder: Folder) -> tuple[Mapping[str, str], Mapping[str, Any], Mapping[str, Mapping[str, Any]]]:
    """Read ``SETUPS``, ``BOARD`` and ``EXAMPLES`` from ``description.toml``; a position may be the name of a setup."""
    table = load_toml(folder, "description")
    setups, board = table["setups"], table["board"]

    def placed(fields: Mapping[str, Any]) -> dict[str, Any]:
        return {**fields, "position": setups.get(fields["position"], fields["position"])}

    board["notation"] = placed(board["notation"])
    return setups, board, {name: placed(example) for name, example in table["examples"].items()}


def answer_key(value: Value) -> str:
    """An answer as the key of a table: ``true`` and ``false`` are words there."""
    return str(value).lower() if isinstance(value, bool) else value
