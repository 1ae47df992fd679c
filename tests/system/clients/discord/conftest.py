"""The bot, in one process with a service."""

from collections.abc import Iterator

import pytest

from tests.support.clients.discord import Discord, bot


@pytest.fixture(scope="module")
def discord() -> Iterator[Discord]:
    """Without the limit of time, which a busy machine may exceed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("adjudicator_discord.application.DEADLINE", 60)
        yield Discord(bot())


@pytest.fixture(scope="module")
def french(discord: Discord) -> Discord:
    return Discord(discord.app, "fr")
