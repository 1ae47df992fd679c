"""How the turns and positions of a game are spelt: data for the forgiving reader, and for who looks for a fault.

The exact reader of a game (its ``notation.py`` and ``position.py``) goes first, always. Only where it fails, the
forms made here are tried with that same reader, nearest to what was typed first; where none can be read, the
place of the fault is looked for in the text as it was typed. Both are written once, over each game's letters.
Every step is linear in the length of the text.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

_DASHES: Final = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad\ufe58\ufe63\uff0d"
_CROSSES: Final = "×✕✖⨯╳"  # what people type for a capture
_TYPED: Final = {ord(dash): "-" for dash in _DASHES} | {ord(cross): "x" for cross in _CROSSES}
_WRAPPING: Final = "`'\"“”„‘’«»‹›*_" + " \t\r\n\u00a0"  # code marks and quotation marks
_TRAILING: Final = "+#!?.,…"
_MOVE_NUMBER: Final = re.compile(r"[0-9]{1,3}\.(?:\.\.)? *")
_SPACES: Final = re.compile(r"\s+")
_LINK: Final = re.compile(
    r"(?<=[0-9])(?:(?P<arrow>\s*(?:[-=\u2013\u2014\u2212]{1,2}>|[→➔➜⇒⟶])\s*)|(?P<move>\s+(?:to|à|en|vers)\s+)"
    r"|(?P<capture>\s+(?:takes|captures|kills|prend|capture|tue)\s+))(?=\w)",
    re.IGNORECASE,
)
"""An arrow or a word where a turn has its sign: ``a1 -> a2``, ``a1 to a2``, ``a1 prend a2``."""
_SIGNS: Final = {"arrow": "-", "move": "-", "capture": "x"}
_BETWEEN_RANKS: Final = re.compile(" ?([/|]) ?")
MAX_TYPED: Final = 120
"""Characters of a turn that is looked at in other forms, and for its fault; the longest turns have some 60."""


@dataclass(frozen=True)
class TurnSpelling:
    """What the turns of a game are made of."""

    cells: frozenset[str]
    """Every name of a square, a cell or a hex."""
    cell: str
    """What is meant for such a name, there or not, as a regular expression: ``[a-z][0-9]{1,2}``."""
    board: str
    """The names as they are told: ``a1 to g7``."""
    letters: str
    """The letters of the pieces, in the case in which they are written."""
    signs: str
    """The signs between: ``-~x/``."""
    example: str
    """One turn as it is written."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Words by how they are typed, in lower case, in any language: ``{"passe": "pass"}``."""
    other_letters: Mapping[str, str] = field(default_factory=dict)
    """Letters of the pieces in French, upper case, with the rulebook's own: ``{"T": "R"}``."""
    level: str = ""
    """Where names begin with a level: what a name without it looks like."""
    minimum: int = 2
    """How many squares a turn names at least."""
    castling: str = ""
    """The article that says that there is no castling, in a game where somebody may look for it."""
    after_letter: str = ""
    """The sign that stands between the letter of a piece and a square, where there is one."""
    links: frozenset[str] = frozenset(("arrow", "move", "capture"))
    """What may stand between two squares for a sign: no arrow where arrows are shot, nothing where a turn goes on."""
    between: str = ""
    """The letters of pieces that stand between squares, so that two names are one place: ``i1j2``."""

    @cached_property
    def token(self) -> re.Pattern[str]:
        """One token of a turn; its kind is the name of the group that matches."""
        words = "|".join(sorted(map(re.escape, self.words), key=len, reverse=True)) or "(?!)"
        bare = self.level or "(?!)"
        return re.compile(
            rf"(?P<word>(?:{words})(?:(?={self.cell})|(?![a-z])))|(?P<cell>{self.cell})|(?P<bare>{bare})"
            rf"|(?P<sign>[{re.escape(self.signs)}])|(?P<letter>[^\W\d_])|(?P<space>\s+)|(?P<other>.)",
            re.IGNORECASE | re.DOTALL,
        )

    @cached_property
    def _cell(self) -> re.Pattern[str]:
        return re.compile(self.cell)

    @cached_property
    def _on_any_level(self) -> Mapping[str, tuple[str, ...]]:
        """By a name without its level, the names that it may be; empty where names have no level."""
        found: dict[str, tuple[str, ...]] = {}
        for name in sorted(self.cells) if self.level else ():
            found[name[1:]] = (*found.get(name[1:], ()), name)
        return found

    def parts(self, text: str) -> Iterator[str]:
        """The squares and letters in a text, as they are written; of a square without its level, all that it may be."""
        for match in self.token.finditer(_plain(text[:MAX_TYPED])[:MAX_TYPED]):
            if match.lastgroup in ("cell", "letter", "word"):
                yield self._cased(match.lastgroup, match.group())[1]
            elif match.lastgroup == "bare":
                yield from self._on_any_level.get(match.group().lower(), ())

    def cells_of(self, turn: str) -> frozenset[str]:
        """The squares in a turn as the game writes it."""
        return frozenset(self._cell.findall(turn))

    def links_in(self, text: str) -> Iterator[re.Match[str]]:
        """The arrows and words that stand where a turn has its sign."""
        return (link for link in _LINK.finditer(text) if link.lastgroup in self.links)

    def with_signs(self, text: str) -> str:
        """The text with a sign for each of its links."""
        return _LINK.sub(lambda link: _SIGNS[link.lastgroup or ""] if link.lastgroup in self.links else link[0], text)

    def forms(self, text: str) -> Iterator[tuple[str, ...]]:
        """What ``text`` may mean, step by step away from it: signs, then case, then French letters."""
        typed = _plain(text[: MAX_TYPED + 1])
        if len(typed) > MAX_TYPED:
            return  # nobody types so much, and one sign may stand for eighteen
        typed = _MOVE_NUMBER.sub("", typed, count=1) if _MOVE_NUMBER.match(typed) else typed
        typed = typed.rstrip(_TRAILING + " ")
        typed = self.with_signs(typed)
        if ":" not in self.signs:
            typed = typed.replace(":", "x")
        typed = _SPACES.sub("" if " " not in self.signs else " ", typed)
        yield from self._steps(typed)

    def _steps(self, typed: str) -> Iterator[tuple[str, ...]]:
        found = [(match.lastgroup or "", match.group()) for match in self.token.finditer(typed)]
        yield tuple(dict.fromkeys((typed, *self._joined(found))))
        cased = [self._cased(kind, token) for kind, token in found]
        yield self._joined(cased)
        french = [(kind, self.other_letters.get(token, token) if kind == "letter" else token) for kind, token in cased]
        yield self._joined(french)

    def _cased(self, kind: str, token: str) -> tuple[str, str]:
        if kind == "word":
            meant = self.words[token.lower()]
            return "letter" if meant in self.letters else kind, meant
        if kind in ("cell", "sign"):
            return kind, token.lower()
        upper = token.upper()
        return kind, upper if upper in self.letters or upper in self.other_letters else token

    def is_between(self, letter: str) -> bool:
        """Whether this is the letter of a piece that stands between squares."""
        return letter != "" and letter in self.between

    def _joined(self, tokens: list[tuple[str, str]]) -> tuple[str, ...]:
        """The text of these tokens: as they are, with the sign after a letter, with dashes between places too."""
        first = next((token for kind, token in tokens if kind == "letter"), "")
        squares_of_a_place = 2 if self.is_between(first) else 1
        plain = with_sign = with_dashes = before = ""
        squares = 0
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
                with_dashes += "-" if squares == squares_of_a_place else ""
                squares = squares % squares_of_a_place + 1
            elif squares_of_a_place > 1 and token.isspace():
                continue
            else:
                squares = 0
            with_dashes += token
            before = kind
        return tuple(dict.fromkeys((plain, with_sign, with_dashes)))


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the text of a position, after its board."""

    name: str
    pattern: str
    """A regular expression that all of it must match."""
    example: str
    default: str = ""
    """What it is where it is left out, if it may be: the last fields only."""


@dataclass(frozen=True)
class PositionSpelling:
    """What the text of a position is made of: ranks of cells, then fields."""

    ranks: int
    files: int
    cell: str
    """One cell that is not empty, as a regular expression: ``[KRBNkrbn_]``."""
    letters: str
    """The signs of the cells as they are told: ``K R B N k r b n _``."""
    fields: tuple[Field, ...]
    boards: int = 1
    board_article: str = ""
    """The article that says how large the board is, where a text of another size cannot be read at all."""
    setups_article: str = ""
    """The article that names the setups."""
    other_letters: Mapping[str, str] = field(default_factory=dict)
    """Letters in French with the rulebook's own, both in the case in which they stand on the board."""

    def forms(self, text: str) -> Iterator[tuple[str, ...]]:
        """What ``text`` may mean, step by step away from it: white space and missing fields, then French letters."""
        # White space is made one sign first: looked for around each sign, a long run would be read again and again.
        plain = _BETWEEN_RANKS.sub(r"\1", _SPACES.sub(" ", _plain(text)))
        board, *rest = plain.split(" ")
        if not board:
            return
        missing = self.fields[len(rest) :] if len(rest) < len(self.fields) else ()
        if all(one.default for one in missing):
            rest += [one.default for one in missing]
        yield (" ".join((board, *rest)),)
        if self.other_letters:
            table = {ord(letter): meant for letter, meant in self.other_letters.items()}
            yield (" ".join((board.translate(table), *rest)),)


def _plain(text: str) -> str:
    """The text without what surrounds it, its dashes and crosses as they are on a keyboard."""
    return unicodedata.normalize("NFKC", text.translate(_TYPED)).translate(_TYPED).strip(_WRAPPING)
