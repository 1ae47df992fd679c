"""The service in gunicorn, as a custom application of it. Import this only after the configuration has been checked."""

import os
import resource
import shutil
import signal
import socket
import tempfile
from collections.abc import Callable
from contextlib import suppress
from glob import glob
from typing import Any, Final

from gunicorn.app.base import BaseApplication

from adjudicator.config import Config

METRICS: Final = "PROMETHEUS_MULTIPROC_DIR"
OURS: Final = "adjudicator-metrics-"
"""The prefix of directories for metrics that this program creates and removes."""
SHARED: Final = "/dev/shm"  # noqa: S108  # files there are memory: no disk delays a heartbeat
ROOM: Final = 256 * 1024
"""Bytes of the metrics files of a worker."""


class CannotStart(Exception):
    """An address or a directory cannot be used; the text names the variable to change."""


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn is published without types
    """gunicorn with our settings. Each worker calls ``load`` for the ASGI application."""

    def __init__(self, config: Config, load: Callable[[], Any], **more: Any) -> None:
        """``more``: further settings of gunicorn."""
        self._settings = settings(config) | more
        self.load = load
        super().__init__()

    def load_config(self) -> None:
        """Apply the settings. gunicorn calls this at the start and at each SIGHUP."""
        for name, value in self._settings.items():
            self.cfg.set(name, value)


def serve(config: Config, load: Callable[[], Any], **more: Any) -> None:
    """Serve until a signal ends the process. Raises ``CannotStart``."""
    with suppress(OSError, ValueError):  # a system that sets no hard limit
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    _check_address(config)
    _check_temporary_directory()
    _make_metrics_directory(config)
    try:
        Server(config, load, **more).run()
    finally:
        _remove_metrics_directory()


def settings(config: Config) -> dict[str, Any]:
    """gunicorn's settings for a configuration."""
    return {
        "bind": config.address,
        "workers": config.web_concurrency,
        "worker_class": "asgi",
        "asgi_loop": "uvloop",
        # The tested parser, even if gunicorn's C parser is installed, which lacks checks against request smuggling.
        "http_parser": "python",
        "keepalive": 15,
        # Seconds without a heartbeat until a worker is killed; a worker sends one each second.
        "timeout": 7,
        "limit_request_line": 8190,
        # A browser sends about twenty fields, a Referer of at most 4,096 bytes among them; proxies add a few.
        "limit_request_fields": 50,
        "limit_request_field_size": 5120,
        # TRUSTED_PROXIES decides about X-Forwarded-For. No proxy sends SCRIPT_NAME or PATH_INFO.
        "forwarded_allow_ips": "",
        "forwarder_headers": "",
        # The control socket wants a writable home, which a read-only container does not have.
        "control_socket_disable": True,
        "worker_tmp_dir": _temporary_directory(),
        "on_starting": _warn if config.redis_url and not config.cache_secret else lambda _server: None,
        "post_fork": _hold_signals,
        "child_exit": _forget_gauges,
    }


def _warn(server: Any) -> None:
    server.log.warning("CACHE_SECRET is not set: whoever can write to this Redis can forge rulings.")


def _hold_signals(_server: Any, _worker: Any) -> None:
    """Hold the signals that end a worker until its event loop runs: before, uvloop would lose them."""
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTERM, signal.SIGQUIT, signal.SIGINT))


def _check_address(config: Config) -> None:
    """Try the address: gunicorn would repeat its own error for five seconds. A socket may also be inherited."""
    if os.environ.get("GUNICORN_FD") or os.environ.get("LISTEN_FDS"):
        return
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((config.host, config.port))
        except OSError as error:
            where = f"{config.host}, port {config.port}: {error.strerror}"
            raise CannotStart(f"Cannot listen on {where}. Set HOST and PORT, or --host and --port.") from None


def _temporary_directory() -> str | None:
    """The directory for heartbeats and metrics; ``None``: that of ``TMPDIR``."""
    return SHARED if os.access(SHARED, os.W_OK) else None


def _check_temporary_directory() -> None:
    try:
        with tempfile.TemporaryFile(dir=_temporary_directory()) as trial:
            trial.write(b"x")
    except OSError as error:
        raise CannotStart(f"TMPDIR must name a directory with room for temporary files: {error.strerror}") from None


def _make_metrics_directory(config: Config) -> None:
    """Create the directory for metrics, or empty the given one: files of earlier runs would be counted again."""
    if not config.metrics:
        os.environ.pop(METRICS, None)
        return
    given = os.environ.get(METRICS, "")
    try:
        if given and not _is_ours(given):
            os.makedirs(given, exist_ok=True)
        else:  # a new master (SIGUSR2) inherits the directory of the old one
            prefix = f"{OURS}{os.getpid()}-"
            # In a container, a master that was killed had the same process id.
            for left in glob(os.path.join(_temporary_directory() or tempfile.gettempdir(), f"{prefix}*")):
                shutil.rmtree(left, ignore_errors=True)
            given = tempfile.mkdtemp(prefix=prefix, dir=_temporary_directory())
        for file in os.scandir(given):
            if file.name.endswith(".db"):
                os.remove(file)
        # A worker that finds no room for its metrics later would be killed by SIGBUS.
        with tempfile.TemporaryFile(dir=given) as trial:
            os.posix_fallocate(trial.fileno(), 0, ROOM * config.web_concurrency)
    except OSError as error:
        if _is_ours(given):
            shutil.rmtree(given, ignore_errors=True)
        raise CannotStart(f"{METRICS} cannot be used: {error.strerror}. METRICS=off does without.") from None
    os.environ[METRICS] = given


def _is_ours(directory: str) -> bool:
    return os.path.basename(directory).startswith(OURS)


def _forget_gauges(_server: Any, worker: Any) -> None:
    """Remove the gauges of a worker that is gone; its counts remain."""
    if os.environ.get(METRICS):
        from prometheus_client.multiprocess import mark_process_dead  # it looks for the directory when it is imported

        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]  # prometheus_client has no types here


def _remove_metrics_directory() -> None:
    """Remove the directory if this process has created it. Workers leave through here, too."""
    directory = os.environ.get(METRICS, "")
    if os.path.basename(directory).startswith(f"{OURS}{os.getpid()}-"):
        shutil.rmtree(directory, ignore_errors=True)
