"""Cropped and landscape pictures: the part with the marks, its place on the board, its shape."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Literal

import pytest

from drawing import documents
from drawing.look import Look, Shown
from drawing.picture import compose
from engine.registry import GAMES
from tests.support.pictures import all_pictured


def rulings(game: str) -> Iterator[Shown]:
    for n, (_, pictures) in enumerate(all_pictured(game)):
        if n % 3 == 0 and pictures["en"][-1].ruling:
            yield pictures["en"][-1]


@pytest.mark.parametrize("game", ["battlelore", "dragonchess", "phylde"])
def test_rulings_of_every_game_with_a_large_board_are_cropped(game: str) -> None:
    cropped = (compose(shown, Look(crop="auto")).inset is not None for shown in rulings(game))
    assert len([one for one in islice(cropped, 60) if one]) > 10


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


def test_the_boards_of_dragonchess_fill_the_width_of_a_landscape() -> None:
    page = compose(next(all_pictured("dragonchess"))[1]["en"][-1], Look(shape="landscape"))
    xs = [spot.x for spot in page.board.spots.values()]
    assert page.corner == (0, 0)
    assert max(xs) - min(xs) > 0.9 * page.width


@pytest.mark.parametrize("shape", ["board", "landscape"])
def test_the_numbers_of_units_are_as_large_in_every_shape(shape: Literal["board", "landscape"]) -> None:
    """Larger ones would hide a neighbour."""
    numbered = (one["en"][-1] for _, one in all_pictured("battlelore") if "'figures': 3" in str(one["en"][-1].position))
    document = documents.write(compose(next(numbered), Look(shape=shape)), Look())
    pills = re.findall(r'height="([\d.]+)" rx="[\d.]+" fill="[^"]*" stroke=', document)
    assert set(pills) == {"21.8"}


# Film strips: fields that can be read, and a picture that is not too tall


PIXELS = 1_200
"""The default width of a strip."""
MAX_PIXELS = 4_000_000


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("count", range(1, documents.MAX_FRAMES + 1))
def test_frames_are_large_enough_to_be_read_and_all_fit(game: str, count: int) -> None:
    """A field of 40 units is 20 pixels wide at least, and the whole is not too large to be painted."""
    scene = compose(next(all_pictured(game))[1]["en"][-1], Look())
    columns = documents.columns_of([scene] * count)
    rows = -(-count // columns)
    assert (rows - 1) * columns < count <= rows * columns
    wide, high = columns * (scene.width + 12) + 12, rows * (scene.height + 12) + 12
    assert 40 * PIXELS / wide >= 20
    assert PIXELS * PIXELS * high / wide <= MAX_PIXELS


def test_six_turns_of_dragonchess_stand_in_two_rows() -> None:
    scene = compose(next(all_pictured("dragonchess"))[1]["en"][-1], Look())
    assert documents.columns_of([scene] * 6) == 3
    row = compose(next(all_pictured("dragonchess"))[1]["en"][-1], Look(layout="row"))
    assert documents.columns_of([row] * 6) < 3
