"""Rulings, articles and judged messages on Discord, and inputs that Discord or its users may send."""

from typing import Any, Final

import pytest
from adjudicator_discord.games import plain

from engine.registry import GAMES
from tests.support.clients.discord import (
    COMMAND,
    Discord,
    bot,
    text_of,
    turns,
)
from tests.support.clients.services import newer as create_newer
from tests.support.folders import TOURNAMENT
from tests.support.tabled import tabled

GUIDE: Final = (TOURNAMENT / "2-cyclix-cleo-dan.game").read_text("utf-8")
RED, AMBER, GREEN = 0xC62828, 0xB26A00, 0x2E7D32


@pytest.mark.parametrize(("name", "kind"), [(name, kind) for name, game in GAMES.items() for kind in game.EXAMPLES])
def test_a_ruling_on_each_example(discord: Discord, name: str, kind: str) -> None:
    example = GAMES[name].EXAMPLES[kind]
    client = discord.app.bots["en"].client
    ruling, seen = client.rule(name, **example), client.position(name, position=example["position"])
    case = {
        "action": ruling.get("action_text", ruling["action"]),
        "position": seen.get("position_text", seen["position"]),
    }
    embed = discord.command("ruling", game=name, **case)["embeds"][0]
    assert embed["color"] == {"legal": GREEN, "illegal": RED, "incomplete": AMBER}[ruling["verdict"]]
    assert embed["image"]["url"].endswith(".png")
    assert "/rules/" in embed["description"]
    assert "![" not in embed["description"]


HOSTILE: Final = "\u202e@everyone <@1> <#2> **x** _y_ `z` ~~s~~ ||t|| http://evil.example www.evil.example [a](b) ```"


def test_markup_in_the_text_of_users_is_inactive(discord: Discord) -> None:
    texts = [
        text_of(discord.command("ruling", game="cyclix", action=HOSTILE)),
        text_of(discord.command("ruling", game="cyclix", action="Rc3-c6", position=HOSTILE)),
        text_of(discord.judge(f"```\n{HOSTILE[:-3]}\n```")),
        discord.judge(f'[Game "cyclix"]\n[White "{HOSTILE}"]\n\nRc3-c6 *')["embeds"][0]["title"],
    ]
    assert all(response["data"]["allowed_mentions"] == {"parse": []} for response in discord.responses[-4:])
    for text in texts:
        assert "@everyone" not in text
        assert "<@" not in text.replace("\\<", "")
        assert "http://" not in text
        assert "www.e" not in text
        assert "\u202e" not in text
        assert "**x" not in text
    assert plain("a *b* `c` <@1> http://x.y www.z [d](e) \\") == (
        r"a \*b\* \`c\` \<＠1\> http：//x.y www．z \[d\](e) \\"
    )


def test_completion_lists_legal_turns(discord: Discord) -> None:
    assert len(discord.complete("dragonchess", "")) == 25
    assert discord.complete("cyclix", "", position="mirror")


@tabled
def test_completion_goes_by_the_next_step(discord: Discord, game: str, typed: str, first: str) -> None:
    choices = discord.complete(game, typed)
    assert choices[0] == first
    assert all(typed.lower() in one.lower() for one in choices)
    assert len({one.count(",") for one in choices if one != choices[0]}) <= 1


def test_judging_the_second_game_of_the_guide(discord: Discord, french: Discord) -> None:
    embed = french.judge(f"Arbitre !\n```C++\n{GUIDE}```")["embeds"][0]
    assert embed["title"] == "Cyclix · Cleo (Blancs) – Dan (Noirs)"
    result, offence, article = embed["description"].split("\n")
    assert result == "Résultat : Blancs (abandon)."
    assert offence.startswith("Coup 3, Rc6xb4 : La tour ne peut pas aller de c6 à b4")
    assert article == "CYX-3.1 Tour, fou et cavalier"
    assert embed["image"]["url"].endswith(".png")
    clean = discord.judge((TOURNAMENT / "5-dragonchess-ivy-jon.game").read_text("utf-8"))["embeds"][0]
    assert clean["color"] == GREEN
    assert clean["description"].startswith("Result: Scarlet (checkmate).")


@tabled
def test_the_language(discord: Discord, locales: dict[str, Any], sentence: str) -> None:
    assert text_of(discord.send(COMMAND, data={"name": "x"}, **locales)["data"]).startswith(sentence)


@tabled
def test_what_the_registration_does_not_have(discord: Discord, kind: int, data: dict[str, Any]) -> None:
    assert "I do not know this command" in text_of(discord.send(kind, data=data)["data"])


def test_a_newer_service_has_more_fields() -> None:
    newer = Discord(bot(create_newer()))
    message = newer.type(newer.command("play", game="djambi", opponent1="2"), "Ma3-a5")
    assert newer.press(message, "turn")["type"] == 9
    assert "resign:B" in turns(newer.press(message, "resign")["data"])
    assert "I cannot read" in text_of(newer.type(message, "castle"))
    assert newer.complete("cyclix", "Rc3-c6") == ["Rc3-c6"]
    assert newer.command("ruling", game="cyclix", action="Rc3-c6")["embeds"][0]["color"] == GREEN
    assert newer.command("article", game="cyclix", article="5.1")["embeds"][0]["title"] == "CYX-5.1 Check"
    assert "Cyclix" in newer.judge(GUIDE)["embeds"][0]["title"]


def test_a_long_title_is_cut(discord: Discord) -> None:
    judged = discord.judge(f'[Game "cyclix"]\n[White "{"a*" * 2_000}"]\n\n1. Rc3-c6 *')
    assert len(judged["embeds"][0]["title"]) == 256


def test_half_a_pair_of_surrogates_is_a_question_mark(discord: Discord) -> None:
    assert "I cannot read “?”" in text_of(discord.command("ruling", game="cyclix", action="\ud800"))
