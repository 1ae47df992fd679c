"""Metrics for Prometheus, shared by several workers through files.

Imported only if metrics are enabled.
"""

import os
import re
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Flask, Response, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from adjudicator.api.routes import template
from adjudicator.cacheable import Stored
from adjudicator.storage.redis_cache import RedisCache
from adjudicator.web.http.context import WAITED, Site, current

DIRECTORY: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Names the directory of the metrics files; adjudicator/server.py sets it."""

metrics = Blueprint("metrics", __name__)

METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
"""Those counted by name: a client may call a method anything."""
SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

REQUESTS: Final = Counter("adjudicator_requests", "Requests answered.", ["method", "route", "status"])
LATENCY: Final = Histogram(
    "adjudicator_request_seconds", "Seconds from a request's arrival to its answer.", ["route"], buckets=SECONDS
)
QUEUE: Final = Histogram("adjudicator_queue_seconds", "Seconds that a request waited for a thread.", buckets=SECONDS)
RULINGS: Final = Counter("adjudicator_rulings", "Rulings handed down.", ["game", "verdict", "reason"])
ANSWERS: Final = Counter("adjudicator_answers", "Answers by where they came from.", ["resource", "level"])
REDIS_FAULTS: Final = Counter("adjudicator_redis_faults", "Faults of Redis met.")
REMEMBERED: Final = Gauge("adjudicator_remembered", "Answers in memory.", multiprocess_mode="livesum")

_RULING: Final = re.compile(rb'"verdict":"(\w+)".*?"reason":(?:null|\{"code":"([^"]+)")')


def install(app: Flask, site: Site, shared: RedisCache | None) -> None:
    """Count every request, and serve the figures at ``/metrics``."""
    site.backend = site.backend._replace(on_fetch=count_answer)
    if shared is not None:
        shared.on_fault = REDIS_FAULTS.inc

    @app.after_request
    def finish(response: Response) -> Response:
        rule = request.url_rule
        count_request(request.method, "none" if rule is None else template(rule.rule), response.status_code)
        return response

    def count_request(method: str, route: str, status: int) -> None:
        context = current()
        REQUESTS.labels(method if method in METHODS else "other", route, status).inc()
        waited = context.environ.get(WAITED, 0.0)
        QUEUE.observe(waited)
        LATENCY.labels(route).observe(waited + time.perf_counter() - context.began)
        # Each worker reports its memory; the exporter adds them up.
        REMEMBERED.set(len(site.cache))
        if shared is not None:
            _redis_up().set(shared.up)

    site.count_request = count_request
    app.register_blueprint(metrics)


def count_answer(resource: str, game: str, stored: Stored) -> None:
    """Count a response by cache level; a ruling also by verdict and reason."""
    ANSWERS.labels(resource, stored.level).inc()
    if resource == "adjudications" and (found := _RULING.search(stored.body)):
        RULINGS.labels(game, found[1].decode(), (found[2] or b"").decode()).inc()


@cache
def _redis_up() -> Gauge:
    """Created only with Redis: without it, the metric would stay at 0."""
    return Gauge("adjudicator_redis_up", "Whether every worker reaches Redis.", multiprocess_mode="livemin")


class _Filled(MultiProcessCollector):
    """Reads the files of all workers but the empty ones of a worker that starts, at which the library fails."""

    def collect(self) -> Any:
        filled = []
        for path in Path(os.environ[DIRECTORY]).glob("*.db"):
            with suppress(FileNotFoundError):  # its worker has just ended
                filled += [str(path)] if path.stat().st_size else []
        return self.merge(filled)  # type: ignore[no-untyped-call]  # prometheus_client has no types here


@metrics.get("/metrics")
def show() -> Response:
    """The metrics of all workers."""
    registry = REGISTRY
    if os.path.isdir(os.environ.get(DIRECTORY, "")):
        _Filled(registry := CollectorRegistry())  # type: ignore[no-untyped-call]  # as above
    return Response(generate_latest(registry), headers={"Cache-Control": "no-store"}, content_type=CONTENT_TYPE_LATEST)
