"""``adjudicator-mcp URL``: serve the tools over stdio, or over streamable HTTP."""

import argparse
import os
import socket
from importlib import import_module
from typing import Any

import anyio
import httpx2
import uvicorn
from adjudicator_client import AdjudicatorError, Client
from mcp.server.stdio import stdio_server
from mcp.server.transport_security import TransportSecuritySettings

from adjudicator_mcp.server import create_server


def main() -> None:
    """Run the command line; exit codes: 2 for wrong arguments, 4 without a service."""
    parser = argparse.ArgumentParser(prog="adjudicator-mcp", description=__doc__)
    parser.add_argument("url", nargs="?", default="http://127.0.0.1:8000", help="the service")
    parser.add_argument("--local", action="store_true", help="use the service in this process, if it is installed")
    parser.add_argument("--http", metavar="HOST:PORT", help="serve over HTTP at /mcp")
    parser.add_argument("--allow", action="append", default=[], metavar="HOST", help="another host that requests name")
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="the language of the sentences")
    given = parser.parse_args()
    try:
        os.environ["LOG_REQUESTS"] = "off"  # standard output belongs to the protocol
        transport = httpx2.WSGITransport(app=import_module("app").create_app()) if given.local else None
        key = os.environ.get("ADJUDICATOR_KEY") or None
        with Client(given.url, language=given.lang, key=key, retries=0, transport=transport) as client:
            client.setups("cyclix")
            server: Any = create_server(client)
            if given.http is None:
                return anyio.run(_serve_stdio, server)
            host, _, port = given.http.rpartition(":")
            if not host or not port.isdecimal() or int(port) > 65_535:
                raise ValueError("--http: must be HOST:PORT, such as 127.0.0.1:8002")
            hosts = [*given.allow, "127.0.0.1:*", "localhost:*"]
            origins = [f"{scheme}://{name}" for name in hosts for scheme in ("http", "https")]
            security = TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=origins)
            with socket.create_server((host, int(port))) as listening:
                app = server.streamable_http_app(transport_security=security)
                uvicorn.Server(uvicorn.Config(app, log_level="warning")).run(sockets=[listening])
    except KeyboardInterrupt:
        parser.exit(130)
    except (AdjudicatorError, ImportError, OSError, ValueError) as error:
        parser.exit(4 if isinstance(error, AdjudicatorError) else 2, " ".join(str(error).split())[:500] + "\n")


async def _serve_stdio(server: Any) -> None:
    async with stdio_server() as streams:
        await server.run(*streams, server.create_initialization_options())


if __name__ == "__main__":
    main()
