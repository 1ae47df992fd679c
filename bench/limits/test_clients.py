"""What an interaction with the Discord bot and a call of an MCP tool cost."""

import os
import random
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest
from adjudicator_client import Client
from adjudicator_discord.games import MAX_TURNS, SIDES

from adjudicator.checks.play import random_turns
from bench.limits import allowed, ms
from tests.support.clients.agent import Agent, run
from tests.support.clients.discord import Discord, bot, buttons, filled
from tests.support.servers import serving
from tests.support.tabled import tabled

INTERACTION_MS: Final = 150
COMPLETION_MS: Final = 20
"""CPU of bot and service together."""
TOOL_MS: Final = 5
"""CPU of a call above that of the request."""
START_MS: Final = 2_500
REQUEST: Final[dict[str, Any]] = {"game": "cyclix", "action": "Rc3-c6"}


@pytest.mark.parametrize("name", SIDES)
def test_interactions(name: str) -> None:
    """In the longest games that a message holds; each try has another service, so that no cache helps."""
    played = list(islice(random_turns(name, random.Random(7)), MAX_TURNS))
    while len(" ".join(played)) > 4_400:
        played.pop()
    following = played.pop()
    discord = Discord(bot())
    full = discord.command("play", game=name, opponent1="2")
    message = filled(name, full, played)
    acts: list[Callable[[], object]] = [
        lambda: discord.command("play", game=name, opponent1="2"),
        lambda: discord.type(message, following),
        lambda: discord.type(message, "castle"),
        lambda: discord.press(message, "turn"),
        lambda: discord.press(message, buttons(full)["Resign"]),
        lambda: discord.judge(f'[Game "{name}"]\n\n{" ".join(played)} *'),
    ]
    for act in acts:
        discord.app = bot()
        discord.app.bots["en"].describe(name)
        assert ms(act, tries=1) <= allowed(INTERACTION_MS)


@tabled
def test_completion(game: str, typed: str) -> None:
    discord = Discord(bot())
    case = {"position": "duel"} if game == "battlelore" else {}
    discord.complete(game, "", **case)
    assert ms(lambda: discord.complete(game, typed, **case)) <= allowed(COMPLETION_MS)


def children() -> set[int]:
    return set(map(int, Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text("utf-8").split()))


def used_ms(pid: int) -> float:
    """Milliseconds of CPU that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def test_the_start_and_the_calls_of_the_mcp_server() -> None:
    calls = 100
    spent: dict[str, float] = {}

    async def act(agent: Agent) -> None:
        (child,) = children() - before
        spent["start"] = used_ms(child)
        await agent.call("rule", **REQUEST)
        start = used_ms(child)
        for _ in range(calls):
            await agent.call("rule", **REQUEST)
        spent["call"] = (used_ms(child) - start) / calls

    with serving() as server, Client(f"http://127.0.0.1:{server.port}") as client:
        before = children()
        run(act, f"http://127.0.0.1:{server.port}")
        alone = ms(lambda: [client.rule("cyclix", action="Rc3-c6") for _ in range(calls)]) / calls
    assert spent["start"] <= allowed(START_MS)
    assert spent["call"] - alone <= allowed(TOOL_MS)
