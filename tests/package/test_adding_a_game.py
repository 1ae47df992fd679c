"""docs/adding-a-game.md followed to the letter: a package outside of this repository, alone and with a second one."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.folders import ROOT
from tests.support.packages import adopt, output

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
"""Every block of code: its language, the file that it is or changes, and its text."""
EXAMPLE = ROOT / "examples" / "hex"
MAX_WORDS, MAX_LINES = 1_500, 200
INSTALLATION = 'pip install "$ADJUDICATOR[tools]"\n'
GENERATED = ("suite.json",)


def written(folder: Path) -> dict[str, str]:
    """The files of a package that its author writes."""
    files = (path for path in folder.rglob("*") if path.suffix in (".py", ".toml", ".yaml"))
    return {str(path.relative_to(folder)): path.read_text("utf-8") for path in files}


def test_the_page_and_the_game_are_short() -> None:
    assert len(PAGE.split()) <= MAX_WORDS
    assert sum(len(text.splitlines()) for text in written(EXAMPLE).values()) <= MAX_LINES


def names_of(node: ast.stmt) -> Iterator[str]:
    """The names that a statement of a module defines."""
    if isinstance(node, ast.FunctionDef):
        yield node.name
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    yield from (name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))


def definitions(text: str) -> dict[str, tuple[int, int]]:
    """The first line of each definition of a module and the line after its last, by the first name that it defines."""
    found = ((next(names_of(node), None), node) for node in ast.parse(text).body)
    return {name: (node.lineno - 1, node.end_lineno or 0) for name, node in found if name is not None}


def changed(text: str, block: str) -> str:
    """A module in which the definitions of a block replace those of the same names, or follow the one before them."""
    lines, given, end = text.splitlines(), block.splitlines(), 0
    for name, (first, last) in definitions(block).items():
        there = definitions("\n".join(lines)).get(name)
        is_function = given[first].startswith("def ")
        new = given[first:last] if there else [*[""] * 2 * is_function, *given[first:last]]
        start, stop = there or (end, end)
        lines[start:stop] = new
        end = start + len(new)
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment in whose folder the page has been followed."""
    folder = tmp_path_factory.mktemp("new")
    environment, package = folder / ".venv", folder / "adjudicator-hex"
    for language, name, text in BLOCKS:
        if name:
            path = package / name
            path.write_text(changed(path.read_text("utf-8"), text) if language == "python" else text, "utf-8")
        elif INSTALLATION in text:
            before, after = text.split(INSTALLATION)
            output("sh", "-ec", before, folder=folder, environment=environment)
            adopt(environment)
            output("sh", "-ec", after, folder=folder, environment=environment)
        else:
            output("sh", "-ec", text, folder=package, environment=environment)
    return environment


def test_the_page_builds_the_example(environment: Path) -> None:
    assert written(environment.parent / "adjudicator-hex") == written(EXAMPLE)
    for name in GENERATED:
        built = environment.parent / "adjudicator-hex" / "adjudicator_hex" / name
        assert built.read_bytes() == (EXAMPLE / "adjudicator_hex" / name).read_bytes()


SERVED = """
import sys
from adjudicator.application import create_app
client = create_app().test_client()
assert client.get("/v1/games/hex/cases").get_json()["edition"] == "1"
assert client.get("/referee/hex").status_code == 200
assert client.get("/referee/second").status_code == 404, "a draft has no published cases"
for game, action, title in (one.split(":") for one in sys.argv[1:]):
    for path in (f"board.svg?action={action}", f"board.txt?action={action}", "articles", "setups", ""):
        assert client.get(f"/v1/games/{game}/{path}".rstrip("/")).status_code == 200, path
    ruling = client.post(f"/v1/games/{game}/adjudications", json={"action": action, "include": ["legal_actions"]})
    assert ruling.get_json()["verdict"] == "legal"
    for page in ("play", "rules", "rulings"):
        assert title in client.get(f"/{page}/{game}?action={action}" if page == "rulings" else f"/{page}/{game}").text
    assert title in client.get("/").text
    first, second = client.get(f"/v1/games/{game}").get_json()["sides"]
    tags = f'[Game "{game}"]\\n[{first.title()} "Ada"]\\n[{second.title()} "Bob"]\\n[Result "{first}"]\\n'
    game_text = f'\\n\\n1. {action} {{[%player resign side={second}]}} {first}\\n\\n'
    records = "".join(f'{tags}[Round "{n}"]{game_text}' for n in (1, 2)).encode()
    report = client.post("/v1/reports?format=json", data=records, content_type="text/plain").get_json()
    assert [row["player"] for row in report["standings"]["rows"]] == ["Ada", "Bob"], report
    assert f'"const":"{game}"' in client.get("/openapi.yaml").text
"""


@pytest.mark.parametrize("has_second", [False, True])
def test_the_game_is_complete_alone_and_with_a_second_new_one(environment: Path, has_second: bool) -> None:
    folder = environment.parent
    games = ["hex:c3:Hex"]
    if has_second:
        output("adjudicator", "new-game", "second", folder=folder, environment=environment)
        output("pip", "install", "-e", "adjudicator-second", folder=folder, environment=environment)
        games.append("second:b2:Second")
    output("python", "-c", SERVED, *games, folder=folder, environment=environment, LOG_REQUESTS="off")
    if has_second:  # the tests of each: those of the first alone are run as an example
        words = ("python", "-m", "pytest", "-q", "-p", "no:cacheprovider", "--import-mode=importlib")
        output(*words, "adjudicator-hex", "adjudicator-second", folder=folder, environment=environment)
