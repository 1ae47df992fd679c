"""Reading a typed position: the object that it means."""

from typing import Any, Final

from engine.battlelore.text.codes import Codes, Object
from engine.battlelore.words import FORMS, KINDS, PARTS, fold, strip_accents

_EXAMPLE: Final = (
    "north: riders g6 mounted red 3; south: spider g5 giant_spider; woods d5; lore north 2 south 1; pool 12"
)
_MAX_PARTS: Final = 30
"""Parts of a unit, words and numbers, after which it is not read: more than all its fields have."""
_NAME: Final = PARTS["name"]
_UNIT: Final = "|".join(FORMS["unit"])
_MORE: Final = r", (?=(?:\d+|foot|mounted|green|blue|red|figures|troll_tokens|necks|bold|token|bridge) (?!at |[a-m]\d))"
"""A comma before another field of the same unit."""


def read_position(text: str) -> Any:
    """The object of a typed position. Raises ``NotationError`` at the first word that cannot be read."""
    return _Position(text, None).read()


class _Position(Codes):
    def read(self) -> Object:
        position: Object = {"units": {}}
        side = None
        if not self.codes:
            self.fail("text-ends", [_EXAMPLE])
        while self.at < len(self.codes):
            if self.take_fields("clause", position):
                continue
            if match := self.take("(north|south) "):
                side = match[1]
            elif self.take("back "):
                position["pending_battle_back"] = {"unit": self.unit(), "against": self.take("x ") and self.unit()}
            elif side is None or not (self.sees(_NAME) or self.sees(_UNIT)):
                self.fail("side-missing" if side is None else "clause-unknown", [_EXAMPLE])
            else:
                self.place(side, position["units"])
        return position

    def place(self, side: str, units: Object) -> None:
        """A unit by its name: its hex, its kind and its numbers, in any order; one without a name gets one."""
        start = self.at
        kinds = dict.fromkeys(KINDS.values())
        name, unit, parts = "", {"side": side}, 0
        while not self.sees("[/,] |$") and not ("kind" in unit and "hex" in unit and self.sees(f"{_NAME} [a-m]")):
            parts += 1
            if parts > _MAX_PARTS:
                self.fail("clause-unknown", [_EXAMPLE])
            if not name and self.sees(_NAME):
                name = strip_accents(self.unit())
            elif not self.take_fields("unit", unit, once=True):
                is_kind = "kind" not in unit and self.sees(_NAME)
                self.fail(*(("kind-unknown", kinds) if is_kind else ("clause-unknown", [_EXAMPLE])))
            self.take(_MORE)
        if "kind" not in unit and fold(name) in KINDS:
            kind = KINDS[fold(name)]
            unit |= {"kind": kind} if kind in ("foot", "mounted") else {"kind": "creature", "creature": kind}
        for field in ("hex", "kind"):
            if field not in unit:
                self.fail(f"{field}-missing", kinds, self.places[start])
        usual = unit.get("creature", unit["kind"])
        name = name or next(fresh for n in range(1, 1_000) if (fresh := f"{usual}{n if n > 1 else ''}") not in units)
        if name in units:
            self.fail("name-taken", None, self.places[start])
        units[name] = unit
