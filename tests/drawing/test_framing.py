"""Cropped and landscape pictures: the part with the marks, its place on the board, its shape."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from drawing import strip, svg
from drawing.framing import LANDSCAPE
from drawing.look import Look, Shown
from drawing.picture import compose
from drawing.registry import layout_of
from drawing.scene import Box, Inset, Spot
from engine.registry import GAMES
from tests.support.cases import Ruled
from tests.support.pictures import all_pictured, box_of, pictured_in
from tests.support.plan import is_small

SHAPES: tuple[dict[str, Any], ...] = ({"crop": "auto"}, {"crop": "auto", "shape": "landscape"}, {"shape": "landscape"})


def rulings(game: str) -> Iterator[Shown]:
    for n, (_, pictures) in enumerate(all_pictured(game)):
        if n % 3 == 0 and pictures["en"][-1].ruling:
            yield pictures["en"][-1]


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
    views = layout_of(shown.game).views
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
        assert page.width / page.height == pytest.approx(LANDSCAPE)
        assert 'width="1200" height="630"' in svg.write(page, Look(width=1200, **shape))


def _check_titles(shown: Shown) -> None:
    """Each piece has its side, kind and place as a title, in the language of the picture; a PNG has none."""
    scene = compose(shown, Look(language="fr"))
    document = svg.write(scene, Look(language="fr"))
    pieces = re.findall(r"<use [^>]*data-piece=[^>]*>(?:<title>([^<]*)</title>)?", document)
    assert len(pieces) == len([token for token in scene.tokens if token.kind])
    for piece, token in zip(pieces, scene.tokens, strict=True):
        assert piece.endswith(token.at)
        assert shown.name(token.side) in piece or "cadavre" in piece.lower(), piece
    assert document.count("<title") == len(pieces) + 1
    assert svg.write(scene, Look(language="fr"), fields=False).count("<title") == 1


@pytest.mark.parametrize("game", [game for game in GAMES if not is_small(game)])
def test_rulings_of_every_game_are_cropped(game: str) -> None:
    cropped = (compose(shown, Look(crop="auto")).inset is not None for shown in rulings(game))
    assert len([one for one in islice(cropped, 60) if one]) > 10


def _meets(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _around(spot: Spot) -> Box:
    half = spot.size / 2
    return spot.x - half, spot.y - half, spot.x + half, spot.y + half


def _inset(inset: Inset) -> Box:
    wide, high = inset.scene.board.width * inset.scale, inset.scene.board.height * inset.scale
    return inset.x, inset.y, inset.x + wide, inset.y + high


def test_a_position_without_marks_is_not_cropped() -> None:
    for game in GAMES:
        _, pictures = next(all_pictured(game))
        assert compose(pictures["en"][0], Look(crop="auto", marks="none")).inset is None


def test_files_and_ranks_of_a_crop_have_their_names() -> None:
    """Each name is at the file, or the rank, that it has on the whole board."""
    for shown in rulings("djambi"):
        page = compose(shown, Look(crop="auto"))
        if page.inset is None:
            continue
        names = {label.text: label for label in page.board.labels if re.fullmatch("[a-i1-9]", label.text)}
        assert len(names) >= 10
        for at, spot in page.board.spots.items():
            assert names[at[0]].x == pytest.approx(spot.x)
            assert names[at[1]].y == pytest.approx(spot.y, abs=8)


# Film strips: fields that can be read, and a picture that is not too tall


PIXELS = 1_200
"""The default width of a strip."""
MAX_PIXELS = 4_000_000


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("count", range(1, strip.MAX_FRAMES + 1))
def test_frames_are_large_enough_to_be_read_and_all_fit(game: str, count: int) -> None:
    """A field of 40 units is 20 pixels wide at least, and the whole is not too large to be painted."""
    scene = compose(next(all_pictured(game))[1]["en"][-1], Look())
    columns = strip.columns_of([scene] * count)
    rows = -(-count // columns)
    assert (rows - 1) * columns < count <= rows * columns
    wide, high = columns * (scene.width + 12) + 12, rows * (scene.height + 12) + 12
    assert 40 * PIXELS / wide >= 20
    assert PIXELS * PIXELS * high / wide <= MAX_PIXELS


def test_six_turns_of_dragonchess_stand_in_two_rows() -> None:
    scene = compose(next(all_pictured("dragonchess"))[1]["en"][-1], Look())
    assert strip.columns_of([scene] * 6) == 3
    row = compose(next(all_pictured("dragonchess"))[1]["en"][-1], Look(layout="row"))
    assert strip.columns_of([row] * 6) < 3
