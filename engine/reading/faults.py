"""Locate the first error in an unreadable turn: its place, the text found there, the text expected."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from engine.errors import Fault, shorten, text_fault
from engine.reading.phrases import SKIPS, said
from engine.reading.text import ARROW, MAX_TYPED, RESIGNATION, Lexicon, Token

_NO_SQUARE: Final = re.compile(
    r"(?<![^\W_])(?:[0-9]{1,2}[a-r]|[0-9]?[a-r][oil]|(?P<doubled>[a-r])(?P=doubled)[0-9]{1,2})(?=$|[-~x*:,;=>\s])",
    re.IGNORECASE,
)
"""Nearly a square: the number first (``3c``), a letter for a digit (``co``, ``cl``), a letter twice (``bb7``)."""
_NEVER_FAULTS: Final = frozenset("`'\"“”„‘’«»‹›+#!?.,…")
"""Signs that may be around a turn."""
_BRACKETS: Final = (("(", ")"), ("[", "]"))
MINIMUM: Final = 2
"""The least number of squares in a turn; twice as many for a piece on two cells."""


def fault_of_turn(text: str, tokens: Sequence[Token], lexicon: Lexicon, expected: str) -> Fault:
    """Return the first error of a turn; ``not-understood`` for the whole text if each part alone is valid."""
    all_of_it = text_fault(text, expected, at=0)
    phrase = fault_of_phrase(text, expected, lexicon)
    if phrase is not None:
        return phrase
    if tokens and all(token.kind in ("part", "side", "colon") for token in tokens):
        return all_of_it  # words that need others: ``resign`` without a colour
    signs = " ".join(lexicon.signs.replace(" ", ""))
    arrows = [token for token in tokens if token.meaning == ARROW]
    odd = (text_fault(text, signs, code="sign-unknown", at=one.end - 1, found=text[one.end - 1]) for one in arrows)
    fault = next(chain(_faults(text, tokens, lexicon), odd), all_of_it)
    if fault.code not in ("piece-unknown", "sign-unknown"):
        return fault
    near = _NO_SQUARE.search(text[:MAX_TYPED])
    if near is None:
        return fault
    code = "square-off-board" if near["doubled"] else "square-malformed"
    return text_fault(text, lexicon.board, code=code, at=near.start(), found=near[0])


def fault_of_phrase(text: str, expected: str, lexicon: Lexicon | None = None) -> Fault | None:
    """Return the error for a phrase of the table, or ``None``."""
    code, wanted, article = said(text, () if lexicon is None else lexicon.words), expected, ""
    if code == SKIPS:
        code = "" if lexicon is None or lexicon.passing else "no-pass"
    elif code == "no-castling":
        article = "" if lexicon is None else lexicon.castling
        code = code if article else "notation-of-another-game"
    else:
        wanted = RESIGNATION if lexicon is None else lexicon.resignation
    return text_fault(text, wanted, code=code, at=0, article=article) if code else None


def lacks_only_levels(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether the only error of a turn is squares without a level."""
    faults = _faults(text, tokens, lexicon) if lexicon.level else iter(())
    first = next(faults, None)
    return first is not None and all(fault.code == "level-missing" for fault in chain((first,), faults))


def _faults(text: str, tokens: Sequence[Token], lexicon: Lexicon) -> Iterator[Fault]:
    squares, minimum = 0, MINIMUM
    if tokens and (tokens[0].text, tokens[-1].text) in _BRACKETS:
        tokens = tokens[1:-1]
    known = {*lexicon.letters, *lexicon.french}
    for n, token in enumerate(tokens):
        is_numbered = n == 0 and len(tokens) > 1 and tokens[1].text in ".):"
        squares += token.kind in ("cell", "bare")
        code = ""
        if lexicon.between and token.kind in ("letter", "piece") and token.meaning in lexicon.between:
            minimum = 2 * MINIMUM
        if token.kind == "bare":
            code, wanted = "level-missing", lexicon.board
        elif token.kind == "cell" and token.meaning not in lexicon.cells:
            code, wanted = "square-off-board", lexicon.board
        elif token.kind == "cell" and lexicon.maximum and squares > lexicon.maximum:
            code, wanted = "square-extra", lexicon.example
        elif token.kind == "word" or (token.kind == "letter" and token.meaning not in known):
            code, wanted = "piece-unknown", ", ".join(lexicon.letters)
        elif _is_odd(token, lexicon) or (token.kind == "number" and not is_numbered):
            code, wanted = "sign-unknown", " ".join(lexicon.signs.replace(" ", ""))
        if code:
            typed = _all_letters(tokens, n)
            yield text_fault(text, wanted, code=code, at=typed[0].at, found=shorten(text[typed[0].at : typed[-1].end]))
    if squares < minimum and len(text) <= MAX_TYPED:
        yield text_fault(text, lexicon.board, code="square-missing", at=len(text))


def _is_odd(token: Token, lexicon: Lexicon) -> bool:
    """Whether it is a sign that has no meaning in a game, and is not around turns."""
    return token.kind == "sign" and token.meaning not in _NEVER_FAULTS and token.meaning not in lexicon.signs


def _all_letters(tokens: Sequence[Token], n: int) -> Sequence[Token]:
    """The token at this index; of an unknown letter, the word of two letters that it is in."""
    token = tokens[n]
    if token.kind != "letter":
        return (token,)
    start = n - (n > 0 and tokens[n - 1].kind == "letter" and tokens[n - 1].end == token.at)
    end = n + 1 + (n + 1 < len(tokens) and tokens[n + 1].kind == "letter" and tokens[n + 1].at == token.end)
    is_alone = end == len(tokens) or tokens[end].kind not in ("cell", "number") or tokens[end].at > tokens[end - 1].end
    return tokens[start:end] if is_alone else (token,)  # of Zc3, only Z is the letter
