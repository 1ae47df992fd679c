"""Pictures over HTTP. With GET, the suffix selects the format and the URL the language, so responses do not vary."""

from collections.abc import Callable
from dataclasses import replace
from math import isqrt
from threading import Lock
from typing import Any, Final

import orjson
from cachetools import LRUCache
from flask import Blueprint, Response, current_app, request

from adjudicator.judging.refusal import Fault, Refused
from adjudicator.judging.service import Resource
from adjudicator.pictures import painter
from adjudicator.pictures.request import POSTED, PictureRequest, of_query, of_token, read
from adjudicator.pictures.scenes import frames, shown
from adjudicator.storage.cache import Cache
from adjudicator.web.address import formats, picture_links
from adjudicator.web.http import language
from adjudicator.web.http.body import json_body
from adjudicator.web.http.conditional import HOUR, YEAR, keep
from adjudicator.web.http.context import current
from adjudicator.web.http.long_requests import one_at_a_time
from adjudicator.web.http.negotiation import TYPES, negotiated
from adjudicator.web.http.problem import Problem
from adjudicator.web.http.routing import find_game
from drawing import data, plain, strip, svg
from drawing.picture import compose
from drawing.rasteriser import rasteriser
from drawing.strip import MAX_FRAMES
from engine.game import Game
from schemas.requests import StripRequest

pictures = Blueprint("pictures", __name__, url_prefix="/v1/games")

PNG_WEIGHT: Final = 20
"""The number of requests that a PNG counts as when it is rendered."""
MAX_PIXELS: Final = 4_000_000
DEFAULTS: Final = {"board": (800, 800_000), "landscape": (1_200, 800_000), "strip": (1_200, MAX_PIXELS)}
"""The largest width and the most pixels of a PNG without ``width``."""
MAX_READ: Final = 256
"""URLs that are remembered as read, each of 8 kB at most."""
MAX_CASE: Final = 6 * 1024
"""Bytes of a case that is remembered as read, as JSON: a token of 6 kB may hold ten times as much."""
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_READ: Final[LRUCache[tuple[str, str, bytes | str], tuple[PictureRequest, str]]] = LRUCache(MAX_READ)
"""Parsed URLs, since the same ones are requested repeatedly."""
_READING: Final = Lock()
_STRIP: Final = Resource("strip", StripRequest(), lambda _game, _request: {}, None)


@pictures.get("/<game>/board.<any(svg,png,txt,json):form>")
def show_board(game: str, form: str) -> Response:
    """A position or a ruling of a game written as text, under a query. Raises ``Problem`` 404, ``Refused``."""
    rules = find_game(game)
    return _kept(rules, form, request.query_string, lambda: of_query(rules))


@pictures.get("/<game>/boards/<case>.<any(svg,png,txt,json):form>")
def show_case(game: str, case: str, form: str) -> Response:
    """A position or a ruling of any game, under a token that holds it whole. Raises ``Problem`` 404, ``Refused``."""
    rules = find_game(game)
    return _kept(rules, form, f"{case}?{request.query_string!r}", lambda: of_token(case))


@pictures.get("/<game>/pieces/<side>/<piece>.svg")
def show_piece(game: str, side: str, piece: str) -> Response:
    """A single piece, the same in every theme. Raises ``Problem`` 404."""
    rules = find_game(game)
    names = rules.RULEBOOK.sentences[language.DEFAULT].names
    kinds: Any = rules.BOARD["pieces"]
    if side not in rules.SIDES or all(one["piece"] != piece for one in kinds):
        raise Problem(404, "not-found", path=request.path[:200])
    title = f"{names.get(side, side)}: {piece.replace('_', ' ')}"
    response = Response(svg.write_piece(game, side, piece, title), content_type=TYPES["svg"])
    response.headers.update(HEADERS)
    return keep(response, HOUR)


