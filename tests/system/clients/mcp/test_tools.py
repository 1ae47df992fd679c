"""The tools for language models, called by the official client."""

import asyncio
import json
import random
import signal
import socket
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import islice
from threading import Thread
from typing import Any, Final

import httpx2
import pytest
from adjudicator_client import Client as Adjudicator
from adjudicator_mcp.__main__ import main
from adjudicator_mcp.server import SPEC, call
from mcp import Client

from adjudicator.checks.play import random_turns
from tests.support.clients.agent import MODES, Agent, environ, run, run_here, stdio
from tests.support.clients.calls import LIMITED, PREFIXED
from tests.support.clients.services import MORE
from tests.support.clients.services import newer as create_newer
from tests.support.folders import ROOT
from tests.support.limits import KEY
from tests.support.servers import free_port, serving
from tests.support.tabled import tabled, values_of

VERSION: Final = tomllib.loads((ROOT / "clients/mcp/pyproject.toml").read_text("utf-8"))["project"]["version"]
CALLS: Final[dict[str, dict[str, Any]]] = {
    "describe": {"game": "cyclix"},
    "rule": {"game": "cyclix", "action": "Rc3-d4", "options": {"king_capture": "adjacent"}, "seen": {}},
    "legal_actions": {"game": "cyclix", "from": "c3"},
    "judge_record": {"game": "cyclix", "turns": ["Rc3-c6", "Re5-a1"]},
    "article": {"game": "cyclix", "id": "cyx-3.5"},
}


async def use_all(agent: Agent) -> None:
    """List and call every tool."""
    listed = (await agent.client.list_tools()).tools
    assert [one.name for one in listed] == [*CALLS, "picture"]
    assert all(one.annotations and one.annotations.read_only_hint and one.annotations.idempotent_hint for one in listed)
    found = {name: await agent.call(name, **arguments) for name, arguments in CALLS.items()}
    assert getattr(agent.client.server_info, "version", "") == VERSION
    described = found["describe"]
    assert (described["sides"], described["notation"]["actions"][0]) == (["white", "black"], "Rc3-c6")
    assert described["notation"]["marks"]["~"] == "to a hole, with the tile under the piece"
    assert described["articles"]["CYX-3.5"] == "The king's move"
    assert (found["rule"]["verdict"], found["rule"]["reason"]["article"]) == ("illegal", "CYX-3.1")
    assert found["legal_actions"]["left_out"] == 0
    assert {one[:3] for one in found["legal_actions"]["actions"]} == {"Rc3"}
    assert (found["judge_record"]["first_offence"]["n"], len(found["judge_record"]["seen"])) == (2, 2)
    won = await agent.call("judge_record", game="djambi", turns=["resign:R", "resign:B", "resign:Y"])
    assert (won["first_offence"], won["result"]["found"], won["status"]["winners"]) == (None, "green", ["green"])
    assert found["article"]["readings"][0]["name"] == "king_capture"
    for result in found.values():
        assert not {"ruleset", "key", "geometry", "rulings", "offences"} & result.keys()
    picture = await agent.client.call_tool("picture", {"game": "cyclix", "action": "Rc3-c6"})
    image, text = picture.content
    assert (image.type, image.mime_type, text.type) == ("image", "image/png", "text")  # type: ignore[union-attr]  # checked
    assert "rook c6" in text.text  # type: ignore[union-attr]  # checked


@pytest.fixture
def refusal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., object]:
    """The exit code of the program for arguments that it refuses in one line."""
    monkeypatch.setenv("LOG_REQUESTS", "off")  # so that it is reset: the program sets it

    def refuse(*arguments: str) -> object:
        monkeypatch.setattr(sys, "argv", ["adjudicator-mcp", *arguments])
        with pytest.raises(SystemExit) as left:
            main()
        output, errors = capsys.readouterr()
        assert (output, errors.count("\n")) == ("", 1)
        return left.value.code

    return refuse


@contextmanager
def over_http(url: str, *arguments: str, **variables: str) -> Iterator[str]:
    """The address of a server of tools over HTTP."""
    port = free_port()
    command = [sys.executable, "-m", "adjudicator_mcp", url, "--http", f"127.0.0.1:{port}", *arguments]
    with subprocess.Popen(command, env=environ(**variables), stderr=subprocess.PIPE) as process:
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                assert process.poll() is None, process.communicate()
                time.sleep(0.05)
        try:
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            process.terminate()


async def use_all_over_http(address: str, mode: Any) -> None:
    async with Client(address, mode=mode) as client:
        assert client.protocol_version == {"auto": "2026-07-28", "legacy": "2025-11-25"}[mode]
        await use_all(Agent(client))


