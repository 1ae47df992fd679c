"""Renews the snapshots (``make snapshots``): run it after cases were added, or rulings changed and EDITION with them.

A changed ruling on a case or on a stored request that has a digest is refused unless the game's EDITION changed too.
With names of games, only their rulings are renewed, and only new pictures are drawn. ``--again`` before the names
accepts changed rulings under an edition that is not released yet.
"""

import sys

import orjson

from engine.registry import GAMES
from tests.snapshots import pictures, pngs, stored
from tests.snapshots.rulings import snapshot
from tests.support.folders import SNAPSHOTS


def renew(game: str, again: bool) -> bool:
    """Write the snapshots of a game; whether they could be."""
    path = SNAPSHOTS / f"{game}.json"
    new = snapshot(game)
    old = orjson.loads(path.read_bytes()) if path.exists() else {"edition": None, "cases": {}}
    changed = [case for case, ruling in new["cases"].items() if old["cases"].get(case, ruling) != ruling]
    if changed and old["edition"] == new["edition"] and not again:
        print(f"{game}: {len(changed)} rulings changed, but not EDITION")
        return False
    if game in stored.STORED_GAMES and not stored.renew(game, again=again):
        return False
    path.write_bytes(orjson.dumps(new, option=orjson.OPT_INDENT_2) + b"\n")
    return True


if __name__ == "__main__":
    SNAPSHOTS.mkdir(exist_ok=True)
    again, games = "--again" in sys.argv, [name for name in sys.argv[1:] if name != "--again"]
    renewed = [renew(game, again) for game in games or GAMES]
    if games:
        pictures.add_new()
    else:
        renewed.append(pictures.renew(collect=False))
    pngs.add_new()
    sys.exit(0 if all(renewed) else 1)
