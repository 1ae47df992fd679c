"""gunicorn's settings. HOST, PORT (8000) and WEB_CONCURRENCY come from the environment."""

import ctypes
import errno
import gc
import glob
import os
import resource
import shutil
import socket
import sys
import tempfile
from contextlib import suppress
from itertools import count
from typing import Any

from adjudicator.config import BadConfig, from_environment

MAX_CONNECTIONS = 1_000
OTHER_DESCRIPTORS = 60
"""File descriptors of a worker for the listener, log, metrics, Redis and files."""
M_ARENA_MAX, M_MMAP_THRESHOLD = -8, -3
"""glibc's numbers for the number of arenas, and for the size from which memory is returned when it is freed."""
METRICS = "PROMETHEUS_MULTIPROC_DIR"

try:
    CONFIG = from_environment(os.environ)
except BadConfig as bad:
    sys.exit("\n".join(bad.faults))

bind = CONFIG.address
workers = CONFIG.web_concurrency
wsgi_app = "app:create_app()"
# Rulings are short, and long requests are done one at a time (adjudicator/web/http/long_requests.py), so most
# of the threads are always free for short ones.
worker_class = "adjudicator.server.worker.Worker"
threads = 16
keepalive = 15
with suppress(OSError, ValueError):  # a system that sets no hard limit
    _hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (_hard, _hard))
descriptors = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
worker_connections = max(1, min(MAX_CONNECTIONS, descriptors - OTHER_DESCRIPTORS))
# Seconds without a heartbeat until a worker is killed. Heartbeats come four times a second, and the kernel gives a
# frozen worker its share of the connections.
timeout = 7
limit_request_line = 8190
# A browser sends about twenty fields, a Referer of at most 4,096 bytes among them; proxies add a few.
limit_request_fields = 50
limit_request_field_size = 5120
# Seconds for which gunicorn would keep the response to a client that has disconnected.
asgi_disconnect_grace_period = 0
asgi_loop = "asyncio"
# A path prefix that a proxy leaves in front of each path.
root_path = os.environ.get("SCRIPT_NAME", "")
# A listening socket for each worker: the kernel spreads connections over them, however they come in bursts.
reuse_port = True
# With ``reuse_port`` the master has no sockets. A new master (SIGUSR2) fails to parse the empty list that it inherits.
if os.environ.get("GUNICORN_FD") == "":
    os.environ["GUNICORN_FD"] = "0"
# Write gunicorn's lines and warnings of libraries without waiting, too.
logconfig_dict = {
    "root": {"handlers": ["error_console"]},
    "loggers": {"gunicorn.error": {"handlers": ["error_console"]}},
    "handlers": {"error_console": {"class": "adjudicator.log.Handler", "formatter": "generic"}},
}
# The tested parser, even if gunicorn's faster one is installed.
http_parser = "python"
# No proxy sends SCRIPT_NAME or PATH_INFO in a header; any other client could break a path with it.
forwarder_headers = ""
# The control socket wants a writable home, which a read-only container does not have.
control_socket_disable = True
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108  # gunicorn's heartbeat, kept off the disk


def metrics_directory() -> str:
    """The directory in which the workers share their metrics; empty without one."""
    return os.environ.get(METRICS, "")


def is_made_by(pid: object) -> bool:
    """Whether the master with this process id created the metrics directory."""
    return os.path.basename(metrics_directory()).startswith(f"adjudicator-metrics-{pid}-")


def on_starting(server: Any) -> None:
    """Exit if the address is not one of this machine, or in use: ``SO_REUSEPORT`` would share it instead of failing."""
    if server.master_pid or os.environ.get("LISTEN_FDS"):
        return
    for host, port in (address for address in server.cfg.address if isinstance(address, tuple)):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with socket.socket(family, socket.SOCK_STREAM) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind((host, port))
            except OSError as fault:
                sys.exit(f"Cannot listen on {host}, port {port}: {fault.strerror}")


