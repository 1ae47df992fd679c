"""gunicorn's settings. HOST, PORT (8000) and WEB_CONCURRENCY come from the environment."""

import ctypes
import errno
import gc
import glob
import os
import shutil
import socket
import sys
import tempfile
from contextlib import suppress
from itertools import count
from typing import Any

from adjudicator.config import BadConfig, from_environment

M_ARENA_MAX, M_MMAP_THRESHOLD = -8, -3
"""glibc's numbers for the number of arenas, and for the size from which memory is returned when it is freed."""
METRICS = "PROMETHEUS_MULTIPROC_DIR"

try:
    CONFIG = from_environment(os.environ)
except BadConfig as bad:
    sys.exit("\n".join(bad.faults))

bind = CONFIG.address
workers = CONFIG.workers
wsgi_app = "app:create_app()"
# Rulings are short, and long requests are done one at a time (adjudicator/web/http/long_requests.py), so most
# of the threads are always free for short ones.
worker_class = "adjudicator.server.worker.Worker"
threads = 16
keepalive = 15
# Seconds without a heartbeat until a worker is killed. Heartbeats come four times a second, and the kernel gives a
# frozen worker its share of the connections.
timeout = 7
limit_request_line = 8190
# A browser sends some twenty fields, the longest of them a Referer of 4,096 bytes; proxies add a few.
limit_request_fields = 50
limit_request_field_size = 5120
# A client that has gone gets no response, which would be kept for this many seconds.
asgi_disconnect_grace_period = 0
asgi_loop = "asyncio"
# A path prefix that a proxy leaves in front of each path.
root_path = os.environ.get("SCRIPT_NAME", "")
# A listening socket for each worker: the kernel spreads connections over them, however they come in bursts.
reuse_port = True
# So the master has none to hand on to one that takes over (SIGUSR2), which stumbles over the empty list of them.
if os.environ.get("GUNICORN_FD") == "":
    os.environ["GUNICORN_FD"] = "0"
logger_class = "adjudicator.server.gunicorn_log.QuietLogger"
# The parser that the tests know, whatever else is installed.
http_parser = "python"
# No proxy sends SCRIPT_NAME or PATH_INFO in a header; any other client could break a path with it.
forwarder_headers = ""
# The control socket wants a writable home, which a read-only container does not have.
control_socket_disable = True
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108  # gunicorn's heartbeat, kept off the disk


def metrics_directory() -> str:
    """The directory through which the workers share their figures; empty while there is none."""
    return os.environ.get(METRICS, "")


def is_made_by(pid: object) -> bool:
    """Whether it is one that the master of this process id has made."""
    return os.path.basename(metrics_directory()).startswith(f"adjudicator-metrics-{pid}-")


def on_starting(server: Any) -> None:
    """Refuse to start where somebody else listens already, or where this machine has no such address."""
    if not server.master_pid and not os.environ.get("LISTEN_FDS"):
        for address in server.cfg.address:
            _refuse_if_taken(address)


def _refuse_if_taken(address: object) -> None:
    """End where somebody else listens: workers that share a port would share it with strangers, too."""
    if not isinstance(address, tuple):
        return
    family = socket.AF_INET6 if ":" in address[0] else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind(address)
        except OSError as fault:
            sys.exit(f"Cannot listen on {address[0]}, port {address[1]}: {fault.strerror}")


def when_ready(server: Any) -> None:
    """Log the addresses, and create the directory for metrics, or empty the given one."""
    # gunicorn names the master's sockets, and there are none.
    server.log.info("Workers listen at: %s", ", ".join(server.cfg.bind))
    if CONFIG.redis_url and not CONFIG.cache_secret:
        server.log.warning("CACHE_SECRET is not set: whoever can write to this Redis can forge rulings.")
    if not CONFIG.metrics:
        os.environ.pop(METRICS, None)
        return
    # A master that takes over from another (SIGUSR2) finds the other's, which will go away with it, and makes its own.
    if not metrics_directory() or is_made_by(os.environ.get("GUNICORN_PID")):
        prefix = f"adjudicator-metrics-{os.getpid()}-"
        try:
            # A master that was killed with all its workers may have had the same id: in a container it always has.
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
    taken = {one.metrics_name for one in server.WORKERS.values()}
    name = next(name for n in count() if (name := f"{os.getpid()}-{n}") not in taken)
    os.environ["ADJUDICATOR_WORKER"] = worker.metrics_name = name
    # gunicorn kills no worker that freezes before its first heartbeat, so the master sends that one.
    worker.notify()


def post_fork(_server: Any, _worker: Any) -> None:
    """Prepare for threads."""
    _share_arenas()


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


def _share_arenas() -> None:
    """Let all threads allocate from two arenas: each would keep its own, with what its longest request had needed."""
    with suppress(OSError, AttributeError):  # another libc than glibc, which has no arenas
        ctypes.CDLL(None).mallopt(M_ARENA_MAX, 2)
        # Long responses are returned at once; glibc would raise this limit, and keep the holes that they leave.
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, 256 * 1024)


def post_worker_init(_worker: Any) -> None:
    """Freeze long-lived objects so that the garbage collector skips them: rulings make next to no cycles."""
    # A thread in long work keeps the interpreter for this long; the event loop and short requests wait for it.
    sys.setswitchinterval(0.001)
    gc.collect()
    gc.freeze()
    # Ten times as much lets garbage of connections and pages grow to 13 MB.
    gc.set_threshold(5_000, 10, 10)
