"""A second implementation of BattleLore's battles: simple, sharing only the format of positions and actions.

Written only from the rules. A battle is played from its first input to its last each time; ``Awaiting`` is raised at
the end of the inputs. Distances are measured on the table: a hex of an even row is half a hex further right.
"""

import copy
from typing import Any

GREEN, BLUE, RED = "green", "blue", "red"
BANNERS = {
    "giant_spider": GREEN, "hill_giant": BLUE, "earth_elemental": BLUE, "troll": BLUE, "wood_giant": GREEN,
    "rock_elemental": RED, "hydra": BLUE, "blue_spider": BLUE, "wood_wyvern": GREEN, "ice_drake": BLUE,
    "fire_dragon": RED,
}  # fmt: skip
DRAGONS = ("wood_wyvern", "ice_drake", "fire_dragon")
ELEMENTALS = ("earth_elemental", "rock_elemental")
PRICES = {
    "giant_spider": {"poison": 2}, "earth_elemental": {"earthquake": 2}, "wood_giant": {"push": 1},
    "rock_elemental": {"tremor": 1, "earthquake": 2},
}  # fmt: skip
HEXES = [f"{file}{row}" for row in range(1, 10) for file in ("abcdefghijklm" if row % 2 else "abcdefghijkl")]

Unit = dict[str, Any]


class Awaiting(Exception):
    """The next input: the inputs end here."""

    def __init__(self, awaits: dict[str, Any]) -> None:
        super().__init__(str(awaits))
        self.awaits = awaits


def place(at: str) -> tuple[int, int]:
    """Half hexes from the left edge, and the row."""
    row = int(at[1])
    return 2 * "abcdefghijklm".index(at[0]) + (row % 2 == 0), row


def are_adjacent(one: str, other: str) -> bool:
    (x, y), (u, v) = place(one), place(other)
    return (abs(y - v), abs(x - u)) in ((0, 2), (1, 1))


