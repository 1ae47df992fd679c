"""Interactions with the Discord bot, one after another, and the answers: the table ``test_scenes.yaml``."""

from operator import itemgetter
from typing import Any

import pytest

from tests.support.clients.discord import Discord, act, buttons, text_of, turns
from tests.support.tabled import values_of

SCENES: dict[str, list[dict[str, Any]]] = values_of(__file__)


def shown(embed: dict[str, Any]) -> dict[str, Any]:
    """An embed with its image, footer and fields as texts."""
    fields = {one["name"]: one["value"].strip("`") for one in embed.get("fields", ())}
    image, footer = embed.get("image", {}).get("url"), embed.get("footer", {}).get("text")
    return embed | {"fields": fields, "image": image, "footer": footer}


@pytest.mark.parametrize("scene", SCENES)
def test_each_answer_is_the_one_of_the_table(discord: Discord, french: Discord, scene: str) -> None:
    message = None
    for step in SCENES[scene]:
        answer = act(french if "lang" in step else discord, message, step)
        if "is" in step:
            assert answer == step["is"], step
        elif "private" in step:
            assert step["private"] in text_of(answer), step
        else:
            assert "flags" not in answer, (step, answer)
            message = answer
        for name, expected in step.get("embed", {}).items():
            value = shown(answer["embeds"][0])[name]
            if isinstance(expected, dict):
                assert expected.items() <= value.items(), (step, value)
            else:
                assert value == expected or str(expected) in str(value), (step, value)
        for name, expected in step.get("has", {}).items():
            found = {"buttons": lambda one: [*buttons(one)], "turns": turns}.get(name, itemgetter(name))(answer)
            assert found == expected, step
