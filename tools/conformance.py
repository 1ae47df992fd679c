"""Publishes the conformance suite from ``tests/cases`` (``make conformance``), or with ``--check`` compares it.

New cases get an id when they are judged as they say, and not before. An id belongs to one request. The suite is not
written if a published id would disappear or get another request: withdraw that case with
``withdrawn: {in, why, by}``, and add a new one. Cases of a draft, a game of edition 0, get ids when it has an edition.
"""

import json
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from adjudicator.checks.conversion import broken_ids, read_cases, suite
from adjudicator.checks.numbering import DRAFT, number
from adjudicator.checks.ruled import Ruled
from adjudicator.checks.verdict import check_verdict
from engine.registry import GAMES

ROOT: Final = Path(__file__).parents[1]
CASES: Final = ROOT / "tests" / "cases"
FOLDER: Final = ROOT / "adjudicator" / "conformance" / "suite"


@cache
def cases(game: str) -> tuple[dict[str, Any], ...]:
    """All cases of a game as written, file by file; read once, and not to be changed."""
    return tuple(case for path in _files(game) for case in read_cases(path.read_text(encoding="utf-8")))


def _files(game: str) -> list[Path]:
    return sorted((CASES / game).glob("*.yaml"))


def files() -> dict[str, str]:
    """The generated files of the suite, by name; its README and its schema are written by hand."""
    return {f"{name}.json": suite(game, cases(name)) for name, game in GAMES.items() if game.EDITION != DRAFT}


def number_new(game: str) -> list[str]:
    """Write ids into the files of a game for its new cases; the errors of those that are judged otherwise."""
    paths = _files(game)
    numbered = number([path.read_text(encoding="utf-8") for path in paths])
    after = [case for text in numbered for case in read_cases(text)]
    wrong = []
    for old, case in zip(cases(game), after, strict=True):
        if "id" not in old:
            try:
                check_verdict(Ruled(game, case))
            except AssertionError as failure:
                wrong.append(f"{game}: {case['case']}: {failure}")
    if not wrong and GAMES[game].EDITION != DRAFT:
        for path, text in zip(paths, numbered, strict=True):
            path.write_text(text, encoding="utf-8")
        cases.cache_clear()
    return wrong


def main(arguments: Sequence[str]) -> int:
    """Write or check the suite and return the exit code."""
    faults = [] if "--check" in arguments else [fault for game in GAMES for fault in number_new(game)]
    for name, text in {} if faults else files().items():
        path = FOLDER / name
        old = path.read_text(encoding="utf-8") if path.exists() else None
        if broken := broken_ids(json.loads(old)["cases"], json.loads(text)["cases"]) if old else []:
            faults.append(f"{name}: dropped, or with another request: {', '.join(broken)}. Withdraw them instead.")
        elif "--check" not in arguments:
            path.write_text(text, encoding="utf-8")
        elif old != text:
            faults.append(f"{name} is not up to date: run make conformance")
    sys.stderr.write("".join(f"{fault}\n" for fault in faults))
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
