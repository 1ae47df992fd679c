"""Refusals of requests: errors as codes and facts, put into words only on output."""

from collections.abc import Iterable
from typing import Final

from engine.errors import Fault

MAX_FAULTS: Final = 100
"""Stop collecting errors at this number; an item of a batch reports at most as many."""


def merge_errors(faults: Iterable[Fault], others: Iterable[Fault]) -> tuple[Fault, ...]:
    """These errors, and the others at other places."""
    first = tuple(faults)
    places = {fault.pointer for fault in first}
    return first + tuple(fault for fault in others if fault.pointer not in places)


class Refused(ValueError):
    """A request that is understood too little to be ruled on (422), with all its faults in order."""

    def __init__(self, faults: tuple[Fault, ...], valid: object = None) -> None:
        """``valid``: the parts of the request that are valid, if it has the wrong shape."""
        super().__init__(faults)
        self.faults = faults
        self.valid = valid
        self.texts: dict[str, str] = {}
        """The refusal as posts by form, if the request includes them."""
