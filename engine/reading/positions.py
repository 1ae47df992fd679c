"""Typed positions: a text becomes a board and fields, each with its place; the position is written from these."""

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.errors import Fault, shorten, text_fault
from engine.reading.text import plain_text
from engine.sentences import Folder, load_toml

MAX_POSITION: Final = 400
"""Limit of a text in other spellings, in characters; the longest positions have about 200."""
_WRAPPING: Final = "`'\"“”„‘’«»‹›*_()[] \t\r\n"
_WORD: Final = re.compile(r"\S+")
_NAME: Final = re.compile(r"[^\W\d_]{2,40}")
_BETWEEN: Final = re.compile("[/|]")
_OTHER_SEPARATORS: Final = dict.fromkeys(map(ord, ",;\\"), "/")
_PASSED_OVER: Final = frozenset(["to", "move", "moves", "play", "plays", "trait", "au", "aux", "à"])
_NAMES: Final = re.compile(r"[^\W\d_]+|^0$")
_NUMBER: Final = re.compile("[0-9]+")


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
    order: str = ""
    """The letters of the field in their order, if they may be typed in any order."""

    def value(self, typed: str) -> str | None:
        """The value that a word means, in any case if the field has words; ``None`` if it has none."""
        meant = _NAMES.sub(lambda part: self.words.get(part[0].lower(), part[0]), typed)
        for value in dict.fromkeys((typed, meant)):
            ordered = "".join(sorted(value, key=self.order.find)) if self.order else value
            for one in (value, ordered, value.lower(), value.upper()) if self.words else (value, ordered):
                if re.fullmatch(self.pattern, one):
                    return one
        return None


class Word(NamedTuple):
    """A word of the text, with the place of each of its characters."""

    text: str
    places: Sequence[int]

    def at(self, n: int) -> int:
        """The place of a character, or of the end."""
        return [*self.places, (*self.places, -1)[-1] + 1][n]


