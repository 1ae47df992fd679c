"""The table of a position: things by place and all other facts of the position, as lists and values.

Every response about a position has its table, and an editor can send one instead of a text. Each game lists the fields
of its table; this module validates their shape for all games. The game's reader judges the content: it is converted
to the position text, and that is read.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal

from engine.errors import NotationError, NotationFault, pointer_part

Kind = Literal["cells", "hands", "points", "origins", "choice", "choices", "number", "numbers", "flag", "name", "units"]
"""The kind of a field: ``cells`` is a list of names; ``hands`` a list of kinds of pieces per side; ``points`` a name or
null per side; ``origins`` a list of ``at`` and ``from``; ``choice`` a word; ``choices`` a word per side; ``number`` an
integer; ``numbers`` one per side; ``flag`` true or false; ``name`` a unique unit name; ``units`` two of them."""

MAX_FAULTS: Final = 100
MAX_WORD: Final = 80
OFF_BOARD: Final = "square-off-board"
TAKEN: Final = "cell-taken"
NAME_TAKEN: Final = "name-taken"
NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
PAIR: Final = ("unit", "against")


@dataclass(frozen=True, slots=True)
class TableField:
    """A field of a table, or of a piece on it, with its ``default``."""

    name: str
    kind: Kind
    default: Any
    values: tuple[str, ...] = ()
    """The words of a choice, the kinds that a hand may hold, the names of points."""
    minimum: int = 0
    maximum: int = 0
    optional: bool = False
    """Whether null is a value, too."""
    bare: bool = False
    """For ``cells``: they must be empty."""


@dataclass(frozen=True)
class TableForm:
    """The shape of a game's tables: ``pieces`` on cells, and ``fields``."""

    sides: tuple[str, ...]
    pieces: tuple[str, ...]
    """The kinds of pieces on cells."""
    cells: tuple[str, ...]
    board: str
    """The range of cell names in messages: ``a1 to g7``."""
    fields: tuple[TableField, ...]
    attributes: Mapping[str, tuple[TableField, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """By kind of piece: its attributes; omitted ones stay omitted."""
    shares: bool = False
    """Whether two pieces on one cell can be written; the game then reports them as impossible."""


def read_table(form: TableForm, given: Mapping[str, object]) -> dict[str, Any]:
    """The table with every field in it. Raises ``NotationError`` with every fault of its form, at its place."""
    return _Reading(form).whole(given)


class _Reading:
    """A table being read: its errors so far, and the contents of each cell."""

    __slots__ = ("_cells", "_faults", "_form", "_names", "_standing")

    def __init__(self, form: TableForm) -> None:
        self._form = form
        self._cells = frozenset(form.cells)
        self._faults: list[NotationFault] = []
        self._names: set[str] = set()
        self._standing: set[str] = set()

    def whole(self, given: Mapping[str, object]) -> dict[str, Any]:
        known = ("pieces", *(one.name for one in self._form.fields))
        self._known(given, known, "")
        pieces = self._listed(given.get("pieces", ()), "/pieces")
        read: dict[str, Any] = {"pieces": [self._piece(value, f"/pieces/{n}") for n, value in pieces]}
        for one in self._form.fields:
            value = given.get(one.name, one.default)
            read[one.name] = self._value(one, value, f"/{one.name}")
        if self._faults:
            raise NotationError(*self._faults)
        return read

    def _value(self, one: TableField, value: object, place: str) -> Any:
        if value is None and one.optional:
            return None
        match one.kind:
            case "cells":
                return [self._place(at, f"{place}/{n}", alone=one.bare) for n, at in self._listed(value, place)]
            case "hands":
                return self._by_side(value, place, lambda held, p: self._hand(one, held, p), ())
            case "points":
                return self._by_side(value, place, lambda at, p: self._point(one, at, p))
            case "origins":
                return self._origins(value, place)
            case "choice":
                return self._word(value, one.values, place)
            case "choices":
                return self._by_side(value, place, lambda word, p: self._word(word, one.values, p))
            case "number":
                return self._number(one, value, place)
            case "numbers":
                return self._by_side(value, place, lambda number, p: self._number(one, number, p), 0)
            case "flag":
                return self._flag(value, place)
            case "name":
                return self._own_name(value, place)
            case "units":
                return self._pair(value, place)

    def _piece(self, value: object, place: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            self._fault(value, '{"at", "side", "piece"}', place)
            return {}
        kind = self._word(value.get("piece"), self._form.pieces, f"{place}/piece")
        attributes = self._form.attributes.get(kind, ())
        self._known(value, ("at", "side", "piece", *(one.name for one in attributes)), place)
        piece = {
            "at": self._place(value.get("at"), f"{place}/at", alone=not self._form.shares),
            "side": self._word(value.get("side"), self._form.sides, f"{place}/side"),
            "piece": kind,
        }
        for one in attributes:
            if one.name in value:
                piece[one.name] = self._value(one, value[one.name], f"{place}/{one.name}")
        return piece

    def _hand(self, one: TableField, given: object, place: str) -> list[str]:
        return [self._word(kind, one.values, f"{place}/{n}") for n, kind in self._listed(given, place)]

    def _origins(self, given: object, place: str) -> list[dict[str, str]]:
        pairs = []
        for n, pair in self._listed(given, place):
            if isinstance(pair, Mapping):
                self._known(pair, ("at", "from"), f"{place}/{n}")
                pairs.append({key: self._place(pair.get(key), f"{place}/{n}/{key}") for key in ("at", "from")})
            else:
                self._fault(pair, '{"at", "from"}', f"{place}/{n}")
        return pairs

    def _pair(self, given: object, place: str) -> Any:
        if not isinstance(given, Mapping) or set(given) != set(PAIR):
            self._fault(given, '{"unit", "against"}', place)
            return None
        return {key: self._unit(given[key], f"{place}/{key}") for key in PAIR}

    def _own_name(self, value: object, place: str) -> str:
        name = self._unit(value, place)
        if name and name in self._names:
            self._fault(name, NAME.pattern, place, NAME_TAKEN)
        self._names.add(name)
        return name

    def _unit(self, value: object, place: str) -> str:
        if isinstance(value, str) and NAME.fullmatch(value):
            return value
        self._fault(value, NAME.pattern, place)
        return ""

    def _by_side(self, given: object, place: str, read: Callable[[Any, str], Any], absent: Any = None) -> Any:
        """The value of each side, ``absent`` if omitted."""
        if not isinstance(given, Mapping):
            self._fault(given, "{" + ", ".join(self._form.sides) + "}", place)
            return {}
        self._known(given, self._form.sides, place)
        return {side: read(given.get(side, absent), f"{place}/{side}") for side in self._form.sides}

    def _point(self, one: TableField, at: object, place: str) -> str | None:
        return None if at is None else self._word(at, one.values, place, OFF_BOARD)

    def _number(self, one: TableField, value: object, place: str) -> int:
        if type(value) is int and one.minimum <= value <= one.maximum:
            return value
        self._fault(value, f"{one.minimum}-{one.maximum}", place)
        return one.minimum

    def _flag(self, value: object, place: str) -> bool:
        if not isinstance(value, bool):
            self._fault(value, "true, false", place)
        return value is True

    def _place(self, at: object, place: str, *, alone: bool = False) -> str:
        """The name of a cell; ``alone``: not used elsewhere."""
        if not isinstance(at, str) or at not in self._cells:
            self._fault(at, self._form.board, place, OFF_BOARD)
            return ""
        if alone and at in self._standing:
            self._fault(at, self._form.board, place, TAKEN)
        if alone:
            self._standing.add(at)
        return at

    def _word(self, value: object, words: tuple[str, ...], place: str, code: str = "") -> str:
        if isinstance(value, str) and value in words:
            return value
        expected = f"{words[0]} to {words[-1]}" if code else ", ".join(words)
        self._fault(value, expected, place, code)
        return ""

    def _listed(self, given: object, place: str) -> Iterable[tuple[int, object]]:
        if isinstance(given, (list, tuple)):
            return enumerate(given)
        self._fault(given, "[...]", place)
        return ()

    def _known(self, given: Mapping[Any, object], names: tuple[str, ...], place: str) -> None:
        for name in given:
            if name not in names:
                self._fault(name, ", ".join(names), f"{place}/{pointer_part(name)}")

    def _fault(self, value: object, expected: str, place: str, code: str = "") -> None:
        if isinstance(value, str) and len(value) <= MAX_WORD and code:
            self._faults.append(NotationFault(value, expected, place, code=code, at=0, found=value))
        else:
            self._faults.append(NotationFault(value, expected, place, missing=value is None))
        if len(self._faults) == MAX_FAULTS:
            raise NotationError(*self._faults)


def pieces_on(board: bytes, cells: Sequence[str], pieces: Mapping[int, tuple[str, str]]) -> list[dict[str, str]]:
    """The pieces on a board, cell by cell; ``pieces`` has the side and the name of each code that is a piece."""
    there = ((at, pieces[code]) for at, code in zip(cells, board, strict=True) if code in pieces)
    return [{"at": at, "side": side, "piece": piece} for at, (side, piece) in there]


def ranks(signs: Mapping[str, str], files: str, numbers: Iterable[int], empty: str) -> str:
    """A board cell by cell: for each rank in this order a sign for every file, ``/`` between ranks."""
    return "/".join("".join(signs.get(f"{file}{number}", empty) for file in files) for number in numbers)
