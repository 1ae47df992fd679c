"""Examples and suggestions: texts of turns that are legal, or begin legal ones, in the position they are shown in."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from difflib import get_close_matches
from functools import lru_cache, partial
from itertools import islice, product
from typing import Any, Final

from engine.battlelore.actions import apply
from engine.battlelore.battlefield import NEIGHBOURS, SECTIONS, SIDES
from engine.battlelore.legality import objection
from engine.battlelore.notation import read_turn as read_object
from engine.battlelore.notation import write_turn
from engine.battlelore.position import Position, write_position
from engine.battlelore.position import read_position as read_placed
from engine.battlelore.rulebook import RULEBOOK
from engine.battlelore.text.position import read_position
from engine.battlelore.text.turn import read_turn
from engine.battlelore.text.write import position_text, turn_text
from engine.battlelore.turns import Action
from engine.battlelore.words import CODES, KINDS, NOTHING, TURN_CODES, fold
from engine.errors import NotationError, RulesError, UnknownRule

MAX_TYPED: Final = 300
"""Characters of a text for which turns are suggested; the longest battles have about 200."""
MAX_SUGGESTED: Final = 3
MAX_REPAIRS: Final = 3
_MAX_TRIED: Final = 12
_DIGITS: Final = re.compile("[0-9]").findall
_WORDS: Final = [word for word, code in TURN_CODES.items() if code != NOTHING]
_FILLED: Final[dict[str, tuple[Any, ...]]] = {"bonus_strike": (True, False), "dice": (3,), "movement": (1, 2, 3)}
"""Values to try for a field that the rules leave open."""


def example(position: Position, *, orders: bool = False) -> str:
    """A whole legal turn: an order, an attack that misses, or the end of a side's turn."""
    for order in _orders(position, ()) if orders else ():
        for text in _texts(position, order):
            return text
    for attack in islice(_attacks(position, ()), _MAX_TRIED):
        for turn, reached in _legal(position, attack):
            if reached.fight is not None and reached.fight.awaited is not None:
                missing = "blue" if "red" in reached.fight.hitting else "red"
                turn["inputs"] = [{"roll": "attack", "faces": [missing] * reached.fight.awaited.dice}]
                for text in _texts(position, turn):
                    return text
    return f"{SIDES[position.to_move or 0]} ends"


def completed(position: Position, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """Texts of a turn with the fields filled in that the rules leave open; without inputs that are illegal then."""
    turn = write_turn(position, actions)
    return tuple(_texts(position, turn)) or tuple(_texts(position, turn | {"inputs": ()}))


def near_turns(position: Position, text: str) -> tuple[str, ...]:
    """Texts of legal turns that an unreadable one may have meant: itself with its words spelt right, or its units'."""
    if len(text) > MAX_TYPED:
        return ()
    turns = _repaired(partial(read_turn, position), (*position.units, *_WORDS), text)
    texts: Iterable[str] = [text for turn in turns for text in islice(_texts(position, turn), 2)]
    named = [name for name in position.units if name in text]
    orders = "orders" in [TURN_CODES.get(fold(word)) for word in text.split()]
    near = _orders(position, named) if orders else islice(_attacks(position, named), _MAX_TRIED)
    most = 2 if len(named) > 1 else 1
    texts = texts or (text for turn in near for text in islice(_texts(position, turn), most))
    if named or position.to_move is None:
        return tuple(islice(texts, MAX_SUGGESTED))
    return tuple(dict.fromkeys((*islice(texts, MAX_SUGGESTED - 1), f"{SIDES[position.to_move]} ends")))


def near_positions(text: str) -> tuple[str, ...]:
    """The text of the position that an unreadable one means with its words spelt right."""
    if len(text) > MAX_TYPED:
        return ()
    options = {option.name: option.values[0] for option in RULEBOOK.options}
    for repaired in _repaired(read_position, (*KINDS, *CODES), text):
        with suppress(RulesError):
            return (position_text(write_position(read_placed(repaired, options))) or "",)
    return ()


def _texts(position: Position, turn: Any) -> Iterator[str]:
    """The text of a turn if it is legal; several texts if the rules leave one of its fields open."""
    return islice((turn_text(position, legal) or "" for legal, _ in _legal(position, turn)), MAX_SUGGESTED)


def _legal(position: Position, turn: Any) -> Iterator[tuple[dict[str, Any], Position]]:
    """The turn if it is legal, and the position that it reaches; one for each value of a field left open."""
    reached = position
    try:
        actions = read_object(position, turn)
        for action in actions:
            if objection(reached, action) is not None:
                return
            reached = apply(reached, action)
        yield write_turn(position, actions), reached
    except NotationError:
        return
    except UnknownRule as rule:
        field = rule.gaps[0].field
        for value in _FILLED.get(field, ()):
            yield from _legal(position, {**turn, field: value})


def _attacks(position: Position, named: Collection[str]) -> Iterator[dict[str, Any]]:
    """Attacks by the side to move with the most of the named units; melees first."""
    units = [unit for _, unit in sorted(position.units.items())]
    sides = (unit for unit in units if position.to_move in (None, unit.side))
    pairs = [(unit, other) for unit, other in product(sides, units) if unit.side != other.side]
    if named and pairs:
        counts = [(unit.id in named) + (other.id in named) for unit, other in pairs]
        most = max(counts)
        pairs = [pair for pair, count in zip(pairs, counts, strict=True) if count == most]
    for is_melee in (True, False):
        for unit, other in pairs:
            if (other.hex in NEIGHBOURS[unit.hex]) is is_melee:
                yield {"kind": "attack", "attacker": unit.id, "target": other.id}


def _orders(position: Position, named: Collection[str]) -> Iterator[dict[str, Any]]:
    """Orders of one unit to the side to move, or to the units named."""
    for unit in position.units.values():
        if unit.id in named or (not named and position.to_move in (None, unit.side)):
            for section in SECTIONS:
                card = {"kind": "section", "orders": {section: 1}}
                yield {"kind": "order", "side": SIDES[unit.side], "card": card, "units": [unit.id]}


def _repaired(
    read: Callable[[str], Any], known: Collection[str], text: str, repairs: int = MAX_REPAIRS
) -> Iterator[Any]:
    """The objects of a text with its misspelt or ambiguous words replaced, or up to where another turn begins."""
    try:
        yield read(text)
        return
    except NotationError as unread:
        fault = unread.faults[0]
    start, word = int(str(fault.facts.get("at", 0))), str(fault.facts.get("found", ""))
    alike: Collection[str] = fault.suggestions[:MAX_SUGGESTED]
    if fault.code == "side-not-to-move":
        alike = ("",)
    elif fault.code == "word-astray" and fold(word) == "on":
        alike = ("", "no")
    elif not alike and fold(word) and text.startswith(word, start):
        alike = _alike(word.lower(), tuple(known))
    repaired = (
        [text[:start]]
        if fault.code == "several-turns"
        else [text[:start] + near + text[start + len(word) :] for near in alike]
    )
    for text in repaired if repairs else ():
        yield from _repaired(read, known, text, repairs - 1)


@lru_cache(maxsize=16)
def _alike(word: str, known: tuple[str, ...]) -> list[str]:
    """The known word most like this one, if any is; a text often has the same error several times."""
    ends = [other for other in known if other[:1] == word[:1] or other[-1:] == word[-1:]]  # one is usually right
    digits = _DIGITS(word)  # a number in a name is never misspelt
    return get_close_matches(word, [other for other in ends if _DIGITS(other) == digits], 1, 0.7)