def when_ready(server: Any) -> None:
    """Log the addresses, and create the directory for metrics, or empty the given one."""
    # gunicorn names the master's sockets, and there are none.
    server.log.info("Workers listen at: %s", ", ".join(server.cfg.bind))
    if server.cfg.worker_connections < MAX_CONNECTIONS:
        limits = server.cfg.worker_connections, descriptors
        server.log.warning(
            "A worker keeps at most %d connections: the limit of open files is %d (ulimit -Hn).", *limits
        )
    if CONFIG.redis_url and not CONFIG.cache_secret:
        server.log.warning("CACHE_SECRET is not set: whoever can write to this Redis can forge rulings.")
    if not CONFIG.metrics:
        os.environ.pop(METRICS, None)
        return
    # A new master (SIGUSR2) inherits the directory of the old one, which will be removed with it.
    if not metrics_directory() or is_made_by(os.environ.get("GUNICORN_PID")):
        prefix = f"adjudicator-metrics-{os.getpid()}-"
        try:
            # In a container, a master that was killed with its workers had the same process id.
            for left in glob.glob(os.path.join(tempfile.gettempdir(), f"{prefix}*")):
                shutil.rmtree(left, ignore_errors=True)
            os.environ[METRICS] = tempfile.mkdtemp(prefix=prefix)
        except OSError as fault:
            server.log.warning("There are no metrics: no directory could be made for them (%s).", fault.strerror)
            os.environ["METRICS"] = "off"
    elif not server.master_pid:
        _forget_figures(metrics_directory())


def _forget_figures(directory: str) -> None:
    """Remove files of earlier runs, which would be counted again."""
    try:
        os.makedirs(directory, exist_ok=True)
        for name in os.listdir(directory):
            if name.endswith((".db", ".db.new")):
                os.remove(os.path.join(directory, name))
        with tempfile.TemporaryFile(dir=directory):
            pass
    except OSError as fault:
        if fault.errno not in (errno.ENOSPC, errno.EDQUOT):
            sys.exit(f"{METRICS} cannot be used: {fault}")


def pre_fork(server: Any, worker: Any) -> None:
    """Name the worker's metrics files. A worker continues the files of one that is gone, so their number is limited."""
    taken = {sibling.metrics_name for sibling in server.WORKERS.values()}
    name = next(name for n in count() if (name := f"{os.getpid()}-{n}") not in taken)
    os.environ["ADJUDICATOR_WORKER"] = worker.metrics_name = name
    # gunicorn does not kill a worker that freezes before its first heartbeat, so the master sends the first.
    worker.notify()


def post_fork(_server: Any, _worker: Any) -> None:
    """Let all threads share two arenas: an arena per thread would keep the memory of the longest request of each."""
    with suppress(OSError, AttributeError):  # another libc than glibc, which has no arenas
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 2)
        # Return the memory of long responses at once; by default, glibc raises this limit and keeps the holes.
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, 256 * 1024)


def child_exit(_server: Any, worker: Any) -> None:
    """Remove the gauges of a worker that is gone; its counts remain."""
    if metrics_directory():
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(worker.metrics_name, metrics_directory())


def worker_exit(_server: Any, worker: Any) -> None:
    """Remove the metrics directory for a master that was killed."""
    if worker.ppid not in (os.getpid(), os.getppid()):
        _remove_metrics(worker.ppid)


def on_exit(_server: Any) -> None:
    """Remove the metrics directory."""
    _remove_metrics(os.getpid())


def _remove_metrics(master: int) -> None:
    if is_made_by(master):
        shutil.rmtree(metrics_directory(), ignore_errors=True)


def post_worker_init(_worker: Any) -> None:
    """Freeze long-lived objects so that the garbage collector skips them: rulings make next to no cycles."""
    # The event loop and short requests wait this long for a busy thread.
    sys.setswitchinterval(0.001)
    gc.collect()
    gc.freeze()
    # A threshold of 50,000 would let garbage of connections and pages grow to 13 MB.
    gc.set_threshold(5_000, 10, 10)
