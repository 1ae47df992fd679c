"""Turns as objects: the declaration by its ``kind``, and the inputs of a battle in order."""

import re
from collections.abc import Container, Mapping, Sequence
from typing import Any, Final, get_args

from engine.battlelore.battlefield import SECTIONS, SIDES
from engine.battlelore.objects import IDENTIFIER, MAX_NUMBER, OBJECT, OBJECTS, Reader
from engine.battlelore.position import MAX_CHARACTERS, SIDE_NUMBERS, Position, hex_names, name_text, quoted
from engine.battlelore.turns import (
    FACE_SET,
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
from engine.battlelore.words import CARDS, CODES, folded
from engine.game import Json, Text

MAX_DICE: Final = 12
MAX_NAME: Final = 64

_FACES: Final = ", ".join(FACES)
_ROLLS: Final[Mapping[str, RollName]] = {name: name for name in get_args(RollName)}
_TROOPS: Final[Mapping[str, Troops | None]] = {"foot": "foot", "mounted": "mounted"}
_CARDS: Final = {"section": "section", "tactic": "tactic"}
_CHOICES: Final = {"ignore": "ignore", "path": "path"}

_KINDS: Final = "attack, end_turn, hits, move, order"
_TRAMPLED: Final = OBJECTS["roll"] | OBJECTS["trampled"]
_CARD_NAME: Final = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")
_MELEE: Final = {True: " melee", False: " ranged"}
_BONUS: Final = {True: " bonus strike", False: " no bonus strike"}
_ROLL_WORDS: Final = {"retreat_critical": "blocked", "trample_critical": "trampled"}


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
        given = reader.mapping(text, "", OBJECTS["end_turn"], ("side",))
        actions = (EndTurn(reader.word(given, "side", "", SIDE_NUMBERS, 0)),)
    elif "kind" in text:
        reader.fault("/kind", kind, _KINDS)
    else:
        reader.missing("/kind", _KINDS)
    reader.finish()
    return actions


def read_attack(reader: Reader, text: Mapping[str, object]) -> Attack:
    """An attack declared, its inputs aside; faults are noted."""
    given = reader.mapping(text, "", OBJECTS["attack"], ("attacker", "target"))
    return Attack(
        attacker=None if given.get("attacker") is None else reader.identifier(given, "attacker", ""),
        target=reader.identifier(given, "target", ""),
        melee=reader.flag(given, "melee", "") if "melee" in given else None,
        dice=reader.number(given, "dice", "", 1, 1, MAX_DICE) if "dice" in given else None,
        bonus_strike=reader.flag(given, "bonus_strike", "") if "bonus_strike" in given else None,
        battle_back=reader.flag(given, "battle_back", ""),
        hit_faces=tuple(dict.fromkeys(_read_faces(reader, given, "hit_faces", ""))),
        tokens=_read_dice_bought(reader, given),
        card=_read_lore_card(reader, given, by_card=given.get("attacker") is None),
    )


def _read_dice_bought(reader: Reader, given: Mapping[str, object]) -> int:
    if "tokens" not in given:
        return 0
    tokens = reader.mapping(given["tokens"], "/tokens", OBJECTS["die"])
    return reader.number(tokens, "die", "/tokens", 0)


def _bought(inputs: tuple[Input, ...]) -> frozenset[Choice]:
    """The choices at which these inputs spend tokens (BTL-7.1)."""
    choices: tuple[tuple[Choice, type[Ignore | Path]], ...] = (("ignore", Ignore), ("path", Path))
    return frozenset(name for name, kind in choices for one in inputs if isinstance(one, kind) and one.tokens)


def _read_hits(reader: Reader, text: Mapping[str, object]) -> Hits:
    given = reader.mapping(text, "", OBJECTS["hits"], ("target", "hits"))
    return Hits(
        target=reader.identifier(given, "target", ""),
        hits=reader.number(given, "hits", "", 1, 1),
        killer=None if given.get("killer") is None else reader.identifier(given, "killer", ""),
        card=_read_lore_card(reader, given, by_card=True),
    )


def _read_lore_card(reader: Reader, given: Mapping[str, object], *, by_card: bool) -> Tactic | None:
    """The card of an attack by a card, or of its hits (BTL-3.3); a unit attacks with none."""
    if "card" not in given:
        return None
    card = _read_card(reader, given["card"])
    if not by_card or not isinstance(card, Tactic):
        reader.fault("/card", given["card"], '{"kind": "tactic"}')
        return None
    return card


def _read_move(reader: Reader, text: Mapping[str, object]) -> Move:
    given = reader.mapping(text, "", OBJECTS["move"], ("unit", "path"))
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
    given = reader.mapping(text, "", OBJECTS["order"], ("side", "card", "units"))
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
            reader.fault(f"/{key}/{n}", value, IDENTIFIER.pattern)
    return tuple(ids)


def _read_card(reader: Reader, value: object) -> Section | Tactic:
    if not isinstance(value, Mapping):
        reader.fault("/card", value, OBJECT)
        return Tactic("")
    kind = reader.word(value, "kind", "/card", _CARDS, "")
    if kind == "section":
        given = reader.mapping(value, "/card", OBJECTS["section"], ("orders",))
        orders = reader.mapping(given.get("orders", {}), "/card/orders", OBJECTS["orders"])
        numbers = ((name, reader.number(orders, name, "/card/orders", 0)) for name in SECTIONS if name in orders)
        return Section(tuple(numbers))
    if kind == "tactic":
        given = reader.mapping(value, "/card", OBJECTS["tactic"], ("name",))
        name = given.get("name", "-")
        troops = reader.word(given, "for", "/card", _TROOPS, None)
        if isinstance(name, str) and 0 < len(name) <= MAX_NAME:
            return Tactic(name, troops)
        reader.fault("/card/name", name, OBJECTS["tactic"]["name"])
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
    keys = _TRAMPLED if tramples else OBJECTS["roll"]
    given = reader.mapping(value, pointer, keys, ("faces", "unit") if tramples else ("faces",))
    faces = _read_faces(reader, given, "faces", pointer)
    return Roll(roll, faces, reader.identifier(given, "unit", pointer) if tramples else None)


def _read_faces(reader: Reader, given: Mapping[str, object], key: str, pointer: str) -> tuple[str, ...]:
    """Faces of dice. A misspelt face is an error of form; for other texts, the ruling is illegal (BTL-2.1)."""
    faces = []
    for n, face in enumerate(reader.sequence(given, key, pointer)):
        if isinstance(face, str) and (face in FACE_SET or CODES.get(folded(face)) not in FACE_SET):
            faces.append(face)
        else:
            reader.fault(f"{pointer}/{key}/{n}", face, _FACES, FACES)
    return tuple(faces)


def _read_choice(reader: Reader, value: Mapping[str, object], pointer: str) -> Ignore | Path:
    if reader.word(value, "choose", pointer, _CHOICES, "ignore") == "path":
        given = reader.mapping(value, pointer, OBJECTS["path"], ("value",))
        return Path(reader.hexes(given, "value", pointer), reader.number(given, "tokens", pointer, 0))
    given = reader.mapping(value, pointer, OBJECTS["ignore"], ("value",))
    return Ignore(reader.number(given, "value", pointer, 0), reader.number(given, "tokens", pointer, 0))


def write_turn(position: Position, actions: tuple[Action, ...]) -> dict[str, Json]:
    """The canonical object of a turn. Absent fields without a default stay absent."""
    declared, *inputs = actions
    written = _write_declaration(declared)
    if isinstance(declared, (Attack, Hits)):
        written["inputs"] = [write_input(one) for one in inputs]
    return written


def _write_declaration(action: Action) -> dict[str, Json]:
    match action:
        case Attack():
            return _write_attack(action)
        case Hits(target, hits, killer, card):
            hit: dict[str, Json] = {"kind": "hits", "target": target, "hits": hits}
            hit |= {} if killer is None else {"killer": killer}
            return hit if card is None else hit | {"card": _write_card(card)}
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
    fields: dict[str, Json] = {
        "melee": attack.melee,
        "dice": attack.dice,
        "bonus_strike": attack.bonus_strike,
        "battle_back": attack.battle_back or None,
        "hit_faces": attack.hit_faces or None,
        "tokens": {"die": attack.tokens} if attack.tokens else None,
        "card": None if attack.card is None else _write_card(attack.card),
    }
    written: dict[str, Json] = {"kind": "attack", "attacker": attack.attacker, "target": attack.target}
    return written | {name: value for name, value in fields.items() if value is not None}


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


def turn_text(position: Position | None, turn: Any) -> str | None:
    """The text of a canonical turn; ``None`` if no text can express it, or only one that is too long."""
    if turn["kind"] != "order" and "card" in turn:
        return None  # the text has no place for it
    units = None if position is None else position.units
    kind = turn["kind"]
    inputs = list(turn.get("inputs", ()))
    if kind == "end_turn":
        text = f"{turn['side']} ends"
    elif kind == "order":
        ordered = ", ".join([name_text(name, units) for name in turn["units"]])
        text = f"{turn['side']} orders {_card_text(turn['card'])}: {ordered or 'none'}"
    elif kind == "move":
        movement = f" movement {turn['movement']}" if "movement" in turn else ""
        text = f"{name_text(turn['unit'], units)} to {'-'.join(turn['path'])}{movement}{_bought_text(turn)}"
    elif kind == "hits":
        killer = f" by {name_text(turn['killer'], units)}" if "killer" in turn else ""
        text = f"{turn['hits']} hit{'s' if turn['hits'] > 1 else ''} on {name_text(turn['target'], units)}{killer}"
    else:
        text = f"{'card' if turn['attacker'] is None else name_text(turn['attacker'], units)} x "
        text += name_text(turn["target"], units)
        text += _MELEE.get(turn.get("melee"), "")
        text += f" {turn['dice']} dice" if "dice" in turn else ""
        text += _BONUS.get(turn.get("bonus_strike"), "")
        text += " battle back" if "battle_back" in turn else ""
        text += f" {_faces_text(turn['hit_faces'])} hits" if "hit_faces" in turn else ""
        text += _bought_text(turn.get("tokens", {}))
        if inputs and inputs[0].get("roll") == "attack":
            text += f": {_faces_text(inputs.pop(0)['faces'])}"
    for one in inputs:
        text += f" / {_input_text(one, units)}"
    return text if len(text) <= MAX_CHARACTERS else None


def _input_text(one: Any, units: Container[str] | None) -> str:
    if "roll" in one:
        name = f" {name_text(one['unit'], units)}" if "unit" in one else ""
        return f"{_ROLL_WORDS.get(one['roll'], one['roll'])}{name} {_faces_text(one['faces'])}"
    if one["choose"] == "ignore":
        return f"ignore {one['value']}{_bought_text(one)}"
    return (f"retreat {'-'.join(one['value'])}" if one["value"] else "stay") + _bought_text(one)


def _bought_text(one: Any) -> str:
    number = one.get("tokens", one.get("die"))
    return f" with {number} token{'s' if number > 1 else ''}" if number else ""


def _faces_text(faces: Sequence[str]) -> str:
    return " ".join([face if face in FACE_SET else quoted(face) for face in faces]) or "none"


def _card_text(card: Any) -> str:
    if card["kind"] == "section":
        return " ".join([f"{name} {card['orders'][name]}" for name in SECTIONS if name in card["orders"]]) or "none"
    name = card["name"]
    bare = folded(name) in CARDS and _CARD_NAME.fullmatch(name)
    return f"{name if bare else quoted(name)}{' for ' + card['for'] if 'for' in card else ''}"


def _with_tokens(written: dict[str, Json], tokens: int) -> dict[str, Json]:
    return written | {"tokens": tokens} if tokens else written
