"""Turns as objects: the declaration by its ``kind``, and the inputs of a battle in order."""

from collections.abc import Callable, Mapping
from functools import partial
from inspect import signature
from typing import Any, Final

from engine.battlelore.battlefield import SECTIONS, SIDES
from engine.battlelore.objects import MAX_NUMBER, OBJECTS, ObjectReader, Read
from engine.battlelore.position import Position, hex_names
from engine.battlelore.turns import CHOICE_OF, DECLARATIONS, Action, Ignore, Path, Roll, Section, Tactic
from engine.errors import text_fault
from engine.game import Json, Text

_CARD_KINDS: Final[Mapping[str, Callable[..., Section | Tactic]]] = {"section": Section, "tactic": Tactic}
_CHOICES: Final[Mapping[str, Callable[..., Ignore | Path]]] = {"ignore": Ignore, "path": Path}


def read_turn(position: Position, text: Text, reader: ObjectReader | None = None) -> tuple[Action, ...]:
    """The declaration and its inputs. Raises ``NotationError`` with all errors of form."""
    reader = reader or ObjectReader()
    kind = reader.kind(text, "", "kind", *DECLARATIONS)
    fields = reader.fields(text, "", kind, _NESTED) if kind else {}
    inputs, path, card = fields.pop("inputs", ()), fields.get("path"), fields.get("card")
    if path is not None and not 0 < len(path) <= MAX_NUMBER:
        reader.fault("/path", str(len(path)), f"1-{MAX_NUMBER}")
    if card is not None and fields.get("attacker"):
        reader.note(text_fault(text["card"], fields["attacker"], "/card", code="unit-with-card"))  # type: ignore[index]
    elif "target" in fields and isinstance(card, Section):
        reader.fault("/card", text["card"], '{"kind": "tactic", "name": "..."}')  # type: ignore[index]  # an object
    reader.finish()
    if kind == "attack":
        fields["given"] = frozenset([CHOICE_OF[type(given)] for given in inputs if type(given) is not Roll])
        fields["hit_faces"] = tuple(dict.fromkeys(fields.get("hit_faces", ())))
    return DECLARATIONS[kind](**fields), *inputs


def _read_card(reader: ObjectReader, value: Any, pointer: str) -> Section | Tactic | None:
    kind = reader.kind(value, pointer, "kind", *_CARD_KINDS)
    return _CARD_KINDS[kind](*reader.fields(value, pointer, kind, _NESTED).values()) if kind else None


def _read_input(reader: ObjectReader, value: Any, pointer: str) -> Roll | Ignore | Path | None:
    if not isinstance(value, (dict, Mapping)) or not ("roll" in value or "choose" in value):
        reader.fault(pointer, value, "roll, choose")
    elif "roll" in value:
        fields = reader.fields(value, pointer, "trampled" if value["roll"] == "trample_critical" else "roll")
        return Roll(fields["roll"], fields["faces"], fields.get("unit"))
    elif kind := reader.kind(value, pointer, "choose", *_CHOICES):
        return _CHOICES[kind](*reader.fields(value, pointer, kind).values())
    return None


_NESTED: Final[Mapping[str, Read]] = {
    "card": _read_card,
    "inputs": lambda reader, value, pointer: reader.items(value, pointer, partial(_read_input, reader)),
    "orders": lambda reader, value, pointer: tuple(
        sorted(reader.fields(value, pointer, "orders").items(), key=lambda order: SECTIONS.index(order[0]))
    ),
    "tokens": lambda reader, value, pointer: reader.fields(value, pointer, "die").get("die", 0),
}


def write_turn(position: Position, actions: tuple[Action, ...]) -> dict[str, Json]:
    """The canonical object of a turn, without fields that have their default."""
    declared, *inputs = actions
    if isinstance(declared, (Roll, Ignore, Path)):
        return write_input(declared)  # alone, as the next action of a turn
    kind, fields = _WRITTEN[type(declared)]
    written: dict[str, Json] = {"kind": kind}
    for field, default, write in fields:
        value = getattr(declared, field)
        if value != default:
            written[field] = value if write is None else write(value)
    if "inputs" in OBJECTS[kind]:
        written["inputs"] = [write_input(given) for given in inputs]
    return written


def write_input(given: Any) -> dict[str, Json]:
    """The canonical object of an input."""
    if isinstance(given, Roll):
        return {"roll": given.roll} | ({} if given.unit is None else {"unit": given.unit}) | {"faces": given.faces}
    kind, value = ("ignore", given.flags) if isinstance(given, Ignore) else ("path", hex_names(given.path))
    return {"choose": kind, "value": value} | ({"tokens": given.tokens} if given.tokens else {})


def _write_card(card: Section | Tactic) -> dict[str, Json]:
    if isinstance(card, Section):
        return {"kind": "section", "orders": dict(card.orders)}
    return {"kind": "tactic", "name": card.name, **({"for": card.applies_to} if card.applies_to else {})}


_WRITERS: Final[Mapping[str, Callable[[Any], Json]]] = {
    "path": hex_names,
    "side": SIDES.__getitem__,
    "card": _write_card,
    "attack tokens": lambda tokens: {"die": tokens},
}
_WRITTEN: Final = {
    made: (
        kind,
        [
            (field, default.default, _WRITERS.get(f"{kind} {field}", _WRITERS.get(field)))
            for field, default in signature(made).parameters.items()
            if field in OBJECTS[kind]
        ],
    )
    for kind, made in DECLARATIONS.items()
}
"""By declaration, its kind; its fields with their defaults and writers."""
