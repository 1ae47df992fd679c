"""gunicorn's settings. HOST, PORT (8000) and WEB_CONCURRENCY come from the environment."""

import gc
import os
import shutil
import sys
import tempfile
from typing import Any

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
wsgi_app = "app:create_app()"
# Threads that wait keep slow or idle connections from holding a whole worker; rulings are short, and what is long
# takes turns (adjudicator/web/turns.py), so most threads are always free for what is short.
worker_class = "gthread"
threads = 16
keepalive = 15
limit_request_line = 8190
# The control socket wants a writable home, which a read-only container does not have.
control_socket_disable = True
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108  # gunicorn's heartbeat, kept off the disk

OWN_DIRECTORY = "PROMETHEUS_MULTIPROC_DIR" not in os.environ
if OWN_DIRECTORY:
    # The workers share their figures through files here; set before any of them starts.
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="adjudicator-metrics-")


def on_starting(_server: Any) -> None:
    """Refuse to start on a configuration that cannot be used, and say every fault of it."""
    from adjudicator.config import BadConfig, from_environment

    try:
        from_environment(os.environ)
    except BadConfig as bad:
        sys.exit("".join(f"{fault}\n" for fault in bad.faults).rstrip())


def child_exit(_server: Any, worker: Any) -> None:
    """Forget the gauges of a worker that is gone."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # prometheus-client leaves it so


def on_exit(_server: Any) -> None:
    """Take the workers' files away."""
    if OWN_DIRECTORY:
        shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)


def post_worker_init(_worker: Any) -> None:
    """Spare the collector what never goes away: modules, tables, rulebooks; rulings make next to no cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
