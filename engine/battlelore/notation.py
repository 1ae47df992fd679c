"""Turns as objects: the declaration by its ``kind``, and the inputs of a battle in order."""

from collections.abc import Mapping
from typing import Final

from engine.battlelore.battlefield import SECTIONS, SIDES
from engine.battlelore.objects import HEX, IDENTIFIER, LIST, MAX_NUMBER, OBJECT, Reader
from engine.battlelore.position import SIDE_NUMBERS, Position, hex_names
from engine.battlelore.turns import (
    FACES,
    Action,
    Attack,
    Choice,
    EndTurn,
    Hits,
    Ignore,
    Input,
    Move,
    Order,
    Path,
    Roll,
    RollName,
    Section,
    Tactic,
    Troops,
)
from engine.game import Json, Text

MAX_DICE: Final = 12
MAX_NAME: Final = 64

_ID: Final = IDENTIFIER.pattern
_FACES: Final = ", ".join(FACES)
_HEXES: Final = f"[{HEX}, ...]"
_NUMBER: Final = f"0-{MAX_NUMBER}"
_DIE: Final = {"die": _NUMBER}
_ROLLS: Final[Mapping[str, RollName]] = {
    "attack": "attack",
    "critical": "critical",
    "retreat_critical": "retreat_critical",
    "trample_critical": "trample_critical",
}
_TROOPS: Final[Mapping[str, Troops | None]] = {"foot": "foot", "mounted": "mounted"}
_CARDS: Final = {"section": "section", "tactic": "tactic"}
_CHOICES: Final = {"ignore": "ignore", "path": "path"}

_KINDS: Final = "attack, end_turn, hits, move, order"
_ORDER: Final = {"kind": "order", "side": ", ".join(SIDE_NUMBERS), "card": OBJECT, "units": f"[{_ID}, ...]"}
_SECTION: Final = {"kind": "section", "orders": OBJECT}
_ORDERS: Final = dict.fromkeys(SECTIONS, _NUMBER)
_TACTIC: Final = {"kind": "tactic", "name": f".{{1,{MAX_NAME}}}", "for": ", ".join(_TROOPS)}
_MOVE: Final = {"kind": "move", "unit": _ID, "path": _HEXES, "movement": _NUMBER, "tokens": _NUMBER}
_ATTACK: Final = {
    "kind": "attack",
    "attacker": f"{_ID}, null",
    "target": _ID,
    "melee": "true, false",
    "dice": f"1-{MAX_DICE}",
    "bonus_strike": "true, false",
    "battle_back": "true, false",
    "hit_faces": f"[{_FACES}]",
    "tokens": OBJECT,
    "inputs": LIST,
}
_HITS: Final = {"kind": "hits", "target": _ID, "hits": "1-99", "killer": f"{_ID}, null", "inputs": LIST}
_END_TURN: Final = {"kind": "end_turn", "side": ", ".join(SIDE_NUMBERS)}
_ROLL: Final = {"roll": ", ".join(_ROLLS), "faces": f"[{_FACES}]"}
_TRAMPLE_ROLL: Final = _ROLL | {"unit": _ID}
_IGNORE: Final = {"choose": "ignore", "value": _NUMBER, "tokens": _NUMBER}
_PATH: Final = {"choose": "path", "value": _HEXES, "tokens": _NUMBER}


def read_turn(position: Position, text: Text) -> tuple[Action, ...]:
    """The declaration and its inputs. Raises ``NotationError`` with every fault of form."""
    reader = Reader()
    kind = text.get("kind") if isinstance(text, Mapping) else None
    actions: tuple[Action, ...] = ()
    if not isinstance(text, Mapping):
        reader.fault("", text, OBJECT)
    elif kind == "attack":
        attack = read_attack(reader, text)
        inputs = _read_inputs(reader, text)
        bought = _bought(inputs)
        actions = (attack._replace(bought=bought) if bought else attack, *inputs)
    elif kind == "move":
        actions = (_read_move(reader, text),)
    elif kind == "order":
        actions = (_read_order(reader, text),)
    elif kind == "hits":
        actions = (_read_hits(reader, text), *_read_inputs(reader, text))
    elif kind == "end_turn":
        given = reader.mapping(text, "", _END_TURN, ("side",))
        actions = (EndTurn(reader.word(given, "side", "", SIDE_NUMBERS, 0)),)
    elif "kind" in text:
        reader.fault("/kind", kind, _KINDS)
    else:
        reader.missing("/kind", _KINDS)
    reader.finish()
    return actions


