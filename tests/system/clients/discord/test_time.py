"""A user hears that the service is away, or too slow, before it has responded."""

import socket
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any, Final

import pytest
from adjudicator_discord import application

from tests.support.clients.discord import Discord, bot, buttons, over_http, posted, text_of
from tests.support.servers import serving
from tests.support.threads import at_once, listening


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
    with over_http(url) as discord:
        acts: list[Callable[[], Any]] = [
            lambda: discord.command("ruling", game="cyclix", action="Rc3-c6"),
            lambda: discord.type(message, "Rc3-c6"),
            lambda: discord.judge('[Game "cyclix"]'),
        ]
        replies: dict[int, str] = {}

        def reply(n: int) -> None:
            if n < len(acts):
                replies[n] = text_of(acts[n]())
            else:
                assert discord.complete("cyclix", "r") == []

        at_once(reply, range(4))
    assert sorted(replies) == [0, 1, 2]
    assert all(sentence in text for text in replies.values())


def test_a_request_that_is_late_before_it_begins_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[object] = []
    discord, free = Discord(bot()), Event()
    monkeypatch.setattr(discord.app.bots["en"], "_on_command", begun.append)
    monkeypatch.setattr(application, "DEADLINE", 0.01)
    with ThreadPoolExecutor(1) as threads:
        monkeypatch.setattr(application, "_THREADS", threads)
        threads.submit(free.wait)
        assert "does not respond" in text_of(discord.command("article", game="cyclix", article="5.1"))
        assert discord.complete("cyclix", "r") == [], "Discord takes only choices after an autocompletion"
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
    with serving({"RATE_LIMIT": "12/hour"}) as server:
        url = f"http://127.0.0.1:{server.port}"
        with over_http(f"{url}/") as discord:
            message = discord.type(discord.command("play", game="cyclix"), "Rc3-c6")
            assert message["embeds"][0]["image"]["url"].startswith(f"{url}/v1/games/cyclix/boards/")
            assert buttons(message)["Open the board"].startswith(f"{url}/rulings/cyclix?")
            for _ in range(12):
                discord.command("article", game="cyclix", article="5.1")
        private_within_time(url, "too many requests")
