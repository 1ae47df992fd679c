"""What a game is: the protocol that its folder satisfies, and the values that pass through it.

A game is a package whose ``__init__`` gathers these names. Everything that follows for all
games alike (whole rulings, replay, repetition, perft) is written once over this interface, in
``engine.play`` and in the adjudicator.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from engine.rulebook import Fact, Finding, Ground, Rulebook, Value

Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
"""What JSON can say; tuples are arrays."""
Text = str | Mapping[str, "Json"]
"""The written form of a position or a turn: a string, or (BattleLore) an object."""

State = Literal["normal", "check", "checkmate", "stalemate", "pass_forced", "won", "drawn", "awaiting"]
Cause = Literal["checkmate", "stalemate", "repetition", "king_captured", "last_alive", "nobody_alive", "passes"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """Whether the game is over: who won, why, by which article, and which draws may be claimed."""

    over: bool = False
    winners: tuple[str, ...] = ()
    draw: bool = False
    cause: Cause | None = None
    article: str = ""
    claims: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Status:
    """How a position stands for the side to move; ``more`` holds the game's own fields, JSON-ready.

    ``state`` does not know of repetition: a draw by it is the outcome's to say.
    """

    to_move: str | None
    state: State = "normal"
    in_check: tuple[str, ...] = ()
    checkers: tuple[str, ...] = ()
    more: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Awaited:
    """What a begun turn still owes: a roll, or a choice.

    ``wire`` makes the JSON of ``awaits`` (there may be hundreds of ways, and seldom is anybody told);
    ``article`` asks for it, where what has been done so far cites none.
    """

    wire: Callable[[], Mapping[str, Json]]
    article: str = ""


P = TypeVar("P")
A = TypeVar("A")


class Game(Protocol[P, A]):
    """One game: ``P`` are its positions, ``A`` its actions (frozen values, both).

    Positions carry their options. The functions of the law are pure: they never change what
    they are given.
    """

    # What it is; constants of the module, read only.
    @property
    def NAME(self) -> str: ...
    @property
    def EDITION(self) -> str:
        """Version of the game's rulings: changed when, and only when, a ruling can change."""

    @property
    def SIDES(self) -> tuple[str, ...]: ...
    @property
    def RULEBOOK(self) -> Rulebook:
        """Articles, grounds, effects, options and names. Where several grounds hold, the first is the reason."""

    @property
    def SETUPS(self) -> Mapping[str, str]:
        """Named starting positions, the default first; empty where a position must be given."""

    @property
    def BOARD(self) -> Mapping[str, Json]:
        """The ``board``, the ``pieces`` and the ``notation`` as ``GET /v1/games/{game}`` describes them."""

    @property
    def STAGED(self) -> bool:
        """Whether legal actions are listed one decision at a time rather than as whole turns."""

    @property
    def EXAMPLES(self) -> Mapping[str, Mapping[str, Json]]:
        """Requests for an adjudication that show the game at work, by name."""

    # The law
    def objection(self, position: P, action: A) -> Ground | None:
        """The first ground, in rulebook order, that forbids ``action``; ``None`` if it is legal.

        Where the position itself ends the game it objects to everything (by whichever ground: the
        adjudicator says ``game-over``).
        """

    def lawful(self, position: P) -> Iterable[A]:
        """Every action without objection, lazily: mate needs the first only."""

    def apply(self, position: P, action: A) -> P:
        """The position that a legal ``action`` leaves; the turn may still be open."""

    def awaited(self, position: P) -> Awaited | None:
        """What a begun turn still owes; ``None`` where it may be closed."""

    def close(self, position: P) -> P:
        """The position after the turn is ended: what falls, who is next."""

    def status(self, position: P) -> Status:
        """How a position stands."""

    def outcome(self, position: P, status: Status, repetition: int | None) -> Outcome:
        """Over or not; ``repetition`` is how often the position has stood, ``None`` if unknown."""

    def report(self, position: P) -> Mapping[str, Json]:
        """Fields of its own that the game adds to a ruling, read off the turn before it is closed."""

    def key(self, position: P) -> str | None:
        """Identity for repetition; ``None`` where the rules know no repetition."""

    # The words
    def read_position(self, text: Text, options: Mapping[str, Value]) -> P:
        """Raises ``NotUnderstood``, ``Misread`` or ``ImpossiblePosition``."""

    def write_position(self, position: P) -> Text:
        """The canonical text."""

    def table(self, position: P) -> Mapping[str, Json]:
        """The position as lists of things and where they are, JSON-ready."""

    def read_turn(self, position: P, text: Text) -> tuple[A, ...]:
        """The actions of one turn, whole or begun. Raises ``NotUnderstood`` (form only)."""

    def write_turn(self, position: P, actions: tuple[A, ...]) -> Text:
        """The canonical text; of an illegal turn, what it says."""

    def facts(self, position: P, action: A, ground: Ground) -> Mapping[str, Fact]:
        """What the sentence of ``ground`` needs, for this action in this position."""

    def remark(self, position: P, actions: tuple[A, ...], taken: int) -> Mapping[str, Fact]:
        """What the reason adds about a turn of several actions that failed after ``taken`` of them."""

    def findings(self, before: P, action: A | None, after: P) -> tuple[Finding, ...]:
        """The effects of one legal action; of closing the turn, where ``action`` is ``None``."""


@runtime_checkable
class Rationed(Protocol):
    """What a game has besides, whose turns take as many actions as a quota allows.

    Its whole turns are beyond counting and never listed; a list of what may come next says what is left.
    """

    def left(self, position: Any) -> Mapping[str, Json]:
        """How many may still act in this turn, by kind."""


@runtime_checkable
class FreelyPlaced(Protocol):
    """What a game has besides, whose players may place their pieces as they like at the start."""

    def placement_faults(self, position: Any) -> tuple[Finding, ...]:
        """Everything that keeps a possible position from being a start."""


@runtime_checkable
class Chancy(Protocol):
    """What a game of dice has besides: how likely it is that an action ends in one way or another."""

    def odds(self, position: Any, declaration: Any, ignore: int | None) -> Mapping[str, Json]:
        """Exact odds of an action declared without its rolls; ``position`` may be ``None`` for one told by numbers.

        Raises ``Misread``, ``IllegalAction`` or ``UnknownRule``.
        """
