"""Games on Discord."""

from typing import Any, Final

from adjudicator_discord.games import FIELD, SIDES

from adjudicator.records.file_reader import read_file
from adjudicator.reports.games import report_on
from adjudicator.reports.result import Settings
from engine.registry import GAMES
from tests.support.clients.discord import Discord, buttons, posted

REPEATED: Final = ("2b1-2a3", "2b8-2a6", "2a3-2b1", "2a6-2b8")
"""Turns of Dragonchess that lead back to the position before them."""


def repeated(discord: Discord) -> Any:
    message = discord.command("play", game="dragonchess", opponent1="2")
    for turn in REPEATED * 2:
        assert "Claim a draw" not in buttons(message)
        message = discord.type(message, turn)
    return message


def filled(name: str, first: Any, played: list[str]) -> Any:
    """The first message of a game of two, as it would be after these turns."""
    message, parts = posted(first), [""]
    for turn in played:
        if len(parts[-1]) + len(turn) + 3 > FIELD:
            parts.append("")
        parts[-1] = f"{parts[-1]} {turn}".strip()
    game: Any = GAMES[name]
    fields, (_, position) = message["embeds"][0]["fields"], verified(name, played)
    fields[SIDES[name]]["value"] = f"`{position}`"
    fields += [{"name": "Turns", "value": f"`{one}`"} for one in parts]
    mover = game.to_move(game.read_position(position, game.RULEBOOK.complete({})))
    message["content"] = f"<@{game.SIDES.index(mover) % 2 + 1}>"
    return message


def verified(name: str, played: list[str], position: str = "") -> tuple[str, str]:
    """The result and the last position that ``adjudicator verify`` finds."""
    start = f'[Position "{position}"]\n' if position else ""
    text = f'[Game "{name}"]\n{start}\n{" ".join(played)} *\n'
    (report,) = report_on("a.game", read_file(text.encode(), is_json=False), Settings("en", rulings=True))
    assert report.judged is not None
    return report.result["found"], report.judged["position"]
