"""The summary of a ruling's effects in one or two sentences: some effects are merged, some omitted."""

from collections.abc import Mapping
from typing import Final

from engine.rulebook import Fact, Finding

_DETAILS: Final = frozenset(("token_spent", "lore_collected", "regenerated", "power_unknown"))
"""Effects mentioned only if there are few others."""
_ALWAYS: Final = frozenset(("power", "token_spent"))
_BESIDE: Final = _DETAILS | {"power", "tokens_returned"}
"""Effects moved behind the attack that causes them, or omitted."""
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


def summary(effects: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The clauses on these effects, in order. A clause that is not an effect has its own message."""
    main = _clauses(effects)
    few = len(main) < _FEW
    beside = [one for one in effects if one.code in _ALWAYS or (few and one.code in _DETAILS)]
    return (*main[:1], *beside, *main[1:])


def _clauses(effects: tuple[Finding, ...]) -> list[Finding]:
    clauses: list[Finding] = []
    before = ""
    ordered: tuple[str, ...] = ()
    victims: tuple[str, ...] = ()
    for effect in effects:
        code, _, facts = effect
        if code in _BESIDE or (code == "trampled" and victims):
            continue
        if code == "trampled":  # one clause for all, before the effects on each
            victims = tuple([str(one.facts["unit"]) for one in effects if one.code == code])
            effect = Finding("tramples", (), {"unit": facts["by"], "victims": victims})
        elif code == "token_gained":
            effect = Finding(code, (), {"killer": facts["unit"]})
        ordered = (*ordered, str(facts["unit"])) if code == "ordered" else ()
        clause = _TOGETHER.get((before, code))
        if clause is not None:
            units: Mapping[str, Fact] = {"units": ordered} if code == "ordered" else {}
            effect = Finding(clause, (), {**clauses.pop().facts, **effect.facts, **units})
        elif code == "died":
            effect = Finding("killed", (), facts)
        clauses.append(effect)
        before = effect.code
    return clauses
