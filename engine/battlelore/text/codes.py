"""A typed text as codes that forms are matched against: a word's meaning, and a number for a name."""

import re
from collections.abc import Callable, Collection, Container, Iterable, Mapping
from functools import cache, lru_cache
from itertools import islice
from json import JSONDecoder
from typing import Any, Final, NoReturn

from engine.battlelore.battlefield import HEXES, NUMBERS
from engine.battlelore.position import Unit
from engine.battlelore.turns import FACES
from engine.battlelore.words import (
    CARDS,
    CODES,
    FORMS,
    KINDS,
    NOTHING,
    PARTS,
    PHRASE_STARTS,
    PHRASES,
    TURN_CODES,
    UNQUOTED,
    WORD,
    fold,
)
from engine.errors import NotationError, shorten, text_fault

Object = dict[str, Any]
_JSON: Final = JSONDecoder(strict=False)
BOARD: Final = "a1 to m9"
MAX_WORDS: Final = 1_400
"""Limit of tokens in a position, spaces included; sixty units with every field have fewer."""
MAX_TURN_WORDS: Final = 300
"""The same for a turn; an order to sixty units has fewer."""
MAX_NAMES: Final = 150
"""Limit of names in a text, after which it is not read; a position has at most one a unit."""
_HEXES: Final = re.compile("[a-z][0-9]+")
_ON_BOARD: Final = frozenset(NUMBERS)
_NAMED: Final = "@"
_QUOTED: Final = '"'
_NAME_SIGNS: Final = (_NAMED, _QUOTED)
"""Signs before the number of a name."""
_MAX_COUNTED: Final = 99
_LONGEST: Final = 4
"""Words of the name of a kind."""
_BEFORE_COUNTS: Final = "*(×✕✖⨯╳"
_ONLY_FACES: Final = ("green", "blue", "red", "flag")
"""Faces whose words have no other meaning in turns."""
_TERRAIN: Final = ("impassable ", "woods ", "hills ")
_SIGNS: Final = {"colon": ": ", "end": "/ ", "comma": ", ", "to": "to ", "x": "x "}


