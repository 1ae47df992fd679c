"""The director's guide, in both languages: its transcripts match the real output."""

from pathlib import Path

import pytest

from tests.support.console import commands_of, with_output

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("name", ["directing.md", "fr/directing.md"])
def test_the_guide_shows_what_happens(name: str) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    assert len(commands_of(page)) > 15
    assert with_output(page, DOCS / "tournament") == page, (
        f"python -m tests.support.console docs/{name} docs/tournament"
    )
