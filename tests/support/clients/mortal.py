"""A service with two workers that die at their 60th and 40th request, without a response."""

import os
import signal
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from flask import Flask

import app


def create_app() -> Flask:
    """The application with a limited life: the workers do not die at the same time."""
    service = app.create_app()
    inner = service.wsgi_app
    life = 60 if os.environ["ADJUDICATOR_WORKER"].endswith("-0") else 40
    requests = count(1)

    def mortal(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if next(requests) == life:
            os.kill(os.getpid(), signal.SIGKILL)
        return inner(environ, start)

    service.wsgi_app = mortal  # type: ignore[assignment,method-assign]  # Flask's own way
    return service
