"""Servers in a thread of this process."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import HTTPServer

from werkzeug.serving import make_server

from adjudicator.config import Config
from app import create_app


@contextmanager
def running(server: HTTPServer) -> Iterator[str]:
    """The address of a server that responds until the end of the block."""
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def served(config: Config) -> Iterator[str]:
    """The address of a service of this configuration."""
    with running(make_server("127.0.0.1", 0, create_app(config), threaded=True)) as address:
        yield address
