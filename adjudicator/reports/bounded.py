"""Reports of a bounded size: the items that fit, and the number of those left out."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from adjudicator.reports.result import GameReport, Room, Summary
from adjudicator.reports.writer import Writer

MAX_ERRORS: Final = 500
"""Items of any kind in a report."""
MAX_BYTES: Final = 2_000_000
_MAX_ENDS: Final = 100_000
"""Bytes kept for head and tail, which cites articles: those of all games have some 45,000."""
_MAX_PICTURES: Final = 600_000
"""Bytes of pictures, as long as the items leave so much room."""


def room() -> Room:
    """The room of a report that has a limit."""
    return Room(MAX_ERRORS, _MAX_PICTURES)


def write_bounded(writer: Writer, games: Iterable[GameReport], left: Room) -> bytes:
    """The report on ``games``, which have taken their items and pictures from ``left``.

    Where it gets too long, pictures and rulings are dropped, those of the last game first, then the last items of that
    game. All further games are only counted.
    """
    summary = Summary()
    kept: list[GameReport] = []
    parts: list[bytes] = []
    is_full = False

    def write(n: int, report: GameReport) -> None:
        kept[n : n + 1] = [report]
        parts[n : n + 1] = [((writer.between if n else "") + writer.game(report)).encode()]

    def is_too_long() -> bool:
        return sum(map(len, parts)) > MAX_BYTES - _MAX_ENDS

    for report in games:
        summary.add(report)
        if is_full:
            summary.left_out["games"] += 1
            continue
        write(len(kept), report)
        for n in reversed(range(len(kept))):
            if not is_too_long():
                break
            if kept[n].judged is not None or any(item.picture for item in kept[n].items):
                left.pictures = 0
                write(
                    n, replace(kept[n], judged=None, items=tuple(replace(item, picture="") for item in kept[n].items))
                )
        while is_too_long() and (items := kept[-1].items):
            is_full = True
            summary.left_out["errors"] += len(items) - len(items) // 2
            write(len(kept) - 1, replace(kept[-1], items=items[: len(items) // 2]))
        if is_too_long():
            is_full = True
            summary.left_out["games"] += 1
            parts.pop()
        if is_full:
            left.items = 0
    return b"".join((writer.head().encode(), *parts, writer.tail(summary).encode()))
