"""Posts: a ruling or a position as text to paste into a forum or a chat."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from adjudicator import messages
from adjudicator.judging.case import units_before
from adjudicator.judging.localization import status_sentence
from adjudicator.judging.problem_body import refusal_body
from adjudicator.judging.refusal import Refused
from adjudicator.links import cited_article, page, picture_links, rulebook
from adjudicator.reports.markup import BBCODE, MARKDOWN, Markup
from adjudicator.reports.wording import SENTENCES
from drawing.look import Look, Shown, Theme
from drawing.words import in_words, truncate
from engine.game import AnyGame
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


def compose(game: AnyGame, case: Mapping[str, Any], ruling: Mapping[str, Any], look: Look, public: str) -> Post:
    """The post about a ruling or a position; without a public address of the service it has no links."""
    language, book, cited = look.language, game.RULEBOOK.sentences[look.language], cited_article(ruling)
    if "verdict" in ruling:
        turn = ruling.get("action_text") or ruling["action"]
        if not isinstance(turn, str):
            turn = in_words(turn, language, Shown(game.NAME, units_before(game, case), {}, {}, book.names))
        article = f"{cited} {book['articles'][cited]['title']}" if cited else ""
        verdict = SENTENCES[language].say("verdicts", ruling["verdict"])
        parts = verdict, truncate(turn, MAX_TURN), ruling["message"], article
    else:
        position = truncate(str(ruling.get("position_text") or ruling["position"]), MAX_TURN)
        parts = messages.SENTENCES[language]["posts"]["position"], position, "", ""
    label = messages.SENTENCES[language]["posts"]["ruling_page" if "verdict" in ruling else "position_page"]
    post = Post(book["title"], *parts, label)
    if not (post.sentence and ruling["status"]["over"]):  # the message says how the game ended
        post = post._replace(
            sentence=f"{post.sentence} {status_sentence(ruling['status'], game.RULEBOOK.speaker(language))}".strip()
        )
    if not public or "[" in public:  # a relative path is no link in a forum; a bracket (IPv6) would end its tag
        return post
    path = page(game, case, look)
    theme: Theme = "dark" if look.theme == "dark" else "light"
    width = look.width and min(look.width, MAX_WIDTH)
    pictures = picture_links(game, case, replace(look, theme=theme, width=width, crop="auto"), public)
    return post._replace(
        page=public + path if path else "",
        article_url=public + rulebook(game, language, cited) if cited else "",
        picture=pictures.get("png", pictures["svg"]) if pictures else "",
    )


def of_refusal(game: AnyGame, request: object, refused: Refused, language: Language) -> dict[str, str]:
    """The posts about a request that cannot be ruled on, by form; none if it does not include them."""
    asked: Mapping[str, Any] = request if isinstance(request, dict) else {}
    include = asked.get("include")
    forms = [form for form in FORMS if form in include] if isinstance(include, list) else []
    if not forms:
        return {}
    body, turn = refusal_body(refused.faults, game, language), asked.get("action", "")
    sentence = " ".join(error["detail"] for error in body["errors"])
    title, shown = game.RULEBOOK.sentences[language]["title"], truncate(turn, MAX_TURN) if isinstance(turn, str) else ""
    return {form: write(Post(title, body["title"], shown, sentence, "", ""), form, language) for form in forms}


def write(post: Post, form: str, language: Language) -> str:
    """The post in a form of ``FORMS``, without parts that make it too long; only a sentence that is longer is cut."""
    markup, most = FORMS[form]
    for dropped in _DROPPED:
        post = post._replace(**dict.fromkeys(dropped, ""))
        text = _write(post, markup, language)
        if len(text) <= most:
            return text
    return write(post._replace(sentence=truncate(post.sentence, len(post.sentence) * 3 // 4)), form, language)


def _write(post: Post, markup: Markup, language: Language) -> str:
    alt = f"{post.title} – {_label(post.verdict, post.turn, language)}"
    parts = (
        markup.image(markup.text(alt), post.picture),
        _label(markup.bold(markup.text(post.verdict)), markup.code(post.turn), language),
        markup.text(post.sentence),
        markup.link(markup.text(post.article), post.article_url),
        markup.link(markup.text(post.label), post.page) if post.page else "",
    )
    return "\n\n".join(part for part in parts if part)


def _label(label: str, text: str, language: Language) -> str:
    return SENTENCES[language].say("report", "label", label=label, text=text) if text else label
