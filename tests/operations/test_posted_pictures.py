"""Pictures in posts: a few proxies fetch them for all readers of a forum, more than they could have rendered."""

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from typing import Final

import pytest
from flask.testing import FlaskClient

from adjudicator.config import Config
from tests.support.client import ask
from tests.support.limits import come_from, left, limited
from tests.support.markup import read_markdown

PUBLIC: Final = "https://referee.example"
PROXY: Final = come_from("192.0.2.1")
TURNS: Final = [f"{piece}-{file}{rank}" for piece in ("Rc3", "Kc2") for file in "abcde" for rank in range(1, 6)]
"""Fifty turns, legal and illegal."""


def picture(client: FlaskClient, turn: str) -> str:
    """The path of the picture in the post about a turn."""
    ruling = ask(client, {"action": turn, "include": ["markdown"]}, environ_base=PROXY).get_json()
    (url,) = read_markdown(ruling["texts"]["markdown"]).pictures
    return url.removeprefix(PUBLIC)


@pytest.mark.parametrize("workers", [1, 2])
def test_fifty_posts_from_one_address_all_show_their_picture(
    made: Callable[[Config], FlaskClient], redis_port: int, long_deadlines: None, workers: int
) -> None:
    redis = f"redis://127.0.0.1:{redis_port}" if workers > 1 else ""
    config = replace(limited("100/minute", redis), public_url=PUBLIC)
    clients = cycle([made(config) for _ in range(workers)])
    paths = [picture(next(clients), turn) for turn in TURNS]
    assert len(set(paths)) == 50
    for n, path in enumerate(paths):  # each by the first of its readers
        rendered = next(clients).get(path, environ_base=come_from(f"198.51.100.{n}"))
        assert (rendered.status_code, left(rendered)) == (200, 80)
    next(clients)  # so that every picture is fetched from the worker that has not rendered it
    for path in paths:
        fetched = next(clients).get(path, environ_base=PROXY)
        assert (fetched.status_code, fetched.content_type) == (200, "image/png")
    assert left(fetched) == 0, "fifty posts and fifty pictures are a hundred requests"
    assert next(clients).get(paths[0], environ_base=PROXY).status_code == 429


def test_a_proxy_cannot_have_more_pictures_rendered_than_before(made: Callable[[Config], FlaskClient]) -> None:
    client = made(replace(limited("100/minute"), public_url=PUBLIC))
    statuses = [client.get(f"/v1/games/cyclix/board.png?width={200 + n}").status_code for n in range(7)]
    assert statuses == [200] * 5 + [429] * 2
