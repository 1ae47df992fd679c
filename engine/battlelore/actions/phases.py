"""Run a battle input by input, up to the next awaited roll or choice, or to the end.

The phases: attack roll, power, critical roll, flags, path of retreat, critical roll of the retreat,
trampling, end. A choice with a single value is not awaited.
"""

from collections.abc import Callable, Mapping
from typing import Final

from engine.battlelore import dice, movement
from engine.battlelore.actions.battle_board import BattleBoard
from engine.battlelore.battlefield import HEXES, REARWARD, SIDES
from engine.battlelore.creatures import MAX_TROLL_TOKENS
from engine.battlelore.position import Position, Unit, bold_level, hex_names
from engine.battlelore.turns import Attack, AwaitedInput, Battle, Fight, Hits, Ignore, Input, Path, Roll, RollName
from engine.rulebook import Facts


def begin(position: Position, declared: Battle) -> Position:
    """The battle that a legal declaration opens."""
    if isinstance(declared, Hits):
        board = BattleBoard(position, Fight(declared))
        _hit(board, declared.hits, "BTL-5.4")
        return board.settle()
    board = BattleBoard(position, Fight(declared, dice.hitting(position, declared)))
    number = dice.number(position, declared)
    facts: Facts = {"target": declared.target, "dice": number}
    articles = ["BTL-2.2"]
    attacker = None if declared.attacker is None else position.units[declared.attacker]
    if attacker is not None:
        facts = {"attacker": attacker.id, "side": SIDES[attacker.side], **facts}
        articles.append("BTL-2.3" if movement.is_melee(position.units, declared) else "BTL-2.4")
    if declared.battle_back:
        articles.append("BTL-7.2")
    board.note("attacked", tuple(articles), facts)
    if attacker is not None and attacker.tokens:
        if declared.tokens:
            board.spend(attacker, "die", declared.tokens)
        board.offer(attacker, "die", attacker.tokens - declared.tokens)
    board.awaited = AwaitedInput("attack", number)
    return board.settle()


def carry_on(position: Position, given: Input) -> Position:
    """The battle after a legal input."""
    fight = position.fight
    if fight is None:
        raise ValueError("no battle is under way")
    board = BattleBoard(position, fight)
    if isinstance(given, Roll):
        _ROLLED[given.roll](board, given.faces)
    elif isinstance(given, Ignore):
        _ignore(board, given.flags, given.tokens)
    else:
        _retreat(board, given.path, given.tokens)
    return board.settle()


def _attack_roll(board: BattleBoard, faces: tuple[str, ...]) -> None:
    hits = sum(face in board.hitting for face in faces)
    others = [face for face in faces if face not in board.hitting]
    _lore(board, others.count("lore"))
    target = board.target
    board.flags = others.count("flag")
    article = "BTL-5.7" if target.card is None else "BTL-5.1" if target.dies_by_roll else "BTL-5.6"
    if hits:
        _hit(board, hits, article)
        return
    board.note("missed", (article,), {"unit": target.id})
    _flags(board)


def _hit(board: BattleBoard, hits: int, article: str) -> None:
    """Hits on the target, by dice or by a card (BTL-5.1, 5.4): at once, or awaiting a critical roll."""
    target = board.target
    board.result["hits"] = hits
    board.note("hit", (article,), {"unit": target.id, "hits": hits})
    if target.dies_by_roll:
        board.awaited = AwaitedInput("critical", hits)
        return
    board.wound(target, hits, ("BTL-5.7" if target.card is None else article,), board.striker)
    _flags(board)


