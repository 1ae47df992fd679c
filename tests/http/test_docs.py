"""README and docs quote current rulings."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "docs/fr").glob("*.md")))
CURL = re.compile(r"curl -s (?:http://)?(?:localhost|127\.0\.0\.1):8000(/\S+) .*?-d '(.*?)'\n", re.DOTALL)
TYPED = {"Content-Type": "application/json"}


def quoted(text: str) -> Iterator[dict[str, Any]]:
    """The rulings that a page shows, in order."""
    for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL):
        rest = block.strip()
        while rest.startswith('{"verdict"'):
            ruling, end = json.JSONDecoder().raw_decode(rest)
            yield ruling
            rest = rest[end:].strip()


@pytest.mark.parametrize("page", [page for page in PAGES if CURL.search(page.read_text("utf-8"))], ids=str)
def test_what_is_asked_is_answered_as_shown(client: FlaskClient, page: Path) -> None:
    """Each curl of a page is followed by its ruling; "..." replaces omitted parts."""
    text = page.read_text("utf-8")
    requests, shown = CURL.findall(text), list(quoted(text))
    assert len(requests) == len(shown) > 0
    for (path, body), ruling in zip(requests, shown, strict=True):
        answer = client.post(path, data=body, headers={**TYPED, "Accept-Language": page.parent.name}).get_json()
        assert without_dots(ruling, answer) == ruling


def without_dots(shown: Any, answer: Any) -> Any:
    """The answer, as far as it is shown: fields may be left out of a ruling and of a reason."""
    if not isinstance(shown, dict) or not ({"verdict", "..."} & shown.keys()):
        return answer
    return {name: "..." if name == "..." else without_dots(shown[name], answer.get(name)) for name in shown}


def test_the_readme_says_it_in_french_too(client: FlaskClient) -> None:
    text = PAGES[0].read_text("utf-8")
    ((path, body),) = CURL.findall(text)
    answer = client.post(path, data=body, headers={**TYPED, "Accept-Language": "fr"}).get_json()
    assert answer["reason"]["message"] in text


def test_responses_with_a_large_file_share_its_bytes(app: Flask) -> None:
    """With bytes of their own, 900 clients that do not read would take a gigabyte."""

    def fetch() -> bytes:
        environ = EnvironBuilder(path="/docs/swagger-ui-bundle.js").get_environ()
        return b"".join(app(environ, lambda *_: lambda _: None))

    first, second = fetch(), fetch()
    assert len(first) > 1_000_000
    assert first is second
