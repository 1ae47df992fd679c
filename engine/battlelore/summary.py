"""The summary of a ruling's effects in one or two sentences: some effects are merged, some omitted."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.rulebook import Fact, Finding

_LOSSES: Final = frozenset(("figures_lost", "troll_tokens_lost", "necks_lost"))
_DETAILS: Final = frozenset(("token_spent", "lore_collected", "regenerated", "power_unknown"))
"""Effects mentioned only if there are few others."""
_ALWAYS: Final = frozenset(("power", "token_spent"))
_BESIDE: Final = _DETAILS | {"power", "tokens_returned"}
"""Effects moved behind the attack that causes them, or omitted."""
_IMPLIES_HIT: Final = _LOSSES | {"critical_hit"}
_IMPLIED_BY_DEATH: Final = _LOSSES | {"hit"}
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


def _clauses(effects: Sequence[Finding]) -> list[Finding]:
    clauses: list[Finding] = []
    codes = [*(one.code for one in effects), "", ""]
    at = 0
    while at < len(effects):
        code, following = codes[at], codes[at + 1]
        together = _TOGETHER.get((code, following))
        taken = 1
        if code == "died" or together == "killed-critically":
            clause, taken = _death(effects[at:], 1 if together else 0)
            clauses.append(clause)
        elif together is not None:
            taken = 3 if together == "attacked-and-hit" and codes[at + 2] == "unharmed" else 2
            clauses.append(_joined("attacked-and-unharmed" if taken == 3 else together, effects[at : at + taken]))
        elif code == following == "ordered":
            clause, taken = _ordered(effects[at:])
            clauses.append(clause)
        # The next effect may imply this one.
        elif not ((following == "died" and code in _IMPLIED_BY_DEATH) or (code == "hit" and following in _IMPLIES_HIT)):
            clauses.append(effects[at])
        at += taken
    return clauses


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
