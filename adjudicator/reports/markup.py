"""Plain text, Markdown and BBCode: the elements of posts and reports, and text without any meaning in them."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from adjudicator.reports.wording import escape_controls

_SPECIAL: Final = re.compile(r"([\\`*_{}\[\]<>#|~&])")
_START: Final = re.compile(r"^(\d{1,9}(?=[.)])|(?=[-+=]))(.)")
"""The beginning of a list or of a heading in Markdown."""
_TAG: Final = re.compile(r"\[(?![\s\d\"'{\[(])")
"""A bracket that may begin a tag; those of a position in JSON do not."""
_ACTIVE: Final = re.compile(r"@(?=\S)|:(?=//)|(?<=\bwww)\.", re.IGNORECASE)
"""Signs that begin a mention, or make a forum link an address without any markup."""
_WIDE: Final = {sign: chr(ord(sign) + 0xFEE0) for sign in "@:.["}
"""The full-width forms of these signs. Forums remove invisible characters, so these could not separate anything."""


class Markup(NamedTuple):
    """The elements of a format: ``text`` and ``code`` escape their argument; the others take escaped text.

    In a report ``title_form`` and ``section_form`` take a heading, the other two an article and the ``anchor`` of its
    quotation.
    """

    text: Callable[[str], str]
    code: Callable[[str], str]
    bold_form: str
    link_form: str
    image_form: str
    title_form: str = ""
    section_form: str = ""
    citation_form: str = "{article}"
    quotation_form: str = ""

    def bold(self, text: str) -> str:
        """Bold text."""
        return self.bold_form.format(text)

    def link(self, label: str, url: str) -> str:
        """A link; without a URL, or with a bracket in it (IPv6), which would end a tag, its label."""
        return self.link_form.format(label=label, url=url) if url and "[" not in url else label

    def image(self, alt: str, url: str) -> str:
        """A picture with its alternative text, where the format has one."""
        return self.image_form.format(alt=alt, url=url) if url else ""


def _inactive(text: str) -> str:
    """A line of visible text without mentions and addresses."""
    return _ACTIVE.sub(lambda sign: _WIDE[sign[0]], escape_controls(" ".join(text.split())))


def plain(text: str) -> str:
    """Text without any meaning in Markdown."""
    return _START.sub(r"\1\\\2", _SPECIAL.sub(r"\\\1", _inactive(text)))


def code(text: str) -> str:
    """A code span of Markdown, whatever it holds; in chats that end it at three backticks, it mentions nobody."""
    text = _inactive(text) if "`" in text else escape_controls(" ".join(text.split()))
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * (longest + 1)
    space = " " if longest else ""
    return f"{fence}{space}{text}{space}{fence}" if text else ""


def untagged(text: str) -> str:
    """Text without any meaning in BBCode, which has no escapes: brackets that may begin a tag are full-width ones."""
    return _TAG.sub(_WIDE["["], _inactive(text))


PLAIN: Final = Markup(str, str, "{}", "{label}", "")
MARKDOWN: Final = Markup(
    plain, code, "**{}**", "[{label}]({url})", "![{alt}]({url})",
    "# {}", "## {}", "[{article}](#{anchor})", '<a id="{anchor}"></a>**{article}**: {text}',
)  # fmt: skip
BBCODE: Final = Markup(
    untagged, untagged, "[b]{}[/b]", "[url={url}]{label}[/url]", "[img]{url}[/img]",
    "[b]{}[/b]", "[b]{}[/b]", "{article}", "[b]{article}[/b]\n[quote]{text}[/quote]",
)  # fmt: skip
"""The tags that phpBB, XenForo, MyBB and vBulletin share; only ``url`` has an attribute."""
