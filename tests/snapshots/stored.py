"""The rulings on stored requests, 5,000 per game, compared by digests.

``stored/GAME.jsonl.xz`` has one adjudication request per line. They were made once, and are never made again: positions
of cases and of random games, random options, and legal, illegal, misspelt and unreadable turns. ``stored/GAME.txt`` has
the edition on its first line, then the digest of the ruling on each request.

A ruling is the part of a response that an edition pins (``law_of``), without the number of the edition: verdict,
reason, articles, effects, action, position, key, status, ``assumed``, but no sentence. A refused request has the digest
``-`` and is not compared: reading more texts than before changes no ruling, no longer reading a text does.
"""

import hashlib
import lzma
from pathlib import Path
from typing import Any, Final, NamedTuple

import orjson

from adjudicator.judging.refusal import Refused
from adjudicator.judging.resources import ADJUDICATIONS, load_request
from engine.registry import GAMES
from tests.snapshots.rulings import law_of

STORED: Final = Path(__file__).parent / "stored"
STORED_GAMES: Final = tuple(sorted(path.stem for path in STORED.glob("*.txt")))
REFUSED: Final = "-"


class Kept(NamedTuple):
    """The digests of a game's rulings, in the order of the requests, and their edition."""

    edition: str
    digests: tuple[str, ...]


def requests(game: str, every: int = 1) -> list[bytes]:
    """The stored requests of a game as JSON, or every nth of them."""
    return lzma.decompress((STORED / f"{game}.jsonl.xz").read_bytes()).splitlines()[::every]


def kept(game: str, folder: Path = STORED) -> Kept:
    edition, *digests = (folder / f"{game}.txt").read_text("ascii").split()
    return Kept(edition, tuple(digests))


def digest(game: str, request: bytes) -> str:
    """Eight hex digits of the ruling on a request, or ``REFUSED``."""
    try:
        understood = load_request(ADJUDICATIONS.schema, orjson.loads(request))
        ruling: dict[str, Any] = law_of(ADJUDICATIONS.respond(GAMES[game], understood))
    except Refused:
        return REFUSED
    ruling["ruleset"] = {name: value for name, value in ruling["ruleset"].items() if name != "edition"}
    written = orjson.dumps(ruling, option=orjson.OPT_SORT_KEYS | orjson.OPT_NON_STR_KEYS)
    return hashlib.sha256(written).hexdigest()[:8]


def changed(game: str, every: int = 1) -> list[str]:
    """The stored requests with a ruling that differs from the kept one."""
    old = kept(game).digests[::every]
    pairs = zip(requests(game, every), old, strict=True)
    return [request.decode() for request, was in pairs if was not in (REFUSED, digest(game, request))]


def renew(game: str, *, again: bool = False, folder: Path = STORED) -> bool:
    """Write the digests of a game; refuse if a ruling changed and the edition did not.

    ``again``: the edition is not released yet, and rulings may change under it once more.
    """
    differing = changed(game)
    if differing and kept(game).edition == GAMES[game].EDITION and not again:
        print(f"{game}: {len(differing)} stored rulings changed, but not EDITION, the first on {differing[0]}")
        return False
    lines = [GAMES[game].EDITION, *(digest(game, request) for request in requests(game))]
    (folder / f"{game}.txt").write_text("\n".join(lines) + "\n", encoding="ascii")
    return True
