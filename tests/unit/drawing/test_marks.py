"""The steps of an unfinished turn, and those before a refusal, drawn as done."""

from typing import Any

from adjudicator.judging.case import open_case
from adjudicator.reports.picture import shown_of
from drawing.look import Look
from drawing.picture import compose
from engine.registry import GAMES
from tests.support.tabled import tabled


@tabled
def test_steps_are_drawn_as_done(
    game: str, position: str | None, action: str, there: dict[str, list[str]], left: list[str]
) -> None:
    request: dict[str, Any] = {} if position is None else {"position": position}
    scene = compose(shown_of(open_case(GAMES[game], request), action, "en"), Look())
    tokens = {token.at: [token.side, token.kind] for token in scene.tokens if token.at}
    assert {at: tokens.get(at) for at in there} == there
    assert not tokens.keys() & set(left)
