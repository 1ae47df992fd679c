"""Games on Discord, played through messages alone."""

import random
from typing import Any, Final

import pytest
from adjudicator_client import Problem
from adjudicator_discord.games import MAX_TURNS, SIDES

from adjudicator.checks.play import random_turns
from engine.registry import GAMES
from tests.support.clients.discord import (
    APPLICATION,
    BUTTON,
    Discord,
    field,
    filled,
    mover,
    posted,
    text_of,
    turns,
    verified,
)
from tests.support.tabled import tabled

MOST: Final = 160
"""Turns of a random game."""


def play_at_random(discord: Discord, name: str, seed: int, most: int = MOST) -> None:
    """A random game among as many players as there are sides, compared with its verification."""
    opponents: Any = {f"opponent{n}": str(n + 1) for n in range(1, SIDES[name])}
    message = discord.command("play", game=name, **opponents)
    played: list[str] = []
    for turn in random_turns(name, random.Random(seed)):
        if not message["content"] or len(played) == most:
            break
        message = discord.type(message, turn)
        assert "flags" not in message, (turn, text_of(message))
        played.append(turn)
        assert message["embeds"][0]["title"].startswith(
            f"{GAMES[name].RULEBOOK.sentences['en']['title']} · turn {len(played)}:"
        )
    found, position = verified(name, played)
    assert field(message, "Position") == position
    names = dict(zip(GAMES[name].SIDES, discord.app.bots["en"].describe(name)["side_names"], strict=True))
    ended = [names[one] if one != "draw" else one for one in found.split("+")] if found != "*" else []
    fields = {one["name"]: one["value"] for one in message["embeds"][0]["fields"]}
    assert fields.get("Result", "") == " + ".join(ended)
    assert bool(message["content"]) == (found == "*")
    assert turns(message) == played[-len(turns(message)) :]


@pytest.mark.parametrize("name", SIDES)
def test_a_random_game_ends_as_its_verification(discord: Discord, name: str) -> None:
    play_at_random(discord, name, 1, 60)


@pytest.mark.parametrize(
    ("opponents", "players"),
    [([], "1111"), (["2"], "1212"), (["1"], "1111"), (["2", "3"], "1231"), (["2", "3", "4"], "1234")],
)
def test_players_take_the_sides_in_order_again_and_again(discord: Discord, opponents: list[str], players: str) -> None:
    given: Any = {f"opponent{n}": one for n, one in enumerate(opponents, 1)}
    message = discord.command("play", game="djambi", **given)
    assert [one["value"] for one in message["embeds"][0]["fields"][:4]] == [f"<@{one}>" for one in players]
    for n, turn in zip(range(6), random_turns("djambi", random.Random(5)), strict=False):
        assert mover(message) == players[n % 4]
        message = discord.type(message, turn)


def test_a_setup(discord: Discord) -> None:
    message = discord.command("play", game="cyclix", setup="mirror")
    assert message["embeds"][0]["footer"]["text"].endswith(" · repetition counts from turn 1")
    start = field(message, "Position before turn 1")
    assert start == GAMES["cyclix"].SETUPS["mirror"] == field(message, "Position")
    action = discord.complete("cyclix", "", position=start)[0]
    message = discord.type(message, action)
    assert verified("cyclix", [action], start) == ("*", field(message, "Position"))
    assert "mirror" in text_of(discord.command("play", game="cyclix", setup="miror"))


def test_a_limit_reached_by_a_turn_is_named(discord: Discord, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the next request, for the picture, is within the limit again."""

    def limited(*_: Any, **__: Any) -> None:
        raise Problem({"code": "too-many-requests", "status": 429, "detail": "", "type": "", "title": ""})

    message = discord.command("play", game="cyclix")
    monkeypatch.setattr(discord.app.bots["en"].client, "rule", limited, raising=False)
    assert "too many requests" in text_of(discord.type(message, "Rc3-c6"))


@pytest.mark.parametrize("name", ["dragonchess", "phylde"])
def test_a_long_game_continues_from_its_position(discord: Discord, name: str) -> None:
    """By characters in Phylde, by the number of turns in Dragonchess; ``MAX_TURNS`` are played at the start."""
    played: list[str] = []
    for turn in random_turns(name, random.Random(7)):
        played.append(turn)
        if len(played) == (MAX_TURNS + 3 if name == "dragonchess" else 420):
            break
    full = discord.command("play", game=name, opponent1="2")
    most = MAX_TURNS - 1
    if name == "phylde":
        most = max(n for n in range(len(played)) if len(" ".join(played[:n])) < 4_500)
    message = filled(name, full, played[:most])
    for n in range(most, len(played)):
        message = discord.type(message, played[n])
        assert "flags" not in message
        assert len(turns(message)) <= MAX_TURNS
        if len(turns(message)) == 1:
            break
    else:
        pytest.fail("it never continues from a position")
    assert message["embeds"][0]["footer"]["text"].endswith(f" · repetition counts from turn {n + 1}")
    before = verified(name, played[:n])[1]
    assert field(message, f"Position before turn {n + 1}") == before
    assert field(message, "Position") == verified(name, played[: n + 1])[1]
    following = discord.type(message, played[n + 1])
    assert following["embeds"][0]["title"].startswith(
        f"{GAMES[name].RULEBOOK.sentences['en']['title']} · turn {n + 2}: "
    )
    assert field(following, "Position") == verified(name, played[: n + 2])[1]


@tabled
def test_another_message_is_refused(discord: Discord, changed: dict[str, Any]) -> None:
    message = posted(discord.command("play", game="cyclix", opponent1="2")) | changed
    assert "not one of my games" in text_of(discord.send(BUTTON, message=message, data={"custom_id": "turn"})["data"])


@tabled
def test_an_edited_message_is_refused(discord: Discord, part: str, place: int, value: Any) -> None:
    message = posted(discord.command("play", game="cyclix", opponent1="2"))
    if part == "fields":
        message["embeds"][0]["fields"][place]["value"] = value
    else:
        message["embeds"][0]["footer"]["text"] = value
    assert "not one of my games" in text_of(discord.send(BUTTON, message=message, data={"custom_id": "turn"})["data"])


def test_edited_turns_are_judged(discord: Discord) -> None:
    message = posted(discord.type(discord.command("play", game="cyclix"), "Rc3-c6"))
    message["embeds"][0]["fields"][3]["value"] = "`Rc3-d4`"
    assert "illegal in the current edition" in text_of(discord.type(message, "Re5-e2"))
    message["embeds"][0]["fields"][3]["value"] = "`" + "pass " * 500 + "`"
    assert text_of(discord.type(message, "Re5-e2"))


def test_a_message_without_application_belongs_to_its_author(discord: Discord) -> None:
    message = posted(discord.command("play", game="cyclix", opponent1="2"))
    del message["application_id"]
    assert message["author"]["id"] == APPLICATION
    form = discord.send(BUTTON, message=message, data={"custom_id": "turn"})
    assert (form["type"], form["data"]["components"][0]["component"]["max_length"]) == (9, 300)
