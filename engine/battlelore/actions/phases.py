"""Run a battle input by input, up to the next awaited roll or choice, or to the end.

The phases: attack roll, power, critical roll, flags, path of retreat, critical roll of the retreat,
trampling, end. A choice with a single value is not awaited.
"""

from collections.abc import Callable, Mapping
from typing import Final

from engine.battlelore import dice, movement
from engine.battlelore.actions.field import BattleBoard
from engine.battlelore.battle import AwaitedInput, Fight
from engine.battlelore.battlefield import HEXES, REARWARD, SIDES
from engine.battlelore.creatures import MAX_TROLL_TOKENS
from engine.battlelore.position import Position, Unit, bold_level, hex_names
from engine.battlelore.turns import Attack, Battle, Hits, Ignore, Input, Path, Roll, RollName
from engine.rulebook import Fact


def begin(position: Position, declared: Battle) -> Position:
    """The battle that a legal declaration opens."""
    if isinstance(declared, Hits):
        field = BattleBoard(position, Fight(declared))
        _hit(field, declared.hits, "BTL-5.4")
        return field.settle()
    field = BattleBoard(position, Fight(declared, dice.hitting(position, declared)))
    number = dice.number(position, declared)
    facts: dict[str, Fact] = {"target": declared.target, "dice": number}
    articles = ["BTL-2.2"]
    attacker = None if declared.attacker is None else position.units[declared.attacker]
    if attacker is not None:
        facts = {"attacker": attacker.id, "side": SIDES[attacker.side], **facts}
        articles.append("BTL-2.3" if movement.is_melee(position.units, declared) else "BTL-2.4")
    if declared.battle_back:
        articles.append("BTL-7.2")
    field.note("attacked", tuple(articles), facts)
    if attacker is not None and attacker.tokens:
        if declared.tokens:
            field.spend(attacker, "die", declared.tokens)
        field.offer(attacker, "die", attacker.tokens - declared.tokens)
    field.awaited = AwaitedInput("attack", number)
    return field.settle()


def carry_on(position: Position, given: Input) -> Position:
    """The battle after a legal input."""
    fight = position.fight
    if fight is None:
        raise ValueError("no battle is under way")
    field = BattleBoard(position, fight)
    if isinstance(given, Roll):
        _ROLLED[given.roll](field, given.faces)
    elif isinstance(given, Ignore):
        _ignore(field, given.flags, given.tokens)
    else:
        _retreat(field, given.path, given.tokens)
    return field.settle()


def _attack_roll(field: BattleBoard, faces: tuple[str, ...]) -> None:
    hits = sum(face in field.hitting for face in faces)
    others = [face for face in faces if face not in field.hitting]
    _lore(field, others.count("lore"))
    target = field.target
    field.flags = others.count("flag")
    article = "BTL-5.7" if target.card is None else "BTL-5.1" if target.dies_by_roll else "BTL-5.6"
    if hits:
        _hit(field, hits, article)
        return
    field.note("missed", (article,), {"unit": target.id})
    _flags(field)


def _hit(field: BattleBoard, hits: int, article: str) -> None:
    """Hits on the target, by dice or by a card (BTL-5.1, 5.4): at once, or awaiting a critical roll."""
    target = field.target
    field.result = field.result._replace(hits=hits)
    field.note("hit", (article,), {"unit": target.id, "hits": hits})
    if target.dies_by_roll:
        field.awaited = AwaitedInput("critical", hits)
        return
    field.wound(target, hits, ("BTL-5.7" if target.card is None else article,), field.striker)
    if target.id in field.units:
        _flags(field)
    else:
        _finish(field)


