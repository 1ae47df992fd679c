"""``adjudicator serve``: check the configuration, then serve; with ``--check-config`` only check it."""

import os
import sys
from typing import Any

import click

from adjudicator.config import BadConfig, from_environment
from adjudicator.games import FOUND


@click.command()
@click.option("--host", help="The address to listen on; default: HOST, or 127.0.0.1.")
@click.option("--port", help="The port; default: PORT, or 8000.")
@click.option("--workers", help="The number of processes; default: WEB_CONCURRENCY, or 2.")
@click.option("--check-config", is_flag=True, help="Only check the configuration and the games.")
def serve(host: str | None, port: str | None, workers: str | None, check_config: bool) -> None:
    """Serve over HTTP. Environment variables configure the service (docs/operating.md).

    Exit code: 0 after a signal, 1 a configuration, game, address or directory that cannot be used, 2 wrong usage.
    """
    options = {"host": host, "port": port, "web_concurrency": workers}
    faults = FOUND.faults
    try:
        config = from_environment(os.environ, {name: text for name, text in options.items() if text is not None})
    except BadConfig as bad:
        faults += bad.faults
    if faults:
        sys.exit("\n".join(faults))
    if check_config:
        click.echo("The configuration can be used.")
        return
    # gunicorn reads this variable when it is imported, and fails if it is no number.
    os.environ["WEB_CONCURRENCY"] = str(config.web_concurrency)
    from adjudicator import server

    def load() -> Any:  # in the workers, so that SIGHUP loads a new version
        from adjudicator.application import create_asgi

        return create_asgi(config)

    try:
        server.serve(config, load)
    except server.CannotStart as failure:
        sys.exit(str(failure))
