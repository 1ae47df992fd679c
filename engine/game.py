"""What a game is: the protocol that its package satisfies, and the values that pass through it.

A game is a package whose ``__init__`` gathers these names. ``Game`` holds what every game has; what only some
games have is a capability, a protocol of one function, which ``capability`` recognises. Everything that follows
for all games alike (whole rulings, records, repetition) is written once over these, in ``engine.play`` and
in the adjudicator.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Protocol, TypeVar, runtime_checkable

from engine.rulebook import Fact, Finding, Ground, Language, Rulebook, Value
from engine.spelling import PositionSpelling, TurnSpelling
from engine.table import TableForm

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
"""What JSON can say; tuples are arrays."""
Text = str | Mapping[str, "Json"]
"""The written form of a position or a turn: a string, or (BattleLore) an object."""


class Outcome(NamedTuple):
    """Whether the game is over: who won and why, or which draws may be claimed, and by which article.

    ``cause`` is a code of the game; its rulebook words it under ``outcomes`` and ``causes``, and ``claims`` likewise.
    """

    over: bool = False
    winners: tuple[str, ...] = ()
    draw: bool = False
    cause: str | None = None
    article: str = ""
    claims: tuple[str, ...] = ()

    @classmethod
    def won(cls, *winners: str, cause: str, article: str) -> "Outcome":
        """The game is over, and these sides have won."""
        return cls(over=True, winners=winners, cause=cause, article=article)

    @classmethod
    def drawn(cls, cause: str, article: str) -> "Outcome":
        """The game is over, and nobody has won."""
        return cls(over=True, draw=True, cause=cause, article=article)


class Status(NamedTuple):
    """How a position stands for the side to move; ``more`` holds the game's own fields, JSON-ready.

    ``state`` is ``normal`` or a state that the rulebook words under ``states`` and ``standing``. A game that ends in a
    state (``checkmate``) has an outcome with the same code as its cause; repetition is part of the outcome only.
    """

    to_move: str | None
    state: str = "normal"
    in_check: tuple[str, ...] = ()
    checkers: tuple[str, ...] = ()
    more: Mapping[str, Json] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Awaited:
    """What a begun turn awaits: a roll, or a choice.

    ``wire`` makes the JSON of ``awaits`` (there may be hundreds of paths, and seldom does anybody ask);
    ``article`` is cited where what has been done so far cites none.
    """

    wire: Callable[[], Mapping[str, Json]]
    article: str = ""


P = TypeVar("P")
A = TypeVar("A")


class Game(Protocol[P, A]):
    """One game: ``P`` are its positions, ``A`` its actions (frozen values, both).

    Positions carry their options. All functions are pure: they never change what they are given.
    """

    # What it is: constants of the module, read only.
    @property
    def NAME(self) -> str:
        """The name in URLs and imports: lower case."""

    @property
    def EDITION(self) -> str:
        """Version of the game's rulings: changed when, and only when, a ruling can change."""

    @property
    def SIDES(self) -> tuple[str, ...]:
        """The sides, the first to move first."""

    @property
    def RULEBOOK(self) -> Rulebook:
        """Articles, grounds, effects, options, and every sentence."""

    @property
    def NOTATION(self) -> Literal["text", "object"]:
        """How positions and turns are written: as strings, or as JSON objects."""

    @property
    def SETUPS(self) -> Mapping[str, str]:
        """Named starting positions, the default first; empty where a position must be given."""

    @property
    def BOARD(self) -> Mapping[str, Json]:
        """The ``board``, the ``pieces`` and the ``notation`` as ``GET /v1/games/{game}`` describes them."""

    @property
    def EXAMPLES(self) -> Mapping[str, Mapping[str, Json]]:
        """Requests for an adjudication that show the game at work, by name."""

    # What is legal
    def objection(self, position: P, action: A) -> Ground | None:
        """The first ground, in rulebook order, that forbids ``action``; ``None`` if it is legal.

        Where the position itself ends the game it objects to everything (by whichever ground: the
        adjudicator says ``game-over``).
        """

    def legal_actions(self, position: P) -> Iterable[A]:
        """Every action without objection, lazily: mate needs the first only."""

    # What follows
    def apply(self, position: P, action: A) -> P:
        """The position that a legal ``action`` leaves; the turn may still be open."""

    def close(self, position: P) -> P:
        """The position after the turn is ended: what falls, who is next."""

    def to_move(self, position: P) -> str | None:
        """Whose turn it is; ``None`` where it is nobody's, or any side's."""

    def status(self, position: P) -> Status:
        """How a position stands."""

    def outcome(self, position: P, status: Status, repetition: int | None) -> Outcome:
        """Over or not; ``repetition`` is how often the position has stood, ``None`` if unknown."""

    def key(self, position: P, text: Text | None = None) -> str | None:
        """Identity for repetition; ``None`` where the rules know no repetition.

        ``text`` is the canonical text, where it is written already: an identity that is a part of it costs nothing.
        """

    # How it is written
    def read_position(self, text: Text, options: Mapping[str, Value]) -> P:
        """Read a position under these options (all of them). Raises ``NotationError`` or ``ImpossiblePosition``."""

    def write_position(self, position: P) -> Text:
        """The canonical text."""

    def table(self, position: P) -> Mapping[str, Json]:
        """The position as lists of things and where they are, and all else that it says, JSON-ready."""

    def read_turn(self, position: P, text: Text) -> tuple[A, ...]:
        """The actions of one turn, whole or begun. Raises ``NotationError`` (form only)."""

    def write_turn(self, position: P, actions: tuple[A, ...]) -> Text:
        """The canonical text; of an illegal turn, what it says."""

    # How it is explained
    def facts(self, position: P, action: A, ground: Ground) -> Mapping[str, Fact]:
        """What the sentence of ``ground`` needs, for this action in this position."""

    def findings(self, before: P, action: A | None, after: P) -> tuple[Finding, ...]:
        """The effects of one legal action; of closing the turn, where ``action`` is ``None``."""


