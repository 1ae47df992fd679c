"""Positions and turns as texts, from their canonical objects."""

import re
from collections.abc import Container, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from engine.battlelore.battlefield import SECTIONS
from engine.battlelore.position import TERRAIN, USUAL, Position
from engine.battlelore.turns import FACE_SET
from engine.battlelore.words import CARDS, CODES, KINDS, NOTHING, TURN_CODES, UNQUOTED, fold

MAX_CHARACTERS: Final = 4_096
"""Of the texts in a request; what would be longer has no text."""
_LIKE_HEX: Final = re.compile("[A-Za-z][0-9]{1,2}(?:-|$)")
_ANY_WORD: Final = dict.fromkeys((*CODES, *KINDS), "")
_NAME: Final = re.compile(r"(?![a-m][1-9]x[a-m][1-9]$)(?=_*[A-Za-z])[A-Za-z_][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*")
_ESCAPED: Final = re.compile(r"[^\w ,'-]|(?<= ) |^ | $")
_HAS: Final = {"troll_tokens": "troll-tokens", "necks": "necks", "bold": "bold", "tokens": "tokens"}
_CARD_NAME: Final = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")
_MELEE: Final = {True: " melee", False: " ranged"}
_BONUS: Final = {True: " bonus strike", False: " no bonus strike"}
_ROLL_WORDS: Final = {"retreat_critical": "blocked", "trample_critical": "trampled"}


def position_text(position: Any) -> str | None:
    """The text of a canonical position: units by side, then the rest. ``None`` if it is too long to be read."""
    clauses: list[str] = []
    north: list[str] = []
    south: list[str] = []
    for name, unit in position["units"].items():
        text = f"{_placed_name(name)} {unit['hex']} {_unit_text(unit)}"
        (north if unit["side"] == "north" else south).append(text)
    if north:
        clauses.append(f"north: {', '.join(north)}")
    if south:
        clauses.append(f"south: {', '.join(south)}")
    clauses += [f"{name} {' '.join(position[name])}" for name in TERRAIN if name in position]
    for name in ("lore", "banners"):
        north, south = position[name]["north"], position[name]["south"]
        if north or south:
            clauses.append(name + (f" north {north}" if north else "") + (f" south {south}" if south else ""))
    if "pool" in position:
        clauses.append(f"pool {position['pool']}")
    if "pending_battle_back" in position:
        names = position["pending_battle_back"].values()  # no hex tells these from other words
        named = [quote(name) if _LIKE_HEX.match(name) else _name_text(_ANY_WORD, name) for name in names]
        clauses.append(f"battle back {' x '.join(named)}")
    if "to_move" in position:
        clauses.append(f"{position['to_move']} to move")
    text = "; ".join(clauses) or "empty"
    return text if len(text) <= MAX_CHARACTERS else None


def _unit_text(unit: Any) -> str:
    """The text of a unit after its hex."""
    if "banner" in unit:
        text = f"{unit['kind']} {unit['banner']} {unit['figures']}"
        if len(unit) == USUAL:
            return text
    else:
        text = unit["creature"] if unit["kind"] == "creature" else f"{unit['kind']} {unit['figures']}"
    text += "".join([f" {word} {unit[field]}" for field, word in _HAS.items() if field in unit])
    return f"{text} bridge" if "on_stone_bridge" in unit else text


def turn_text(position: Position | None, turn: Any) -> str | None:
    """The text of a canonical turn; ``None`` if it is too long."""
    units = None if position is None else position.units
    kind = turn["kind"]
    inputs = list(turn.get("inputs", ()))
    by_card = ""
    if kind != "order" and "card" in turn:
        by_card = f"card {quote(turn['card']['name'])}{_for_text(turn['card'])} "
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
        hits = f"{turn['hits']} hit{'s' if turn['hits'] > 1 else ''}"
        text = f"{by_card}{hits} on {name_text(turn['target'], units)}{killer}"
    else:
        text = f"{(by_card or 'card ') if turn['attacker'] is None else name_text(turn['attacker'], units) + ' '}x "
        text += name_text(turn["target"], units)
        text += _MELEE.get(turn.get("melee"), "")
        text += f" {turn['dice']} dice" if "dice" in turn else ""
        text += _BONUS.get(turn.get("bonus_strike"), "")
        text += " battle back" if "battle_back" in turn else ""
        text += f" {_faces_text(turn['hit_faces'])} hits" if "hit_faces" in turn else ""
        text += _bought_text(turn.get("tokens", {}))
        if inputs and inputs[0].get("roll") == "attack":
            text += f": {_faces_text(inputs.pop(0)['faces'])}"
    for given in inputs:
        text += f" / {_input_text(given, units)}"
    return text if len(text) <= MAX_CHARACTERS else None


def _input_text(given: Any, units: Container[str] | None) -> str:
    if "roll" in given:
        name = f" {name_text(given['unit'], units)}" if "unit" in given else ""
        return f"{_ROLL_WORDS.get(given['roll'], given['roll'])}{name} {_faces_text(given['faces'])}"
    value = given["value"]
    words = f"ignore {value}" if given["choose"] == "ignore" else f"retreat {'-'.join(value)}" if value else "stay"
    return words + _bought_text(given)


def _bought_text(given: Any) -> str:
    number = given.get("tokens", given.get("die"))
    return f" with {number} token{'s' if number > 1 else ''}" if number else ""


def _faces_text(faces: Sequence[str]) -> str:
    if not FACE_SET.issuperset(faces):
        faces = [face if face in FACE_SET else quote(face) for face in faces]
    return " ".join(faces) or "none"


def _card_text(card: Any) -> str:
    if card["kind"] == "section":
        return " ".join([f"{name} {card['orders'][name]}" for name in SECTIONS if name in card["orders"]]) or "none"
    name = card["name"]
    bare = CARDS.get(fold(name)) == "" and _CARD_NAME.fullmatch(name)  # other names of cards are read as these
    return f"{name if bare else quote(name)}{_for_text(card)}"


def _for_text(card: Any) -> str:
    return f" for {card['for']}" if "for" in card else ""


def name_text(name: str, units: Container[str] | None) -> str:
    """The id of a unit in the text of a turn: in quotes if it is a word of turns or not among ``units``."""
    return _turn_name(name) if units is None or name in units else quote(name)


def _name_text(codes: Mapping[str, str], name: str) -> str:
    """The id of a unit, in quotes if it would be read as one of these words."""
    code = codes.get(name.lower().replace("-", "").replace("_", ""), NOTHING)
    return name if code == NOTHING and _NAME.fullmatch(name) else quote(name)


_IDS_KEPT: Final = 4_096
"""The ids last written; those of a match recur in each request."""
_placed_name: Final = lru_cache(_IDS_KEPT)(
    partial(_name_text, {word: code for word, code in CODES.items() if word not in KINDS and len(word) > 1})
)
_turn_name: Final = lru_cache(_IDS_KEPT)(partial(_name_text, {**TURN_CODES, **dict.fromkeys(UNQUOTED, "")}))


def quote(text: str) -> str:
    """A text in quotes, escaped as in JSON, without characters that have a meaning in a record."""
    return f'"{_ESCAPED.sub(_escaped_sign, text)}"'


def _escaped_sign(sign: re.Match[str]) -> str:
    return re.sub("....", r"\\u\g<0>", sign[0].encode("utf-16-be", "surrogatepass").hex())
