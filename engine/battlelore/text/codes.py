"""A typed text as codes that forms are matched against: a word's meaning, and one character for a name."""

import re
from collections.abc import Collection, Mapping
from functools import cached_property
from itertools import islice, takewhile
from json import loads
from typing import Any, Final, NoReturn

from engine.battlelore.battlefield import HEXES, NUMBERS
from engine.battlelore.position import Unit
from engine.battlelore.turns import FACES
from engine.battlelore.words import CARDS, CODES, FORMS, KINDS, NOTHING, PARTS, TURN_CODES, WORD, folded
from engine.errors import NotationError, NotationFault
from engine.misspelling import quoted

Object = dict[str, Any]
BOARD: Final = "a1 to m9"
MAX_WORDS: Final = 1_400
"""Words and signs of a text, spaces included; sixty units with every field have fewer."""
_FIRST_QUOTED: Final = 0xE000
_FIRST_NAME: Final = 0xF000
_MAX_COUNTED: Final = 99
_LONGEST: Final = 4
"""Words of the name of a kind."""
_IN_TERRAIN: Final = re.compile("(?:impassable|woods|hills) (?:: )?(?:[a-m][1-9] |, )*+$")
_SIGNS: Final = {"colon": ":", "end": "/", "comma": ",", "to": "to", "x": "x"}


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
        passed = ("passed", "comma") if self.of_turn else ("passed",)
        words = list(islice(WORD.finditer(text), MAX_WORDS))
        if len(words) == MAX_WORDS:
            self.fail("too-long", None, len(text))
        words = [word for word in words if word.lastgroup not in passed]
        while words:
            code, taken = self._meaning(words[:_LONGEST])
            self.codes += code
            self.places += [words[0].start(str(words[0].lastgroup))] * len(code)
            del words[:taken]

    def _meaning(self, words: list[re.Match[str]]) -> tuple[str, int]:
        """The code of the first of these words, or of the name at their start, and its number of words."""
        kind, at = str(words[0].lastgroup), words[0].start(str(words[0].lastgroup))
        text = words[0][kind]
        key = folded(text.removesuffix("'s"))
        code = _SIGNS.get(kind) if kind != "word" else (TURN_CODES if self.of_turn else CODES).get(key)
        if kind == "name":
            return self._name([unquoted(text)], _FIRST_QUOTED), 1
        if self.codes.endswith("for ") and key in KINDS:
            return f"{KINDS[key]} ", 1
        is_name = text in self.units if self.of_turn else len(words) > 1 and words[1].lastgroup == "hexes"
        may_name = code in (None, NOTHING) or key in KINDS or (len(text) == 1 and not self.of_turn)
        is_name = is_name and may_name and kind in ("word", "hexes")
        if is_name and (self.of_turn or not _IN_TERRAIN.search(self.codes)):
            return self._name([text]), 1
        run = [folded(word["word"]) for word in takewhile(lambda word: word.lastgroup == "word", words)]
        for length in range(len(run), 1 if self.of_turn and code else 0, -1):
            joined = "".join(run[:length])
            if joined in CARDS and "orders " in self.codes:
                return self._name([CARDS[joined] or self.text[at : words[length - 1].end()]]), length
            if named := self._called.get(joined):
                return self._name(named) if self.of_turn else f"{named[0]} ", length
        if code is not None or kind == "number":
            return "" if code == NOTHING else f"{code or text} ", 1
        if kind == "hexes":
            hexes = re.findall("[a-z][0-9]+", text.lower())
            if not NUMBERS.keys() >= set(hexes):
                self.fail("square-off-board", [BOARD], at)
            return " ".join((*hexes, "")), 1
        if kind == "sign":
            self.fail("sign-unknown", [": / -"], at)
        if not self.of_turn:
            return self._name([text]), 1
        is_roll = ": " in self.codes and "orders " not in self.codes
        if is_roll and self.codes.endswith((": ", *(f"{face} " for face in FACES))):
            self.fail("face-unknown", FACES, at)
        return self.fail("card-unknown" if self.codes.endswith("orders ") else "word-unknown", self.units, at)

    def _name(self, meanings: list[str], first: int = _FIRST_NAME) -> str:
        self.names.append(meanings)
        return f"{chr(first + len(self.names) - 1)} "

    @cached_property
    def _called(self) -> Mapping[str, list[str]]:
        """The meanings of a name, folded: units by their ids, their kinds or a word of these; in a position kinds."""
        if not self.of_turn:
            return {name: [kind] for name, kind in KINDS.items()}
        by_kind: dict[str, list[str]] = {}
        by_word: dict[str, list[str]] = {}
        by_id: dict[str, list[str]] = {}
        for unit in self.units.values():
            by_kind.setdefault(unit.piece, []).append(unit.id)
            by_id.setdefault(folded(unit.id), []).append(unit.id)
            for word in unit.card.words if unit.card else ():
                by_word.setdefault(folded(word), []).append(unit.id)
        return by_word | {name: by_kind[kind] for name, kind in KINDS.items() if kind in by_kind} | by_id

    def fail(self, code: str, expected: Collection[str] | None = None, place: int | None = None) -> NoReturn:
        """Raises ``NotationError`` at the code that comes next, or at a place of the text."""
        place = (*self.places, len(self.text))[self.at] if place is None else place
        word = WORD.match(self.text, place)
        if expected is not None and not expected:
            code = "word-astray"  # no unit is on the battlefield
        if word is None and code == "word-astray":
            code = "text-ends"
        wanted, found = tuple(expected or ()), quoted(word[0] if word else "")
        near = wanted if code == "ambiguous" else ()
        raise NotationError(
            NotationFault(self.text, ", ".join(wanted), "", False, code, place, found, suggestions=near)
        )

    # --- going through the codes once
    def sees(self, form: str) -> re.Match[str] | None:
        """The next codes, if they have this form."""
        return re.compile(form).match(self.codes, self.at)

    def take(self, form: str) -> re.Match[str] | None:
        """The same, and go on after them."""
        match = self.sees(form)
        self.at = self.at if match is None else match.end()
        return match

    def take_fields(self, forms: str, fields_read: Object, *, once: bool = False) -> bool:
        """Take the next parts in these forms into ``found``, or only the first. Whether there was one."""
        start = self.at
        while match := next((match for form in FORMS[forms] if (match := self.take(form))), None):
            fields = FORMS[forms][match.re.pattern]
            fields_read |= {name: self._read(value, match[0]) for name, value in fields.items()}
            if once:
                break
        return self.at > start

    def _read(self, value: object, codes: str) -> object:
        """The value of a field: as the grammar has it, or as one of the methods below reads it from the codes."""
        return getattr(self, str(value)[:-2])(codes) if str(value).endswith("()") else value

    def unit(self, side: int | None = None) -> str:
        """The unit that the next name or hex means; ``side`` decides between two. Raises ``NotationError``."""
        at = self.at
        match = self.take(f"({PARTS['name']}|[a-m][1-9]) ")
        if match is None:
            self.fail("unit-missing", self.units)
        named = self.meanings(match[1])
        own = [one for one in named if one in self.units and self.units[one].side == side]
        named = own if len(named) > 1 and own else named
        if len(named) > 1:
            self.fail("ambiguous", named, self.places[at])
        return named[0] if named else self.fail("hex-empty", self.units, self.places[at])

    def meanings(self, code: str) -> list[str]:
        """The meanings of a name; of a hex the unit on it."""
        if code.isascii():
            return [unit.id for unit in self.units.values() if HEXES[unit.hex] == code]
        return self.names[ord(code) % (_FIRST_NAME - _FIRST_QUOTED)]

    # --- values from codes
    def faces(self, codes: str) -> list[str]:
        codes_read: list[str] = []
        for number, code in re.findall(rf"(?:(\d{{1,3}})\d* )?({'|'.join(FACES)}|{PARTS['quoted']}) ", codes):
            codes_read += [code if code.isascii() else self.meanings(code)[0]] * min(int(number or 1), _MAX_COUNTED)
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


def unquoted(text: str) -> str:
    """The text in quotes; as it is where its escapes have no meaning, or one of half a character."""
    try:
        decoded = str(loads(text, strict=False))
        decoded.encode()
    except ValueError:
        return text[1:-1]
    return decoded
