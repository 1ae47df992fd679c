"""The headers that every answer carries, and the log line that every request leaves."""

import re
import time
from typing import Final
from uuid import uuid4

import structlog
from flask import Flask, Response, g, request

from adjudicator.config import Config

_OUTSIDE_ID: Final = re.compile(r"[A-Za-z0-9-]{1,64}")

log = structlog.get_logger("request")


def install(app: Flask, config: Config) -> None:
    """Name each request, and put the headers on each answer."""

    @app.before_request
    def begin() -> None:
        given = request.headers.get("X-Request-Id", "")
        g.request_id = given if _OUTSIDE_ID.fullmatch(given) else uuid4().hex
        if config.log_requests:
            g.began = time.perf_counter()
            structlog.contextvars.bind_contextvars(request_id=g.request_id)

    @app.after_request
    def finish(response: Response) -> Response:
        headers = response.headers
        headers["X-Request-Id"] = g.request_id
        headers["X-Content-Type-Options"] = "nosniff"
        game = g.get("game")
        if game is not None:
            headers["Rules-Edition"] = f"{game.NAME}/{game.EDITION}"
        if "Content-Language" in headers:
            headers["Vary"] = "Accept-Language"
        if config.log_requests:
            milliseconds = round(1000 * (time.perf_counter() - g.began), 2)
            log.info("answered", method=request.method, path=request.path, status=response.status_code, ms=milliseconds)
            structlog.contextvars.clear_contextvars()
        return response
