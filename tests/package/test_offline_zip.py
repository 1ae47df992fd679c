"""The judge as a zip for browsers: what it contains. Pyodide gives the bytes of the service: tests/system/node."""

import zipfile
from pathlib import Path

from tools.offline.__main__ import MAX_SIZE, OURS, write


def test_it_is_small_and_always_the_same(tmp_path: Path) -> None:
    built = tmp_path / "judge.zip"
    write(built)
    first = built.read_bytes()
    assert len(first) <= MAX_SIZE
    write(built)
    assert built.read_bytes() == first
    names = zipfile.ZipFile(built).namelist()
    others = {"marshmallow", "orjson.py", "tomllib.py", "LICENSE", "VERSION"}
    assert {name.partition("/")[0] for name in names} == {*OURS, *others}
    assert "marshmallow/LICENSE" in names
    assert not [name for name in names if name.startswith(("adjudicator/web", "adjudicator/storage"))]
