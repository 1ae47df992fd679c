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
worker_class = "adjudicator.web.worker.Worker"
threads = 16
keepalive = 15
limit_request_line = 8190
# No proxy says SCRIPT_NAME or PATH_INFO in a header; whoever else did could break a path.
forwarder_headers = ""
# The control socket wants a writable home, which a read-only container does not have.
control_socket_disable = True
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108  # gunicorn's heartbeat, kept off the disk

METRICS = "PROMETHEUS_MULTIPROC_DIR"


def made_by(pid: object) -> bool:
    """Whether the directory of the workers' figures is one that the master of this process id has made."""
    return os.path.basename(os.environ.get(METRICS, "")).startswith(f"adjudicator-metrics-{pid}-")


# The workers share their figures through files there; set before any of them starts. A master that takes over from
# another (SIGUSR2) finds the other's, which will go away with it, and makes its own.
if not os.environ.get(METRICS) or made_by(os.environ.get("GUNICORN_PID")):
    os.environ[METRICS] = tempfile.mkdtemp(prefix=f"adjudicator-metrics-{os.getpid()}-")
OWN_DIRECTORY = made_by(os.getpid())


def on_starting(server: Any) -> None:
    """Refuse to start on a configuration that cannot be used, and say every fault of it."""
    from adjudicator.config import BadConfig, from_environment

    try:
        from_environment(os.environ)
    except BadConfig as bad:
        on_exit(server)
        sys.exit("".join(f"{fault}\n" for fault in bad.faults).rstrip())
    if not OWN_DIRECTORY and not server.master_pid:
        _forget_figures(os.environ[METRICS])


def _forget_figures(directory: str) -> None:
    """Take away what earlier runs have left, which would be counted again; nothing but their files."""
    try:
        os.makedirs(directory, exist_ok=True)
        for name in os.listdir(directory):
            if name.endswith(".db"):
                os.remove(os.path.join(directory, name))
    except OSError as fault:
        sys.exit(f"{METRICS} cannot be used: {fault}")


def child_exit(_server: Any, worker: Any) -> None:
    """Forget the gauges of a worker that is gone."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # prometheus-client leaves it so


def on_exit(_server: Any) -> None:
    """Take the workers' files away."""
    if OWN_DIRECTORY:
        shutil.rmtree(os.environ[METRICS], ignore_errors=True)


def post_worker_init(_worker: Any) -> None:
    """Spare the collector what never goes away: modules, tables, rulebooks; rulings make next to no cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
