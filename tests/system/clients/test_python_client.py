"""The Python client passes published cases in process, by asyncio, under limits and when workers die."""

import asyncio
from typing import Any

import httpx2
import pytest
from adjudicator_client import AsyncClient, Client, Problem

from adjudicator.config import Config
from app import create_app
from tests.support.client import LEGAL, QUIET
from tests.support.clients.calls import LIMITED, PREFIXED, calls, failed, was_limited
from tests.support.limits import KEY
from tests.support.servers import serving
from tests.support.threads import served

SOME = 12
"""One case of so many is sent over HTTP."""


def in_process(config: Config = QUIET, **settings: Any) -> Client:
    return Client(transport=httpx2.WSGITransport(app=create_app(config)), **settings)


def arguments(call: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments of a method for a call."""
    if call["method"] == "record":
        return (call["game"], call["request"]), {}
    renamed = {"from": "from_", "as": "as_"}
    return (call["game"],), {renamed.get(name, name): value for name, value in call["request"].items()}


def returned(client: Client, call: dict[str, Any]) -> tuple[int, Any]:
    """The status and the body that a method returns or raises."""
    values, fields = arguments(call)
    try:
        return 200, getattr(client, call["method"])(*values, **fields)
    except Problem as problem:
        return body_of(problem)


def body_of(problem: Problem) -> tuple[int, Any]:
    return problem.status, {"status": problem.status, "code": problem.code, "errors": problem.errors}


def wrong(client: Client, every: int) -> list[str]:
    """The differences of every n-th published case."""
    assert len(calls()) > 1_900
    return [why for call in calls()[::every] for why in failed(call, *returned(client, call))]


def test_none_is_the_default_of_a_field() -> None:
    with in_process() as client:
        assert client.rule("cyclix", action="Rc3-c6", position=None, seen=None) == client.rule(
            "cyclix", action="Rc3-c6"
        )
        assert client.record("cyclix", {"turns": ["Rc3-c6"], "position": None}) == client.record(
            "cyclix", {"turns": ["Rc3-c6"]}
        )


def test_a_problem_has_its_title_its_detail_and_its_posts() -> None:
    with in_process(language="fr") as client, pytest.raises(Problem) as raised:
        client.rule("cyclix", action="Rc3-zz", include=["markdown"])
    problem = raised.value
    assert (problem.title, problem.detail) == ("Je ne peux pas lire l'action", "1 erreur.")
    assert problem.texts.keys() == {"markdown"}
    assert problem.errors[0]["detail"] in str(problem)


def test_some_cases_by_asyncio() -> None:
    """Eight at a time."""
    some = calls()[::SOME]

    async def run(address: str) -> list[tuple[int, Any]]:
        async with AsyncClient(address) as client:
            gate = asyncio.Semaphore(8)

            async def one(call: dict[str, Any]) -> tuple[int, Any]:
                values, fields = arguments(call)
                async with gate:
                    try:
                        return 200, await getattr(client, call["method"])(*values, **fields)
                    except Problem as problem:
                        return body_of(problem)

            return await asyncio.gather(*(one(call) for call in some))

    with served(QUIET) as address:
        results = asyncio.run(run(address))
    assert [why for call, result in zip(some, results, strict=True) for why in failed(call, *result)] == []


def test_the_other_methods() -> None:
    with in_process(language="fr") as client:
        assert client.game("cyclix")["title"] == "Cyclix"
        assert client.articles("cyclix")["articles"][0]["id"] == "CYX-1.1"
        assert client.setups("cyclix")["setups"][0]["name"] == "caissa"
        assert client.rule("cyclix", action="Rc3-c6")["message"] == "La tour des Blancs va de c3 à c6."
        assert client.odds("battlelore", dice=3, bonus_strike=False)["dice"] == 3
        answers = client.batch(items=[{"game": "cyclix", **LEGAL}, {"game": "chess"}])["answers"]
        assert [one["status"] for one in answers] == [200, 404]
        text = '[Game "cyclix"]\n\n1. Rc3-c6 *'
        assert client.report(text)["summary"]["turns"] == 1
        assert client.report({"format": "adjudicator-record/1", "game": "cyclix"})["summary"]["games"] == 1
        assert client.report_as(text, format="html").startswith("<!doctype html>")
        assert client.record("cyclix", text, include="effects")["rulings"][0]["verdict"] == "legal"
        assert client.board("cyclix", action="Rc3-c6").startswith("<svg")
        assert client.board_as("png", "cyclix").startswith(b"\x89PNG")
        assert client.board_as("json", "cyclix").startswith(b"{")


def test_some_cases_from_a_service_with_key_prefix_and_limits() -> None:
    """The first requests exceed the limit."""
    with (
        serving(LIMITED, factory=PREFIXED) as server,
        Client(f"http://127.0.0.1:{server.port}/referee/", key=KEY) as client,
        Client(f"http://127.0.0.1:{server.port}/referee") as keyless,
    ):
        for _ in range(3):
            client.batch(items=[{"game": "cyclix", **LEGAL}] * 200)
        assert was_limited(server)
        assert wrong(client, SOME) == []
        with pytest.raises(Problem) as refused:
            keyless.rule("cyclix", action="Rc3-c6")
        assert (refused.value.status, refused.value.code) == (401, "unauthorized")
        assert refused.value.request_id


def test_some_cases_from_a_service_whose_workers_die_midway() -> None:
    with (
        serving({"WEB_CONCURRENCY": "2"}, factory="tests.support.clients.services:create_mortal") as server,
        Client(f"http://127.0.0.1:{server.port}", timeout=30) as client,
    ):
        assert wrong(client, 18) == [], "a hundred requests"
        assert not set(server.workers) <= server.workers_now(), "at least one has died"
