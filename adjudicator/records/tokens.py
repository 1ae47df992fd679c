"""What the text of a record is made of: its tokens as regular expressions, its escapes, its marks.

Every repetition is possessive, so that no text takes longer than its length.
"""

import re
from typing import Final

from adjudicator.records.record import read_result

TAG: Final = re.compile(r'\[[ \t]*+([A-Za-z][A-Za-z0-9_.]*+)[ \t]++"((?:[^"\\\n]|\\["\\])*+)"[ \t]*+\]')
TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.]*")
GAME_TAG: Final = re.compile(r'^\[[ \t]*+Game[ \t]++"', re.MULTILINE)
"""Wherever a line begins so, even inside a comment that is never closed, a new game begins."""
GAME_AFTER_TURNS: Final = re.compile(r'[^]\s]\s*?\n\n(?=\[[ \t]*+Game[ \t]++")')
"""The end of what is no tag, then an empty line before a game."""

TOKEN: Final = re.compile(
    r"""\s*+(?:
        (?P<number>[0-9]++\.++)
      | (?P<word>[^\s(){};$%\[][^\s(){}]*+)
      | (?P<comment>\{[^}\\]*+(?:\\.[^}\\]*+)*+\})
      | (?P<open_comment>\{.*+)
      | (?P<begin>\()
      | (?P<end>\))
      | (?P<rest>;[^\n]*+)
      | (?P<mark>\$[0-9]++(?![^\s(){}]))
      | (?P<stray>\})
      | (?P<escape>(?<![^\n])%[^\n]*+)
      | (?P<tag>(?<![^\n])\[[ \t]*+(?=[A-Za-z]))
      | (?P<other>[^\s(){}]++)
      | (?P<nothing>\Z)
    )""",
    re.VERBOSE | re.DOTALL,
)
"""A token after the space before it; at the end of the text ``nothing``, or that space would be read from each of its
signs on, to find no token after it."""
COMMAND: Final = re.compile(
    r"""(?<!\\)\[%(?P<by>arbiter|player)(?![a-z])
        (?:\s++(?P<what>[a-z-]++)(?=[\s\]]))?+
        (?P<fields>(?:\s++[a-z]++=(?:"(?:[^"\\]|\\.)*+"|[^\s\]"\\]++))*+)
        (?P<end>\s*+\])?+""",
    re.VERBOSE | re.DOTALL,
)
"""A command, or as much of it as has the form of one: then there is no ``end``."""
COMMAND_FIELD: Final = re.compile(r'([a-z]++)=(?:"((?:[^"\\]|\\.)*+)"|([^\s\]"\\]++))', re.DOTALL)
BARE: Final = re.compile(r'[^\s\]"\\{}]+')
"""A value of a command that needs no quotes."""

_GLYPH: Final = re.compile(r"\$[0-9]+")
MARKS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
MARK_SIGNS: Final = {number: sign for sign, number in MARKS.items()}
_ESCAPED_ANY: Final = re.compile(r"\\(.)", re.DOTALL)
_TO_ESCAPE: Final = re.compile(r"[\\}]|\[(?=%(?:arbiter|player)|[ \t]*Game)")


def split_mark(word: str, sides: tuple[str, ...]) -> tuple[str, int | None]:
    """A turn and the mark written after it (``Rc3-c6!?``), if there is one.

    There is none where the rest would be no turn: ``white!`` and ``$5?`` are turns that nobody understands.
    """
    bare = word.rstrip("!?")
    mark = MARKS.get(word[len(bare) :])
    if mark is None or _GLYPH.fullmatch(bare) or read_result(bare, sides) is not None:
        return word, None
    return bare, mark


def unescape_comment(text: str) -> str:
    """``\\}``, ``\\\\`` and ``\\[`` are the sign after the backslash; any other backslash is itself."""
    if "\\" not in text:
        return text
    return "\\".join(part.replace("\\}", "}").replace("\\[", "[") for part in text.split("\\\\"))


def escape_comment(text: str) -> str:
    """A comment's text so that it is read as it is: it neither ends, nor gives a command, nor begins a game."""
    return _TO_ESCAPE.sub(lambda sign: "\\" + sign[0], text)


def unescape_value(text: str) -> str:
    """The value of a tag or of a command's field, between its quotes."""
    return _ESCAPED_ANY.sub(r"\1", text) if "\\" in text else text


def escape_value(text: str) -> str:
    """A value to stand in quotes; in a command (``}`` would end its comment), too."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