@runtime_checkable
class MultiStep(Protocol):
    """A game whose turns take several actions; legal actions are listed one decision at a time."""

    def awaited(self, position: Any) -> Awaited | None:
        """What a begun turn awaits; ``None`` where it may be closed."""


@runtime_checkable
class HasTurnFacts(Protocol):
    """A game that tells more of a turn of several actions than of the action that failed."""

    def turn_facts(self, position: Any, actions: tuple[Any, ...], taken: int) -> Mapping[str, Fact]:
        """What the reason adds about a turn that failed after ``taken`` of its actions."""


@runtime_checkable
class HasExtraFields(Protocol):
    """A game whose rulings have fields of their own."""

    def extra_fields(self, position: Any) -> Mapping[str, Json]:
        """Those fields, read off the turn before it is closed."""


@runtime_checkable
class HasAssumptions(Protocol):
    """A game whose rulings take something on the caller's word: each of them lists what, as ``assumed``."""

    def assumed(self, position: Any, actions: tuple[Any, ...]) -> tuple[str, ...]:
        """What a ruling on this turn takes as declared, by its name."""


@runtime_checkable
class HasTurnStatus(Protocol):
    """A game whose status says something of the turn that is ruled on, beside what it awaits."""

    def turn_status(self, position: Any) -> Mapping[str, Json]:
        """Those fields of the status, read off the turn before it is closed."""


@runtime_checkable
class HasStatusWords(Protocol):
    """A game with fields of its own among the words of a status."""

    def status_words(self, status: Mapping[str, Any], language: Language) -> Mapping[str, Json]:
        """Those fields, for a status as in a response."""


