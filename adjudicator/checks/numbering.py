"""Ids for the cases that have none. Ids that exist never change.

The files are edited as text, so that comments, anchors and the layout of each case stay as written.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

SUITE: Final = "2.0"
"""The version of the suite: patch for wording, minor for added cases, major for a changed expectation."""
DRAFT: Final = "0"
"""The edition of a game that was never released: its cases have no ids, which stay free."""
_CASE: Final = re.compile(r"^(?=- \{?[a-z]+:)", re.MULTILINE)
_ARTICLE: Final = re.compile(r"\barticle: ([A-Z]{3}-\d+\.\d+)")
_ID: Final = re.compile(r"^- \{?id: ([A-Z]{3}-\d+\.\d+)-(\d{3})\b", re.MULTILINE)


def number(texts: Iterable[str]) -> list[str]:
    """The texts of a game's case files, in order, with ids for all cases.

    A new case gets the next number of its article, and none if it has no ``article``.
    """
    files = list(texts)
    last: Counter[str] = Counter()
    for article, used in (found.groups() for text in files for found in _ID.finditer(text)):
        last[article] = max(last[article], int(used))
    return ["".join(_numbered(text, last)) for text in files]


def parts(text: str) -> list[str]:
    """What precedes the first case of a file, and the text of each case."""
    return _CASE.split(text)


def _numbered(text: str, last: Counter[str]) -> Iterable[str]:
    for case in parts(text):
        found = _ARTICLE.search(case)
        if found is None or not _CASE.match(case) or _ID.match(case):
            yield case
            continue
        article = found[1]
        last[article] += 1
        named = f"id: {article}-{last[article]:03}", f'since: "{SUITE}"'
        in_braces = case.startswith("- {")
        yield ("- {" + ", ".join(named) + ", " if in_braces else "- " + "\n  ".join(named) + "\n  ")
        yield case[3 if in_braces else 2 :]
