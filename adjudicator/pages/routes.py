"""The pages, their style sheets and their icon. Browsers get errors as pages, from ``pages.problems``."""

from hashlib import blake2b
from typing import Final, Literal, NoReturn
from urllib.parse import urlencode

from flask import Blueprint, Flask, Response, request

from adjudicator.judging.service import ADJUDICATIONS, POSITIONS
from adjudicator.pages import assets, boxes, casebook, embed, guide, installed, problems, trackers
from adjudicator.pages import ruling_page as ruling
from adjudicator.pages.filters import FILTERS
from adjudicator.pages.page import asset, in_language, kept, scripted, show, words
from adjudicator.pictures.request import PictureRequest, of_query, of_token, read
from adjudicator.web import address, posts
from adjudicator.web.http import language
from adjudicator.web.http.conditional import HOUR, YEAR, conditional, keep
from adjudicator.web.http.context import current
from adjudicator.web.http.problem import MAX_BODY, Problem
from adjudicator.web.http.routing import find_game
from adjudicator.web.resources import fetched
from drawing.geometry import geometry
from engine.game import HasTableText, capability
from engine.registry import GAMES

pages: Final = Blueprint("pages", __name__, template_folder="templates")
POSTS: Final = {"md": ("markdown", "text/markdown"), "bbcode": ("bbcode", "text/plain")}
"""The form and the media type of a post, by suffix."""


def install(app: Flask) -> None:
    """Serve the pages, and render errors of their addresses as pages."""
    app.extensions["problem_page"] = problems.page
    app.jinja_env.filters |= FILTERS
    app.jinja_env.globals["asset"] = asset
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.register_blueprint(pages)


@pages.get("/")
def show_front() -> Response:
    """All games, each with a picture. Raises ``Refused`` for an unknown language."""
    lang = language.choose()
    return show("front", fronts=[guide.front(name, lang) for name in GAMES])


@pages.get("/rules")
def show_rulebooks() -> Response:
    """The rules of all games. Raises ``Refused`` for an unknown language."""
    language.choose()
    return show("rulebooks")


@pages.get("/rules/<game>/how-to-play")
def show_guide(game: str) -> Response:
    """A game on one page, with pictures. Raises ``Problem`` 404, ``Refused``."""
    lang, rules = language.choose(), find_game(game)
    return show("guide", steps=guide.steps(rules.NAME, lang) or _missing())


@pages.get("/rules/<game>/moves/<any(light,dark):theme>/<piece>.svg")
def show_moves(game: str, theme: Literal["light", "dark"], piece: str) -> Response:
    """The move diagram of a piece. Raises ``Problem`` 404, ``Refused``."""
    drawn = guide.diagram(find_game(game), piece, theme, language.choose()) or _missing()
    return conditional(keep(Response(drawn, content_type="image/svg+xml"), HOUR))


@pages.get("/rules/<game>")
def show_rules(game: str) -> Response:
    """A rulebook, each article under its own anchor. Raises ``Problem`` 404, ``Refused``."""
    lang, rules = language.choose(), find_game(game)
    example = in_language(address.example(rules, lang), lang)
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
        moved = f"{address.prefix()}/rules/{game}/{article.upper()}{query}"
        return Response(status=301, headers={"Location": moved})
    chosen = known.get(article) or _missing()
    cases = casebook.published(rules, article)
    current().charge(len(cases))
    shown = casebook.shown_cases(rules, cases, lang)
    return show("article", article=chosen, count=len(cases), cases=shown)


@pages.get("/play/<game>")
def show_play(game: str) -> Response:
    """The page for playing a game, which is in the fragment. Raises ``Problem`` 404."""
    lang, rules = language.choose(), find_game(game)
    flow = f"{rules.NAME}/flow.js"
    own = flow in assets.assets()
    shown = scripted(
        "play.js",
        ("play", "editor", *([rules.NAME] if own else ())),
        game=rules.NAME,
        flow=flow if own else None,
        levels=boxes.parts(rules.NAME),
        chips=boxes.chips(rules),
        figures=words(lang)["figures"].get(rules.NAME, {}),
    )
    loaded = assets.imports(flow if own else "text_flow.js")
    shown["preload"] = list(dict.fromkeys((*shown["preload"], *loaded)))
    return show("play", **shown, board=geometry(rules.NAME)[-1])


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
    sizes = {name: geometry(name)[0]["view_box"][2:] for name in GAMES}
    return show("judge", **scripted("judge.js", ("judge",), most=MAX_BODY, sizes=sizes))


