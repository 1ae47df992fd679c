"""Check the prose of this repository: ``python -m tools.prose [PATH ...]``.

Counts words that make English read as translated, per 1,000 words of docstrings, comments, Markdown and ``en.toml``.
Exits with 1 if a folder is over ``MAX_RATE``. ``--lines N`` prints the N worst lines instead. Each word is fine
now and then; rewrite the sentence, not the word.
"""

import argparse
import io
import re
import sys
import tokenize
from collections import defaultdict
from pathlib import Path
from typing import Final

from tools.tree import ROOT, project_files

MAX_RATE: Final = {"together": 2.0, "folder": 3.0}
"""Marker words per 1,000; to be lowered, never raised. Comparable projects have 0.8."""
MIN_WORDS: Final = 300
"""Words that a folder must have to be judged alone."""
_MARKERS: Final = re.compile(
    r"\b(?:what (?:is|was|a|an|it|they|the|that|there|stands|has|can|may|could|follows|comes|else)|all that|and what"
    r"|of what|stands?|stood|told|tells?|nobody|nothing|anybody|who|whom|whose|whoever|besides?|so many|as many as"
    r"|asks?|asked|said|says?|is meant|lest|nor|of its own|by itself|for good)\b",
    re.IGNORECASE,
)
_GENERATED: Final = Path("clients/python/adjudicator_client/schemas.py")
"""Its words are those of openapi.yaml."""
_SUFFIXES: Final = {".py", ".md", ".js", ".toml"}


def english(path: Path) -> str:
    """The English of a file, without code; empty for a file in another language."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        kept = [token.string for token in tokens if token.type == tokenize.COMMENT or _is_docstring(token)]
        text = "\n".join(kept)
    elif path.suffix == ".js":
        text = "\n".join(re.findall(r"(?<!:)//[^\n]*|/\*.*?\*/", text, re.DOTALL))
    elif path.suffix == ".toml":
        text = "\n".join(re.findall(r'= *"+(.*?)"', text, re.DOTALL)) if path.name == "en.toml" else ""
    elif "fr" in path.parts or ".fr." in path.name:
        text = ""
    return re.sub(r"`[^`]*`", "", re.sub(r"^(```|~~~).*?^\1", "", text, flags=re.DOTALL | re.MULTILINE))


def _is_docstring(token: tokenize.TokenInfo) -> bool:
    return token.type == tokenize.STRING and token.string.lstrip("rb").startswith('"""')


def main() -> int:
    """Print the rate of each folder, or the worst lines, and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", default=["."])
    parser.add_argument("--lines", type=int, default=0)
    given = parser.parse_args()
    asked = [ROOT / path for path in given.paths]
    listed = [path.relative_to(ROOT) for path in project_files() if any(path.is_relative_to(one) for one in asked)]
    words: dict[str, int] = defaultdict(int)
    markers: dict[str, int] = defaultdict(int)
    worst: list[tuple[int, str]] = []
    for path in listed:
        if path.suffix not in _SUFFIXES or path == _GENERATED:
            continue
        text = english(path)
        folder = path.parts[0] if len(path.parts) > 1 else "top level"
        for name in (folder, "together"):
            words[name] += len(re.findall(r"[A-Za-z']+", text))
            markers[name] += len(_MARKERS.findall(text))
        worst += [(len(_MARKERS.findall(line)), f"{path}: {line.strip()}") for line in text.splitlines()]
    for _, line in sorted(worst, key=lambda found: -found[0])[: given.lines]:
        sys.stdout.write(f"{line}\n")
    rates = {name: 1000 * markers[name] / max(count, 1) for name, count in words.items() if count >= MIN_WORDS}
    over = {name for name, rate in rates.items() if rate > MAX_RATE["together" if name == "together" else "folder"]}
    for name, rate in sorted(rates.items()) if not given.lines else ():
        sys.stdout.write(
            f"{name:12} {words[name]:6} words {rate:5.1f} per 1,000{'  over the limit' if name in over else ''}\n"
        )
    return 1 if over and not given.lines else 0


if __name__ == "__main__":
    sys.exit(main())
