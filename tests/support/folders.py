"""The folders of the project."""

from typing import Final

from tools.tree import ROOT as ROOT

TOURNAMENT: Final = ROOT / "docs" / "tournament"
"""Records of eight games, which the documentation shows."""
RECORDS: Final = ROOT / "tests" / "games"
"""Whole games, one a file."""
SNAPSHOTS: Final = ROOT / "tests" / "snapshots"