@pages.get("/rulings/<game>")
@pages.get("/rulings/<game>/<case>")
@pages.get("/rulings/<game>.<any(md,bbcode):form>")
@pages.get("/rulings/<game>/<case>.<any(md,bbcode):form>")
def show_ruling(game: str, case: str | None = None, form: str | None = None) -> Response:
    """A ruling, or a position without an action: under a query or a token, as a page or as a post.

    The case of a token is drawn as the service draws it today. Raises as ``read``.
    """
    rules, context = find_game(game), current()
    body: object = of_query(rules) if case is None else _in_token(case)
    requested = read(rules, body, context.language)
    context.language = requested.look.language
    return show("ruling", requested, **ruling.values(requested)) if form is None else _post(requested, form)


def _in_token(case: str) -> object:
    """The body in a token, without the number of its drawing, in the language of this URL if it names one."""
    body = current().case = of_token(case, extra=("lang",))
    if isinstance(body, dict):
        body.pop("look", None)
        body |= {"lang": request.args["lang"]} if "lang" in request.args else {}
    return body


def _post(requested: PictureRequest, form: str) -> Response:
    resource = ADJUDICATIONS if "action" in requested.case else POSITIONS
    answer = fetched(resource, requested.game, requested.case, requested.look.language)
    name, kind = POSTS[form]
    (text,) = posts.texts(requested.game, requested.case, answer.body, requested.look, (name,)).values()
    return kept(Response(text, content_type=f"{kind}; charset=utf-8"))


@pages.before_request
def forget_trackers() -> None:
    """Ignore tracking parameters in page URLs; under ``/v1/`` unknown parameters stay errors."""
    request.args = trackers.without(request.args)


@pages.get(f"{assets.FOLDER}/<digest>/<path:name>")
def show_asset(digest: str, name: str) -> Response:
    """A style sheet or a script, cached for a year under the current digest. Raises ``Problem`` 404."""
    asset = assets.assets().get(name)
    if asset is None:
        current().charge(2)  # an asset counts as none, but this page as a request
        _missing()
    response = _packed(asset, assets.digest())
    if digest == assets.digest():
        keep(response, YEAR, immutable=True)
    else:
        response.headers["Cache-Control"] = "no-cache"
    return response


@pages.get(embed.PLACE)
def show_board() -> Response:
    """The element ``<adjudicator-board>`` for other pages."""
    asset = embed.board()
    return keep(_packed(asset, blake2b(asset.text, digest_size=8).hexdigest()), HOUR)


def _packed(asset: assets.Asset, digest: str) -> Response:
    """An asset, gzipped if the client accepts that; or 304."""
    packs = request.accept_encodings["gzip"] > 0
    response = Response(asset.packed if packs else asset.text, content_type=asset.content_type)
    if packs:
        response.headers["Content-Encoding"] = "gzip"
    response.headers["Vary"] = "Accept-Encoding"
    return conditional(response, digest + ("-gzip" if packs else ""))


@pages.get(installed.MANIFEST)
def show_manifest() -> Response:
    """The web manifest. Raises ``Refused`` for an unknown language."""
    return kept(installed.manifest(language.choose()))


@pages.get(installed.WORKER)
def show_worker() -> Response:
    """The service worker. Caches have to revalidate it."""
    return conditional(installed.worker())


@pages.get("/favicon.ico")
def show_icon() -> Response:
    """The sign of the service in tabs, where browsers look for it by themselves, too."""
    icon = Response(assets.HERE.joinpath("icon.svg").read_bytes(), content_type="image/svg+xml")
    return keep(icon, HOUR)


def _missing() -> NoReturn:
    raise Problem(404, "not-found", path=request.path[:200])
