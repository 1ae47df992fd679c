"""Random requests that the judge without a server answers, too."""

import random
from collections.abc import Iterator

from engine.registry import GAMES
from tests.support.random_requests import Request, any_request

ABSENT = ("/batch", "/reports", "/standings", "/strip", "/cases", "/pieces/")
"""Parts of the paths that only the service has."""


def known(chance: random.Random) -> Iterator[Request]:
    while True:
        request = any_request(chance.choice(list(GAMES)), chance)
        if request.path.startswith("/v1/") and not any(part in request.path for part in ABSENT):
            yield request
