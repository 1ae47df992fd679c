"""What a ruling says of its effects in a sentence or two: some of them told together, some left out."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.rulebook import Fact, Finding

_LOSSES: Final = ("figures_lost", "troll_tokens_lost", "necks_lost")
_DETAILS: Final = ("token_spent", "lore_collected", "regenerated", "power_unknown")
"""What is told only where little else is."""
_BESIDE: Final = (*_DETAILS, "power", "tokens_returned")
"""What is not told where it happens: behind the attack that brings it, or not at all."""
_FEW: Final = 3
_TOGETHER: Final[Mapping[tuple[str, str], str]] = {
    ("attacked", "missed"): "attacked-in-vain",
    ("attacked", "hit"): "attacked-and-hit",
    ("hit", "unharmed"): "hit-in-vain",
    ("critical_hit", "died"): "killed-critically",
    ("lore_paid", "ordered_out_of_section"): "ordered-out-of-section",
    ("retreated", "retreat_blocked"): "retreated-in-part",
}
"""Two effects that are told as one saying, with the facts of both."""


def summary(effects: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """What is told of these effects, in order. The sayings that are no effects have messages of their own."""
    main = _sayings(_tramplings([one for one in effects if one.code not in _BESIDE]))
    room = _FEW - len(main)
    beside = [one for one in effects if one.code == "power" or (room > 0 and one.code in _DETAILS)]
    return (*main[:1], *beside, *main[1:])


def _tramplings(effects: Sequence[Finding]) -> Sequence[Finding]:
    """The effects with all units trampled told at once, before what becomes of each."""
    trampled = [one for one in effects if one.code == "trampled"]
    if not trampled:
        return effects
    names = tuple(str(one.facts["unit"]) for one in trampled)
    victims: dict[str, Fact] = {"victim": names[0]} if len(names) == 1 else {"victims": names}
    told = Finding("tramples", (), {"unit": trampled[0].facts["by"], **victims})
    return [told if one is trampled[0] else one for one in effects if one.code != "trampled" or one is trampled[0]]


def _sayings(effects: Sequence[Finding]) -> tuple[Finding, ...]:
    told: list[Finding] = []
    rest = effects
    while rest:
        saying, taken = _first(rest)
        if saying is not None:
            told.append(saying)
        rest = rest[taken:]
    return tuple(told)


def _first(effects: Sequence[Finding]) -> tuple[Finding | None, int]:
    """What is told first, and of how many effects; nothing of what the next effect implies."""
    first = effects[0]
    following = effects[1].code if len(effects) > 1 else ""
    together = _TOGETHER.get((first.code, following))
    if first.code == "died" or together == "killed-critically":
        return _death(effects, 1 if together else 0)
    if together == "attacked-and-hit" and _code(effects, 2) == "unharmed":
        return _joined("attacked-and-unharmed", effects[:3]), 3
    if together is not None:
        return _joined(together, effects[:2]), 2
    if following == "died" and first.code in (*_LOSSES, "hit"):
        return None, 1
    if first.code == "hit" and following in (*_LOSSES, "critical_hit"):
        return None, 1
    return _ordered(effects) if first.code == following == "ordered" else (first, 1)


def _code(effects: Sequence[Finding], place: int) -> str:
    return effects[place].code if place < len(effects) else ""


def _joined(code: str, effects: Sequence[Finding]) -> Finding:
    facts: Mapping[str, Fact] = {name: fact for one in effects for name, fact in one.facts.items()}
    return Finding(code, (), facts)


def _death(effects: Sequence[Finding], at: int) -> tuple[Finding, int]:
    """A death, at this place among the effects, with the banner and the token that it brings."""
    facts: dict[str, Fact] = dict(effects[at].facts)
    taken = at + 1
    for effect in effects[taken:]:
        if effect.code == "banner_gained":
            facts["side"] = effect.facts["side"]
        elif effect.code == "token_gained":
            facts["killer"] = effect.facts["unit"]
        elif effect.code != "tokens_returned":
            break
        taken += 1
    return Finding("killed-critically" if at else "killed", (), facts), taken


def _ordered(effects: Sequence[Finding]) -> tuple[Finding, int]:
    """Units ordered one after another."""
    units = []
    for effect in effects:
        if effect.code != "ordered":
            break
        units.append(str(effect.facts["unit"]))
    return Finding("ordered-together", (), {"units": tuple(units)}), len(units)
