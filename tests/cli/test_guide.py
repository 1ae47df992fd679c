"""The director's guide: its transcripts match the real output."""

from pathlib import Path

from tests.support.console import commands_of, with_output

DOCS = Path(__file__).parents[2] / "docs"


def test_the_guide_shows_what_happens() -> None:
    page = (DOCS / "directing.md").read_text(encoding="utf-8")
    assert len(commands_of(page)) > 15
    assert with_output(page, DOCS / "tournament") == page, (
        "python -m tests.support.console docs/directing.md docs/tournament"
    )
