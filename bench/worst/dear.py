"""An expensive request: its resource, and the reason for its cost."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

MAX_TURNS: Final = 500
MAX_ITEMS: Final = 200
MAX_BYTES: Final = 256 * 1024

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Dear:
    """A request to one resource of a game; ``batch`` has its ``items``, each without its ``game``, ``reports`` a
    ``text``."""

    resource: str
    why: str
    body: Body


def skipping(why: str, turn: Any, **rest: Any) -> Dear:
    """A record that repeats one turn, legal or not: the maximum number of turns."""
    return Dear("records", why, {**rest, "turns": [turn] * MAX_TURNS, "on_illegal": "skip"})


def batch(why: str, *items: Body) -> Dear:
    """A full batch of these items in turn; ``seen`` makes them different, since responses are cached."""
    numbered = [{**items[n % len(items)], "seen": {"": n}} for n in range(MAX_ITEMS)]
    return Dear("batch", why, {"items": numbered})


def unread(character: str, characters: int) -> tuple[Dear, Dear]:
    """A full record and a full batch of an unreadable text: one character, repeated."""
    text = (character * characters)[:characters]
    size = len(text.encode()) + 30
    why = f"of {characters:,} characters U+{ord(character[0]):04X}"
    turns, items = min(MAX_TURNS, MAX_BYTES // size), min(MAX_ITEMS, MAX_BYTES // size)
    return (
        Dear("records", f"{turns} texts {why}", {"turns": [text] * turns, "on_illegal": "skip"}),
        Dear("batch", f"{items} texts {why}", {"items": [{"action": text, "seen": {"": n}} for n in range(items)]}),
    )
