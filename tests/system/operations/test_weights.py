"""Against a rate limit each request counts as the turns that it has judged, or as 20 for a PNG: within a fifth."""

import io
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import cycle, islice
from typing import Any, Final

import orjson
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.api.body import RECORD_JSON, RECORD_TEXT
from adjudicator.api.pictures.routes import PNG_WEIGHT
from adjudicator.checks.play import random_turns
from adjudicator.config import Config
from tests.support.client import CYCLIX, ask
from tests.support.limits import Services, come_from, left, limited
from tests.support.markup import read_markdown

LIMIT = 5_000
JSON = "application/json"


@cache
def turns(count: int) -> list[str]:
    """The turns of a random game of Dragonchess that lasts so long."""
    return list(islice(random_turns("dragonchess", random.Random(27)), count))


def text(count: int, space: str) -> bytes:
    return ('[Game "dragonchess"]\n\n' + space.join(turns(count))).encode()


def form(count: int) -> dict[str, Any]:
    return {"format": "adjudicator-record/1", "game": "dragonchess", "turns": turns(count)}


def judged(response: TestResponse) -> int:
    """The number of turns that a response rules on."""
    assert response.status_code == 200, response.text
    body = response.get_json()
    if "summary" in body:
        return int(body["summary"]["turns"])
    answers = body.get("answers", [{"status": 200, "body": body}])
    return sum(len(one["body"].get("rulings", "1")) for one in answers if one["status"] == 200)


SKIPPED = {"turns": ["Rc3-d4"] * 300, "on_illegal": "skip"}
FIELD = b'--x\r\nContent-Disposition: form-data; name="record"\r\n\r\n%s\r\n--x--\r\n'
BATCH: list[Any] = [
    {"game": "cyclix", "resource": "records", **SKIPPED},
    {"game": "cyclix", "resource": "records", **SKIPPED},
    *[{"game": "cyclix", "action": "Rc3-c6"}] * 5,
    {"game": "cyclix", "resource": "records", "turns": ["Rc3-d4"] * 150, "on_illegal": "skip"},
]


@pytest.mark.parametrize(
    ("path", "body", "kind"),
    [
        ("/v1/games/dragonchess/records", orjson.dumps({"turns": turns(90)}), JSON),
        ("/v1/games/dragonchess/records", orjson.dumps(form(90)), RECORD_JSON),
        ("/v1/games/dragonchess/records", text(90, " "), RECORD_TEXT),
        ("/v1/games/dragonchess/records", text(90, "{c}"), RECORD_TEXT),
        ("/v1/games/dragonchess/records", text(90, "(x y z)"), RECORD_TEXT),
        ("/v1/batch", orjson.dumps({"items": BATCH}), JSON),
        ("/v1/reports", text(90, "{c}"), RECORD_TEXT),
        ("/v1/reports", text(90, " $1 $2 ;\n") + b"\n" + text(50, "{c}"), "text/plain"),
        ("/v1/reports", orjson.dumps([form(90), form(30)]), JSON),
        ("/v1/reports", orjson.dumps(form(90)), RECORD_JSON),
        ("/v1/reports", FIELD % orjson.dumps(form(90)), "multipart/form-data; boundary=x"),
    ],
    ids=["json", "form", "text", "comments", "variations", "batch", "report", "two", "list", "record", "field"],
)
def test_a_request_weighs_the_turns_that_it_has_judged(made: Services, path: str, body: bytes, kind: str) -> None:
    response = made(limited(f"{LIMIT}/minute")).post(path, data=body, content_type=kind)
    assert judged(response) >= 90
    assert LIMIT - left(response) == pytest.approx(judged(response), rel=0.2)


def test_a_form_weighs_the_turns_of_its_file(made: Services) -> None:
    sent = {"file": (io.BytesIO(text(90, "{c}")), "a.game")}
    response = made(limited(f"{LIMIT}/minute")).post("/v1/reports", data=sent)
    assert LIMIT - left(response) == judged(response) == 90


