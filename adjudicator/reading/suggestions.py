"""Legal turns similar to an unreadable text.

Turns of several steps have too many continuations to search, so only the most similar are searched, and only for a
limited number of texts per request.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from heapq import heappop, heappush, nsmallest
from itertools import islice
from os.path import commonprefix
from typing import Any, Final, NamedTuple

from engine.errors import NotationError
from engine.game import AnyGame, HasReading, MultiStep, capability
from engine.play import PASS, awaited, play_actions
from engine.reading.text import ARROW, TAKES, TO, Lexicon, Token
from engine.reading.turns import Typed

MAX_SUGGESTED: Final = 3
MAX_LISTED: Final = 5
"""Positions of which the legal actions are searched: the most steps of a turn."""
MAX_PARTS: Final = 12
"""Letters and squares of a text that are compared: the most that a turn has."""
TEXTS_LEFT: Final[ContextVar[int | None]] = ContextVar("texts left", default=None)
"""The number of texts for which turns may still be suggested; ``None`` for any."""
_MARKS: Final[Mapping[str, str]] = {ARROW: "-", TO: "-", TAKES: "x"}


@contextmanager
def limit_suggestions(texts: int) -> Iterator[None]:
    """Within this context, suggest turns for at most this number of texts: no other part of reading costs more."""
    before = TEXTS_LEFT.set(texts)
    try:
        yield
    finally:
        TEXTS_LEFT.reset(before)


def may_suggest() -> bool:
    """Whether another text may have suggestions; it counts."""
    left = TEXTS_LEFT.get()
    if left is not None:
        TEXTS_LEFT.set(left - 1)
    return left is None or left > 0


def near_turns(
    game: AnyGame, reading: HasReading, position: Any, typed: Typed | None, tokens: tuple[Token, ...]
) -> Sequence[str]:
    """Up to three legal turns with most of the typed tokens, then the longest common beginning.

    A piece named by a word is the piece of each. ``typed``: the turn that they are, if any.
    """
    lexicon = reading.LEXICON
    if not may_suggest():
        return ()
    short = () if typed is None else short_turns(game, reading, position, typed)
    if short:
        return short
    if not any(token.kind in ("cell", "bare") for token in tokens):
        tokens = tuple(_numbered(lexicon, tokens))
    parts = frozenset(islice(_parts(lexicon, tokens), MAX_PARTS))
    if parts.isdisjoint(lexicon.cells):
        return ()
    marks = _MARKS if lexicon.arrows else {}
    written = "".join([marks.get(token.meaning, token.meaning) for token in tokens])
    near = _Search(game, lexicon, position, written, parts).turns()
    if named := {(token.kind, token.meaning) for token in tokens if token.kind == "piece"}:
        near = (one for one in near if lexicon.words.get(game.described(position, one.actions)[0].piece) in named)
    found = nsmallest(MAX_SUGGESTED, near)
    first = found[0].text if found else ""
    # A turn is closer than any other if the text begins with it and has no more squares.
    is_first = written.startswith(first) and lexicon.cells.isdisjoint(lexicon.written.findall(written[len(first) :]))
    alike = found[:1] if is_first else [turn for turn in found if turn.lacking == found[0].lacking]
    return [text_of(game, turn.text, game.apply(turn.before, turn.actions[-1])) for turn in alike]


def short_turns(game: AnyGame, reading: HasReading, position: Any, typed: Typed) -> tuple[str, ...]:
    """Up to three legal turns of a typed piece to a typed square."""
    if len(typed.places) != 1 or not typed.piece:
        return ()
    texts = set()
    for actions in reading.build_turn(typed._replace(marks=(typed.marks[0] or TO,)), position).turns:
        reached, _, ground = play_actions(game, position, actions)
        if ground is None:
            texts.add(text_of(game, str(game.write_turn(position, actions)), reached))
    return tuple(sorted(texts))[:MAX_SUGGESTED]


def turns_from(game: AnyGame, position: Any, lexicon: Lexicon, origins: Sequence[str], goal: str) -> tuple[str, ...]:
    """Up to three legal turns from these squares, those to the rank or the file of the typed square first."""
    if not may_suggest():
        return ()
    turns = [
        text_of(game, str(game.write_turn(position, (action,))), game.apply(position, action))
        for action in game.legal_actions(position)
    ]
    ways = [(turn, squares) for turn in turns if (squares := lexicon.squares(turn)) and squares[0] in origins]
    ways.sort(key=lambda way: (-sum(map(str.__eq__, way[1][-1], goal)), way[0]))
    return tuple([turn for turn, _ in ways[:MAX_SUGGESTED]])


def _numbered(lexicon: Lexicon, tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with squares for coordinates in numbers, the file first: ``33-36``, ``(3,3) (3,6)``."""
    at = 0
    while at < len(tokens):
        kinds, texts = [token.kind for token in tokens[at : at + 3]], [token.text for token in tokens[at : at + 3]]
        is_pair = kinds[::2] == ["number", "number"] and texts[1] in (",", ".", ";", ":")
        file, rank = texts[::2] if is_pair else (texts[0][:1], texts[0][1:])
        name = f"{chr(96 + int(file[:2]))}{rank}" if kinds[0] == "number" else ""
        is_square = name in lexicon.cells
        yield tokens[at]._replace(kind="cell", meaning=name) if is_square else tokens[at]
        at += 3 if is_square and is_pair else 1


