"""Nim with three players: ``3-4-5 abc`` has three heaps, and the players in the game, the next one first."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from engine.errors import NotationError, text_fault
from engine.game import Json, Outcome, Status, Text
from engine.play import close, described, key, write_position, write_turn
from engine.rulebook import Fact, Finding, Value, load_rulebook

GAME_PROTOCOL: Final = 1
NAME: Final = "nim"
EDITION: Final = "1"
NOTATION: Final = "text"
SIDES: Final = ("amber", "blue", "coral")
SETUPS: Final = {"standard": "3-4-5 abc"}
DEFAULT_SETUP: Final = "standard"
BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "heaps", "heaps": 3},
    "pieces": (),
    "notation": {"position": "3-4-5 abc", "actions": ["A3", "B1"]},
}
EXAMPLES: Final = {"legal": {"action": "A3"}, "illegal": {"action": "A4"}}
RULEBOOK: Final = load_rulebook(__package__)
TURNS: Final = tuple(heap + count for heap in "ABC" for count in "123456789")
POSITION: Final = re.compile("([0-9])-([0-9])-([0-9]) (abc|bca|cab|ab|ba|bc|cb|ac|ca)")


def objection(position: str, action: str) -> str | None:
    """The ground against taking from a heap."""
    return "heap-too-small" if int(action[1]) > _heaps(position)[action[0]] else None


def legal_actions(position: str) -> Iterator[str]:
    """Every number from every heap."""
    return (f"{heap}{count}" for heap, size in _heaps(position).items() for count in range(1, size + 1))


def apply(position: str, action: str) -> str:
    """The heaps after a turn, and the next player first."""
    heaps = _heaps(position) | {action[0]: _heaps(position)[action[0]] - int(action[1])}
    return "-".join(map(str, heaps.values())) + " " + position[7:] + position[6]


def to_move(position: str) -> str:
    """The first of the players."""
    return _sides(position)[0]


def status(position: str) -> Status:
    """No states like check."""
    return Status(to_move(position))


def outcome(position: str, status: Status, repetition: int | None) -> Outcome:
    """The player that took the last token loses: it is the last of the players now."""
    won = Outcome.won(*_sides(position)[:-1], cause="last_token", article="NIM-2.1")
    return Outcome() if any(_heaps(position).values()) else won


def without(position: str, side: str) -> str:
    """The players without one that has left."""
    return position[:6] + position[6:].replace(side[0], "")


def read_position(text: Text, options: Mapping[str, Value]) -> str:
    """Three heaps of up to nine tokens, and the players in turn."""
    if not isinstance(text, str) or not POSITION.fullmatch(text):
        raise NotationError(text_fault(text, "3-4-5 abc"))
    return text


def table(position: str) -> Mapping[str, Json]:
    """The heaps by name, and the players in turn."""
    return {"heaps": _heaps(position), "players": _sides(position), "to_move": to_move(position)}


def read_turn(position: str, text: Text) -> tuple[str, ...]:
    """A heap and a number of tokens."""
    if text not in TURNS:
        raise NotationError(text_fault(text, "A3, B1"))
    return (str(text),)


def facts(position: str, action: str, ground: str) -> Mapping[str, Fact]:
    """The heap, its tokens, and the number to take."""
    return {"heap": action[0], "size": _heaps(position)[action[0]], "count": int(action[1])}


def findings(before: str, action: str | None, after: str) -> tuple[Finding, ...]:
    """The effect of a turn."""
    if action is None:
        return ()
    taken: dict[str, Fact] = {"side": to_move(before), "heap": action[0], "count": int(action[1])}
    return (Finding("taken", ("NIM-1.1", "NIM-1.2"), taken),)


def _heaps(position: str) -> dict[str, int]:
    return dict(zip("ABC", map(int, position[:5].split("-")), strict=True))


def _sides(position: str) -> list[str]:
    return [side for letter in position[6:] for side in SIDES if side[0] == letter]
