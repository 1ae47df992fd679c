"""Everything that is checked of an installed game: the properties that the tests of this project check on its own."""

import json
import random
import time
from collections.abc import Iterable, Iterator
from importlib.resources import files
from itertools import islice
from pathlib import Path
from statistics import median
from traceback import extract_tb
from typing import Any, Final, NamedTuple

from adjudicator.checks.agreement import actions_met, check_lists, check_written, random_positions
from adjudicator.checks.conversion import broken_ids, read_cases, suite
from adjudicator.checks.facts import check_facts
from adjudicator.checks.numbering import DRAFT, number
from adjudicator.checks.pictures import check_drawn, check_pictures
from adjudicator.checks.play import random_turns
from adjudicator.checks.records import check_legal_record, check_record
from adjudicator.checks.ruled import Ruled, of_published
from adjudicator.checks.tables import check_table
from adjudicator.checks.verdict import check_verdict
from adjudicator.checks.words import check_rulebook, check_words
from adjudicator.games import FOUND, GAMES, suite_of
from adjudicator.judging.service import ADJUDICATIONS, response_to
from engine.game import AnyGame

LEAST_CASES: Final = 10
SEEDS: Final = range(4)
MAX_SHOWN: Final = 5
"""Errors shown of one kind of check."""
MAX_MS: Final = 20
"""The CPU time of a ruling, in milliseconds: five hundred times that of a ruling of the five games' engines."""


class Checked(NamedTuple):
    """One kind of check: what was looked at, and every error, a sentence that says where."""

    name: str
    about: str
    faults: list[str]


def check_game(name: str) -> Iterator[Checked]:
    """Check a game, one kind of check after another. A game that cannot be served gets the first only."""
    faults = [fault for fault in FOUND.faults if fault.startswith((f"{name} ", f"{name}:"))]
    if name not in GAMES and not faults:
        faults = [f"{name}: no such game is installed and served, only {', '.join(GAMES)}"]
    point = FOUND.points.get(name)
    yield Checked("package", "of this project" if point is None else f"{point.module}", faults)
    if faults:
        return
    game = GAMES[name]
    yield Checked("rulebook", f"{len(game.RULEBOOK.articles)} articles", _failures([("", check_rulebook, game)]))
    cases, faults = _read(name)
    ruled = [Ruled(name, case) for case in cases]
    checks = (check_verdict, check_words, check_facts, check_table, check_record, check_pictures)
    wrong = _failures((f"{one.case['id']} {one.case['case']}", check, one) for one in ruled for check in checks)
    yield Checked("cases", f"{len(cases)} cases", faults + wrong)
    gaps = _failures([("", _check_coverage, game, ruled)])
    is_draft = game.EDITION == DRAFT
    about = f"a draft; {'; '.join(gaps)}" if is_draft and gaps else "of the rules by cases"
    yield Checked("coverage", about, [] if is_draft else gaps)
    yield Checked("lists and texts", "positions of random games", _failures(_of_positions(game)))
    records = _failures((f"random game {seed}", _check_record, game, seed) for seed in SEEDS)
    yield Checked("records", f"{len(SEEDS)} random games", records)
    yield Checked("pictures", "rulings in random games", _failures(_drawings(game)))
    yield Checked("speed", *_speed(game))


def _failures(checks: Iterable[tuple[Any, ...]]) -> list[str]:
    """The errors of checks, each a place, a function and its arguments; code of a game may raise anything."""
    found = []
    for place, check, *given in checks:
        try:
            check(*given)
        except AssertionError as failure:
            found.append(f"{place}: {failure}" if place else str(failure))
        except Exception as failure:  # noqa: BLE001  # code of others may raise anything, and all of it is reported
            last = extract_tb(failure.__traceback__)[-1]
            where = f"{Path(last.filename).name}:{last.lineno} {last.name}"
            found.append(f"{place or check.__name__}: {type(failure).__name__}: {failure} ({where})")
    return list(dict.fromkeys(found))


def _of_positions(game: AnyGame) -> Iterator[tuple[Any, ...]]:
    actions = actions_met(game)
    for position, options in random_positions(game, SEEDS, 30):
        yield "", check_lists, game, position, actions
        yield "", check_written, game, position, options, random.Random(1)


