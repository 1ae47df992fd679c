"""Publish the cases of a game: ids for new cases, each judged before, and the suite as a file."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from adjudicator.checks.conversion import broken_ids, error_of, read_cases, suite
from adjudicator.checks.numbering import DRAFT, number, parts
from adjudicator.checks.ruled import Ruled, failures
from adjudicator.checks.verdict import check_verdict
from adjudicator.games import data_of
from engine.game import AnyGame


def case_files(name: str) -> list[Path]:
    """The files of cases of a package: ``cases.yaml`` or those of the folder ``cases``."""
    return sorted([*data_of(name).glob("cases.yaml"), *data_of(name).glob("cases/*.yaml")])


def numbered(files: Sequence[Path]) -> tuple[list[dict[str, Any]], list[str]]:
    """The cases in these files, with ids for those that have none, and the errors of those that cannot be read."""
    texts, faults, cases = list[str](), list[str](), list[dict[str, Any]]()
    for path in files:
        texts.append("")
        for part in parts(path.read_text(encoding="utf-8")):
            error = error_of("\n" * texts[-1].count("\n") + part)
            faults += [f"{path.name}: {error}"] if error else []
            texts[-1] += "\n" * part.count("\n") if error else part
    for path, text in zip(files, number(texts), strict=True):
        for case in read_cases(text) or ():
            if isinstance(case, dict) and {"id", "case", "article"} <= set(case):
                cases.append(case)
            else:
                faults.append(f"{path.name}: a case has a title, case, and the id of an article, not {case}")
    return cases, faults


def publish(game: AnyGame, files: Sequence[Path], target: Path) -> list[str]:
    """Write ids into the files of cases, and the suite; or nothing, and return the errors.

    An id belongs to one request: withdraw a published case with ``withdrawn: {in, why, by}``, and add a new one.
    """
    if game.EDITION == DRAFT:
        return [f"{game.NAME}: the cases of edition {DRAFT}, a draft, are not published"]
    cases, faults = numbered(files)
    if faults:
        return faults
    texts = [path.read_text(encoding="utf-8") for path in files]
    old = {case["id"] for text in texts for case in read_cases(text) or () if "id" in case}
    for case in (case for case in cases if case["id"] not in old):
        faults += failures([(_check_new, game.NAME, case)], f"{game.NAME}: {case['case']}: ")
    if faults:
        return faults
    made, published = suite(game, cases), json.loads(target.read_bytes())["cases"] if target.exists() else []
    if broken := broken_ids(published, json.loads(made)["cases"]):
        return [f"{game.NAME}: dropped, or with another request: {', '.join(broken)}. Withdraw them instead."]
    for path, text in zip((*files, target), (*number(texts), made), strict=True):
        path.write_text(text, encoding="utf-8")
    return []


def _check_new(game: str, case: dict[str, Any]) -> None:
    check_verdict(Ruled(game, case))