def _lore(board: BattleBoard, rolled: int) -> None:
    """BTL-8: lore rolled by a troop goes to its side's reserve, by a creature it feeds its powers."""
    declared = board.declared
    if not rolled or isinstance(declared, Hits) or declared.attacker is None:
        return
    attacker = board.units[declared.attacker]
    if attacker.card is None:
        if board.position.options["collect_lore"]:
            board.collect(attacker.side, rolled)
        return
    paid = [power for power in attacker.card.powers if power.rolled and power.lore is not None and power.lore <= rolled]
    power = max(paid, key=lambda power: power.lore or 0, default=None)  # the dearest (BTL-8.3)
    if power is not None and power.lore is not None:
        board.result["power"] = power.name, power.lore
        board.note("power", ("BTL-8.2", "BTL-8.3"), {"unit": attacker.id, "power": power.name, "lore": power.lore})
    elif unknown := tuple(power.name for power in attacker.card.powers if power.lore is None):
        board.note("power_unknown", ("BTL-8.2", "BTL-8.3"), {"unit": attacker.id, "powers": unknown})
    if attacker.card.regenerates and movement.is_melee(board.units, declared):
        strength = min(attacker.strength + rolled, MAX_TROLL_TOKENS)
        if strength > attacker.strength:
            board.units[attacker.id] = attacker._replace(strength=strength)
            tokens = strength - attacker.strength
            board.note("regenerated", ("BTL-5.6", "BTL-8.3"), {"unit": attacker.id, "tokens": tokens})


def _critical_roll(board: BattleBoard, faces: tuple[str, ...]) -> None:
    article = "BTL-5.4" if isinstance(board.declared, Hits) else "BTL-5.2"
    _roll_critical(board, board.target, faces, article, board.striker)
    _flags(board)


def _roll_critical(board: BattleBoard, unit: Unit, faces: tuple[str, ...], article: str, killer: str | None) -> None:
    """The creature dies if a die shows a helmet of its colour (BTL-5.2)."""
    if unit.banner in faces:
        board.note("critical_hit", (article,), {"unit": unit.id})
        board.slay(unit, killer)
    else:
        board.note("unharmed", (article, "BTL-5.3"), {"unit": unit.id})


def _flags(board: BattleBoard) -> None:
    """Ignore flags, or await the choice (BTL-6.1, 6.7); the battle ends if there are none, or the target is dead."""
    declared, target = board.declared, board.units.get(board.declared.target)
    if target is None or not board.flags or isinstance(declared, Hits):
        _finish(board)
        return
    board.result["flags"] = board.flags
    values = movement.ignorable(board.units, target, board.flags)
    spendable = min(target.tokens, board.flags - values[0])
    bought = ((own + spent, spent) for spent in range(1, spendable + 1) for own in values if own + spent <= board.flags)
    board.offer(target, "flag", spendable, (Ignore(*flags) for flags in bought))
    if len(values) > 1 or "ignore" in declared.given:
        board.awaited = AwaitedInput("ignore", flags=values, side=target.side)
    else:
        _ignore(board, values[0])


def _ignore(board: BattleBoard, ignored: int, tokens: int = 0) -> None:
    """Ignore this number of flags, including bought ones, and start the retreat for the others (BTL-6.1, 6.7)."""
    if tokens:
        board.spend(board.target, "flag", tokens)
    target = board.target
    required = movement.hexes_per_flag(target) * (board.flags - ignored)
    board.result["ignored"], board.result["required"] = ignored, required
    if ignored:
        board.note("flags_ignored", _ignoring(target, ignored, tokens), {"unit": target.id, "flags": ignored})
    if not required:
        _finish(board)
        return
    impassable, by_step = board.position.impassable, board.position.options["retreat_path"] == "step"
    paths = movement.routes(board.units, target, required, impassable, by_step)
    spare = movement.spare_hexes(board.units, target, required, impassable)
    longer = (
        Path(route, spent)
        for spent in range(1, spare + 1)
        for route in movement.routes(board.units, target, required + spent, impassable)
    )
    board.offer(target, "move", spare, longer)
    if len(paths) > 1 or (isinstance(board.declared, Attack) and "path" in board.declared.given):
        board.awaited = AwaitedInput("path", paths=paths, side=target.side)
    else:
        _retreat(board, paths[0])


