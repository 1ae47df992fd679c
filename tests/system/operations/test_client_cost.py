"""The cost of the Python client next to bare httpx2, counted in calls and imported modules."""

import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from itertools import count

import httpx2
from adjudicator_client import Client

from tests.support.folders import ROOT

IMPORTED = """
import sys, httpx2
before = {*sys.modules}
import adjudicator_client
print(*{*sys.modules} - before - {*sys.builtin_module_names})
"""


def test_importing_the_client_imports_only_the_standard_library_and_httpx2() -> None:
    run = subprocess.run([sys.executable, "-c", IMPORTED], cwd=ROOT / "clients/python", capture_output=True, check=True)
    imported = {name.partition(".")[0] for name in run.stdout.decode().split()}
    assert imported - sys.stdlib_module_names == {"adjudicator_client"}
    assert len(run.stdout.split()) <= 60


def calls_of(work: Callable[[], object]) -> int:
    """The number of Python functions that are called, in new threads, too."""
    calls: Iterator[int] = count()

    def note(_frame: object, event: str, _argument: object) -> None:
        if event == "call":
            next(calls)

    work()
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return next(calls)


def test_a_call_costs_little_more_than_bare_httpx2() -> None:
    """With the response read as JSON."""
    transport = httpx2.MockTransport(lambda _: httpx2.Response(200, json={"verdict": "legal"}))
    path, body = "/v1/games/cyclix/adjudications", {"action": "Rc3-c6"}
    with (
        Client("http://x", transport=transport) as client,
        httpx2.Client(base_url="http://x", transport=transport) as bare,
    ):
        called = calls_of(lambda: client.rule("cyclix", action="Rc3-c6"))
        sent = calls_of(lambda: bare.post(path, json=body).json())
    assert called - sent <= 100, (called, sent)
