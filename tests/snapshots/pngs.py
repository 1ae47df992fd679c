"""Digests of the pixels of golden pictures, under the version of the rasteriser."""

import json
import zlib
from dataclasses import replace
from hashlib import blake2b

from drawing import EDITION, documents, png
from drawing.look import Look, Shown
from drawing.picture import compose
from drawing.rasteriser import rasteriser
from tests.snapshots.pictures import pictures
from tests.support.folders import SNAPSHOTS
from tests.support.pictures import size

GOLDEN = SNAPSHOTS / "pngs.json"
WIDTH = 400


def shown() -> list[tuple[Shown, Look]]:
    """Every second golden picture that has a theme; all games are among them."""
    chosen = [(one, look) for one, look in pictures() if look.theme != "auto"][::2]
    assert {one.game for one, _ in chosen} == {one.game for one, _ in pictures()}
    return chosen


def rendered(one: Shown, look: Look) -> bytes:
    return png.render(documents.write(compose(one, look), replace(look, width=WIDTH), named=False))


def pixels(picture: bytes) -> tuple[int, int, bytes]:
    """Width, height and the filtered rows of a PNG, without its compression."""
    at, data = 8, b""
    while at < len(picture):
        length = int.from_bytes(picture[at : at + 4], "big")
        if picture[at + 4 : at + 8] == b"IDAT":
            data += picture[at + 8 : at + 8 + length]
        at += 12 + length
    return *size(picture), zlib.decompress(data)


def digests(known: int = 0) -> list[str]:
    """The digests of all pictures, or of those after so many."""
    rows = (pixels(rendered(one, look)) for one, look in shown()[known:])
    return [blake2b(repr(one).encode(), digest_size=8).hexdigest() for one in rows]


def add_new() -> None:
    """Add the digests of new golden pictures."""
    known = json.loads(GOLDEN.read_text(encoding="utf-8"))["digests"]
    write(known + digests(len(known)))


def write(digests: list[str]) -> None:
    GOLDEN.write_text(json.dumps({"look": EDITION, "rasteriser": rasteriser(), "digests": digests}, indent=1) + "\n")


if __name__ == "__main__":
    write(digests())
