"""The table of a position: things by place and all other facts of the position, as lists and values.

Every response about a position has its table, and an editor can send one instead of a text. Each game lists the fields
of its table; this module validates their shape for all games. The game's reader judges the content: it is converted
to the position text, and that is read.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from engine import sentences
from engine.reader import FLAG, Reader
from engine.sentences import Folder

Kind = Literal["cells", "hands", "points", "origins", "choice", "choices", "number", "numbers", "flag", "name", "units"]
"""The kind of a field: ``cells`` is a list of names; ``hands`` a list of kinds of pieces per side; ``points`` a name or
null per side; ``origins`` a list of ``at`` and ``from``; ``choice`` a word; ``choices`` a word per side; ``number`` an
integer; ``numbers`` one per side; ``flag`` true or false; ``name`` a unique unit name; ``units`` two of them."""

Names = tuple[str, ...]
MAX_FAULTS: Final = 100
OFF_BOARD: Final = "square-off-board"
TAKEN: Final = "cell-taken"
NAME_TAKEN: Final = "name-taken"
NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
PAIR: Final = ("unit", "against")


class TableField(NamedTuple):
    """A field of a table, or of a piece on it, with its ``default``."""

    name: str
    kind: Kind
    default: Any = None
    values: Names = ()
    """The words of a choice, the kinds that a hand may hold, the names of points."""
    minimum: int = 0
    maximum: int = 0
    optional: bool = False
    """Whether null is a value, too."""
    bare: bool = False
    """For ``cells``: they must be empty."""

    @property
    def expected(self) -> str:
        """The description of its plain values, as ``Reader.value`` reads them."""
        if self.kind in ("number", "numbers"):
            return f"{self.minimum}-{self.maximum}"
        return FLAG if self.kind == "flag" else ", ".join(self.values)


class TableForm(NamedTuple):
    """The shape of a game's tables: ``pieces`` on cells, and ``fields``."""

    sides: Names
    pieces: Names
    """The kinds of pieces on cells."""
    cells: Names
    board: str
    """The range of cell names in messages: ``a1 to g7``."""
    fields: tuple[TableField, ...]
    attributes: Mapping[str, tuple[TableField, ...]] = MappingProxyType({})
    """By kind of piece: its attributes; omitted ones stay omitted."""
    shares: bool = False
    """Whether two pieces on one cell can be written; the game then reports them as impossible."""

    @classmethod
    def load(cls, folder: Folder, sides: Names, pieces: Names, cells: Names, points: Names = ()) -> "TableForm":
        """The table ``table`` in ``description.toml``; ``points`` are the values of fields of this kind."""
        form = sentences.load_toml(folder, "description")["table"]
        usual = {"choice": sides, "choices": sides, "points": points}
        specs = tuple(
            TableField(**{**field, "values": tuple(field.get("values", usual.get(field["kind"], ())))})
            for field in form["fields"]
        )
        return cls(sides, pieces, cells, form["board"], specs)


def read_table(form: TableForm, given: Mapping[str, object]) -> dict[str, Any]:
    """The table with every field in it. Raises ``NotationError`` with every error of its form, at its place."""
    return _TableReader(form).whole(given)


