"""Codes, addresses, turns, commands, files and links in README, docs and clients are those of the project."""

import ast
import re
import shlex
import tomllib
from importlib.util import find_spec
from itertools import chain
from typing import Any, Final

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.cli.main import main
from adjudicator.config import Config
from adjudicator.messages import SENTENCES
from app import create_app
from engine.registry import GAMES
from tests.package.test_fenced_blocks import BLOCK, PAGES
from tests.support.client import token
from tests.support.folders import ROOT
from tools.tree import project_files

TEXTS: Final = {page.relative_to(ROOT).as_posix(): page.read_text("utf-8") for page in PAGES}
API: Final = TEXTS["docs/api.md"]
SOURCES: Final = [
    path.read_text("utf-8") for folder in ("adjudicator", "engine", "schemas") for path in (ROOT / folder).rglob("*.py")
]
SPANS: Final = {
    page: [span for _, span in re.findall(r"(`+)(.+?)\1", BLOCK.sub("", text))] for page, text in TEXTS.items()
}
"""The inline code of each page."""


# Codes of errors

VARIANT: Final = re.compile(
    "(.+)-(?:near|listed|range|body|unknown|none|boards|cut|typed|legal|unit|several|noted|json|position)"
)
"""The key of a more exact sentence for a code."""
OF_POSITIONS: Final = {"position-of-another-game", "field-extra"}
"""Keys of other sentences for codes, about positions."""


def worded(table: Any) -> set[str]:
    """The codes for which a table has sentences."""
    codes = {key.rstrip("+#") for key in table}
    return {key for key in codes if not ((found := VARIANT.fullmatch(key)) and found[1] in codes)} - OF_POSITIONS


def listed(start: str, end: str) -> set[str]:
    """The codes in the lists of a part of api.md."""
    lines = re.findall(r"^- .*", API.partition(start)[2].partition(end)[0], re.MULTILINE)
    return {code for line in lines for code in re.findall(r"`([a-z0-9-]+)`", line)}


def test_every_code_is_listed_and_every_listed_code_is_used() -> None:
    problems, errors = listed("### Codes", "Of `errors`"), listed("Of `errors`", "## Limits")
    of_records = tomllib.loads((ROOT / "adjudicator/records/en.toml").read_text("utf-8"))["faults"]
    assert problems == set(SENTENCES["en"]["titles"])
    assert errors == worded(SENTENCES["en"]["faults"] | of_records) | {"not-json"}
    unused = {code for code in problems | errors if not any(f'"{code}"' in source for source in SOURCES)}
    assert unused == {"hex-missing", "kind-missing"}, "which are made from the names of fields"


