"""Responses and commands of the Discord bot compile as the types of Discord's interface."""

import json
from pathlib import Path
from typing import Any, Final

from adjudicator_discord.__main__ import COMMANDS

from engine.registry import GAMES
from tests.support.clients.discord import COMPLETION, SUBMISSION, Discord, bot, buttons, posted, repeated
from tests.system.node.conftest import TYPESCRIPT, tool

TYPES: Final = (
    'import type { APIInteractionResponse, RESTPutAPIApplicationCommandsJSONBody } from "discord-api-types/v10";\n'
)


def responses() -> list[dict[str, Any]]:
    """Responses of every kind."""
    discord = Discord(bot())
    french = Discord(discord.app, "fr")
    discord.responses.append({"type": 1})  # to a ping
    for one in (discord, french):
        for game, setup in (
            ("cyclix", "mirror"),
            ("djambi", "standard"),
            ("dragonchess", "standard"),
            ("phylde", "corner"),
        ):
            message = one.command("play", game=game, opponent1="2")
            one.command("play", game=game, setup=setup)
            one.press(message, "turn")
            one.press(message, "turn", "3")
            turn = one.complete(game, "")[0]
            one.type(message, turn)
            one.type(message, "x" * 4_000)
            one.type(message, "a1-a1")
            one.press(message, buttons(message)["Resign" if one is discord else "Abandonner"])
        for game in GAMES:
            for example in GAMES[game].EXAMPLES.values():
                if isinstance(example["action"], str):
                    one.command("ruling", game=game, action=example["action"], position=str(example["position"]))
        one.command("ruling", game="cyclix", action="Rc3-c66")
        one.command("article", game="cyclix", article="5.1")
        one.command("article", game="cyclix", article="?")
        one.judge('[Game "cyclix"]\n\n1. Rc3-c6 2. Rc3-c6 *')
        one.judge("Hello")
        one.send(COMPLETION, data={})
        one.send(SUBMISSION, message=posted(message), data={})
        one.send(99, data={})
    message = repeated(discord)
    discord.press(message, buttons(message)["Claim a draw"])
    longest = "S:a5-a4,a6-a5,b5-b4,c6-c5,d5-d4"
    discord.type(discord.command("play", game="phylde"), longest)
    return discord.responses + french.responses


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
