"""Rulings, articles and judged messages on Discord, and inputs that Discord or its users may send."""

from typing import Any, Final

import pytest
from adjudicator_discord.games import plain

from engine.registry import GAMES
from tests.support.clients.discord import (
    BUTTON,
    COMMAND,
    COMPLETION,
    SUBMISSION,
    Discord,
    bot,
    posted,
    text_of,
    turns,
)
from tests.support.clients.services import newer as create_newer
from tests.support.folders import TOURNAMENT
from tests.support.tabled import tabled

GUIDE: Final = (TOURNAMENT / "2-cyclix-cleo-dan.game").read_text("utf-8")
TYPED: Final = "riders x spider bonus strike: green bonus flag flag"
RED, AMBER, GREEN = 0xC62828, 0xB26A00, 0x2E7D32


@pytest.fixture(scope="module")
def discord() -> Discord:
    return Discord(bot())


@pytest.fixture(scope="module")
def french(discord: Discord) -> Discord:
    return Discord(discord.app, "fr")


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


def test_battlelore_is_typed_as_text(french: Discord) -> None:
    ruling = french.command("ruling", game="battlelore", action=TYPED, position="duel")
    assert ruling["embeds"][0]["image"]["url"].startswith("https://referee.example/v1/games/battlelore/boards/")
    assert text_of(french.command("ruling", game="battlelore", action=TYPED)).startswith("position : ")


def test_an_unreadable_turn_is_private_and_has_suggestions(discord: Discord, french: Discord) -> None:
    assert "Did you mean Rc3-c6" in text_of(discord.command("ruling", game="cyclix", action="Rc3-c66"))
    assert "Vouliez-vous dire" in text_of(french.command("ruling", game="cyclix", action="Rc3-c66"))
    assert "I cannot read “?”" in text_of(discord.command("ruling", game="cyclix", action="\ud800"))


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


@pytest.mark.parametrize("given", ["CYX-5.1", "cyx-5.1", " 5.1 "])
def test_an_article(discord: Discord, given: str) -> None:
    embed = discord.command("article", game="cyclix", article=given)["embeds"][0]
    assert embed["title"] == "CYX-5.1 Check"
    assert embed["url"] == "https://referee.example/rules/cyclix/CYX-5.1?lang=en"
    assert embed["description"]


def test_an_article_that_is_none(discord: Discord) -> None:
    assert "no such article" in text_of(discord.command("article", game="cyclix", article="99"))
    assert "no such article" in text_of(discord.command("article", game="cyclix", article=""))


def test_completion_lists_legal_turns(discord: Discord) -> None:
    assert set(discord.complete("cyclix", "rc3-c")) == {"Rc3-c4", "Rc3-c5", "Rc3-c6", "Rc3-c7"}
    assert len(discord.complete("dragonchess", "")) == 25
    assert discord.complete("cyclix", "", position="mirror")
    assert discord.complete("cyclix", "zzz") == discord.complete("cyclix", "", position="???") == []
    assert discord.complete("chess", "") == discord.complete("battlelore", "x") == []


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


def test_judging_battlelore(discord: Discord) -> None:
    embed = discord.judge((TOURNAMENT / "8-battlelore-quin-ria.game").read_text("utf-8"))["embeds"][0]
    assert "Result: North" in embed["description"]
    assert embed["image"]["url"].endswith(".png")


TURNS_501: Final = '[Game "cyclix"]\n' + "pass " * 501


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "not name its game"), ("   ", "not name its game"), ("``````", "not name its game"),
        ("Hello, who won?", "not name its game"),
        ("```\n```", "not name its game"), (TURNS_501, "at most 500"), ('[Game "chess"]\n1. e4', "chess"),
        ('[Game "cyclix"]\n[White "', ""),
    ],
)  # fmt: skip
def test_judging_any_other_message(discord: Discord, content: str, said: str) -> None:
    assert said in text_of(discord.judge(content)).partition("\n")[0]
    assert said in text_of(discord.judge(content, attachments=[{"id": "1", "filename": "board.png"}]))


def test_a_record_with_unreadable_and_incomplete_turns(discord: Discord) -> None:
    for game, turn, color in (("cyclix", "Rz9-c6", RED), ("djambi", "Ma3", AMBER), ("cyclix", "Rc3-d4", RED)):
        embed = discord.judge(f'[Game "{game}"]\n\n1. {turn} *')["embeds"][0]
        assert (embed["color"], embed["image"]["url"][-4:]) == (color, ".png")
        assert f"Turn 1, {turn}: " in embed["description"]


def test_a_record_with_options(discord: Discord) -> None:
    text = '[Game "cyclix"]\n[Option.king_capture "adjacent"]\n\n1. Rc3-d4 *'
    assert "king_capture=adjacent" in discord.judge(text)["embeds"][0]["url"]


@tabled
def test_the_language(discord: Discord, locales: dict[str, Any], sentence: str) -> None:
    assert text_of(discord.send(COMMAND, data={"name": "x"}, **locales)["data"]).startswith(sentence)


def options(**values: Any) -> list[dict[str, Any]]:
    return [{"name": name, "type": 3, "value": value} for name, value in values.items()]


@tabled
def test_what_the_registration_does_not_have(discord: Discord, kind: int, data: dict[str, Any]) -> None:
    assert "I do not know this command" in text_of(discord.send(kind, data=data)["data"])


def test_a_button_that_is_none_or_of_an_old_registration(discord: Discord) -> None:
    message = posted(discord.command("play", game="cyclix"))
    buttons = [
        {"custom_id": name} for name in (None, 7, ["turn"], "castle", "white castle", "{", "", "resign\n", "claim ")
    ]
    for data in ({}, *buttons):
        assert "I do not know" in text_of(discord.send(BUTTON, message=message, data=data)["data"])


@pytest.mark.parametrize(
    "components",
    [None, [], [{}], [7], [{"component": {}}], [{"component": {"value": 7}}], [{"components": [{"value": "Rc3-c6"}]}]],
)
def test_a_form_that_is_none(discord: Discord, components: Any) -> None:
    message = posted(discord.command("play", game="cyclix"))
    reply = discord.send(SUBMISSION, message=message, data={"custom_id": "turn", "components": components})
    assert "I do not know" in text_of(reply["data"])


def test_completion_of_wrong_options_is_empty(discord: Discord) -> None:
    for data in ({}, {"options": options(game=7)}, {"options": options(game="cyclix", action=7)}):
        assert discord.send(COMPLETION, data=data) == {"type": 8, "data": {"choices": []}}


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


def test_long_texts(discord: Discord) -> None:
    assert text_of(discord.command("ruling", game="cyclix", action="x" * 6_000))
    assert text_of(discord.command("ruling", game="cyclix", action="Rc3-c6", position="7/" * 3_000))
    assert discord.complete("cyclix", "x" * 6_000) == []
    longest = "a*" * 2_000
    assert text_of(discord.judge(f'[Game "cyclix"]\n[White "{longest}"]\n'))
    title = discord.judge(f'[Game "cyclix"]\n[White "{longest}"]\n\n1. Rc3-c6 *')["embeds"][0]["title"]
    assert len(title) == 256
