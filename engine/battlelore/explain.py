"""Facts for the messages of a ruling: the ground against an action, the effects of a legal one, the names of units."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.battlelore import dice, movement
from engine.battlelore import rulebook as book
from engine.battlelore.battle import AwaitedInput, Fight
from engine.battlelore.battlefield import HEXES, NEIGHBOURS, REARWARD, SIDES
from engine.battlelore.creatures import TIED_TO_BATTLE
from engine.battlelore.legality import inputs, orders
from engine.battlelore.legality.declared import own_reach
from engine.battlelore.position import Position, Unit, hex_names
from engine.battlelore.turns import FACES, Action, Attack, EndTurn, Hits, Ignore, Move, Order, Path, Roll, Tactic
from engine.game import Json
from engine.rulebook import Fact, Finding, Ground, Language
from engine.wording import Own, Unchanged, UnitNames

_OF_CARDS = (book.CARD_FOR_DIFFERS, book.NEITHER_FOOT_NOR_MOUNTED, book.CARD_FOR_OTHER_TROOPS)
_TEXTS: Final = dict.fromkeys(("card", "face"), Unchanged())
"""Facts that contain other texts of clients."""
_IDS: Final = (*(fact for fact in book.VERBATIM if fact not in _TEXTS), "victims")
"""Facts that contain ids of units."""
Facts = dict[str, Fact]


def facts(position: Position, action: Action, ground: Ground) -> Mapping[str, Fact]:
    """The facts for the message of ``ground``."""
    if position.fight is not None:
        return _facts_of_input(position, position.fight, action, ground)
    match action:
        case Attack() | Hits():
            return _facts_of_battle(position, action, ground)
        case Move():
            return _facts_of_move(position, action, ground)
        case Order():
            return _facts_of_order(position, action, ground)
        case EndTurn(side):
            return {"side": SIDES[side]} | _to_move(position)
        case Roll() | Ignore() | Path():
            return {}


def turn_facts(position: Position, actions: tuple[Action, ...], taken: int) -> Mapping[str, Fact]:
    """Which input of a battle failed, counted from 1."""
    return {"input": taken} if taken else {}


def action_object(turn: Mapping[str, Any]) -> Mapping[str, Json]:
    """The choice or roll that ends a turn, or the declaration that it consists of."""
    last: Mapping[str, Any] = (turn.get("inputs") or ({},))[-1]
    kind = last.get("choose") or last.get("roll") or turn.get("kind")
    return {"kind": kind} | {name: last[name] for name in ("value", "tokens") if name in last}


def status_words(status: Mapping[str, Any], own: Own | None, language: Language) -> Mapping[str, Json]:
    """A sentence for each offer to spend lore tokens (BTL-7.1)."""
    offers = ({"spend": one["for"], "unit": one["unit"], "tokens": one["tokens"]} for one in status["may_spend"])
    return {"may_spend": [book.RULEBOOK.awaits_message(offer, language, own) for offer in offers]}


def _to_move(position: Position) -> Facts:
    return {} if position.to_move is None else {"to_move": SIDES[position.to_move]}


def _facts_of_battle(position: Position, action: Attack | Hits, ground: Ground) -> Facts:
    """The acting unit, its target, and the side to move."""
    actor = action.killer if isinstance(action, Hits) else action.attacker
    named: Facts = {"target": action.target}
    if ground is book.NO_SUCH_UNIT:
        return named | {"unit": next(name for name in (action.target, actor) if name and name not in position.units)}
    if ground in _OF_CARDS and action.card is not None:
        return _facts_of_tactic(action.card, [position.units[action.target]], ground)
    if ground is book.UNKNOWN_FACE and isinstance(action, Attack):
        return {"face": next(face for face in action.hit_faces if face not in FACES), "known": FACES}
    if actor is not None:
        named |= {"unit": actor, "side": SIDES[position.units[actor].side]}
    if ground in (book.NOT_ADJACENT, book.ADJACENT_IS_MELEE) and actor is not None:
        named |= {"from": HEXES[position.units[actor].hex], "to": HEXES[position.units[action.target].hex]}
    if ground is book.NO_TOKEN and actor is not None and isinstance(action, Attack):
        named |= {"tokens": position.units[actor].tokens, "spent": action.tokens}
    return named | _to_move(position)


def _facts_of_move(position: Position, move: Move, ground: Ground) -> Facts:
    """The unit, and the hex or number that makes the move illegal."""
    named: Facts = {"unit": move.unit}
    unit = position.units.get(move.unit)
    if unit is None:
        return named
    named["side"] = SIDES[unit.side]
    if ground is book.NOT_YOUR_TURN:
        return named | _to_move(position)
    if ground is book.MOVES_TOO_FAR:
        return named | {"most": (own_reach(unit, move) or 0) + move.tokens, "given": len(move.path)}
    if ground is book.NO_TOKEN:
        return named | {"tokens": unit.tokens, "spent": move.tokens}
    return named | _facts_of_way(position, unit, move.path, ground)


def _facts_of_way(position: Position, unit: Unit, path: movement.Route, ground: Ground) -> Facts:
    """The step between two hexes that makes a path illegal, or the first hex that does, with the unit on it."""
    near = {book.STEP_NOT_ADJACENT: NEIGHBOURS, book.PATH_NOT_REARWARD: REARWARD[unit.side]}.get(ground)
    if near and (step := movement.stray_step(unit, path, near)):
        return {"from": HEXES[step[0]], "to": HEXES[step[1]]}
    if ground in (book.HEX_OCCUPIED, book.PATH_BLOCKED):
        blockers = movement.blockers(position, path, unit.id)
        at = next(number for number in path if number in blockers)
        return {"at": HEXES[at], "blocker": blockers[at]}
    if ground in (book.HEX_IMPASSABLE, book.PATH_IMPASSABLE, book.WOODS_STOP):
        closed = position.woods if ground is book.WOODS_STOP else position.impassable
        return {"at": HEXES[next(number for number in path if number in closed)]}
    return {}


def _facts_of_order(position: Position, order: Order, ground: Ground) -> Facts:
    """The units concerned, and the numbers that do not match."""
    named: Facts = {"side": SIDES[order.side]} | _to_move(position)
    if ground is book.NO_SUCH_UNIT:
        return named | {"unit": next(name for name in order.units if name not in position.units)}
    if ground is book.ORDERED_TWICE:
        return named | {"unit": next(name for name in order.units if order.units.count(name) > 1)}
    units = [position.units[name] for name in order.units]
    if ground is book.NOT_YOUR_UNIT:
        return named | {"unit": next(unit.id for unit in units if unit.side != order.side)}
    if isinstance(order.card, Tactic):
        return named | _facts_of_tactic(order.card, units, ground)
    limits = orders.limits_of(order.card)
    if ground is book.UNIT_NOT_IN_SECTION:
        unit = next(unit for unit in orders.outside(units, limits) if unit.card is None)
        return named | {"unit": unit.id, "at": HEXES[unit.hex], "sections": tuple(limits)}
    if ground is book.SECTION_LIMIT_EXCEEDED:
        return named | {"units": tuple(unit.id for unit in orders.overfull(units, limits))}
    if ground is book.NOT_ENOUGH_LORE:
        return named | {"cost": orders.cost(position, order), "lore": position.lore[order.side]}
    return named | {"most": sum(limits.values()), "given": len(units)}


def _facts_of_tactic(card: Tactic, units: list[Unit], ground: Ground) -> Facts:
    """The card, and the first unit that it cannot order."""
    troops = orders.troops_for(card)
    named: Facts = {"card": card.name}
    if troops is not None:
        named["for"] = troops
    if ground is book.CARD_FOR_DIFFERS:
        return named | {"meant": orders.meant_for(card)}
    wrong_kind = ground is book.CARD_FOR_OTHER_TROOPS
    refused = (unit.id for unit in units if (unit.kind != troops if wrong_kind else unit.card is not None))
    name = next(refused, None)
    return named if name is None else {"unit": name, **named}


def _facts_of_input(position: Position, fight: Fight, given: Action, ground: Ground) -> Facts:
    """The given input, and the awaited one."""
    if ground is book.UNKNOWN_FACE and isinstance(given, Roll):
        return {"face": next(face for face in given.faces if face not in FACES), "known": FACES}
    awaited = fight.awaited
    phase = inputs.phase(given)
    if awaited is None:
        return {"given": phase}
    if phase != awaited.kind:
        trampled: Facts = {} if awaited.unit is None else {"unit": awaited.unit}
        return {"given": phase, "due": awaited.kind, **trampled}
    if isinstance(given, Roll):
        if ground is book.TRAMPLED_IS_ANOTHER:
            unit, named = awaited.unit or "", given.unit or ""
            return {"unit": unit, "named": named, "due": unit, "given": named}
        return {"due": awaited.dice, "given": len(given.faces)}
    if isinstance(given, Ignore):
        return _facts_of_ignoring(position, fight, awaited, given)
    return _facts_of_path(position, fight, awaited, given, ground) if isinstance(given, Path) else {}


def _facts_of_ignoring(position: Position, fight: Fight, awaited: AwaitedInput, choice: Ignore) -> Facts:
    unit = inputs.target_of(position, fight)
    named: Facts = {
        "unit": unit.id,
        "given": choice.flags,
        "values": inputs.ignorable_with(fight, awaited, choice.tokens) or awaited.flags,
    }
    left = fight.flags - min(awaited.flags, default=0)
    return named | {"tokens": unit.tokens, "spent": choice.tokens, "left": left} if choice.tokens else named


def _facts_of_path(position: Position, fight: Fight, awaited: AwaitedInput, choice: Path, ground: Ground) -> Facts:
    """The unit, the required distance, and the invalid step or hex of the path."""
    unit = inputs.target_of(position, fight)
    named: Facts = {
        "unit": unit.id,
        "side": SIDES[unit.side],
        "given": len(choice.path),
        "most": fight.result["required"] + choice.tokens,
        "longest": max(map(len, awaited.paths)),
    }
    spent: Facts = {"tokens": unit.tokens, "spent": choice.tokens} if choice.tokens else {}
    return named | spent | _facts_of_way(position, unit, choice.path, ground)


def findings(before: Position, action: Action | None, after: Position) -> tuple[Finding, ...]:
    """The effects of an action in order; none for the end of a turn."""
    match action:
        case None:
            return ()
        case Order():
            return tuple(_findings_of_order(before, action))
        case Move():
            return tuple(_findings_of_move(before, action))
        case EndTurn(side):
            return (Finding("turn_ended", ("BTL-1.3",), {"side": SIDES[side], "to_move": SIDES[1 - side]}),)
        case _:
            return () if after.fight is None else after.fight.happened


def _findings_of_move(position: Position, move: Move) -> Iterator[Finding]:
    """Tokens spent, and the way that the unit went."""
    if move.tokens:
        yield Finding("token_spent", ("BTL-7.1",), {"unit": move.unit, "for": "move", "tokens": move.tokens})
    unit = position.units[move.unit]
    where: Facts = {"unit": move.unit, "side": SIDES[unit.side], "from": HEXES[unit.hex], "to": HEXES[move.path[-1]]}
    yield Finding("moved", ("BTL-4.1",), {**where, "path": hex_names(move.path)})


def _findings_of_order(position: Position, order: Order) -> Iterator[Finding]:
    """Each ordered unit, and the cost of each creature out of section."""
    card = order.card
    for name in order.units:
        unit = position.units[name]
        if isinstance(card, Tactic):
            article = "BTL-3.1" if unit.card is None else "BTL-3.2"
            articles = (article,) if orders.troops_for(card) is None else (article, "BTL-3.3")
            yield Finding("ordered", articles, {"unit": name, "side": SIDES[order.side], "card": card.name})
        elif sections := orders.sections_of(unit, orders.limits_of(card)):
            where: Facts = {"unit": name, "side": SIDES[order.side], "sections": sections}
            yield Finding("ordered", ("BTL-1.2", "BTL-3.1"), where)
        else:
            price: Facts = {"side": SIDES[order.side], "lore": orders.OUT_OF_SECTION, "unit": name}
            yield Finding("lore_paid", ("BTL-3.1",), price)
            yield Finding("ordered_out_of_section", ("BTL-3.1",), {"unit": name})


def assumed(position: Position, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """The facts that a ruling on this turn does not check (BTL-2.4), in the order of the rulebook's list."""
    match actions[0]:
        case Attack() as attack:
            return tuple(_assumed_of_attack(position.units, attack))
        case Move(movement=given):
            return () if given is None else ("movement",)
        case EndTurn():
            return ()
        case _:
            return ("card",)


def _assumed_of_attack(units: movement.Units, attack: Attack) -> Iterator[str]:
    attacker, target = units.get(attack.attacker or ""), units.get(attack.target)
    if attacker and target and not movement.is_melee(units, attack):
        yield "range"
        yield "line_of_sight"
    if attack.dice is not None:
        yield "dice"
    if attack.bonus_strike is not None and (target is None or dice.hit_by_cards(target)):
        yield "bonus_strike"
    if attacker and attacker.card and attacker.card.name in TIED_TO_BATTLE:
        yield "movement"
    if attack.attacker is None or attack.hit_faces:
        yield "card"


def unit_names(position: Position, language: Language) -> Own:
    """By fact, units by kind and hex instead of id, with the id in brackets if another unit is of the same kind."""
    units, names = position.units, book.RULEBOOK.sentences[language].names
    kinds = {name: unit.piece for name, unit in units.items()}
    named = UnitNames(kinds, lambda one: names["unit"].format(kind=names[kinds[one]], at=HEXES[units[one].hex]))
    return dict.fromkeys(_IDS, named) | _TEXTS
