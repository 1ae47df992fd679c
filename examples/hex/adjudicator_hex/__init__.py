"""Hex. A position is its text: ``x``, ``o`` or ``.`` for every cell, a1 first, then b1, and nothing else."""

from collections.abc import Iterator, Mapping
from typing import Final

from engine import grid
from engine.described import Described
from engine.errors import ImpossiblePosition, NotationError, text_fault
from engine.game import Json, Outcome, Status, Text
from engine.play import close, key, write_position, write_turn
from engine.rulebook import Fact, Finding, Value, load_rulebook
from engine.table import TableForm, read_table

GAME_PROTOCOL: Final = 1
NAME: Final = "hex"
EDITION: Final = "1"
NOTATION: Final = "text"
SIDES: Final = ("red", "blue")
FILES, RANKS = 5, 5
CELLS: Final = grid.names(FILES, RANKS)
NEAR: Final = grid.leaps(FILES, RANKS, (*grid.ORTHOGONAL, (1, -1), (-1, 1)))
EDGES: Final = (
    (frozenset(range(FILES)), frozenset(range(FILES * (RANKS - 1), FILES * RANKS))),
    (frozenset(range(0, FILES * RANKS, FILES)), frozenset(range(FILES - 1, FILES * RANKS, FILES))),
)
SETUPS: Final = {"empty": "." * len(CELLS)}
DEFAULT_SETUP: Final = "empty"
BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "hexes", "shape": "rhombus", "files": FILES, "ranks": RANKS},
    "pieces": ({"piece": "stone", "letter": "S", "french": "pierre"},),
    "notation": {"position": "x...o....................", "actions": ["c3"]},
}
EXAMPLES: Final = {"legal": {"action": "c3"}, "illegal": {"position": "x........................", "action": "a1"}}
TABLE: Final = TableForm(SIDES, ("stone",), CELLS, f"{CELLS[0]} to {CELLS[-1]}", ())
"""The form of a position as a list of pieces, which the page ``/edit`` sends."""
RULEBOOK: Final = load_rulebook(__package__)


def objection(position: str, cell: str) -> str | None:
    """The ground against a stone on this cell; in a finished game any ground will do."""
    return "cell-taken" if position[CELLS.index(cell)] != "." or winners(position) else None


def legal_actions(position: str) -> Iterator[str]:
    """The cells without objection."""
    return (cell for cell in CELLS if objection(position, cell) is None)


def apply(position: str, cell: str) -> str:
    """The position with one more stone."""
    place = CELLS.index(cell)
    return position[:place] + "xo"[SIDES.index(to_move(position))] + position[place + 1 :]


def to_move(position: str) -> str:
    """The side that places the next stone."""
    return SIDES[position.count("x") - position.count("o")]


def status(position: str) -> Status:
    """No states like check."""
    return Status(to_move(position))


def outcome(position: str, status: Status, repetition: int | None) -> Outcome:
    """The side that has connected its edges wins."""
    won = winners(position)
    return Outcome.won(*won, cause="connected", article="HEX-2.1") if won else Outcome()


def winners(position: str) -> tuple[str, ...]:
    """The sides whose stones connect their two edges."""
    won = []
    for side, sign, (first, last) in zip(SIDES, "xo", EDGES, strict=True):
        reached = {cell for cell in first if position[cell] == sign}
        waiting = list(reached)
        while waiting:
            new = {cell for cell in NEAR[waiting.pop()] if position[cell] == sign} - reached
            reached |= new
            waiting += new
        won += [side] if reached & last else []
    return tuple(won)


def read_position(text: Text, options: Mapping[str, Value]) -> str:
    """Stones that two players can have placed in turn. Raises ``NotationError`` or ``ImpossiblePosition``."""
    if not isinstance(text, str) or len(text) != len(CELLS) or not set(text) <= set("xo."):
        raise NotationError(text_fault(text, SETUPS["empty"]))
    first, second = text.count("x"), text.count("o")
    if first - second not in (0, 1):
        raise ImpossiblePosition((RULEBOOK.finding("not-in-turn", {"first": first, "second": second}),))
    return text


def table(position: str) -> Mapping[str, Json]:
    """The stones by cell."""
    stones = ((at, "xo".index(sign)) for at, sign in zip(CELLS, position, strict=True) if sign != ".")
    return {"pieces": [{"at": at, "side": SIDES[side], "piece": "stone"} for at, side in stones]}


def text_of_table(given: Mapping[str, object]) -> str:
    """The text of the position with these stones, possible or not. Raises ``NotationError``."""
    stones = {piece["at"]: "xo"[SIDES.index(piece["side"])] for piece in read_table(TABLE, given)["pieces"]}
    return "".join(stones.get(cell, ".") for cell in CELLS)


def read_turn(position: str, text: Text) -> tuple[str, ...]:
    """A turn is the name of a cell. Raises ``NotationError``."""
    if text not in CELLS:
        raise NotationError(text_fault(text, "b2, a1"))
    return (str(text),)


def described(position: str, actions: tuple[str, ...]) -> tuple[Described, ...]:
    """A stone of the side to move, on a cell."""
    return tuple(Described("place", to_move(position), "stone", to=cell) for cell in actions)


def facts(position: str, cell: str, ground: str) -> Mapping[str, Fact]:
    """The facts in the sentence of a ground."""
    return {"at": cell}


def findings(before: str, cell: str | None, after: str) -> tuple[Finding, ...]:
    """The effects of a stone; none of the end of a turn."""
    if cell is None:
        return ()
    return (Finding("placed", ("HEX-1.1",), {"side": to_move(before), "piece": "stone", "at": cell}),)
