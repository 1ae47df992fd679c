"""From a record to the case that it begins with: its options, its edition, the position it starts from."""

from collections.abc import Mapping
from typing import Any

from adjudicator.judging.case import Case, open_case, resolve, ruleset_id
from adjudicator.judging.refusal import Fault, Refused
from adjudicator.records.record import Record
from engine.game import Game
from engine.play import setups
from engine.rulebook import Value

RULESET_TAG = "Ruleset"


def open_record(
    game: Game[Any, Any], record: Record, seen: Mapping[str, int] | None = None, *, strict: bool = False
) -> Case:
    """The case; ``strict``: only exact notation is accepted.

    Raises ``Refused`` with all errors, at pointers into the JSON format.
    """
    options, faults = _options(game, record)
    if record.edition not in (None, game.EDITION):
        faults += (_fault("/edition", "edition-unknown", given=str(record.edition), served=game.EDITION),)
    request: dict[str, Any] = {"options": options, "seen": seen, "strict": strict}
    if record.setup is not None:
        named = setups(game)
        if record.setup not in named:
            faults += (_fault("/setup", "setup-unknown", given=record.setup, setups=", ".join(named)),)
        else:
            request["position"] = named[record.setup]
    elif record.position is not None:
        request["position"] = record.position
    try:
        case = open_case(game, request)
    except Refused as refused:
        raise Refused((*refused.faults, *faults)) from None
    if faults:
        raise Refused(faults)
    return case


def _options(game: Game[Any, Any], record: Record) -> tuple[Mapping[str, Value], tuple[Fault, ...]]:
    """The options chosen, the tag ``Ruleset`` among them, which must then fit them."""
    named = record.tags.get(RULESET_TAG)
    chosen = dict(record.options)
    if named is None:
        return chosen, ()
    for ruleset in game.RULEBOOK.rulesets:
        if named == f"{game.NAME}-{ruleset}" and "ruleset" not in chosen:
            chosen["ruleset"] = ruleset
    options, faults = resolve(game, chosen)
    served = ruleset_id(game, options)
    if faults or named == served:
        return chosen, ()
    return chosen, (_fault(f"/tags/{RULESET_TAG}", "ruleset-unknown", given=named, served=served),)


def _fault(pointer: str, code: str, **facts: str) -> Fault:
    return Fault("record-not-understood", pointer, code, facts)
