"""Reading a position: every fault of a text of the right form, in the order of the rulebook.

A fault is a contradiction that no table can show. Whether a chief is encircled is not held against the
states: the next end of a turn judges it anew (DJB-6.3, 6.5).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.djambi import rulebook as book
from engine.djambi.board import (
    ABSENT,
    CENTRE,
    CHIEF,
    COLOURS,
    CORPSE,
    KINDS,
    LIVING,
    MILITANT,
    PIECES,
    code_of,
    colour_of,
    kind_of,
)
from engine.djambi.position.text import Fields, read_fields
from engine.djambi.position.value import (
    COLOUR_LETTERS,
    DRAW,
    MAX_PASSES,
    SIDES,
    UNDECIDED,
    Position,
    Rules,
    at_turn,
)
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
from engine.errors import ImpossiblePosition
from engine.game import Text
from engine.rulebook import Finding, Value

MAX_OF_A_KIND: Final = tuple(4 if kind == MILITANT else 1 for kind in KINDS)
_MAX_OF_A_CODE: Final = tuple(
    (code_of(colour, kind), MAX_OF_A_KIND[kind]) for colour in range(COLOURS) for kind in KINDS
)
MAX_IN_ALL: Final = COLOURS * sum(MAX_OF_A_KIND)

_ORDER: Final = {ground.code: n for n, ground in enumerate(book.GROUNDS)}


def read_position(text: Text, options: Mapping[str, Value]) -> Position:
    """Read the seven fields. Raises ``NotationError``, or ``ImpossiblePosition`` with all faults."""
    fields = read_fields(text)
    rules = Rules._make(options[name] for name in Rules._fields)
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


def _in_order(faults: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(sorted(faults, key=lambda fault: _ORDER[fault.code]))


def _of_pieces(board: bytes) -> Iterator[Finding]:
    """More pieces than the setup has, or what cannot be on the centre (DJB-1.2, 2.2)."""
    for code, maximum in _MAX_OF_A_CODE:
        count = board.count(code)
        if count > maximum:
            facts = {"side": SIDES[colour_of(code)], "piece": PIECES[kind_of(code)], "count": count, "most": maximum}
            yield book.TOO_MANY_OF_A_KIND.finding(facts)
    in_all = 81 - board.count(0)
    if in_all > MAX_IN_ALL:
        facts_in_all = {"count": in_all, "most": MAX_IN_ALL, "corpses": board.count(CORPSE)}
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
