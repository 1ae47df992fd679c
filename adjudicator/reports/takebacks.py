"""Turns that were taken back, as a comment or a repeated number says, without the command for it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from adjudicator.records.faults import SENTENCES
from adjudicator.records.reading import Reading
from adjudicator.records.record import Entry, Intervention, Record, Turn

_WORDS: Final = re.compile("|".join(texts["announcements"]["takeback"] for texts in SENTENCES.values()), re.IGNORECASE)


def taken_back(
    record: Record, reading: Reading, answer: Mapping[str, Any], judge: Callable[[Record], Mapping[str, Any] | None]
) -> tuple[int, Intervention] | None:
    """The first turn that seems to be taken back, by its entry, and the command that says so.

    That is the first open offence or the turn before it, and the next turn is legal after the command.
    """
    offence = next((one for one in answer["offences"] if one["settled"] is None), None)
    turns = () if offence is None else ((offence["entry"], offence["n"]), (offence["entry"] - 1, offence["n"] - 1))
    for entry, n in turns:
        if not _is_replaced(record.entries, reading, entry):
            continue
        command = Intervention("arbiter", "takeback", {"to": n - 1})
        entries = (*record.entries[: entry + 1], command, *record.entries[entry + 1 :])
        judged = judge(replace(record, entries=entries))
        following = [one for one in judged["rulings"] if one["entry"] > entry] if judged is not None else []
        if following and following[0]["verdict"] == "legal":
            return entry, command
    return None


def _is_replaced(entries: tuple[Entry, ...], reading: Reading, at: int) -> bool:
    """Whether another turn comes after the turn at a place: with the same number, or as its comment says."""
    if not 0 <= at < len(entries) - 1 or not isinstance(entries[at], Turn):
        return False
    is_repeated = at in reading.numbers and reading.numbers[at] == reading.numbers.get(at + 1)
    return is_repeated or any(map(_WORDS.search, entries[at].notes))