def test_every_tool_over_both_transports_in_both_revisions() -> None:
    with serving() as server:
        url = f"http://127.0.0.1:{server.port}"
        for mode in MODES:
            run(use_all, url, mode=mode)
        with over_http(url) as address:
            for mode in MODES:
                asyncio.run(use_all_over_http(address, mode))


def test_a_service_with_key_prefix_and_limit(refusal: Callable[..., object]) -> None:
    with serving(LIMITED, factory=PREFIXED) as server:
        url = f"http://127.0.0.1:{server.port}/referee"
        run(use_all, url, ADJUDICATOR_KEY=KEY)
        assert refusal(url) == 4
    with serving({"RATE_LIMIT": "1/hour"}, factory=PREFIXED) as server:
        run_here(is_limited, f"http://127.0.0.1:{server.port}/referee")


def test_a_newer_service_has_more_fields() -> None:
    """They are passed on, and disturb no tool."""
    with Adjudicator("http://referee.example", transport=httpx2.WSGITransport(app=create_newer())) as client:
        for name, arguments in CALLS.items():
            result = call(client, name, arguments)
            assert not result.is_error, (name, result.content)
        ruling = call(client, "rule", CALLS["rule"]).structured_content or {}
        assert ruling["newer"] == ruling["reason"]["newer"] == ruling["status"]["newer"] == MORE
        assert (call(client, "legal_actions", CALLS["legal_actions"]).structured_content or {})["newer"] == MORE
        assert call(client, "picture", {"game": "cyclix"}).content[0].type == "image"
        assert "Did you mean Rc3-c6" in str(call(client, "rule", CYCLIX | {"action": "Rc3-c66"}).content)


async def is_limited(agent: Agent) -> None:
    await agent.call("rule", game="cyclix", action="Rc3-c6")
    assert await agent.error("rule", {"game": "cyclix", "action": "Rc3-c6"}) == (
        "The referee is busy. Try again later."
    )


def test_the_service_in_the_same_process() -> None:
    run(use_all, "--local")


@pytest.mark.parametrize(
    ("language", "asked", "found"),
    [("en", "3.5", "CYX-3.5"), ("en", " cyx-3.5", "CYX-3.5"), ("en", "KING'S attack", "CYX-2.3"),
     ("en", "check", "CYX-5.1"), ("fr", "MAT", "CYX-5.3")],
)  # fmt: skip
def test_an_article_by_its_number_or_by_words_of_its_title(language: str, asked: str, found: str) -> None:
    async def act(agent: Agent) -> None:
        assert (await agent.call("article", game="cyclix", id=asked))["id"] == found
        several = await agent.error("article", {"game": "cyclix", "id": "le" if language == "fr" else "king"})
        assert "CYX-3.5 " in several

    run_here(act, language=language)


def test_null_is_the_default_of_an_optional_argument() -> None:
    async def act(agent: Agent) -> None:
        optional = dict.fromkeys(("position", "options", "seen"))
        assert (await agent.call("rule", game="cyclix", action="Rc3-c6", **optional))["verdict"] == "legal"
        assert (await agent.call("legal_actions", game="cyclix", begun=None, **{"from": None}))["actions"]

    run_here(act)


def test_french() -> None:
    async def act(agent: Agent) -> None:
        assert (await agent.call("rule", game="cyclix", action="Rc3-c6"))[
            "message"
        ] == "La tour des Blancs va de c3 à c6."

    run_here(act, language="fr")


def test_a_turn_and_an_attack_are_played_to_their_end() -> None:
    """Decision by decision, with what the lists and the rulings name."""

    async def act(agent: Agent) -> None:
        begun = ""
        for n in range(3):
            listed = await agent.call("legal_actions", game="djambi", **({"begun": begun} if begun else {}))
            begun = listed["actions"][0]
            verdict = (await agent.call("rule", game="djambi", action=begun))["verdict"]
            if verdict == "legal":
                break
            assert (n, verdict) == (0, "incomplete")
        duel = {"game": "battlelore", "position": "duel"}
        target = (await agent.call("legal_actions", **duel))["declarations"]["attack"]["riders"][0]
        assert target["asks"] == ["bonus_strike"]
        action, between = f"riders x {target['target']} bonus strike", ": "
        while (ruling := await agent.call("rule", action=action, **duel))["verdict"] == "incomplete":
            awaits = ruling["status"]["awaits"]
            words = ["green", "flag", "lore", "red"][: awaits.get("dice", 0)] or awaits["values"][:1]
            name = (awaits.get("roll") or awaits["choose"]).replace("attack", "")
            action, between = f"{action}{between}{' '.join([name, *words]).strip()}", " / "
        assert ruling["verdict"] == "legal", ruling["message"]

    run_here(act)


