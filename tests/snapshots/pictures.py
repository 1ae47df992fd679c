"""Digests of pictures of every kind, with the number of the drawing; their inputs are stored, too."""

import dataclasses
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from adjudicator.reports.picture import with_ruling
from drawing import EDITION, documents
from drawing.look import Look, Shown
from drawing.picture import compose
from drawing.registry import drawing_of
from engine.registry import GAMES
from tests.support.folders import SNAPSHOTS
from tests.support.pictures import all_pictured

GOLDEN = SNAPSHOTS / "pictures.json"
LOOKS: tuple[dict[str, Any], ...] = (
    {},
    {"theme": "dark", "language": "fr", "width": 800},
    {"theme": "auto", "names": "cells", "caption": "line"},
    {"pieces": "letters", "names": "none", "caption": "none"},
    {"marks": "threats", "layout": "row", "levels": "31"},
)


def kept() -> dict[str, Any]:
    golden: dict[str, Any] = json.loads(GOLDEN.read_text(encoding="utf-8"))
    return golden


def pictures() -> list[tuple[Shown, Look]]:
    return [(shown_in(one["shown"]), Look(**one["look"])) for one in kept()["pictures"]]


def shown_in(kept: dict[str, Any]) -> Shown:
    """A stored picture, with what its turn does."""
    shown, ruling = Shown(**kept), kept["ruling"]
    if ruling is None:
        return shown
    request = {"position": kept["submitted"], "options": ruling["ruleset"]["options"], "irregular": True}
    return with_ruling(shown, ruling, GAMES[shown.game], request)


def digest(shown: Shown, look: Look) -> str:
    return blake2b(documents.write(compose(shown, look), look).encode(), digest_size=8).hexdigest()


def collected(games: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Of each game, pictures that show something that none before them did; the first of them in every look."""
    for game in games:
        met: set[object] = set()
        for n, (_, pictures_of_case) in enumerate(all_pictured(game)):
            for shown in pictures_of_case["en"]:
                scene = compose(shown, Look())
                here: set[object] = {(token.state, token.kind) for token in scene.tokens}
                here |= {mark.kind for mark in scene.marks.values()} | {arrow.kind for arrow in scene.arrows.values()}
                here |= {badge.kind for token in scene.tokens for badge in token.badges}
                here.add(shown.ruling["verdict"] if shown.ruling else None)
                if here <= met:
                    continue
                for k, more in enumerate(LOOKS if not met else (LOOKS[len(met) % 2],)):
                    look = Look(**{"view": drawing_of(game).views[(n + k) % len(drawing_of(game).views)], **more})
                    text = pictures_of_case[look.language][pictures_of_case["en"].index(shown)]
                    yield {
                        "shown": dataclasses.asdict(replace(text, steps=(), taken=0)),
                        "look": dataclasses.asdict(look),
                    }
                met |= here


def renew(*, collect: bool) -> bool:
    """Write the digests anew; whether they could be."""
    golden: dict[str, Any] = {"look": EDITION, "pictures": []} if collect else kept()
    renewed = with_digests(golden["pictures"])
    if renewed != golden["pictures"] and golden["look"] == EDITION:
        print("pictures changed, but not drawing.EDITION")
        return False
    write(renewed)
    add_new()
    return True


def add_new() -> None:
    """Add the pictures of games that have none."""
    pictures = kept()["pictures"]
    drawn = {one["shown"]["game"] for one in pictures}
    write(pictures + with_digests(collected(game for game in GAMES if game not in drawn)))


def with_digests(pictures: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return [one | {"digest": digest(shown_in(one["shown"]), Look(**one["look"]))} for one in pictures]


def write(pictures: Iterable[dict[str, Any]]) -> None:
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in pictures)
    GOLDEN.write_text(f'{{"look":{EDITION},"pictures":[\n{lines}\n]}}\n', "utf-8")


if __name__ == "__main__":
    sys.exit(0 if renew(collect="collect" in sys.argv) else 1)
