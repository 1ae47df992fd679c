"""Every article is cited: by a ruling of the cases, by a refusal of a position, or where a draw is claimed."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator.judging.refusal import Refused
from engine.registry import GAMES
from tests.support.cases import answer_to, cases, request_of

CLAIMS = ("cyclix", "djambi", "dragonchess")
"""Games in which somebody may think that a draw can be claimed."""


def cited(game: str) -> set[str]:
    """The articles cited by the rulings of a game's cases, records and refused positions among them."""
    articles: set[str] = set()
    for case in cases(game):
        answer = answer_to(game, case)
        for ruling in (answer, *answer.get("rulings", ())):
            articles.update(ruling.get("articles", ()))
        if "refused" in answer:
            articles |= against(game, case)
    return articles


def against(game: str, case: dict[str, object]) -> set[str]:
    """The articles that faults of a case cite."""
    try:
        request_of(game, case)
    except Refused as refused:
        return {article for fault in refused.faults if fault.finding for article in fault.finding.articles} | {
            str(fault.facts["article"]) for fault in refused.faults if "article" in fault.facts
        }
    raise AssertionError("it was refused a moment ago")


def claimed(client: FlaskClient, game: str) -> dict[str, Any]:
    """The response to a claim of a draw by repetition at the start of a game."""
    claim = {"player": "claim", "side": GAMES[game].SIDES[0], "what": "repetition"}
    record = {"format": "adjudicator-record/1", "game": game, "turns": [claim]}
    response = client.post(f"/v1/games/{game}/records", json=record)
    assert response.status_code == 200, response.text
    (entry,) = response.get_json()["interventions"]
    assert entry["granted"] is False
    table: dict[str, Any] = entry
    return table


@pytest.mark.parametrize("game", GAMES)
def test_every_article_is_cited(client: FlaskClient, game: str) -> None:
    articles = cited(game)
    if game in CLAIMS:
        articles.add(claimed(client, game)["article"])
    assert {article.id for article in GAMES[game].RULEBOOK.articles} - articles == set()
