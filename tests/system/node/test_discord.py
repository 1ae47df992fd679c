"""Responses and commands of the Discord bot compile as the types of Discord's interface."""

import json
from pathlib import Path
from typing import Any, Final

from adjudicator_discord.__main__ import COMMANDS

from tests.support.clients.discord import Discord, act, bot
from tests.support.folders import ROOT
from tests.support.tabled import values_of
from tests.system.node.conftest import TYPESCRIPT, tool

TYPES: Final = (
    'import type { APIInteractionResponse, RESTPutAPIApplicationCommandsJSONBody } from "discord-api-types/v10";\n'
)


def responses() -> list[dict[str, Any]]:
    """Responses of every kind: those of the scenes, which its own tests check."""
    english = Discord(bot())
    french = Discord(english.app, "fr")
    english.responses.append({"type": 1})  # to a ping
    for scene in values_of(str(ROOT / "tests/system/clients/discord/test_scenes.py")).values():
        for discord in (english, french):
            message = None
            for step in scene:
                answer = act(discord, message, step)
                message = answer if "content" in answer else message
    return english.responses + french.responses


def compiled(folder: Path, text: str, status: int) -> str:
    """The output of the compiler for a program with the types of Discord."""
    (folder / "node_modules").symlink_to(TYPESCRIPT / "node_modules")
    (folder / "program.ts").write_text(TYPES + text, encoding="utf-8")
    settings = ("--strict", "--noEmit", "--skipLibCheck", "--target", "ES2022", "--moduleResolution", "bundler")
    return tool("tsc", *settings, "--module", "preserve", folder / "program.ts", folder=folder, status=status)


def test_responses_and_commands_have_the_types_of_discord(tmp_path: Path) -> None:
    distinct = sorted({json.dumps(one, sort_keys=True) for one in responses()})
    assert len(distinct) > 60
    lines = [f"const r{n} = {text} satisfies APIInteractionResponse;" for n, text in enumerate(distinct)]
    lines.append(f"const commands = {COMMANDS.strip()} satisfies RESTPutAPIApplicationCommandsJSONBody;")
    compiled(tmp_path, "\n".join(lines), 0)
