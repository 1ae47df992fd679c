"""Read records as text: every error has its line and column, and a broken game never hides the next.

The format is PGN's, but turns are not those of chess: a turn is any run of characters without space or bracket, so that
every notation fits unchanged.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from adjudicator.records.commands import read_comment
from adjudicator.records.faults import MAX_FAULTS, quoted, record_fault
from adjudicator.records.header import game_of, read_header
from adjudicator.records.phrases import LOSES, is_forfeit, result_of, side_that
from adjudicator.records.record import (
    MAX_DEPTH,
    MAX_ELEMENTS,
    MAX_MARK,
    Intervention,
    Record,
    Turn,
    pointer_of,
    record_of,
    result_tokens,
    results_of,
)
from adjudicator.records.source import Reading, Source
from adjudicator.records.tokens import EVALUATIONS, GAME_TAG, MARKS, TOKEN, ends_turn, is_space, split_marks
from adjudicator.records.turns import TurnReader
from adjudicator.records.variation import Remark, Variation
from engine.errors import Fault

_MAX_DIGITS: Final = 6
_WORD_WEIGHT: Final = 0.25
"""Elements that a word of a turn in words counts as."""
_MAX_FILE: Final = 2
"""Letters of a file, perhaps with that of the piece, before a space in a square: ``Rc 3``."""
_LINE_REST: Final = re.compile(r"[^\S\n]*+(?:[\n({;]|\Z)")
"""The end of a line with nothing but a comment or a variation."""


def read_games(source: Source, game: str = "") -> Iterator[Reading]:
    """Every game of a text; ``game`` applies to records without a ``Game`` tag.

    A text without a game is one reading with the error.
    """
    if not source.text.strip():
        yield Reading(Record(""), (record_fault("game-missing", place=(1, 1)),), source)
    starts = [*(match.start() for match in GAME_TAG.finditer(source.text)), len(source.text)]
    at = 0
    while at < len(source.text):
        reader = _Reader(source, at, starts, game)
        reading = reader.read()
        at = reader.next_at
        if source.text[reader.start : at].strip():
            yield reading


def read_game(text: str, game: str = "") -> Reading:
    """The only game of a text; a second one is an error. ``game`` applies to a record without a ``Game`` tag."""
    first, *others = islice(read_games(Source(text), game), 2)
    again = (record_fault("too-many", {"what": "games", "limit": "1"}, one.place("")) for one in others)
    return replace(first, faults=(*first.faults, *again))


class _Reader:
    """Reads one game. After :meth:`read`, ``next_at`` is where the next one begins."""

    def __init__(self, source: Source, at: int, game_tags: list[int], game: str) -> None:
        self.source = source
        self.text = source.text
        self.start = self.next_at = at
        self.game_tags = game_tags
        self.game = game
        self.faults: list[tuple[int, str, dict[str, str]]] = []
        self.tags: dict[str, str] = {}
        self.tags_at: dict[str, int] = {}
        self.sides: tuple[str, ...] = ()
        self.turns = TurnReader(None)
        self.gap = at
        """The offset of the space before the last token."""
        self.words: list[tuple[str, int]] = []
        """Words read whose turns are not known yet, with their offsets."""
        self.is_list = False
        """Whether the turns are a list, with a marker before each number."""
        self.results: Mapping[str, str] = {}
        self.line = Variation()
        self.stack = [self.line]
        self.result: str | None = None
        self.remarks: list[Remark] = []

    def report(self, at: int, code: str, **facts: str) -> None:
        self.faults.append((at, code, facts))

    def remark(self, at: int, code: str, **facts: str) -> None:
        self.remarks.append((at, code, facts))

    def read(self) -> Reading:
        header = read_header(self.text, self.start, self.report)
        self.tags, self.tags_at, at = header.tags, header.places, header.end
        self.line.add_note(*(note for _, note in header.notes))
        begins = min(self.tags_at.values(), default=self.start)
        game = game_of(header, self.game, begins, self.report, self.remark)
        self.turns = TurnReader(game)
        self.sides = () if game is None else tuple(game.SIDES)
        self.results = result_tokens(self.sides)
        limit = at if header.is_whole else self.game_tags[bisect_left(self.game_tags, at)]
        self.next_at = limit
        self.faults = [fault for fault in self.faults if fault[0] < limit]
        self._read_elements(at, limit)
        if len(self.stack) > 1:
            self.report(self._last_sign(), "variation-open", **self._cut(limit))
            while len(self.stack) > 1:
                self._close_variation()
        elif self.line.entries and self.result is None and "Result" in self.tags and self._cut(limit):
            self.remark(self._last_sign(), "truncated")
        self._check_result()
        if (foreign := self.source.foreign_in(self.start, self.next_at)) is not None:
            self.remark(foreign, "windows-1252")
        self.remarks += self.line.gaps(is_start="Position" not in self.tags)
        offsets = {"": begins} | {pointer_of(name, self.sides): place for name, place in self.tags_at.items()}
        offsets |= {f"/turns/{n}": place for n, place in enumerate(self.line.places)}
        return Reading(
            record_of(self.tags, self.sides, self.line.notes, self.line.done(), self.result or "*"),
            self._placed(self.faults),
            self.source,
            offsets.get,
            self._placed(self.remarks),
            {number.entry: str(number.value) for number in self.line.numbers},
        )

    def _placed(self, remarks: list[Remark]) -> tuple[Fault, ...]:
        first, place = sorted(remarks, key=lambda one: one[0])[:MAX_FAULTS], self.source.place
        return tuple(record_fault(code, facts, place(at), facts.get("at", "")) for at, code, facts in first)

    def _cut(self, end: int) -> dict[str, str]:
        """A fact for errors at the end of a text that ends in the middle of a line."""
        return {"form": "-cut"} if end == len(self.text) and not self.text.endswith("\n") else {}

    def _last_sign(self) -> int:
        read = self.text[self.start : self.next_at].rstrip()
        return self.start + max(len(read) - 1, 0)

    # --- elements
    def _read_elements(self, at: int, limit: int) -> None:
        """The tokens up to the next game. Words are collected until a token of another kind shows their turns."""
        count, in_sentences = 0.0, self.turns.in_sentences
        for match in TOKEN.finditer(self.text, at, limit):
            kind, self.gap = str(match.lastgroup), match.start()
            text = match[kind]
            if kind == "dots" and in_sentences and not self._begins_line(match.start(kind)):
                continue
            if kind == "number":
                if len(self.stack) > 1 and text[-1] == ")":  # the last word of a variation
                    self._read_word(text[:-1], match.start(kind))
                elif self.words and self._is_of_turn(text, match.start(kind)):
                    kind = "word"
            count += _WORD_WEIGHT if kind == "word" and in_sentences else 1 + (text[-1:] in MARKS)
            if kind == "word":
                self._read_word(text, match.end() - len(text))
            elif self.words:
                self._end_turns()
            if kind in ("nothing", "tag") or count >= MAX_ELEMENTS or len(self.faults) >= MAX_FAULTS:
                self._end_turns()
                if kind == "tag":
                    self.next_at = match.start("tag")
                elif count >= MAX_ELEMENTS:
                    self.report(match.start(kind), "too-many", what="elements", limit=str(MAX_ELEMENTS))
                return
            if kind != "word":
                self._read_token(kind, match)

    def _begins_line(self, at: int) -> bool:
        return "\n" in self.text[self.gap : at]

    def _is_of_turn(self, number: str, at: int) -> bool:
        """Whether a number after words is a part of their turn: ``orders left 1: archers``, ``c 3 - c 6``."""
        if self.turns.in_sentences:
            return number[-1] not in ".…" and not self._begins_line(at)
        word = self.words[-1][0]
        return number[-1] in "-–—" and len(word) <= _MAX_FILE and word.isalpha() and not self._begins_line(at)

    def _read_token(self, kind: str, match: Any) -> None:
        at, text = match.start(kind), match[kind]
        if kind == "number":
            self._read_number(match)
        elif kind in ("comment", "open_comment"):
            if kind == "open_comment":
                self.report(at, "comment-open", text=quoted(text), **self._cut(match.end()))
            self._read_comment(text[1:].removesuffix("}") if kind == "comment" else text[1:], at + 1)
        elif kind == "rest":
            self.stack[-1].add_note(text[1:].removeprefix(" "))
        elif kind == "aside":
            self.stack[-1].add_note(" ".join(text[1:-1].split()))
        elif kind == "phrase":
            self._read_phrase(text, at)
        elif kind == "begin":
            self._begin_variation(at)
        elif kind == "end":
            self._end_variation(at)
        elif kind == "mark":
            self._add_mark(text, int(text[1:]) if len(text) <= 4 else MAX_MARK + 1, at)
        elif kind == "stray":
            self.report(at, "comment-not-open")
        elif kind == "other":
            self._read_word(text, at)

    def _read_number(self, match: Any) -> None:
        """A number before a turn. A dash after it, or as the marker of a list, may be a turn."""
        at, text = match.start("number"), match["number"]
        if len(self.stack) > 1:
            if text.endswith(")"):
                self._end_variation(at)
            return
        is_turn = self.turns.has_dashes
        self.is_list = self.is_list or (not self.line.numbers and not text[0].isdecimal())
        if is_turn and text[0] == "-" and not self.is_list:
            self._read_word("-", at)
            self._end_turns()
        if len(match["digits"]) <= _MAX_DIGITS:
            self.line.add_number(match["digits"], match.start("digits"))
        if is_turn and text[-1] == "-":
            self._read_word("-", match.end() - 1)

    def _read_word(self, word: str, at: int) -> None:
        """A word that may be more than a part of a turn: a result, a single mark, the end of a turn with its mark."""
        if word in EVALUATIONS and self._is_evaluation(word, at + len(word)):
            self._end_turns()
            self._add_mark(word, EVALUATIONS[word], at)
            return
        bare = word.strip("`*_") or word
        result = result_of(bare, self.sides) if "+" in bare and len(self.sides) > 2 else self.results.get(bare.lower())
        if word == "*" and self.words and self.turns.is_mark(self.text, at):
            result = None
        if result is not None and bare[0].isalpha():
            is_alone = not (self.turns.in_sentences and self.words) or self._begins_line(at)
            result = result if is_alone and _LINE_REST.match(self.text, at + len(word)) else None
        turn, marks = split_marks(word, self.sides) if result is None else ("", ())
        if turn and self.result is None:
            self.words.append((turn, at))
        if marks or result is not None:
            self._end_turns()
        if marks:
            for mark in marks:
                self._add_mark(word, mark, at)
        elif len(self.stack) > 1 and result is not None:
            self.report(at, "result-in-variation", text=quoted(word))
        elif self.result is not None:
            code = "after-the-result" if result is None else "result-twice"
            if code not in [fault[1] for fault in self.faults[-1:]]:  # once for a whole text
                self.report(at, code, text=quoted(word))
        elif result is not None:
            self._end_game(bare, result, at)

    def _is_evaluation(self, word: str, end: int) -> bool:
        """Whether a word such as ``+-`` or ``N``, up to this offset, is no part of a turn, and no result."""
        if not self.words and self.stack[-1].last_turn < 0:
            return False
        if word in self.results and len(self.stack) == 1 and is_space(self.text, end, self.next_at):
            return False
        return ends_turn(self.text, end, self.next_at) or not self.turns.may_be_part(word)

    def _end_game(self, text: str, result: str, at: int) -> None:
        self.result, self.tags_at["/result"] = result, at
        if is_forfeit(text):
            self.tags.setdefault("Termination", "forfeit")

    def _end_turns(self) -> None:
        """Add the turns in the words collected."""
        words = self.words
        for turn, at in words if len(words) < 2 else self.turns.turns_of(words, self.text):
            self.stack[-1].add(Turn(turn), at)
        self.words.clear()

    def _read_phrase(self, text: str, at: int) -> None:
        """A result or a resignation in words; ``abandonne`` alone is of the side to move, if that is clear."""
        alone = len(text.split()) == 1 and len(self.sides) == 2 and "Position" not in self.tags
        entries = self.line.entries
        result = result_of(text, self.sides)
        side = side_that(LOSES, text, self.sides)
        if alone and not any(isinstance(entry, Intervention) for entry in entries):
            side = self.sides[len(entries) % 2]
        if len(self.stack) > 1:
            self.stack[-1].add_note(" ".join(text.split()))
        elif self.result is not None:
            self.report(at, "after-the-result", text=quoted(text))
        elif result is not None:
            self._end_game(text, result, at)
        elif side is None:
            self.report(at, "resigns-unclear", text=quoted(text), sides=", ".join(self.sides))
        else:
            self.line.add(Intervention("player", "resign", {"side": side}), at)

    def _read_comment(self, raw: str, at: int) -> None:
        note, interventions = read_comment(raw, at, self.sides, self.report)
        self.stack[-1].add_note(note)
        if interventions and len(self.stack) > 1:
            self.report(at, "command-in-variation")
            return
        for intervention in interventions:
            self.line.add(intervention, at - 1)

    def _begin_variation(self, at: int) -> None:
        if len(self.stack) > MAX_DEPTH:
            self.report(at, "too-deep", limit=str(MAX_DEPTH))
        elif self.result is not None:
            self.report(at, "after-the-result", text="(")
        if self.stack[-1].last_turn < 0:
            self.report(at, "variation-of-nothing")
        self.stack.append(Variation())

    def _end_variation(self, at: int) -> None:
        if len(self.stack) == 1:
            self.report(at, "variation-not-open")
        else:
            self._close_variation()

    def _close_variation(self) -> None:
        inner = self.stack.pop()
        if self.stack[-1].last_turn >= 0 and len(self.stack) <= MAX_DEPTH:
            self.stack[-1].add_variation(inner)
        if not inner.entries:
            self.stack[-1].add_note(*inner.notes)

    def _add_mark(self, text: str, mark: int, at: int) -> None:
        line = self.stack[-1]
        if mark > MAX_MARK:
            self.report(at, "mark-unknown", text=quoted(text))
        elif line.last_turn < 0:
            self.report(at, "mark-of-nothing", text=quoted(text))
        else:
            line.add_mark(mark)

    def _check_result(self) -> None:
        text = self.tags.get("Result")
        if text is None:
            return
        tagged = result_of(text, self.sides)
        if tagged is None and self.sides:
            known = ", ".join(results_of(self.sides))
            self.report(self.tags_at["Result"], "result-not-understood", text=quoted(text), known=known)
        elif tagged is not None and self.result is not None and tagged != self.result:
            self.report(self.tags_at["/result"], "result-differs", text=self.result, tagged=tagged)
        if self.result is None:
            self.result = tagged
        if is_forfeit(text):
            self.tags.setdefault("Termination", "forfeit")
