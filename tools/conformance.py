"""Publishes the conformance suite from ``tests/cases`` (``make conformance``), or with ``--check`` compares it."""

import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from adjudicator.checks.conversion import read_cases, suite
from adjudicator.checks.numbering import DRAFT
from adjudicator.checks.publishing import publish
from adjudicator.conformance import SUITE
from engine.registry import GAMES

CASES: Final = Path(__file__).parents[1] / "tests" / "cases"


@cache
def cases(game: str) -> tuple[dict[str, Any], ...]:
    """All cases of a game as written, file by file; read once, and not to be changed."""
    return tuple(case for path in _files(game) for case in read_cases(path.read_text(encoding="utf-8")))


def _files(game: str) -> list[Path]:
    return sorted((CASES / game).glob("*.yaml"))


def files() -> dict[str, str]:
    """The generated files of the suite, by name; its README and its schema are written by hand."""
    return {f"{name}.json": suite(game, cases(name)) for name, game in GAMES.items() if game.EDITION != DRAFT}


def main(arguments: Sequence[str]) -> int:
    """Write or check the suite and return the exit code."""
    if "--check" in arguments:
        old = (name for name, text in files().items() if (SUITE / name).read_text(encoding="utf-8") != text)
        faults = [f"{name} is not up to date: run make conformance" for name in old]
    else:
        published = (
            publish(game, _files(name), SUITE / f"{name}.json") for name, game in GAMES.items() if game.EDITION != DRAFT
        )
        faults = [fault for each in published for fault in each]
    sys.stderr.write("".join(f"{fault}\n" for fault in faults))
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
