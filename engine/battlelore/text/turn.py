"""Read a typed turn into an object, in the position with the units that it names."""

import re
from typing import Final, NoReturn

from engine.battlelore.actions import apply
from engine.battlelore.battlefield import HEXES, SIDES
from engine.battlelore.legality import objection
from engine.battlelore.notation import read_turn as read_object
from engine.battlelore.notation import write_input
from engine.battlelore.position import Position
from engine.battlelore.text.codes import Codes, Object
from engine.battlelore.turns import FACES, Roll
from engine.battlelore.words import PARTS
from engine.errors import NotationError, UnknownRule

_NAME: Final = PARTS["name"]
_DECLARES: Final = f"x |to |go |orders |ends |hits |north |south |{_NAME} "
_WITH: Final = re.compile(r"\b(?:with|avec)\b", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"\s*[0-9]{1,3}\.+\s")


def read_turn(position: Position, text: str) -> Object:
    """The object of a turn typed in ``position``. Raises ``NotationError`` at the first word that cannot be read."""
    if text.count('"') == 2 and text.strip()[0] == text.strip()[-1] == '"':
        text = text.replace('"', " ")  # all of it is in quotes
    if number := _NUMBERED.match(text):
        text = " " * number.end() + text[number.end() :]
    return _Turn(position, text).read()


def read_inputs(position: Position, declared: Object, text: str) -> list[Object]:
    """The inputs typed for a declaration that came as an object. Raises ``NotationError``."""
    return _Turn(position, text).inputs(declared)


