"""The summary of a ruling's effects in one or two sentences: some effects are merged, some omitted."""

from collections.abc import Mapping
from typing import Final

from engine.rulebook import Finding

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
