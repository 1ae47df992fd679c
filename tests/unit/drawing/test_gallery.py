"""The pictures of the README files and of the gallery are those that the service draws today.

``python -m tests.unit.drawing.test_gallery`` draws them again, and renews their alternative text in these pages.
"""

import re
from typing import Final, Literal

import pytest

from adjudicator.judging.case import open_case
from adjudicator.reports.picture import shown_of
from drawing import documents
from drawing.look import Look, Shown
from drawing.picture import compose
from drawing.scene import Scene
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, Language
from tests.support.cases import cases, opened
from tests.support.folders import ROOT

PICTURES: Final = ROOT / "docs" / "pictures"
QUOTED: Final = {"position": "6k/7/7/7/7/r6/K6 w BNRbn", "action": "Ka1-b2"}
"""The request in the README files, which is the picture of Cyclix."""
SHOWN: Final = {
    "dragonchess": "DRC-3.2-001", "battlelore": "BTL-4.1-005", "djambi": "DJB-3.6-004", "phylde": "PHY-3.6-010",
}  # fmt: skip
"""The conformance case of each other picture."""
PAGES: Final[dict[Language, tuple[str, str]]] = {"en": ("README.md", "docs/"), "fr": ("docs/fr/README.md", "../")}
"""The README file of each language, and its path to the folder of documents."""


def shown(game: str, language: Language) -> Shown:
    if game not in SHOWN:
        return shown_of(open_case(GAMES[game], QUOTED), QUOTED["action"], language)
    case = next(one for one in cases(game) if one["id"] == SHOWN[game])
    return shown_of(opened(game, case), case["action"], language)


def drawn(game: str, language: Language) -> tuple[Scene, str]:
    """The scene and the document, which follows the reader's preference for light or dark."""
    layout: Literal["stack", "perspective"] = "perspective" if game == "dragonchess" else "stack"
    look = Look(language=language, theme="auto", crop="auto", width=480, layout=layout)
    scene = compose(shown(game, language), look)
    return scene, documents.write(scene, look)


def files() -> list[tuple[str, Language, str]]:
    """Game, language and name of each picture: those of the README files in both languages."""
    french: list[tuple[str, Language, str]] = [(game, "fr", f"{game}.fr.svg") for game in ("cyclix", "dragonchess")]
    return [(game, "en", f"{game}.svg") for game in ("cyclix", *SHOWN)] + french


@pytest.mark.parametrize(("game", "language", "name"), files())
def test_a_picture_is_the_one_that_is_drawn_today(game: str, language: Language, name: str) -> None:
    assert (PICTURES / name).read_text(encoding="utf-8") == drawn(game, language)[1], "python -m " + __name__


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_readme_opens_with_a_refusal_and_its_sentence(language: Language) -> None:
    page, folder = PAGES[language]
    text = (ROOT / page).read_text(encoding="utf-8")
    suffix = "svg" if language == "en" else "fr.svg"
    assert f"![{drawn('dragonchess', language)[0].title}]({folder}pictures/dragonchess.{suffix})" in text[:400]
    scene, ruling = drawn("cyclix", language)[0], shown("cyclix", language).ruling
    assert f"![{scene.title}]({folder}pictures/cyclix.{suffix})" in text
    assert ruling is not None
    assert ruling["message"] in scene.title
    assert f"({folder}gallery.md)" in text


def test_the_gallery_has_a_picture_of_each_game_that_is_not_small() -> None:
    text = (PICTURES.parent / "gallery.md").read_text(encoding="utf-8")
    assert set(GAMES) <= {"cyclix", *SHOWN}
    for game in ("cyclix", *SHOWN):
        assert f"![{drawn(game, 'en')[0].title}](pictures/{game}.svg)" in text
    assert {path.name for path in PICTURES.iterdir()} == {name for _, _, name in files()}


if __name__ == "__main__":
    for game, language, name in files():
        scene, document = drawn(game, language)
        (PICTURES / name).write_text(document, encoding="utf-8")
        for page in (ROOT / "docs" / "gallery.md", *(ROOT / page for page, _ in PAGES.values())):
            text = page.read_text(encoding="utf-8")
            image = rf"!\[[^\]]*\]\((\S*pictures/{re.escape(name)})\)"
            alternative = scene.title.replace("\\", r"\\")
            page.write_text(re.sub(image, rf"![{alternative}](\1)", text), encoding="utf-8")
