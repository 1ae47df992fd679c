"""Whether the engine remembers anything from one request to the next (it must not)."""

import sys
from collections.abc import Sequence

from bench.engine import adjudicator
from bench.material import Rules, Sample


def memoised(game: Rules, fresh: Sequence[Sample]) -> list[str]:
    """The functions of the engine that remembered something of the second half of ``fresh`` samples.

    The first half may fill what is made once for all positions.
    """
    judge = adjudicator(game)
    half = len(fresh) // 2
    for sample in fresh[:half]:
        judge(sample)
    before = _entries()
    for sample in fresh[half:]:
        judge(sample)
    return [name for name, held in _entries().items() if held > before.get(name, 0)]


def _entries() -> dict[str, int]:
    """How many entries each memoising function of the engine holds, by its name."""
    return {
        f"{name}.{attribute}": value.cache_info().currsize
        for name, module in sorted(sys.modules.items())
        if name.partition(".")[0] == "engine"
        for attribute, value in vars(module).items()
        if callable(getattr(value, "cache_info", None))
    }
