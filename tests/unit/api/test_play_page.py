"""The pages for playing and judging, their style sheets and scripts, and their use as an application."""

import gzip
import re

import pytest
from flask.testing import FlaskClient

from adjudicator.pages import assets
from adjudicator.reports.formats import FORMATS
from engine.game import HasTableText
from engine.registry import GAMES
from engine.rulebook import LANGUAGES
from tests.support.cases import games_with
from tests.support.pages import seen


def test_sheet_and_scripts_are_kept_for_a_year_under_their_digest(client: FlaskClient) -> None:
    page = seen(client, "/play/cyclix")
    loaded = [one for one in page.addresses() if one.endswith((".css", ".js"))]
    assert {one.rpartition("/")[2] for one in loaded} >= {"style.css", "theme.js", "play.js"}
    for at in loaded:
        kind = "text/css" if at.endswith(".css") else "text/javascript"
        response = client.get(at)
        assert response.content_type == f"{kind}; charset=utf-8"
        assert response.headers["Cache-Control"].endswith("immutable")
        assert client.get(at, headers={"If-None-Match": response.headers["ETag"]}).status_code == 304
        packed = client.get(at, headers={"Accept-Encoding": "gzip"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == response.data
        assert packed.headers["ETag"] != response.headers["ETag"]
    older = client.get("/pages/0000000000000000/play.js")
    assert (older.status_code, older.headers["Cache-Control"]) == (200, "no-cache")
    for name in ("none.js", "../page.py", "scripts/play.js", "__init__.py", "en.toml"):
        assert client.get(f"/pages/0000000000000000/{name}").status_code == 404


@pytest.mark.parametrize("script", [name for name in assets.assets() if name.endswith(".js")])
def test_a_script_asks_for_scripts_that_there_are(script: str) -> None:
    assert set(assets.imports(script)) <= set(assets.assets())
    text = assets.assets()[script].read_text("utf-8")
    assert "innerHTML" not in text
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_loads_few_scripts(client: FlaskClient, game: str) -> None:
    page = seen(client, f"/play/{game}")
    loaded = {one for one in page.addresses() if one.endswith(".js")}
    assert len(loaded) <= 3
    packed = [client.get(at, headers={"Accept-Encoding": "gzip"}).data for at in loaded]
    assert sum(len(script) for script in packed) <= (30_000 if game == "battlelore" else 20_000)


PAGES = [("play", "play", game) for game in GAMES] + [("edit", "editor", game) for game in games_with(HasTableText)]


# The page for judging records: complete in both languages, with a form that works without scripts


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_form_gets_every_report_without_a_script(client: FlaskClient, language: str) -> None:
    page = seen(client, f"/judge?lang={language}")
    (form,) = page.all("form")
    assert (form["method"], form["enctype"]) == ("post", "multipart/form-data")
    forms = [one["value"] for one in page.all("button") if one.get("name") == "format"]
    assert set(forms) == set(FORMATS)
    for value in forms:
        sent = {"record": "Rc3-c6 Re5-e5", "game": "cyclix", "format": value}
        answer = client.post(form["action"], data=sent, content_type=form["enctype"])
        assert answer.status_code == 200
        assert answer.headers["Content-Language"] == language


# The sizes of type and space in the style sheets


TYPE = {"0.875rem", "1rem", "1.25rem", "1.75rem", "100%", "inherit"}
"""14, 16, 20 and 28 px."""
SPACE = {"0", "0.5rem", "1rem", "1.5rem", "auto"}
"""8, 16 and 24 px."""
SHEETS = [name for name in assets.assets() if name.endswith(".css")]
SPACING = r"(?:(?:row-|column-)?gap|(?:margin|padding)(?:-[a-z]+)*)"


def sizes(sheet: str, name: str) -> list[str]:
    """The values of a property in a sheet, one by one, with a digit before each point."""
    text = re.sub(
        r"\.board [^{]*{[^}]*}", "", assets.assets()[sheet].read_text("utf-8")
    )  # has the units of its picture
    values = re.findall(rf"(?<![\w-]){name}:\s*([^;}}]+)", text)
    found = [re.sub(r"^-?\.", "0.", one) for value in values for one in value.split()]
    return [one for one in found if not one.endswith(("pt", "cm"))]  # units of paper


@pytest.mark.parametrize("sheet", SHEETS)
def test_type_has_four_sizes(sheet: str) -> None:
    short = [one.partition("/")[0] for one in sizes(sheet, "font") if re.match(r"[\d.]", one)]
    assert set(sizes(sheet, "font-size")) | set(short) <= TYPE


@pytest.mark.parametrize("sheet", SHEETS)
def test_space_has_three_sizes(sheet: str) -> None:
    found = sizes(sheet, SPACING)
    assert found
    assert set(found) <= SPACE


# The pages as an installed application: the manifest, and the worker for use without a network


def test_the_manifest_is_in_the_language_of_the_page(client: FlaskClient) -> None:
    for language, words in (("en", "unusual board games"), ("fr", "jeux de plateau")):
        page = seen(client, f"/?lang={language}")
        (link,) = (one["href"] for one in page.all("link") if one["rel"] == "manifest")
        response = client.get(link)
        body = response.get_json(force=True)
        assert response.content_type == "application/manifest+json"
        assert (body["lang"], body["start_url"], body["scope"]) == (language, f"/?lang={language}", "/")
        assert words in body["description"]
        assert client.get(body["icons"][0]["src"]).status_code == 200
        assert client.get(body["start_url"]).status_code == 200


def test_the_worker_keeps_no_response_of_the_interface(client: FlaskClient) -> None:
    text = client.get("/pages/worker.js").text
    assert text.startswith(f'const DIGEST = "{assets.digest()}";\n'), "the worker is new with every change of an asset"
    kept = re.search(r"const PAGES = /(.*)/;", text)
    assert kept
    for path in ("", "play/cyclix", "edit/djambi", "judge"):
        assert re.search(kept[1].replace("\\/", "/"), path)
    for path in ("v1/games/cyclix", "rulings/cyclix", "v1/games/cyclix/board.svg", "rules/cyclix", "play/cyclix/x"):
        assert not re.search(kept[1].replace("\\/", "/"), path)
