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

from adjudicator.games import GAMES
from adjudicator.records.commands import read_comment
from adjudicator.records.faults import MAX_FAULTS, quoted, record_fault
from adjudicator.records.phrases import LOSES, game_named, result_of, side_that, tag_named
from adjudicator.records.reading import Reading
from adjudicator.records.record import (
    FIELD_TAGS,
    MAX_DEPTH,
    MAX_ELEMENTS,
    MAX_MARK,
    MAX_TAGS,
    Intervention,
    Record,
    Turn,
    result_tokens,
    results_of,
)
from adjudicator.records.source import Source
from adjudicator.records.tokens import GAME_TAG, HEADER, MARKS, TOKEN, split_mark, unescape_value
from adjudicator.records.turns import is_mark, takes_dashes, turns_of
from adjudicator.records.variation import Remark, Variation
from engine.errors import Fault
from engine.game import AnyGame, HasTextForm, capability
from engine.rulebook import Value

_BOOLEANS: Final[dict[str, Value]] = {"true": True, "false": False}
_MAX_DIGITS: Final = 6
_WORD_WEIGHT: Final = 0.25
"""Elements that a word of a turn in words counts as."""
_LINE_REST: Final = re.compile(r"[^\S\n]*+(?:[\n({;]|\Z)")
"""The end of a line with nothing but a comment or a variation."""


def read_games(text: str, game: str = "", line: int = 1) -> Iterator[Reading]:
    """Every game of a text that begins at this line; ``game`` applies to records without a ``Game`` tag.

    A text without a game is one reading with the error.
    """
    source = Source(text, line)
    if not source.text.strip():
        yield Reading(Record(""), (record_fault("game-missing", place=(1, 1)),), source)
    starts = [match.start() for match in GAME_TAG.finditer(source.text)]
    at = 0
    while at < len(source.text):
        reader = _Reader(source, at, starts, game)
        reading = reader.read()
        at = reader.next_at
        if source.text[reader.start : at].strip():
            yield reading


