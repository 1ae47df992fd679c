"""The pages, their style sheets and their icon. Browsers get errors as pages, from ``pages.problems``."""

from hashlib import blake2b
from importlib.resources import files
from typing import Any, Final, Literal
from urllib.parse import urlencode

from flask import Blueprint, Flask, Response, request

from adjudicator.judging.service import ADJUDICATIONS, POSITIONS
from adjudicator.pages import assets, boxes, casebook, embed, guide, installed, problems, rulebook, trackers
from adjudicator.pages import ruling_page as ruling
from adjudicator.pages.legend import legend
from adjudicator.pages.page import asset, in_language, kept, prose, scripted, show, words
from adjudicator.pages.preview import of_setup
from adjudicator.pictures.request import PictureRequest, of_query, of_token, read
from adjudicator.web import address, posts
from adjudicator.web.http import language
from adjudicator.web.http.conditional import HOUR, YEAR, conditional, keep
from adjudicator.web.http.context import current
from adjudicator.web.http.problem import MAX_BODY, Problem
from adjudicator.web.http.routing import find_game
from adjudicator.web.resources import fetched
from drawing.geometry import geometry
from engine.game import Game, HasTableText, capability
from engine.registry import GAMES
from engine.rulebook import Language

pages: Final = Blueprint("pages", __name__, template_folder="templates")
POSTS: Final = {"md": ("markdown", "text/markdown"), "bbcode": ("bbcode", "text/plain")}
"""The form and the media type of a post, by suffix."""


def install(app: Flask) -> None:
    """Serve the pages, and render errors of their addresses as pages."""
    app.extensions["problem_page"] = problems.page
    app.jinja_env.filters["prose"] = prose
    app.jinja_env.globals["asset"] = asset
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.register_blueprint(pages)


@pages.get("/")
@pages.get("/rules")
def show_games() -> Response:
    """All games, to play or with their rules. Raises ``Refused`` for an unknown language."""
    lang, template = language.choose(), "rulebooks" if request.path == "/rules" else "front"
    texts = words(lang)[template]
    tags = of_setup(texts["title"], texts["lead"], request.path, _shown_first(), lang)
    games = [{**guide.overview(rules, lang), "legend": legend(rules, lang)} for rules in GAMES.values()]
    return show(template, preview=tags, games=games)


@pages.get("/rules/<game>/how-to-play")
def show_guide(game: str) -> Response:
    """A game on one page, with pictures. Raises ``Problem`` 404, ``Refused``."""
    lang, rules = language.choose(), find_game(game)
    if not (steps := guide.steps(rules, lang)):
        raise Problem(404, "not-found", path=request.path[:200])
    shown, texts = guide.overview(rules, lang), words(lang)["guide"]
    path = f"/rules/{rules.NAME}/how-to-play"
    tags = of_setup(texts["title"].format(game=shown["title"]), shown["guide"]["goal"], path, rules, lang)
    below = {"legend": legend(rules, lang), "canonical": f"{address.public()}{path}?lang={lang}"}
    return show("guide", game=shown, steps=steps, preview=tags, **below)


@pages.get("/rules/<game>/moves/<any(light,dark):theme>/<piece>.svg")
def show_moves(game: str, theme: Literal["light", "dark"], piece: str) -> Response:
    """The move diagram of a piece. Raises ``Problem`` 404, ``Refused``."""
    if (drawn := guide.diagram(find_game(game), piece, theme, language.choose())) is None:
        raise Problem(404, "not-found", path=request.path[:200])
    return conditional(keep(Response(drawn, content_type="image/svg+xml"), HOUR))


@pages.get("/rules/<game>")
def show_rules(game: str) -> Response:
    """A rulebook, each article under its own anchor. Raises ``Problem`` 404, ``Refused``."""
    lang, rules = language.choose(), find_game(game)
    book: dict[str, Any] = {
        "name": rules.NAME,
        "title": rules.RULEBOOK.sentences[lang].title,
        "read_from": rules.RULEBOOK.sentences[lang].source,
        "source": rules.RULEBOOK.source,
        "edition": rules.EDITION,
        "articles": rulebook.articles(rules, lang),
        "example": in_language(address.example(rules, lang), lang),
        "legend": legend(rules, lang),
        "diagrams": guide.diagrams(rules, lang),
        "has_guide": "steps" in rules.RULEBOOK.guide,
    }
    texts, path = words(lang)["rules"], f"/rules/{rules.NAME}"
    tags = of_setup(
        texts["title"].format(game=book["title"]),
        texts["read_from"].format(source=book["read_from"]),
        path,
        rules,
        lang,
    )
    return show("rules", book=book, preview=tags, canonical=f"{address.public()}{path}?lang={lang}")


@pages.get("/rules/<game>/<article>")
def show_article(game: str, article: str) -> Response:
    """An article with its conformance cases. Raises ``Problem`` 404, ``Refused``.

    An id in other letter case is redirected.
    """
    lang, rules = language.choose(), find_game(game)
    if article not in rules.RULEBOOK.article_by_id:
        if article.upper() in rules.RULEBOOK.article_by_id:
            query = f"?{urlencode(request.args)}" if request.args else ""
            moved = f"{address.prefix()}/rules/{game}/{article.upper()}{query}"
            return Response(status=301, headers={"Location": moved})
        raise Problem(404, "not-found", path=request.path[:200])
    book = casebook.values(rules, article, lang)
    current().charge(len(book["cases"]))
    title = rules.RULEBOOK.sentences[lang].title
    path = f"/rules/{rules.NAME}/{article}"
    tags = of_setup(f"{title} {article} – {book['article']['title']}", book["article"]["text"], path, rules, lang)
    links = {"rules": address.rulebook(rules, lang), "canonical": f"{address.public()}{path}?lang={lang}"}
    return show("article", book=book, name=rules.NAME, title=title, preview=tags, legend=legend(rules, lang), **links)


