"""The pages, their style sheets and their icon. Browsers get errors as pages, from ``pages.problems``."""

from typing import Final, Literal, NoReturn
from urllib.parse import urlencode

import orjson
from flask import Blueprint, Flask, Response, request
from werkzeug.datastructures import ImmutableMultiDict

from adjudicator.api import posts
from adjudicator.api.exchange import HOUR, YEAR
from adjudicator.api.pictures.request import PictureRequest, of_query, of_token, read
from adjudicator.api.problem import MAX_BODY, not_found
from adjudicator.games import GAMES
from adjudicator.judging.refusal import Refused
from adjudicator.judging.resources import ADJUDICATIONS, POSITIONS
from adjudicator.pages import assets, casebook, embed, guide, problems, quiz, search
from adjudicator.pages import ruling_page as ruling
from adjudicator.pages.filters import FILTERS
from adjudicator.pages.page import IN_FRAMES, POLICY, SENTENCES, asset, example_path, kept, scripted, show
from adjudicator.web.health import DESCRIPTION
from adjudicator.web.http import language
from adjudicator.web.http.conditional import conditional, keep, packed, read_file
from adjudicator.web.http.context import Site, current, fetch, find_game, prefix, public
from drawing.data import geometry
from drawing.registry import drawing_of
from drawing.svg.shapes import token_form
from engine.errors import Fault
from engine.game import AnyGame, HasTableText, capability
from engine.play import example_turn
from schemas.fields import TOO_LONG

pages: Final = Blueprint("pages", __name__, template_folder="templates")
_EASY_FIRST: Final = ("cyclix", "djambi", "phylde", "dragonchess", "battlelore")
_LIVE: Final = "cyclix" if "cyclix" in GAMES else next(iter(GAMES), "")
"""The game on the board of the front page."""
_TEXTS: Final = {"clients": "clients/README.md", "tutorial": "docs/tutorial.md"}
POSTS: Final = {"md": ("markdown", "text/markdown"), "bbcode": ("bbcode", "text/plain")}
"""The form and the media type of a post, by suffix."""

_TRACKER_PREFIXES: Final = ("utm_", "mtm_", "pk_", "hsa_")
_TRACKERS: Final = frozenset((
    "_ga", "_gl", "dclid", "fbclid", "gad_source", "gbraid", "gclid", "gclsrc", "igsh", "igshid", "li_fat_id",
    "mc_cid", "mc_eid", "mkt_tok", "msclkid", "ref", "ref_src", "ref_url", "s_cid", "srsltid", "ttclid", "twclid",
    "wbraid", "yclid",
))  # fmt: skip
"""Tracking parameters that others append to URLs; they have no effect on a page."""


def install(app: Flask, site: Site) -> None:
    """Serve the pages, and render errors of their addresses as pages."""
    site.problem_page = problems.page
    app.jinja_env.filters |= FILTERS
    app.jinja_env.globals["asset"] = asset
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.register_blueprint(pages)


@pages.get("/")
def show_front() -> Response:
    """All games, each with a picture. Raises ``Refused`` for an unknown language."""
    lang = language.choose()
    return show(
        "front",
        fronts=[guide.front(name, lang) for name in dict.fromkeys((*_EASY_FIRST, *GAMES)) if name in GAMES],
        live=GAMES[_LIVE],
    )


@pages.get("/docs/")
def show_docs() -> Response:
    """The interface for programs: a request, examples, clients, limits. Raises ``Refused`` for an unknown language."""
    lang = language.choose()
    examples = {rules: example_path(rules, lang) for rules in GAMES.values()}
    example = example_turn(GAMES[_LIVE])
    ruling = orjson.loads(fetch(ADJUDICATIONS, GAMES[_LIVE], {"action": example}, lang).body)
    response = orjson.dumps(ruling, option=orjson.OPT_INDENT_2).decode()
    return show("docs", examples=examples, example=example, response=response, live=GAMES[_LIVE])


@pages.get(f"/docs/<any({','.join(_TEXTS)}):name>.md")
def show_text(name: str) -> Response:
    """A text of the documentation, in English, as it is written."""
    return keep(packed(read_file(DESCRIPTION.parent / _TEXTS[name]), "text/plain; charset=utf-8"), HOUR)


@pages.get("/rules")
def show_rulebooks() -> Response:
    """The rules of all games, and the articles that a question finds. Raises ``Refused``."""
    lang = language.choose()
    question = request.args.get("q", "")
    if len(question) > search.MAX_LENGTH:
        raise Refused((Fault("malformed", "/q", TOO_LONG),))
    found = [(GAMES[game], article) for game, article in search.search(question, lang)]
    return show("rulebooks", **scripted("search.js", ()), question=question, found=found)


@pages.get("/rules/<game>/how-to-play")
def show_guide(game: str) -> Response:
    """A game on one page, with pictures. Raises ``Problem`` 404, ``Refused``."""
    lang, rules = language.choose(), find_game(game)
    return show("guide", steps=guide.steps(rules.NAME, lang) or _missing())


