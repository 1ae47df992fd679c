"""Parse the tokens of a turn."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, NoReturn

from engine.errors import Fault, text_fault
from engine.reading.phrases import is_pass
from engine.reading.text import TO, Lexicon, Token

_WRAPPING: Final = frozenset("`'\"“”„‘’«»‹›_*")
_BRACKETS: Final = {"(": ")", "[": "]", "*": "*"}
_ENDS: Final = {"sign": _WRAPPING | frozenset("+#!?.,…;"), "mark": frozenset(("..", "...", "…", ",", ";"))}
"""Signs and marks that end no turn of any game."""
_BULLETS: Final = frozenset("->*+•")
_AFTER_NUMBER: Final = frozenset((".", "..", "...", ")", ":", "…"))
_AFTER_SIDE: Final = (":", ")", "]")
_MAX_NUMBER: Final = 3
_REPEATED: Final = (["letter", "colon"], ["piece", "colon"])
"""What names the piece again before another action."""


class Typed(NamedTuple):
    """A parsed turn. The game fills in missing parts and changes none that is there.

    ``marks`` has one for each of ``places``, before it: of the game, or one of ``OPEN``; in turns of several actions
    ``,`` before the first place of another, and a space where only that is between two places.
    """

    whole: str = ""
    """A turn in words, as the game writes it."""
    side: Token | None = None
    """The label with a side in front of it."""
    piece: str = ""
    """The rulebook's letter of the moving piece, or empty."""
    hint: str = ""
    """A file or a rank that distinguishes the piece: the ``a`` of ``Rac6``."""
    places: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    added: str = ""
    """The letter of the piece at its end: the ``N`` of ``Kc2-c1/N``."""


class Ways(NamedTuple):
    """The possible turns of a text; the only legal one is taken.

    ``otherwise`` is judged if none is legal. ``is_short``: the text names only the square that a piece goes to.
    """

    turns: Sequence[Any]
    otherwise: Any = None
    is_short: bool = False

    @classmethod
    def only(cls, turn: Any) -> "Ways":
        """Return the turn of a complete text."""
        return cls((), turn)


class Unread(Exception):
    """Raised for a text that is no turn; ``fault`` is its error if known."""

    def __init__(self, fault: Fault | None = None) -> None:
        super().__init__(fault)
        self.fault = fault


def typed_turn(text: str, lexicon: Lexicon, tokens: tuple[Token, ...] | None = None) -> Typed:
    """The turn in a text of at most ``MAX_TYPED`` characters, which may have other tokens. Raises ``Unread``."""
    tokens = lexicon.tokens(text) if tokens is None else tokens
    start, side, end = _within(tokens, lexicon.passing)
    body = tokens[start:end]
    if side is None:
        side, body = _named_after(body)
    else:
        start += 1
        while start < end and tokens[start].text in _AFTER_SIDE:
            start += 1
        body = tokens[start:end]
        if whole := _in_words((side, *body), lexicon):
            return Typed(whole)
    whole = _in_words(body, lexicon)
    return Typed(whole, side) if whole else _Parser(text, lexicon, body).turn()._replace(side=side)


def _named_after(body: tuple[Token, ...]) -> tuple[Token | None, tuple[Token, ...]]:
    """The side that follows the piece, and the other tokens: ``tour blanche en b3``."""
    first = [token for token in body if token.kind != "skip"][:2]
    if [token.kind for token in first] != ["piece", "side"]:
        return None, body
    return first[1], tuple([token for token in body if token is not first[1]])


def _within(tokens: tuple[Token, ...], passing: str) -> tuple[int, Token | None, int]:
    """Return the first token of the turn, the side if that is a label, and the end of the turn.

    Quotes, brackets, a bullet, a number and final punctuation are not part of the turn.
    """
    start, end, is_numbered = 0, len(tokens), False
    while start < end:
        first, last, second = tokens[start], tokens[end - 1], tokens[start + 1].text if start + 1 < end else ""
        if first.kind == "number" and len(first.text) <= _MAX_NUMBER and second in _AFTER_NUMBER and not is_numbered:
            start, is_numbered = start + 2, True
        elif (
            (second and first.text in _BULLETS and first.text != passing and tokens[start + 1].at > first.end)
            or (first.kind == "sign" and first.text in _WRAPPING)
            or (
                end - start > 2
                and tokens[start + 1].kind == "side"
                and _BRACKETS.get(first.text) == tokens[start + 2].text
            )
        ):
            start += 1
        elif last.text in _ENDS.get(last.kind, ()):
            end -= 1
        elif second and _BRACKETS.get(first.text) == last.text:
            start, end = start + 1, end - 1
        else:
            return start, first if first.kind == "side" else None, end
    return start, None, end


def _in_words(body: Sequence[Token], lexicon: Lexicon) -> str:
    """Return the turn that these words are, as the game writes it, or an empty text."""
    if not body or any(token.kind == "cell" for token in body):
        return ""
    typed = "".join([" " * (token.at > before.end) + token.text for before, token in pairwise((body[0], *body))])
    if lexicon.passing == "-" and all(token.meaning == "-" for token in body):
        return lexicon.passing
    if lexicon.passing and is_pass(typed):
        return lexicon.passing
    return lexicon.turns.get(typed.lower().replace(" :", ":").replace(": ", ":"), "")


