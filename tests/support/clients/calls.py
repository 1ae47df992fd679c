"""The published conformance cases as calls of a client."""

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from adjudicator.conformance import runner
from tests.support.limits import HASHES, KEY
from tests.support.servers import Server

SUITE: Final = Path(runner.__file__).parent / "suite"
METHODS: Final = {
    "adjudications": "rule", "legal-actions": "legal", "odds": "odds", "positions": "position", "records": "record",
}  # fmt: skip
"""The method of a client by resource."""


@cache
def calls() -> tuple[dict[str, Any], ...]:
    """Each call: ``id``, ``game``, ``method``, ``request`` and ``expect``, as in the suite."""
    return tuple(
        {
            "id": case["id"],
            "game": one["game"],
            "method": METHODS[case["ask"]["resource"]],
            "request": case["ask"]["body"],
            "expect": case["expect"],
        }
        for one in runner.read_suite(SUITE)
        for case in one["cases"]
        if "withdrawn" not in case
    )


PREFIXED: Final = "tests.support.clients.services:create_prefixed"
LIMITED: Final = {
    "PUBLIC_URL": "http://127.0.0.1/referee", "API_KEYS": HASHES[KEY], "RATE_LIMIT": "400/second", "METRICS": "on",
}  # fmt: skip
"""Settings of the service under a prefix, with a key and a limit."""


def was_limited(server: Server) -> bool:
    """Whether such a service has refused a request because of its limit."""
    _, _, text = server.ask("GET", "/referee/metrics", None)
    return re.search(rb'adjudicator_requests_total{[^}]*status="429"[^}]*} [1-9]', text) is not None


def failed(call: dict[str, Any], status: int, body: object) -> list[str]:
    """The differences between the result of a call and its case, at the level ``full``."""
    return [f"{call['id']}: {why}" for why in runner.compare(call["expect"], status, body)]