@pages.get("/rules/<game>/moves/<any(light,dark):theme>/<piece>.svg")
def show_moves(game: str, theme: Literal["light", "dark"], piece: str) -> Response:
    """The move diagram of a piece. Raises ``Problem`` 404, ``Refused``."""
    return _svg(guide.diagram(find_game(game), piece, theme, language.choose()) or _missing())


@pages.get("/rules/<game>")
def show_rules(game: str) -> Response:
    """A rulebook, each article under its own anchor. Raises ``Problem`` 404, ``Refused``."""
    lang, rules = language.choose(), find_game(game)
    example = example_path(rules, lang)
    return show("rules", example=example, diagrams=guide.diagrams(rules, lang))


@pages.get("/rules/<game>/<article>")
def show_article(game: str, article: str) -> Response:
    """An article with its conformance cases. Raises ``Problem`` 404, ``Refused``.

    An id in other letter case is redirected.
    """
    lang, rules = language.choose(), find_game(game)
    known = rules.RULEBOOK.article_by_id
    if article not in known and article.upper() in known:
        query = f"?{urlencode(request.args)}" if request.args else ""
        moved = f"{prefix()}/rules/{game}/{article.upper()}{query}"
        return Response(status=301, headers={"Location": moved})
    chosen = known.get(article) or _missing()
    cases = list(casebook.published(rules.NAME, "article", article))
    current().charge(len(cases))
    shown = casebook.shown_cases(rules, cases, lang)
    return show("article", article=chosen, count=len(cases), cases=shown)


@pages.get("/play/<game>")
def show_play(game: str) -> Response:
    """The page for playing a game, which is in the fragment. Raises ``Problem`` 404."""
    lang, rules = language.choose(), find_game(game)
    own = f"{rules.NAME}.js" in assets.assets()
    shown = scripted(
        f"{rules.NAME}.js" if own else "play.js",
        ("play", "editor", *([rules.NAME] if own else ())),
        game=rules.NAME,
        forms=own,
        levels=_parts(rules.NAME),
        chips=_chips(rules),
        captures=drawing_of(rules.NAME).captures,
        articles={piece: one["article"] for piece, one in rules.RULEBOOK.guide.get("moves", {}).items()},
        figures=SENTENCES[lang]["figures"].get(rules.NAME, {}),
    )
    return show("play", **shown, board=geometry(rules.NAME)[-1])


def _parts(game: str) -> dict[str, list[float]]:
    """The part of each of several boards in the picture of the row, as a view box; empty for a single board."""
    *_, row = geometry(game)
    found = {}
    for level in row["levels"]:
        xs = [x + dx for at, (x, _) in row["cells"].items() for dx, _ in row["outline"] if at[0] == level]
        left, right = min(xs) - 32, max(xs) + 12  # with the margins of a board in a row
        found[level] = [left, 0, right - left, row["view_box"][3]]
    return found


def _chips(rules: AnyGame) -> dict[str, dict[str, str]]:
    """The look of each side as ``{"path", "paper", "rim"}``; the path is about the origin, 18 units wide."""
    pieces = drawing_of(rules.NAME).pieces
    looks = {side: pieces.side(side) for side in rules.SIDES}
    return {
        side: {"path": token_form(look.form, 9), "paper": look.paper, "rim": look.rim} for side, look in looks.items()
    }


@pages.get("/edit/<game>")
def show_edit(game: str) -> Response:
    """The page for editing a position, which is in the fragment.

    Raises ``Problem`` 404, also for a game that accepts no tables.
    """
    language.choose()
    if capability(find_game(game), HasTableText) is None:
        _missing()
    return show("edit", **scripted("edit.js", ("play", "editor"), game=game), board=geometry(game)[0])


@pages.get("/judge")
def show_judge() -> Response:
    """The page on which records of games are judged. Raises ``Refused`` for a language that is none of ours."""
    language.choose()
    sizes = {name: [view["view_box"][2:] for view in geometry(name)] for name in GAMES}
    levels = [name for name in GAMES if drawing_of(name).levels]
    return show("judge", **scripted("judge.js", ("judge",), most=MAX_BODY, sizes=sizes, levels=levels))


@pages.get("/referee")
@pages.get("/referee/<game>")
def show_referee(game: str | None = None) -> Response:
    """A turn to rule on, of those of a day or of a game. Raises ``Problem`` 404, ``Refused``."""
    lang, rules = language.choose(), game and find_game(game)
    shown = quiz.values(request.args, rules or None, lang) or _missing()
    return show("referee", **scripted("referee.js", ("referee",), day=str(shown["day"])), **shown)


@pages.get("/referee/<game>/<any(light,dark):theme>/<question>.svg")
def show_try(game: str, theme: Literal["light", "dark"], question: str) -> Response:
    """The picture of a turn to rule on. Raises ``Problem`` 404, ``Refused``."""
    return _svg(quiz.drawing(find_game(game), question, theme, language.choose()) or _missing())


