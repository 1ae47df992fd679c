"""Generators of TypeScript accept openapi.yaml without a warning, and the client has the types that they make."""

from difflib import unified_diff
from pathlib import Path

from tests.support.described import FILE
from tests.system.node.conftest import TYPESCRIPT, tool


def generated(description: Path, folder: Path) -> tuple[str, str]:
    """The types of a description, and the output of the generator."""
    made = folder / "schema.ts"
    printed = tool("openapi-typescript", description, "-o", made)
    return made.read_text(encoding="utf-8"), printed


def drift(description: Path, folder: Path) -> list[str]:
    """The lines in which the types of the client differ from a description."""
    now = TYPESCRIPT.joinpath("src/schema.ts").read_text(encoding="utf-8").splitlines()
    made, _ = generated(description, folder)
    return list(unified_diff(now, made.splitlines(), "src/schema.ts", "openapi.yaml", lineterm="", n=0))


def test_the_types_are_those_of_the_description(tmp_path: Path) -> None:
    assert drift(FILE, tmp_path) == [], "make openapi"


def test_openapi_typescript_accepts_it_without_a_warning(tmp_path: Path) -> None:
    _, printed = generated(FILE, tmp_path)
    lines = [line for line in printed.splitlines() if line.strip()]
    assert [line[0] for line in lines] == ["✨", "🚀"], printed


def test_openapi_ts_accepts_it_without_a_warning(tmp_path: Path) -> None:
    printed = tool("openapi-ts", "-i", FILE, "-o", tmp_path / "made", folder=TYPESCRIPT)
    assert "Done!" in printed
    assert not any(word in printed.lower() for word in ("warn", "error", "unsupported", "skipp"))
    tool("tsc", "--strict", "--noEmit", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler",
         "--lib", "es2022,dom,dom.iterable", "--skipLibCheck", tmp_path / "made" / "types.gen.ts")  # fmt: skip