class Codes:
    """A place among the codes of a text, each of which is before a space.

    ``units`` are those that a turn may name; ``None`` for a position, where any word may be a name. Raises
    ``NotationError`` at the first word without a meaning.
    """

    def __init__(self, text: str, units: Mapping[str, Unit] | None) -> None:
        self.text, self.units, self.of_turn, self.at, self.codes = text, units or {}, units is not None, 0, ""
        self.names: list[list[str]] = []
        """The possible meanings of each name; of one in quotes its text, with or without such a unit."""
        self.places: list[int] = []
        """Where in the text each character of the codes is from."""
        self._called, self._starts = _called(tuple(self.units.values())) if self.of_turn else _KINDS_CALLED
        self._in_terrain = False
        passed = ("passed", "comma") if self.of_turn else ("passed",)
        most = MAX_TURN_WORDS if self.of_turn else MAX_WORDS
        words = list(islice(WORD.finditer(text), most))
        if len(words) == most:
            self.fail("too-long", None, len(text))
        if self.of_turn:
            kept = [word for word in words if word.lastgroup != "passed" or word[0] in _BEFORE_COUNTS]
            words = self._counts_first(kept)
        words = [word for word in words if word.lastgroup not in passed]
        at = 0
        while at < len(words) and len(self.names) < MAX_NAMES:
            kind = str(words[at].lastgroup)
            code, taken = _SIGNS.get(kind), 1
            if kind == "number":
                code = f"{words[at][kind]} "
            elif code is None:
                code, taken = self._meaning(words, at)
            if code in _TERRAIN:
                self._in_terrain = True
            elif code and self._in_terrain:
                continues = kind in ("hexes", "comma") or (kind == "colon" and self.codes.endswith(_TERRAIN))
                self._in_terrain = continues and code[0] not in _NAME_SIGNS
            self.codes += code
            self.places += [words[at].start(kind)] * len(code)
            at += taken
        if at < len(words):  # no form has this code
            self.codes += "! "
            self.places += [words[at].start()] * 2

    def _counts_first(self, words: list[re.Match[str]]) -> list[re.Match[str]]:
        """The words of a turn, each count of dice before its face: ``green 3, flag``, ``green (3)``, ``green*3``."""
        in_order: list[re.Match[str]] = []
        rolled = False
        for n, word in enumerate(words):
            kind = str(word.lastgroup)
            signs = int(bool(in_order) and in_order[-1][0] in _BEFORE_COUNTS)
            *before, face = in_order[-2 - signs : len(in_order) - signs] or (word,)
            closes = signs or n + 1 == len(words) or words[n + 1].lastgroup in ("comma", "end")
            if kind == "number" and rolled and closes and TURN_CODES.get(fold(face[0])) in FACES:
                if before and before[0].lastgroup == "number":
                    self.fail("word-astray", None, word.start())  # a second count
                in_order[-1 - signs :] = (word, face)
                continue
            rolled = rolled or kind in ("colon", "end") or TURN_CODES.get(fold(word[0])) in _ONLY_FACES
            in_order.append(word)
        return in_order

    def _meaning(self, words: list[re.Match[str]], at: int) -> tuple[str, int]:
        """The code of the word at an index, or of the name that begins there, and its number of words.

        The word is neither a sign of ``_SIGNS`` nor a number.
        """
        kind = str(words[at].lastgroup)
        text, start = words[at][kind], words[at].start(kind)
        if kind == "name":
            return self._name([unquote(text)], _QUOTED), 1
        key = fold(text.removesuffix("'s"))
        code = (TURN_CODES if self.of_turn else CODES).get(key) if kind == "word" else None
        if key in KINDS and self.codes.endswith("for "):
            return f"{KINDS[key]} ", 1
        if self.of_turn and (phrase := self._phrase(words[at : at + _LONGEST])):
            return phrase
        following = words[at + 1]["word"] if key == "on" and at + 1 < len(words) else None
        if following and TURN_CODES.get(fold(following)) in ("bonus", "strike"):
            self.fail("word-astray", None, start)  # perhaps "no"
        if self.of_turn:
            is_path = kind == "hexes" and self.codes.endswith(("to ", "retreat "))
            is_name = text in self.units and key not in UNQUOTED and not is_path
        else:
            is_name = at + 1 < len(words) and words[at + 1].lastgroup == "hexes" and not self._in_terrain
        may_name = code in (None, NOTHING) or key in KINDS or (len(text) == 1 and not self.of_turn)
        if is_name and may_name and kind in ("word", "hexes"):
            return self._name([text]), 1
        least = 2 if self.of_turn and code else 1
        if code == "for" and self.codes.rstrip().rpartition(" ")[2][:1] in _NAME_SIGNS:
            # a card for a kind, not a unit called for-foot
            return "for ", 1
        if kind == "word" and key in self._starts and (named := self._longest(words[at : at + _LONGEST], least)):
            meanings, length = named
            return self._name(meanings) if self.of_turn else f"{meanings[0]} ", length
        if code is not None:
            return "" if code == NOTHING else f"{code} ", 1
        if kind == "hexes":
            hexes = _HEXES.findall(text.lower())
            if not _ON_BOARD.issuperset(hexes):
                self.fail("square-off-board", [BOARD], start)
            return " ".join((*hexes, "")), 1
        if kind == "sign":
            self.fail("sign-unknown", [": / -"], start)
        if not self.of_turn:
            return self._name([text]), 1
        is_roll = ": " in self.codes and "orders " not in self.codes
        if is_roll and self.codes.endswith((": ", *(f"{face} " for face in FACES))):
            self.fail("face-unknown", FACES, start)
        return self.fail("card-unknown" if self.codes.endswith("orders ") else "word-unknown", self.units, start)

    def _phrase(self, words: list[re.Match[str]]) -> tuple[str, int] | None:
        """The code of the phrase that these words begin with, and its number of words."""
        joined = ""
        for length, word in enumerate(words, 1):
            joined += fold(word[0])
            if word.lastgroup != "word" or joined not in PHRASE_STARTS:
                return None
            if length > 1 and joined in PHRASES:
                return f"{PHRASES[joined]} ", length
        return None

    def _longest(self, words: list[re.Match[str]], least: int) -> tuple[list[str], int] | None:
        """The meanings of the longest name of at least this number of words that these begin with, and its length."""
        joined, longest = "", None
        for length, word in enumerate(words, 1):
            if word.lastgroup != "word" or (joined := joined + fold(word["word"])) not in self._starts:
                break
            if self.of_turn and joined in CARDS and "orders " in self.codes:
                longest = [CARDS[joined] or self.text[words[0].start("word") : word.end()]], length
            elif joined in self._called:
                longest = self._called[joined], length
        return longest if longest is None or longest[1] >= least else None

    def _name(self, meanings: list[str], sign: str = _NAMED) -> str:
        self.names.append(meanings)
        return f"{sign}{len(self.names) - 1} "

    def fail(
        self, code: str, expected: Collection[str] | None = None, place: int | None = None, **facts: str
    ) -> NoReturn:
        """Raises ``NotationError`` at the code that comes next, or at a place of the text."""
        place = (*self.places, len(self.text))[self.at] if place is None else place
        word = WORD.match(self.text, place)
        if expected is not None and not expected:
            code = "word-astray"  # no unit is on the battlefield
        if word is None and code == "word-astray":
            code = "text-ends"
        wanted, found = tuple(expected or ()), shorten((word["sign"] or word[0]) if word else "")
        near = wanted if code == "ambiguous" else ()
        given = ", ".join(wanted)
        raise NotationError(text_fault(self.text, given, code=code, at=place, found=found, suggestions=near, **facts))

    # --- going through the codes once
    def sees(self, form: str) -> re.Match[str] | None:
        """The next codes, if they have this form."""
        return _compiled(form).match(self.codes, self.at)

    def take(self, form: str) -> re.Match[str] | None:
        """The same, and go on after them."""
        match = self.sees(form)
        self.at = self.at if match is None else match.end()
        return match

    def take_fields(self, forms: str, fields_read: Object, *, once: bool = False) -> bool:
        """Take the next parts in these forms into ``found``, or only the first. Whether there was one."""
        start, (form, fields_of) = self.at, _forms(forms)
        while match := form.match(self.codes, self.at):
            fields = fields_of[(match.lastindex or 1) - 1]
            found = {name: value(self, match[0]) if callable(value) else value for name, value in fields.items()}
            if any(fields_read.get(name) not in (None, "", [], value) for name, value in found.items()):
                self.fail("word-astray")  # read before, and otherwise
            self.at = match.end()
            fields_read |= found
            if once:
                break
        return self.at > start

    def unit(self, side: int | None = None) -> str:
        """The unit that the next name or hex means; ``side`` decides between two. Raises ``NotationError``."""
        start = self.at
        match = self.take(f"({PARTS['name']}|[a-m][1-9]) ")
        if match is None:
            self.fail("unit-missing", self.units)
        named = self.meanings(match[1])
        own = [unit_id for unit_id in named if unit_id in self.units and self.units[unit_id].side == side]
        named = own if len(named) > 1 and own else named
        if len(named) > 1:
            self.fail("ambiguous", named, self.places[start])
        return named[0] if named else self.fail("hex-empty", self.units, self.places[start])

    def meanings(self, code: str) -> list[str]:
        """The meanings of a name; of a hex the unit on it."""
        if code[0] not in _NAME_SIGNS:
            return [unit.id for unit in self.units.values() if HEXES[unit.hex] == code]
        return self.names[int(code[1:])]

    # --- values from codes
    def faces(self, codes: str) -> list[str]:
        codes_read: list[str] = []
        for number, code in re.findall(rf"(?:(\d{{1,3}})\d* )?({'|'.join(FACES)}|{PARTS['quoted']}) ", codes):
            face = self.meanings(code)[0] if code[0] == _QUOTED else code
            codes_read += [face] * min(int(number or 1), _MAX_COUNTED)
        return codes_read

    def number(self, codes: str) -> int:
        match = re.search(r"(?<!\S)\d{1,6}", codes)
        return int(match[0]) if match else 0 if "none" in codes else 1

    def hexes(self, codes: str) -> list[str]:
        return re.findall(r"[a-m]\d(?= )", codes)

    def word(self, codes: str) -> str:
        return next(code for code in codes.split() if code not in ("to", "go", ":"))

    def by_side(self, codes: str) -> dict[str, int]:
        return {side: int(held) for side, held in re.findall(r"(north|south) (\d{1,6})", codes)}