@pages.get("/rulings/<game>")
@pages.get("/rulings/<game>/<case>")
@pages.get("/rulings/<game>.<any(md,bbcode):form>")
@pages.get("/rulings/<game>/<case>.<any(md,bbcode):form>")
def show_ruling(game: str, case: str | None = None, form: str | None = None) -> Response:
    """A ruling, or a position without an action: under a query or a token, as a page or as a post.

    The case of a token is drawn as the service draws it today. Raises as ``read``.
    """
    rules, context = find_game(game), current()
    body: object = of_query(rules, dict(request.args.lists())) if case is None else _in_token(case)
    requested = read(rules, body, context.language, request.full_path)
    context.language = requested.look.language
    return show("ruling", requested, **ruling.values(requested)) if form is None else _post(requested, form)


def _in_token(case: str) -> object:
    """The body in a token, without the number of its drawing, in the language of this URL if it names one."""
    body = current().case = of_token(case, [name for name in request.args if name != "lang"])
    if isinstance(body, dict):
        body.pop("look", None)
        body |= {"lang": request.args["lang"]} if "lang" in request.args else {}
    return body


def _post(requested: PictureRequest, form: str) -> Response:
    game, case, look = requested.game, requested.case, requested.look
    ruled = orjson.loads(fetch(ADJUDICATIONS if "action" in case else POSITIONS, game, case, look.language).body)
    name, kind = POSTS[form]
    text = posts.write(posts.compose(game, case, ruled, look, public()), name, look.language)
    return kept(Response(text, content_type=f"{kind}; charset=utf-8"))


@pages.before_request
def forget_trackers() -> None:
    """Ignore tracking parameters in page URLs; under ``/v1/`` unknown parameters stay errors."""
    given = request.args.items(multi=True)
    others = [one for one in given if one[0] not in _TRACKERS and not one[0].startswith(_TRACKER_PREFIXES)]
    request.args = ImmutableMultiDict(others)


@pages.get(f"{assets.FOLDER}/<digest>/<path:name>")
def show_asset(digest: str, name: str) -> Response:
    """A style sheet or a script, cached for a year under the current digest. Raises ``Problem`` 404."""
    path = assets.assets().get(name)
    if path is None:
        current().charge(2)  # an asset counts as none, but this page as a request
        _missing()
    response = packed(read_file(path), assets.TYPES[path.suffix[1:]])
    if digest == assets.digest():
        keep(response, YEAR, immutable=True)
    else:
        response.headers["Cache-Control"] = "no-cache"
    return response


@pages.get(f"/embed/<any({','.join(embed.PARTS)}):name>.js")
def show_element(name: str) -> Response:
    """An element for other pages: ``<adjudicator-board>``, ``<adjudicator-game>``."""
    return keep(packed(embed.script(name), assets.TYPES["js"]), HOUR)


@pages.get("/embed/<game>")
def show_frame(game: str) -> Response:
    """The page of a game in a frame; its record is in the fragment. Raises ``Problem`` 404, ``Refused``."""
    language.choose()
    find_game(game)
    chosen = {name: request.args[name] for name in ("at", "theme", "view") if name in request.args}
    response = show("embed", attributes=chosen | {"lang": current().language})
    response.headers["Content-Security-Policy"] = IN_FRAMES
    del response.headers["X-Frame-Options"]
    return response


@pages.get(f"{assets.FOLDER}/app.webmanifest")
def show_manifest() -> Response:
    """The web manifest, for browsers that install the service. Raises ``Refused`` for an unknown language."""
    lang, scope = language.choose(), f"{prefix()}/"
    name, description = SENTENCES[lang]["site"]["name"], SENTENCES[lang]["front"]["title"]
    body = {
        "id": scope, "name": name, "short_name": name, "description": description, "lang": lang, "scope": scope,
        "start_url": f"{scope}?lang={lang}", "display": "standalone", "background_color": "#fbf8f2",
        "icons": [{"src": f"{scope}favicon.ico", "sizes": "any", "type": "image/svg+xml"}], "theme_color": "#14518c",
    }  # fmt: skip
    return kept(Response(orjson.dumps(body), content_type="application/manifest+json"))


@pages.get(f"{assets.FOLDER}/worker.js")
def show_worker() -> Response:
    """The service worker, which shows pages without a network. It differs with every change of an asset."""
    script = assets.HERE.joinpath("worker.js").read_text(encoding="utf-8")
    response = Response(f'const DIGEST = "{assets.digest()}";\n{script}', content_type=assets.TYPES["js"])
    response.headers |= {
        "Cache-Control": "no-cache", "Content-Security-Policy": POLICY, "Service-Worker-Allowed": f"{prefix()}/",
    }  # fmt: skip
    return conditional(response)


@pages.get("/favicon.ico")
def show_icon() -> Response:
    """The sign of the service in tabs, where browsers look for it by themselves, too."""
    return _svg(assets.HERE.joinpath("icon.svg").read_bytes())


def _svg(picture: bytes | str) -> Response:
    return conditional(keep(Response(picture, content_type="image/svg+xml"), HOUR))


def _missing() -> NoReturn:
    raise not_found(request.path)
