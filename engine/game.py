"""The protocol of a game, and the values that pass through it.

A game is a package whose ``__init__`` has these names. ``Game`` has the members of every game. An optional feature is a
capability: a protocol of one or a few functions, recognised by ``capability``. Code for all games (whole rulings,
records, repetition) is written once over these, in ``engine.play`` and in the adjudicator.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeVar, runtime_checkable

from engine.described import Described
from engine.reading.positions import PositionSpelling
from engine.reading.text import Lexicon
from engine.reading.turns import Typed, Ways
from engine.rulebook import Fact, Finding, Language, Rulebook, Speaker, Value
from engine.table import TableForm
from engine.wording import Own

GAME_PROTOCOL: Final = 1
"""The version of this protocol, which the modules of games in other packages repeat; raised when a member changes."""

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
"""JSON values; tuples are arrays."""
Text = str | Mapping[str, "Json"]
"""The written form of a position or a turn: a string, or (BattleLore) an object."""


class Outcome(NamedTuple):
    """The winners and the cause of a game that is over, or the draws that may be claimed, and the article.

    The rulebook words ``cause`` under ``outcomes`` and ``causes``, and ``claims``.
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
        """The game is over and drawn."""
        return cls(over=True, draw=True, cause=cause, article=article)


class Status(NamedTuple):
    """The status of a position for the side to move; ``more`` has the game's own fields, JSON-ready.

    ``state`` is ``normal`` or one that the rulebook words under ``states`` and ``state_sentences``. A game that ends in
    a state (``checkmate``) has an outcome with the same code as its cause; repetition is part of the outcome only.
    """

    to_move: str | None
    state: str = "normal"
    in_check: tuple[str, ...] = ()
    checkers: tuple[str, ...] = ()
    more: Mapping[str, Json] = MappingProxyType({})


class Awaited(NamedTuple):
    """The next input of a begun turn: a roll, or a choice."""

    wire: Callable[[], Mapping[str, Json]]
    """Builds the JSON of ``awaits``, on demand since there may be hundreds of paths."""
    article: str = ""
    """Cited if the turn so far cites none."""


P = TypeVar("P")
A = TypeVar("A")


class Game(Protocol[P, A]):
    """One game: ``P`` are its positions, ``A`` its actions (frozen values, both).

    Positions carry their options. All functions are pure: they never change their arguments.
    """

    # Constants of the module, read only.
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
    def SETUPS(self) -> Mapping[str, Text]:
        """Named starting positions, the default first."""

    @property
    def DEFAULT_SETUP(self) -> str:
        """The setup of requests without a position; empty if they must have one."""

    @property
    def BOARD(self) -> Mapping[str, Json]:
        """The ``board``, the ``pieces`` and the ``notation`` as ``GET /v1/games/{game}`` describes them.

        Also its ``vocabulary``, if any: by kind, other codes that the rulebook names under ``kind-code`` or ``code``.
        """

    @property
    def EXAMPLES(self) -> Mapping[str, Mapping[str, Json]]:
        """Requests for an adjudication that show the game at work, by name."""

    # Legality
    def objection(self, position: P, action: A) -> str | None:
        """The code of the first ground, in rulebook order, that forbids ``action``; ``None`` if it is legal.

        In a finished game some ground forbids every action; the adjudicator replaces it by ``game-over``.
        """

    def legal_actions(self, position: P) -> Iterable[A]:
        """Every action without objection, lazily: mate needs the first only."""

    # Effects
    def apply(self, position: P, action: A) -> P:
        """The position that a legal ``action`` leaves; the turn may still be open."""

    def close(self, position: P) -> P:
        """The position after the end of the turn."""

    def to_move(self, position: P) -> str | None:
        """The side to move; ``None`` in a finished game, or if any side may move."""

    def status(self, position: P) -> Status:
        """The status of a position."""

    def outcome(self, position: P, status: Status, repetition: int | None) -> Outcome:
        """The outcome; ``repetition`` is how often the position has occurred, ``None`` if unknown."""

    def key(self, position: P, text: Text | None = None) -> str | None:
        """The key for repetition, ``None`` if the rules have none; ``text``: the canonical text if already written."""

    # How it is written
    def read_position(self, text: Text, options: Mapping[str, Value]) -> P:
        """Read a position under these options (all of them). Raises ``NotationError`` or ``ImpossiblePosition``."""

    def write_position(self, position: P) -> Text:
        """The canonical text."""

    def table(self, position: P) -> Mapping[str, Json]:
        """The position as lists of things by place, and all its other facts, JSON-ready."""

    def read_turn(self, position: P, text: Text) -> tuple[A, ...]:
        """The actions of one turn, whole or begun. Raises ``NotationError`` (form only)."""

    def write_turn(self, position: P, actions: tuple[A, ...]) -> Text:
        """The canonical text; of an illegal turn, as written."""

    def described(self, position: P, actions: tuple[A, ...]) -> tuple[Described, ...]:
        """Describe each action of a turn as read: a legal, an illegal or an unfinished one. Never raises."""

    # How it is explained
    def facts(self, position: P, action: A, ground: str) -> Mapping[str, Fact]:
        """The facts for the sentence of ``ground``, for this action in this position."""

    def findings(self, before: P, action: A | None, after: P) -> tuple[Finding, ...]:
        """The effects of one legal action; of closing the turn, where ``action`` is ``None``."""


AnyGame = Game[Any, Any]
"""A game whose kinds of positions and actions do not matter."""