class _Turn(Codes):
    def __init__(self, position: Position, text: str) -> None:
        super().__init__(text, position.units)
        self.position = position

    def read(self) -> Object:
        sided = self.take("(north|south) (?!(?:[:/] )?x )(?=.)")
        side = sided and sided[1]
        self.take(": ")
        card = self.take(f"card ({PARTS['quoted']}) (?:for (foot|mounted) )?")
        phase = self.codes[self.at :].partition("/ ")[0]
        attacks = re.search(f"(?:^| )(?:x|back) |(?<= )to (?={_NAME})", phase)
        if after := self.take("ends (?:(north|south) )?"):
            return self.last({"kind": "end_turn", "side": self.side(after[1], side, self.position.to_move)})
        if self.sees("orders (?!x )"):
            return self.order(side)
        if self.sees(r"\d+ (?:x |hits )") or ("hits " in phase and not attacks):
            turn = self.hits()
        elif attacks:
            turn = self.attack(is_by_card=card is not None)
            self.hold(sided, None if "battle_back" in turn else turn["attacker"])
        elif self.sees(f"critical |blocked |retreat |trampled |stay |ignore |{PARTS['die']}"):
            self.fail("declaration-missing")
        else:
            turn = self.move()
            self.hold(sided, turn["unit"])
            return self.last(turn)
        if card is not None:
            turn["card"] = self.tactic(card)
        return turn | {"inputs": self.inputs(turn)}

    def hold(self, sided: re.Match[str] | None, name: str | None) -> None:
        """Raise ``NotationError`` if the text begins with another side than that of the unit that acts."""
        side = None if sided is None or name not in self.units else SIDES[self.units[str(name)].side]
        if sided is not None and side not in (None, sided[1]):
            self.fail("side-not-to-move", [side], self.places[sided.start()], side=side, unit=str(name))

    def tactic(self, named: re.Match[str]) -> Object:
        """The card of a match with its name and the kind of unit that it is for."""
        card: Object = {"kind": "tactic", "name": self.meanings(named[1])[0]}
        return card | ({"for": named[2]} if named[2] else {})

    def last(self, turn: Object) -> Object:
        """The turn, if it ends here. Raises ``NotationError``."""
        self.take("(?:[:/] )*")
        return turn if self.at == len(self.codes) else self.stray()

    def stray(self) -> NoReturn:
        """Raise ``NotationError`` at a misplaced word."""
        self.fail("several-turns" if self.sees(_DECLARES) else "word-astray")

    def side(self, *sides: int | str | None) -> str:
        """The first side that is known. Raises ``NotationError`` if none is."""
        for side in sides:
            if side is not None:
                return side if isinstance(side, str) else SIDES[side]
        return self.fail("side-missing", SIDES)

    def side_of(self, name: str) -> int | None:
        return self.units[name].side if name in self.units else None

    def named(self, side: int | None) -> str:
        """The unit named next, its hex passed if that follows."""
        name = self.unit(side)
        self.take(f"{HEXES[self.units[name].hex]} " if name in self.units else "(?!)")
        return name

    def attack(self, *, is_by_card: bool) -> Object:
        turn: Object = {"kind": "attack", "attacker": None}
        side, start = self.position.to_move, self.at
        begins_by_verb = self.sees("x ")
        self.take_fields("before", turn)
        self.take("go (?!x )")
        if is_by_card and self.sees(rf"(?:{_NAME}|[a-m]\d) x "):
            self.fail("unit-with-card")
        if not is_by_card and not self.take("card "):
            turn["attacker"] = self.named(side)
            if begins_by_verb and _WITH.search(self.text[self.places[start] : (*self.places, -1)[self.at]]):
                self.stray()  # "attack spider with riders" names the target first
            side = self.side_of(turn["attacker"])
            if self.take(f"(?:to |go )*{PARTS['path']}(?=x )"):
                self.stray()  # it moves first
        self.take_fields("before", turn)
        turn["target"] = self.named(None if side is None else 1 - side)
        self.take_fields("attack", turn)
        return turn | ({"tokens": {"die": turn["tokens"]}} if "tokens" in turn else {})

    def hits(self) -> Object:
        turn: Object = {"kind": "hits"}
        while not self.sees("[:/] |$"):
            if not self.take_fields("hits", turn):
                name = "killer" if self.take("by ") else "target"
                if name in turn:
                    break
                turn[name] = self.unit()
        if "target" not in turn:
            self.unit()
        return turn if "hits" in turn else self.fail("number-missing", [f"2 hits on {turn['target']}"])

    def move(self) -> Object:
        self.take("(?:to |go )*")
        turn: Object = {"kind": "move", "unit": self.unit(self.position.to_move), "path": []}
        is_exact = self.sees("to ")  # then its own hex is a step, else the start
        self.take_fields("move", turn)
        path = turn["path"]
        if not is_exact and turn["unit"] in self.units and path[1:] and path[0] == HEXES[self.units[turn["unit"]].hex]:
            del path[0]
        return turn if path else self.stray()

    def order(self, side: str | None) -> Object:
        after = self.take("orders (?:(north|south) )?(?:card )?")
        side = (after and after[1]) or side
        numbers: Object = {}
        while match := self.take(r"(\d+ )(left|centre|right) |(left|centre|right) (\d+ )?"):
            numbers[match[2] or match[3]] = int(match[1] or match[4] or -1)
        card: Object = {"kind": "section", "orders": numbers}
        if match := None if numbers else self.take(f"(?:({_NAME}) (?:for (foot|mounted) )?|none )(?=: )"):
            card = self.tactic(match) if match[1] else card
        elif not numbers:
            self.fail("card-missing")
        self.take("(?:[:/] )*")
        units: list[str] = []
        while not self.take("none $") and self.at < len(self.codes):
            units.append(self.unit(None if side is None else SIDES.index(side)))
            self.take("(?:[:/] )*")
        if not units and not self.codes.endswith("none "):
            self.unit()
        if -1 in numbers.values() and len(numbers) > 1:
            self.fail("number-missing", [f"{name} 1" for name in numbers])
        numbers |= {name: len(units) for name, number in numbers.items() if number < 0}
        side = self.side(side, self.position.to_move, *map(self.side_of, units))
        return {"kind": "order", "side": side, "card": card, "units": units}

    def inputs(self, declared: Object) -> list[Object]:
        """The inputs after a declaration, each roll with its kind."""
        items: list[Object] = []
        while True:
            sign = self.take("(?:[:/] )+")
            if self.at == len(self.codes):
                return _with_rolls(self.position, declared, items)
            if not sign and self.sees(r"\d+ bonus strike "):
                self.stray()  # dice and a bonus strike, or faces
            named = self.sees(f"({_NAME}) (?=retreat |ignore |stay )")
            if named is not None and declared["target"] in self.meanings(named[1]):
                self.at = named.end()
            item: Object = {}
            if self.take("trampled (?:critical )?"):
                is_named = self.sees(rf"{_NAME} |[a-m]\d ")
                item |= {"roll": "trample_critical", "unit": self.unit() if is_named else ""}
                self.take_fields("faces", item, once=True)
            elif items or not self.sees(rf"\d+ (?!{PARTS['face']})"):
                self.take_fields("input", item, once=True)
            if "choose" in item:
                self.take_fields("bought", item)
            if "faces" not in item and "value" not in item:
                self.fail("face-unknown", FACES) if sign and self.sees(r"\d") else self.stray()
            items.append(item)


def _with_rolls(position: Position, declared: Object, inputs: list[Object]) -> list[Object]:
    """The same inputs; a roll without a name is the one awaited, else the next of a usual battle."""
    nameless = [n for n, item in enumerate(inputs) if item.get("roll") == "" or item.get("unit") == ""]
    for n in nameless:
        usual = {"roll": "attack" if n == 0 and declared["kind"] == "attack" else "critical"}
        inputs[n] |= usual if inputs[n]["roll"] == "" else {"unit": declared["target"]}
    try:
        for n, action in enumerate(read_object(position, {**declared, "inputs": inputs}) if nameless > [0] else ()):
            awaited = None if position.fight is None else position.fight.awaited
            if n - 1 in nameless and isinstance(action, Roll) and awaited is not None and awaited.dice:
                action = Roll(awaited.kind, action.faces, awaited.unit)  # type: ignore[arg-type]  # with dice, a roll
                inputs[n - 1] = write_input(action)
            if objection(position, action) is not None:
                break
            position = apply(position, action)
    except (NotationError, UnknownRule):
        pass  # the exact reader reports this error of the declaration
    return inputs
