"""The report on one game, and its settings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final, Literal

from engine.rulebook import Language

Kind = Literal["offence", "entry", "check", "result", "remark", "fault"]
State = Literal["clean", "settled", "to-check", "offence", "fault"]
STATES: Final[tuple[State, ...]] = ("clean", "settled", "to-check", "offence", "fault")
MAX_NAME: Final = 200
"""Characters of a name that a report shows: of a player, a file, a game, an event."""
MIN_PICTURE: Final = 24_000
"""Bytes that a picture takes of the room at least, since small ones cost as much work."""


@dataclass(slots=True)
class Room:
    """The remaining room in a report: items, and bytes of pictures. The command line has no limit."""

    items: float = inf
    pictures: float = inf

    def take(self, wanted: int) -> int:
        """Count ``wanted`` items, at most those that fit, and return their number."""
        taken = int(min(wanted, self.items))
        self.items -= taken
        return taken


@dataclass(frozen=True, slots=True)
class Settings:
    """How to judge games, and the content of their reports.

    ``pictures``: offences have one, if it fits. ``rulings``: each game has the service's response to it, with
    positions. ``judges_faulty``: games with errors in their text are judged as far as they can be read.
    ``pages``: the start of the URLs of ruling pages, empty if they are unknown or not shown.
    """

    language: Language
    strict: bool = False
    judges_faulty: bool = True
    pictures: bool = False
    rulings: bool = False
    pages: str = ""
    room: Room = field(default_factory=Room)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to report: an offence, an entry, a claim to be checked, a result, a remark, an error of the text.

    ``entry``: its place in the record's ``turns``, from 0, if it has one. ``is_open``: it counts against the game.
    ``line`` and ``column`` are 0 where it has no place in a text; ``turn_number`` is 0 where it is about no turn.
    ``picture`` is SVG, where the report shows pictures; ``page`` is the URL of the ruling, where it is known.
    """

    kind: Kind
    message: str
    is_open: bool
    code: str = ""
    entry: int | None = None
    turn_number: int = 0
    line: int = 0
    column: int = 0
    side: str = ""
    turn: str = ""
    verdict: str = ""
    article: str = ""
    title: str = ""
    settled: str = ""
    position: str = ""
    picture: str = ""
    page: str = ""
    written: str = ""
    """The number of the turn as written, where a text has one."""
    gist: str = ""
    """The turn in words, where its notation is an object."""

    @property
    def number(self) -> str:
        """The number of the turn as written, else as counted; empty where it is about no turn."""
        return self.written or str(self.turn_number or "")


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game of one file; its state counts the items that are ``left_out``, too.

    ``fallen``: the turn after which each side dropped out, in games where sides do. ``banners``: by side.
    """

    file: str
    number: int
    line: int
    game: str
    tags: Mapping[str, str] = field(default_factory=dict)
    players: Mapping[str, str] = field(default_factory=dict)
    turns: int = 0
    result: Mapping[str, Any] = field(default_factory=dict)
    items: tuple[Item, ...] = ()
    judged: Mapping[str, Any] | None = None
    state: State = "clean"
    left_out: int = 0
    fallen: Mapping[str, int] = field(default_factory=dict)
    banners: Mapping[str, int] = field(default_factory=dict)
    recorded: int = 0
    """The turns of the record; more than ``turns`` if judging stopped before its end."""

    @property
    def exit_code(self) -> int:
        """0, 1 for an open offence or a wrong result, 3 for an error in the text."""
        return {"offence": 1, "fault": 3}.get(self.state, 0)


def state_of(items: Sequence[Item]) -> State:
    """The state of a game without errors: something is open, something is to be checked, all is settled, or clean."""
    if any(item.is_open for item in items):
        return "offence"
    if any(item.kind == "check" for item in items):
        return "to-check"
    return "settled" if any(item.kind == "offence" for item in items) else "clean"


@dataclass(slots=True)
class Summary:
    """Counts over all games; ``left_out`` counts the items of any kind and the games that a report has no room for.

    ``skipped``: files of a folder that are no records. ``require_clean``: games to be checked raise the exit code to 1.
    """

    games: int = 0
    turns: int = 0
    states: dict[str, int] = field(default_factory=lambda: dict.fromkeys(STATES, 0))
    exit_code: int = 0
    left_out: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("errors", "games"), 0))
    skipped: int = 0
    require_clean: bool = False

    def add(self, report: GameReport) -> None:
        self.games += 1
        self.turns += report.turns
        self.states[report.state] += 1
        self.left_out["errors"] += report.left_out
        unproven = self.require_clean and report.state == "to-check"
        self.exit_code = max(self.exit_code, report.exit_code, int(unproven))

    @property
    def leaves_out(self) -> bool:
        """Whether the report has no room for some item or game."""
        return any(self.left_out.values())
