"""Spelling of turns and positions: data of each game for the forgiving reader and for locating errors.

The exact reader of a game (its ``notation.py`` and ``position.py``) always goes first. If it fails, variants of the
text are tried with the same reader, closest first. If none can be read, the error is located in the original text. Both
are written once, over each game's letters. Every step is linear in the length of the text.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, product
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from engine.sentences import Folder, read_table

_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad\ufe58\ufe63\uff0d"
_CROSSES: Final = "×✕✖⨯╳"  # what people type for a capture
_TYPED: Final = {ord(dash): "-" for dash in _DASHES} | {ord(cross): "x" for cross in _CROSSES}
_SPACE: Final = " \t\r\n\u00a0"
_WRAPPING: Final = "`'\"“”„‘’«»‹›*_"  # code marks and quotation marks
_TRAILING: Final = "+#!?.,…;"  # no turn of any game ends in one of these
_SPACES: Final = re.compile(r"\s+")
MOVING: Final = ("to", "à", "en", "vers")
CAPTURING: Final = ("takes", "captures", "kills", "prend", "capture", "tue")
_LINK: Final = re.compile(
    r"(?<=\w)(?:(?P<arrow>\s*(?:>|[-=\u2013\u2014\u2212]{1,2}>|[→➔➜⇒⟶])\s*)"
    rf"|(?P<move>\s+(?:(?:va|goes|moves)\s+)?(?:{'|'.join(MOVING)})\s+|\s*\.{{2,3}}\s*)"
    rf"|(?P<capture>\s+(?:{'|'.join(CAPTURING)})\s+))(?=\w)",
    re.IGNORECASE,
)
"""An arrow or a word in place of a mark: ``a1 -> a2``, ``a1 to a2``, ``a1 prend a2``."""
_SIGNS: Final = {"arrow": "-", "move": "-", "capture": "x"}
_GAP: Final = "→"
"""Stands for a mark that the text leaves open."""
_MAX_GAPS: Final = 3
_MARKED: Final = re.compile(r"(?<!\S)(\*{1,3}|_{1,3}|`++)(\S.*?)\1(?!\S)")
"""A text in Markdown bold, italics or code marks."""
PASSING: Final = re.compile(
    r"\W*(?:(?:i|je|on)\s+)?(?:pass(?:e|er|ed|es)?|skip(?:s|ped)?|no\s+(?:action|move)|aucune\s+action|sans\s+action)"
    r"(?:\s+(?:(?:my|the|le|mon)\s+)?(?:turn|tour))?\W*",
    re.IGNORECASE,
)
"""The words for a pass in both languages."""
_PASSED_OVER: Final = dict.fromkeys(
    ("the", "le", "la", "les", "check", "checkmate", "échec", "echec", "échec et mat", "mate", "mat"), ""
)
"""Words without a meaning in any game."""
_LABEL: Final = re.compile(r"(?<!\s)\s*+position\s*+[:=]\s*+", re.IGNORECASE)
_BETWEEN_RANKS: Final = re.compile(" ?([/|]) ?")
MAX_TYPED: Final = 120
"""Characters of a turn that is looked at in other forms, and for its fault; the longest turns have some 60."""
MAX_POSITION: Final = 1_000
"""Characters of a position that is looked at in other forms; the longest positions have some 200."""


@dataclass(frozen=True)
class TurnSpelling:
    """The parts of a game's turns."""

    cells: frozenset[str]
    """Every name of a square, a cell or a hex."""
    cell: str
    """The shape of such a name, on the board or not, as a regular expression: ``[a-z][0-9]{1,2}``."""
    board: str
    """The range of names in messages: ``a1 to g7``."""
    letters: str
    """The letters of the pieces, in the case in which they are written."""
    signs: str
    """The marks between squares: ``-~x/``."""
    example: str
    """A canonical turn."""
    sides: str
    """The names of the sides in both languages, as a regular expression: ``white|blancs?``."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Words by how they are typed, in lower case, in any language: ``{"passe": "pass"}``."""
    other_letters: Mapping[str, str] = field(default_factory=dict)
    """Letters of the pieces in French, upper case, with the rulebook's own: ``{"T": "R"}``."""
    level: str = ""
    """The shape of a name without its level, in games with levels."""
    castling: str = ""
    """The article that forbids castling, in games where people may expect it."""
    after_letter: str = ""
    """The mark between a piece letter and a square, if there is one."""
    links: Collection[str] = ("arrow", "move", "capture")
    """Accepted marks between two squares: no arrows where arrows are shots, none where a turn has more squares."""
    between: str = ""
    """The letters of pieces that are named by two cells: ``i1j2``."""
    levels: Mapping[str, str] = field(default_factory=dict)
    """Names of levels, in lower case, in any language: ``{"upper": "3"}``."""
    maximum: int = 0
    """How many squares a turn names at most; 0 if there is no limit."""
    resignation: str = "{[%player resign side=…]}"
    """The form of a resignation in a record."""
    one_kind: str = ""
    """The article by which a turn moves pieces of one kind only."""
    passing: str = ""
    """The turn that passes, in games that have one."""
    gaps: str = ""
    """What a missing mark between later squares may be, or an arrow that is none of the links."""
    short: Literal["", "turn", "suggestion"] = ""
    """What a piece with the square that it goes to is (``Rc6``): a turn, or only a suggestion."""

    @classmethod
    def load(cls, folder: Folder, cells: Iterable[str], pieces: list[dict[str, str]]) -> "TurnSpelling":
        """The table ``turns`` in ``spelling.toml``, with names of the ``pieces``."""
        turns = {**read_table(folder, "spelling")["turns"]}
        words = {word: meaning for meaning, typed in turns["words"].items() for word in typed}
        names = {piece[language]: piece["letter"] for piece in pieces for language in ("piece", "french")}
        turns |= {"cells": frozenset(cells), "words": {**words, **names}}
        return cls(letters="".join(piece["letter"] for piece in pieces), **turns)

    @cached_property
    def token(self) -> re.Pattern[str]:
        """One token of a turn; its kind is the name of the group that matches."""
        words = "|".join(sorted(map(re.escape, self.meanings), key=len, reverse=True))
        bare = self.level or "(?!)"
        return re.compile(
            rf"(?P<word>(?<![^\W\d_])(?:{words})(?:(?={self.cell})|(?![a-z])))|(?P<cell>{self.cell})|(?P<bare>{bare})"
            rf"|(?P<sign>[{re.escape(self.signs)}])|(?P<letter>[^\W\d_])|(?P<space>\s+)|(?P<other>.)",
            re.IGNORECASE | re.DOTALL,
        )

    @cached_property
    def _before(self) -> re.Pattern[str]:
        """The list marker, the number and the side before a turn; the ruling decides whether that side is to move."""
        marker = "[>*+•] +" if self.passing == "-" else "[->*+•] +"
        number = r"[0-9]{1,3}(?:\.(?:\.\.)?|[):]) *"
        return re.compile(rf"\A(?:{marker})?(?:{number})?(?:(?:{self.sides})\s*:\s*)?", re.IGNORECASE)

    @cached_property
    def meanings(self) -> Mapping[str, str]:
        """Words with their meaning, empty for those without one."""
        return {**_PASSED_OVER, **self.words}

    @cached_property
    def _short(self) -> re.Pattern[str]:
        """A piece, a file or rank to tell it from another, a mark, and the square that it goes to."""
        letters, marks = "".join((self.letters, *self.other_letters)), _GAP + re.escape(self.signs)
        return re.compile(rf"([{letters}])([a-wyz0-9]?)([{marks}]?)({self.cell})(\W.*)?", re.IGNORECASE)

    @cached_property
    def _characters(self) -> frozenset[str]:
        """Every character of a turn as the game writes it."""
        return frozenset("".join((*self.cells, self.letters, self.signs, self.example, " ,;")))

    @cached_property
    def _pair(self) -> re.Pattern[str]:
        """Two places with a space between them, where a space also separates actions."""
        place = f"((?:{self.cell}){{1,2}})"
        return re.compile(rf"(?<![-x*\w]){place} {place}(?=\s*(?:[,;]|$))", re.IGNORECASE)

    @cached_property
    def _cell(self) -> re.Pattern[str]:
        return re.compile(self.cell, re.IGNORECASE)

    @cached_property
    def _on_any_level(self) -> Mapping[str, tuple[str, ...]]:
        """By a name without its level, the names that it may be; empty where names have no level."""
        meanings: dict[str, tuple[str, ...]] = {}
        for name in sorted(self.cells) if self.level else ():
            meanings[name[1:]] = (*meanings.get(name[1:], ()), name)
        return meanings

    def parts(self, text: str) -> Iterator[str]:
        """The squares and letters in a text, as written; for a square without its level, all candidates."""
        for match in self.token.finditer(_plain(text[:MAX_TYPED], self.signs)[:MAX_TYPED]):
            if match.lastgroup in ("cell", "letter", "word"):
                yield self._cased(match.lastgroup, match.group())[1]
            elif match.lastgroup == "bare":
                yield from self._on_any_level.get(match.group().lower(), ())

    def cells_of(self, turn: str) -> frozenset[str]:
        """The squares in a turn as the game writes it."""
        return frozenset(self._cell.findall(turn))

    def links_in(self, text: str) -> Iterator[re.Match[str]]:
        """The arrows and words in place of a mark."""
        return (link for link in _LINK.finditer(text) if self.gaps or link.lastgroup in self.links)

    def with_signs(self, text: str) -> str:
        """The text with a mark in place of each link, or with ``_GAP`` where it may be one of several."""
        return _LINK.sub(self._sign, text)

    def _sign(self, link: re.Match[str]) -> str:
        mark = link[0].strip()
        before = re.split("[,;]", link.string[: link.start()])[-1]
        is_later = len(self._cell.findall(before)) > (2 if self.between else 1)
        if is_later and mark in self.signs:
            return mark
        if self.gaps and (is_later or link.lastgroup not in self.links):
            return _GAP
        return _SIGNS[link.lastgroup or ""] if link.lastgroup in self.links else link[0]

    def forms(self, text: str) -> Iterator[tuple[str, ...]]:
        """Variants of ``text``, the closest first: marks, then case, then French letters."""
        typed = _MARKED.sub(r"\2", text.strip()[: MAX_TYPED + 1])
        typed = _plain(typed[1:-1] if typed[:1] + typed[-1:] in ("()", "[]") else typed, self.signs)
        if len(text.strip()) > MAX_TYPED or len(typed) > MAX_TYPED:
            return  # too long to be typed; and one character may expand to eighteen
        typed = _MARKED.sub(r"\2", self._before.sub("", typed, count=1)).rstrip(_TRAILING + " ")
        if self.passing and PASSING.fullmatch(typed):
            typed = self.passing
        typed = self._with(lambda kind, token: self.meanings[token.lower()] if kind == "word" else token, typed)
        typed = self.with_signs(self._levelled(typed))
        if self.one_kind:
            typed = self._pair.sub(r"\1-\2", re.sub(rf"(?i)(?<=[,;])\s*{re.escape(typed[:1])}\s*:\s*(?=\w)", "", typed))
        if ":" not in self.signs:
            typed = typed.replace(":", "x")
        typed = _SPACES.sub("" if " " not in self.signs else " ", typed)
        yield from self._steps(typed)

    def _levelled(self, typed: str) -> str:
        """The level named in front (``Upper a2-b3``) put before each square."""
        name, _, squares = typed.partition(" ")
        level = self.levels.get(name.lower())
        return typed if level is None else re.sub(r"(?i)(?<![0-9])[a-l][1-8]", rf"{level}\g<0>", squares)

    def _steps(self, typed: str) -> Iterator[tuple[str, ...]]:
        tokens = [(match.lastgroup or "", match.group()) for match in self.token.finditer(typed)]
        yield tuple(dict.fromkeys((typed, *self._joined(tokens))))
        cased = [self._cased(kind, token) for kind, token in tokens]
        french = [(kind, self.other_letters.get(token, token) if kind == "letter" else token) for kind, token in cased]
        if cased != tokens:
            yield self._joined(cased)
        if french != cased:
            yield self._joined(french)

    def _cased(self, kind: str, token: str) -> tuple[str, str]:
        if kind == "word":
            meant = self.meanings[token.lower()]
            return "letter" if meant in self.letters else kind, meant
        if kind in ("cell", "sign"):
            return kind, token.lower()
        upper = token.upper()
        return kind, upper if upper in self.letters or upper in self.other_letters else token

    def guesses(self, steps: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
        """The turns that a text may mean that leaves a mark open, or a first square; ``steps`` are its forms."""
        forms = tuple(dict.fromkeys(chain.from_iterable(steps)))
        filled = (filling for form in forms for filling in self._filled(form))
        return (*filled, *(self.short_turns(forms) if self.short == "turn" else ()))

    def _filled(self, form: str) -> Iterator[str]:
        first, *others = form.split(_GAP)
        if others and self.gaps:
            marks = product(self.gaps, repeat=len(others)) if len(others) <= _MAX_GAPS else ()
            for chosen in marks:
                yield first + "".join(mark + other for mark, other in zip(chosen, others, strict=True))

    def short_turns(self, forms: Iterable[str]) -> Iterator[str]:
        """The turns of a piece to the square that is typed in one of these forms, from every other square."""
        for match in filter(None, map(self._short.fullmatch, forms)):
            letter, hint, mark, goal, rest = match.groups("")
            is_read = letter.upper() in self.letters and self._characters.issuperset(rest)
            for origin in self.cells if is_read else ():
                if hint.lower() in origin:
                    yield f"{letter}{origin}{mark.replace(_GAP, '') or '-'}{goal}{rest}"

    def from_french(self, text: str) -> str:
        """The text with the rulebook's letters for the French ones, which are then the only ones."""
        letters = self.other_letters
        return self._with(lambda kind, token: letters.get(token.upper(), token) if kind == "letter" else token, text)

    def _with(self, replace: Callable[[str | None, str], str], text: str) -> str:
        return self.token.sub(lambda match: replace(match.lastgroup, match[0]), text)

    def _joined(self, tokens: list[tuple[str, str]]) -> tuple[str, ...]:
        """The text of these tokens: unchanged, with the mark after a letter, and with dashes between places."""
        first = next((token for kind, token in tokens if kind == "letter"), "")
        squares_of_a_place = 2 if first and first in self.between else 1
        plain = with_sign = with_dashes = before = ""
        squares = places = 0
        for kind, token in tokens:
            plain += token
            if before == "letter" and self.after_letter:
                if token.isspace():
                    continue
                if kind == "cell":
                    with_sign += self.after_letter
                    with_dashes += self.after_letter
            with_sign += token
            if kind == "cell":
                if squares == squares_of_a_place:
                    with_dashes += "-" if places == 1 or not self.gaps else _GAP
                squares = squares % squares_of_a_place + 1
                places += squares == 1
            elif squares_of_a_place > 1 and token.isspace():
                continue
            else:
                squares = 0
                places = places if token.strip(" ,;") else 0
            with_dashes += token
            before = kind
        return tuple(dict.fromkeys((plain, with_sign, with_dashes)))


class Field(NamedTuple):
    """A field of the text of a position, after its board."""

    name: str
    pattern: str
    """A regular expression that all of it must match."""
    example: str
    words: Mapping[str, str] = MappingProxyType({})
    """Values by other words for them, in lower case: ``{"white": "w"}``."""
    default: str = ""
    """The default of an optional field; only the last fields have one."""


@dataclass(frozen=True)
class PositionSpelling:
    """The parts of a position text: ranks of cells, then fields."""

    ranks: int
    files: int
    cell: str
    """One cell that is not empty, as a regular expression: ``[KRBNkrbn_]``."""
    letters: str
    """The characters of the cells in messages: ``K R B N k r b n _``."""
    fields: tuple[Field, ...]
    boards: int = 1
    board_article: str = ""
    """The article about the size of the board, if a text of another size cannot be read at all."""
    setups_article: str = ""
    """The article that names the setups."""
    other_letters: Mapping[str, str] = field(default_factory=dict)
    """French letters with the rulebook's letters, both in the case used on the board."""

    @classmethod
    def load(cls, folder: Folder) -> "PositionSpelling":
        """The table ``positions`` in ``spelling.toml``."""
        positions = {**read_table(folder, "spelling")["positions"]}
        return cls(fields=tuple(Field(**field) for field in positions.pop("fields")), **positions)

    def form(self, board: str) -> re.Pattern[str]:
        """The form of a whole text with a board of this form; its groups are the board and the fields."""
        return re.compile(" ".join(f"({part})" for part in (board, *(field.pattern for field in self.fields))))

    def forms(self, text: str) -> Iterator[tuple[str, ...]]:
        """Variants of ``text``, the closest first: white space and missing fields, then French letters."""
        used = "".join((self.letters, *(field.example + field.default for field in self.fields)))
        typed = _plain(text, used) if len(text.strip()) <= MAX_POSITION else text
        if len(typed) > MAX_POSITION:
            return  # one character may expand to eighteen
        # White space is reduced to one space first: around each separator, a long run would take quadratic time.
        plain = _BETWEEN_RANKS.sub(r"\1", _SPACES.sub(" ", _LABEL.sub("", typed, count=1)))
        board, *rest = plain.split(" ")
        rest[: len(self.fields)] = [
            field.words.get(given.lower(), given) for field, given in zip(self.fields, rest, strict=False)
        ]
        if not board:
            return
        missing = self.fields[len(rest) :] if len(rest) < len(self.fields) else ()
        if all(field.default for field in missing):
            rest += [field.default for field in missing]
        yield (" ".join((board, *rest)),)
        if self.other_letters:
            table = {ord(letter): meant for letter, meant in self.other_letters.items()}
            yield (" ".join((board.translate(table), *rest)),)


def _plain(text: str, used: str) -> str:
    """The text without characters around it that the game does not use, with the dashes and crosses of a keyboard.

    At most ``MAX_POSITION`` + 1 characters: a text that is too long stays so.
    """
    wrapping = _WRAPPING.translate(dict.fromkeys(map(ord, used)))
    typed = unicodedata.normalize("NFKC", text.translate(_TYPED)).strip(_SPACE + wrapping)
    return typed[: MAX_POSITION + 1].translate(_TYPED)