def _parts(lexicon: Lexicon, tokens: Sequence[Token]) -> Iterator[str]:
    """The squares and letters among these tokens; for a square without its level, all that it may be."""
    for token in tokens:
        if token.kind in ("letter", "piece") and (token.meaning in lexicon.letters or token.meaning in lexicon.french):
            yield token.meaning
        elif token.kind in ("cell", "bare"):
            yield from lexicon.on_any_level(token)


def text_of(game: AnyGame, turn: str, reached: Any) -> str:
    """The text of a turn; of one that is only begun, with an ellipsis."""
    return turn if awaited(game, reached) is None else f"{turn}…"


class _Turn(NamedTuple):
    """A legal turn, possibly only begun, compared with the typed text; the most similar is the least."""

    lacking: int = 0
    """The number of typed squares and letters that it lacks."""
    alike: int = 0
    """Less the characters alike at the beginning."""
    size: int = 0
    """The number of its squares and letters."""
    text: str = ""
    parts: frozenset[str] = frozenset()
    actions: tuple[Any, ...] = ()
    before: Any = None
    """The position before the last action."""


class _Search(NamedTuple):
    """The search for legal turns similar to a text. ``typed`` are its squares and letters."""

    game: AnyGame
    lexicon: Lexicon
    position: Any
    text: str
    typed: frozenset[str]

    def turns(self) -> Iterator[_Turn]:
        """Complete legal turns that share a square with the typed text.

        A turn of several steps whose squares were all typed is searched for continuations, the most similar first.
        Turns that lack more than one before them are left out.
        """
        cells = self.lexicon.cells
        squares, least, is_multi_step = self.typed & cells, len(self.typed), self.is_multi_step
        begun = [self.begun()]
        for _ in range(MAX_LISTED):
            if not begun:
                return
            turn = heappop(begun)
            reached = self.game.apply(turn.before, turn.actions[-1]) if turn.actions else self.position
            is_whole = turn.actions != () and awaited(self.game, reached) is None
            if is_whole:
                yield turn
            for one in self.continued(turn, reached, squares - turn.parts if is_whole else squares):
                if is_multi_step and one.parts & cells <= squares:
                    heappush(begun, one)
                elif one.lacking <= least:
                    least = one.lacking
                    yield one

    @property
    def is_multi_step(self) -> bool:
        return capability(self.game, MultiStep) is not None

    def begun(self) -> _Turn:
        """The first typed actions that are legal one after another; a turn of one action only if it lacks nothing."""
        begun, position, lexicon = _Turn(), self.position, self.lexicon
        letter = self.text[:1] + lexicon.after_letter if self.text[:1] in lexicon.letters else ""
        pairs = lexicon.pair.findall(self.text)
        if not lexicon.separators:
            pairs = [] if self.is_multi_step else pairs[:1]
        for start, mark, goal in pairs:
            try:
                (action,) = self.game.read_turn(
                    position, f"{letter}{start}{mark if mark in lexicon.marks else '-'}{goal}"
                )
            except NotationError:
                break
            turn = self.compared((*begun.actions, action), position)
            if self.game.objection(position, action) is not None or (turn.lacking and not self.is_multi_step):
                break
            begun, position = turn, self.game.apply(position, action)
        return begun

    def continued(self, turn: _Turn, reached: Any, wanted: frozenset[str]) -> Iterator[_Turn]:
        """The turn with each legal next action, if it then has one of the squares ``wanted``."""
        listed: Iterable[Any] = self.game.legal_actions(reached) if wanted else ()
        if turn.parts.isdisjoint(wanted):  # each action must have one of them, which is cheaper to test unwritten
            numbers = {self.lexicon.numbers[square] for square in wanted}.union(self.lexicon.between)
            listed = (action for action in listed if action is not PASS and not numbers.isdisjoint(action[:3]))
        for action in listed:
            one = self.compared((*turn.actions, action), reached)
            if not one.parts.isdisjoint(wanted):
                yield one

    def compared(self, actions: tuple[Any, ...], before: Any) -> _Turn:
        """A turn compared with the text. ``before``: the position before its last action."""
        written = str(self.game.write_turn(self.position, actions))
        parts = frozenset(self.lexicon.written.findall(written))
        alike = len(commonprefix((written, self.text)))  # noqa: RUF071  # of two texts, no paths
        return _Turn(len(self.typed - parts), -alike, len(parts), written, parts, actions, before)