def read_game(text: str, game: str = "") -> Reading:
    """The only game of a text; a second one is an error. ``game`` applies to a record without a ``Game`` tag."""
    first, *others = islice(read_games(text, game), 2)
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
        self.rules: AnyGame | None = None
        self.has_phrases = False
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

    def read(self) -> Reading:
        at = self._read_tags(self.start)
        begins = min(self.tags_at.values(), default=self.start)
        self._check_tags(begins)
        next_tag = bisect_left(self.game_tags, at)
        limit = self.game_tags[next_tag] if next_tag < len(self.game_tags) else len(self.text)
        self.next_at = limit
        self._read_elements(at, limit)
        if len(self.stack) > 1:
            self.report(self._last_sign(), "variation-open", **self._cut(limit))
            while len(self.stack) > 1:
                self._close_variation()
        elif self.line.entries and self.result is None and "Result" in self.tags and self._cut(limit):
            self.remarks.append((self._last_sign(), "truncated", {}))
        self._check_result()
        self.remarks += self.line.gaps(is_start="Position" not in self.tags)
        offsets = {"": begins} | {_pointer_of(name, self.sides): place for name, place in self.tags_at.items()}
        offsets |= {f"/turns/{n}": place for n, place in enumerate(self.line.places)}
        return Reading(
            self._record(),
            self._placed(self.faults),
            self.source,
            offsets.get,
            self._placed(self.remarks),
            {number.entry: str(number.value) for number in self.line.numbers},
        )

    def _placed(self, remarks: list[Remark]) -> tuple[Fault, ...]:
        ordered = sorted(remarks, key=lambda one: one[0])[:MAX_FAULTS]
        return tuple(record_fault(code, facts, self.source.place(at)) for at, code, facts in ordered)

    def _cut(self, end: int) -> dict[str, str]:
        """A fact for errors at the end of a text that ends in the middle of a line."""
        return {"cut": "yes"} if end == len(self.text) and not self.text.endswith("\n") else {}

    def _last_sign(self) -> int:
        read = self.text[self.start : self.next_at].rstrip()
        return self.start + max(len(read) - 1, 0)

    # --- tags
    def _read_tags(self, at: int) -> int:
        """Tags, lines of comment and lines of escape; the offset of the first thing that is none of them."""
        while len(self.faults) < MAX_FAULTS and (match := HEADER.match(self.text, at)):
            at, kind = match.end(), match.lastgroup
            if kind == "rest":
                self.stack[-1].add_note(match["rest"][1:].removeprefix(" "))
            elif kind == "malformed":
                self.report(match.start(kind), "tag-malformed", text=quoted(match[kind]), **self._cut(at))
            elif kind == "tag":
                value = match["value"] if match["quoted"] is None else match["quoted"].rstrip()
                self._add_tag(match["name"], value, match.start(kind))
        return at

    def _add_tag(self, name: str, value: str, at: int) -> None:
        name = tag_named(name)
        if name in self.tags:
            self.report(at, "tag-repeated", name=name)
        elif len(self.tags) >= MAX_TAGS:
            self.report(at, "too-many", what="tags", limit=str(MAX_TAGS))
        else:
            self.tags[name] = unescape_value(value)
            self.tags_at[name] = at

    def _check_tags(self, at: int) -> None:
        name = self.tags.setdefault("Game", self.game) if self.game else self.tags.get("Game")
        named_at = self.tags_at.get("Game", at)
        meant, is_near = game_named(name or "")
        if is_near:
            self.remarks.append((named_at, "game-near", {"text": quoted(name), "game": meant}))
        game = GAMES.get(meant)
        if name is None:
            self.report(at, "game-missing")
        elif game is None:
            self.report(named_at, "game-unknown", text=quoted(name), games=", ".join(GAMES))
        else:
            self.tags["Game"] = meant
            self.sides = tuple(game.SIDES)
            self.rules = game
            self.has_phrases = capability(game, HasTextForm) is not None
        self.results = result_tokens(self.sides)
        if "Setup" in self.tags and "Position" in self.tags:
            self.report(self.tags_at["Position"], "setup-and-position")

    # --- elements
    def _read_elements(self, at: int, limit: int) -> None:
        """The tokens up to the next game. Words are collected until a token of another kind shows their turns."""
        count = 0.0
        for match in TOKEN.finditer(self.text, at, limit):
            kind = str(match.lastgroup)
            begins_line = kind in ("word", "number") and "\n" in self.text[match.start() : match.start(kind)]
            text = match[kind]
            if kind == "number":
                if len(self.stack) > 1 and text[-1] == ")":  # the last word of a variation
                    self._read_word(text[:-1], match.start(kind))
                elif self.has_phrases and self.words and not begins_line and text[-1] not in ".…":
                    kind = "word"  # of a turn in words: "orders left 1: archers"
            count += _WORD_WEIGHT if kind == "word" and self.has_phrases else 1 + (text[-1:] in MARKS)
            if kind == "word":
                self._read_word(text, match.end() - len(text), begins_line=begins_line)
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

    def _read_token(self, kind: str, match: Any) -> None:
        at, text = match.start(kind), match[kind]
        if kind in ("comment", "open_comment"):
            if kind == "open_comment":
                self.report(at, "comment-open", text=quoted(text), **self._cut(match.end()))
            self._read_comment(text[1:].removesuffix("}") if kind == "comment" else text[1:], at + 1)
        elif kind == "rest":
            self.stack[-1].add_note(text[1:].removeprefix(" "))
        elif kind == "phrase":
            self._read_phrase(text, at)
        elif kind == "number":
            self._read_number(match)
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
        is_turn = takes_dashes(self.rules)
        self.is_list = self.is_list or (not self.line.numbers and not text[0].isdecimal())
        if is_turn and text[0] == "-" and not self.is_list:
            self._read_word("-", at)
            self._end_turns()
        if len(match["digits"]) <= _MAX_DIGITS:
            self.line.add_number(match["digits"], match.start("digits"))
        if is_turn and text[-1] == "-":
            self._read_word("-", match.end() - 1)

    def _read_word(self, word: str, at: int, *, begins_line: bool = False) -> None:
        """A word that may be more than a part of a turn: a result, a single mark, the end of a turn with its mark."""
        turn, mark = split_mark(word, self.sides)
        result = result_of(word, self.sides) if "+" in word and len(self.sides) > 2 else self.results.get(word)
        if word == "*" and self.words and is_mark(self.rules, self.text, at):
            result = None
        if result is not None and self.has_phrases and word[0].isalpha():
            is_alone = (begins_line or not self.words) and _LINE_REST.match(self.text, at + len(word))
            result = result if is_alone else None
        if turn and result is None and self.result is None:
            self.words.append((turn, at))
        if mark is not None or result is not None:
            self._end_turns()
        if mark is not None:
            self._add_mark(word, mark, at)
        elif len(self.stack) > 1 and result is not None:
            self.report(at, "result-in-variation", text=quoted(word))
        elif self.result is not None:
            self.report(at, "after-the-result" if result is None else "result-twice", text=quoted(word))
        elif result is not None:
            self.result, self.tags_at["/result"] = result, at

    def _end_turns(self) -> None:
        """Add the turns in the words collected."""
        for turn, at in turns_of(self.rules, self.words, self.text):
            self.stack[-1].add(Turn(turn), at)
        self.words.clear()

    def _read_phrase(self, text: str, at: int) -> None:
        """A result or a resignation in words: ``Black resigns``.

        ``abandonne`` alone is of the side to move, if that is clear.
        """
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
            self.result, self.tags_at["/result"] = result, at
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
            return
        inner = self._close_variation()
        if not inner.entries:
            self.stack[-1].add_note(*inner.notes)

    def _close_variation(self) -> Variation:
        inner = self.stack.pop()
        if self.stack[-1].last_turn >= 0 and len(self.stack) <= MAX_DEPTH:
            self.stack[-1].add_variation(inner)
        return inner

    def _add_mark(self, text: str, mark: int, at: int) -> None:
        line = self.stack[-1]
        if mark > MAX_MARK:
            self.report(at, "mark-unknown", text=quoted(text))
        elif line.last_turn < 0:
            self.report(at, "mark-of-nothing", text=quoted(text))
        else:
            line.add_mark(mark)

    # --- the record
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

    def _record(self) -> Record:
        fields: dict[str, Any] = {"game": ""}
        for tag, value in self.tags.items():
            _, field, *name = _pointer_of(tag, self.sides).split("/", 2)
            if name:
                fields.setdefault(field, {})[name[0]] = _BOOLEANS.get(value, value) if field == "options" else value
            else:
                fields[field] = value
        fields |= {"notes": self.line.notes, "entries": self.line.done(), "result": self.result or "*"}
        return Record(**fields)


def _pointer_of(tag: str, sides: tuple[str, ...]) -> str:
    """The place of a tag's value in the JSON format."""
    if tag in FIELD_TAGS:
        return f"/{tag.lower()}"
    if tag.startswith("Option."):
        return f"/options/{tag.removeprefix('Option.')}"
    if tag.lower() in sides:
        return f"/players/{tag.lower()}"
    return tag if tag.startswith("/") else f"/tags/{tag}"
