"""Spelling of turns and positions: data of each game for the forgiving reader and for locating errors.

Turns are read in ``engine.reading``; records take the parts of turns from here. The exact reader of a position (in
``position.py``) always goes first. If it fails, variants of the text are tried with the same reader, closest first. If
none can be read, the error is located in the original text. Every step is linear in the length of the text.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.sentences import Folder, read_table

_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad\ufe58\ufe63\uff0d"
_CROSSES: Final = "×✕✖⨯╳"  # what people type for a capture
_TYPED: Final = {ord(dash): "-" for dash in _DASHES} | {ord(cross): "x" for cross in _CROSSES}
_SPACE: Final = " \t\r\n\u00a0"
_WRAPPING: Final = "`'\"“”„‘’«»‹›*_"  # code marks and quotation marks
_SPACES: Final = re.compile(r"\s+")
MOVING: Final = ("to", "à", "en", "vers")
CAPTURING: Final = ("takes", "captures", "kills", "prend", "capture", "tue")
PASSING: Final = re.compile(
    r"\W*(?:(?:i|je|on)\s+)?(?:pass(?:e|er|ed|es)?|skip(?:s|ped)?|no\s+(?:action|move)|aucune\s+action|sans\s+action)"
    r"(?:\s+(?:(?:my|the|le|mon)\s+)?(?:turn|tour))?\W*",
    re.IGNORECASE,
)
"""The words for a pass in both languages."""
_LABEL: Final = re.compile(r"(?<!\s)\s*+position\s*+[:=]\s*+", re.IGNORECASE)
_BETWEEN_RANKS: Final = re.compile(" ?([/|]) ?")
MAX_TYPED: Final = 120
"""Characters of a turn that is looked at in other forms, and for its fault; the longest turns have some 60."""
MAX_POSITION: Final = 1_000
"""Characters of a position that is looked at in other forms; the longest positions have some 200."""


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
