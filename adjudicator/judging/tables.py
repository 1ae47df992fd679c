"""Positions sent as tables, and the cells that an error of a position is about."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, cast

from adjudicator.judging.refusal import Refused
from engine.errors import Fault, ImpossiblePosition, NotationError
from engine.game import AnyGame, HasTableText, Text, capability
from engine.rulebook import Fact, Value


def text_of_table(game: AnyGame, table: Mapping[str, Any]) -> Text:
    """The position text of a table, possible or not. Raises ``Refused``."""
    sent = capability(game, HasTableText)
    if sent is None:
        raise Refused((Fault("malformed", "/table", "no-tables"),))
    try:
        return sent.text_of_table(table)
    except NotationError as unread:
        raise Refused(unread.below("position-not-understood", "/table")) from None


def read_table_of(game: AnyGame, request: Mapping[str, Any], options: Mapping[str, Value]) -> Any:
    """The position of a request with a table. Raises ``Refused``."""
    if not request.keys().isdisjoint(("position", "setup", "action")):
        raise Refused((Fault("malformed", "/table", "table-alone"),))
    table = request["table"]
    text = text_of_table(game, table)
    try:
        return game.read_position(text, options)
    except NotationError:
        # Each part of it has its form, but there are more of them than a position holds: too many units.
        raise Refused((Fault("malformed", "/table/pieces", "too-many"),)) from None
    except ImpossiblePosition as impossible:
        raise Refused(impossible_faults(game, impossible, "/table", table)) from None


def impossible_faults(
    game: AnyGame, impossible: ImpossiblePosition, pointer: str, table: Mapping[str, Any] = MappingProxyType({})
) -> tuple[Fault, ...]:
    """The errors of an impossible position, each with its cells; ``table`` is the one sent, if any."""
    return tuple(
        Fault("position-impossible", pointer, fault.code, fault.facts, fault, cells=cells_of(game, fault.facts, table))
        for fault in impossible.faults
    )


def cells_of(game: AnyGame, facts: Mapping[str, Fact], table: Mapping[str, Any]) -> tuple[str, ...]:
    """The cells and points in these facts, each once; else the places of the pieces in them.

    ``table`` is the one sent, empty if a text was sent: then named pieces are not located.
    """
    known = _names(cast(Any, game))
    if not known:
        return ()
    units = {piece["unit"]: piece["at"] for piece in table.get("pieces", ()) if "unit" in piece}
    words = (word for fact in facts.values() for word in (fact if isinstance(fact, tuple) else (fact,)))
    named = (units.get(word, word) for word in words)
    places = tuple(dict.fromkeys(at for at in named if at in known))
    if places or "piece" not in facts:
        return places
    who = (facts.get("side"), facts["piece"])
    return tuple(piece["at"] for piece in table.get("pieces", ()) if (piece["side"], piece["piece"]) == who)


@cache
def _names(game: Any) -> frozenset[str]:
    """The names of all cells, and of the points between them."""
    has = capability(game, HasTableText)
    if has is None:
        return frozenset()
    points = (at for field in has.TABLE.fields if field.kind == "points" for at in field.values)
    return frozenset((*has.TABLE.cells, *points))