@dataclasses.dataclass(frozen=True)
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
    other_letters: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """French letters with the rulebook's letters, both in the case used on the board."""

    @classmethod
    def load(cls, folder: Folder) -> "PositionSpelling":
        """The table ``positions`` in ``spelling.toml``."""
        positions = {**load_toml(folder, "spelling")["positions"]}
        return cls(fields=tuple(Field(**field) for field in positions.pop("fields")), **positions)

    def form(self, board: str) -> re.Pattern[str]:
        """The form of a whole text with a board of this form; its groups are the board and the fields."""
        return re.compile(" ".join(f"({part})" for part in (board, *(field.pattern for field in self.fields))))

    @cached_property
    def part(self) -> re.Pattern[str]:
        """A run of empty cells, a cell, or another character."""
        return re.compile(rf"(?P<run>[0-9]+)|(?P<cell>{self.cell})|(?P<other>.)", re.DOTALL)

    @cached_property
    def rank(self) -> re.Pattern[str]:
        return re.compile(rf"(?:[0-9]|{self.cell})+")

    @cached_property
    def around(self) -> str:
        """The characters that may be around a position: none that begins or ends one."""
        used = self.letters + "".join(field.example + field.default for field in self.fields)
        return "".join(one for one in _WRAPPING if one.isspace() or one not in used)

    @cached_property
    def label(self) -> re.Pattern[str]:
        signs = re.escape(self.around)
        return re.compile(rf"[{signs}]*(?:(?:position|fen)\b[{signs}:=]*)?", re.IGNORECASE)

    def parts(self, text: str) -> list[Word]:
        """The board, with ``/`` or ``|`` between its ranks, and the fields of a text, as far as it is looked at."""
        plain, places = plain_text(text[:MAX_POSITION])
        if "/" not in plain:
            plain = plain.translate(_OTHER_SEPARATORS)
        label = self.label.match(plain)
        found = _WORD.finditer(plain, label.end() if label else 0, len(plain.rstrip(self.around)))
        at = places or range(len(plain))
        words = [Word(match[0], at[slice(*match.span())]) for match in found]
        total = self.ranks * self.boards
        is_spaced = len(words) >= total and all(self.rank.fullmatch(word.text) for word in words[:total])
        between = "/" if is_spaced else ""
        while len(words) > 1 and (is_spaced or _BETWEEN.search(words[0].text[-1] + words[1].text[0])):
            (first, before), (second, after) = words[:2]
            if len(_BETWEEN.split(first + between + second)) > total:
                break
            words[:2] = [Word(first + between + second, [*before, *before[-1:][: len(between)], *after])]
        board, *fields = words or [Word("", [])]
        return [board, *(word for word in fields if word.text.lower() not in _PASSED_OVER)]

    def written(self, board: str, fields: Sequence[str]) -> str:
        """The text of a position with its parts as the game writes them, as far as they can be read."""
        ranks = _BETWEEN.split(self.in_english(board))
        if len(ranks) == self.ranks * self.boards and "|" not in board:
            starts = range(0, len(ranks), self.ranks)
            board = "|".join(["/".join(ranks[start : start + self.ranks]) for start in starts])
        values = [field.value(word) or word for field, word in zip(self.fields, fields, strict=False)]
        defaults = [field.default for field in self.fields[len(fields) :]]
        rest = fields[len(self.fields) :] or (defaults if all(defaults) else ())
        return " ".join((self.in_english(board), *values, *rest))

    def canonical(self, text: str) -> str | None:
        """The same position as the game writes it; ``None`` for a text that is too long to be one."""
        if len(text.strip()) > MAX_POSITION:
            return None
        board, *fields = self.parts(text.strip())
        return self.written(board.text, [word.text for word in fields])

    def for_side(self, text: str, side: str) -> str:
        """A canonical text with another side to move."""
        board, *fields = text.split(" ")
        n = next(n for n, field in enumerate(self.fields) if side in field.words)
        return " ".join((board, *fields[:n], self.fields[n].words[side], *fields[n + 1 :]))

    def in_english(self, board: str) -> str:
        """A board with the rulebook's letters for French ones, if all of its letters are French."""
        french = self.other_letters
        if all(map(self.rank.fullmatch, _BETWEEN.split(board))) or set(board) & ({*french.values()} - {*french}):
            return board
        return board.translate({ord(letter): meant for letter, meant in french.items()})

    def near(self, text: str) -> Iterator[str]:
        """The position with one change: an empty rank dropped, a number or a word changed, fields in order, no more."""
        first, *rest = self.parts(text)
        board, fields = first.text, [word.text for word in rest]
        ranks = _BETWEEN.split(board)
        if "" in ranks:
            yield self.written("/".join(filter(None, ranks)), fields)
        for name, rank in enumerate(ranks):
            lacking = self.files - self.width(rank)
            start = len("/".join(ranks[:name])) + bool(name)
            for number in _NUMBER.finditer(rank) if lacking else ():
                changed = f"{rank[: number.start()]}{int(number[0][:3]) + lacking}{rank[number.end() :]}"
                yield self.written(board[:start] + changed + board[start + len(rank) :], fields)
        for n, (field, typed) in enumerate(zip(self.fields, fields, strict=False)):
            for word in get_close_matches(typed.lower(), field.words, n=1):
                yield self.written(board, [*fields[:n], word, *fields[n + 1 :]])
        if len(fields) > len(self.fields):
            yield self.written(board, fields[: len(self.fields)])
        few = fields[: 2 * len(self.fields)]
        in_order = [next((word for word in few if field.value(word)), field.default) for field in self.fields]
        yield self.written(board, in_order)

    def width(self, rank: str) -> int:
        """The number of its cells."""
        parts = self.part.finditer(self.in_english(rank))
        return sum(int(part[0][:3]) if part.lastgroup == "run" else 1 for part in parts)

    def faults(self, text: str, expected: str) -> tuple[Fault, ...]:
        """Every error of a position, in order; one for the whole text if each part alone is valid."""
        board, *fields = self.parts(text)
        found = (*self._faults_of_board(text, board), *self._faults_of_fields(text, fields))
        if len(found) > 1 and len(fields) < len(self.fields) and self.fields[len(fields)].default:
            return found[:-1]  # the missing field is optional
        return found or (text_fault(text, expected, at=0),)

    def _faults_of_board(self, text: str, board: Word) -> Iterator[Fault]:
        article, place = self.board_article, 0
        counts = [len(one.split("/")) for one in board.text.split("|")]
        if counts != [self.ranks] * self.boards:
            wanted = "|".join([str(self.ranks)] * self.boards)
            first, *more = shorten("|".join(map(str, counts))).split("|")
            found = (first, *more) if more else first
            yield text_fault(text, wanted, code="rank-count", at=board.at(0), found=found, article=article)
            return
        for n, rank in enumerate(_BETWEEN.split(self.in_english(board.text))):
            name, width = self.ranks - n % self.ranks, str(self.width(rank))
            odd = next((part for part in self.part.finditer(rank) if part.lastgroup == "other"), None)
            if odd is not None:
                at = board.at(place + odd.start())
                yield text_fault(text, self.letters, code="letter-unknown", at=at, found=text[at])
            elif width != (wanted := str(self.files)):
                at = board.at(place)
                yield text_fault(text, wanted, code="rank-length", at=at, found=width, rank=name, article=article)
            place += len(rank) + 1

    def _faults_of_fields(self, text: str, words: Sequence[Word]) -> Iterator[Fault]:
        for n, field in enumerate(self.fields):
            expected = f"{field.name} ({field.example})"
            if n >= len(words):
                yield text_fault(text, expected, code="field-missing", at=len(text))
                return
            if field.value(words[n].text) is None:
                at, found = words[n].at(0), shorten(words[n].text)
                yield text_fault(text, expected, code="field-wrong", at=at, found=found)
        if len(words) > len(self.fields):
            extra = words[len(self.fields)]
            yield text_fault(text, "", code="too-long", at=extra.at(0), found=shorten(extra.text))


def fault_of_setup(text: str, setups: Iterable[str], article: str) -> Fault | None:
    """The fault of a word where a position belongs: it names no setup.

    ``None`` for anything but one word, and for a game without setups.
    """
    typed, named = text.strip(), tuple(setups)
    if not named or _NAME.fullmatch(typed) is None:
        return None
    near = tuple(get_close_matches(typed.lower(), named, n=1))
    expected, found = ", ".join(named), shorten(typed)
    return text_fault(text, expected, code="setup-unknown", at=0, found=found, suggestions=near, article=article)
