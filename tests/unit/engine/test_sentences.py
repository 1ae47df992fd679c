"""Sentences are in separate files, one per language, with the same keys and placeholders."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.registry import GAMES
from engine.rulebook import LANGUAGES, Rulebook, load_rulebook
from engine.sentences import Sentences, SentencesError, load_sentences, placeholders
from engine.wording import PLURALS, Fact, UnitNames
from tests.support.folders import ROOT
from tests.support.tabled import tabled

FOREIGN = "xx"
"""A made-up language: every word of it is upper case."""


def shouted(text: str) -> str:
    """A file of sentences in a made-up language: changed values, unchanged keys and placeholders."""

    def shout(match: re.Match[str]) -> str:
        return "".join(part if part.startswith("{") else part.upper() for part in re.split(r"(\{[^}]*\})", match[0]))

    return re.sub(r'"""\\\n.*?"""|(?<== )"(?:[^"\\]|\\.)*"', shout, text, flags=re.DOTALL)


@pytest.fixture(params=GAMES)
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The files of sentences of a game, in a folder of its name."""
    copy: Path = tmp_path / request.param
    copy.mkdir()
    for file in (ROOT / "engine" / request.param).glob("*.toml"):
        shutil.copy(file, copy)
    return copy


def loaded(folder: Path, *languages: str) -> Rulebook:
    """The rulebook of the game that the folder is named after, with the sentences in it."""
    return load_rulebook(folder, languages or LANGUAGES)


def test_a_third_language_is_one_more_file(folder: Path) -> None:
    (folder / f"{FOREIGN}.toml").write_text(shouted((folder / "en.toml").read_text("utf-8")), encoding="utf-8")
    book = loaded(folder, *LANGUAGES, FOREIGN)
    english, foreign = book.sentences["en"], book.sentences[FOREIGN]
    assert foreign["articles"].keys() == english["articles"].keys()
    for code, ground in foreign["grounds"].items():
        sentence, same = (
            one if isinstance(one, str) else " ".join(one.values()) for one in (ground, english["grounds"][code])
        )
        assert placeholders(sentence) == placeholders(same)
        assert re.sub(r"\{[^}]*\}", "", sentence).isupper()
    assert foreign["title"] == english["title"].upper()


def test_the_service_takes_a_third_language_as_well(tmp_path: Path) -> None:
    for file in (ROOT / "adjudicator" / "messages").glob("*.toml"):
        shutil.copy(file, tmp_path)
    (tmp_path / f"{FOREIGN}.toml").write_text(shouted((tmp_path / "fr.toml").read_text("utf-8")), encoding="utf-8")
    tables = load_sentences(tmp_path, (*LANGUAGES, FOREIGN))
    assert tables[FOREIGN]["titles"]["internal"] == tables["fr"]["titles"]["internal"].upper()


FIRST_GROUND = re.compile(r"(?:(?<=\[grounds\]\n)|(?<=\ngrounds\.))[a-z0-9-]+(?= =)")


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (lambda text: FIRST_GROUND.sub("never-heard-of", text, count=1), "never-heard-of: nothing has"),
        (lambda text: FIRST_GROUND.sub("never-heard-of", text, count=1), "missing"),
        (lambda text: FIRST_GROUND.sub('""', text, count=1), "nothing has this name"),
        (lambda text: re.sub(r"\{from\}|\{side\}|\{unit\}|\{at\}", "{elsewhere}", text), "stands in one language only"),
        (lambda text: text.replace('title = "', 'title = 7 # "', 1), "title: must be a text"),
    ],
)
def test_files_that_differ_are_refused_at_import(folder: Path, change: Callable[[str], str], error: str) -> None:
    file = folder / "fr.toml"
    before = file.read_text("utf-8")
    file.write_text(change(before), encoding="utf-8")
    assert file.read_text("utf-8") != before
    with pytest.raises(SentencesError, match=error):
        loaded(folder)


@pytest.mark.parametrize(
    ("table", "text", "error"),
    [
        (
            "options",
            '[options.open]\nvalues = ["a"]\n[ground]\nx = 1',
            r"(?s)ground: nothing.*options\.open: must have articles",
        ),
        ("quotations", '[quotations]\n"ZZZ-9.9" = "?"', r"no article ZZZ-9\.9"),
    ],
)
def test_a_faulty_rulebook_is_refused(folder: Path, table: str, text: str, error: str) -> None:
    file = folder / "rulebook.toml"
    plain = re.sub(rf"(?ms)^\[{table}\]\n.*", "", file.read_text("utf-8"))
    file.write_text(f"{plain}\n{text}\n", encoding="utf-8")
    with pytest.raises(SentencesError, match=error):
        loaded(folder)


# Facts put into sentences, by the ways that templates name


NAMES = {"and": "et", "rook": "la tour", "king": "le roi", "rook-count": "# tour|# tours"}
ENGLISH, FRENCH = Sentences("en", {}), Sentences("fr", {"names": NAMES})


@tabled
def test_a_template_is_filled(template: str, facts: dict[str, Fact], text: str) -> None:
    facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in facts.items()}
    assert FRENCH.sentence(template, facts) == text


@pytest.mark.parametrize("number", [0, 1, 2, 11, 21])
def test_each_language_has_its_plural_rule(number: int) -> None:
    assert set(PLURALS) == set(LANGUAGES)
    forms = "{n:# one|# other}"
    assert ENGLISH.sentence(forms, {"n": number}) == f"{number} {'one' if number == 1 else 'other'}"
    assert FRENCH.sentence(forms, {"n": number}) == f"{number} {'one' if number < 2 else 'other'}"


def test_only_alike_units_are_named_with_their_ids() -> None:
    names = UnitNames({"a": "rook", "b": "king", "c": "rook"}, lambda one: f"piece {one.upper()}")
    assert [names[one] for one in "abcd"] == ["piece A (a)", "piece B", "piece C (c)", "d"]
