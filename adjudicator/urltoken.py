"""A whole case in a URL: canonical JSON, deflated with a preset dictionary that is part of the format, in base64url.

A token begins with the number of its format. The meaning of a token of format 1 never changes.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

MAX_TOKEN: Final = 6_000
"""Characters of a token."""
MAX_JSON: Final = 64 * 1024
"""Bytes that a token may unfold to."""

_FORMAT: Final = "1"
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]*")
_DICTIONARY: Final = (
    b'"banners":{"north":0,"south":0},"hills":["impassable":["lore":{"north":"pool":"woods":["to_move":'
    b'"pending_battle_back":{"unit":"against":"troll_tokens":"on_stone_bridge":true"necks":"bold":"tokens":'
    b'"banner":"red"},"banner":"blue"},"banner":"green"},"creature":"giant_spider"},"hill_giant"},'
    b'"earth_elemental"},"troll"},"wood_giant"},"rock_elemental"},"hydra"},"blue_spider"},"wood_wyvern"},'
    b'"ice_drake"},"fire_dragon"},"choose":"path","value":["roll":"retreat_critical","faces":["roll":"attack",'
    b'"faces":["green","bonus","blue","red","lore","flag"]{"kind":"attack","attacker":"target":"melee":true,'
    b'"dice":"bonus_strike":true,"inputs":[{"roll":"attack","faces":["roll":"critical","faces":["figures":3,'
    b'"hex":"g5","kind":"mounted","side":"north"},"figures":4,"hex":"e5","kind":"foot","side":"south"},'
    b'"figures":1,"hex":"f6","kind":"creature","side":"south"},{"units":{"'
)


class BadTokenError(ValueError):
    """An invalid token. The message is ``too-long``, ``other-format`` or ``garbled``."""


def fold(json: bytes) -> str:
    """The token of canonical JSON."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _DICTIONARY)
    return _FORMAT + urlsafe_b64encode(packer.compress(json) + packer.flush()).rstrip(b"=").decode()


def unfold(token: str) -> bytes:
    """The JSON of a token, never more than ``MAX_JSON``. Raises ``BadTokenError``."""
    if len(token) > MAX_TOKEN:
        raise BadTokenError("too-long")
    if token[:1] != _FORMAT:
        raise BadTokenError("other-format" if token[:1].isdigit() else "garbled")
    if not _TOKEN.fullmatch(token):
        raise BadTokenError("garbled")
    unpacker = zlib.decompressobj(-15, _DICTIONARY)
    try:
        json = unpacker.decompress(urlsafe_b64decode(token[1:] + "=" * (-(len(token) - 1) % 4)), MAX_JSON)
    except (ValueError, zlib.error):
        raise BadTokenError("garbled") from None
    if unpacker.unconsumed_tail:
        raise BadTokenError("too-long")
    if not unpacker.eof or unpacker.unused_data:
        raise BadTokenError("garbled")
    return json
