"""Posts: a ruling or a position as text to paste into a forum or a chat."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

import orjson

from adjudicator import messages
from adjudicator.case_urls import ruling
from adjudicator.judging.case import units_before
from adjudicator.judging.localization import standing
from adjudicator.reports.markup import BBCODE, MARKDOWN, Markup
from adjudicator.reports.wording import say
from adjudicator.web import address
from drawing.caption import in_words
from drawing.description import clipped
from drawing.look import Look, Shown, Theme
from engine.game import Game
from engine.rulebook import Language

FORMS: Final[Mapping[str, tuple[Markup, int]]] = {"markdown": (MARKDOWN, 1_900), "bbcode": (BBCODE, 4_000)}
"""The markup and the most characters of each form. A message in Discord has at most 2,000."""
MAX_TURN: Final = 300
"""Characters of a turn in a post; turns written as text are shorter."""
MAX_WIDTH: Final = 1_200
"""Pixels of a picture; a wider one of a tall board has too many pixels for a PNG."""
_DROPPED: Final = ((), ("picture",), ("article_url",), ("page",))
"""The parts that a post loses in turn until it is short enough."""


class Post(NamedTuple):
    """The content of a post as plain text and URLs; missing parts are empty."""

    title: str
    verdict: str
    turn: str
    sentence: str
    article: str
    label: str
    """The text of the link to the page."""
    page: str = ""
    article_url: str = ""
    picture: str = ""


def texts(
    game: Game[Any, Any], case: Mapping[str, Any], response: bytes, look: Look, forms: Collection[str]
) -> dict[str, str]:
    """The post in each of these forms; ``response`` is the ruling, or the inspected position."""
    post = _post(game, case, orjson.loads(response), look)
    return {form: _fitted(post, *FORMS[form], look.language) for form in forms}


def _post(game: Game[Any, Any], case: Mapping[str, Any], response: Mapping[str, Any], look: Look) -> Post:
    language, book = look.language, game.RULEBOOK.sentences[look.language]
    if "verdict" not in response:
        parts = messages.post("position", language), "", standing(response["status"], game, language), ""
        post = Post(book.title, *parts, messages.post("position_page", language))
        cited = None
    else:
        turn = response.get("action_text") or response["action"]
        if not isinstance(turn, str):
            turn = in_words(turn, language, Shown(game.NAME, units_before(game, case), {}, {}, book.names))
        cited = address.cited(response)
        post = Post(
            book.title,
            say(language, "verdicts", response["verdict"]),
            clipped(turn, MAX_TURN),
            response["message"],
            f"{cited} {book.articles[cited].title}" if cited else "",
            messages.post("ruling_page", language),
        )
    public = address.public()
    if not public or "[" in public:  # a relative path is no link in a forum; a bracket (IPv6) would end its tag
        return post
    page = ruling(game, case, look)
    theme: Theme = "dark" if look.theme == "dark" else "light"
    width = look.width and min(look.width, MAX_WIDTH)
    pictures = address.picture_links(game, case, replace(look, theme=theme, width=width, crop="auto"))
    return post._replace(
        page=public + page if page else "",
        article_url=public + address.rulebook(game, language, cited) if cited else "",
        picture=pictures.get("png", pictures["svg"]) if pictures else "",
    )


def _fitted(post: Post, markup: Markup, most: int, language: Language) -> str:
    """The post in at most ``most`` characters; only a sentence that is longer is cut."""
    for dropped in _DROPPED:
        post = post._replace(**dict.fromkeys(dropped, ""))
        text = _written(post, markup, language)
        if len(text) <= most:
            return text
    shorter = post._replace(sentence=clipped(post.sentence, len(post.sentence) * 3 // 4))
    return _fitted(shorter, markup, most, language)


def _written(post: Post, markup: Markup, language: Language) -> str:
    alt = f"{post.title} – {_labelled(post.verdict, post.turn, language)}"
    parts = (
        markup.image(markup.text(alt), post.picture),
        _labelled(markup.bold(markup.text(post.verdict)), markup.code(post.turn), language),
        markup.text(post.sentence),
        markup.link(markup.text(post.article), post.article_url),
        markup.link(markup.text(post.label), post.page) if post.page else "",
    )
    return "\n\n".join(part for part in parts if part)


def _labelled(label: str, text: str, language: Language) -> str:
    return say(language, "report", "label", label=label, text=text) if text else label
