"""The tokens of a record's text as regular expressions, its escapes, its marks.

Each pattern takes time linear in the length of the text. Only repetitions of one character are possessive: before
3.11.5, CPython matches possessive groups wrongly.
"""

import re
from typing import Final

from adjudicator.records.phrases import result_of

_GAP: Final = r"[^\S\n]"
HEADER: Final = re.compile(
    rf"""\s*+(?:(?P<tag>\[{_GAP}*+(?P<name>[^\W\d_][\w.]*+){_GAP}++
        (?:"(?P<value>[^"\\\n]*+(?:\\["\\][^"\\\n]*+)*)"|[“”„«]{_GAP}*+(?P<quoted>[^“”»\n]*+)[“”»]){_GAP}*+\])
      | (?P<malformed>\[[^\n]*+)
      | (?P<rest>;[^\n]*+)
      | (?P<escape>(?<![^\n])%[^\n]*+)
    )""",
    re.VERBOSE,
)
"""A tag with its name, and its value in straight quotes or in others; or a line of a comment or an escape."""
TAG_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.]*")
GAME_TAG: Final = re.compile(r'^\[[ \t]*+(?:Game|Jeu)[ \t]++"', re.MULTILINE)
"""Wherever a line begins so, even inside a comment that is never closed, a new game begins."""
GAME_AFTER_TURNS: Final = re.compile(r'[^]\s]\s*?\n\n(?=\[[ \t]*+(?:Game|Jeu)[ \t]++")')
"""The end of text that is not a tag, then an empty line before a game."""

TOKEN: Final = re.compile(
    r"""\s*+(?:
        (?P<number>(?:(?<![^\n])[>*+•-][ \t>]*+)?(?P<digits>[0-9]++)
          (?:\.++(?:\s*+…)?|…|[):](?=\s)|[ \t]++[-–—](?=\s)))
      | (?P<phrase>(?:(?:[Ll]es\s++)?[^\W\d_]++\s++)?
          (?:resigns?|resigned|abandonne(?:nt)?|wins?|won|gagne(?:nt)?)(?![^\s(){}]))
      | (?P<word>(?:[^\s(){};$%\[]|\([a-l][0-9]{1,2}\))(?:[^\s(){}]++|\([a-l][0-9]{1,2}\))*)
      | (?P<comment>\{[^}\\]*+(?:\\.[^}\\]*+)*\})
      | (?P<open_comment>\{.*+)
      | (?P<begin>\()
      | (?P<end>\))
      | (?P<rest>;[^\n]*+)
      | (?P<mark>\$[0-9]++(?![^\s(){}]))
      | (?P<stray>\})
      | (?P<escape>(?<![^\n])%[^\n]*+)
      | (?P<tag>(?<![^\n])\[[ \t]*+(?=[^\W\d_]))
      | (?P<other>[^\s(){}]++)
      | (?P<nothing>\Z)
    )""",
    re.VERBOSE | re.DOTALL,
)
"""A token after the space before it; at the end of the text ``nothing``, since otherwise trailing space would be
rescanned from each of its characters."""
COMMAND: Final = re.compile(
    r"""(?<!\\)\[%(?P<by>arbiter|player)(?![a-z])
        (?:\s++(?P<what>[a-z-]++)(?=[\s\]]))?
        (?P<fields>(?:\s++[a-z]++=(?:"[^"\\]*+(?:\\.[^"\\]*+)*"|[^\s\]"\\]++))*)
        (?P<end>\s*+\])?""",
    re.VERBOSE | re.DOTALL,
)
"""A command, or as much of it as has the form of one: then there is no ``end``."""
COMMAND_FIELD: Final = re.compile(r'(?<![a-z])([a-z]++)=(?:"([^"\\]*+(?:\\.[^"\\]*+)*)"|([^\s\]"\\]++))', re.DOTALL)
BARE: Final = re.compile(r'[^\s\]"\\{}]+')
"""A value of a command that needs no quotes."""

_GLYPH: Final = re.compile(r"\$[0-9]+")
MARKS: Final = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
MARK_SIGNS: Final = {number: sign for sign, number in MARKS.items()}
_ESCAPED: Final = re.compile(r"\\([\\}\[])")
_ESCAPED_ANY: Final = re.compile(r"\\(.)", re.DOTALL)
_TO_ESCAPE: Final = re.compile(r"[\\}]|\[(?=%(?:arbiter|player)|[ \t]*(?:Game|Jeu))")


def split_mark(word: str, sides: tuple[str, ...]) -> tuple[str, int | None]:
    """A turn and the mark written after it (``Rc3-c6!?``), if there is one.

    There is none if the rest would not be a turn: ``white!`` and ``$5?`` are unreadable turns.
    """
    bare = word.rstrip("!?")
    mark = MARKS.get(word[len(bare) :])
    if mark is None or _GLYPH.fullmatch(bare) or result_of(bare, sides) is not None:
        return word, None
    return bare.rstrip(), mark


def unescape_comment(text: str) -> str:
    """``\\}``, ``\\\\`` and ``\\[`` are the sign after the backslash; any other backslash is itself."""
    return _ESCAPED.sub(r"\1", text)


def escape_comment(text: str) -> str:
    """A comment's text, escaped so that it neither ends, gives a command, or begins a game."""
    return _TO_ESCAPE.sub(lambda sign: "\\" + sign[0], text)


def unescape_value(text: str) -> str:
    """The value of a tag or of a command's field, between its quotes."""
    return _ESCAPED_ANY.sub(r"\1", text)


def escape_value(text: str) -> str:
    """A value in quotes; also safe in a command (``}`` would end its comment)."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
