"""The numbers before turns: where they leave a turn out, or go back."""

from collections.abc import Iterator, Sequence
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
    before = Number(0, 0, 0) if is_start and numbers else None
    for number in numbers:
        if before is not None:
            decided = any(isinstance(one, Intervention) for one in entries[before.entry : number.entry])
            step = number.value - before.value
            facts = {"before": str(before.value), "after": str(number.value), "entry": str(number.entry)}
            if decided or step in (0, 1):
                pass
            elif step == 2:
                yield number.at, "number-missing", facts | {"missing": str(number.value - 1)}
            elif step > 2:
                missing = {"first": str(before.value + 1), "last": str(number.value - 1)}
                yield number.at, "numbers-missing", facts | missing
            else:
                yield number.at, "number-back", facts
        before = number
