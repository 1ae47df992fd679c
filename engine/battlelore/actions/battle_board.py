"""The battlefield while one input of a battle is carried out: changed in place, then settled as a position.

Everything that counts something goes through here, so that figures, tokens and banners are
accounted for in one place; each change is noted as a finding, in order.
"""

from collections.abc import Iterable

from engine.battlelore.battlefield import HEXES, SIDES
from engine.battlelore.objects import MAX_NUMBER
from engine.battlelore.position import Position, Unit
from engine.battlelore.turns import AwaitedInput, Fight, Hits, Ignore, Path, Purpose, Spendable
from engine.rulebook import Facts, Finding


def refill(pool: int | None, tokens: int) -> int | None:
    """The common reserve when tokens go back to it."""
    return None if pool is None else min(pool + tokens, MAX_NUMBER)


class BattleBoard:
    """A working copy of a position, and of the battle under way on it."""

    def __init__(self, position: Position, fight: Fight) -> None:
        self.position = position
        self.declared = fight.declared
        self.hitting = fight.hitting
        self.units = dict(position.units)
        self.lore = list(position.lore)
        self.banners = list(position.banners)
        self.pool = position.pool
        self.pending: tuple[str, str] | None = None
        self.awaited: AwaitedInput | None = None
        self.happened: list[Finding] = []
        self.may_spend: list[Spendable] = []
        self.result = fight.result.copy()
        self.flags = fight.flags
        self.victims = fight.victims

    def settle(self) -> Position:
        """The position after the input, the turn still open."""
        before = self.position
        happened, may_spend = tuple(self.happened), tuple(self.may_spend)
        fight = Fight(
            self.declared, self.hitting, self.awaited, self.result, self.flags, self.victims, happened, may_spend
        )
        terrain = before.impassable, before.woods, before.hills
        lore, banners = (self.lore[0], self.lore[1]), (self.banners[0], self.banners[1])
        # All fields in order, since ``_replace`` takes four times as long.
        return Position(
            self.units, before.options, *terrain, lore, banners, self.pool, before.to_move, self.pending, fight
        )

    def note(self, kind: str, articles: tuple[str, ...], facts: Facts) -> None:
        """Note an effect, after those that came before it."""
        self.happened.append(Finding(kind, articles, facts))

    @property
    def target(self) -> Unit:
        """The target, while it lives."""
        return self.units[self.declared.target]

    @property
    def striker(self) -> str | None:
        """The unit credited if the target dies: the attacker, or the unit named by a card."""
        return self.declared.killer if isinstance(self.declared, Hits) else self.declared.attacker

    def collect(self, side: int, rolled: int) -> None:
        """Lore rolled goes to a reserve, as far as the pool lasts (BTL-8.1)."""
        taken = min(rolled, MAX_NUMBER - self.lore[side], rolled if self.pool is None else self.pool)
        if not taken:
            return
        if self.pool is not None:
            self.pool -= taken
        self.lore[side] += taken
        self.result["lore_gained"] = taken
        self.note("lore_collected", ("BTL-8.1",), {"side": SIDES[side], "lore": taken})

    def spend(self, unit: Unit, purpose: Purpose, tokens: int) -> None:
        """Tokens that the unit carries go back to the pool (BTL-7.1)."""
        self.units[unit.id] = unit._replace(tokens=unit.tokens - tokens)
        self.pool = refill(self.pool, tokens)
        self.note("token_spent", ("BTL-7.1",), {"unit": unit.id, "for": purpose, "tokens": tokens})

    def offer(self, unit: Unit, purpose: Purpose, tokens: int, choices: Iterable[Ignore | Path] = ()) -> None:
        """Note that the unit could spend up to ``tokens`` here, by one of these inputs, if there are any."""
        if tokens > 0:
            self.may_spend.append(Spendable(unit.id, purpose, tokens, tuple(choices)))

    def wound(self, unit: Unit, hits: int, articles: tuple[str, ...], killer: str | None) -> None:
        """Hits that need no roll: a troop loses figures, a troll tokens, a hydra necks (BTL-5.6, 5.7)."""
        if unit.card is None:
            left = max(unit.figures - hits, 0)
            self.units[unit.id] = unit._replace(figures=left)
            self.note("figures_lost", articles, {"unit": unit.id, "figures": unit.figures - left, "left": left})
            if not left:
                self.slay(unit, killer)
            return
        left = max(unit.strength - hits, 0)
        if left < unit.strength:
            self.units[unit.id] = unit._replace(strength=left)
            kind = "troll_tokens_lost" if unit.card.damage == "tokens" else "necks_lost"
            articles = tuple(dict.fromkeys((*articles, "BTL-5.6")))
            self.note(kind, articles, {"unit": unit.id, "lost": unit.strength - left, "left": left})
        if hits > unit.strength or (unit.card.damage == "necks" and not left):
            self.slay(unit, killer)

    def slay(self, unit: Unit, killer: str | None) -> None:
        """A unit leaves the field: its tokens to the pool, a banner to the opponent, a token to its killer."""
        del self.units[unit.id]
        is_creature = unit.card is not None
        article = "BTL-5.5" if is_creature else "BTL-5.7"
        self.note("died", (article,), {"unit": unit.id, "side": SIDES[unit.side], "at": HEXES[unit.hex]})
        if unit.tokens:
            self.pool = refill(self.pool, unit.tokens)
            self.note("tokens_returned", (article,), {"unit": unit.id, "tokens": unit.tokens})
        gainer = 1 - unit.side
        self.banners[gainer] = min(self.banners[gainer] + 1, MAX_NUMBER)
        self.note("banner_gained", (article,), {"side": SIDES[gainer]})
        if is_creature and killer is not None and killer in self.units:
            self._reward(self.units[killer])

    def _reward(self, killer: Unit) -> None:
        """The killer of a creature takes a token from the pool (BTL-7.1)."""
        if killer.card is not None and not self.position.options["creature_keeps_kill_token"]:
            return
        if self.pool == 0 or killer.tokens == MAX_NUMBER:
            return
        if self.pool is not None:
            self.pool -= 1
        self.units[killer.id] = killer._replace(tokens=killer.tokens + 1)
        self.note("token_gained", ("BTL-7.1",), {"unit": killer.id})
