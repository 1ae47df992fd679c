"""Writes the published suite (``make conformance``), or with ``--check`` verifies that it is up to date.

An id belongs to one request. The suite is not written if a published id would disappear or get another
request: withdraw that case with ``withdrawn: {in, why, by}``, and add a new one.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from adjudicator.conformance.runner import digest
from engine.registry import GAMES
from tools.conformance.conversion import converted_game
from tools.conformance.numbering import SUITE

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "adjudicator" / "conformance" / "suite"


def files() -> dict[str, str]:
    """The generated files of the suite, by name; its README and its schema are written by hand."""
    texts = {}
    for game in GAMES.values():
        cases = json.loads(json.dumps(converted_game(game.NAME)))
        head = {"suite": SUITE, "sha256": digest(cases), "game": game.NAME, "edition": game.EDITION}
        lines = ",\n".join(json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in cases)
        texts[f"{game.NAME}.json"] = f'{json.dumps(head)[:-1]}, "cases": [\n{lines}\n]}}\n'
    return texts


def broken_ids(old: Sequence[Any], new: Sequence[Any]) -> list[str]:
    """The ids of published cases that are missing among the new ones, or have another request there."""
    requests = {case["id"]: case["ask"] for case in new}
    return [case["id"] for case in old if requests.get(case["id"]) != case["ask"]]


def main(arguments: Sequence[str]) -> int:
    """Write or check the suite and return the exit code."""
    FOLDER.mkdir(exist_ok=True)
    failed = False
    for name, text in files().items():
        path = FOLDER / name
        old = path.read_text(encoding="utf-8") if path.exists() else None
        broken = (
            broken_ids(json.loads(old)["cases"], json.loads(text)["cases"]) if old and path.suffix == ".json" else []
        )
        if broken:
            sys.stderr.write(f"{name}: dropped, or with another request: {', '.join(broken)}. Withdraw them instead.\n")
        elif "--check" in arguments and old != text:
            sys.stderr.write(f"{name} is not up to date: run make conformance\n")
        elif old != text:
            path.write_text(text, encoding="utf-8")
            continue
        failed = failed or old != text
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