class Battle:
    """A battle on a canonical position; the action has all its inputs."""

    def __init__(self, position: dict[str, Any], action: dict[str, Any], options: dict[str, Any]) -> None:
        self.table = copy.deepcopy(position)
        self.table.pop("pending_battle_back", None)
        self.units: dict[str, Unit] = self.table["units"]
        self.action = action
        self.options = options
        self.inputs = list(action["inputs"])
        self.offers: list[dict[str, Any]] = []
        self.outcome: dict[str, Any] = {
            "hits": 0, "flags": 0, "ignored": 0, "required": 0, "path": [], "missing": 0, "trampled": [], "dead": False,
            "power": None, "lore_gained": 0, "battle_back": False, "vacated": False,
        }  # fmt: skip

    def ask(self, awaits: dict[str, Any]) -> dict[str, Any]:
        if not self.inputs:
            raise Awaiting(awaits)
        self.offers = []
        return dict(self.inputs.pop(0))

    def pays_next(self, choice: str) -> bool:
        """Whether the next input is this choice, with tokens."""
        return bool(self.inputs) and self.inputs[0].get("choose") == choice and bool(self.inputs[0].get("tokens"))

    def offer(self, name: str, purpose: str, tokens: int) -> None:
        if tokens > 0:
            self.offers.append({"unit": name, "for": purpose, "tokens": tokens})

    def spend(self, name: str, tokens: int) -> None:
        self.units[name]["tokens"] = self.units[name].get("tokens", 0) - tokens
        if not self.units[name]["tokens"]:
            del self.units[name]["tokens"]
        if "pool" in self.table:
            self.table["pool"] = min(self.table["pool"] + tokens, 99)

    def take_from_pool(self, wanted: int) -> int:
        taken: int = min(wanted, self.table.get("pool", wanted))
        if "pool" in self.table:
            self.table["pool"] -= taken
        return taken

    def behind(self, name: str, at: str) -> list[str]:
        back = -1 if self.units[name]["side"] == "south" else 1
        return [hex_ for hex_ in HEXES if are_adjacent(at, hex_) and place(hex_)[1] == place(at)[1] + back]

    def standing(self, at: str) -> str | None:
        return next((name for name, unit in self.units.items() if unit["hex"] == at), None)

    def is_open(self, at: str) -> bool:
        return self.standing(at) is None and at not in self.table.get("impassable", ())

    def kill(self, name: str, killer: str | None) -> None:
        dead = self.units.pop(name)
        if "pool" in self.table:
            self.table["pool"] = min(self.table["pool"] + dead.get("tokens", 0), 99)
        gainer = "south" if dead["side"] == "north" else "north"
        self.table["banners"][gainer] = min(self.table["banners"][gainer] + 1, 99)
        winner = self.units.get(killer or "")
        if dead["kind"] != "creature" or winner is None:
            return
        if winner["kind"] == "creature" and not self.options["creature_keeps_kill_token"]:
            return
        if self.take_from_pool(1):
            winner["tokens"] = winner.get("tokens", 0) + 1

    def hurt(self, name: str, hits: int, killer: str | None, roll: str) -> None:
        """Several simultaneous hits, with a roll if the unit dies of critical hits."""
        unit = self.units[name]
        creature = unit.get("creature")
        if not hits:
            return
        if creature == "troll":
            unit["troll_tokens"], dies = max(unit["troll_tokens"] - hits, 0), hits > unit["troll_tokens"]
        elif creature == "hydra":
            unit["necks"] -= hits
            dies = unit["necks"] <= 0
        elif creature is None:
            unit["figures"] -= hits
            dies = unit["figures"] <= 0
        else:
            awaits = {"roll": roll, "dice": hits}
            faces = self.ask(awaits | {"unit": name} if roll == "trample_critical" else awaits)["faces"]
            dies = BANNERS[creature] in faces
        if dies:
            self.kill(name, killer)

    def lore(self, rolled: int) -> None:
        attacker = self.units.get(self.action["attacker"] or "")
        if attacker is None:
            return
        if attacker["kind"] != "creature":
            if self.options["collect_lore"]:
                room = 99 - self.table["lore"][attacker["side"]]
                self.outcome["lore_gained"] = self.take_from_pool(min(rolled, room))
                self.table["lore"][attacker["side"]] += self.outcome["lore_gained"]
            return
        paid = [(cost, name) for name, cost in PRICES.get(attacker["creature"], {}).items() if cost <= rolled]
        if paid:
            cost, name = max(paid)
            self.outcome["power"] = [name, cost]
        if attacker["creature"] == "troll" and self.is_melee():
            attacker["troll_tokens"] = min(attacker["troll_tokens"] + rolled, 2)

    def may_ignore(self, name: str, flags: int) -> list[int]:
        unit = self.units[name]
        creature = unit.get("creature")
        if creature in ELEMENTALS or (creature == "troll" and unit.get("on_stone_bridge")):
            return [flags]
        if creature in DRAGONS:
            return [0, 1]
        if creature is not None:
            return [1]
        near = [
            other
            for other in self.units.values()
            if other["side"] == unit["side"] and are_adjacent(other["hex"], unit["hex"])
        ]
        bold = unit.get("bold", 0) + (len(near) >= 2)
        return list(range(min(bold, flags) + 1))

    def ways(self, name: str, at: str, length: int) -> list[list[str]]:
        """Every way that stops only where it must."""
        steps = [step for step in self.behind(name, at) if self.is_open(step)] if length else []
        return [[step, *rest] for step in steps for rest in self.ways(name, step, length - 1)] or [[]]

    def retreat(self, name: str, flags: int, killer: str | None) -> None:
        unit = self.units[name]
        outcome = self.outcome
        outcome["flags"] = flags
        values = self.may_ignore(name, flags)
        outcome["ignored"] = values[0]
        self.offer(name, "flag", min(unit.get("tokens", 0), flags - values[0]))
        if len(values) > 1 or self.pays_next("ignore"):
            given = self.ask({"choose": "ignore", "side": unit["side"], "values": values})
            outcome["ignored"] = given["value"]
            self.spend(name, given.get("tokens", 0))
        a_flag = 1 if unit["kind"] != "creature" else 3 if unit["creature"] in DRAGONS else 2
        outcome["required"] = a_flag * (flags - outcome["ignored"])
        ways = self.ways(name, unit["hex"], outcome["required"])
        if self.options["retreat_path"] == "max":
            ways = [way for way in ways if len(way) == max(map(len, ways))]
        way = ways[0]
        if outcome["required"] and max(map(len, ways)) == outcome["required"]:
            self.offer(name, "move", self.spare(name, unit))
        if len(ways) > 1 or (outcome["required"] and self.pays_next("path")):
            given = self.ask({"choose": "path", "side": unit["side"], "values": ways})
            way = given["value"]
            self.spend(name, given.get("tokens", 0))
            outcome["required"] += given.get("tokens", 0)
        outcome["path"] = way
        outcome["missing"] = outcome["required"] - len(way)
        if way:
            unit["hex"] = way[-1]
            unit.pop("on_stone_bridge", None)
        if outcome["missing"]:
            self.hurt(name, outcome["missing"], killer, "retreat_critical")
            if name in self.units and unit["kind"] == "creature":
                self.trample(name)

    def spare(self, name: str, unit: Unit) -> int:
        """The extra hexes that a retreat path and the unit's tokens allow."""
        most = self.outcome["required"] + unit.get("tokens", 0)
        return max(map(len, self.ways(name, unit["hex"], most))) - int(self.outcome["required"])

    def is_melee(self) -> bool:
        here, there = (self.units.get(self.action[role] or "") for role in ("attacker", "target"))
        return here is not None and there is not None and are_adjacent(here["hex"], there["hex"])

    def trample(self, name: str) -> None:
        units = {self.standing(at) for at in self.behind(name, self.units[name]["hex"])} - {None}
        self.outcome["trampled"] = sorted(units, key=str)
        for victim in self.outcome["trampled"]:
            self.hurt(victim, 1, name, "trample_critical")

    def fight(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """The outcome, and the position after."""
        action, outcome = self.action, self.outcome
        name, attacker = action["target"], action["attacker"]
        target = self.units[name]
        bought = action.get("tokens", {}).get("die", 0)
        if bought:
            self.spend(attacker, bought)
        if attacker:
            self.offer(attacker, "die", self.units[attacker].get("tokens", 0))
        rolled = self.ask({"roll": "attack", "dice": action["dice"] + bought})["faces"]
        creature = target.get("creature")
        hitting = [BANNERS[creature] if creature else target["banner"]]
        if creature not in ("troll", "hydra"):
            hitting += [*action.get("hit_faces", []), *(["bonus"] if action["bonus_strike"] else [])]
        faces = [face for face in rolled if face not in hitting]
        self.lore(faces.count("lore"))
        outcome["hits"] = len(rolled) - len(faces)
        self.hurt(name, outcome["hits"], attacker, "critical")
        if name in self.units and "flag" in faces:
            self.retreat(name, faces.count("flag"), attacker)
        outcome["dead"] = name not in self.units
        outcome["vacated"] = outcome["dead"] or outcome["path"] != []
        brave = creature is not None or (not outcome["dead"] and self.may_ignore(name, 1)[-1] > 0)
        if attacker in self.units and not outcome["vacated"] and brave and self.is_melee():
            outcome["battle_back"] = True
            self.table["pending_battle_back"] = {"unit": name, "against": attacker}
        return outcome, self.table
