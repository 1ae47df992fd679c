"""Positions and actions of Djambi, and the text of positions.

A position is a board, a *standing* (owners, lives, commands, the player to act: constant during a turn) and the
progress of a begun turn. A begun position has no text. A fault of a position is a contradiction that no table can show.
Whether a chief is encircled is not held against the states: the next end of a turn judges it anew (DJB-6.3, 6.5).
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine import diagram
from engine.djambi import rulebook as book
from engine.djambi.board import (
    ABSENT,
    CENTRE,
    CHIEF,
    COLOURS,
    CORPSE,
    EMPTY,
    KINDS,
    LETTERS,
    LIVING,
    MILITANT,
    PIECES,
    code_of,
    colour_of,
    kind_of,
)
from engine.djambi.description import SETUPS
from engine.djambi.turn_order import (
    ALIVE,
    DEAD,
    LIVES,
    RESIGNED,
    SMOTHERED,
    Order,
    Turn,
    commanders,
    has_turn,
    in_power,
    living_colours,
)
from engine.errors import ImpossiblePosition, NotationError, NotationFault, matched
from engine.game import Text
from engine.rulebook import Finding, Value
from engine.spelling import Field, PositionSpelling

SIDES: Final = ("red", "blue", "yellow", "green")
COLOUR_LETTERS: Final = "RBYG"

UNDECIDED: Final = "*"
DRAW: Final = "draw"
MAX_PASSES: Final = 8
"""Passes in a row that draw the game (DJB-2.4)."""


class Rules(NamedTuple):
    """The readings chosen: the options by their names."""

    kill_own: bool = False
    reporter_optional: bool = True
    diplomat_enthrones: bool = True
    diplomat_scope: str = "colour"
    puppet_by_placement: bool = True
    satellite_turns: str = "slot"
    necromobile_scope: str = "group"
    vassalage: str = "temporary"


class Standing(NamedTuple):
    """Owners, lives, commands and the player to act. Colours and players are numbered in turn order."""

    owners: tuple[int, ...]
    lives: tuple[str, ...]
    turn: Turn
    passes: int
    result: str
    """``UNDECIDED``, ``DRAW`` or the letter of the winner's colour."""
    rules: Rules
    obeys: tuple[int, ...]
    """For each colour, the player that commands it during this turn; ``ABSENT`` if it is neutral (DJB-6.4)."""
    player: int
    """The player to act; ``ABSENT`` in a finished game."""


def at_turn(
    board: bytes,
    owners: tuple[int, ...],
    lives: tuple[str, ...],
    turn: Turn,
    passes: int,
    result: str,
    rules: Rules,
) -> Standing:
    """The standing at the beginning of ``turn``.

    The player in power acts on a power turn, the commander of its colour on any other (DJB-4.2, 5.2).
    """
    ruler = in_power(board)
    obeys = commanders(owners, lives, ruler)
    player = ruler if turn.power else obeys[turn.slot]
    return Standing(owners, lives, turn, passes, result, rules, obeys, player if result == UNDECIDED else ABSENT)


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
    standing: Standing
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


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn passed (DJB-2.4)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """A player resigns (DJB-7.2)."""

    player: int


Action = Pick | Step | Pass | Resign
PASS: Final = Pass()

_FORM: Final = re.compile(
    r"((?:(?:[rbyg][CARDNM]|x|[1-9](?![1-9]))+/){8}(?:[rbyg][CARDNM]|x|[1-9](?![1-9]))+)"
    r" ([A-Z]{4}) ([a-z]{4}) ([A-Z])(\+?) ([A-Z]|-) (0|[1-9][0-9]{0,3}) (\*|[A-Z]|draw)"
)
_SIGNS: Final = (
    *diagram.runs(9, chr(EMPTY)),
    ("x", chr(CORPSE)),
    *(
        (COLOUR_LETTERS[colour].lower() + letter, chr(code_of(colour, kind)))
        for colour in range(COLOURS)
        for kind, letter in enumerate(LETTERS)
    ),
)
"""The character of each code in a position text; none of them is a letter, a digit or a slash."""

EXPECTED: Final = SETUPS["standard"]
POSITION_SPELLING: Final = PositionSpelling(
    ranks=9,
    files=9,
    cell="[rbygjv][CARDNM]|x",
    letters="r b y g with C A R D N M; x",
    fields=(
        Field("owners", "[RBYG]{4}", "RBYG"),
        Field("states", "[adsq]{4}", "aaaa"),
        Field("turn", r"[RBYG]\+?", "R", words={"red": "R", "blue": "B", "yellow": "Y", "green": "G"}),
        Field("taker", "[RBYG]|-", "-", default="-"),
        Field("passes", "0|[1-9][0-9]{0,3}", "0", default="0"),
        Field("result", r"\*|[RBYG]|draw", "*", default="*"),
    ),
    other_letters={"j": "y", "v": "g"},
    board_article="DJB-1.1",
    setups_article="DJB-1.2",
)
"""French letters of the colours: *jaune*, *vert*."""

