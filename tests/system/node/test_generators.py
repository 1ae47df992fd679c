"""Generators of TypeScript accept openapi.yaml without a warning, and the client has the types that they make."""

from difflib import unified_diff
from pathlib import Path

from tests.support.described import FILE
from tests.system.node.conftest import TYPESCRIPT, tool


def test_openapi_typescript_makes_the_types_of_the_client_without_a_warning(tmp_path: Path) -> None:
    made = tmp_path / "schema.ts"
    printed = tool("openapi-typescript", FILE, "-o", made)
    assert [line[0] for line in printed.splitlines() if line.strip()] == ["✨", "🚀"], printed
    now, new = (path.read_text(encoding="utf-8").splitlines() for path in (TYPESCRIPT / "src/schema.ts", made))
    assert list(unified_diff(now, new, "src/schema.ts", "openapi.yaml", lineterm="", n=0)) == [], "make openapi"


def test_openapi_ts_accepts_it_without_a_warning(tmp_path: Path) -> None:
    printed = tool("openapi-ts", "-i", FILE, "-o", tmp_path / "made", folder=TYPESCRIPT)
    assert "Done!" in printed
    assert not any(word in printed.lower() for word in ("warn", "error", "unsupported", "skipp"))
    tool("tsc", "--strict", "--noEmit", "--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler",
         "--lib", "es2022,dom,dom.iterable", "--skipLibCheck", tmp_path / "made" / "types.gen.ts")  # fmt: skip
