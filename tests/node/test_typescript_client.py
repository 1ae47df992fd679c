"""The TypeScript client passes a sample of the published cases, and reports hostile responses as errors."""

import json
from pathlib import Path

from tests.clients.calls import LIMITED, calls, failed, was_limited
from tests.node.conftest import run, script
from tests.support.limits import KEY
from tests.support.servers import serving


def compare(address: str, key: str = "") -> None:
    """One of twelve published cases: the others are asked in process and by the conformance runner."""
    some = calls()[::12]
    results = json.loads(script("calls.mjs", address, key, given=json.dumps(some)))
    assert [why for call, result in zip(some, results, strict=True) for why in failed(call, *result)] == []


def test_some_cases_from_gunicorn() -> None:
    with serving("app:create_app()", {}) as server:
        compare(f"http://127.0.0.1:{server.port}")


def test_a_service_with_key_prefix_and_limits() -> None:
    with serving("tests.clients.prefixed:create_app()", LIMITED | {"RATE_LIMIT": "50/second"}) as server:
        compare(f"http://127.0.0.1:{server.port}/referee/", KEY)
        assert was_limited(server)


def test_a_service_whose_workers_die_midway() -> None:
    with serving("tests.clients.mortal:create_app()", {"WEB_CONCURRENCY": "2"}) as server:
        compare(f"http://127.0.0.1:{server.port}")
        assert not set(server.workers) <= server.workers_now(), "at least one has died"


def test_hostile_responses() -> None:
    run("node", "--test", Path(__file__).parent / "errors.test.mjs")


def test_the_cost_of_a_call() -> None:
    """At most 0.25 ms of CPU above fetch: the median of alternating runs."""
    with serving("app:create_app()", {}) as server:
        assert float(script("cost.mjs", f"http://127.0.0.1:{server.port}")) <= 0.25
