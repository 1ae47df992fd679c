"""Publish the cases of a game: ids for new cases, each judged before, and the suite as a file."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from yaml import YAMLError

from adjudicator.checks.conversion import broken_ids, read_cases, suite
from adjudicator.checks.numbering import DRAFT, number
from adjudicator.checks.ruled import Ruled
from adjudicator.checks.verdict import check_verdict
from adjudicator.games import data_of
from engine.game import AnyGame


def case_files(name: str) -> list[Path]:
    """The files of cases of a package: ``cases.yaml`` or those of the folder ``cases``."""
    return sorted([*data_of(name).glob("cases.yaml"), *data_of(name).glob("cases/*.yaml")])


def numbered(files: Sequence[Path]) -> list[dict[str, Any]]:
    """The cases in these files, with ids for those that have none. Raises ``AssertionError`` with the file."""
    cases = []
    for path, text in zip(files, number(path.read_text(encoding="utf-8") for path in files), strict=True):
        try:
            cases += read_cases(text)
        except YAMLError as failure:
            raise AssertionError(f"{path.name}: {failure}") from None
    return cases


def publish(game: AnyGame, files: Sequence[Path], target: Path) -> list[str]:
    """Write ids into the files of cases, and the suite; or nothing, and return the errors.

    An id belongs to one request: withdraw a published case with ``withdrawn: {in, why, by}``, and add a new one.
    """
    if game.EDITION == DRAFT:
        return [f"{game.NAME}: the cases of edition {DRAFT}, a draft, are not published"]
    texts, cases = [path.read_text(encoding="utf-8") for path in files], numbered(files)
    old = {case["id"] for text in texts for case in read_cases(text) if "id" in case}
    faults = [
        f"{game.NAME}: {case['case']}: {fault}"
        for case in cases
        if case["id"] not in old
        for fault in _judged(game, case)
    ]
    made, published = suite(game, cases), json.loads(target.read_bytes())["cases"] if target.exists() else []
    if broken := broken_ids(published, json.loads(made)["cases"]):
        faults.append(f"{game.NAME}: dropped, or with another request: {', '.join(broken)}. Withdraw them instead.")
    for path, text in zip((*files, target), (*number(texts), made), strict=True) if not faults else ():
        path.write_text(text, encoding="utf-8")
    return faults


def _judged(game: AnyGame, case: Mapping[str, Any]) -> list[str]:
    """The error of a case that is not judged as it says."""
    try:
        check_verdict(Ruled(game.NAME, dict(case)))
    except AssertionError as failure:
        return [str(failure)]
    return []
