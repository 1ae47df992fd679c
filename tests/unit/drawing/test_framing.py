"""Film strips: fields that can be read, and a picture that is not too tall."""

import pytest

from drawing import documents
from drawing.look import Look
from drawing.picture import compose
from engine.registry import GAMES
from tests.support.pictures import all_pictured

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