def read_attack(reader: Reader, text: Mapping[str, object]) -> Attack:
    """An attack declared, its inputs aside; faults are noted."""
    given = reader.mapping(text, "", _ATTACK, ("attacker", "target"))
    return Attack(
        attacker=None if given.get("attacker") is None else reader.identifier(given, "attacker", ""),
        target=reader.identifier(given, "target", ""),
        melee=reader.flag(given, "melee", "") if "melee" in given else None,
        dice=reader.number(given, "dice", "", 1, 1, MAX_DICE) if "dice" in given else None,
        bonus_strike=reader.flag(given, "bonus_strike", "") if "bonus_strike" in given else None,
        battle_back=reader.flag(given, "battle_back", ""),
        hit_faces=tuple(dict.fromkeys(_read_faces(reader, given, "hit_faces", ""))),
        tokens=_read_dice_bought(reader, given),
    )


def _read_dice_bought(reader: Reader, given: Mapping[str, object]) -> int:
    if "tokens" not in given:
        return 0
    tokens = reader.mapping(given["tokens"], "/tokens", _DIE)
    return reader.number(tokens, "die", "/tokens", 0)


def _bought(inputs: tuple[Input, ...]) -> frozenset[Choice]:
    """The choices at which these inputs spend tokens (BTL-7.1)."""
    choices: tuple[tuple[Choice, type[Ignore | Path]], ...] = (("ignore", Ignore), ("path", Path))
    return frozenset(name for name, kind in choices for one in inputs if isinstance(one, kind) and one.tokens)


def _read_hits(reader: Reader, text: Mapping[str, object]) -> Hits:
    given = reader.mapping(text, "", _HITS, ("target", "hits"))
    return Hits(
        target=reader.identifier(given, "target", ""),
        hits=reader.number(given, "hits", "", 1, 1),
        killer=None if given.get("killer") is None else reader.identifier(given, "killer", ""),
    )


def _read_move(reader: Reader, text: Mapping[str, object]) -> Move:
    given = reader.mapping(text, "", _MOVE, ("unit", "path"))
    path = reader.hexes(given, "path", "")
    if given.get("path") in ([], ()) or len(path) > MAX_NUMBER:
        reader.fault("/path", str(len(path)), f"1-{MAX_NUMBER}")
    return Move(
        unit=reader.identifier(given, "unit", ""),
        path=path,
        movement=reader.number(given, "movement", "", 0) if "movement" in given else None,
        tokens=reader.number(given, "tokens", "", 0),
    )


def _read_order(reader: Reader, text: Mapping[str, object]) -> Order:
    given = reader.mapping(text, "", _ORDER, ("side", "card", "units"))
    return Order(
        side=reader.word(given, "side", "", SIDE_NUMBERS, 0),
        card=_read_card(reader, given["card"]) if "card" in given else Tactic(""),
        units=_read_ids(reader, given, "units"),
    )


def _read_ids(reader: Reader, given: Mapping[str, object], key: str) -> tuple[str, ...]:
    ids = []
    for n, value in enumerate(reader.sequence(given, key, "")):
        if isinstance(value, str) and IDENTIFIER.fullmatch(value):
            ids.append(value)
        else:
            reader.fault(f"/{key}/{n}", value, _ID)
    return tuple(ids)


def _read_card(reader: Reader, value: object) -> Section | Tactic:
    if not isinstance(value, Mapping):
        reader.fault("/card", value, OBJECT)
        return Tactic("")
    kind = reader.word(value, "kind", "/card", _CARDS, "")
    if kind == "section":
        given = reader.mapping(value, "/card", _SECTION, ("orders",))
        orders = reader.mapping(given.get("orders", {}), "/card/orders", _ORDERS)
        numbers = ((name, reader.number(orders, name, "/card/orders", 0)) for name in SECTIONS if name in orders)
        return Section(tuple(numbers))
    if kind == "tactic":
        given = reader.mapping(value, "/card", _TACTIC, ("name",))
        name = given.get("name", "-")
        troops = reader.word(given, "for", "/card", _TROOPS, None)
        if isinstance(name, str) and 0 < len(name) <= MAX_NAME:
            return Tactic(name, troops)
        reader.fault("/card/name", name, _TACTIC["name"])
    elif "kind" not in value:
        reader.missing("/card/kind", ", ".join(_CARDS))
    return Tactic("")


def _read_inputs(reader: Reader, text: Mapping[str, object]) -> tuple[Input, ...]:
    read = []
    for n, value in enumerate(reader.sequence(text, "inputs", "")):
        one = _read_input(reader, value, f"/inputs/{n}")
        if one is not None:
            read.append(one)
    return tuple(read)