@runtime_checkable
class HasDeclarations(Protocol):
    """A game whose turns begin with a declaration that cannot be listed: its cards or dice come from outside."""

    def declarations(self, position: Any, narrowed: str | None = None) -> Mapping[str, Json]:
        """What may be declared where no turn is begun, by kind; ``narrowed`` to what one piece may do."""


@runtime_checkable
class HasBattles(Protocol):
    """A game without a setup of its own that has positions to begin with all the same."""

    @property
    def BATTLES(self) -> Mapping[str, Mapping[str, Json]]:
        """Those positions, by name."""


@runtime_checkable
class HasVocabulary(Protocol):
    """A game with codes, beside those of sides and pieces, that people have to be shown in words."""

    @property
    def VOCABULARY(self) -> Mapping[str, tuple[str, ...]]:
        """Those codes, by kind; each is named under ``kind-code`` or ``code`` in the rulebook."""


@runtime_checkable
class HasQuota(Protocol):
    """A game whose turns take as many actions as a quota allows.

    Its whole turns are beyond counting and never listed; a list of what may come next says what is left.
    """

    def quota_left(self, position: Any) -> Mapping[str, Json]:
        """How many pieces may still act in this turn, by kind."""


@runtime_checkable
class HasResignation(Protocol):
    """A game in which who resigns plays a turn: the board changes. It is legal and never listed."""

    def resignation(self, position: Any) -> Any:
        """The action by which the side to move resigns."""


@runtime_checkable
class HasPlacement(Protocol):
    """A game whose players may place their pieces as they like at the start."""

    def placement_faults(self, position: Any) -> tuple[Finding, ...]:
        """Everything that keeps a possible position from being a start."""


@runtime_checkable
class HasOdds(Protocol):
    """A game of dice: how likely it is that an action ends in one way or another."""

    def odds(self, position: Any, declaration: Any, ignore: int | None) -> Mapping[str, Json]:
        """Exact odds of an action declared without its rolls; ``position`` may be ``None`` for one told by numbers.

        Raises ``NotationError``, ``IllegalAction`` or ``UnknownRule``.
        """


@runtime_checkable
class HasSpelling(Protocol):
    """A game of texts whose turns and positions may be typed in other ways than they are written."""

    @property
    def TURN_SPELLING(self) -> TurnSpelling:
        """What its turns are made of."""

    @property
    def POSITION_SPELLING(self) -> PositionSpelling:
        """What the text of its positions is made of."""


@runtime_checkable
class HasForgivenObjects(Protocol):
    """A game of objects that may be written in other ways than its exact reader knows."""

    def forgiven(self, text: Text) -> Text:
        """The object as it would be written here, as far as it can be recognised."""


@runtime_checkable
class HasTableText(Protocol):
    """A game whose tables can be sent as well as read: who sets a position up needs to know no text of it."""

    @property
    def TABLE(self) -> TableForm:
        """What its tables are made of."""

    def text_of_table(self, given: Mapping[str, object]) -> Text:
        """What a table says, as the text of a position, possible or not. Raises ``NotationError``."""


@runtime_checkable
class HasActionObjects(Protocol):
    """A game that describes its actions as objects in other fields than piece, squares and kind."""

    def action_object(self, turn: Any) -> Mapping[str, Json]:
        """The fields that describe the last action of ``turn``, a turn as written; ``kind`` is one of them."""


@runtime_checkable
class HasSummary(Protocol):
    """A game that tells several effects in one sentence."""

    def summary(self, effects: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """What is told of these effects, in order; each has a message, whether it is an effect or not."""


C = TypeVar("C")


def capability(game: Any, kind: type[C]) -> C | None:
    """``game`` as one that has this capability; ``None`` if it has not."""
    having: C | None = game if _has(game, kind) else None  # type: ignore[arg-type]  # a protocol is hashable
    return having


@cache
def _has(game: object, kind: type) -> bool:
    """Looked up once for each game: it costs as much as a short ruling."""
    return isinstance(game, kind)
