"""gunicorn's settings. HOST, PORT (8000) and WEB_CONCURRENCY come from the environment."""

import gc
import os
import shutil
import socket
import sys
import tempfile
from typing import Any

bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
wsgi_app = "app:create_app()"
# No thread waits for a client; rulings are short, and what is long is done one at a time
# (adjudicator/web/exclusive.py), so most threads are always free for what is short.
worker_class = "adjudicator.web.worker.Worker"
threads = 16
keepalive = 15
limit_request_line = 8190
# A browser sends some twenty fields, the longest of them a Referer of 4,096 bytes; proxies add a few.
limit_request_fields = 50
limit_request_field_size = 5120
# Answers are held back until they are whole, which the kernel would not do with a file.
sendfile = False
# A listening socket for each worker: the kernel spreads connections over them, however they come in bursts.
reuse_port = True
# So the master has none to hand on to one that takes over (SIGUSR2), which stumbles over the empty list of them.
if os.environ.get("GUNICORN_FD") == "":
    os.environ["GUNICORN_FD"] = "0"
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
    if not server.master_pid:
        for address in server.cfg.address:
            _refuse_if_taken(server, address)
    if not OWN_DIRECTORY and not server.master_pid:
        _forget_figures(os.environ[METRICS])


def _refuse_if_taken(server: Any, address: object) -> None:
    """End where somebody else listens: workers that share a port would share it with strangers, too."""
    if not isinstance(address, tuple):
        return
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(address)
        except OSError as fault:
            on_exit(server)
            sys.exit(f"Cannot listen on {address[0]}, port {address[1]}: {fault.strerror}")


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
