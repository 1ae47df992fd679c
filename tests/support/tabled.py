"""Tables of test cases as YAML, next to the test files that use them."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
import yaml

Test = TypeVar("Test", bound=Callable[..., None])


class _Loader(yaml.CSafeLoader):
    """YAML with ``!times [value, number]`` for long texts and lists, and ``!joined [text, text]``."""


def _times(loader: _Loader, node: yaml.SequenceNode) -> Any:
    value, number = loader.construct_sequence(node, deep=True)
    return value * number


def _joined(loader: _Loader, node: yaml.SequenceNode) -> str:
    return "".join(loader.construct_sequence(node, deep=True))


_Loader.add_constructor("!times", _times)
_Loader.add_constructor("!joined", _joined)


@cache
def values_of(file: str) -> dict[str, Any]:
    """The YAML file next to a Python file."""
    found: dict[str, Any] = yaml.load(Path(file).with_suffix(".yaml").read_text(encoding="utf-8"), _Loader)
    return found


def _with_tuples(value: Any) -> Any:
    return [tuple(one) if isinstance(one, list) else one for one in value] if isinstance(value, list) else value


def tabled(test: Test) -> Test:
    """Parametrise a test with its table: ``columns`` and ``rows`` under the name of the test, without ``test_``.

    The file has the name of the test file. Lists in a list are tuples, as ``client.problem`` returns errors.
    """
    table = values_of(test.__code__.co_filename)[test.__name__.removeprefix("test_")]
    rows = [[_with_tuples(value) for value in row] for row in table["rows"]]
    marked: Test = pytest.mark.parametrize(table["columns"], rows)(test)
    return marked