CYCLIX: Final = {"game": "cyclix"}
WRONG: Final[list[tuple[str, dict[str, Any], str]]] = [
    *((name, {}, "'game' is a required property") for name in [*CALLS, "picture"]),
    *((name, {**arguments, "game": "chess"}, "not one of ['battlelore'") for name, arguments in CALLS.items()),
    *((name, {**arguments, "gmae": "x"}, "('gmae' was unexpected)") for name, arguments in CALLS.items()),
    *((name, {**arguments, "game": 7}, "not one of") for name, arguments in CALLS.items()),
    *values_of(__file__)["wrong calls"],
]  # fmt: skip


def test_forty_wrong_calls() -> None:
    assert len(WRONG) >= 40
    infinite = call(None, "rule", CYCLIX | {"action": "Rc3-c6", "seen": {"x": float("inf")}})  # as JSON: 1e400
    assert "inf is not of type 'integer'" in str(infinite.content)

    async def act(agent: Agent) -> None:
        for name, arguments, sentence in WRONG:
            error = await agent.error(name, arguments)
            assert sentence in error, (name, str(arguments)[:80], error)
            assert len(error) < 2_000
            assert "Traceback" not in error
            assert "http" not in error
        await agent.call("rule", **CALLS["rule"])

    run_here(act)


def test_a_service_that_restarts() -> None:
    port = free_port()

    async def act() -> None:
        with serving({}, port=port):
            context = stdio(f"http://127.0.0.1:{port}", ADJUDICATOR_KEY="secret")
            agent = await context.__aenter__()
            await agent.call("rule", **CALLS["rule"])
        error = await agent.error("rule", CALLS["rule"])
        assert error == "The referee does not respond. Try again in a minute."
        with serving({}, port=port):
            await agent.call("rule", **CALLS["rule"])
            await context.__aexit__(None, None, None)

    asyncio.run(act())


def test_large_results_name_the_omitted_parts() -> None:
    async def act(agent: Agent) -> None:
        turns = [*islice(random_turns("dragonchess", random.Random(1)), 300)]
        judged = await agent.call("judge_record", game="dragonchess", turns=turns)
        assert judged["omitted"] == ["seen"]
        assert "position" in judged
        listed = await agent.call("legal_actions", game="phylde")
        assert (len(listed["actions"]), listed["left_out"]) == (100, 80)

    run_here(act)


def test_descriptions_are_short() -> None:
    async def act(agent: Agent) -> None:
        listed = [one.model_dump(by_alias=True, exclude_none=True) for one in (await agent.client.list_tools()).tools]
        assert len(json.dumps(listed)) <= 4_000

    assert len(SPEC["instructions"].split()) <= 120
    assert len(SPEC["tools"]) == 6
    run_here(act)


@tabled
def test_wrong_arguments_are_one_line(refusal: Callable[..., object], arguments: list[str], status: int) -> None:
    assert refusal(*arguments) == status


class Silent(BaseHTTPRequestHandler):
    """A site that knows no address, and writes no log."""

    def log_message(self, *_: Any) -> None:
        pass


def test_a_port_in_use_another_site_and_no_service(
    refusal: Callable[..., object], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert refusal("--local", "--http", f"127.0.0.1:{taken.getsockname()[1]}") == 2
    with HTTPServer(("127.0.0.1", 0), Silent) as site:
        Thread(target=site.handle_request).start()
        assert refusal(f"http://127.0.0.1:{site.server_port}") == 4
    monkeypatch.setitem(sys.modules, "app", None)
    assert refusal("--local") == 2


def test_other_hosts_are_refused_over_http() -> None:
    with serving() as server, over_http(f"http://127.0.0.1:{server.port}") as address:
        for headers in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
            assert httpx2.post(address, json={}, headers=headers).status_code in (403, 421)


def test_nothing_is_left_when_the_client_ends() -> None:
    initialize = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "x", "version": "1"}}
    for interrupted in (False, True):
        process = subprocess.Popen(
            [sys.executable, "-m", "adjudicator_mcp", "--local"],
            env=environ(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert process.stdin
        assert process.stdout
        process.stdin.write(
            json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": initialize}).encode() + b"\n"
        )
        process.stdin.flush()
        assert b"never judge a move yourself" in process.stdout.readline()
        if interrupted:
            process.send_signal(signal.SIGINT)
        output, errors = process.communicate(b"", timeout=30)
        assert (process.returncode, output, errors) == (130 if interrupted else 0, b"", b"")
