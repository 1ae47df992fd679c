"""A dear request: what it is sent to, and why it is dear."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

MAX_TURNS: Final = 500
MAX_ITEMS: Final = 200
MAX_BYTES: Final = 256 * 1024

Body = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Dear:
    """A request to one resource of a game; ``batch`` has its ``items``, each without its ``game``."""

    resource: str
    why: str
    body: Body


def skipping(why: str, turn: Any, **rest: Any) -> Dear:
    """A record of the same turn over and over, illegal or not: as many as a record may have."""
    return Dear("records", why, {**rest, "turns": [turn] * MAX_TURNS, "on_illegal": "skip"})


def batch(why: str, *items: Body) -> Dear:
    """A full batch of these items in turn; answers are remembered, so ``seen`` keeps the items different."""
    numbered = [{**items[n % len(items)], "seen": {"": n}} for n in range(MAX_ITEMS)]
    return Dear("batch", why, {"items": numbered})