class _TableReader(Reader):
    """A table being read: its errors so far, the occupied cells, the names of units."""

    def __init__(self, form: TableForm) -> None:
        super().__init__(MAX_FAULTS)
        self._form = form
        self._cells = frozenset(form.cells)
        self._names: set[str] = set()
        self._occupied: set[str] = set()

    def whole(self, given: Mapping[str, object]) -> dict[str, Any]:
        self._known(given, ("pieces", *(spec.name for spec in self._form.fields)), "")
        read: dict[str, Any] = {"pieces": self.items(given.get("pieces", ()), "/pieces", self._piece)}
        for spec in self._form.fields:
            read[spec.name] = self._value(spec, given.get(spec.name, spec.default), f"/{spec.name}")
        self.finish()
        return read

    def _known(self, given: Mapping[Any, object], names: tuple[str, ...], pointer: str) -> None:
        for name in given:
            if name not in names:
                self.unknown(name, names, pointer)

    def _value(self, spec: TableField, value: object, pointer: str) -> Any:
        if value is None and spec.optional:
            return None
        plain = partial(self.value, expected=spec.expected)
        match spec.kind:
            case "choice" | "number" | "flag":
                return plain(value, pointer)
            case "choices" | "numbers":
                return self._by_side(value, pointer, plain, 0 if spec.kind == "numbers" else None)
            case "hands":
                return self._by_side(value, pointer, partial(self.items, read=plain), ())
            case "points":
                return self._by_side(value, pointer, partial(self._point, spec.values))
            case "cells":
                return self.items(value, pointer, partial(self._cell, alone=spec.bare))
            case "origins":
                return self.items(value, pointer, self._origin)
            case "name":
                return self._own_name(value, pointer)
            case "units":
                return self._pair(value, pointer)

    def _piece(self, value: object, pointer: str) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            self.fault(pointer, value, '{"at", "side", "piece"}')
            return {}
        kind = self.value(value.get("piece"), f"{pointer}/piece", ", ".join(self._form.pieces))
        attributes = self._form.attributes.get(kind, ())
        self._known(value, ("at", "side", "piece", *(spec.name for spec in attributes)), pointer)
        piece = {
            "at": self._cell(value.get("at"), f"{pointer}/at", alone=not self._form.shares),
            "side": self.value(value.get("side"), f"{pointer}/side", ", ".join(self._form.sides)),
            "piece": kind,
        }
        for spec in attributes:
            if spec.name in value:
                piece[spec.name] = self._value(spec, value[spec.name], f"{pointer}/{spec.name}")
        return piece

    def _cell(self, name: object, pointer: str, *, alone: bool = False) -> str:
        """The name of a cell; ``alone``: not used elsewhere."""
        if not isinstance(name, str) or name not in self._cells:
            self.fault(pointer, name, self._form.board, code=OFF_BOARD)
            return ""
        if alone and name in self._occupied:
            self.fault(pointer, name, self._form.board, code=TAKEN)
        if alone:
            self._occupied.add(name)
        return name

    def _point(self, points: tuple[str, ...], name: object, pointer: str) -> object:
        if name is not None and name not in points:
            self.fault(pointer, name, f"{points[0]} to {points[-1]}", code=OFF_BOARD)
        return name

    def _origin(self, pair: object, pointer: str) -> dict[str, str]:
        if not isinstance(pair, Mapping):
            self.fault(pointer, pair, '{"at", "from"}')
            return {}
        self._known(pair, ("at", "from"), pointer)
        return {key: self._cell(pair.get(key), f"{pointer}/{key}") for key in ("at", "from")}

    def _pair(self, given: object, pointer: str) -> dict[str, str] | None:
        if not isinstance(given, Mapping) or set(given) != set(PAIR):
            self.fault(pointer, given, '{"unit", "against"}')
            return None
        return {key: self.value(given[key], f"{pointer}/{key}", NAME.pattern) for key in PAIR}

    def _own_name(self, value: object, pointer: str) -> Any:
        name = self.value(value, pointer, NAME.pattern)
        if name in self._names:
            self.fault(pointer, name, NAME.pattern, code=NAME_TAKEN)
        if name is not None:
            self._names.add(name)
        return name

    def _by_side(self, given: object, pointer: str, read: Callable[[Any, str], Any], absent: Any = None) -> Any:
        """The value of each side, ``absent`` if omitted."""
        if not isinstance(given, Mapping):
            self.fault(pointer, given, "{" + ", ".join(self._form.sides) + "}")
            return {}
        self._known(given, self._form.sides, pointer)
        return {side: read(given.get(side, absent), f"{pointer}/{side}") for side in self._form.sides}


def pieces_on(board: bytes, cells: Sequence[str], pieces: Mapping[int, tuple[str, str]]) -> list[dict[str, str]]:
    """The pieces on a board, cell by cell; ``pieces`` has the side and the name of each code that is a piece."""
    there = ((cell, pieces[code]) for cell, code in zip(cells, board, strict=True) if code in pieces)
    return [{"at": cell, "side": side, "piece": piece} for cell, (side, piece) in there]
