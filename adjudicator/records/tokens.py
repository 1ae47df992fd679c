"""The tokens of a record's text as regular expressions, its escapes, its marks.

Each pattern takes time linear in the length of the text. Only repetitions of one character are possessive: before
3.11.5, CPython matches possessive groups wrongly.
"""

import re
from collections.abc import Mapping
from typing import Final

from adjudicator.records.phrases import HOW, TABLES, result_of

_GAP: Final = r"[ \t\f\v\r\0\x1a\x1c-\x1f\x85\xa0\u1680\u2000-\u200d\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]"
"""Spaces within a line, and characters that are not seen and separate tokens like spaces."""
_SPACE: Final = rf"[\n{_GAP[1:]}"
_SIGN: Final = rf"[^\n(){{}}{_GAP[1:]}"
_PART: Final = r"\((?:(?:corpse|corps|cadavre)[ ](?:to[ ]|en[ ])?)?[a-l]?[0-9]{1,2}\)"
"""Brackets that are a part of a turn: of a unit's hex, a corpse, a number of dice."""
_NAME: Final = r"[^\W\d_][\w.]*+(?:[ '’-][\w.]++)*"
TAG_NAME: Final = re.compile(_NAME)
_GAME: Final = rf"{_GAP}*+(?:\[{_GAP}*+(?i:game|jeu){_GAP}++[\"“”„«]|(?i:game|jeu){_GAP}*+:[ \t])"
HEADER: Final = re.compile(
    rf"""{_SPACE}*+(?:(?P<tag>\[{_GAP}*+(?P<name>{_NAME}){_GAP}++
        (?:"(?P<value>[^"\\\n]*+(?:\\["\\][^"\\\n]*+)*)"|[“”„«]{_GAP}*+(?P<quoted>[^“”»\n]*+)[“”»]){_GAP}*+\])
      | (?P<malformed>\[[^\n]*+)
      | (?P<bare>(?<![^\n])(?P<label>{_NAME}){_GAP}*+:{_GAP}++(?P<said>[^\s\[][^\n]*(?<!\s)))
      | (?P<rest>;[^\n]*+)
      | (?P<escape>(?<![^\n])(?:%|`{{3}})[^\n]*+)
    )""",
    re.VERBOSE,
)
"""A tag with its name, and its value in straight quotes or in others; the same without brackets; or a line of a
comment, an escape, or backquotes."""
LIKE_A_TURN: Final = re.compile(r"\b[1-3]?[A-Z]{0,3}:?[a-r][0-9]|\A(?i:pass|end|fin|resign|abandon|order)")
"""What says that ``white: Rc3-c6`` is a turn, not the name of a player."""
GAME_TAG: Final = re.compile(rf"^{_GAP}*+\[{_GAP}*+(?i:game|jeu){_GAP}++[\"“”„«]", re.MULTILINE)
"""Wherever a line begins so, even inside a comment that is never closed, a new game begins."""
GAME_AHEAD: Final = re.compile(rf"(?:{_GAP}*+(?:\[|{_NAME}{_GAP}*+:)[^\n]*+\n){{0,64}}?{_GAME}")
"""Lines of tags up to one that names a game."""
GAME_AFTER_TURNS: Final = re.compile(r'[^]\s]\s*?\n\n(?=\[[ \t]*+(?i:game|jeu)[ \t]++")')
"""The end of text that is not a tag, then an empty line before a game."""

TOKEN: Final = re.compile(
    rf"""{_SPACE}*+(?:
        (?P<number>(?:(?<![^\n])[>*+•-][ \t>]*+)?(?P<digits>[0-9]++)
          (?:(?:\.++|{_GAP}*+(?:\.\.++|…))(?:{_GAP}*+(?:\.\.++|…))*|[):](?=\s)|[ \t]++[-–—](?=\s)))
      | (?P<tag>(?<![^\n])(?:\[[ \t]*+(?=[^\W\d_])
          |(?i:game|jeu|event|tournament|événement|tournoi|date|site|lieu|round|ronde){_GAP}*+:{_GAP}(?=[^\n]*\S)))
      | (?P<dots>\.{{2,}}+|…)
      | (?P<phrase>(?:(?:[Ll]es\s++|[Ll]['’])?[^\W\d_]++\s++)?
          (?:resigns?|resigned|abandonne(?:nt)?|wins?|won|gagne(?:nt)?){HOW.replace(" ", "[ ]")}(?!{_SIGN}))
      | (?P<escape>(?<![^\n])(?:%|`{{3}})[^\n]*+)
      | (?P<word>(?:(?![;$%\[]){_SIGN}|{_PART})(?:{_SIGN}++|{_PART})*)
      | (?P<comment>\{{[^}}\\]*+(?:\\.[^}}\\]*+)*\}})
      | (?P<open_comment>\{{.*+)
      | (?P<aside>\((?=[^\W\d_])[^()\d{{}}\[\]$;]*+\))
      | (?P<begin>\()
      | (?P<end>\))
      | (?P<rest>;[^\n]*+)
      | (?P<mark>\$[0-9]++(?!{_SIGN}))
      | (?P<stray>\}})
      | (?P<other>{_SIGN}++)
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
MARKS: Final[Mapping[str, int]] = TABLES["marks"]
_SYMBOLS: Final[Mapping[str, int]] = TABLES["symbols"]
EVALUATIONS: Final[Mapping[str, int]] = TABLES["evaluations"]
_EVERY_SYMBOL: Final = "".join(_SYMBOLS)
_AFTER_MARK: Final = re.compile(
    rf"{_SPACE}*+(?:\Z|[0-9]++{_GAP}*+[.…):]|[({{$;\[*]|1-0|0-1|1/2|½|draw\b|nulle\b|[!?±∓⩲⩱□∞])"
)
"""What follows a mark, and no part of a turn."""
MARK_SIGNS: Final = {number: sign for sign, number in MARKS.items()}
_SPACES: Final = re.compile(rf"{_SPACE}*+")
_ESCAPED: Final = re.compile(r"\\([\\}\[])")
_ESCAPED_ANY: Final = re.compile(r"\\(.)", re.DOTALL)
_TO_ESCAPE: Final = re.compile(r"[\\}]|\[(?=%(?:arbiter|player)|\s*(?i:game|jeu))")


def split_marks(word: str, sides: tuple[str, ...]) -> tuple[str, tuple[int, ...]]:
    """A turn and the marks written after it (``Rc3-c6!?±``).

    There are none if the rest would not be a turn: ``white!`` and ``$5?`` are unreadable turns.
    """
    signed = word.rstrip(_EVERY_SYMBOL)
    bare = signed.rstrip("!?")
    if bare == word:
        return word, ()
    mark = MARKS.get(signed[len(bare) :], 0)
    marks = (mark, *(_SYMBOLS[sign] for sign in word[len(signed) :]))[mark == 0 :]
    if (not mark and bare != signed) or _GLYPH.fullmatch(bare) or result_of(bare, sides) is not None:
        return word, ()
    return (bare.rstrip(), marks) if marks else (word, ())


def ends_turn(text: str, at: int, end: int) -> bool:
    """Whether no part of a turn follows at this offset of a text that ends at ``end``."""
    return _AFTER_MARK.match(text, at, end) is not None


def is_space(text: str, at: int, end: int) -> bool:
    """Whether only spaces are between these offsets of a text."""
    return _SPACES.fullmatch(text, at, end) is not None


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
