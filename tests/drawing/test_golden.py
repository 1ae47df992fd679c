"""Identical bytes on every run: digests of pictures of every kind, stored with the number of the drawing.

Their inputs are stored, too, so that only the drawing can change a digest. A changed picture is rejected unless
``drawing.LOOK`` changes too, since caches keep pictures under that number. ``python -m tests.drawing.test_golden``
updates the digests; with ``collect`` it also collects the inputs from the cases.
"""

import ast
import dataclasses
import json
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import blake2b
from pathlib import Path
from typing import Any

from drawing import LOOK, strip, svg
from drawing.look import Look, Shown
from drawing.picture import compose
from drawing.registry import layout_of
from engine.registry import GAMES
from tests.support.pictures import all_pictured

DRAWING = Path(strip.__file__).parent
GOLDEN = Path(__file__).parents[1] / "snapshots" / "pictures.json"
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
    return [(Shown(**one["shown"]), Look(**one["look"])) for one in kept()["pictures"]]


def digest(shown: Shown, look: Look) -> str:
    return blake2b(svg.write(compose(shown, look), look).encode(), digest_size=8).hexdigest()


def test_pictures_are_as_they_were_under_the_number_of_the_drawing() -> None:
    golden = kept()
    assert golden["look"] == LOOK, "LOOK was raised: renew the digests"
    changed = [
        n for n, (shown, look) in enumerate(pictures()) if digest(shown, look) != golden["pictures"][n]["digest"]
    ]
    assert not changed, f"pictures changed, but not drawing.LOOK: {changed}"
    assert {one["shown"]["game"] for one in golden["pictures"]} == set(GAMES)


def test_pictures_are_the_same_in_threads() -> None:
    """Each picture by several of eight threads at once, from empty memories."""
    alone = [one["digest"] for one in kept()["pictures"]]
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("drawing"):
            for held in vars(module).values():
                if hasattr(held, "cache_clear"):
                    held.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda one: digest(*one), [one for one in pictures() for _ in range(4)]))
    assert together == [one for one in alone for _ in range(4)]


def test_no_lengths_are_added_up_by_sum() -> None:
    """Which rounds otherwise from Python 3.12 on: pictures would differ in a tenth of a unit, and so in every id."""
    for path in sorted(DRAWING.rglob("*.py")):
        calls = [one.func for one in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(one, ast.Call)]
        assert not [call for call in calls if isinstance(call, ast.Name) and call.id == "sum"], f"fsum in {path.name}"


def test_a_strip_defines_what_its_frames_share_once() -> None:
    scenes = [compose(shown, Look()) for shown, _ in pictures() if shown.game == "dragonchess"][:6]
    document = strip.write(scenes, Look())
    ids = [part.partition('"')[0] for part in document.split(' id="')[1:]]
    assert len(ids) == len(set(ids))
    assert len(document) < 0.5 * sum(len(svg.write(scene, Look())) for scene in scenes)


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
                    look = Look(**{"view": layout_of(game).views[(n + k) % len(layout_of(game).views)], **more})
                    text = pictures_of_case[look.language][pictures_of_case["en"].index(shown)]
                    yield {"shown": dataclasses.asdict(text), "look": dataclasses.asdict(look)}
                met |= here


def renew(*, collect: bool) -> bool:
    """Write the digests anew; whether they could be."""
    golden: dict[str, Any] = {"look": LOOK, "pictures": []} if collect else kept()
    renewed = with_digests(golden["pictures"])
    if renewed != golden["pictures"] and golden["look"] == LOOK:
        print("pictures changed, but not drawing.LOOK")
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
    return [one | {"digest": digest(Shown(**one["shown"]), Look(**one["look"]))} for one in pictures]


def write(pictures: Iterable[dict[str, Any]]) -> None:
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in pictures)
    GOLDEN.write_text(f'{{"look":{LOOK},"pictures":[\n{lines}\n]}}\n', "utf-8")


if __name__ == "__main__":
    sys.exit(0 if renew(collect="collect" in sys.argv) else 1)
