"""What the service is made of: pinned, hashed, and listed."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.support.launched import ROOT


def pins(path: Path) -> dict[tuple[str, str], set[str]]:
    """The hashes by name and version in a file of requirements."""
    found: dict[tuple[str, str], set[str]] = {}
    for block in re.split(r"\n(?=\S)", path.read_text("utf-8")):
        name, version = re.match(r"([a-z0-9-]+)==([^\s;\\]+)", block).groups()  # type: ignore[union-attr]  # each is a pin
        found.setdefault((name, version), set()).update(re.findall(r"sha256:([0-9a-f]{64})", block))
    return found


def test_the_bill_of_materials_lists_what_is_installed() -> None:
    bill = json.loads((ROOT / "sbom.json").read_text("utf-8"))
    assert bill["bomFormat"] == "CycloneDX"
    listed: dict[tuple[str, str], set[str]] = {}
    for component in bill["components"]:
        hashes = {one["content"] for place in component["externalReferences"] for one in place.get("hashes", ())}
        listed.setdefault((component["name"], component["version"]), set()).update(hashes)
    assert listed == {**pins(ROOT / "requirements.txt"), **pins(ROOT / "requirements-rasteriser.txt")}, "make sbom"


@pytest.mark.parametrize("path", sorted(ROOT.glob("requirements*.txt")), ids=lambda path: path.stem)
def test_every_requirement_is_pinned_with_hashes(path: Path) -> None:
    assert all(pins(path).values())


def test_the_parser_of_http_is_the_one_that_is_tested() -> None:
    assert re.search(r'^http_parser = "python"$', (ROOT / "gunicorn.conf.py").read_text("utf-8"), re.MULTILINE)


def test_the_makefile_installs_nothing_that_is_not_pinned() -> None:
    installs = re.findall(r"pip install .*", (ROOT / "Makefile").read_text("utf-8"))
    assert installs
    own = [one for one in installs if one.endswith("--no-deps -e .")]
    assert all("--require-hashes -r requirements" in one for one in installs if one not in own)
    built_with = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    assert all("==" in one for one in built_with), "what builds the package is pinned, too"
