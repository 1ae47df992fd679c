"""The fingerprint of a request: what a ruling is addressed by."""

from hashlib import blake2b
from typing import Final

import orjson

from engine.game import Game

FORM: Final = 1
"""Number of the stored form: changed whenever what is stored for the same request would change."""


def fingerprint(resource: str, game: "Game[object, object]", request: object) -> str:
    """A digest of the request as submitted, of the edition and of the stored form: 32 hex digits.

    Nothing of the request is read: two spellings of one position are two requests. Raises
    ``TypeError`` for a value that JSON cannot say (callers hand in what JSON said).
    """
    said = orjson.dumps([FORM, resource, game.NAME, game.EDITION, request], option=orjson.OPT_SORT_KEYS)
    return blake2b(said, digest_size=16).hexdigest()
