"""The cost of the Python client, in CPU time of alternating runs."""

import subprocess
import sys
import time
from pathlib import Path
from statistics import median

import httpx2
import pytest
from adjudicator_client import Client

from tests.support.servers import serving

CLIENT = Path(__file__).parents[2] / "clients" / "python"
IMPORTED = "import sys, time; sys.path.insert(0, {path!r}); import {name}; print(time.process_time())"
PATH = "/v1/games/cyclix/adjudications"


@pytest.mark.alone
def test_importing_the_client_costs_little_more_than_importing_httpx2() -> None:
    """At most 50 ms."""

    def cost(name: str) -> float:
        program = IMPORTED.format(path=str(CLIENT), name=name)
        printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        return 1000 * float(printed)

    costs = [cost("adjudicator_client") - cost("httpx2") for _ in range(7)]
    assert median(costs) <= 50, costs


@pytest.mark.alone
def test_a_call_costs_little_more_than_bare_httpx2() -> None:
    """At most 0.25 ms, with the response read as JSON."""

    def cpu(call: object, count: int = 100) -> float:
        assert callable(call)
        began = time.process_time()
        for _ in range(count):
            call()
        return 1000 * (time.process_time() - began) / count

    with serving("app:create_app()", {}) as server:
        address = f"http://127.0.0.1:{server.port}"
        with Client(address) as client, httpx2.Client(base_url=address) as bare:
            called = lambda: client.rule("cyclix", action="Rc3-c6")  # noqa: E731  # measured like the other
            sent = lambda: bare.post(PATH, json={"action": "Rc3-c6"}).json()  # noqa: E731
            cpu(called), cpu(sent)
            costs = [cpu(called) - cpu(sent) for _ in range(9)]
    assert median(costs) <= 0.25, costs
