"""Turns and positions that are typed, or as objects with words in another spelling or in French.

The exact reader goes first; this module reads the text that it refuses. A word is read as another only if both are
equal without case, accents, spaces and signs. Ids of units and names of cards stay as they are.
"""

from collections.abc import Mapping
from contextlib import suppress
from json import loads
from typing import Any, Final

from engine.battlelore.battlefield import NUMBERS, SECTIONS, SIDES
from engine.battlelore.objects import FIELDS, OWN
from engine.battlelore.position import Position
from engine.battlelore.text import near, position, turn
from engine.battlelore.turns import FACES
from engine.battlelore.words import CODES, KINDS, fold
from engine.errors import NotationError
from engine.game import Json, Text

MAX_DEPTH: Final = 8
"""Deeper than any object of this game; values below are not changed."""
_NAMES: Final = ("unit", "against", "attacker", "target", "killer", "name", "units", "inputs", "")
"""Fields with texts that stay as they are."""


def turn_object(place: Position, text: Text) -> Any:
    """The object of a turn that is typed, or spelt otherwise, or has typed inputs. Raises ``NotationError``."""
    text = _unpacked(text)
    written: Any = text if isinstance(text, str) else correct(text)
    try:
        if isinstance(written, str):
            return turn.read_turn(place, written)
        if isinstance(written.get("inputs"), str) and "target" in written:
            return {**written, "inputs": turn.read_inputs(place, written, written["inputs"])}
    except NotationError as unread:
        fault, pointer = unread.faults[0], "" if isinstance(written, str) else "/inputs"
        expected = fault.facts["expected"] or near.example(place, orders=fault.code == "card-missing")
        facts = {**fault.facts, "expected": expected}
        raise NotationError(fault._replace(facts=facts, pointer=pointer, suggestions=())) from None
    return written


def position_object(text: Text) -> Any:
    """The object of a position that is typed, or spelt otherwise. Raises ``NotationError``."""
    text = _unpacked(text)
    try:
        return position.read_position(text) if isinstance(text, str) else correct(text)
    except NotationError as unread:
        raise NotationError(unread.faults[0]._replace(suggestions=near.near_positions(str(text)))) from None


def _unpacked(text: Text) -> Any:
    """The object in a text of JSON."""
    if isinstance(text, str) and text.lstrip().startswith("{") and "\\u" not in text:
        with suppress(ValueError, RecursionError):
            return loads(text)
    return text


def correct(text: Json, field: str = "", depth: int = MAX_DEPTH) -> Any:
    """The object with every recognised word, hex, number and field name in its canonical spelling."""
    if isinstance(text, str):
        return _word(text, field)
    if not depth or not isinstance(text, (Mapping, list, tuple)):
        return text
    if field == "inputs" and isinstance(text, Mapping):
        return [correct(text, "", depth)]
    if field == "inputs" and text and all(isinstance(item, str) for item in text):
        return " / ".join(map(str, text))
    if not isinstance(text, Mapping):
        return [correct(item, "" if field == "inputs" else field, depth - 1) for item in text]
    names = {name: name if field == "units" else _field(name, text) for name in text}
    return {
        names[name]: correct(held, "" if field == "units" else names[name], depth - 1) for name, held in text.items()
    }


def _word(word: str, field: str) -> Json:
    key = fold(word)
    if field in _NAMES:
        return word
    if key.isascii() and key.isdigit() and len(key) <= 2:
        return int(key)
    own: Mapping[str, Json] = OWN.get(field, {})
    code = KINDS.get(key) if field in ("kind", "creature", "for") else CODES.get(key)
    if key in own or code in (*SIDES, *FACES, *KINDS.values()):
        return own.get(key, code)
    return key if key in NUMBERS else word


def _field(name: str, beside: Mapping[str, Json]) -> str:
    """A field by the name that it has here, where no other field of the object has it."""
    code = CODES.get(fold(name), "")
    meant = FIELDS.get(fold(name)) or (code if code in (*SIDES, *SECTIONS) else name)
    return meant if meant not in beside else name