_MAXIMA: Final = {code_of(colour, kind): 4 if kind == MILITANT else 1 for colour in range(COLOURS) for kind in KINDS}
"""By code, how many of a piece there are at most (DJB-1.2)."""
_MAX_IN_ALL: Final = sum(_MAXIMA.values())
_ORDER: Final = {ground.code: n for n, ground in enumerate(book.GROUNDS)}


class Fields(NamedTuple):
    """A text of the right form, taken apart; its letters may still be wrong."""

    board: bytes
    owners: str
    lives: str
    slot: str
    power: bool
    taker: str
    passes: int
    result: str


def read_position(text: Text, options: Mapping[str, Value]) -> Position:
    """Read the seven fields. Raises ``NotationError``, or ``ImpossiblePosition`` with all faults."""
    fields = _read_fields(text)
    rules = Rules._make([options[name] for name in Rules._fields])
    of_board = (*_of_pieces(fields.board), *_of_letters(fields))
    if any(fault.code in _UNREADABLE for fault in of_board):
        raise ImpossiblePosition(_in_order(of_board))
    owners = tuple([COLOUR_LETTERS.index(owner) for owner in fields.owners])
    lives = tuple(fields.lives)
    taker = ABSENT if fields.taker == "-" else COLOUR_LETTERS.index(fields.taker)
    turn = Turn(COLOUR_LETTERS.index(fields.slot), fields.power, taker)
    faults = (
        *of_board,
        *_of_states(fields.board, owners, lives, rules),
        *_of_result(lives, fields),
        *_of_turn(fields, owners, lives, turn, rules),
    )
    if faults:
        raise ImpossiblePosition(_in_order(faults))
    return Position(fields.board, at_turn(fields.board, owners, lives, turn, fields.passes, fields.result, rules))


def _read_fields(text: Text) -> Fields:
    """Take the text of a position apart. Raises ``NotationError``."""
    ranks, owners, lives, slot, power, taker, passes, result = matched(_FORM, text, EXPECTED).groups()
    rows = diagram.expanded(ranks, _SIGNS).split("/")
    if any(len(row) != 9 for row in rows):
        raise NotationError(NotationFault(text, EXPECTED))
    board = "".join(reversed(rows)).encode("ascii")
    return Fields(board, owners, lives, slot, bool(power), taker, int(passes), result)


def write_position(position: Position) -> str:
    """The canonical text: seven fields."""
    board = position.board.decode("ascii")
    ranks = "/".join([board[start : start + 9] for start in range(72, -1, -9)])
    standing = position.standing
    turn = standing.turn
    owners = "".join([COLOUR_LETTERS[owner] for owner in standing.owners])
    taker = "-" if turn.taker == ABSENT else COLOUR_LETTERS[turn.taker]
    slot = COLOUR_LETTERS[turn.slot] + ("+" if turn.power else "")
    lives = "".join(standing.lives)
    board_text = diagram.contracted(ranks, _SIGNS)
    return f"{board_text} {owners} {lives} {slot} {taker} {standing.passes} {standing.result}"


def _in_order(faults: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(faults, key=lambda fault: _ORDER[fault.code]))


def _of_pieces(board: bytes) -> Iterator[Finding]:
    """More pieces than the setup has, or what cannot be on the centre (DJB-1.2, 2.2)."""
    for code, maximum in _MAXIMA.items():
        count = board.count(code)
        if count > maximum:
            facts = {"side": SIDES[colour_of(code)], "piece": PIECES[kind_of(code)], "count": count, "most": maximum}
            yield book.TOO_MANY_OF_A_KIND.finding(facts)
    in_all = 81 - board.count(0)
    if in_all > _MAX_IN_ALL:
        facts_in_all = {"count": in_all, "most": _MAX_IN_ALL, "corpses": board.count(CORPSE)}
        yield book.TOO_MANY_IN_ALL.finding(facts_in_all)
    met = board[CENTRE]
    if met >= LIVING and kind_of(met) != CHIEF:
        yield book.CENTRE_OCCUPIED.finding({"side": SIDES[colour_of(met)], "piece": PIECES[kind_of(met)], "at": "e5"})


