"""Tests of the rulebooks: every text exists, every ground and effect is reached, in every language."""

import re

import orjson
import pytest
from flask.testing import FlaskClient

from adjudicator.checks.coverage import check_coverage
from adjudicator.checks.words import check_rulebook
from adjudicator.judging.case import resolve
from adjudicator.judging.refusal import Refused
from engine.errors import NotationError
from engine.play import PASS, first_position
from engine.registry import GAMES
from engine.rulebook import LANGUAGES
from tests.snapshots import stored
from tests.snapshots.rulings import snapshot
from tests.support.cases import answers, cases, openable, request_of, ruled
from tests.support.folders import SNAPSHOTS

CLAIMS = ("cyclix", "djambi", "dragonchess")
"""Games in which a player may think that a draw can be claimed."""

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_codes_and_ids_have_their_forms_and_order(game: str) -> None:
    check_rulebook(GAMES[game])


@each_game
def test_every_ground_and_effect_is_reached_by_a_case(game: str) -> None:
    check_coverage(GAMES[game], ruled(game))


@each_game
def test_articles_name_the_same_articles_and_numbers_in_every_language(game: str) -> None:
    english, *others = (GAMES[game].RULEBOOK.sentences[language]["articles"] for language in LANGUAGES)
    for other in others:
        for name, article in english.items():
            one, same = (sorted(re.findall(r"\d+(?:\.\d+)?", words["text"])) for words in (article, other[name]))
            assert one == same, name


@each_game
def test_every_article_and_no_other_is_cited(client: FlaskClient, game: str) -> None:
    """By a ruling, by a refused position, or by the response to a claim of a draw at the start of a game."""
    rulings = [one for answer in answers(game) for one in (answer, *answer.get("rulings", ()))]
    cited = {article for ruling in rulings for article in ruling.get("articles", ())}
    for case, answer in zip(cases(game), answers(game), strict=True):
        if "refused" in answer:
            with pytest.raises(Refused) as refusal:
                request_of(game, case)
            for fault in refusal.value.faults:
                cited |= {*(fault.finding.articles if fault.finding else ()), fault.facts.get("article")} - {None}
    if game in CLAIMS:
        claim = {"player": "claim", "side": GAMES[game].SIDES[0], "what": "repetition"}
        record = {"format": "adjudicator-record/1", "game": game, "turns": [claim]}
        (entry,) = client.post(f"/v1/games/{game}/records", json=record).get_json()["interventions"]
        assert entry["granted"] is False
        cited.add(entry["article"])
    assert {article.id for article in GAMES[game].RULEBOOK.articles} == cited


@each_game
def test_the_side_to_move_is_the_one_that_the_status_tells(game: str) -> None:
    rules, sides = GAMES[game], set()
    for _, start in openable(game):
        sides.add(rules.to_move(start.position))
        assert rules.to_move(start.position) == rules.status(start.position).to_move
    assert len(sides) > 1


@pytest.mark.parametrize("game", [game for game, rules in GAMES.items() if rules.NOTATION == "text"])
def test_what_is_not_understood_is_told_with_forms_that_are(game: str) -> None:
    """In games written as text; for objects, missing parts are reported one by one."""
    rules = GAMES[game]
    options, _ = resolve(rules, {})
    position = rules.read_position(first_position(rules), options)
    for unheard_of, shown in (("?", "?"), ({"a": 1}, '{"a": 1}')):
        with pytest.raises(NotationError) as of_turn:
            rules.read_turn(position, unheard_of)
        forms = str(of_turn.value.faults[0].facts["expected"]).split(", ")
        assert all(rules.read_turn(position, form) for form in forms)
        with pytest.raises(NotationError) as of_position:
            rules.read_position(unheard_of, options)
        assert rules.read_position(str(of_position.value.faults[0].facts["expected"]), options)
        assert of_turn.value.faults[0].facts["text"] == of_position.value.faults[0].facts["text"] == shown


@each_game
def test_rulings_change_only_with_the_edition(game: str) -> None:
    """A digest of all answers to all cases; ``make snapshots`` renews it, with EDITION raised if a ruling changed."""
    kept = orjson.loads((SNAPSHOTS / f"{game}.json").read_bytes())
    assert kept == snapshot(game), f"cases were added, or rulings of {game} changed: see tests/snapshots"


@pytest.mark.parametrize(
    ("game", "position", "ground", "facts"),
    [
        ("djambi", "9/9/9/9/9/rM8/x8/9/rC7bM RRRR addd R - 0 R", "one-move", {}),
        ("phylde", f"{'/'.join(['18'] * 18)} i1j2 - w", "no-king-left", {"side": "white"}),
    ],
)
def test_nobody_passes_in_a_finished_game(game: str, position: str, ground: str, facts: dict[str, str]) -> None:
    rules = GAMES[game]
    finished = rules.read_position(position, resolve(rules, {})[0])
    assert rules.objection(finished, PASS) == ground
    assert rules.facts(finished, PASS, ground) == facts


# Stored requests


@pytest.mark.parametrize("game", stored.STORED_GAMES)
@pytest.mark.parametrize("every", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_no_stored_ruling_changes_without_a_new_edition(game: str, every: int) -> None:
    assert stored.kept(game).edition == GAMES[game].EDITION, "make snapshots renews the digests"
    differing = stored.changed(game, every)
    assert not differing, f"{len(differing)} rulings changed, but not EDITION; the first on {differing[0]}"
