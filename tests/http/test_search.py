"""Thirty everyday questions to the search in the rulebooks, written before it."""

import pytest
from flask.testing import FlaskClient

from adjudicator.pages.search import MAX_LENGTH, search
from tests.support.pages import seen
from tests.support.tabled import tabled


@tabled
def test_an_everyday_question_finds_its_article(question: str, article: str) -> None:
    assert article in [found for _, found in search(question)[:3]]


def test_the_field_is_a_form_and_lists_articles(client: FlaskClient) -> None:
    page = seen(client, "/rules?q=maze")
    assert "/rules/djambi/DJB-2.2?lang=en" in list(page.addresses())
    assert "No article has these words." in seen(client, "/rules?q=xyzzy").text
    assert "No article" not in seen(client, "/rules").text
    french = seen(client, "/rules?lang=fr&q=labyrinthe")
    assert "/rules/djambi/DJB-2.2?lang=fr" in list(french.addresses())


@pytest.mark.parametrize("question", ["x" * 10_000, "maze " * 2_000])
def test_a_question_that_is_too_long_gets_a_sentence(client: FlaskClient, question: str) -> None:
    answer = client.get("/rules", query_string={"q": question}, headers={"Accept": "text/html"})
    assert answer.status_code == 422
    assert "The text is too long." in answer.text
    assert client.get("/rules", query_string={"q": "<b>" * (MAX_LENGTH // 3)}).status_code == 200
