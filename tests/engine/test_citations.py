"""Every article is cited by a ruling of the cases, but for those from which no ruling can follow."""

import pytest

from adjudicator.rulings.refusal import Refused
from engine.registry import GAMES
from tests.support.cases import answer_to, asked, cases

NO_RULING_FOLLOWS = {
    "cyclix": {
        "CYX-1.1",  # what the board is: a text that shows another has no form
        "CYX-1.2",  # that pieces stand on tiles: so does every text
        "CYX-1.4",  # which setups there are
        "CYX-5.5",  # that there is no other draw
    },
    "djambi": {"DJB-7.3"},  # that there is no other draw
    "phylde": {"PHY-2.1"},  # which setups there are
}


def cited(game: str) -> set[str]:
    """The articles cited by the rulings of a game's cases, records and refused positions among them."""
    found: set[str] = set()
    for case in cases(game):
        answer = answer_to(game, case)
        for ruling in (answer, *answer.get("rulings", ())):
            found.update(ruling.get("articles", ()))
        if "refused" in answer:
            found |= against_position(game, case)
    return found


def against_position(game: str, case: dict[str, object]) -> set[str]:
    try:
        asked(game, case)
    except Refused as refused:
        return {article for fault in refused.faults if fault.finding for article in fault.finding.articles}
    raise AssertionError("it was refused a moment ago")


@pytest.mark.parametrize("game", NO_RULING_FOLLOWS)
def test_every_article_is_cited(game: str) -> None:
    articles = {article.id for article in GAMES[game].RULEBOOK.articles}
    assert articles - cited(game) == NO_RULING_FOLLOWS[game]
