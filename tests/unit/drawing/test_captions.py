"""Captions: of every published case in both languages, in every shape and crop, none is cut inside a word."""

from itertools import product
from typing import Any

import pytest

from drawing.look import Look, Shown
from drawing.picture import compose
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, Language
from tests.properties.captions import FRAMES, LEAST, _is_whole
from tests.support.pictures import all_pictured


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), list(product(GAMES, LANGUAGES)))
def test_captions_of_all_cases_in_all_frames_are_whole(game: str, language: Language) -> None:
    """At most 3 of 100 are cut, and none of those inside a word."""
    whole = []
    for _, pictures in all_pictured(game):
        for frame in FRAMES[: None if game == "dragonchess" else 4]:
            look = Look(language=language, **frame)
            whole.append(_is_whole(pictures[language][-1], look, compose(pictures[language][-1], look)))
    assert len(whole) > 500
    assert whole.count(False) <= 0.03 * len(whole)


def _shown(message: str, action: str = "Ka1-b2", articles: tuple[str, ...] = ("CYX-5.1",)) -> Shown:
    """A refusal in Cyclix with these texts."""
    _, pictures = next(one for one in all_pictured("cyclix") if one[1]["en"][-1].ruling)
    shown = pictures["en"][-1]
    ruling = {**(shown.ruling or {}), "verdict": "illegal", "message": message, "action": action, "articles": articles}
    return Shown("cyclix", shown.position, shown.table, shown.status, shown.names, ruling, title="Cyclix")


@pytest.mark.parametrize("frame", FRAMES)
def test_a_caption_that_is_too_long_ends_with_a_sentence(frame: dict[str, Any]) -> None:
    sentence = "The rook on a1 cannot go to the square b7, since the bishop on d4 is in its way today. "
    look = Look(**frame)
    scene = compose(_shown((sentence * 60).strip()), look)
    *_, last = (label.text for label in scene.labels)
    assert last.endswith("today.")
    assert min(label.size for label in scene.labels if label.role == "ink") >= LEAST * scene.width - 1e-9
    assert scene.height <= scene.width * 2.5


@pytest.mark.parametrize("frame", FRAMES)
def test_one_endless_sentence_ends_after_a_word(frame: dict[str, Any]) -> None:
    scene = compose(_shown("word " * 2_000 + "end."), Look(**frame))
    *_, last = (label.text for label in scene.labels)
    assert last.endswith(" word…")
    assert scene.height <= scene.width * 2.5