def _of_letters(fields: Fields) -> Iterator[Finding]:
    """Letters that are no colour or no state (DJB-1.3)."""
    for side, owner in zip(SIDES, fields.owners, strict=True):
        if owner not in COLOUR_LETTERS:
            yield book.OWNER_IS_NO_COLOUR.finding({"side": side, "letter": owner})
    for side, life in zip(SIDES, fields.lives, strict=True):
        if life not in LIVES:
            yield book.STATE_UNKNOWN.finding({"side": side, "letter": life})
    for number, letter, others in ((4, fields.slot, ()), (5, fields.taker, ("-",)), (7, fields.result, ("*", DRAW))):
        if letter not in COLOUR_LETTERS and letter not in others:
            yield book.FIELD_IS_NO_COLOUR.finding({"field": number, "letter": letter})


_UNREADABLE: Final = {ground.code for ground in (book.OWNER_IS_NO_COLOUR, book.STATE_UNKNOWN, book.FIELD_IS_NO_COLOUR)}


def _of_states(board: bytes, owners: tuple[int, ...], lives: tuple[str, ...], rules: Rules) -> Iterator[Finding]:
    """States that the board or the owners contradict (DJB-5.1, 6.1, 7.2)."""
    living = living_colours(board)
    for colour, (owner, life) in enumerate(zip(owners, lives, strict=True)):
        side = SIDES[colour]
        chief = board.find(code_of(colour, CHIEF))
        if life == ALIVE and owner == colour and chief >= 0:
            continue
        facts = {"side": side, "state": LIVES[life]}
        if _owner_contradicts(colour, owner, lives, living[colour], rules):
            yield book.OWNER_CONTRADICTED.finding({**facts, "owner": SIDES[owner], "owner_state": LIVES[lives[owner]]})
        if life in (ALIVE, SMOTHERED) and chief < 0:
            yield book.CHIEF_MISSING.finding(facts)
        if life == DEAD and chief >= 0:
            yield book.CHIEF_OF_DEAD.finding(facts)
        if life == SMOTHERED and chief == CENTRE:
            yield book.SMOTHERED_IN_POWER.finding(facts)
        if life == RESIGNED and chief >= 0:
            yield book.CHIEF_OF_RESIGNED.finding(facts)


def _owner_contradicts(colour: int, owner: int, lives: tuple[str, ...], living: bool, rules: Rules) -> bool:
    """Test owners: a colour changes owner if a chief is killed, or (option) if its player cannot return.

    The owner of a dead player's colour without living pieces is free, so that small diagrams may keep it.
    """
    life = lives[colour]
    if life == DEAD:
        return living and lives[owner] == DEAD
    if owner == colour:
        return False
    return life != RESIGNED or rules.vassalage != "permanent" or lives[owner] == DEAD


def _of_result(lives: tuple[str, ...], fields: Fields) -> Iterator[Finding]:
    """A count of passes or a result that cannot be (DJB-2.4, 7.1)."""
    alive = lives.count(ALIVE)
    drawn_by_passes = fields.result == DRAW and alive > 1
    at_most = MAX_PASSES - 1 if fields.result == UNDECIDED else MAX_PASSES if drawn_by_passes else 0
    if fields.passes > at_most or (drawn_by_passes and fields.passes < at_most):
        yield book.PASSES_IMPOSSIBLE.finding({"passes": fields.passes})
    if fields.result == UNDECIDED:
        contradicted = alive < 2
    elif fields.result == DRAW:
        contradicted = alive == 1
    else:
        contradicted = alive != 1 or lives[COLOUR_LETTERS.index(fields.result)] != ALIVE
    if contradicted:
        names = tuple(side for side, life in zip(SIDES, lives, strict=True) if life == ALIVE)
        yield book.RESULT_CONTRADICTED.finding({"result": fields.result, "alive": alive, "living": names or ("none",)})


def _of_turn(
    fields: Fields, owners: tuple[int, ...], lives: tuple[str, ...], turn: Turn, rules: Rules
) -> Iterator[Finding]:
    """Test for a skipped turn, or a power turn without a player in power (DJB-4.2, 4.3); not in a finished game."""
    if fields.result != UNDECIDED:
        return
    ruler = in_power(fields.board)
    slot = SIDES[turn.slot]
    if turn.power:
        own = turn.slot == ruler or (owners[turn.slot] == ruler and rules.vassalage != "permanent")
        if ruler == ABSENT or own:
            yield book.POWER_TURN_IMPOSSIBLE.finding({"slot": slot})
    else:
        obeys = commanders(owners, lives, ruler)
        order = Order(obeys, living_colours(fields.board), ruler, lives, rules.satellite_turns == "pool")
        if not has_turn(order, turn.slot, turn.taker):
            yield book.TURN_LEFT_OUT.finding({"slot": slot})
    if turn.taker != ABSENT and (lives[turn.taker] == DEAD or (turn.power and turn.taker == ruler)):
        yield book.TAKER_IMPOSSIBLE.finding({"side": SIDES[turn.taker], "slot": slot})
