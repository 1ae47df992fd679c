"""No pattern of a reader, and no reader of records, takes more than linear time."""

import ast
import gc
import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import product
from pathlib import Path
from time import thread_time
from types import ModuleType
from typing import Any

import pytest

import adjudicator.judging
import adjudicator.pages
import adjudicator.records
import adjudicator.reports
import adjudicator.web
import engine
import schemas
from adjudicator.records.file_reader import split_games
from adjudicator.records.phrases import LOSES, WINS, _statement
from adjudicator.records.text_reader import read_games
from adjudicator.records.turns import phrase
from engine.battlelore.words import FORMS
from engine.game import HasSpelling, capability
from engine.registry import GAMES

pytestmark = pytest.mark.alone  # it looks at the clock

PACKAGES = (
    engine, adjudicator.records, adjudicator.judging, adjudicator.reports, adjudicator.web, adjudicator.pages, schemas,
)  # fmt: skip
RUNS = (
    " ", "\n", " \n", "\t", "/", "/\n", "1", "1 ", "a", "a ", "ab1", "a1-", "+", "!", ".", "1.", ",", ";", ":", "-",
    "x", '"', "'", "`", "(", ")", "{", "}", "[", "]", "[%", "\\", '\\"', "%", "$", "$1", "@", "<", "*", "_", "\x85",
    "\u2028", "\u0301", "ａ", "１", "é", "\U0001f3b2", "a1 ", '[Game "', "{[%player ",
)  # fmt: skip
BEFORE = ("", "a1", '"', "{")
AFTER = "\0"
"""A character that no form ends in, so that a pattern that tries again does."""
SIZE = 2_000
"""Characters of the shorter run."""
MAX_GROWTH = 2.2
"""For twice the characters."""
QUICK_S = 0.001
"""Half a microsecond for a character. A quadratic pattern takes ten times as long for 4,000; below, growth is mostly
noise."""
SLOW_S = 0.01
"""What takes so long is measured once, and so is the first measurement of anything: noise rarely matters."""


def cpu_s(work: Callable[[], object], tries: int = 1) -> float:
    """The least CPU time of some tries, without the garbage collector, which runs at any of them."""

    def once() -> float:
        start = thread_time()
        work()
        return thread_time() - start

    gc.disable()
    try:
        return min(once() for _ in range(tries))
    finally:
        gc.enable()


def is_steep(work: Callable[[str], object], before: str, run: str, doublings: int = 1) -> bool:
    """Whether longer runs take too long in each of three measurements; quick ones never do.

    If a limit ends the longer run early, after several doublings, that is steep, too.
    """
    short, long = (before + run * (size // len(run)) + AFTER for size in (SIZE, SIZE * 2**doublings))
    took = cpu_s(lambda: work(long))
    if took < 2 * QUICK_S:
        return False
    several = 5 if took < SLOW_S else 1
    least = MAX_GROWTH if doublings > 1 else 0.0
    growths = (cpu_s(lambda: work(long), tries) / cpu_s(lambda: work(short), tries) for tries in (1, several, several))
    return not any(least <= growth <= MAX_GROWTH**doublings for growth in growths)


def too_steep(work: Callable[[str], object]) -> list[tuple[str, str]]:
    """The texts at which the work grows by more than allowed.

    A suspicion is confirmed over three doublings: linear work takes 8 times as long, quadratic work 64 times.
    """
    return [
        (before, run)
        for before, run in product(BEFORE, RUNS)
        if is_steep(work, before, run) and is_steep(work, before, run, 3)
    ]


METHODS: dict[str, Callable[[re.Pattern[str]], Callable[[str], object]]] = {
    "match": lambda pattern: pattern.match,
    "fullmatch": lambda pattern: pattern.fullmatch,
    "search": lambda pattern: lambda text: sum(1 for _ in pattern.finditer(text)),
}
ANCHORED = ("match", "fullmatch")


def _modules() -> Iterator[tuple[ModuleType, str]]:
    """Each module of the readers, with its source."""
    for package in PACKAGES:
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            module = importlib.import_module(info.name)
            yield module, Path(str(module.__file__)).read_text("utf-8")


def _named() -> Iterator[tuple[str, str, re.Pattern[str]]]:
    """Each pattern that a module holds, with its module and how that module uses it."""
    for module, source in _modules():
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern) and isinstance(value.pattern, str):
                used = re.findall(rf"\b{name}\.(\w+)", source)
                yield from ((f"{module.__name__}.{name}", method, value) for method in used)


def _inside() -> Iterator[tuple[str, str, re.Pattern[str]]]:
    """Each pattern that is written within a function, by its module and line."""
    for module, source in _modules():
        if "import re\n" not in source:
            continue
        functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
        for call in (node for function in functions for node in ast.walk(function)):
            match call:
                case ast.Call(ast.Attribute(ast.Name("re"), method), [ast.Constant(str(form)), *_]):
                    yield f"{module.__name__}:{call.lineno}", method, re.compile(form)


def _made() -> Iterator[tuple[str, str, re.Pattern[str]]]:
    """The patterns that are made of a game's data; those of a spelling see no more than ``MAX_TYPED`` characters."""
    for name, game in GAMES.items():
        sides = tuple(game.SIDES)
        yield from ((f"{name} {verb[:20]}", "search", _statement(verb, sides)) for verb in (WINS, LOSES))
        spelled = capability(game, HasSpelling)
        if spelled is not None:
            fields = spelled.POSITION_SPELLING.fields
            yield from ((f"{name} {one.name}", "fullmatch", re.compile(one.pattern)) for one in fields)
            for spelling in (spelled.TURN_SPELLING, spelled.POSITION_SPELLING):
                names = [key for key, value in vars(type(spelling)).items() if isinstance(value, cached_property)]
                made = [(key, getattr(spelling, key)) for key in names]
                yield from ((f"{name} {key}", "search", one) for key, one in made if isinstance(one, re.Pattern))
    for name, forms in FORMS.items():
        yield from ((f"battlelore {name} {form}", "match", re.compile(form)) for form in forms)


PATTERNS = {
    (name, kind, pattern.pattern): pattern
    for name, method, pattern in (*_named(), *_inside(), *_made())
    if (kind := method if method in ANCHORED else "search")
}


@pytest.mark.parametrize(("name", "kind", "form"), PATTERNS, ids=[f"{name} {kind}" for name, kind, _ in PATTERNS])
def test_a_pattern_is_linear_in_every_run(name: str, kind: str, form: str) -> None:
    assert too_steep(METHODS[kind](PATTERNS[name, kind, form])) == []


@pytest.mark.parametrize("game", GAMES)
def test_reading_a_record_is_linear_in_every_run(game: str) -> None:
    def read(text: str) -> Any:
        return list(read_games(f'[Game "{game}"]\n\n{text}\n'))

    assert too_steep(read) == []


@pytest.mark.parametrize("work", [phrase, lambda text: list(split_games(text, 1_000))])
def test_splitting_a_record_is_linear_in_every_run(work: Callable[[str], object]) -> None:
    assert too_steep(work) == []
