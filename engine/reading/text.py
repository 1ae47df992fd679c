"""Tokens of a typed turn, each with its place in the text, by the words, letters and marks of a game."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Literal, NamedTuple

from engine.sentences import Folder, load_toml

Kind = Literal[
    "cell", "bare", "level", "piece", "letter", "mark", "side", "part", "skip", "word", "number", "colon", "sign"
]

ARROW: Final = "->"
TO: Final = "to"
TAKES: Final = "takes"
OPEN: Final = ("", ARROW, TO, TAKES)
"""Marks for a move or a capture alike: none, an arrow, a word."""
_DASHES: Final = dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad\ufe58\ufe63\uff0d", "-")
_CROSSES: Final = dict.fromkeys("×✕✖⨯╳", "x")
_TYPED: Final = str.maketrans(_DASHES | _CROSSES | {"\ufe0e": " ", "\ufe0f": " "})
_JOINING: Final = re.compile(r"[^\W_]|[-:~*>/]")
"""Characters next to which a word is part of the turn: the ``la`` of ``C:la-m9`` is no article."""
_ACCENTED: Final = frozenset("àâçéèêëîïôöûùüÀÂÇÉÈÊËÎÏÔÖÛÙÜ")
RESIGNATION: Final = "{[%player resign side=…]}"
"""A resignation in a record."""
LEVELS: Final = "123"
"""The levels of a board."""
MAX_TYPED: Final = 120
"""The longest turn that is read by its tokens, in characters; the longest legal ones have about 60."""
MOVING: Final = ("to", "à", "en", "vers")
CAPTURING: Final = ("takes", "captures", "kills", "prend", "capture", "tue")
_PASSED_OVER: Final = (
    "the", "from", "goes", "move", "moves", "check", "checkmate", "mate",
    "le", "la", "les", "de", "depuis", "va", "échec", "echec", "mat",
)  # fmt: skip


class Token(NamedTuple):
    """A part of a text: its kind, its text in the characters of a keyboard, its place, and its meaning.

    ``cell``: the name of a square, on the board or not; ``bare``: without its level. ``piece``: a word or a symbol,
    which means a letter of the rulebook. ``letter``: one letter, in capitals. ``mark``: one of the game's, or one of
    ``OPEN``. ``side``: its name. ``part``: of a turn in words. ``skip``: without a meaning. ``word``: several letters
    that are no word of the game.
    """

    kind: Kind
    text: str
    at: int
    meaning: str
    end: int
    """Where it ends in the text."""


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The words, letters and marks of a game, from its ``spelling.toml`` and the names of its pieces."""

    numbers: Mapping[str, int]
    """Every name of a square, with the number that actions have for it."""
    cell: str
    """The shape of such a name, on the board or not, as a regular expression."""
    board: str
    """The range of names in messages: ``a1 to g7``."""
    letters: str
    """The letters of the pieces in the rulebook."""
    french: Mapping[str, str]
    """All letters of the pieces in French, with those of the rulebook."""
    words: Mapping[str, tuple[Kind, str]]
    """The kind and the meaning of each word and symbol, in lower case."""
    turns: Mapping[str, str]
    """Whole turns in words, in lower case: ``{"red resigns": "resign:R"}``."""
    signs: str
    """The marks of the game, in messages."""
    example: str
    adds: str = ""
    """The sign before a piece at the end of a turn: ``/`` in ``Kc2-c1/N``."""
    maximum: int = 0
    level: str = ""
    """The shape of a name without its level, in games with levels."""
    separators: str = ""
    """The signs between actions, in games with turns of several; spaces are between them, too."""
    after_letter: str = ""
    """The mark between a piece letter and a square, if there is one."""
    between: str = ""
    """The letters of pieces that are named by two cells: ``i1j2``."""
    one_kind: str = ""
    """The article by which a turn moves pieces of one kind only."""
    passing: str = ""
    castling: str = ""
    resignation: str = RESIGNATION
    arrows: bool = True
    """Whether an arrow is a mark for moving: not where arrows are shots."""
    short: str = ""
    """How a piece and its destination are read (``Rc6``): as a turn, or only to suggest turns."""

    @classmethod
    def load(cls, folder: Folder, numbers: Mapping[str, int], pieces: list[dict[str, str]]) -> "Lexicon":
        """The table ``turns`` of ``spelling.toml``, with the names of the ``pieces``."""
        turns = {**load_toml(folder, "spelling")["turns"]}
        named, levels, sides = turns.pop("words"), turns.pop("levels", {}), turns.pop("sides")
        letters = "".join(piece["letter"] for piece in pieces)
        words: dict[str, tuple[Kind, str]] = dict.fromkeys(_PASSED_OVER, ("skip", ""))
        words |= dict.fromkeys(MOVING, ("mark", TO)) | dict.fromkeys(CAPTURING, ("mark", TAKES))
        whole: dict[str, str] = {}
        for meaning, typed in named.items():
            for word in typed if len(meaning) > 1 else ():
                whole[word] = meaning
                words |= dict.fromkeys(re.findall(r"[^\W\d_]{2,}", word), ("part", ""))
        for meaning, typed in named.items():
            kind: Kind = "skip" if not meaning else "piece" if meaning in letters else "mark"
            words |= {word: (kind, meaning) for word in typed if len(meaning) < 2 and " " not in word}
        words |= {word: ("level", level) for word, level in levels.items()}
        words |= {word: ("side", side) for side, typed in sides.items() for word in typed}
        words |= {piece[name]: ("piece", piece["letter"]) for piece in pieces for name in ("piece", "french")}
        same = {letter: letter for letter in turns.pop("same_letters", "")}
        french = same | turns.pop("other_letters", {})
        return cls(numbers=numbers, letters=letters, french=french, words=words, turns=whole, **turns)

    @cached_property
    def cells(self) -> frozenset[str]:
        """The names of the squares."""
        return frozenset(self.numbers)

    @cached_property
    def marks(self) -> frozenset[str]:
        """The signs for moves and captures."""
        return frozenset(self.signs) - frozenset(" ,;" + self.adds)

    @cached_property
    def token(self) -> re.Pattern[str]:
        """One token, or the letters of several."""
        bare = f"(?!(?-i:[A-Z]){self.cell})(?:{self.level})" if self.level else "(?!)"  # H2a3 begins with a piece
        return re.compile(
            rf"(?P<space>\s+)|(?P<cell>{self.cell})|(?P<bare>{bare})|(?P<run>(?:(?!{self.cell}|{bare})[^\W\d_])+)"
            r"|(?P<arrow>[-=]{1,2}>|[→➔➜⇒⟶])|(?P<dots>\.{2,3})|(?P<number>[0-9]+)|(?P<sign>.)",
            re.IGNORECASE | re.DOTALL,
        )

    @cached_property
    def written(self) -> re.Pattern[str]:
        """A square or a letter in a turn as the game writes it."""
        return re.compile(f"{self.cell}|[A-Z]")

    @cached_property
    def pair(self) -> re.Pattern[str]:
        """The squares of an action, and the sign between them."""
        return re.compile(f"({self.cell})(.?)({self.cell})")

    @lru_cache(maxsize=16)  # noqa: B019  # lexicons stay
    def tokens(self, text: str) -> tuple[Token, ...]:
        """The tokens of a text, without the spaces between them."""
        plain, places = plain_text(text)
        found: list[Token] = []
        for match in self.token.finditer(plain):
            kind = str(match.lastgroup)
            if kind == "space":
                continue
            start, end = match.span()
            typed = match[0]
            if kind == "run":
                around = plain[max(start - 1, 0) : start] + plain[end : end + 1]
                is_glued = _JOINING.search(around) is not None
                found += self._of_letters(typed, start, found[-1].text if found else "", is_glued=is_glued)
            elif kind in ("cell", "bare"):
                found.append(Token("cell" if kind == "cell" else "bare", typed, start, typed.lower(), end))
            elif kind == "number":
                found.append(Token("number", typed, start, typed, end))
            else:
                found.append(self._of_sign(kind, typed, start, end))
        if places is None:
            return tuple(found)
        return tuple([Token(*one[:2], places[one.at], one.meaning, places[one.end - 1] + 1) for one in found])

    def amended(self, text: str, typed: tuple[Token, ...]) -> tuple[Token, ...]:
        """Return the tokens without slips: a space in a square, a second dash, a letter in lower case before a level.

        Take a turn read from them only if it is legal.
        """
        tokens = list(self.tokens(text[:1].upper() + text[1:]) if self.level and text[:1].islower() else typed)
        for end in range(len(tokens) - 1, 0, -1):
            if end >= len(tokens):
                continue  # joined to the token after it
            first, last = tokens[end - 1 : end + 1]
            if first.meaning == last.meaning == "-" and first.end == last.at:
                del tokens[end]
            for start in (end - 2, end - 1) if last.kind == "number" else ():
                parts = tokens[max(start, 0) : end + 1]
                name = "".join([part.meaning for part in parts]).lower()
                if re.fullmatch(self.cell, name):
                    tokens[max(start, 0) : end + 1] = [Token("cell", name, parts[0].at, name, last.end)]
                    break
        return tuple(tokens)

    def squares(self, text: str) -> list[str]:
        """Return the squares in a text, in order; all possible ones for a square without a level."""
        named = (self.on_any_level(token) for token in self.tokens(text[:MAX_TYPED]) if token.kind in ("cell", "bare"))
        return [name for names in named for name in names if name in self.cells]

    def on_any_level(self, token: Token) -> tuple[str, ...]:
        """Return the squares of a token: three if its level is missing."""
        bare = token.kind == "bare"
        return tuple([f"{level}{token.meaning}" for level in LEVELS]) if bare else (token.meaning,)

    def from_french(self, text: str) -> str:
        """The text with the rulebook's letters for the French ones that differ, which are then the only ones."""
        written, end = "", 0
        for token in self.tokens(text):
            meant = self.french.get(token.meaning) if token.kind == "letter" else None
            if meant not in (None, token.meaning):
                written += f"{text[end : token.at]}{meant}"
                end = token.end
        return written + text[end:]

    def on_levels(self, tokens: list[Token]) -> list[Token]:
        """Return the tokens with squares on the level named before them."""
        level = ""
        placed: list[Token] = []
        for token in tokens:
            if token.kind == "level":
                level = token.meaning
            else:
                is_placed = level and token.kind == "bare"
                placed.append(token._replace(kind="cell", meaning=level + token.meaning) if is_placed else token)
        return placed

    def _of_letters(self, run: str, at: int, before: str, *, is_glued: bool) -> list[Token]:
        """Return a word, or one or two single letters. Words without a meaning need spaces around them."""
        is_mate = run.lower() == "et" and before.lower() in ("échec", "echec")
        known: tuple[Kind, str] | None = ("skip", "") if is_mate else self.words.get(run.lower())
        if known is not None and not (is_glued and known[0] == "skip"):
            return [Token(known[0], run, at, known[1], at + len(run))]
        if len(run) > 2:
            return [Token("word", run, at, run, at + len(run))]
        return [
            Token("mark", one, n, "x", n + 1) if one in "xX" and "x" in self.marks else
            Token("letter", one, n, one.upper(), n + 1)
            for n, one in enumerate(run, at)
        ]  # fmt: skip

    def _of_sign(self, kind: str, typed: str, at: int, end: int) -> Token:
        if kind in ("arrow", "dots"):
            return Token("mark", typed, at, ARROW if kind == "arrow" else TO, end)
        if typed in self.separators:
            return Token("mark", typed, at, ",", end)
        if typed in self.words:
            return Token(self.words[typed][0], typed, at, self.words[typed][1], end)
        if typed in self.marks:
            return Token("colon" if typed == ":" else "mark", typed, at, typed, end)
        if typed == ">":
            return Token("mark", typed, at, ARROW, end)
        return Token("colon" if typed == ":" else "sign", typed, at, typed, end)


@lru_cache(maxsize=1_024)
def _plain(sign: str) -> str:
    """One character in those of a keyboard."""
    return unicodedata.normalize("NFKC", sign.translate(_TYPED)).translate(_TYPED)


@lru_cache(maxsize=4)
def plain_text(text: str) -> tuple[str, tuple[int, ...] | None]:
    """Return the text in the characters of a keyboard, and their places; ``None`` for an unchanged text.

    A text that would become more than twice as long is unchanged: one character can expand to eighteen.
    """
    if text.isascii():
        return text, None
    plain: list[str] = []
    places: list[int] = []
    for at, typed in enumerate(text):
        if plain and unicodedata.combining(typed):
            joined = unicodedata.normalize("NFC", plain[-1] + typed)
            if joined in _ACCENTED:
                plain[-1] = joined
                continue
        meant = _plain(typed)
        plain += meant
        places += [at] * len(meant)
        if len(plain) > 2 * len(text):
            return text, None
    return "".join(plain), tuple(places)
