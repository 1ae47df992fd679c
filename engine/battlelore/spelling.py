"""Objects as people write them: words in any case and in French, hexes in capitals, numbers as texts.

The exact reader goes first; this is asked only where it refuses. Nothing is guessed: a word is taken for another
only where, without case, accents, spaces and signs, it is that word. Ids of units and names of cards stay as they
are, and so do faces of dice: that no die shows a face is for the ruling to say (BTL-2.1).
"""

from collections.abc import Iterable, Mapping
from typing import Final, cast
from unicodedata import category, normalize

from engine.battlelore.battlefield import HEXES, SECTIONS, SIDES
from engine.battlelore.creatures import CREATURES
from engine.game import Json, Text

MAX_DEPTH: Final = 8
"""Deeper than any object of this game; what lies below is left as it is."""

Words = dict[str, Json]
"""What is meant, by what is written, folded."""


def folded(word: str) -> str:
    """A word without case, accents, spaces and signs."""
    return "".join(one for one in normalize("NFKD", word).casefold() if category(one)[0] in "LN")


def _words(canonical: Iterable[str], **french: str) -> Words:
    words: Words = {folded(word): word for word in canonical}
    words.update((folded(word), meant) for word, meant in french.items())
    return words


ROLLS: Final = ("attack", "critical", "retreat_critical", "trample_critical")
COLOURS: Final = ("green", "blue", "red")

_SIDES: Final = _words(SIDES, sud="south", nord="north")
_HEXES: Final = _words(HEXES)
_COLOURS: Final = _words(COLOURS, vert="green", bleu="blue", rouge="red", verte="green", bleue="blue")
_TROOPS: Final = _words(
    ("foot", "mounted"), infantry="foot", infanterie="foot", cavalry="mounted", cavalerie="mounted",
)  # fmt: skip
_KINDS: Final = _TROOPS | _words(
    ("creature", "attack", "hits", "move", "order", "end_turn", "section", "tactic"), attaque="attack",
    mouvement="move", ordre="order", findetour="end_turn", zone="section", tactique="tactic",
)  # fmt: skip
_TRUE: Final[Words] = {"true": True, "yes": True, "vrai": True, "oui": True}
_WHETHER: Final[Words] = _TRUE | {"false": False, "no": False, "faux": False, "non": False}
_NUMBERS: Final[Words] = {str(number): number for number in range(100)}

_BY_FIELD: Final[Mapping[str, Words]] = {
    "side": _SIDES,
    "to_move": _SIDES,
    "kind": _KINDS,
    "for": _TROOPS,
    "banner": _COLOURS,
    "creature": _words(CREATURES) | {folded(card.french): card.name for card in CREATURES.values()},
    "roll": _words(
        ("attack", "critical", "retreat_critical", "trample_critical"), attaque="attack", critique="critical"
    ),
    "choose": _words(("ignore", "path"), ignorer="ignore", chemin="path"),
    "value": _HEXES | _NUMBERS,
    **dict.fromkeys(("hex", "path", "impassable", "woods", "hills"), _HEXES),
    **dict.fromkeys(("melee", "bonus_strike", "battle_back", "on_stone_bridge"), _WHETHER),
    **dict.fromkeys(
        (
            "figures",
            "tokens",
            "troll_tokens",
            "necks",
            "bold",
            "pool",
            "dice",
            "hits",
            "movement",
            "die",
            *SIDES,
            *SECTIONS,
        ),
        _NUMBERS,
    ),
}
"""What may stand in each field; other fields (ids, names) stay as they are."""
_FIELDS: Final = _words(
    (*_BY_FIELD, "units", "lore", "banners", "pending_battle_back", "unit", "against", "attacker", "target", "killer",
     "card", "orders", "name", "inputs"),
    sud="south", nord="north", gauche="left", droite="right", center="centre",
)  # fmt: skip


def forgiven(text: Text) -> Text:
    """The same object with every word, hex, number and name of a field that can be recognised as it is written here."""
    return cast(Text, _forgiven(cast(Json, text), "", MAX_DEPTH))


def _forgiven(value: Json, field: str, depth: int) -> Json:
    if isinstance(value, str):
        words = _BY_FIELD.get(field)
        return value if words is None else words.get(folded(value), value)
    if not depth:
        return value
    if isinstance(value, Mapping):
        if field == "units":
            return {name: _forgiven(unit, "", depth - 1) for name, unit in value.items()}
        return {_field(name, value): _forgiven(held, _field(name, value), depth - 1) for name, held in value.items()}
    if isinstance(value, (list, tuple)):
        return [_forgiven(one, field, depth - 1) for one in value]
    return value


def _field(name: str, beside: Mapping[str, Json]) -> str:
    """A field by the name that it has here, where no other field of the object has it."""
    meant = str(_FIELDS.get(folded(name), name))
    return meant if meant not in beside else name
