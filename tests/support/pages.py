"""Pages as they are read: what tests look at in them."""

from collections.abc import Iterator
from html.parser import HTMLParser
from itertools import pairwise

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.tabled import values_of

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"}
ATTRIBUTES = set(values_of(__file__)["attributes"])
ELEMENTS = set(values_of(__file__)["elements"])
VOID = {"meta", "link", "source", "img", "input"}


class Page(HTMLParser):
    """A page as it is read: its elements with their attributes, its text; every element is closed as it must be."""

    def __init__(self, response: TestResponse) -> None:
        super().__init__()
        assert response.content_type == "text/html; charset=utf-8", response.text
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.data: list[str] = []
        self._open: list[str] = []
        self.feed(response.text)
        assert self._open == []
        assert {tag for tag, _ in self.elements} <= ELEMENTS
        assert {name for _, attributes in self.elements for name in attributes} <= ATTRIBUTES
        assert len(self.all("h1")) == len(self.all("main")) == 1
        assert all(attributes.get("alt") or "/pieces/" in attributes["src"] for attributes in self.all("img"))
        ids = [attributes["id"] for _, attributes in self.elements if "id" in attributes]
        assert len(ids) == len(set(ids))
        levels = [int(tag[1]) for tag, _ in self.elements if tag in ("h1", "h2", "h3")]
        assert all(after <= before + 1 for before, after in pairwise(levels))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        assert len(attributes) == len(dict(attributes))
        self.elements.append((tag, {name: value or "" for name, value in attributes}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open[-1:] != ["script"]:
            self.text += data.replace("\u00a0", " ")
        elif data:
            self.data.append(data)

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def meta(self, name: str) -> str | None:
        return next(
            (one["content"] for one in self.all("meta") if name in (one.get("property"), one.get("name"))), None
        )

    def addresses(self) -> Iterator[str]:
        for _, attributes in self.elements:
            yield from (attributes[name] for name in ("href", "src", "srcset", "action") if name in attributes)


def seen(client: FlaskClient, path: str, status: int = 200, accepts: str = "en") -> Page:
    response = client.get(path, headers={**BROWSER, "Accept-Language": accepts})
    assert response.status_code == status, response.text
    policy = response.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert response.headers["Referrer-Policy"] == "no-referrer"
    assert "Accept-Language" in response.headers["Vary"]
    return Page(response)
