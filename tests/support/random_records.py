"""Records made at random, of every game: whatever the form can hold, hostile texts in every place for one."""

import random
from typing import Any, Final

from adjudicator.records.phrases import result_of
from adjudicator.records.record import CAUSES, COMMANDS, Entry, Intervention, Record, Turn
from engine.registry import GAMES
from tests.support.tabled import values_of

TEXT_GAMES: Final = tuple(name for name, game in GAMES.items() if game.NOTATION == "text")

TURNS: Final[dict[str, list[Any]]] = values_of(__file__)["turns"]
"""Turns with all signs of a game."""
EXAMPLES: Final = {name: tuple(one["action"] for one in game.EXAMPLES.values()) for name, game in GAMES.items()}
ODD_TURNS: Final[list[str]] = values_of(__file__)["odd_turns"]
NOTES: Final[list[str]] = values_of(__file__)["notes"]
LINES: Final[list[str]] = values_of(__file__)["lines"]
POSITIONS: Final[list[str]] = values_of(__file__)["positions"]
RESULTS: Final[list[str]] = values_of(__file__)["results"]


def random_record(chance: random.Random, name: str) -> Record:
    """A record in canonical form."""
    sides = tuple(GAMES[name].SIDES)
    record: dict[str, Any] = {"game": name}
    if chance.random() < 0.3:
        record["edition"] = chance.choice(LINES)
    if chance.random() < 0.3:
        record["options"] = {"king_capture": chance.choice(("adjacent", True, False, "")), "a.b_c": "True"}
    if chance.random() < 0.5 or name == "battlelore":
        record["position"] = {"units": {}} if name == "battlelore" else chance.choice(("7/7 w -", *LINES))
    elif chance.random() < 0.5:
        record["setup"] = chance.choice(("standard", *LINES))
    record["players"] = {side: chance.choice(LINES) for side in sides if chance.random() < 0.5}
    record["tags"] = {tag: chance.choice(LINES) for tag in ("Event", "Ruleset", "X_y") if chance.random() < 0.5}
    record["notes"] = _notes(chance, 0.2)
    record["entries"] = tuple(_entry(chance, name, sides) for _ in range(chance.randrange(6)))
    record["result"] = next(
        found for found in (result_of(one, sides) for one in chance.sample(RESULTS, len(RESULTS))) if found
    )
    if chance.random() < 0.2:
        record["termination"] = chance.choice(LINES)
    return Record(**record)


def _notes(chance: random.Random, likely: float) -> tuple[str, ...]:
    return tuple(chance.choice(NOTES) for _ in range(chance.randrange(1, 3))) if chance.random() < likely else ()


def _turn(chance: random.Random, name: str, depth: int) -> Turn:
    odd = () if name == "battlelore" else ODD_TURNS
    text: Any = chance.choice((*TURNS.get(name, ()), *EXAMPLES[name], *odd))
    marks = tuple(chance.randrange(256) for _ in range(chance.randrange(1, 3))) if chance.random() < 0.3 else ()
    variations: tuple[tuple[Turn, ...], ...] = ()
    if depth < 3 and chance.random() < 0.25:
        variations = tuple(
            tuple(_turn(chance, name, depth + 1) for _ in range(chance.randrange(3)))
            for _ in range(chance.randrange(3))
        )
    return Turn(text, marks, _notes(chance, 0.3), variations)


def _entry(chance: random.Random, name: str, sides: tuple[str, ...]) -> Entry:
    if chance.random() < 0.7:
        return _turn(chance, name, 0)
    by = chance.choice(("arbiter", "player"))
    what = chance.choice(list(COMMANDS[by]))
    names = [field for field, must in COMMANDS[by][what].items() if must or chance.random() < 0.5]
    details = {field: _detail(chance, field, name, sides) for field in names}
    return Intervention(by, what, details, _notes(chance, 0.5))  # type: ignore[arg-type]  # chosen from the keys


def _detail(chance: random.Random, field: str, name: str, sides: tuple[str, ...]) -> Any:
    if field in ("position", "turn"):
        return {"units": {}} if name == "battlelore" else chance.choice(POSITIONS)
    values: dict[str, tuple[Any, ...]] = {
        "to": tuple(range(100)),
        "side": sides,
        "cause": CAUSES,
        "result": ("draw", "*", *sides),
        "what": ("repetition", "fifty moves", "]"),
    }
    return chance.choice(values[field])
