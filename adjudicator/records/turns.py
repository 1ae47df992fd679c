"""Splitting the words of a record into turns: a turn goes on as long as the reader of typed turns can read it."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from engine.game import AnyGame, HasReading, HasTextForm, capability
from engine.reading.text import MAX_TYPED, OPEN, Lexicon, Token
from engine.reading.turns import Typed, Unread, typed_turn

_MAX_CELL: Final = 8
"""Characters of a square and the space before it."""
_MAX_UNREAD: Final = 5
"""Words that are not yet a turn together with those before them: ``la tour blanche va de``."""
_WHOLE: Final = 2
"""Squares of a turn that leaves none open."""
_NAMES: Final = (["piece"], ["side"], ["part"])
_CELLS: Final = ("cell", "bare")
_BETWEEN: Final = (*OPEN, "-", "x", ":")
"""Marks between the first squares of a turn."""
_LINE_END: Final = re.compile(r"(?<![\s/])[\s/]*\n[\s/]*+")
"""A line end with the space around it. Without the lookbehind, each character of a run would scan the rest of it."""
_Tokens = tuple[Token, ...]


class TurnReader:
    """Tells the turns of a game from the other words of a record; without a game, each word is a turn.

    ``in_sentences``: a turn has all words up to the next number or mark (BattleLore). ``has_dashes``: a dash is a turn.
    """

    def __init__(self, game: AnyGame | None) -> None:
        reading = capability(game, HasReading)
        self._lexicon = None if reading is None else reading.LEXICON
        self.in_sentences = capability(game, HasTextForm) is not None
        self.has_dashes = self._lexicon is not None and self._lexicon.passing == "-"

    def turns_of(self, words: Sequence[tuple[str, int]], text: str) -> Iterator[tuple[str, int]]:
        """The turns in words of a text, on one line each, with their offsets; ``words`` have theirs."""
        lexicon = self._lexicon
        is_cut = self.in_sentences or (lexicon is not None and all(len(word) <= MAX_TYPED for word, _ in words))
        if not is_cut:
            yield from words
            return
        starts = [0] * bool(words) if lexicon is None else _starts(lexicon, words, text)
        for start, end in pairwise([*starts, len(words)]):
            at, (last, last_at) = words[start][1], words[end - 1]
            turn = text[at : last_at + len(last)]
            yield (phrase(turn) if lexicon is None else " ".join(turn.split())), at

    def may_be_part(self, word: str) -> bool:
        """Whether a word that is a mark may also be a sign, a word or the letter of a piece in a turn."""
        known = self._lexicon
        if known is None:
            return self.in_sentences
        return word in known.words or word in (*known.signs, *known.letters, *known.french, "→")

    def is_mark(self, text: str, at: int) -> bool:
        """Whether a sign is a mark, with a square after it: the ``*`` in ``3b6 * 2b7``, which is no result."""
        if self._lexicon is None or text[at] not in self._lexicon.signs:
            return False
        following = self._lexicon.tokens(text[at + 1 :][:_MAX_CELL])
        return bool(following) and following[0].kind in _CELLS


def _starts(lexicon: Lexicon, words: Sequence[tuple[str, int]], text: str) -> Iterator[int]:
    """The place of the first word of each turn. Words that are not read are a turn, unless the one before goes on."""
    parts = [
        tuple([token._replace(at=token.at + at, end=token.end + at) for token in lexicon.tokens(word)])
        or (Token("sign", word, at, word, at + len(word)),)
        for word, at in words
    ]
    start = 0
    while start < len(parts):
        yield start
        start = _end(lexicon, parts, start, text)


def _end(lexicon: Lexicon, parts: Sequence[_Tokens], start: int, text: str) -> int:
    """The place of the first word of the next turn."""
    read, typed = _read(lexicon, parts, start, text)
    if start < read < len(parts) and not _goes_on(lexicon, parts, read, typed):
        return read
    cells = 0
    for at in range(start + 1, len(parts)):
        cells += _cells(parts[at - 1])
        if at >= read and _begins(lexicon, parts, at, text, is_whole=cells >= _WHOLE):
            return at
    return len(parts)


def _is_one(lexicon: Lexicon, parts: Sequence[_Tokens], at: int) -> bool:
    """Whether a word is a whole turn, if a turn has one action only or a stray mark is before the word."""
    return _cells(parts[at]) >= _WHOLE and (not lexicon.separators or _is_after_stray(lexicon, parts, at))


def _is_after_stray(lexicon: Lexicon, parts: Sequence[_Tokens], at: int) -> bool:
    """Whether a mark alone is before a word that begins like a turn: ``x a3-a5``, not ``~ g5>b7``."""
    cells, before = [n for n, token in enumerate(parts[at]) if token.kind in _CELLS], parts[at - 1]
    if len(cells) < _WHOLE or at == 0 or len(before) > 1 or not _is_open(lexicon, before[0]):
        return False
    mark = "".join([token.meaning for token in parts[at][cells[0] + 1 : cells[1]]])
    return before[0].meaning != "," and mark in _BETWEEN


def _cells(tokens: _Tokens) -> int:
    return sum([one.kind in _CELLS for one in tokens])


def _read(lexicon: Lexicon, parts: Sequence[_Tokens], start: int, text: str) -> tuple[int, Typed]:
    """The place after the last word with which a turn is read, and the turn."""
    read, tokens, typed = start, _Tokens(), Typed()
    for at in range(start, len(parts)):
        is_another = typed.whole == parts[at][0].text or (len(typed.places) >= _WHOLE and _is_one(lexicon, parts, at))
        is_next = at == read or _is_after_stray(lexicon, parts, at)
        tokens += parts[at]
        if (is_another and is_next) or tokens[-1].end - tokens[0].at > MAX_TYPED:
            break
        try:
            typed = typed_turn(text, lexicon, tokens)
            read = at + 1
        except Unread:
            if at - read >= _MAX_UNREAD:
                break
    return read, typed


def _goes_on(lexicon: Lexicon, parts: Sequence[_Tokens], at: int, typed: Typed) -> bool:
    """Whether a turn goes on with a word that is not read: with a mark or a square, or a word and a square."""
    count, is_open = len(typed.places), _is_open(lexicon, parts[at - 1][-1]) or _is_open(lexicon, parts[at][0])
    if (is_open or _is_square(lexicon, parts[at])) and not 0 < lexicon.maximum <= count:
        return True
    if _cells(parts[at]) or (not lexicon.separators and (typed.whole or count >= _WHOLE)):
        return False
    return at + 1 < len(parts) and parts[at + 1][0].meaning in lexicon.cells


def _is_open(lexicon: Lexicon, token: Token) -> bool:
    return token.kind in ("mark", "colon") and token.meaning != lexicon.passing


def _is_square(lexicon: Lexicon, word: _Tokens) -> bool:
    """Whether a word begins with a square and is no whole turn."""
    return word[0].kind in _CELLS and (bool(lexicon.separators) or _cells(word) < _WHOLE)


def _begins(lexicon: Lexicon, parts: Sequence[_Tokens], at: int, text: str, *, is_whole: bool) -> bool:
    """Whether a turn begins with this word: with a side or a piece, or since it is read.

    ``is_whole``: the words before have the squares of a turn. After others only a piece, a line end or a turn in one
    word is a beginning, and after a mark only such a turn.
    """
    before, word = parts[at - 1][-1], parts[at]
    is_one = _is_one(lexicon, parts, at) and (is_whole or not lexicon.separators)
    if _is_open(lexicon, before) and not is_one:
        return False
    if [token.kind for token in word if token.kind != "sign"][:1] in _NAMES:
        return True
    if is_whole and not lexicon.separators:
        return not _is_open(lexicon, word[0]) and (lexicon.maximum > 0 or not _is_square(lexicon, word))
    typed = _read(lexicon, parts, at, text)[1]
    is_apart = is_one or "\n" in text[before.end : word[0].at]
    return bool(typed.piece or typed.whole or (len(typed.places) >= _WHOLE and is_apart))


def phrase(text: str) -> str:
    """A turn of several words on one line, where a new line begins a new part of it."""
    return " ".join(_LINE_END.sub(" / ", text).split())