@pytest.mark.parametrize("accept", ["image/png", "text/plain, image/png;q=0.9", "*/*;q=0.1, image/png"])
@pytest.mark.parametrize("path", ["board", "records/strip"])
def test_the_form_that_is_drawn_is_the_one_that_is_weighed(made: Services, path: str, accept: str) -> None:
    body: dict[str, Any] = {"turns": ["Rc3-c6", "Re5-e2"]} if path == "records/strip" else {}
    response = made(limited(f"{LIMIT}/minute")).post(f"{CYCLIX}/{path}", json=body, headers={"Accept": accept})
    weight = PNG_WEIGHT if response.content_type == "image/png" else len(body.get("turns", "1"))
    assert LIMIT - left(response) == weight
    assert (response.content_type == "image/png") == (path == "records/strip" or not accept.startswith("text"))


def test_errors_of_a_file_weigh_something(made: Services) -> None:
    client = made(limited(f"{LIMIT}/minute"))
    wrong = [{"turns": list(range(100))}] * 480
    assert LIMIT - left(client.post("/v1/reports?format=csv", json=wrong)) == 500


@pytest.mark.parametrize("path", ["adjudications", "records", "legal-actions", "board", "records/strip"])
def test_a_long_body_weighs_at_least_one_for_each_16_kib(made: Services, path: str) -> None:
    client = made(limited(f"{LIMIT}/minute"))
    assert LIMIT - left(client.post(f"{CYCLIX}/{path}", json={"seen": {"x" * 200_000: 1}})) == 12
    responses = [client.post(f"{CYCLIX}/{path}", json={"seen": {"x" * 200_000: 1}}) for _ in range(2)]
    assert left(responses[0]) - left(responses[1]) == 12


def test_the_page_of_an_article_weighs_its_cases_and_the_list_of_all_cases_five(made: Services) -> None:
    client = made(limited(f"{LIMIT}/minute"))
    page = client.get("/rules/cyclix/CYX-5.1")
    assert LIMIT - left(page) == page.text.count('class="case"') > 10
    assert left(page) - left(client.get(f"{CYCLIX}/cases")) == 5


@pytest.mark.parametrize(
    ("games", "weight"),
    [([{}] * 200, 200), ([{"turns": 30}, {"turns": 12}], 42), ([{"turns": 400}] * 9, 500), ([7, {"turns": "x"}], 2)],
)
def test_standings_weigh_the_turns_of_their_games(made: Services, games: list[Any], weight: int) -> None:
    response = made(limited(f"{LIMIT}/minute")).post("/v1/standings", json={"games": games})
    assert LIMIT - left(response) == weight


# Pictures in posts: a few proxies fetch them for all readers of a forum, more than they could have rendered


PUBLIC: Final = "https://referee.example"
PROXY: Final = come_from("192.0.2.1")
TURNS: Final = [f"{piece}-{file}{rank}" for piece in ("Rc3", "Kc2") for file in "abc" for rank in "14"]
"""Twelve turns, legal and illegal."""


def picture(client: FlaskClient, turn: str) -> str:
    """The path of the picture in the post about a turn."""
    ruling = ask(client, {"action": turn, "include": ["markdown"]}, environ_base=PROXY).get_json()
    (url,) = read_markdown(ruling["texts"]["markdown"]).pictures
    return url.removeprefix(PUBLIC)


def test_posts_from_one_address_all_show_their_picture(
    made: Callable[[Config], FlaskClient], redis_port: int, long_deadlines: None
) -> None:
    config = replace(limited("24/minute", f"redis://127.0.0.1:{redis_port}"), public_url=PUBLIC)
    clients = cycle([made(config) for _ in range(2)])
    paths = [picture(next(clients), turn) for turn in TURNS]
    assert len(set(paths)) == 12
    for n, path in enumerate(paths):  # each by the first of its readers
        rendered = next(clients).get(path, environ_base=come_from(f"198.51.100.{n}"))
        assert (rendered.status_code, left(rendered)) == (200, 4)
    next(clients)  # so that every picture is fetched from the worker that has not rendered it
    for path in paths:
        fetched = next(clients).get(path, environ_base=PROXY)
        assert (fetched.status_code, fetched.content_type) == (200, "image/png")
    assert left(fetched) == 0, "twelve posts and twelve pictures are 24 requests"
    assert next(clients).get(paths[0], environ_base=PROXY).status_code == 429
