"""Pictures in posts: a few proxies fetch them for all readers of a forum, more than they could have rendered."""

from collections.abc import Callable
from dataclasses import replace
from itertools import cycle
from typing import Final

from flask.testing import FlaskClient

from adjudicator.config import Config
from tests.support.client import ask
from tests.support.limits import come_from, left, limited
from tests.support.markup import read_markdown

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