def _lore(field: BattleBoard, rolled: int) -> None:
    """BTL-8: lore rolled by a troop goes to its side's reserve, by a creature it feeds its powers."""
    declared = field.declared
    if not rolled or isinstance(declared, Hits) or declared.attacker is None:
        return
    attacker = field.units[declared.attacker]
    if attacker.card is None:
        if field.position.options["collect_lore"]:
            field.collect(attacker.side, rolled)
        return
    paid = [power for power in attacker.card.powers if power.rolled and power.lore is not None and power.lore <= rolled]
    power = max(paid, key=lambda power: power.lore or 0, default=None)  # the dearest (BTL-8.3)
    if power is not None and power.lore is not None:
        field.result = field.result._replace(power=(power.name, power.lore))
        field.note("power", ("BTL-8.2", "BTL-8.3"), {"unit": attacker.id, "power": power.name, "lore": power.lore})
    elif unknown := tuple(power.name for power in attacker.card.powers if power.lore is None):
        field.note("power_unknown", ("BTL-8.2", "BTL-8.3"), {"unit": attacker.id, "powers": unknown})
    if attacker.card.regenerates and movement.is_melee(field.units, declared):
        strength = min(attacker.strength + rolled, MAX_TROLL_TOKENS)
        if strength > attacker.strength:
            field.units[attacker.id] = attacker._replace(strength=strength)
            tokens = strength - attacker.strength
            field.note("regenerated", ("BTL-5.6", "BTL-8.3"), {"unit": attacker.id, "tokens": tokens})


def _critical_roll(field: BattleBoard, faces: tuple[str, ...]) -> None:
    article = "BTL-5.4" if isinstance(field.declared, Hits) else "BTL-5.2"
    if _dies_on(field, field.target, faces, article, field.striker):
        _finish(field)
    else:
        _flags(field)


def _dies_on(field: BattleBoard, unit: Unit, faces: tuple[str, ...], article: str, killer: str | None) -> bool:
    """A critical roll: the creature dies if a die shows a helmet of its colour (BTL-5.2)."""
    if unit.banner not in faces:
        field.note("unharmed", (article, "BTL-5.3"), {"unit": unit.id})
        return False
    field.note("critical_hit", (article,), {"unit": unit.id})
    field.slay(unit, killer)
    return True


def _flags(field: BattleBoard) -> None:
    """Ignore flags, or await the choice (BTL-6.1, 6.7)."""
    declared = field.declared
    if not field.flags or isinstance(declared, Hits):
        _finish(field)
        return
    field.result = field.result._replace(flags=field.flags)
    target = field.target
    values = movement.ignorable(field.units, target, field.flags)
    spendable = min(target.tokens, field.flags - values[0])
    bought = ((own + spent, spent) for spent in range(1, spendable + 1) for own in values if own + spent <= field.flags)
    field.offer(target, "flag", spendable, (Ignore(*flags) for flags in bought))
    if len(values) > 1 or "ignore" in declared.given:
        field.awaited = AwaitedInput("ignore", flags=values, side=target.side)
    else:
        _ignore(field, values[0])


def _ignore(field: BattleBoard, ignored: int, tokens: int = 0) -> None:
    """Ignore this number of flags, including bought ones, and start the retreat for the others (BTL-6.1, 6.7)."""
    if tokens:
        field.spend(field.target, "flag", tokens)
    target = field.target
    required = movement.hexes_per_flag(target) * (field.flags - ignored)
    field.result = field.result._replace(ignored=ignored, required=required)
    if ignored:
        field.note("flags_ignored", _ignoring(target, ignored, tokens), {"unit": target.id, "flags": ignored})
    if not required:
        _finish(field)
        return
    impassable, by_step = field.position.impassable, field.position.options["retreat_path"] == "step"
    paths = movement.routes(field.units, target, required, impassable, by_step)
    spare = movement.spare_hexes(field.units, target, required, impassable)
    longer = (
        Path(route, spent)
        for spent in range(1, spare + 1)
        for route in movement.routes(field.units, target, required + spent, impassable)
    )
    field.offer(target, "move", spare, longer)
    if len(paths) > 1 or (isinstance(field.declared, Attack) and "path" in field.declared.given):
        field.awaited = AwaitedInput("path", paths=paths, side=target.side)
    else:
        _retreat(field, paths[0])


