"""Explanations of BattleLore rulings: effects of a legal action and their summary, assumed facts, names of units."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

from engine.battlelore import dice, movement
from engine.battlelore.battlefield import HEXES, SIDES
from engine.battlelore.creatures import TIED_TO_BATTLE
from engine.battlelore.legality import orders
from engine.battlelore.notation import write_turn
from engine.battlelore.position import Position, hex_names
from engine.battlelore.rulebook import RULEBOOK
from engine.battlelore.turns import Action, Attack, EndTurn, Move, Order, Tactic
from engine.described import Described
from engine.game import Json
from engine.rulebook import Fact, Facts, Finding, Language, Speaker
from engine.wording import Own, Unchanged, UnitNames

_TEXTS: Final = dict.fromkeys(("card", "face"), Unchanged())
"""Facts that contain other texts of clients."""
_IDS: Final = (*(fact for fact in RULEBOOK.verbatim if fact not in _TEXTS), "victims")
"""Facts that contain ids of units."""
_CHOSEN: Final = ("value", "tokens")
_ALWAYS: Final = frozenset(("power", "token_spent"))
_BESIDE: Final = _ALWAYS | {"lore_collected", "regenerated", "power_unknown"}
"""Effects moved behind the attack that causes them; if there are many others, only those that are always mentioned."""
_OMITTED: Final = "tokens_returned"
_FEW: Final = 3
_LOSSES: Final = ("figures_lost", "troll_tokens_lost", "necks_lost")
_KILLED: Final = ("killed", "killed-critically")
_TOGETHER: Final[Mapping[tuple[str, str], str]] = {
    ("attacked", "missed"): "attacked-in-vain",
    ("attacked", "hit"): "attacked-and-hit",
    ("attacked-and-hit", "unharmed"): "attacked-and-unharmed",
    ("hit", "unharmed"): "hit-in-vain",
    **{("hit", harm): harm for harm in (*_LOSSES, "critical_hit")},
    **{(harm, "died"): "killed" for harm in ("hit", *_LOSSES)},
    ("critical_hit", "died"): "killed-critically",
    **{(death, gain): death for death in _KILLED for gain in ("banner_gained", "token_gained")},
    ("lore_paid", "ordered_out_of_section"): "ordered-out-of-section",
    ("ordered", "ordered"): "ordered-together",
    ("ordered-together", "ordered"): "ordered-together",
    ("retreated", "retreat_blocked"): "retreated-in-part",
}
"""The clause that a clause and the next effect are merged into, with the facts of both."""


def turn_facts(position: Position, actions: tuple[Action, ...], taken: int) -> Mapping[str, Fact]:
    """Which input of a battle failed, counted from 1."""
    return {"input": taken} if taken else {}


def described(position: Position, actions: tuple[Action, ...]) -> tuple[Described, ...]:
    """The declaration, then each choice or roll."""
    written: list[Any] = [write_turn(position, (action,)) for action in actions]
    return tuple(
        [
            Described(one["kind"])
            if "kind" in one
            else Described(one.get("choose") or one["roll"], more={name: one[name] for name in _CHOSEN if name in one})
            for one in written
        ]
    )


def status_words(status: Mapping[str, Any], says: Speaker) -> Mapping[str, Json]:
    """A sentence for each offer to spend lore tokens (BTL-7.1)."""
    spent = ({"spend": offer["for"], "unit": offer["unit"], "tokens": offer["tokens"]} for offer in status["may_spend"])
    return {"may_spend": [says.awaits(facts) for facts in spent]}


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
            articles = ("BTL-3.2",) if orders.troops_for(card) is None else ("BTL-3.2", "BTL-3.3")
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
    if attacker and attacker.card and attacker.card.name in TIED_TO_BATTLE and not attack.battle_back:
        yield "movement"
    if attack.attacker is None or attack.hit_faces:
        yield "card"


def unit_names(position: Position, language: Language) -> Own:
    """By fact, units by kind and hex instead of id, with the id in brackets if another unit is of the same kind."""
    units = position.units
    kinds = {name: unit.piece for name, unit in units.items()}
    named = UnitNames(kinds, lambda name: _unit_name(language, kinds[name], HEXES[units[name].hex]))
    return dict.fromkeys(_IDS, named) | _TEXTS


@cache
def _unit_name(language: Language, kind: str, at: str) -> str:
    """A unit by kind and hex; of these names there are few."""
    return RULEBOOK.sentences[language].say("names", "unit", kind=kind, at=at)


def summary(effects: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The clauses on these effects, in order. A clause that is not an effect has its own message."""
    clauses: list[Finding] = []
    beside: list[Finding] = []
    before = ""
    ordered: tuple[str, ...] = ()
    victims: tuple[str, ...] = ()
    for effect in effects:
        code, _, facts = effect
        if code in _BESIDE:
            beside.append(effect)
            continue
        if code == _OMITTED or (code == "trampled" and victims):
            continue
        clause = _TOGETHER.get((before, code))
        if code == "trampled":  # one clause for all, before the effects on each
            victims = tuple([str(effect.facts["unit"]) for effect in effects if effect.code == code])
            effect = Finding("tramples", (), {"unit": facts["by"], "victims": victims})
        elif code == "token_gained":
            effect = Finding(code, (), {"killer": facts["unit"]})
        elif code == "ordered":
            ordered = (*(ordered if clause else ()), str(facts["unit"]))
            effect = Finding(code, (), {**facts, "units": ordered})
        elif code == "died":
            effect = Finding("killed", (), facts)
        if clause is not None:
            effect = Finding(clause, (), {**clauses.pop().facts, **effect.facts})
        clauses.append(effect)
        before = effect.code
    if len(clauses) >= _FEW:
        beside = [effect for effect in beside if effect.code in _ALWAYS]
    return (*clauses[:1], *beside, *clauses[1:])
