"""Everything that is checked of an installed game: the properties that the tests of this project check on its own."""

import json
import random
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from statistics import median
from time import process_time
from timeit import repeat
from typing import Any, Final

from adjudicator.api.games import describe_game, list_articles, list_setups
from adjudicator.checks.agreement import actions_of, check_lists, check_written, random_positions, spellings
from adjudicator.checks.coverage import check_coverage
from adjudicator.checks.facts import check_facts
from adjudicator.checks.numbering import DRAFT
from adjudicator.checks.pictures import check_drawn, check_pictures
from adjudicator.checks.publishing import case_files, numbered
from adjudicator.checks.records import check_random_record, check_record
from adjudicator.checks.ruled import Ruled, failures, of_published
from adjudicator.checks.tables import check_table
from adjudicator.checks.verdict import check_verdict
from adjudicator.checks.words import check_rulebook, check_words
from adjudicator.games import FOUND, GAMES, suite_of
from adjudicator.judging.resources import ADJUDICATIONS, response_to
from engine.game import AnyGame
from engine.rulebook import LANGUAGES

SEEDS: Final = range(4)
MAX_MS: Final = 20
"""The CPU time of a ruling, in milliseconds: five hundred times that of a ruling of the five games' engines."""
OF_CASES: Final = (check_verdict, check_words, check_facts, check_table, check_record, check_pictures)
DESCRIPTIONS: Final = (describe_game, list_articles, list_setups)


def check_game(name: str) -> Iterator[tuple[str, list[str]]]:
    """Each kind of check and its errors, sentences that say where; the first only of a game that is not served."""
    faults = [fault for fault in FOUND.faults if fault.startswith((f"{name} ", f"{name}:"))]
    if name not in GAMES and not faults:
        faults = [f"{name}: no such game is installed and served, only {', '.join(GAMES)}"]
    yield "package", faults
    if faults:
        return
    game, ruled = GAMES[name], list[Ruled]()
    yield "rulebook", failures([(check_rulebook, game), *product(DESCRIPTIONS, [game], LANGUAGES)])
    faults = _read(name, ruled)
    for one in ruled:
        faults += failures(product(OF_CASES, [one]), _titled(one.case))
    yield f"{len(ruled)} cases", faults
    if game.EDITION != DRAFT:
        yield "coverage of the rules by cases", failures([(check_coverage, game, ruled)])
    yield "lists, texts and pictures in random games", failures(product([_check_positions], [game], SEEDS))
    yield "records of random games", failures(product([check_random_record], [game], SEEDS))
    yield "speed", failures([(_check_speed, game)])


def _read(name: str, ruled: list[Ruled]) -> list[str]:
    """Add the cases of a game, of the five games those that are published; return the errors of those not read."""
    if name in FOUND.points:
        cases, faults = numbered(case_files(name))
    else:
        published, faults = json.loads(suite_of(name) or b"")["cases"], []
        cases = [of_published(case) for case in published if "withdrawn" not in case]
    for case in cases:
        faults += failures([(lambda case: ruled.append(Ruled(name, case)), case)], _titled(case))
    return faults


def _titled(case: Mapping[str, Any]) -> str:
    return f"{case['id']} {case['case']}: "


def _check_positions(game: AnyGame, seed: int) -> None:
    """Positions of a random game have right lists and texts, and can be drawn."""
    texts = spellings(game, random.Random(seed))
    for n, (position, options) in enumerate(random_positions(game, [seed], 30)):
        check_lists(game, position, actions_of(game, position, texts))
        check_written(game, position, options, random.Random(n))
        if n % 5 == 0:
            check_drawn(game, position, options)


def _check_speed(game: AnyGame) -> None:
    """The median CPU time of rulings on the examples is within the limit."""
    asked = [partial(response_to, ADJUDICATIONS, game, example, "en") for example in game.EXAMPLES.values()]
    took = 1000 * median(one for ask in asked for one in repeat(ask, timer=process_time, number=1, repeat=20))
    assert took <= MAX_MS, f"a ruling takes {took:.1f} ms of CPU, and may take {MAX_MS}"