def _ignoring(target: Unit, ignored: int, tokens: int) -> tuple[str, ...]:
    """The articles by which flags are ignored: its own, the support of friends, tokens."""
    articles = ["BTL-6.1"] if target.card is not None else ["BTL-6.7"]
    if target.card is None and ignored - tokens > target.bold:
        articles.append("BTL-6.6")
    return (*articles, "BTL-7.1") if tokens else tuple(articles)


def _retreat(field: BattleBoard, path: tuple[int, ...], tokens: int = 0) -> None:
    """BTL-6.2 to 6.4: as far as the way is free, and a hit for each hex that is missing."""
    if tokens:
        field.spend(field.target, "move", tokens)
    required = field.result.required + tokens
    missing = required - len(path)
    field.result = field.result._replace(required=required, path=path, missing=missing)
    target = field.target
    if path:
        ends: dict[str, Fact] = {"from": HEXES[target.hex], "to": HEXES[path[-1]], "path": hex_names(path)}
        retreated = ("BTL-6.7" if target.card is None else "BTL-6.2", "BTL-6.3")
        field.note("retreated", retreated, {"unit": target.id, **ends})
        target = field.units[target.id] = target._replace(hex=path[-1], on_stone_bridge=False)
    if not missing:
        _finish(field)
        return
    article = "BTL-6.7" if target.card is None else "BTL-6.4"
    at_edge = not REARWARD[target.side][target.hex]
    articles = ("BTL-1.1", article) if at_edge else (article,)
    field.note("retreat_blocked", articles, {"unit": target.id, "missing": missing})
    if target.dies_by_roll:
        field.awaited = AwaitedInput("retreat_critical", missing)
        return
    field.wound(target, missing, (article,), field.striker)
    if target.card is None or target.id not in field.units:
        _finish(field)
    else:
        _trample(field)


def _retreat_critical_roll(field: BattleBoard, faces: tuple[str, ...]) -> None:
    if _dies_on(field, field.target, faces, "BTL-6.4", field.striker):
        _finish(field)
    else:
        _trample(field)


def _trample(field: BattleBoard) -> None:
    """BTL-6.5: one hit for each unit behind a creature that could not go on."""
    trampled = movement.behind(field.units, field.target)
    field.result = field.result._replace(trampled=trampled)
    field.victims = trampled
    _trample_on(field)


def _trample_on(field: BattleBoard) -> None:
    while field.victims:
        victim = field.units[field.victims[0]]
        field.note("trampled", ("BTL-6.5",), {"unit": victim.id, "by": field.declared.target})
        if victim.dies_by_roll:
            field.awaited = AwaitedInput("trample_critical", 1, victim.id)
            return
        field.victims = field.victims[1:]
        field.wound(victim, 1, ("BTL-6.5",), field.declared.target)
    _finish(field)


def _trample_critical_roll(field: BattleBoard, faces: tuple[str, ...]) -> None:
    victim = field.units[field.victims[0]]
    field.victims = field.victims[1:]
    _dies_on(field, victim, faces, "BTL-6.5", field.declared.target)
    _trample_on(field)


def _finish(field: BattleBoard) -> None:
    """Close the battle: whether the hex is vacated and a battle back pending (BTL-7.2)."""
    declared = field.declared
    target = field.units.get(declared.target)
    vacated = target is None or bool(field.result.path)
    field.result = field.result._replace(dead=target is None, vacated=vacated)
    if (
        isinstance(declared, Attack)
        and not declared.battle_back
        and declared.attacker is not None
        and declared.attacker in field.units
        and target is not None
        and not vacated
        and movement.is_melee(field.units, declared)
        and bold_level(field.units, target) > 0
    ):
        field.result = field.result._replace(battle_back=True)
        field.pending = (declared.target, declared.attacker)
        field.note("battle_back_pending", ("BTL-7.2",), {"unit": declared.target, "against": declared.attacker})


_ROLLED: Final[Mapping[RollName, Callable[[BattleBoard, tuple[str, ...]], None]]] = {
    "attack": _attack_roll,
    "critical": _critical_roll,
    "retreat_critical": _retreat_critical_roll,
    "trample_critical": _trample_critical_roll,
}
