"""The published conformance cases, and the runner that judges a server or an engine by them."""

from pathlib import Path
from typing import Final

SUITE: Final = Path(__file__).with_name("suite")


def suite_of(game: str) -> bytes | None:
    """The file with the cases of a game, read anew so that no worker keeps it; ``None`` if there is none."""
    path = SUITE / f"{game}.json"
    return path.read_bytes() if path.is_file() else None
