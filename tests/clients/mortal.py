"""A service with workers that die at their twentieth request, without a response."""

import os
import signal
from collections.abc import Callable, Iterable
from itertools import count
from typing import Any

from flask import Flask

import app

_NUMBERS = count(1)


def create_app() -> Flask:
    """The application with a limited life."""
    service = app.create_app()
    inner = service.wsgi_app

    def mortal(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        if next(_NUMBERS) % 20 == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return inner(environ, start)

    service.wsgi_app = mortal  # type: ignore[assignment,method-assign]  # Flask's own way
    return service
