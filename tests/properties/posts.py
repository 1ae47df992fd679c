"""Posts: rulings and positions as Markdown and BBCode, within limits."""

from collections.abc import Mapping
from typing import Any, Final

from flask.testing import FlaskClient

from adjudicator.api.posts import FORMS, MAX_TURN
from adjudicator.reports.wording import SENTENCES
from engine.rulebook import LANGUAGES
from tests.support.cases import Ruled
from tests.support.client import PUBLIC, ask, token
from tests.support.markup import READERS, Read, words

BOTH: Final = ["markdown", "bbcode"]
SUFFIXES: Final = {"markdown": "md", "bbcode": "bbcode"}


def posts_of(client: FlaskClient, body: Mapping[str, Any], game: str = "cyclix", language: str = "en") -> Any:
    """The ruling and its posts."""
    return ask(client, {**body, "include": BOTH}, game=game, headers={"Accept-Language": language}).get_json()


def checked(form: str, text: str) -> Read:
    """The post as read back, after a look at its length and its elements."""
    assert len(text) <= FORMS[form][1]
    post = READERS[form](text)
    shared = {"b", "url", "img"} if form == "bbcode" else {"p", "strong", "code", "a", "img"}
    assert set(post.elements) <= shared
    assert all(url.startswith(PUBLIC) for url in (*post.links, *post.pictures))
    return post


def check_post(client: FlaskClient, ruled: Ruled) -> None:
    """The posts of every other case, in one language, are within limits and read back as its words."""
    if ruled.number // 2 % 2:
        return
    language = LANGUAGES[ruled.number % len(LANGUAGES)]
    request = {name: value for name, value in ruled.body.items() if name in ("position", "options", "seen", "strict")}
    if ruled.resource == "adjudications":
        ruling = posts_of(client, {**request, "action": ruled.body["action"]}, ruled.game, language)
        assert list(ruling["texts"]) == BOTH
        for form, text in ruling["texts"].items():
            if ruled.english.status != 200:
                assert words(ruling["title"]) in checked(form, text).words
                continue
            turn, verdict = (
                ruling.get("action_text", ruling["action"]),
                SENTENCES[language].say("verdicts", ruling["verdict"]),
            )
            shown = ruling["message"]
            if isinstance(turn, str) and len(turn) <= MAX_TURN:
                shown = f"{SENTENCES[language].say('report', 'label', label=verdict, text=turn)} {shown}"
                assert turn in text, "a canonical turn is as it is"
            assert words(shown) in checked(form, text).words
    elif "position" in request:
        for form, suffix in SUFFIXES.items():
            answer = client.get(f"/rulings/{ruled.game}/{token(request)}.{suffix}?lang={language}")
            assert answer.status_code == (422 if ruled.start is None else 200), answer.text
            assert ruled.start is None or "Position" in checked(form, answer.text).words
