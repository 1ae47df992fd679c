"""Turns to rule on: the choice of a day, the rulings on it, invalid requests."""

import itertools
import re
from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from adjudicator.pages import casebook, quiz
from engine.registry import GAMES

pytestmark = pytest.mark.usefixtures("five")
DAYS = [quiz.FIRST_DAY + timedelta(days=n) for n in range(60)]
TODAY = quiz.FIRST_DAY


def text(client: FlaskClient, path: str, status: int = 200) -> str:
    """The words of a page."""
    answer = client.get(path, headers={"Accept": "text/html"})
    assert answer.status_code == status
    assert answer.content_type.startswith("text/html")
    return unescape(" ".join(re.sub(r"<[^>]+>", " ", answer.text.partition("<main")[2]).split()))


@pytest.mark.parametrize("start", range(0, 31, 10))
def test_thirty_days_have_no_case_twice_and_every_game(start: int) -> None:
    days = [quiz.daily(day) for day in DAYS[start : start + 30]]
    cases = [one for day in days for one in day]
    assert len({one.id for one in cases}) == len(cases) == 150
    for two in itertools.pairwise(days):
        assert {one.game for day in two for one in day} == set(GAMES)
    assert 0.4 <= sum(one.verdict == "legal" for one in cases) / len(cases) <= 0.6
    assert all(2 <= sum(one.verdict == "legal" for one in day) <= 3 for day in days)


@pytest.mark.parametrize(
    "counts",
    [[(9, 1)], [(5, 5), (1, 9)], [(97, 29), (43, 81), (104, 108), (54, 147), (42, 80), (5, 2), (8, 17)], [(7, 3)] * 9],
)
def test_a_game_asks_all_its_cases_before_one_comes_again(
    counts: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    decks = {
        f"game{n}": [quiz.Question(f"game{n}", str(m), "CYX-1.1", "illegal" if m < few else "legal")
                     for m in range(many + few)]
        for n, (many, few) in enumerate(counts)
    }  # fmt: skip
    monkeypatch.setattr(quiz, "GAMES", dict.fromkeys(decks, GAMES["cyclix"]))
    monkeypatch.setattr(quiz, "questions", decks.__getitem__)
    days = [quiz.daily.__wrapped__(quiz.FIRST_DAY + timedelta(days=n)) for n in range(110)]
    assert all(len({one.game for one in day}) == len(day) == min(5, len(decks)) for day in days)
    for game, deck in decks.items():
        asked = [one for day in days for one in day if one.game == game]
        rounds = [asked[n : n + len(deck)] for n in range(0, len(asked), len(deck))]
        assert all(set(one) == set(deck) for one in rounds[:-1])
        assert len(asked) > len(deck) / 2
        assert len(set(rounds[-1])) == len(rounds[-1])


def _asked() -> Iterator[quiz.Question]:
    for day in DAYS[:30]:
        yield from quiz.daily(day)


def test_every_explanation_is_the_ruling_of_the_service(client: FlaskClient) -> None:
    for n, question in enumerate(itertools.islice(_asked(), 0, None, 7)):
        lang = ("en", "fr")[n % 2]
        case = next(casebook.published(question.game, "id", question.id))
        sent = {name: value for name, value in case["ask"]["body"].items() if name != "include"}
        ruling = client.post(f"/v1/games/{question.game}/adjudications?lang={lang}", json=sent).get_json()
        assert ruling["verdict"] == question.verdict
        those = [one for one in quiz.questions(question.game) if one.article == question.article]
        query = {"article": question.article, "n": those.index(question) + 1, "lang": lang}
        before = text(client, f"/referee/{question.game}?{urlencode(query)}")
        after = text(client, f"/referee/{question.game}?{urlencode(query | {'choices': 'l'})}")
        articles = GAMES[question.game].RULEBOOK.sentences[lang]["articles"]
        is_legal = ruling["verdict"] == "legal"  # explained by its rule: the move is known
        explained = articles[ruling["articles"][0]]["text"].split("\n")[0] if is_legal else ruling["message"]
        plain = explained.replace("\u00a0", " ")
        assert plain in after.replace("\u00a0", " ")
        assert plain not in before.replace("\u00a0", " "), "the ruling comes after the choice"
        title = case["title"][lang]
        assert title in after.replace("\u00a0", " ")
        assert title not in before.replace("\u00a0", " ")


def test_a_day_is_played_by_forms_alone(client: FlaskClient) -> None:
    path = f"/referee?day={TODAY}"
    for n, question in enumerate(quiz.daily(TODAY), 1):
        page = client.get(path).text
        assert f"Turn {n} of 5" in page
        form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]+)">', page))
        value = re.search(r'name="choices" value="(\w+)" class="legal"', page)
        assert value is not None
        page = client.get(f"/referee?{urlencode(form | {'choices': value[1]})}").text.partition("<main")[2]
        assert ("Correct." in page) == (question.verdict == "legal")
        link = re.search(r'data-key="Enter" href="([^"]+)"', page)
        assert link is not None
        path = unescape(link[1])
    right = sum(one.verdict == "legal" for one in quiz.daily(TODAY))
    assert f"{right} of 5 correct" in text(client, path)


def test_the_picture_of_a_question_shows_the_try_and_no_ruling(client: FlaskClient) -> None:
    for question in itertools.islice(_asked(), 0, None, 7):
        answer = client.get(f"/referee/{question.game}/light/{question.id}.svg")
        assert answer.status_code == 200
        assert "#cf4a00" not in answer.text.lower(), "the colour of a refusal"
    assert client.get("/referee/cyclix/light/CYX-9.9-999.svg").status_code == 404


def test_a_choice_made_twice_stays_the_same(client: FlaskClient) -> None:
    path = f"/referee?day={TODAY}&choices=li&n=1"
    assert text(client, path) == text(client, path)
    assert client.post("/referee", data={"choices": "l"}).status_code == 405
