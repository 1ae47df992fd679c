"""Posts and reports as forums read them: Markdown by a CommonMark parser, BBCode by a strict reader of tags."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from tests.support.tabled import values_of

_MARKDOWN: Final = MarkdownIt("commonmark").enable(["strikethrough", "table"])
_TAG: Final = re.compile(r"\[(/?)([a-z*][\w*-]*)\s*(?:=([^\]]*))?[^\]]*\]", re.IGNORECASE)
"""Anything that one of the forums might take for a tag."""
_ACTIVE: Final = re.compile(r"@\S|://|\bwww\.", re.IGNORECASE)
"""Text that a forum or a chat turns into a mention or a link."""
_WITH_ATTRIBUTE: Final = ("url",)


class Read(NamedTuple):
    """The visible words of a post, its elements in order, the URLs of its links and of its pictures."""

    words: str
    elements: tuple[str, ...]
    links: tuple[str, ...]
    pictures: tuple[str, ...]


def words(*texts: str) -> str:
    """Texts as one line, full-width signs as their usual forms."""
    return " ".join(unicodedata.normalize("NFKC", " ".join(texts)).split())


def read_markdown(text: str) -> Read:
    """Raises ``AssertionError`` for HTML and for words that a chat would turn into a mention or a link."""
    said: list[str] = []
    elements: list[str] = []
    links: list[str] = []
    pictures: list[str] = []

    def walk(tokens: Iterable[Token]) -> None:
        for token in tokens:
            assert token.type not in ("html_block", "html_inline"), token
            if token.type == "inline":
                walk(token.children or ())
                said.append(" ")
            elif token.type in ("text", "code_inline"):
                assert token.type == "code_inline" or not _ACTIVE.search(token.content), token.content
                said.append(token.content)
            elif token.type == "softbreak":
                said.append(" ")
            elif token.nesting >= 0:
                elements.append(token.tag)
            if token.type == "link_open":
                links.append(str(token.attrs["href"]))
            if token.type == "image":
                pictures.append(str(token.attrs["src"]))
                assert token.content, "no alternative text"
                assert all(child.type in ("text", "code_inline") for child in token.children or ())
            if token.type == "code_inline":
                elements.append("code")

    walk(_MARKDOWN.parse(text))
    return Read(words("".join(said)), tuple(elements), tuple(links), tuple(pictures))


def read_bbcode(text: str) -> Read:
    """Raises ``AssertionError`` unless every tag is known, closed and nested, and no text is a mention or address."""
    said, elements, links, pictures = "", [], [], []
    opened: list[str] = []
    end = 0
    for tag in _TAG.finditer(text):
        between, end = text[end : tag.start()], tag.end()
        closes, name, attribute = tag.groups()
        assert name in ("b", "url", "img", "quote"), tag[0]
        assert (attribute is not None) == (name in _WITH_ATTRIBUTE and not closes), tag[0]
        if closes:
            assert opened.pop() == name, f"{tag[0]} closes another tag"
        else:
            assert name not in opened
            elements.append(name)
        if closes and name == "img":
            pictures.append(between)
        else:
            assert not _ACTIVE.search(between), between
            said += between
        if attribute is not None:
            links.append(attribute)
        if not closes:
            opened.append(name)
    assert opened == []
    assert not _ACTIVE.search(text[end:]), text[end:]
    return Read(words(said + text[end:]), tuple(elements), tuple(links), tuple(pictures))


READERS: Final = {"markdown": read_markdown, "bbcode": read_bbcode}
PAYLOADS: Final = [text for group in values_of(__file__).values() for text in group]
"""Texts that would be markup."""
