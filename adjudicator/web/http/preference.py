"""What whoever asks prefers (RFC 7240): ``Prefer: status=200`` has a problem with what was sent answered with 200.

A browser notes every other status on its console as a failed load, though a person who types a turn wrong, or takes a
king off a board, has broken nothing.
"""

from typing import Final

from flask import request

APPLIED: Final = {"Preference-Applied": "status=200"}
"""What says on an answer that the preference was followed."""
SENT: Final = frozenset({400, 413, 415, 422})
"""The problems with what was sent. Of addresses, keys, limits and failures of ours the status is told as it is."""


def followed(status: int) -> bool:
    """Whether a problem of this status is answered with 200; only POST has the choice, whose answers nobody keeps."""
    return status in SENT and request.method == "POST" and _preferred(request.headers.getlist("Prefer"))


def _preferred(headers: list[str]) -> bool:
    """Whether it stands among the preferences. The first of a name holds, in either case, quoted or not."""
    said = (one.partition(";")[0].replace(" ", "").replace("\t", "") for header in headers for one in header.split(","))
    values = (value.strip('"') for name, _, value in (one.partition("=") for one in said) if name.lower() == "status")
    return next(values, None) == "200"
