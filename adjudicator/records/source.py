"""Places in a text: line and column of an offset, both from 1."""

from bisect import bisect_left
from functools import cached_property


class Source:
    """A text with line ends ``\\n``; lines are counted only if a place is needed."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")

    @cached_property
    def _line_ends(self) -> list[int]:
        ends = []
        at = self.text.find("\n")
        while at >= 0:
            ends.append(at)
            at = self.text.find("\n", at + 1)
        return ends

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of an offset."""
        before = bisect_left(self._line_ends, at)
        start = self._line_ends[before - 1] + 1 if before else 0
        return before + 1, at - start + 1
