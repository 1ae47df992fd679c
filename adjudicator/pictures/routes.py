"""Pictures over HTTP. With GET, the suffix selects the format and the URL the language, so responses do not vary."""

from math import isqrt
from typing import Any, Final

from flask import Blueprint, Response, current_app, request

from adjudicator.judging.refusal import Refused
from adjudicator.judging.service import Resource
from adjudicator.links import formats
from adjudicator.pictures import painter
from adjudicator.pictures.request import IN_TOKEN, POSTED, TYPES, PictureRequest, of_query, of_token, read
from adjudicator.pictures.scenes import write
from adjudicator.responses.problem import Problem, not_found
from adjudicator.responses.query import DEFAULT
from adjudicator.storage.cache import Cache
from adjudicator.web.http.conditional import HOUR, YEAR, keep
from adjudicator.web.http.content import choose_form, json_body
from adjudicator.web.http.context import current, public
from adjudicator.web.http.long_requests import one_at_a_time
from adjudicator.web.http.routing import find_game
from adjudicator.web.resources import fetch
from drawing import documents
from drawing.documents import MAX_FRAMES
from drawing.rasteriser import rasteriser
from engine.errors import Fault
from schemas.requests import StripRequest

pictures = Blueprint("pictures", __name__, url_prefix="/v1/games")

PNG_WEIGHT: Final = 20
"""The number of requests that a PNG counts as when it is rendered."""
MAX_PIXELS: Final = 4_000_000
DEFAULTS: Final = {"board": (800, 800_000), "landscape": (1_200, 800_000), "strip": (1_200, MAX_PIXELS)}
"""The largest width and the most pixels of a PNG without ``width``."""
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_STRIP: Final = Resource("strip", StripRequest(), lambda _game, _request: {}, None)


@pictures.get("/<game>/board.<any(svg,png,txt,json):form>")
def show_board(game: str, form: str) -> Response:
    """A position or a ruling of a game written as text, under a query. Raises ``Problem`` 404, ``Refused``."""
    rules = find_game(game)
    return _kept(read(rules, of_query(rules, request.args.lists()), DEFAULT, request.full_path), form)


@pictures.get("/<game>/boards/<case>.<any(svg,png,txt,json):form>")
def show_case(game: str, case: str, form: str) -> Response:
    """A position or a ruling of any game, under a token that holds it whole. Raises ``Problem`` 404, ``Refused``."""
    rules = find_game(game)
    return _kept(read(rules, of_token(case, request.args), DEFAULT, request.full_path, IN_TOKEN), form)


@pictures.get("/<game>/pieces/<side>/<piece>.svg")
def show_piece(game: str, side: str, piece: str) -> Response:
    """A single piece, the same in every theme. Raises ``Problem`` 404."""
    rules = find_game(game)
    names = rules.RULEBOOK.sentences[DEFAULT].names
    kinds: Any = rules.BOARD["pieces"]
    if side not in rules.SIDES or all(kind["piece"] != piece for kind in kinds):
        raise not_found(request.path)
    title = f"{names.get(side, side)}: {piece.replace('_', ' ')}"
    response = Response(documents.write_piece(game, side, piece, title), content_type=TYPES["svg"])
    response.headers.update(HEADERS)
    return keep(response, HOUR)


@pictures.post("/<game>/board")
def draw_board(game: str) -> Response:
    """A position or a ruling, sent as a body. Raises ``Problem`` 404 or 406, ``Refused``."""
    rules = find_game(game)
    body = json_body()
    form = choose_form({form: TYPES[form] for form in formats()}, "svg")
    requested = read(rules, body, current().language, request.full_path, POSTED)
    return _posted(requested, form)


@pictures.post("/<game>/records/strip")
@one_at_a_time()
def draw_strip(game: str) -> Response:
    """The turns of a short record, side by side. Raises ``Problem`` 404 or 406, ``Refused``."""
    rules = find_game(game)
    body = json_body()
    form = choose_form({form: TYPES[form] for form in formats() if form in ("svg", "png")}, "svg")
    requested = read(rules, body, current().language, request.full_path, _STRIP)
    turns = len(requested.case["turns"])
    if not 1 <= turns <= MAX_FRAMES:
        raise Refused((Fault("malformed", "/turns", "too-many" if turns else "required"),))
    if form != "png":
        current().charge(turns)
    return _posted(requested, form)


def _kept(requested: PictureRequest, form: str) -> Response:
    """A picture by URL, with its caching headers; a 304 draws nothing."""
    etag = _key(requested, form)
    response = Response(status=304) if request.if_none_match.contains(etag) else _drawn(requested, form, etag)
    response.set_etag(etag)
    response.headers["Content-Language"] = requested.look.language
    return keep(response, YEAR if requested.pinned else HOUR, immutable=requested.pinned)


def _posted(requested: PictureRequest, form: str) -> Response:
    """A picture in the format that ``Accept`` prefers."""
    response = _drawn(requested, form, _key(requested, form))
    response.headers["Vary"] = "Accept, Accept-Language"
    return response


def _key(requested: PictureRequest, form: str) -> str:
    """The ETag of a picture, and the cache key of a PNG. Raises ``Problem`` 404 where PNGs cannot be rendered."""
    painter_in_use = rasteriser() if form == "png" else ""
    if painter_in_use is None:
        raise Problem(404, "no-rasteriser", formats=formats())
    return requested.etag(form, painter_in_use)


def _drawn(requested: PictureRequest, form: str, key: str) -> Response:
    """A picture in its format. PNGs are cached like rulings."""
    if form != "png":
        body: bytes | str = write(requested, form, requested.look.width, fetch, public())
    else:
        if requested.look.theme == "auto":
            raise Refused((Fault("malformed", "/theme", "not-among", {"values": ("light", "dark")}),))
        cache: Cache = current_app.extensions["cache"]
        answer = cache.peek(key)
        if answer is None:
            # A request for a PNG that is being rendered waits, too, and so needs a place.
            with painter.QUEUE.place() as turn:

                def render() -> bytes:
                    document = _document(requested).encode()
                    current().charge(PNG_WEIGHT)  # a PNG from the cache counts as one request
                    with turn:
                        return painter.paint(document)

                answer = cache.fetch(key, render, lambda kept: kept.startswith(_SIGNATURE), current().deadline)
        body = answer.body
        current().headers["X-Cache"] = answer.level
    response = Response(body, content_type=TYPES[form])
    response.headers.update(HEADERS)
    response.headers["Content-Language"] = requested.look.language
    return response


def _document(requested: PictureRequest) -> str:
    """The SVG to render as PNG. Raises ``Refused`` if the requested width gives too many pixels."""
    width, kind = requested.look.width, "strip" if "turns" in requested.case else requested.look.shape
    across, most = (width, MAX_PIXELS) if width else DEFAULTS[kind]
    document = write(requested, "png", across, fetch, public())
    height = int(document.partition(' height="')[2].partition('"')[0])
    if across * height <= most:
        return document
    fits = isqrt(most * across // height)
    if width:
        raise Refused((Fault("malformed", "/width", "too-many-pixels", {"most": fits}),))
    return write(requested, "png", fits, fetch, public())