def test_every_code_has_the_status_that_is_listed() -> None:
    calls = [node for source in SOURCES for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    given = [
        [one.value for one in call.args[:2] if isinstance(one, ast.Constant)]
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id == "Problem"
    ]
    pairs = {(status, code) for status, *codes in filter(None, given) for code in codes}
    assert len(pairs) > 12
    assert [pair for pair in sorted(pairs) if not re.search(r"^- {}: .*`{}`".format(*pair), API, re.MULTILINE)] == []


# Addresses, editions and turns

NAMED: Final = {
    "{game}": "cyclix", "{jeu}": "cyclix", "{article}": "CYX-5.1", "{id}": "CYX-5.1", "{name}": "caissa",
    "{case}": token({}), "{side}": "white", "{piece}": "king", "{svg|png|txt|json}": "svg", "position=…&": "",
    "action=…": "action=Rc3-c6",
}  # fmt: skip
ADDRESS: Final = re.compile(r"(?:(GET|POST) )?(…)?(/(?!action|article\b|dev/|position/|ruling\b|table/| )\S*)")
"""A method and an address; no pointer, command of Discord or path of a file. ``…`` stands for that of a game."""
GAME_OF: Final = {f"docs/{game}.md": game for game in GAMES}


@pytest.fixture(scope="module")
def app() -> Flask:
    """With figures, which have an address, too."""
    return create_app(Config(log_requests=False))


@pytest.mark.parametrize("page", TEXTS)
def test_every_address_is_served(app: Flask, page: str) -> None:
    routes = [rule.rule for rule in app.url_map.iter_rules()]
    for span in SPANS[page]:
        if (found := ADDRESS.fullmatch(span)) is None or page.startswith("docs/adr/"):
            continue
        method, of_game, path = found.groups()
        path = f"/v1/games/{GAME_OF.get(page, 'cyclix')}{path}" if of_game else path
        for name, value in NAMED.items():
            path = path.replace(name, value)
        with app.test_client().open(path, method=method or "GET", follow_redirects=True) as response:
            is_folder = any(route.startswith(f"{path.rstrip('/')}/") for route in routes)
            assert response.status_code in ({400, 415, 422} if method == "POST" else {200, 422}) or is_folder, span


def test_editions_are_those_served() -> None:
    named = [
        found for text in TEXTS.values() for found in re.findall(r"edition=(\d+)|Rules-Edition: (\w+)/(\d+)", text)
    ]
    assert len(named) > 2
    for edition, game, of_game in named:
        assert (edition or of_game) == GAMES[game or "cyclix"].EDITION


TURN: Final = re.compile(r"(?!\{|\d*[a-z]\d+<)[^/=]*[a-r]\d+.*?[a-r]\d+[^}]*|pass[e]?|O-O|resign:\w|abandon:\w+")
UNREAD: Final = {"O-O": "no-castling", "a2-a3": "level-missing"}
UNITS: Final = (
    "north: riders g6 mounted red, archers c3 foot green, lancers g4 mounted blue; south: spider g5 giant_spider"
)


@pytest.mark.parametrize("game", GAMES)
def test_every_turn_on_the_page_of_a_game_is_read(client: FlaskClient, game: str) -> None:
    turns = [span for span in SPANS[f"docs/{game}.md"] if TURN.fullmatch(span) and not span.startswith("retreat")]
    assert len(turns) > 3
    for turn in turns:
        body = {"action": turn, **({"position": UNITS} if game == "battlelore" else {})}
        answer = client.post(f"/v1/games/{game}/adjudications", json=body).get_json()
        code = answer["errors"][0]["code"] if "errors" in answer else None
        assert code == UNREAD.get(turn) or code == "rule-unknown", (turn, answer)


@pytest.mark.parametrize("game", GAMES)
def test_every_mark_is_on_the_page_of_its_game(game: str) -> None:
    for mark in GAMES[game].RULEBOOK.sentences["en"]["marks"]:
        assert mark in " ".join(SPANS[f"docs/{game}.md"]), mark


# Commands, files and links

BLOCKS: Final = [
    line.removeprefix("$ ").strip()
    for text in TEXTS.values()
    for _, kind, block in BLOCK.findall(text)
    if kind in ("sh", "console")
    for line in block.replace("\\\n", " ").splitlines()
]
COMMANDS: Final = sorted({
    one for one in chain(BLOCKS, *SPANS.values()) if re.match(r"(?:\S*/)?(?:adjudicator|make|python3?) (?!= )", one)
})  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_target_module_or_options(command: str) -> None:
    program, *words = shlex.split(command, comments=True)
    match program.rpartition("/")[2]:
        case "make":
            targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
            assert {word for word in words if "=" not in word} <= targets
        case "adjudicator":
            assert words[0] in main.commands
            shown = CliRunner().invoke(main, [words[0], "--help"]).output
            assert {word.partition("=")[0] for word in words if word.startswith("--")} <= set(
                re.findall(r"--[\w-]+", shown)
            )
        case _ if words[0] == "-m" and words[1] not in ("venv", "build", "http.server"):
            assert find_spec(words[1])


FILES: Final = [path.relative_to(ROOT) for path in project_files()]
PLACES: Final = {path.as_posix() for file in FILES for path in (file, *file.parents)}
ROOMS: Final = "adjudicator|bench|deploy|docs|drawing|engine|examples|schemas|tests|tools"


@pytest.mark.parametrize("page", TEXTS)
def test_every_file_and_every_link_is_there(page: str) -> None:
    for span in SPANS[page]:
        if re.fullmatch(rf"(?:{ROOMS})/[\w./-]+", span):
            assert span.rstrip("/") in PLACES or page.startswith("docs/adr"), span
    for target, anchor in re.findall(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)", BLOCK.sub("", TEXTS[page])):
        path = (ROOT / page).parent.joinpath(target).resolve() if target else ROOT / page
        assert path.exists(), target
        if anchor and path.suffix == ".md":
            titles = re.findall(r"^#+ (.*)", BLOCK.sub("", path.read_text("utf-8")), re.MULTILINE)
            assert anchor in [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles], anchor
