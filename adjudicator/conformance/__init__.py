"""The published conformance cases, and the runner that judges a server or an engine by them."""

from pathlib import Path
from typing import Final

SUITE: Final = Path(__file__).with_name("suite")