def unquote(text: str) -> str:
    """The text in quotes, unescaped; unchanged if an escape is invalid or gives half a character."""
    try:
        decoded = str(_JSON.decode(text))
        decoded.encode()
    except ValueError:
        return text[1:-1]
    return decoded


_compiled = cache(re.compile)
_READERS: Final[Mapping[str, Callable[[Codes, str], object]]] = {
    f"{read.__name__}()": read for read in (Codes.faces, Codes.number, Codes.hexes, Codes.word, Codes.by_side)
}
"""The methods that read the value of a field from its codes, as the grammar names them."""


@cache
def _forms(name: str) -> tuple[re.Pattern[str], tuple[Mapping[str, Any], ...]]:
    """The forms of a part as one pattern with a group for each, and the fields that each sets: values or readers."""
    fields = [{field: _READERS.get(str(read), read) for field, read in form.items()} for form in FORMS[name].values()]
    return re.compile("|".join(f"({form})" for form in FORMS[name])), tuple(fields)


@lru_cache(maxsize=16)
def _called(units: tuple[Unit, ...]) -> tuple[Mapping[str, list[str]], Container[str]]:
    """The units that each folded name means, by id, kind or a word of the kind; and all starts of names."""
    by_kind: dict[str, list[str]] = {}
    by_word: dict[str, list[str]] = {}
    by_id: dict[str, list[str]] = {}
    for unit in units:
        by_kind.setdefault(unit.piece, []).append(unit.id)
        if (folded := fold(unit.id)) not in TURN_CODES:  # as of a unit called bonus-strike
            by_id.setdefault(folded, []).append(unit.id)
        for word in unit.card.words if unit.card else ():
            by_word.setdefault(fold(word), []).append(unit.id)
    called = by_word | {name: by_kind[kind] for name, kind in KINDS.items() if kind in by_kind} | by_id
    return called, _starts((*called, *CARDS))


def _starts(names: Iterable[str]) -> frozenset[str]:
    return frozenset[str]().union(*map(_starts_of, names))


@lru_cache(maxsize=1_024)
def _starts_of(name: str) -> frozenset[str]:
    return frozenset([name[:length] for length in range(len(name) + 1)])


_KINDS_CALLED: Final = ({name: [kind] for name, kind in KINDS.items()}, _starts(KINDS))