def _ignoring(target: Unit, ignored: int, tokens: int) -> tuple[str, ...]:
    """The articles by which flags are ignored: its own, the support of friends, tokens."""
    articles = ["BTL-6.1"] if target.card is not None else ["BTL-6.7"]
    if target.card is None and ignored - tokens > target.bold:
        articles.append("BTL-6.6")
    return (*articles, "BTL-7.1") if tokens else tuple(articles)


def _retreat(board: BattleBoard, path: tuple[int, ...], tokens: int = 0) -> None:
    """BTL-6.2 to 6.4: as far as the way is free, and a hit for each hex that is missing."""
    if tokens:
        board.spend(board.target, "move", tokens)
    required = board.result["required"] + tokens
    missing = required - len(path)
    board.result |= {"required": required, "path": path, "missing": missing}
    target = board.target
    if path:
        ends: Facts = {"from": HEXES[target.hex], "to": HEXES[path[-1]], "path": hex_names(path)}
        retreated = ("BTL-6.7" if target.card is None else "BTL-6.2", "BTL-6.3")
        board.note("retreated", retreated, {"unit": target.id, **ends})
        target = board.units[target.id] = target._replace(hex=path[-1], on_stone_bridge=False)
    if not missing:
        _finish(board)
        return
    article = "BTL-6.7" if target.card is None else "BTL-6.4"
    at_edge = not REARWARD[target.side][target.hex]
    articles = ("BTL-1.1", article) if at_edge else (article,)
    board.note("retreat_blocked", articles, {"unit": target.id, "missing": missing})
    if target.dies_by_roll:
        board.awaited = AwaitedInput("retreat_critical", missing)
        return
    board.wound(target, missing, (article,), board.striker)
    _trample(board)


def _retreat_critical_roll(board: BattleBoard, faces: tuple[str, ...]) -> None:
    _roll_critical(board, board.target, faces, "BTL-6.4", board.striker)
    _trample(board)


def _trample(board: BattleBoard) -> None:
    """BTL-6.5: one hit for each unit behind a creature that could not go on."""
    target = board.units.get(board.declared.target)
    if target is not None and target.card is not None:
        board.result["trampled"] = board.victims = movement.behind(board.units, target)
    _trample_on(board)


def _trample_on(board: BattleBoard) -> None:
    while board.victims:
        victim = board.units[board.victims[0]]
        board.note("trampled", ("BTL-6.5",), {"unit": victim.id, "by": board.declared.target})
        if victim.dies_by_roll:
            board.awaited = AwaitedInput("trample_critical", 1, victim.id)
            return
        board.victims = board.victims[1:]
        board.wound(victim, 1, ("BTL-6.5",), board.declared.target)
    _finish(board)


def _trample_critical_roll(board: BattleBoard, faces: tuple[str, ...]) -> None:
    victim = board.units[board.victims[0]]
    board.victims = board.victims[1:]
    _roll_critical(board, victim, faces, "BTL-6.5", board.declared.target)
    _trample_on(board)


def _finish(board: BattleBoard) -> None:
    """Close the battle: whether the hex is vacated and a battle back pending (BTL-7.2)."""
    declared = board.declared
    target = board.units.get(declared.target)
    vacated = target is None or bool(board.result["path"])
    board.result["dead"], board.result["vacated"] = target is None, vacated
    if (
        isinstance(declared, Attack)
        and not declared.battle_back
        and declared.attacker is not None
        and declared.attacker in board.units
        and target is not None
        and not vacated
        and movement.is_melee(board.units, declared)
        and bold_level(board.units, target) > 0
    ):
        board.result["battle_back"] = True
        board.pending = (declared.target, declared.attacker)
        board.note("battle_back_pending", ("BTL-7.2",), {"unit": declared.target, "against": declared.attacker})


_ROLLED: Final[Mapping[RollName, Callable[[BattleBoard, tuple[str, ...]], None]]] = {
    "attack": _attack_roll,
    "critical": _critical_roll,
    "retreat_critical": _retreat_critical_roll,
    "trample_critical": _trample_critical_roll,
}