class _Parser:
    """The tokens of one turn, gone through once. Raises ``Unread``."""

    def __init__(self, text: str, lexicon: Lexicon, body: Sequence[Token]) -> None:
        self.text, self.lexicon, self.at = text, lexicon, 0
        self.parts = lexicon.on_levels([token for token in body if token.kind != "skip"])

    def fail(self, fault: Fault | None = None) -> NoReturn:
        raise Unread(fault)

    def sees(self, *kinds: str) -> bool:
        return self.at < len(self.parts) and self.parts[self.at].kind in kinds

    def is_spaced(self) -> bool:
        """Whether there is a space before the next part, in games where it separates actions."""
        return bool(self.lexicon.separators) and self.parts[self.at].at > self.parts[self.at - 1].end

    def turn(self) -> Typed:
        named, hint = self.piece()
        places: list[str] = []
        marks: list[str] = []
        mark = self.mark()
        repeated: list[Token] = []
        while self.sees("cell"):
            marks.append(mark or (" " if places and self.is_spaced() else ""))
            places.append(self.parts[self.at].meaning)
            self.at += 1
            mark = self.mark()
            if mark == "," and [part.kind for part in self.parts[self.at :][:2]] in _REPEATED:
                repeated += self.piece()[0]
        is_begun_by_mark = bool(marks) and bool(marks[0]) and (not named or len(places) > 1)
        added = self.added(mark)
        if added is not None:
            named.append(added)
        maximum = self.lexicon.maximum or len(places)
        if self.at < len(self.parts) or (mark and added is None) or is_begun_by_mark or not 0 < len(places) <= maximum:
            self.fail()
        if not self.lexicon.cells.issuperset(places) or (hint and len(places) > 1):
            self.fail()
        letters = self.letters([*named, *repeated])
        last = letters.pop() if added is not None else ""
        if repeated and (not named or len(set(letters)) > 1):
            self.fail()  # the piece of another action is another one
        return Typed("", None, "".join(letters[:1]), hint, tuple(places), tuple(marks), last)

    def piece(self) -> tuple[list[Token], str]:
        """Read the piece, and the file or rank after it."""
        if self.sees("letter", "piece"):
            named, hint = self.parts[self.at], ""
            self.at += 1
            if self.sees("letter", "number") and len(self.parts[self.at].text) == 1:
                hint = self.parts[self.at].text.lower()
                self.at += 1
            self.at += bool(self.lexicon.after_letter) and self.sees("colon")
            return [named], hint
        first = self.parts[0] if self.parts else None
        if first is None or first.kind != "cell" or first.meaning in self.lexicon.cells or len(first.text) != 2:
            return [], ""
        letter = first.text[0].upper()
        if letter not in self.lexicon.letters and letter not in self.lexicon.french:
            return [], ""
        self.at = 1  # a piece and a rank, which look like a square: R3c6
        return [Token("letter", first.text[0], first.at, letter, first.at + 1)], first.text[1]

    def mark(self) -> str:
        """Read the next mark. A word for moving gives way to another mark (``corpse to``)."""
        mark = ""
        is_word = False
        while self.sees("mark", "colon"):
            token = self.parts[self.at]
            new, is_new_word = token.meaning, token.text.isalpha()
            if token.kind == "colon":
                new = ":" if ":" in self.lexicon.marks else "x"
            if not mark or (mark == TO and is_word):
                mark, is_word = new, is_new_word
            elif not (new == TO and is_new_word):
                self.fail()
            self.at += 1
        return mark

    def added(self, mark: str) -> Token | None:
        """Read the added piece at the end."""
        adds, parts = self.lexicon.adds, self.parts
        if not adds or mark or len(parts) != self.at + 2 or parts[self.at].text != adds:
            return None
        self.at += 1
        if not self.sees("letter", "piece"):
            self.fail()
        self.at += 1
        return parts[-1]

    def letters(self, named: Sequence[Token]) -> list[str]:
        """The rulebook's letters of these pieces: typed letters are all English, or else all French."""
        lexicon = self.lexicon
        typed = [token for token in named if token.kind == "letter"]
        if all(token.meaning in lexicon.letters for token in typed):
            return [token.meaning for token in named]
        if all(token.meaning in lexicon.french for token in typed):
            return [lexicon.french[token.meaning] if token.kind == "letter" else token.meaning for token in named]
        unknown = [token for token in typed if token.meaning not in {*lexicon.letters, *lexicon.french}]
        if unknown:
            self.fail()
        first = next(token for token in typed if token.meaning not in lexicon.letters)
        expected, found = ", ".join(lexicon.letters), self.text[first.at : first.end]
        return self.fail(text_fault(self.text, expected, code="piece-unknown", at=first.at, found=found))
