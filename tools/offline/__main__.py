"""Write the judge as a zip of Python modules and print its size and digest: ``make offline``."""

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from base64 import b64encode
from hashlib import sha384
from importlib.metadata import files, version
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
HERE: Final = Path(__file__).parent
VERSION: Final = version("adjudicator")
MAX_SIZE: Final = 600_000
"""Bytes of the zip."""
OURS: Final = ("adjudicator", "drawing", "engine", "schemas")
REQUIREMENT: Final = "marshmallow"
"""The only package from an index; it is pure Python and requires no other."""
_READ: Final = """
import json, sys
opened = set()
sys.addaudithook(lambda event, given: opened.add(str(given[0])) if event == "open" else None)
import adjudicator.offline
from adjudicator.games import FOUND
packages = {point.module.partition(".")[0]: [f"{point.dist.name}-{point.dist.version}.dist-info", point.dist.read_text(
    "METADATA"), point.dist.read_text("entry_points.txt")] for point in FOUND.points.values()}
modules = {name: getattr(module, "__file__", None) for name, module in sys.modules.items()}
print(json.dumps([modules, sorted(file for file in opened if file.endswith(".toml")), packages]))
"""
_TOMLLIB: Final = b'''"""``tomllib`` for files that contain JSON."""

from json import loads as loads
'''
"""To read TOML would take a tenth of the imports."""
_EMAIL: Final = re.compile(rb"class Email\(Validator\):\n(?: .*\n|\n)+(?=\nclass )")
"""The validator of e-mail addresses: no request has one, and to compile its expression would take a tenth, too."""
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)


def main() -> None:
    """Write the zip. Raises ``SystemExit`` if it is too large."""
    path = ROOT / "dist" / f"adjudicator-offline-{VERSION}.zip"
    write(path)
    content = path.read_bytes()
    digest = b64encode(sha384(content).digest()).decode()
    sys.stdout.write(f"{path.relative_to(ROOT)}: {len(content):,} bytes, integrity sha384-{digest}\n")
    if len(content) > MAX_SIZE:
        sys.exit(f"More than {MAX_SIZE:,} bytes")


def write(path: Path) -> None:
    """Write the zip: the same bytes for the same files."""
    path.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in sorted(_contents().items()):
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), content, zipfile.ZIP_DEFLATED, 9)


def _contents() -> dict[str, bytes]:
    """The files by name: the modules that the judge imports, the data that they read, the licences and the version.

    Installed games of other packages are added, with the metadata by which the judge finds them.
    """
    # In this folder, ``orjson`` is the one without compiled code.
    run = subprocess.run([sys.executable, "-c", _READ], cwd=HERE, capture_output=True, check=True)  # noqa: S603  # this interpreter
    modules, read, packages = json.loads(run.stdout)
    roots = [ROOT, *(Path(modules[name]).parents[1] for name in packages)]
    found = {_name_below(roots, Path(file)): Path(file) for file in read}
    for name, file in modules.items():
        if name.partition(".")[0] in (*OURS, *packages, REQUIREMENT, "orjson"):
            is_package = Path(file).name == "__init__.py"
            found[name.replace(".", "/") + ("/__init__.py" if is_package else ".py")] = Path(file)
    found["LICENSE"] = ROOT / "LICENSE"
    for licence in (file for file in files(REQUIREMENT) or () if "licenses" in file.parts):
        found[f"{REQUIREMENT}/{licence.name}"] = Path(str(licence.locate()))
    data = {name: path.read_bytes() for name, path in found.items()}
    for folder, metadata, points in packages.values():
        data |= {f"{folder}/METADATA": metadata.encode(), f"{folder}/entry_points.txt": points.encode()}
    return {"VERSION": VERSION.encode(), "tomllib.py": _TOMLLIB, **{name: _packed(name, data[name]) for name in data}}


def _name_below(roots: list[Path], file: Path) -> str:
    """The path of a file below the last of the folders that it is in."""
    return next(file.relative_to(root).as_posix() for root in reversed(roots) if file.is_relative_to(root))


def _packed(name: str, content: bytes) -> bytes:
    """A file; TOML as JSON, the validators of requests alone."""
    if name == f"{REQUIREMENT}/validate.py":
        content, count = _EMAIL.subn(b"", content)
        assert count == 1, "marshmallow has changed"
    if not name.endswith(".toml"):
        return content
    return json.dumps(tomllib.loads(content.decode()), ensure_ascii=False, separators=(",", ":")).encode()


if __name__ == "__main__":
    main()
