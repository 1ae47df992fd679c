"""No pattern of a reader, and no reader of records, takes more than linear time."""

import ast
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
from adjudicator.records.source import Source
from adjudicator.records.text_reader import read_games
from adjudicator.records.turns import phrase
from bench.limits import MARGIN, ms
from engine.battlelore.words import FORMS
from engine.game import HasReading, capability
from engine.registry import GAMES

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
"""Characters of the shorter run; the longer one has eight times as many."""
MAX_GROWTH = 8 * MARGIN
"""Linear work takes 8 times as long, quadratic work 64 times."""
QUICK_MS = 2.0
"""Half a microsecond for a character; below, growth is mostly noise."""


def too_steep(work: Callable[[str], object]) -> list[tuple[str, str]]:
    """The texts at which the work grows by more than allowed, in each of three measurements."""
    return [(before, run) for before, run in product(BEFORE, RUNS) if _is_steep(work, before, run)]


def _is_steep(work: Callable[[str], object], before: str, run: str) -> bool:
    short, long = (before + run * (size // len(run)) + AFTER for size in (SIZE, 8 * SIZE))
    if ms(lambda: work(long), thread_time, 1) < QUICK_MS:
        return False
    growths = (ms(lambda: work(long), thread_time, 1) / ms(lambda: work(short), thread_time, 5) for _ in range(3))
    return all(growth > MAX_GROWTH for growth in growths)


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
        spelled = capability(game, HasReading)
        if spelled is not None:
            fields = spelled.POSITION_SPELLING.fields
            yield from ((f"{name} {one.name}", "fullmatch", re.compile(one.pattern)) for one in fields)
            for spelling in (game.LEXICON, spelled.POSITION_SPELLING):  # type: ignore[attr-defined]  # of text games
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
        return list(read_games(Source(f'[Game "{game}"]\n\n{text}\n')))

    assert too_steep(read) == []


@pytest.mark.parametrize("work", [phrase, lambda text: list(split_games(text, 1_000))])
def test_splitting_a_record_is_linear_in_every_run(work: Callable[[str], object]) -> None:
    assert too_steep(work) == []