def _check_record(game: AnyGame, seed: int) -> None:
    turns = list(islice(random_turns(game.NAME, random.Random(seed)), 100))
    check_legal_record(game.NAME, turns)


def _drawings(game: AnyGame) -> Iterator[tuple[Any, ...]]:
    for position, options in random_positions(game, SEEDS, 8):
        yield "", check_drawn, game, position, options


def _check_coverage(game: AnyGame, ruled: list[Ruled]) -> None:
    """Every article is cited by a ruling on a case, every ground and effect is reached, and there are enough cases."""
    book = game.RULEBOOK
    met: set[Any] = {book.draws}  # cited when a draw is claimed
    for one in ruled:
        for ruling in (one.english.body, *one.english.body.get("rulings", ()), *one.english.body.get("errors", ())):
            met |= {*ruling.get("articles", ()), (ruling.get("reason") or {}).get("code"), ruling.get("code")}
            met |= {effect["kind"] for effect in ruling.get("effects", ())}
    missing = [f"article {one.id}" for one in book.articles if one.id not in met]
    missing += [f"ground {one.code}" for one in book.grounds if one.code not in met]
    missing += [f"effect {code}" for code in book.effects if code not in met]
    assert not missing, f"no case has {', '.join(missing)}"
    assert len(ruled) >= LEAST_CASES, f"there are {len(ruled)} cases, and {LEAST_CASES} are needed"


def _speed(game: AnyGame) -> tuple[str, list[str]]:
    """The median CPU time of rulings on the examples, as measured here."""
    took = []
    for _ in range(20):
        for example in game.EXAMPLES.values():
            began = time.process_time()
            response_to(ADJUDICATIONS, game, example, "en")
            took.append((time.process_time() - began) * 1000)
    middle = median(took)
    about = f"{middle:.2f} ms of CPU a ruling"
    return about, [f"a ruling may take {MAX_MS} ms of CPU"] * (middle > MAX_MS)


def _read(name: str) -> tuple[list[dict[str, Any]], list[str]]:
    """The cases of a game, with ids for those that have none, and the errors of their files."""
    texts = _texts(name)
    try:
        return [case for text in number(texts.values()) for case in read_cases(text)] if texts else _published(name), []
    except Exception as failure:  # noqa: BLE001  # YAML of others
        return [], [f"{', '.join(texts)}: {failure}"]


def _published(name: str) -> list[dict[str, Any]]:
    published = json.loads(suite_of(name) or b'{"cases": []}')["cases"]
    return [of_published(case) for case in published if "withdrawn" not in case]


def _texts(name: str) -> dict[str, str]:
    """The case files of a package, by name: ``cases.yaml`` or those of the folder ``cases``."""
    if name not in FOUND.points:
        return {}
    package = files(FOUND.points[name].module)
    folder = package.joinpath("cases")
    found = [package.joinpath("cases.yaml"), *(folder.iterdir() if folder.is_dir() else ())]
    named = sorted((one for one in found if one.name.endswith(".yaml") and one.is_file()), key=lambda one: one.name)
    return {str(one): one.read_text(encoding="utf-8") for one in named}


def publish(name: str) -> list[str]:
    """Write ids into the case files of a checked package, and its ``suite.json``; the reasons not to."""
    game, texts = GAMES[name], _texts(name)
    if game.EDITION == DRAFT or not texts:
        return [f"{name}: cases are published when the game has cases and an EDITION other than {DRAFT}"]
    numbered = dict(zip(texts, number(texts.values()), strict=True))
    new, old = suite(game, [case for text in numbered.values() for case in read_cases(text)]), suite_of(name)
    if broken := broken_ids(json.loads(old)["cases"], json.loads(new)["cases"]) if old else []:
        return [f"{name}: published cases are dropped, or have another request: {', '.join(broken)}. Withdraw them."]
    for path, text in (numbered | {str(files(FOUND.points[name].module).joinpath("suite.json")): new}).items():
        Path(path).write_text(text, encoding="utf-8")
    return []
