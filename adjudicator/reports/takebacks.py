"""Turns that were taken back, as a comment or a repeated number says, without the command for it."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from adjudicator.records.reading import Reading
from adjudicator.records.record import Entry, Intervention, Record, Turn
from adjudicator.reports.wording import SENTENCES

_WORDS: Final = re.compile("|".join(texts["announcements"]["takeback"] for texts in SENTENCES.values()), re.IGNORECASE)


def taken_back(
    record: Record, reading: Reading, answer: Mapping[str, Any], judge: Callable[[Record], Mapping[str, Any] | None]
) -> tuple[int, Intervention] | None:
    """The first turn that seems to be taken back, by its entry, and the command that says so.

    That is the first open offence or the turn before it, and the next turn is legal after the command.
    """
    offence = next((one for one in answer["offences"] if one["settled"] is None), None)
    if offence is None:
        return None
    for entry, n in _candidates(record.entries, reading, offence):
        command = Intervention("arbiter", "takeback", {"to": n - 1})
        entries = (*record.entries[: entry + 1], command, *record.entries[entry + 1 :])
        judged = judge(replace(record, entries=entries))
        following = [one for one in judged["rulings"] if one["entry"] > entry] if judged is not None else []
        if following and following[0]["verdict"] == "legal":
            return entry, command
    return None


def _candidates(entries: tuple[Entry, ...], reading: Reading, offence: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """Entries that may have been taken back, with the numbers of their turns."""
    at, n = offence["entry"], offence["n"]
    for entry, number in ((at, n), (at - 1, n - 1)):
        if 0 <= entry < len(entries) - 1 and isinstance(entries[entry], Turn):
            written, following = reading.numbers.get(entry), reading.numbers.get(entry + 1)
            is_repeated = written is not None and written == following
            if is_repeated or any(map(_WORDS.search, entries[entry].notes)):
                yield entry, number
