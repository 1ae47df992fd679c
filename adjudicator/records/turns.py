"""Splitting the words of a record into turns: a turn goes on where its game could not begin another."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Final, NamedTuple, cast

from engine.game import AnyGame, HasReading, HasTextForm, capability
from engine.spelling import CAPTURING, MOVING, PASSING

_WRAPPING: Final = "*_`'\"“”«»"
_MAX_CELL: Final = 8
"""Characters of a square and the space before it."""
_LINE_END: Final = re.compile(r"(?<![\s/])[\s/]*\n[\s/]*+")
"""A line end with the space around it. Without the lookbehind, each character of a run would scan the rest of it."""


class _Words(NamedTuple):
    """How to recognize the words of a game's turns."""

    plain: re.Pattern[str]
    """A turn in one word, as most records write it. All other patterns are for words in lower case."""
    cell: re.Pattern[str]
    piece: re.Pattern[str]
    """The beginning of a word that names a side or a piece."""
    goes_on: re.Pattern[str]
    """A word after which a turn goes on."""
    links: frozenset[str]
    whole: frozenset[str]
    """Words that are a turn, besides the usual ones for a pass: ``-``, ``resign:red``."""
    passes: bool
    maximum: int
    """The most places in a turn; 0 without a limit."""

    def is_turn(self, word: str) -> bool:
        return word in self.whole or (self.passes and PASSING.fullmatch(word) is not None)


def turns_of(game: AnyGame | None, words: Sequence[tuple[str, int]], text: str) -> Iterator[tuple[str, int]]:
    """The turns in words of a text, on one line each, with their offsets; ``words`` have theirs.

    Each word is a turn without a game, and in a game of one exact notation. A turn in sentences (BattleLore) has all
    words.
    """
    by_letters = capability(game, HasReading) is not None
    if len(words) == 1 or not (by_letters or capability(game, HasTextForm) is not None):
        yield from words
        return
    starts = _starts(_words_of(cast(Any, game)), [word for word, _ in words]) if by_letters else [0] * bool(words)
    for start, end in pairwise([*starts, len(words)]):
        at, (last, last_at) = words[start][1], words[end - 1]
        turn = text[at : last_at + len(last)]
        yield (" ".join(turn.split()) if by_letters else phrase(turn)), at


def takes_dashes(game: AnyGame | None) -> bool:
    """Whether a dash is a turn."""
    reading = capability(game, HasReading)
    return reading is not None and reading.LEXICON.passing == "-"


def may_be_part(game: AnyGame | None, word: str) -> bool:
    """Whether a word that is a mark may also be a sign, a word or the letter of a piece in a turn."""
    reading = capability(game, HasReading)
    if reading is None:
        return False
    lexicon = reading.LEXICON
    return word in (*lexicon.signs, *lexicon.letters, *lexicon.french, "→") or word in lexicon.words


def is_mark(game: AnyGame | None, text: str, at: int) -> bool:
    """Whether a sign is a mark, with a square after it: the ``*`` in ``3b6 * 2b7``, which is no result."""
    reading = capability(game, HasReading)
    if reading is None or text[at] not in reading.LEXICON.signs:
        return False
    return _words_of(cast(Any, game)).cell.match(text[at + 1 :][:_MAX_CELL].strip().lower()) is not None


def _starts(known: _Words, words: Sequence[str]) -> Iterator[int]:
    """The place of the first word of each turn."""
    places, is_named, is_open, by_cell = 0, False, False, False
    for n, written in enumerate(words):
        word = written.strip(_WRAPPING) or written
        if known.plain.fullmatch(word):
            if n == 0 or not (is_open or (is_named and not places)):
                yield n
            places, is_named, is_open, by_cell = 2, True, False, not word[0].isalpha()
            continue
        lower = word.lower()
        own, is_sign, is_whole = len(known.cell.findall(lower)), not word[0].isalnum(), known.is_turn(lower)
        begins_with_cell = known.cell.match(lower) is not None
        if n == 0:
            begins = True
        elif is_open or lower in known.links:
            begins = False
        elif is_sign:
            begins = is_whole and places > 1 and places % 2 == 0
        elif places < 2:
            begins = places > 0 and (own > 1 or is_whole or known.piece.match(lower) is not None)
        else:
            begins = not begins_with_cell or bool(known.maximum) or (by_cell and own > 1)
        if begins:
            yield n
            places, is_named, by_cell = 0, False, begins_with_cell
        is_named = is_named or is_sign or lower in known.links or known.piece.match(lower) is not None
        places += 2 if is_whole else own
        is_open = known.goes_on.search(lower) is not None and not is_whole


@cache
def _words_of(game: Any) -> _Words:
    lexicon = game.LEXICON
    signs = frozenset(lexicon.signs) - {" "}
    whole = {*lexicon.turns, lexicon.passing} - {""}
    links = {word for word, (kind, meant) in lexicon.words.items() if kind == "skip" or meant in signs}
    pieces = "|".join(re.escape(word) for word, (kind, _) in lexicon.words.items() if kind == "piece")
    mark = f"[{re.escape(''.join(signs))}]"
    letter = f"[{lexicon.letters}{''.join(lexicon.french)}]"
    cell = f"(?:{lexicon.cell}|{lexicon.level or '(?!)'})"
    one_place = f"{letter}{'?' if lexicon.maximum else ''}:?{lexicon.cell}"
    return _Words(
        re.compile(f"{one_place}(?:{mark}(?:{lexicon.cell}|{letter}))+[+#]*+"),
        re.compile(cell + (f"(?:{cell})?" if lexicon.between else "")),
        re.compile(rf"(?:{lexicon.sides}|{pieces or '(?!)'})(?![^\W\d_])|{letter.lower()}(?=\Z|{mark}|:|{cell})"),
        re.compile(rf"(?:[{re.escape(''.join(signs - {'x'}))}:>→➔]|(?<![^\W\d_])x)\Z"),
        frozenset(links).union(MOVING, CAPTURING),
        frozenset(whole),
        bool(lexicon.passing),
        lexicon.maximum,
    )


def phrase(text: str) -> str:
    """A turn of several words on one line, where a new line begins a new part of it."""
    return " ".join(_LINE_END.sub(" / ", text).split())
