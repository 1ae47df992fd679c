"""The summary of a ruling's effects in one or two sentences: some effects are merged, some omitted."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.rulebook import Fact, Finding

_LOSSES: Final = ("figures_lost", "troll_tokens_lost", "necks_lost")
_DETAILS: Final = ("token_spent", "lore_collected", "regenerated", "power_unknown")
"""Effects mentioned only if there are few others."""
_ALWAYS: Final = ("power", "token_spent")
_BESIDE: Final = (*_DETAILS, "power", "tokens_returned")
"""Effects moved behind the attack that causes them, or omitted."""
_FEW: Final = 3
_TOGETHER: Final[Mapping[tuple[str, str], str]] = {
    ("attacked", "missed"): "attacked-in-vain",
    ("attacked", "hit"): "attacked-and-hit",
    ("hit", "unharmed"): "hit-in-vain",
    ("critical_hit", "died"): "killed-critically",
    ("lore_paid", "ordered_out_of_section"): "ordered-out-of-section",
    ("retreated", "retreat_blocked"): "retreated-in-part",
}
"""Two effects merged into one clause, with the facts of both."""


def summary(effects: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The clauses on these effects, in order. A clause that is not an effect has its own message."""
    main = _clauses(_tramplings([one for one in effects if one.code not in _BESIDE]))
    room = _FEW - len(main)
    beside = [one for one in effects if one.code in _ALWAYS or (room > 0 and one.code in _DETAILS)]
    return (*main[:1], *beside, *main[1:])


def _tramplings(effects: Sequence[Finding]) -> Sequence[Finding]:
    """The effects with one clause for all trampled units, before the effects on each."""
    trampled = [one for one in effects if one.code == "trampled"]
    if not trampled:
        return effects
    names = tuple(str(one.facts["unit"]) for one in trampled)
    victims: dict[str, Fact] = {"victim": names[0]} if len(names) == 1 else {"victims": names}
    merged = Finding("tramples", (), {"unit": trampled[0].facts["by"], **victims})
    return [merged if one is trampled[0] else one for one in effects if one.code != "trampled" or one is trampled[0]]


def _clauses(effects: Sequence[Finding]) -> tuple[Finding, ...]:
    clauses: list[Finding] = []
    rest = effects
    while rest:
        clause, taken = _first(rest)
        if clause is not None:
            clauses.append(clause)
        rest = rest[taken:]
    return tuple(clauses)


def _first(effects: Sequence[Finding]) -> tuple[Finding | None, int]:
    """The first clause, and the number of effects it covers; ``None`` if the next effect implies it."""
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
    facts = {name: fact for name, fact in effects[0].facts.items() if name in ("side", "card")}
    return Finding("ordered-together", (), {**facts, "units": tuple(units)}), len(units)
