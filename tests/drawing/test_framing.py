"""Cropped and landscape pictures: the part with the marks, its place on the board, its shape."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from drawing import svg
from drawing.framing import LANDSCAPE
from drawing.letters import measure
from drawing.look import Look, Shown
from drawing.picture import compose
from drawing.registry import BOARDS
from drawing.scene import Box, Inset, Spot
from engine.registry import GAMES
from tests.support.pictures import all_pictured

SHAPES: tuple[dict[str, Any], ...] = ({"crop": "auto"}, {"crop": "auto", "shape": "landscape"}, {"shape": "landscape"})


def rulings(game: str) -> Iterator[Shown]:
    for n, (_, pictures) in enumerate(all_pictured(game)):
        if n % 3 == 0 and pictures["en"][-1].ruling:
            yield pictures["en"][-1]


@pytest.mark.parametrize("game", list(GAMES))
def test_a_crop_shows_everything_marked_and_its_place(game: str) -> None:
    cropped = 0
    for n, shown in enumerate(rulings(game)):
        views = BOARDS[game].VIEWS
        layout: Any = "row" if n % 2 and game == "dragonchess" else "stack"
        look = Look(view=views[n % len(views)], crop="auto", layout=layout)
        page = compose(shown, look)
        if page.inset is None:
            continue
        cropped += 1
        whole = page.inset.scene
        marks = {key for key in whole.marks if key[0] != "zone"}
        assert marks <= set(page.marks), "every mark is shown"
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
    assert cropped > 10


@pytest.mark.parametrize("game", list(GAMES))
def test_words_stay_within_the_frame_and_off_the_board(game: str) -> None:
    """Captions below the parts or at their right, in every shape; the inset is free of them."""
    for n, shown in enumerate(rulings(game)):
        for shape in SHAPES:
            page = compose(shown, Look(**shape))
            left_edge, top_edge = page.corner
            for label in (*page.labels, *page.board.labels, *page.board.bridges):
                wide = measure(label.text) * label.size / 10
                left = label.x - (wide / 2 if label.anchor == "middle" else 0)
                assert left >= left_edge, (n, label)
                assert left + wide <= left_edge + page.width, (n, label)
                assert top_edge <= label.y <= top_edge + page.height - label.size, (n, shape, label)
                box = (left, label.y, left + wide, label.y + label.size)
                if label in page.labels and page.column:
                    assert not any(_meets(box, _around(cell.spot)) for cell in page.board.cells), (n, label)
                if page.inset:
                    assert not _meets(box, _inset(page.inset)), (n, shape, label)


def _meets(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _around(spot: Spot) -> Box:
    half = spot.size / 2
    return spot.x - half, spot.y - half, spot.x + half, spot.y + half


def _inset(inset: Inset) -> Box:
    wide, high = inset.scene.board.width * inset.scale, inset.scene.board.height * inset.scale
    return inset.x, inset.y, inset.x + wide, inset.y + high


@pytest.mark.parametrize("game", list(GAMES))
def test_landscape_pictures_are_1200_by_630(game: str) -> None:
    for shown in rulings(game):
        for shape in SHAPES[1:]:
            scene = compose(shown, Look(**shape))
            assert scene.width / scene.height == pytest.approx(LANDSCAPE)
            document = svg.write(scene, Look(width=1200, **shape))
            assert 'width="1200" height="630"' in document


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


@pytest.mark.parametrize("game", list(GAMES))
def test_every_piece_has_a_title(game: str) -> None:
    """Its side, its kind and its place, in the language of the picture; not in the drawing of a PNG."""
    for n, (_, pictures) in enumerate(all_pictured(game)):
        if n % 7:
            continue
        shown = pictures["fr"][0]
        scene = compose(shown, Look(language="fr"))
        document = svg.write(scene, Look(language="fr"))
        pieces = re.findall(r"<use [^>]*data-piece=[^>]*>(?:<title>([^<]*)</title>)?", document)
        assert len(pieces) == len([token for token in scene.tokens if token.kind])
        for piece, token in zip(pieces, scene.tokens, strict=True):
            assert piece.endswith(token.at)
            assert shown.name(token.side) in piece or "cadavre" in piece.lower(), piece
        assert document.count("<title") == len(pieces) + 1
        assert svg.write(scene, Look(language="fr"), fields=False).count("<title") == 1
