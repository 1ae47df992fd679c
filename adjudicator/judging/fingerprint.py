"""The fingerprint of a request: what an answer is addressed by."""

from functools import cache
from hashlib import blake2b
from typing import Any, Final, cast

import orjson

from adjudicator import messages
from engine.game import Game
from engine.rulebook import Language

FORM: Final = 3
"""Number of the stored form: changed whenever what is stored for the same request would change."""


def fingerprint(resource: str, game: Game[Any, Any], request: object, language: Language) -> str:
    """A digest of the request as submitted, the language, the edition, the wording and the form: 32 hex digits.

    Nothing of the request is read: two spellings of one position are two requests. Raises ``TypeError`` for a
    value that JSON cannot say (callers hand in what JSON said).
    """
    said = [FORM, _wording(cast(Any, game)), language, resource, game.NAME, game.EDITION, request]
    return _digest(orjson.dumps(said, option=orjson.OPT_SORT_KEYS))


@cache
def _wording(game: Any) -> str:
    """A digest of all sentences that an answer may hold: they may change while the rulings stay."""
    said = [game.RULEBOOK.sentences, messages.tables()]
    return _digest(orjson.dumps(said, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS))


def _digest(said: bytes) -> str:
    return blake2b(said, digest_size=16).hexdigest()
