"""A service with two workers that die at their 60th and 40th request, without a response."""

import os
import signal
from itertools import count
from typing import Any

import app


def create_asgi() -> Any:
    """The application with a limited life: the workers do not die at the same time."""
    service = app.create_asgi()
    life = 60 if os.getpid() % 2 else 40
    requests = count(1)

    async def mortal(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and next(requests) == life:
            os.kill(os.getpid(), signal.SIGKILL)
        await service(scope, receive, send)

    return mortal
