"""What is found in one game, ready to be reported, and how it is looked for."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from engine.rulebook import Language

Kind = Literal["offence", "entry", "result", "fault"]


@dataclass(slots=True)
class Pictures:
    """The pictures that a report may still have; any number where ``left`` is ``None``."""

    left: int | None = None

    def take(self) -> bool:
        """Whether there may be one more; it is counted, then."""
        if self.left == 0:
            return False
        if self.left is not None:
            self.left -= 1
        return True


@dataclass(frozen=True, slots=True)
class Settings:
    """How games are judged, and what their reports hold.

    ``pictures``: offences have one, as long as there may be more. ``rulings``: each game has the answer of the service
    to it, with the positions.
    """

    language: Language
    strict: bool = False
    pictures: Pictures | None = None
    rulings: bool = False


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to report: an offence, an arbiter's or a player's entry, a result, a fault of the text.

    ``entry``: its place in the record's ``turns``, from 0, if it has one. ``is_open``: it counts against the game.
    ``line`` and ``column`` are 0 where the record is JSON; ``turn_number`` is 0 where it is about no turn.
    ``picture`` is SVG, where the report shows pictures.
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


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game of one file."""

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

    @property
    def state(self) -> Literal["clean", "settled", "offence", "fault"]:
        """How it stands with the game: nothing to say, all settled, something open, or a faulty text."""
        if any(item.kind == "fault" for item in self.items):
            return "fault"
        if any(item.is_open for item in self.items):
            return "offence"
        return "settled" if any(item.kind == "offence" for item in self.items) else "clean"

    @property
    def exit_code(self) -> int:
        """0, 1 for an open offence or a wrong result, 3 for a fault of the text."""
        return {"clean": 0, "settled": 0, "offence": 1, "fault": 3}[self.state]


@dataclass(slots=True)
class Summary:
    """Counts over all games."""

    games: int = 0
    turns: int = 0
    states: dict[str, int] = field(default_factory=lambda: dict.fromkeys(("clean", "settled", "offence", "fault"), 0))
    exit_code: int = 0

    def add(self, report: GameReport) -> None:
        self.games += 1
        self.turns += report.turns
        self.states[report.state] += 1
        self.exit_code = max(self.exit_code, report.exit_code)