@pages.get("/play/<game>")
def show_play(game: str) -> Response:
    """The page for playing a game, which is in the fragment. Raises ``Problem`` 404."""
    lang, rules = language.choose(), find_game(game)
    flow = f"{rules.NAME}/flow.js"
    own = flow in assets.assets()
    sections = ("play", "editor", *([rules.NAME] if own else ()))
    shown = scripted(
        "play.js",
        sections,
        game=rules.NAME,
        flow=flow if own else None,
        levels=boxes.parts(rules.NAME),
        chips=boxes.chips(rules),
        figures=words(lang)["figures"].get(rules.NAME, {}),
    )
    loaded = assets.imports(flow if own else "text_flow.js")
    shown["preload"] = list(dict.fromkeys((*shown["preload"], *loaded)))
    return show(
        "play",
        **shown,
        preview=_of_page("play", rules, lang),
        name=rules.NAME,
        boxes=boxes.boxes(rules.NAME),
        legend=legend(rules, lang),
        title=rules.RULEBOOK.sentences[lang].title,
        rules=address.rulebook(rules, lang),
    )


@pages.get("/edit/<game>")
def show_edit(game: str) -> Response:
    """The page for editing a position, which is in the fragment.

    Raises ``Problem`` 404, also for a game that accepts no tables.
    """
    lang, rules = language.choose(), find_game(game)
    if capability(rules, HasTableText) is None:
        raise Problem(404, "not-found", path=request.path[:200])
    return show(
        "edit",
        **scripted("edit.js", ("play", "editor"), game=rules.NAME),
        preview=_of_page("edit", rules, lang, "editor"),
        boxes=[{"name": "", "size": geometry(rules.NAME)[0]["view_box"][2:]}],
        legend=legend(rules, lang),
        title=rules.RULEBOOK.sentences[lang].title,
        rules=address.rulebook(rules, lang),
    )


@pages.get("/judge")
def show_judge() -> Response:
    """The page on which records of games are judged. Raises ``Refused`` for a language that is none of ours."""
    lang = language.choose()
    titles = {name: rules.RULEBOOK.sentences[lang].title for name, rules in GAMES.items()}
    sizes = {name: geometry(name)[0]["view_box"][2:] for name in GAMES}
    return show(
        "judge",
        **scripted("judge.js", ("judge",), most=MAX_BODY, sizes=sizes),
        preview=of_setup(words(lang)["judge"]["title"], words(lang)["judge"]["lead"], "/judge", _shown_first(), lang),
        games=titles,
        legends=[legend(rules, lang) for rules in GAMES.values()],
    )


def _shown_first() -> Game[Any, Any]:
    """The game in the previews of pages about all games: the first with a setup."""
    return next(rules for rules in GAMES.values() if rules.SETUPS)


def _of_page(page: str, rules: Game[Any, Any], lang: Language, section: str = "") -> dict[str, Any]:
    """The preview of a page about a game, in the words of its section."""
    texts, title = words(lang)[section or page], rules.RULEBOOK.sentences[lang].title
    sentence = texts["lead"].format(game=title)
    return of_setup(texts["title"].format(game=title), sentence, f"/{page}/{rules.NAME}", rules, lang)


@pages.get("/rulings/<game>")
def show_ruling(game: str) -> Response:
    """A ruling under a query; a position where no action is given. Raises as ``read``."""
    return _ruling(_by_query(game))


@pages.get("/rulings/<game>.<any(md,bbcode):form>")
def show_post(game: str, form: str) -> Response:
    """The same as a post. Raises as ``read``."""
    return _post(_by_query(game), form)


@pages.get("/rulings/<game>/<case>")
def show_case(game: str, case: str) -> Response:
    """A ruling of any game, under a token that holds it whole; in whatever look there is today. Raises as ``read``."""
    return _ruling(_by_token(game, case))


@pages.get("/rulings/<game>/<case>.<any(md,bbcode):form>")
def show_post_of_case(game: str, case: str, form: str) -> Response:
    """The same as a post. Raises as ``read``."""
    return _post(_by_token(game, case), form)


def _by_query(game: str) -> PictureRequest:
    rules = find_game(game)
    return read(rules, of_query(rules), current().language)


def _by_token(game: str, case: str) -> PictureRequest:
    rules = find_game(game)
    body = of_token(case, extra=("lang",))
    current().case = body
    if isinstance(body, dict):
        body.pop("look", None)
        body |= {"lang": request.args["lang"]} if "lang" in request.args else {}
    return read(rules, body, current().language)


def _ruling(requested: PictureRequest) -> Response:
    current().language = requested.look.language
    return show("ruling", **ruling.values(requested), legend=legend(requested.game, current().language))


def _post(requested: PictureRequest, form: str) -> Response:
    current().language = requested.look.language
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
        raise Problem(404, "not-found", path=request.path[:200])
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
    icon = Response(files(__package__).joinpath("icon.svg").read_bytes(), content_type="image/svg+xml")
    return keep(icon, HOUR)