@pictures.post("/<game>/board")
def draw_board(game: str) -> Response:
    """A position or a ruling, sent as a body. Raises ``Problem`` 404 or 406, ``Refused``."""
    rules = find_game(game)
    body = json_body()
    form = negotiated({form: TYPES[form] for form in formats()}, "svg")
    requested = read(rules, body, current().language, POSTED)
    return _posted(requested, form)


@pictures.post("/<game>/records/strip")
@one_at_a_time
def draw_strip(game: str) -> Response:
    """The turns of a short record, side by side. Raises ``Problem`` 404 or 406, ``Refused``."""
    rules = find_game(game)
    body = json_body()
    form = negotiated({form: TYPES[form] for form in formats() if form in ("svg", "png")}, "svg")
    requested = read(rules, body, current().language, _STRIP)
    turns = len(requested.case["turns"])
    if not 1 <= turns <= MAX_FRAMES:
        raise Refused((Fault("malformed", "/turns", "too-many" if turns else "required"),))
    if form != "png":
        current().charge(turns)
    return _posted(requested, form)


def _kept(rules: Game[Any, Any], form: str, url: bytes | str, body: Callable[[], object]) -> Response:
    """A picture by URL, with its caching headers; a 304 draws nothing."""
    known = (rules.NAME, form, url)
    with _READING:
        remembered = _READ.get(known)
    if remembered is None:
        requested = read(rules, body(), language.DEFAULT)
        etag = _key(requested, form)
    else:
        requested, etag = remembered
    if request.if_none_match.contains(etag):
        response = Response(status=304)
    else:
        response = _drawn(requested, form, etag)
        _remember(known, requested, etag)
    response.set_etag(etag)
    response.headers["Content-Language"] = requested.look.language
    return keep(response, YEAR if requested.pinned else HOUR, immutable=requested.pinned)


def _remember(known: tuple[str, str, bytes | str], requested: PictureRequest, etag: str) -> None:
    """Cache the parsed URL of a drawn picture; undrawable URLs are unlimited in number."""
    if known not in _READ and len(orjson.dumps(requested.case)) <= MAX_CASE:
        with _READING:
            _READ[known] = requested, etag


def _posted(requested: PictureRequest, form: str) -> Response:
    """A picture in a negotiated format."""
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
        body: bytes | str = _written(requested, form, requested.look.width)
    else:
        if requested.look.theme == "auto":
            raise Refused((Fault("malformed", "/theme", "not-among", {"values": ("light", "dark")}),))
        cache: Cache = current_app.extensions["cache"]
        answer = cache.remembered(key)
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


def _written(requested: PictureRequest, form: str, pixels: int | None) -> str:
    """A picture of this width as text; the one to render as PNG is an SVG."""
    look = replace(requested.look, width=pixels)
    if "turns" in requested.case:
        return strip.write(frames(requested), look)
    drawn = shown(requested)
    look = replace(look, crop="none", shape="board") if form in ("txt", "json") else look
    scene = compose(drawn, look)
    if form == "txt":
        return plain.write(scene, drawn, look)
    if form == "json":
        answer = {**data.write(scene), "text": plain.write(scene, drawn, look)}
        return orjson.dumps({**answer, "links": picture_links(requested.game, requested.case, requested.look)}).decode()
    return svg.write(scene, look, fields=form != "png")


def _document(requested: PictureRequest) -> str:
    """The SVG to render as PNG. Raises ``Refused`` if the requested width gives too many pixels."""
    width, kind = requested.look.width, "strip" if "turns" in requested.case else requested.look.shape
    across, most = (width, MAX_PIXELS) if width else DEFAULTS[kind]
    document = _written(requested, "png", across)
    height = int(document.partition(' height="')[2].partition('"')[0])
    if across * height <= most:
        return document
    fits = isqrt(most * across // height)
    if width:
        raise Refused((Fault("malformed", "/width", "too-many-pixels", {"most": fits}),))
    return _written(requested, "png", fits)