def _read_input(reader: Reader, value: object, pointer: str) -> Input | None:
    if isinstance(value, Mapping):
        if "roll" in value:
            return _read_roll(reader, value, pointer)
        if "choose" in value:
            return _read_choice(reader, value, pointer)
    reader.fault(pointer, value, "roll, choose")
    return None


def _read_roll(reader: Reader, value: Mapping[str, object], pointer: str) -> Roll:
    roll = reader.word(value, "roll", pointer, _ROLLS, "attack")
    tramples = roll == "trample_critical"
    keys = _TRAMPLE_ROLL if tramples else _ROLL
    given = reader.mapping(value, pointer, keys, ("faces", "unit") if tramples else ("faces",))
    faces = _read_faces(reader, given, "faces", pointer)
    return Roll(roll, faces, reader.identifier(given, "unit", pointer) if tramples else None)


def _read_faces(reader: Reader, given: Mapping[str, object], key: str, pointer: str) -> tuple[str, ...]:
    """Texts; whether they are faces of a die is for the ruling to say (BTL-2.1)."""
    faces = []
    for n, face in enumerate(reader.sequence(given, key, pointer)):
        if isinstance(face, str):
            faces.append(face)
        else:
            reader.fault(f"{pointer}/{key}/{n}", face, _FACES)
    return tuple(faces)


def _read_choice(reader: Reader, value: Mapping[str, object], pointer: str) -> Ignore | Path:
    if reader.word(value, "choose", pointer, _CHOICES, "ignore") == "path":
        given = reader.mapping(value, pointer, _PATH, ("value",))
        return Path(reader.hexes(given, "value", pointer), reader.number(given, "tokens", pointer, 0))
    given = reader.mapping(value, pointer, _IGNORE, ("value",))
    return Ignore(reader.number(given, "value", pointer, 0), reader.number(given, "tokens", pointer, 0))


def write_turn(position: Position, actions: tuple[Action, ...]) -> dict[str, Json]:
    """The canonical object of a turn; what was left out and has no default stays left out."""
    declared, *inputs = actions
    written = _write_declaration(declared)
    if isinstance(declared, (Attack, Hits)):
        written["inputs"] = [write_input(one) for one in inputs]
    return written


def _write_declaration(action: Action) -> dict[str, Json]:
    match action:
        case Attack():
            return _write_attack(action)
        case Hits(target, hits, killer):
            hit: dict[str, Json] = {"kind": "hits", "target": target, "hits": hits}
            return hit if killer is None else hit | {"killer": killer}
        case Move(unit, path, movement, tokens):
            moved: dict[str, Json] = {"kind": "move", "unit": unit, "path": hex_names(path)}
            if movement is not None:
                moved["movement"] = movement
            return _with_tokens(moved, tokens)
        case Order(side, card, units):
            return {"kind": "order", "side": SIDES[side], "card": _write_card(card), "units": units}
        case EndTurn(side):
            return {"kind": "end_turn", "side": SIDES[side]}
        case Roll() | Ignore() | Path():
            return write_input(action)


def _write_attack(attack: Attack) -> dict[str, Json]:
    written: dict[str, Json] = {
        "kind": "attack",
        "attacker": attack.attacker,
        "target": attack.target,
    }
    if attack.melee is not None:
        written["melee"] = attack.melee
    if attack.dice is not None:
        written["dice"] = attack.dice
    if attack.bonus_strike is not None:
        written["bonus_strike"] = attack.bonus_strike
    if attack.battle_back:
        written["battle_back"] = True
    if attack.hit_faces:
        written["hit_faces"] = attack.hit_faces
    if attack.tokens:
        written["tokens"] = {"die": attack.tokens}
    return written


def _write_card(card: Section | Tactic) -> dict[str, Json]:
    if isinstance(card, Tactic):
        named: dict[str, Json] = {"kind": "tactic", "name": card.name}
        return named if card.applies_to is None else named | {"for": card.applies_to}
    return {"kind": "section", "orders": dict(card.orders)}


def write_input(given: Action) -> dict[str, Json]:
    """The canonical object of an input."""
    match given:
        case Roll(roll, faces, unit):
            rolled: dict[str, Json] = {"roll": roll}
            if unit is not None:
                rolled["unit"] = unit
            return rolled | {"faces": faces}
        case Ignore(flags, tokens):
            return _with_tokens({"choose": "ignore", "value": flags}, tokens)
        case Path(path, tokens):
            return _with_tokens({"choose": "path", "value": hex_names(path)}, tokens)
        case _:
            raise TypeError(given)


def _with_tokens(written: dict[str, Json], tokens: int) -> dict[str, Json]:
    return written | {"tokens": tokens} if tokens else written
