"""Cropped and landscape pictures: the part with the marks, its place on the board, its shape."""

import re
from math import isclose
from typing import Any

from drawing import documents
from drawing.framing import LANDSCAPE
from drawing.look import Look, Shown
from drawing.picture import compose
from drawing.registry import drawing_of
from drawing.scene import Box, Inset, Spot
from tests.support.cases import Ruled
from tests.support.pictures import box_of, pictured_in

SHAPES: tuple[dict[str, Any], ...] = ({"crop": "auto"}, {"crop": "auto", "shape": "landscape"}, {"shape": "landscape"})


def check_frame(ruled: Ruled) -> None:
    """Crop the picture of a ruling, or draw it in one of the shapes; every seventh picture has titles in French."""
    for shown in pictured_in(ruled, "en")[1:][-1:]:
        if ruled.number % 2:
            _check_crop(shown, ruled.number // 2)
        else:
            _check_shape(shown, SHAPES[ruled.number // 2 % len(SHAPES)])
    for shown in pictured_in(ruled, "fr")[: ruled.number % 7 == 0]:
        _check_titles(shown)


def _check_crop(shown: Shown, number: int) -> None:
    """Every mark is on the part that is shown, at the place that it has there."""
    views = drawing_of(shown.game).views
    layout: Any = "row" if number % 2 and shown.game == "dragonchess" else "stack"
    page = compose(shown, Look(view=views[number % len(views)], crop="auto", layout=layout))
    if page.inset is None:
        return
    whole = page.inset.scene
    assert {key for key in whole.marks if key[0] != "zone"} <= set(page.marks), "every mark is shown"
    for mark in page.marks.values():
        spot = page.board.spots[mark.at]
        assert (mark.spot.x, mark.spot.y) == (spot.x, spot.y)
        assert 0 < spot.x < page.width
        assert 0 < spot.y < page.height
    for key, arrow in whole.arrows.items():
        assert len(page.arrows[key].points) == len(arrow.points)
    assert {token.at for token in page.tokens if token.at} == {
        token.at for token in whole.tokens if token.at in page.board.spots
    }
    assert len(page.board.cells) < len(whole.board.cells)


def _check_shape(shown: Shown, shape: dict[str, Any]) -> None:
    """Captions are below the parts or at their right, within the frame; the inset is free of them."""
    page = compose(shown, Look(**shape))
    left_edge, top_edge = page.corner
    for label in (*page.labels, *page.board.labels, *page.board.bridges):
        left, top, right, bottom = box = box_of(label)
        assert left_edge <= left <= right <= left_edge + page.width, label
        assert top_edge <= top <= bottom <= top_edge + page.height, (shape, label)
        if label in page.labels and page.column:
            assert not any(_meets(box, _around(cell.spot)) for cell in page.board.cells), label
        if page.inset:
            assert not _meets(box, _inset(page.inset)), (shape, label)
    if "shape" in shape:
        assert isclose(page.width / page.height, LANDSCAPE, rel_tol=1e-6)
        assert 'width="1200" height="630"' in documents.write(page, Look(width=1200, **shape))


def _check_titles(shown: Shown) -> None:
    """Each piece has its side, kind and place as a title, in the language of the picture; a PNG has none."""
    scene = compose(shown, Look(language="fr"))
    document = documents.write(scene, Look(language="fr"))
    pieces = re.findall(r"<use [^>]*data-piece=[^>]*>(?:<title>([^<]*)</title>)?", document)
    assert len(pieces) == len([token for token in scene.tokens if token.kind])
    for piece, token in zip(pieces, scene.tokens, strict=True):
        assert piece.endswith(token.at)
        assert shown.name(token.side) in piece or "cadavre" in piece.lower(), piece
    assert document.count("<title") == len(pieces) + 1
    assert documents.write(scene, Look(language="fr"), named=False).count("<title") == 1


def _meets(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _around(spot: Spot) -> Box:
    half = spot.size / 2
    return spot.x - half, spot.y - half, spot.x + half, spot.y + half


def _inset(inset: Inset) -> Box:
    wide, high = inset.scene.board.width * inset.scale, inset.scene.board.height * inset.scale
    return inset.x, inset.y, inset.x + wide, inset.y + high
