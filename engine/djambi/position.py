"""Positions and actions of Djambi, and the text of positions.

A position is a board, a *commands* (owners, lives, commands, the player to act: constant during a turn) and the
progress of a begun turn. A begun position has no text. A fault of a position is a contradiction that no table can show.
Whether a chief is encircled is not held against the states: the next end of a turn judges it anew (DJB-6.3, 6.5).
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from engine import grid
from engine.djambi import kinds, states
from engine.djambi.board import ABSENT, CENTRE, COLOURS, INITIALS, SIDES
from engine.djambi.pieces import CHIEFS, CORPSE, EMPTY, FACTS_OF, KIND_OF, KINDS, LETTERS, LIVING, code_of
from engine.djambi.rulebook import RULEBOOK, SETUPS
from engine.djambi.turn_order import DRAW, UNDECIDED, Commands, Readings, Turn, at_turn, has_turn
from engine.errors import ImpossiblePosition, NotationError, matched, text_fault
from engine.game import Text
from engine.play import Pass
from engine.reading.positions import PositionSpelling
from engine.rulebook import Finding, Value

MAX_PASSES: Final = 8
"""Passes in a row that draw the game (DJB-2.4)."""

Stage = Literal["picked", "reporting", "leaving", "holding", "done"]


class Begun(NamedTuple):
    """The progress of a turn: the moving piece and its next decision.

    ``picked``: go to a square; ``reporting``: kill next to its square, or not; ``leaving``: leave the centre;
    ``holding``: put down its load; ``done``: none.
    """

    stage: Stage
    origin: int = ABSENT
    code: int = EMPTY
    held: int = EMPTY
    """The load: a corpse, or the piece that a diplomat carries."""
    lifted: int = ABSENT
    """The square from which a diplomat or a necromobile took it."""
    slain: int = ABSENT
    """The colour of the chief killed in this turn."""
    square: int = ABSENT
    """The square of a reporter that may kill, or of the chief of a player that resigned."""
    ended: Literal["", "pass", "resign"] = ""


class Position(NamedTuple):
    """A Djambi table, between turns or with a turn begun."""

    board: bytes
    commands: Commands
    begun: Begun | None = None


class Pick(NamedTuple):
    """The piece on ``origin`` is chosen to move. ``piece`` is the letter claimed (empty: none)."""

    piece: str
    origin: int
    onward: bool = False
    """The text also has the destination, so the destination is judged."""


class Step(NamedTuple):
    """A decision after the first: a mark (``- x :`` whither, ``*`` victim, ``~`` exit, ``>`` drop) and a square."""

    mark: str
    square: int

    @property
    def kind(self) -> str:
        """``capture``, ``carry`` or ``move``."""
        return {"x": "capture", "*": "capture", ":": "carry"}.get(self.mark, "move")


class Resign(NamedTuple):
    """A player resigns (DJB-7.2)."""

    player: int


Action = Pick | Step | Pass | Resign

_FORM: Final = re.compile(
    r"((?:(?:[rbyg][CARDNM]|x|[1-9](?![1-9]))+/){8}(?:[rbyg][CARDNM]|x|[1-9](?![1-9]))+)"
    r" ([A-Z]{4}) ([a-z]{4}) ([A-Z])(\+?) ([A-Z]|-) (0|[1-9][0-9]{0,3}) (\*|[A-Z]|draw)"
)
_SIGNS: Final = (
    *grid.runs(9, chr(EMPTY)),
    ("x", chr(CORPSE)),
    *(
        (INITIALS[colour].lower() + letter, chr(code_of(colour, kind)))
        for colour in range(COLOURS)
        for kind, letter in enumerate(LETTERS)
    ),
)
"""The character of each code in a position text; none of them is a letter, a digit or a slash."""

EXPECTED: Final = SETUPS["standard"]
POSITION_SPELLING: Final = PositionSpelling.load(__package__)

_MAXIMA: Final = {
    code_of(colour, kind): 4 if kind == kinds.MILITANT else 1 for colour in range(COLOURS) for kind in KINDS
}
"""By code, how many of a piece there are at most (DJB-1.2)."""
_MAX_IN_ALL: Final = sum(_MAXIMA.values())


def read_position(text: Text, options: Mapping[str, Value]) -> Position:
    """Read the seven fields. Raises ``NotationError``, or ``ImpossiblePosition`` with all faults."""
    ranks, owners, lives, slot, power, taker, passes, result = matched(_FORM, text, EXPECTED).groups()
    rows = grid.expand(ranks, _SIGNS).split("/")
    if {*map(len, rows)} != {9}:
        raise NotationError(text_fault(text, EXPECTED))
    board = "".join(reversed(rows)).encode("ascii")
    faults = [*_piece_faults(board), *_letter_faults(owners, lives, slot, taker, result)]
    if any(fault.code in _UNREADABLE for fault in faults):
        raise ImpossiblePosition(RULEBOOK.by_ground(faults))
    turn = Turn(INITIALS.index(slot), bool(power), ABSENT if taker == "-" else INITIALS.index(taker))
    rules = Readings._make([options[name] for name in Readings._fields])
    owner_of = tuple([INITIALS.index(owner) for owner in owners])
    commands = at_turn(board, owner_of, tuple(lives), turn, int(passes), result, rules)
    faults += [*_state_faults(board, commands), *_result_faults(commands), *_turn_faults(commands)]
    if faults:
        raise ImpossiblePosition(RULEBOOK.by_ground(faults))
    return Position(board, commands)


def write_position(position: Position) -> str:
    """The canonical text: seven fields."""
    board = position.board.decode("ascii")
    ranks = "/".join([board[start : start + 9] for start in range(72, -1, -9)])
    commands = position.commands
    turn = commands.turn
    owners = "".join([INITIALS[owner] for owner in commands.owners])
    taker = "-" if turn.taker == ABSENT else INITIALS[turn.taker]
    slot = INITIALS[turn.slot] + ("+" if turn.power else "")
    lives = "".join(commands.lives)
    board_text = grid.contract(ranks, _SIGNS)
    return f"{board_text} {owners} {lives} {slot} {taker} {commands.passes} {commands.result}"


def _piece_faults(board: bytes) -> Iterator[Finding]:
    """More pieces than the setup has, or what cannot be on the centre (DJB-1.2, 2.2)."""
    for code, maximum in _MAXIMA.items():
        count = board.count(code)
        if count > maximum:
            yield RULEBOOK.finding("too-many-of-a-kind", FACTS_OF[code] | {"count": count, "most": maximum})
    in_all = 81 - board.count(0)
    if in_all > _MAX_IN_ALL:
        facts = {"count": in_all, "most": _MAX_IN_ALL, "corpses": board.count(CORPSE)}
        yield RULEBOOK.finding("too-many-in-all", facts)
    met = board[CENTRE]
    if met >= LIVING and KIND_OF[met] != kinds.CHIEF:
        yield RULEBOOK.finding("centre-occupied", FACTS_OF[met] | {"at": "e5"})


def _letter_faults(owners: str, lives: str, slot: str, taker: str, result: str) -> Iterator[Finding]:
    """Letters that are no colour or no state (DJB-1.3)."""
    for side, owner in zip(SIDES, owners, strict=True):
        if owner not in INITIALS:
            yield RULEBOOK.finding("owner-is-no-colour", {"side": side, "letter": owner})
    for side, life in zip(SIDES, lives, strict=True):
        if life not in states.NAMES:
            yield RULEBOOK.finding("state-unknown", {"side": side, "letter": life})
    for number, letter, others in ((4, slot, ()), (5, taker, ("-",)), (7, result, ("*", DRAW))):
        if letter not in INITIALS and letter not in others:
            yield RULEBOOK.finding("field-is-no-colour", {"field": number, "letter": letter})


_UNREADABLE: Final = ("owner-is-no-colour", "state-unknown", "field-is-no-colour")


def _state_faults(board: bytes, commands: Commands) -> Iterator[Finding]:
    """States that the board or the owners contradict (DJB-5.1, 6.1, 7.2)."""
    owners, lives, living = commands.owners, commands.lives, commands.living
    for colour, (owner, life) in enumerate(zip(owners, lives, strict=True)):
        side = SIDES[colour]
        chief = board.find(CHIEFS[colour])
        if life == states.ALIVE and owner == colour and chief >= 0:
            continue
        facts = {"side": side, "state": states.NAMES[life]}
        if _owner_contradicts(colour, owner, lives, living[colour], commands.rules):
            yield RULEBOOK.finding(
                "owner-contradicted", {**facts, "owner": SIDES[owner], "owner_state": states.NAMES[lives[owner]]}
            )
        if life in (states.ALIVE, states.SMOTHERED) and chief < 0:
            yield RULEBOOK.finding("chief-missing", facts)
        if life == states.DEAD and chief >= 0:
            yield RULEBOOK.finding("chief-of-dead", facts)
        if life == states.SMOTHERED and chief == CENTRE:
            yield RULEBOOK.finding("smothered-in-power", facts)
        if life == states.RESIGNED and chief >= 0:
            yield RULEBOOK.finding("chief-of-resigned", facts)


def _owner_contradicts(colour: int, owner: int, lives: tuple[str, ...], living: bool, rules: Readings) -> bool:
    """Test owners: a colour changes owner if a chief is killed, or (option) if its player cannot return.

    The owner of a dead player's colour without living pieces is free, so that small diagrams may keep it.
    """
    life = lives[colour]
    if life == states.DEAD:
        return living and lives[owner] == states.DEAD
    if owner == colour:
        return False
    return life != states.RESIGNED or rules.vassalage != "permanent" or lives[owner] == states.DEAD


def _result_faults(commands: Commands) -> Iterator[Finding]:
    """A count of passes or a result that cannot be (DJB-2.4, 7.1)."""
    lives, passes, result = commands.lives, commands.passes, commands.result
    alive = lives.count(states.ALIVE)
    drawn_by_passes = result == DRAW and alive > 1
    at_most = MAX_PASSES - 1 if result == UNDECIDED else MAX_PASSES if drawn_by_passes else 0
    if passes > at_most or (drawn_by_passes and passes < at_most):
        yield RULEBOOK.finding("passes-impossible", {"passes": passes})
    if result == UNDECIDED:
        contradicted = alive < 2
    elif result == DRAW:
        contradicted = alive == 1
    else:
        contradicted = alive != 1 or lives[INITIALS.index(result)] != states.ALIVE
    if contradicted:
        names = tuple(side for side, life in zip(SIDES, lives, strict=True) if life == states.ALIVE)
        yield RULEBOOK.finding("result-contradicted", {"result": result, "alive": alive, "living": names or ("none",)})


def _turn_faults(commands: Commands) -> Iterator[Finding]:
    """Test for a skipped turn, or a power turn without a player in power (DJB-4.2, 4.3); not in a finished game."""
    turn, ruler = commands.turn, commands.ruler
    if commands.result != UNDECIDED:
        return
    slot = SIDES[turn.slot]
    if turn.power:
        permanent = commands.rules.vassalage == "permanent"
        own = turn.slot == ruler or (commands.owners[turn.slot] == ruler and not permanent)
        if ruler == ABSENT or own:
            yield RULEBOOK.finding("power-turn-impossible", {"slot": slot})
    elif not has_turn(commands, turn.slot, turn.taker):
        yield RULEBOOK.finding("turn-left-out", {"slot": slot})
    if turn.taker != ABSENT and (commands.lives[turn.taker] == states.DEAD or (turn.power and turn.taker == ruler)):
        yield RULEBOOK.finding("taker-impossible", {"side": SIDES[turn.taker], "slot": slot})
