"""What an interaction costs, and how soon a user hears that the service is away."""

import random
import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from threading import Event
from typing import Any, Final

import pytest
from adjudicator_discord import application
from adjudicator_discord.games import MAX_TURNS, SIDES

from tests.support.listening import listening
from tests.support.play import random_turns
from tests.support.servers import serving
from tests.support.tabled import tabled
from tests.support.waiting import at_once
from tests.system.clients.discord.discord import Discord, bot, buttons, over_http, posted, text_of
from tests.system.clients.discord.games import filled

MAX_CPU: Final = 0.150
MAX_COMPLETION: Final = 0.020
"""Seconds of CPU of bot and service together."""
MAX_WAIT: Final = 2.5
pytestmark = pytest.mark.alone


def cost(limit: float, act: Callable[[], object], before: Callable[[], object] = int) -> float:
    """Seconds of CPU; above the limit, the least of three tries, since other processes disturb the caches."""
    taken: list[float] = []
    while len(taken) < 3 and min(taken, default=limit + 1) > limit:
        before()
        start = time.process_time()
        act()
        taken.append(time.process_time() - start)
    return min(taken)


@pytest.mark.parametrize("name", SIDES)
def test_interactions(name: str) -> None:
    """In the longest games that a message holds; each try has another service, so that no cache helps."""
    played = list(islice(random_turns(name, random.Random(7)), MAX_TURNS))
    while len(" ".join(played)) > 4_400:
        played.pop()
    following, costs = played.pop(), {}
    discord = Discord(bot())
    full = discord.command("play", game=name, opponent1="2")
    message = filled(name, full, played)

    def timed(kind: str, act: Callable[[], object]) -> None:
        def forget() -> None:
            discord.app = bot()
            discord.app.bots["en"].describe(name)

        costs[kind] = cost(MAX_CPU, act, forget)

    timed("play", lambda: discord.command("play", game=name, opponent1="2"))
    timed("legal", lambda: discord.type(message, following))
    timed("unreadable", lambda: discord.type(message, "castle"))
    timed("form", lambda: discord.press(message, "turn"))
    timed("resign", lambda: discord.press(message, buttons(full)["Resign"]))
    timed("judge", lambda: discord.judge(f'[Game "{name}"]\n\n{" ".join(played)} *'))
    assert max(costs.values()) <= MAX_CPU, costs


@tabled
def test_completion(game: str, typed: str) -> None:
    discord = Discord(bot())
    case = {"position": "duel"} if game == "battlelore" else {}
    discord.complete(game, "", **case)
    taken = cost(MAX_COMPLETION, lambda: discord.complete(game, typed, **case))
    assert taken <= MAX_COMPLETION


def sending(head: bytes, *rest: bytes) -> Callable[[socket.socket], None]:
    """Sends this to a connection, the rest one after another, each after 0.3 s, and waits for the client to leave."""

    def respond(connection: socket.socket) -> None:
        connection.recv(65_536)
        connection.sendall(head)
        for part in rest:
            time.sleep(0.3)
            connection.sendall(part)
        connection.recv(1)

    return respond


def response(status: int, length: int, kind: str = "application/json") -> bytes:
    """The head of a response."""
    return f"HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\r\n".encode()


def private_within_time(url: str, sentence: str) -> None:
    """The responses to four interactions at once."""
    message = posted(Discord(bot()).command("play", game="cyclix"))
    waits: list[float] = []
    with over_http(url) as discord:
        acts: list[Callable[[], Any]] = [
            lambda: discord.command("ruling", game="cyclix", action="Rc3-c6"),
            lambda: discord.type(message, "Rc3-c6"),
            lambda: discord.judge('[Game "cyclix"]'),
        ]
        replies: dict[int, str] = {}

        def reply(n: int) -> None:
            start = time.perf_counter()
            if n < len(acts):
                replies[n] = text_of(acts[n]())
            else:
                assert discord.complete("cyclix", "r") == []
            waits.append(time.perf_counter() - start)

        at_once(reply, range(4))
    assert sorted(replies) == [0, 1, 2]
    assert all(sentence in text for text in replies.values())
    assert len(waits) == 4
    assert max(waits) <= MAX_WAIT


def test_no_response_within_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord takes only choices after an autocompletion."""
    monkeypatch.setattr(application, "DEADLINE", 0)
    discord = Discord(bot())
    assert "does not respond" in text_of(discord.command("article", game="cyclix", article="5.1"))
    assert discord.complete("cyclix", "r") == []


def test_a_request_that_is_late_before_it_begins_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    discord, free = Discord(bot()), Event()
    monkeypatch.setattr(discord.app.bots["en"], "_on_command", begun.append)
    monkeypatch.setattr(application, "DEADLINE", 0.01)
    with ThreadPoolExecutor(1) as threads:
        monkeypatch.setattr(application, "_THREADS", threads)
        threads.submit(free.wait)
        assert "does not respond" in text_of(discord.command("article", game="cyclix", article="5.1"))
        free.set()
    assert begun == []


PROBLEM: Final = b'{"type": "x", "title": "x", "status": 401, "detail": "x", "code": "unauthorized"}'


@pytest.mark.parametrize(
    "parts",
    [
        (b"",),
        (response(200, 99_999), *[b" "] * 12),
        (response(200, 2, "text/html") + b"hi",),
        (response(401, len(PROBLEM), "application/problem+json") + PROBLEM,),
    ],
    ids=["silent", "trickling", "HTML", "another key"],
)
def test_a_service_that_does_not_respond(parts: tuple[bytes, ...]) -> None:
    with listening(sending(*parts)) as url:
        private_within_time(url, "does not respond")


def test_no_service_and_no_such_host() -> None:
    private_within_time("http://127.0.0.1:9", "does not respond")
    private_within_time("http://no.such.host.invalid", "does not respond")


def test_a_service_over_http_without_a_public_address_and_over_its_limit() -> None:
    """Its links are paths, and get the address of the settings."""
    with serving("app:create_app()", {"RATE_LIMIT": "12/hour"}) as server:
        url = f"http://127.0.0.1:{server.port}"
        with over_http(f"{url}/") as discord:
            message = discord.type(discord.command("play", game="cyclix"), "Rc3-c6")
            assert message["embeds"][0]["image"]["url"].startswith(f"{url}/v1/games/cyclix/boards/")
            assert buttons(message)["Open the board"].startswith(f"{url}/rulings/cyclix?")
            for _ in range(12):
                discord.command("article", game="cyclix", article="5.1")
        private_within_time(url, "too many requests")