@runtime_checkable
class MultiStep(Protocol):
    """A game with turns of several actions; legal actions are listed one decision at a time."""

    def awaited(self, position: Any) -> Awaited | None:
        """The next input of a begun turn; ``None`` if the turn may be closed."""

    def turn_facts(self, position: Any, actions: tuple[Any, ...], taken: int) -> Mapping[str, Fact]:
        """Additional facts of the reason, if a turn failed after ``taken`` of its actions."""


@runtime_checkable
class HasTurnFields(Protocol):
    """A game with own fields in rulings, about the turn and about facts that it cannot check."""

    def turn_fields(self, position: Any, actions: tuple[Any, ...], reached: Any) -> Mapping[str, Json]:
        """Fields of the ruling; ``reached`` is the position before the turn is closed, ``None`` if it is illegal."""

    def turn_status(self, position: Any) -> Mapping[str, Json]:
        """Fields of the status in addition to ``awaits``, read off the turn before it is closed."""


@runtime_checkable
class HasOwnWords(Protocol):
    """A game with words of its own for the units of a position, and for its fields of the status."""

    def unit_names(self, position: Any, language: Language) -> Own:
        """By fact, the names of units in sentences about a turn from ``position``."""

    def status_words(self, status: Mapping[str, Any], says: Speaker) -> Mapping[str, Json]:
        """Words for the game's own fields, for a status as in a response."""


@runtime_checkable
class HasQuota(Protocol):
    """A game with a quota of actions per turn, which lists of next actions have; whole turns are too many to list."""

    def quota_left(self, position: Any) -> Mapping[str, Json]:
        """How many pieces may still act in this turn, by kind."""


@runtime_checkable
class HasResignation(Protocol):
    """A game in which resigning is a turn that changes the board. It is legal and never listed."""

    def resignation(self, position: Any) -> Any:
        """The action by which the side to move resigns."""


@runtime_checkable
class HasDepartures(Protocol):
    """A game of three or more sides that goes on without a side that lost by forfeit or by resigning."""

    def without(self, position: Any, side: str) -> Any:
        """The position after a side has left the game: another side is to move."""


@runtime_checkable
class HasPlacement(Protocol):
    """A game that allows free placement at the start."""

    def placement_faults(self, position: Any) -> tuple[Finding, ...]:
        """Everything that keeps a possible position from being a start."""


class OddsField(NamedTuple):
    """A field of requests for odds: a number, or a flag."""

    description: str
    is_flag: bool = False
    modifies: bool = False
    """Whether it goes with an action in a position, too; all others replace both."""


@runtime_checkable
class HasDice(Protocol):
    """A game of dice and cards that come with the request: what may be declared, and how likely it is to succeed."""

    def declarations(self, position: Any, narrowed: str | None = None) -> Mapping[str, Json]:
        """Possible declarations without a begun turn, by kind; ``narrowed`` to one piece."""

    @property
    def ODDS_FIELDS(self) -> Mapping[str, OddsField]:
        """The fields of its own in requests for odds, by name."""

    def odds(self, position: Any, declaration: Any, **modifying: Any) -> Mapping[str, Json]:
        """Exact odds of an action declared without its rolls; ``position`` may be ``None`` for numbers alone.

        ``modifying``: fields that go with both. Raises ``NotationError``, ``IllegalAction`` or ``UnknownRule``.
        """


@runtime_checkable
class HasReading(Protocol):
    """A game of text that accepts other spellings: turns are read as tokens, of positions variants are tried."""

    @property
    def LEXICON(self) -> Lexicon:
        """The words, letters and marks of its turns."""

    def build_turn(self, typed: Typed, position: Any) -> Ways:
        """The turns that a typed one may mean; it never names another piece."""

    @property
    def POSITION_SPELLING(self) -> PositionSpelling:
        """The spelling of its positions."""


@runtime_checkable
class HasTextForm(Protocol):
    """A game of objects whose turns and positions also have a text, and are read in other spellings."""

    def turn_object(self, position: Any, text: Text) -> Text:
        """The object of a turn that the exact reader refuses. Raises ``NotationError``."""

    def position_object(self, text: Text) -> Text:
        """The object of a position that the exact reader refuses. Raises ``NotationError``."""

    def turn_text(self, position: Any, turn: Text) -> str | None:
        """The text of a canonical turn, ``None`` if it is too long; ``position`` is ``None`` if it is not known."""

    def position_text(self, position: Text) -> str | None:
        """The text of a canonical position; ``None`` if it is too long to be read."""

    def near_turns(self, position: Any, text: str) -> tuple[str, ...]:
        """Texts of legal turns, whole or begun, that an unreadable text may have meant."""

    def completed(self, position: Any, actions: tuple[Any, ...]) -> tuple[str, ...]:
        """Texts of a turn with the fields filled in that the rules leave open."""


@runtime_checkable
class HasTableText(Protocol):
    """A game that accepts tables as input, so that an editor needs no position text."""

    @property
    def TABLE(self) -> TableForm:
        """What its tables are made of."""

    def text_of_table(self, given: Mapping[str, object]) -> Text:
        """Convert a table to the text of a position, possible or not. Raises ``NotationError``."""


@runtime_checkable
class HasSummary(Protocol):
    """A game that merges several effects into one sentence."""

    def summary(self, effects: tuple[Finding, ...]) -> tuple[Finding, ...]:
        """Merge these effects, in order; each result has a message, even if it is not an effect."""


C = TypeVar("C")


def capability(game: Any, kind: type[C]) -> C | None:
    """The game if it has this capability, else ``None``."""
    having: C | None = game if _has(game, kind) else None  # type: ignore[arg-type]  # a protocol is hashable
    return having


@cache
def _has(game: object, kind: type) -> bool:
    """Looked up once for each game: it costs as much as a short ruling."""
    return isinstance(game, kind)
