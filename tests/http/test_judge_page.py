"""The page for judging records: complete in both languages, with a form that works without scripts."""

import json

import pytest
from flask.testing import FlaskClient

from adjudicator.pages.page import SENTENCES
from adjudicator.reports.formats import FORMATS
from engine.registry import GAMES
from engine.rulebook import LANGUAGES
from tests.support.pages import seen


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_all_that_its_script_needs(client: FlaskClient, language: str) -> None:
    page = seen(client, f"/judge?lang={language}")
    (data,) = (json.loads(one) for one in page.data)
    assert data["words"]["judge"] == SENTENCES[language]["judge"]
    for rules in GAMES.values():
        assert rules.RULEBOOK.sentences[language]["title"] in page.text
    assert f"/judge?lang={language}" in seen(client, f"/?lang={language}").addresses()


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
