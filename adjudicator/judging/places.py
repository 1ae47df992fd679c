"""Where a fault of a position is: the cells that it speaks of."""

from collections.abc import Mapping
from functools import cache
from typing import Any, cast

from engine.game import Game, HasTableText, capability
from engine.rulebook import Fact


def places_of(game: Game[Any, Any], facts: Mapping[str, Fact], table: Mapping[str, Any]) -> tuple[str, ...]:
    """The cells and points in these facts, each once; else the places of the pieces in them.

    ``table`` is the one sent, empty if a text was sent: then named pieces are not located.
    """
    known = _names(cast(Any, game))
    if not known:
        return ()
    units = {one["unit"]: one["at"] for one in table.get("pieces", ()) if "unit" in one}
    words = (word for fact in facts.values() for word in (fact if isinstance(fact, tuple) else (fact,)))
    named = (units.get(word, word) for word in words)
    places = tuple(dict.fromkeys(at for at in named if at in known))
    if places or "piece" not in facts:
        return places
    who = (facts.get("side"), facts["piece"])
    return tuple(one["at"] for one in table.get("pieces", ()) if (one["side"], one["piece"]) == who)


@cache
def _names(game: Any) -> frozenset[str]:
    """The names of all cells, and of the points between them."""
    has = capability(game, HasTableText)
    if has is None:
        return frozenset()
    points = (at for one in has.TABLE.fields if one.kind == "points" for at in one.values)
    return frozenset((*has.TABLE.cells, *points))
