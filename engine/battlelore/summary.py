"""What a ruling says of its effects in a sentence or two: some of them told together, some left out."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.rulebook import Fact, Finding

_LOSSES: Final = ("figures_lost", "troll_tokens_lost", "necks_lost")


def summary(effects: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """What is told of these effects, in order. The sayings that are no effects have messages of their own."""
    told: list[Finding] = []
    rest: Sequence[Finding] = effects
    while rest:
        saying, taken = _first(rest)
        if saying is not None:
            told.append(saying)
        rest = rest[taken:]
    return tuple(told)


def _first(effects: Sequence[Finding]) -> tuple[Finding | None, int]:
    """What is told first, and of how many effects."""
    first = effects[0]
    following = effects[1].code if len(effects) > 1 else ""
    match first.code, following:
        case "hit", "unharmed":
            return _joined("hit-in-vain", effects[:2]), 2
        case ("hit", _) if following in (*_LOSSES, "died", "critical_hit"):
            return None, 1
        case "attacked", "missed":
            return _joined("attacked-in-vain", effects[:2]), 2
        case "critical_hit", "died":
            death, taken = _death(effects[1:])
            return replace(death, code="killed-critically"), 1 + taken
        case ("figures_lost", "died") | ("troll_tokens_lost", "died") | ("necks_lost", "died"):
            return None, 1
        case "died", _:
            return _death(effects)
        case "lore_paid", "ordered_out_of_section":
            return _joined("ordered-out-of-section", effects[:2]), 2
        case "ordered", "ordered":
            return _ordered(effects)
        case "flags_ignored", "retreated":
            return _joined("ignored-and-retreated", effects[:2]), 2
        case "flags_ignored", "retreat_blocked":
            return _joined("ignored-and-blocked", effects[:2]), 2
        case "trampled", "figures_lost" if [one.code for one in effects[2:3]] != ["died"]:
            return _joined("trampled-and-lost", effects[:2]), 2
        case _:
            return first, 1


def _joined(code: str, effects: Sequence[Finding]) -> Finding:
    facts: Mapping[str, Fact] = {name: fact for one in effects for name, fact in one.facts.items()}
    return Finding(code, (), facts)


def _death(effects: Sequence[Finding]) -> tuple[Finding, int]:
    """A death with the banner and the token that it brings."""
    facts: dict[str, Fact] = dict(effects[0].facts)
    taken = 1
    for effect in effects[1:]:
        if effect.code == "banner_gained":
            facts["side"] = effect.facts["side"]
        elif effect.code == "token_gained":
            facts["killer"] = effect.facts["unit"]
        elif effect.code != "tokens_returned":
            break
        taken += 1
    return Finding("killed", (), facts), taken


def _ordered(effects: Sequence[Finding]) -> tuple[Finding, int]:
    """Units ordered one after another."""
    units = []
    for effect in effects:
        if effect.code != "ordered":
            break
        units.append(str(effect.facts["unit"]))
    return Finding("ordered-together", (), {"units": tuple(units)}), len(units)
