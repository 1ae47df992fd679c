"""Read records as text: every error has its line and column, and a broken game never hides the next.

The format is PGN's, but turns are not those of chess: a turn is any run of characters without space or bracket, so that
every notation fits unchanged.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from adjudicator.records.commands import read_comment
from adjudicator.records.faults import MAX_FAULTS, RecordFault, quoted
from adjudicator.records.numbers import Number, Remark, number_gaps
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
from adjudicator.records.text_form import phrase, turns_of_words
from adjudicator.records.tokens import GAME_AFTER_TURNS, GAME_TAG, TAG, TOKEN, split_mark, unescape_value
from adjudicator.records.variation import Variation
from engine.game import HasTextForm, capability
from engine.registry import GAMES
from engine.rulebook import Value

_BOOLEANS: Final[dict[str, Value]] = {"true": True, "false": False}
_MAX_DIGITS: Final = 6
_SPACE: Final = " \t\n\r\f\v"


def read_games(text: str, game: str = "", line: int = 1) -> Iterator[Reading]:
    """Every game of a text that begins at this line; ``game`` applies to records without a ``Game`` tag.

    A text without a game is one reading with the error.
    """
    source = Source(text, line)
    if not source.text.strip():
        yield Reading(Record(""), (RecordFault("game-missing", {}, 1, 1),), source)
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
    again = (RecordFault("too-many", {"what": "games", "limit": "1"}, *(one.place("") or ())) for one in others)
    return replace(first, faults=(*first.faults, *again))


def split_games(text: str, size: int) -> Iterator[tuple[str, int]]:
    """A text in parts of about ``size`` characters, each with the number of its first line; games are never split.

    A part ends only before a ``Game`` tag that begins a game in any context.
    """
    source = Source(text)
    text = source.text
    at = 0
    for match in GAME_AFTER_TURNS.finditer(text):
        cut = match.end()
        if cut - at >= size:
            yield text[at:cut], source.place(at)[0]
            at = cut
    yield text[at:], source.place(at)[0]


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
        self.has_phrases = False
        self.results: Mapping[str, str] = {}
        self.line = Variation()
        self.stack = [self.line]
        self.result: str | None = None
        self.numbers: list[Number] = []
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
        elif self.line.entries and self.result is None and "Result" in self.tags and self._cut(limit):
            self.remarks.append((self._last_sign(), "truncated", {}))
        self._check_result()
        self.remarks += number_gaps(self.numbers, self.line.entries, is_start="Position" not in self.tags)
        offsets = {"": begins} | {_pointer_of(name, self.sides): place for name, place in self.tags_at.items()}
        offsets |= {f"/turns/{n}": place for n, place in enumerate(self.line.places)}
        return Reading(
            self._record(),
            self._placed(self.faults),
            self.source,
            offsets.get,
            self._placed(self.remarks),
            {number.entry: str(number.value) for number in self.numbers},
        )

    def _placed(self, remarks: list[Remark]) -> tuple[RecordFault, ...]:
        ordered = sorted(remarks, key=lambda one: one[0])[:MAX_FAULTS]
        return tuple(RecordFault(code, facts, *self.source.place(at)) for at, code, facts in ordered)

    def _cut(self, end: int) -> dict[str, str]:
        """A fact for errors at the end of a text that ends in the middle of a line."""
        return {"cut": "yes"} if end == len(self.text) and not self.text.endswith("\n") else {}

    def _last_sign(self) -> int:
        read = self.text[self.start : self.next_at].rstrip(_SPACE)
        return self.start + max(len(read) - 1, 0)

    # --- tags
    def _read_tags(self, at: int) -> int:
        """Tags, lines of comment and lines of escape; the offset of the first thing that is none of them."""
        text = self.text
        while len(self.faults) < MAX_FAULTS:
            while at < len(text) and text[at] in _SPACE:
                at += 1
            sign = text[at : at + 1]
            starts_line = at == 0 or text[at - 1] == "\n"
            if sign not in ("[", "%", ";") or (sign == "%" and not starts_line):
                return at
            line_end = text.find("\n", at)
            line_end = len(text) if line_end < 0 else line_end
            if sign == ";":
                self._add_note(text[at + 1 : line_end].removeprefix(" "))
            match = TAG.match(text, at) if sign == "[" else None
            if match is not None:
                self._add_tag(match[1], match[2], at)
            elif sign == "[":
                self.report(at, "tag-malformed", text=quoted(text[at:line_end]), **self._cut(line_end))
            at = line_end if match is None else match.end()
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
            self.has_phrases = capability(game, HasTextForm) is not None
        self.results = result_tokens(self.sides)
        if "Setup" in self.tags and "Position" in self.tags:
            self.report(self.tags_at["Position"], "setup-and-position")

    # --- elements
    def _read_elements(self, at: int, limit: int) -> None:
        """The tokens up to the next game. Words, of which a game mostly consists, are added here."""
        results = self.results
        several = len(self.sides) > 2  # only then can two sides win together
        tokens = turns_of_words(self.sides) if self.has_phrases else TOKEN
        for count, match in enumerate(tokens.finditer(self.text, at, limit)):
            kind = match.lastgroup
            if kind == "nothing":
                return
            if count >= MAX_ELEMENTS or len(self.faults) >= MAX_FAULTS:
                if count >= MAX_ELEMENTS:
                    self.report(match.start(str(kind)), "too-many", what="elements", limit=str(MAX_ELEMENTS))
                return
            if kind == "number" and len(self.stack) == 1:
                value = match["number"].rstrip(".…)" + _SPACE)
                if len(value) <= _MAX_DIGITS:
                    self.numbers.append(Number(match.start("number"), int(value), len(self.line.entries)))
                continue
            if kind != "word":
                if kind == "tag":
                    self.next_at = match.start("tag")
                    return
                self._read_token(str(kind), match)
                continue
            word = phrase(match["word"]) if self.has_phrases else match["word"]
            if word[-1] in "!?" or word in results or self.result is not None or (several and "+" in word):
                self._read_word(word, match.start("word"))
                continue
            self.stack[-1].add(Turn(word), match.start("word"))

    def _read_token(self, kind: str, match: Any) -> None:
        at, text = match.start(kind), match[kind]
        if kind in ("comment", "open_comment"):
            if kind == "open_comment":
                self.report(at, "comment-open", text=quoted(text), **self._cut(match.end()))
            self._read_comment(text[1:].removesuffix("}") if kind == "comment" else text[1:], at + 1)
        elif kind == "rest":
            self._add_note(text[1:].removeprefix(" "))
        elif kind == "phrase":
            self._read_phrase(text, at)
        elif kind == "number":
            if text.endswith(")"):  # the last turn of a variation
                self._read_word(text[:-1], at)
                self._end_variation(at)
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

    def _read_word(self, word: str, at: int) -> None:
        """A word that may be more than a turn: a result, a turn with its mark, a single mark."""
        turn, mark = split_mark(word, self.sides)
        if not turn and mark is not None:
            self._add_mark(word, mark, at)
            return
        result = result_of(word, self.sides) if "+" in word else self.results.get(word)
        if len(self.stack) > 1 and result is not None:
            self.report(at, "result-in-variation", text=quoted(word))
        elif result is not None:
            if self.result is not None:
                self.report(at, "result-twice", text=quoted(word))
            self.result = result
            self.tags_at["/result"] = at
        elif self.result is not None:
            self.report(at, "after-the-result", text=quoted(word))
        else:
            line = self.stack[-1]
            line.add(Turn(turn), at)
            if mark is not None:
                line.add_mark(mark)

    def _read_phrase(self, text: str, at: int) -> None:
        """A resignation in words: ``Black resigns``; ``abandonne`` alone is of the side to move, if that is clear."""
        alone = len(text.split()) == 1 and len(self.sides) == 2 and "Position" not in self.tags
        entries = self.line.entries
        side = side_that(LOSES, text, self.sides)
        if alone and not any(isinstance(entry, Intervention) for entry in entries):
            side = self.sides[len(entries) % 2]
        if len(self.stack) > 1:
            self._add_note(" ".join(text.split()))
        elif self.result is not None:
            self.report(at, "after-the-result", text=quoted(text))
        elif side is None:
            self.report(at, "resigns-unclear", text=quoted(text), sides=", ".join(self.sides))
        else:
            self.line.add(Intervention("player", "resign", {"side": side}), at)

    def _read_comment(self, raw: str, at: int) -> None:
        note, interventions = read_comment(raw, at, self.sides, self.report)
        self._add_note(note)
        if interventions and len(self.stack) > 1:
            self.report(at, "command-in-variation")
            return
        for intervention in interventions:
            self.line.add(intervention, at - 1)

    def _add_note(self, note: str) -> None:
        if note:
            self.stack[-1].add_note(note)

    def _begin_variation(self, at: int) -> None:
        line = self.stack[-1]
        if len(self.stack) > MAX_DEPTH:
            self.report(at, "too-deep", limit=str(MAX_DEPTH))
        elif self.result is not None:
            self.report(at, "after-the-result", text="(")
        inner = Variation()
        if line.last_turn < 0:
            self.report(at, "variation-of-nothing")
        elif len(self.stack) <= MAX_DEPTH:
            line.add_variation(inner)
        self.stack.append(inner)

    def _end_variation(self, at: int) -> None:
        if len(self.stack) == 1:
            self.report(at, "variation-not-open")
            return
        inner = self.stack.pop()
        if not inner.entries:
            line = self.stack[-1]
            for note in inner.notes[-1]:
                line.add_note(note)

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
        tags = dict(self.tags)
        options = {
            name.removeprefix("Option."): _BOOLEANS.get(tags[name], tags.pop(name))
            for name in self.tags
            if name.startswith("Option.")
        }
        names = {side.capitalize(): side for side in self.sides}
        players = {names[name]: tags.pop(name) for name in self.tags if name in names}
        tags.pop("Result", None)
        return Record(
            game=tags.pop("Game", ""),
            edition=tags.pop("Edition", None),
            options=options,
            setup=tags.pop("Setup", None),
            position=tags.pop("Position", None),
            players=players,
            termination=tags.pop("Termination", None),
            tags=tags,
            notes=tuple(self.line.notes[-1]),
            entries=self.line.done(),
            result=self.result or "*",
        )


def _pointer_of(tag: str, sides: tuple[str, ...]) -> str:
    """The place of a tag's value in the JSON format."""
    if tag in FIELD_TAGS:
        return f"/{tag.lower()}"
    if tag.startswith("Option."):
        return f"/options/{tag.removeprefix('Option.')}"
    if tag.lower() in sides:
        return f"/players/{tag.lower()}"
    return tag if tag.startswith("/") else f"/tags/{tag}"
