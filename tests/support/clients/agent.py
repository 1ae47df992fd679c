"""Servers of tools for tests, and the official client."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import httpx2
from adjudicator_client import Client as Adjudicator
from adjudicator_mcp.server import create_server
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from app import create_app
from tests.support.folders import ROOT

FOLDERS: Final = os.pathsep.join([str(ROOT), *(str(ROOT / "clients" / name) for name in ("python", "mcp"))])
MODES: Final = ("auto", "legacy")
"""The newest revision, 2026-07-28, and the one before it."""


def environ(**more: str) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "PYTHONPATH": FOLDERS, **more}


class Agent:
    """A model's view of the tools."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, name: str, **arguments: Any) -> dict[str, Any]:
        """The content of a result, which its text repeats."""
        result = await self.client.call_tool(name, arguments)
        assert not result.is_error, result.content
        found: dict[str, Any] = result.structured_content or {}
        assert json.loads(result.content[0].text) == found  # type: ignore[union-attr]  # is text
        assert len(result.model_dump_json(by_alias=True)) <= 20_000
        return found

    async def error(self, name: str, arguments: dict[str, Any]) -> str:
        """The sentences of an error."""
        result = await self.client.call_tool(name, arguments)
        assert result.is_error, (name, arguments)
        return str(result.content[0].text)  # type: ignore[union-attr]  # is text


@asynccontextmanager
async def stdio(*arguments: str, mode: Any = "auto", **variables: str) -> AsyncIterator[Agent]:
    """An agent whose server is a child process."""
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "adjudicator_mcp", *arguments], env=environ(**variables)
    )
    async with Client(stdio_client(command), mode=mode) as client:
        yield Agent(client)


def run(act: Callable[[Agent], Awaitable[None]], *arguments: str, **settings: Any) -> None:
    """Run an agent on a server over stdio."""

    async def main() -> None:
        async with stdio(*arguments, **settings) as agent:
            await act(agent)

    asyncio.run(main())


def run_here(act: Callable[[Agent], Awaitable[None]], url: str = "", **settings: Any) -> None:
    """Run an agent on tools in this process, which use the service at an address, or one in this process."""
    transport = None if url else httpx2.WSGITransport(app=create_app())

    async def main(client: Adjudicator) -> None:
        async with Client(create_server(client)) as tools:
            await act(Agent(tools))

    with Adjudicator(url or "http://referee.example", retries=0, transport=transport, **settings) as client:
        asyncio.run(main(client))
