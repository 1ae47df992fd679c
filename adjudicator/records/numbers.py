"""The numbers before turns: where they leave a turn out, or go back."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from adjudicator.records.record import Intervention

Remark = tuple[int, str, dict[str, str]]
"""The place of a remark in a text, its code, its facts."""


class Number(NamedTuple):
    """A number as read: its place in the text, its value, the place in ``turns`` of the next entry."""

    at: int
    value: int
    entry: int


def number_gaps(numbers: Sequence[Number], entries: Sequence[Any], *, is_start: bool) -> Iterator[Remark]:
    """Each number that does not follow the one before it; after a decision of an arbiter any may.

    ``is_start``: the record begins with a first turn, so its numbers begin with 1.
    """
    begins = [Number(0, 0, 0)] if is_start else []
    for before, number in pairwise([*begins, *numbers]):
        step = number.value - before.value
        decided = any(isinstance(one, Intervention) for one in entries[before.entry : number.entry])
        if step not in (0, 1) and not decided:
            code = "number-back" if step < 0 else "number-missing" if step == 2 else "numbers-missing"
            facts = {"before": before.value, "after": number.value, "entry": number.entry}
            facts |= {"first": before.value + 1, "last": number.value - 1}
            yield number.at, code, {name: str(fact) for name, fact in facts.items()}
