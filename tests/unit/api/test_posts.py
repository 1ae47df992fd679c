"""Posts: rulings and positions as Markdown and BBCode, within limits; input stays text."""

import re
from dataclasses import replace
from typing import Any, Final

import orjson
import pytest
from flask.testing import FlaskClient

from adjudicator.reports.markup import BBCODE, MARKDOWN
from adjudicator.reports.wording import SENTENCES, escape_controls
from adjudicator.urltoken import unfold
from app import create_app
from engine.battlelore.battlefield import HEXES
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, Language
from tests.properties.posts import BOTH, SUFFIXES, checked, posts_of
from tests.support.client import CAISSA, ILLEGAL, LEGAL, PUBLIC, QUIET, ask, get, token
from tests.support.markup import PAYLOADS, read_bbcode, read_markdown, words

CARD: Final = {
    "units": {"s_1": {"side": "south", "hex": "g5", "kind": "creature", "creature": "giant_spider"}}
}  # ordering it by a tactic card is refused, with the name of the card


# Content


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_post_has_the_picture_the_verdict_the_turn_the_sentence_and_the_links(
    published: FlaskClient, language: Language
) -> None:
    ruling = posts_of(published, ILLEGAL, language=language)
    links = ask(published, {**ILLEGAL, "include": ["links"]}, headers={"Accept-Language": language}).get_json()["links"]
    verdict = SENTENCES[language].say("verdicts", "illegal")
    for form, text in ruling["texts"].items():
        post = checked(form, text)
        reason = ruling["reason"]
        label = SENTENCES[language].say("report", "label", label=verdict, text="Rc3-d4")
        link = {"en": "See this ruling", "fr": "Voir cette décision"}[language]
        to_move = {"en": "White to move.", "fr": "Au trait : Blancs."}[language]
        assert post.words == words(label, reason["message"], to_move, reason["article"], reason["title"], link)
        assert post.links == (links["article"], links["page"])
        (linked, pictured) = (orjson.loads(unfold(re.split("[/.]", url)[-2])) for url in (links["png"], *post.pictures))
        assert pictured == {**linked, "crop": "auto"}
        assert f"**{verdict}**" in text or f"[b]{verdict}[/b]" in text
    assert "`Rc3-d4`" in ruling["texts"]["markdown"]
    assert f"![Cyclix – {label}](" in ruling["texts"]["markdown"]


# The same by every way


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("body", [LEGAL, ILLEGAL], ids=["legal", "illegal"])
def test_get_and_post_memory_and_fresh_return_the_same_texts(body: dict[str, str], language: str) -> None:
    client = create_app(replace(QUIET, public_url=PUBLIC)).test_client()
    headers = {"Accept-Language": language}
    fresh = ask(client, {**body, "include": BOTH}, headers=headers)
    again = ask(client, {**body, "include": BOTH}, headers=headers)
    got = get(client, {**body, "include": "markdown,bbcode", "lang": language})
    assert [one.headers["X-Cache"] for one in (fresh, again)] == ["miss", "hit-memory"]
    assert fresh.data == again.data == got.data
    for form, suffix in SUFFIXES.items():
        path = f"/rulings/cyclix.{suffix}"
        page = client.get(path, query_string={**body, "lang": language})
        assert page.text == fresh.get_json()["texts"][form]
        assert page.content_type == {"md": "text/markdown", "bbcode": "text/plain"}[suffix] + "; charset=utf-8"
        assert page.headers["Cache-Control"] == "public, max-age=300"
        assert page.headers["Content-Language"] == language
        held = client.get(
            path, query_string={**body, "lang": language}, headers={"If-None-Match": page.headers["ETag"]}
        )
        assert held.status_code == 304


def test_a_post_has_the_parameters_of_the_page(published: FlaskClient) -> None:
    answer = published.get(
        "/rulings/cyclix.md",
        query_string={"position": CAISSA, "king_capture": "adjacent", "theme": "dark", "utm_source": "x", "lang": "fr"},
    )
    post = checked("markdown", answer.text)
    assert post.words == f"Position : {CAISSA} Au trait : Blancs. Voir cette position"
    (page,), (picture,) = post.links, post.pictures
    assert "king_capture=adjacent&lang=fr&theme=dark" in page
    drawn = published.get(picture.removeprefix(PUBLIC))
    assert (drawn.status_code, drawn.content_type) == (200, "image/png")


@pytest.mark.parametrize("game", GAMES)
def test_the_widest_picture_of_a_post_can_be_drawn(published: FlaskClient, game: str) -> None:
    case = {} if GAMES[game].DEFAULT_SETUP else dict(next(iter(GAMES[game].EXAMPLES.values())))
    held = token({**case, "width": 1_600, "theme": "auto"})
    (picture,) = checked("bbcode", published.get(f"/rulings/{game}/{held}.bbcode").text).pictures
    assert published.get(picture.removeprefix(PUBLIC)).status_code == 200


# Limits


def long_case(units: int, moves: bool = False) -> dict[str, Any]:
    """An order of many units with long names, which no URL can hold."""
    named = {f"{n:_>32}": {"side": "south", "kind": "foot", "hex": place} for n, place in enumerate(HEXES[:units])}
    card = {"kind": "tactic", "name": "_" * 64}
    return {"position": {"units": named}, "action": {"kind": "order", "side": "south", "card": card, "units": [*named]}}


@pytest.mark.parametrize("units", [1, 5, 12, 20, 40, 60])
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_too_long_is_dropped_in_order_but_not_the_sentence(
    published: FlaskClient, units: int, language: str
) -> None:
    ruling = posts_of(published, long_case(units), "battlelore", language)
    for form, text in ruling["texts"].items():
        post = checked(form, text)
        parts = [bool(post.pictures), "/rules/" in text, "/rulings/" in text]
        assert parts == sorted(parts), "the picture goes first, then the article's link, then the page"
        shown = words(ruling["message"])
        assert (shown if len(MARKDOWN.text(ruling["message"])) < 1_500 else shown[:400]) in post.words


# Input stays text


@pytest.mark.parametrize("payload", PAYLOADS)
def test_input_stays_text_in_posts(published: FlaskClient, payload: str) -> None:
    card = {"kind": "tactic", "name": payload}
    body = {"position": CARD, "action": {"kind": "order", "side": "south", "card": card, "units": ["s_1"]}}
    ruling = posts_of(published, body, "battlelore")
    for form, text in ruling["texts"].items():
        post = checked(form, text)
        assert words(escape_controls(" ".join(ruling["message"].split()))) in post.words
        assert len(post.links) == 2
        assert len(post.pictures) == 1


@pytest.mark.parametrize("payload", PAYLOADS)
def test_input_stays_text_wherever_it_stands(payload: str) -> None:
    """As the whole of a text, at its beginning, at its end, next to itself, bold, in a link, as code."""
    for text in (payload, f"{payload} a", f"a {payload}", f"a{payload}b", payload * 2):
        for markup, read in ((MARKDOWN, read_markdown), (BBCODE, read_bbcode)):
            escaped = markup.text(text)
            shown = words(escape_controls(" ".join(text.split())))
            assert read(escaped).words == shown
            assert read(markup.bold(escaped)).words == shown
            linked = read(markup.link(escaped, f"{PUBLIC}/a?b=c&d=e"))
            assert (linked.words, linked.links) == (shown, (f"{PUBLIC}/a?b=c&d=e",))
            assert read(markup.code(text)).words == shown
            assert read(f"{markup.code(text)} {escaped}\n\n{escaped}").words == f"{shown} {shown} {shown}"
