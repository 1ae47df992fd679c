"""``python -m adjudicator_discord``: serve the bot, or print or register its commands."""

import argparse
import os
import re
import socket
import sys
import time
from importlib.resources import files
from socketserver import ThreadingMixIn
from typing import Final
from wsgiref.simple_server import WSGIServer, make_server

import httpx2
from adjudicator_client.exchange import RETRIES, pause

from adjudicator_discord.application import Application

API: Final = "https://discord.com/api/v10/applications/{}/commands"
COMMANDS: Final = files(__package__).joinpath("commands.json").read_text("utf-8").strip()  # a body for PUT to API


class _Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


def serve() -> None:
    """Serve until the process ends. Raises ``ValueError`` or ``OSError`` if the settings cannot be used."""
    socket.setdefaulttimeout(10)  # seconds, after which a client that stops sending is disconnected
    host, port = os.environ.get("HOST") or "127.0.0.1", int(os.environ.get("PORT") or 8001)
    with make_server(host, port, Application(), _Server) as server:
        server.serve_forever()


def register() -> str:
    """Send the commands to Discord, which replaces all of the application. Raises ``httpx2.HTTPError``."""
    application, token = os.environ.get("DISCORD_APPLICATION_ID", ""), os.environ.get("DISCORD_TOKEN", "")
    if not re.fullmatch("[0-9]+ [!-~]+", f"{application} {token}"):
        raise ValueError("DISCORD_APPLICATION_ID: must be a number; DISCORD_TOKEN: must be the token of the bot")
    headers = {"Authorization": f"Bot {token}", "Content-Type": "application/json"}
    for retry in range(RETRIES + 1):
        response = httpx2.put(API.format(application), content=COMMANDS.encode(), headers=headers)
        if (wait := pause(response, retry)) is None:
            break
        time.sleep(wait)
    if response.status_code == 200:
        return "Registered."
    raise httpx2.HTTPError(f"Discord has not registered the commands: {response.status_code} {response.text[:500]!r}")


def main() -> int:
    """Run the command line and return the exit code: 2 for wrong settings, 4 if Discord fails."""
    parser = argparse.ArgumentParser(prog="python -m adjudicator_discord", description=__doc__)
    parser.add_argument("command", nargs="?", default="serve", choices=("serve", "commands", "register"))
    command = parser.parse_args().command
    try:
        print({"serve": serve, "commands": lambda: COMMANDS, "register": register}[command]())  # noqa: T201
    except KeyboardInterrupt:
        return 130
    except (OSError, OverflowError, ValueError, httpx2.HTTPError) as error:
        print(str(error) or repr(error), file=sys.stderr)  # noqa: T201
        return 4 if isinstance(error, httpx2.HTTPError) else 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
