"""Pictures over HTTP. With GET, the suffix selects the format and the URL the language, so responses do not vary."""

from math import isqrt
from typing import Any, Final

from adjudicator.api.accept import choose_form
from adjudicator.api.exchange import HOUR, YEAR, Answer, Request, find_game, kept
from adjudicator.api.pictures import painter
from adjudicator.api.pictures.request import IN_TOKEN, LINKED, POSTED, TYPES, PictureRequest, of_query, of_token, read
from adjudicator.api.pictures.scenes import write
from adjudicator.api.problem import Problem, not_found
from adjudicator.api.query import DEFAULT
from adjudicator.judging.refusal import Refused
from adjudicator.judging.resources import Resource
from adjudicator.links import formats
from drawing import documents
from drawing.documents import MAX_FRAMES
from drawing.rasteriser import rasteriser
from engine.errors import Fault
from schemas.requests import StripRequest

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


def show_board(request: Request, game: str, form: str) -> Answer:
    """A position or a ruling of a game written as text, under a query. Raises ``Problem`` 404, ``Refused``."""
    rules = find_game(game)
    requested = read(rules, of_query(rules, request.arguments()), DEFAULT, request.url(), LINKED)
    return _by_url(request, requested, form)


def show_case(request: Request, game: str, case: str, form: str) -> Answer:
    """A position or a ruling of any game, under a token that holds it whole. Raises ``Problem`` 404, ``Refused``."""
    rules = find_game(game)
    requested = read(rules, of_token(case, request.arguments()), DEFAULT, request.url(), IN_TOKEN)
    return _by_url(request, requested, form)


def show_piece(request: Request, game: str, side: str, piece: str) -> Answer:
    """A single piece, the same in every theme. Raises ``Problem`` 404."""
    rules = find_game(game)
    names = rules.RULEBOOK.sentences[DEFAULT].names
    kinds: Any = rules.BOARD["pieces"]
    if side not in rules.SIDES or all(kind["piece"] != piece for kind in kinds):
        raise not_found(request.path)
    title = f"{names.get(side, side)}: {piece.replace('_', ' ')}"
    return Answer(documents.write_piece(game, side, piece, title).encode(), TYPES["svg"], headers=dict(HEADERS))


def draw_board(request: Request, game: str) -> Answer:
    """A position or a ruling, sent as a body. Raises ``Problem`` 404 or 406, ``Refused``."""
    rules = find_game(game)
    body = request.json()
    form = choose_form(request.accept, {form: TYPES[form] for form in formats()}, "svg")
    return _posted(request, read(rules, body, request.language, request.url(), POSTED), form)


def draw_strip(request: Request, game: str) -> Answer:
    """The turns of a short record, side by side. Raises ``Problem`` 404 or 406, ``Refused``."""
    rules = find_game(game)
    body = request.json()
    types = {form: TYPES[form] for form in formats() if form in ("svg", "png")}
    form = choose_form(request.accept, types, "svg")
    requested = read(rules, body, request.language, request.url(), _STRIP)
    turns = len(requested.case["turns"])
    if not 1 <= turns <= MAX_FRAMES:
        raise Refused((Fault("malformed", "/turns", "too-many" if turns else "required"),))
    if form != "png":
        request.charge(turns)
    return _posted(request, requested, form)


def _by_url(request: Request, requested: PictureRequest, form: str) -> Answer:
    """A picture by URL, with its caching headers; a 304 draws nothing."""
    etag = _key(requested, form)
    is_known = _has_etag(request.if_none_match, etag)
    answer = Answer(b"", TYPES[form], 304) if is_known else _drawn(request, requested, form, etag)
    answer.headers |= {"ETag": f'"{etag}"', "Content-Language": requested.look.language}
    return kept(answer, YEAR if requested.pinned else HOUR, immutable=requested.pinned)


def _has_etag(if_none_match: str, etag: str) -> bool:
    """Whether the header names this tag, also as a weak one, which proxies that compress make of it, or any."""
    tags = (tag.strip().removeprefix("W/") for tag in if_none_match.split(","))
    return if_none_match == "*" or any(tag in (f'"{etag}"', etag) for tag in tags)


def _posted(request: Request, requested: PictureRequest, form: str) -> Answer:
    """A picture in the format that ``Accept`` prefers."""
    answer = _drawn(request, requested, form, _key(requested, form))
    answer.headers |= {"Vary": "Accept, Accept-Language", "Content-Language": requested.look.language}
    return answer


def _key(requested: PictureRequest, form: str) -> str:
    """The ETag of a picture, and the cache key of a PNG. Raises ``Problem`` 404 where PNGs cannot be rendered."""
    painter_in_use = rasteriser() if form == "png" else ""
    if painter_in_use is None:
        raise Problem(404, "no-rasteriser", formats=formats())
    return requested.etag(form, painter_in_use)


def _drawn(request: Request, requested: PictureRequest, form: str, key: str) -> Answer:
    """A picture in its format. PNGs are cached like rulings."""
    backend = request.backend
    if form != "png":
        body = write(requested, form, requested.look.width, backend.fetch, backend.public_url)
        return Answer(body.encode(), TYPES[form], headers=dict(HEADERS))
    if requested.look.theme == "auto":
        raise Refused((Fault("malformed", "/theme", "not-among", {"values": ("light", "dark")}),))
    stored = backend.store.peek(key)
    if stored is None:
        # A request for a PNG that is being rendered waits, too, and so needs a place.
        with painter.QUEUE.turn():

            def render() -> bytes:
                document = _document(request, requested).encode()
                request.charge(PNG_WEIGHT)  # a PNG from the cache counts as one request
                return painter.paint(document)

            stored = backend.store.fetch(key, render, lambda kept: kept.startswith(_SIGNATURE))
    return Answer(stored.body, TYPES[form], headers=dict(HEADERS), level=stored.level)


def _document(request: Request, requested: PictureRequest) -> str:
    """The SVG to render as PNG. Raises ``Refused`` if the requested width gives too many pixels."""
    fetch, public = request.backend.fetch, request.backend.public_url
    width, kind = requested.look.width, "strip" if "turns" in requested.case else requested.look.shape
    across, most = (width, MAX_PIXELS) if width else DEFAULTS[kind]
    document = write(requested, "png", across, fetch, public)
    height = int(document.partition(' height="')[2].partition('"')[0])
    if across * height <= most:
        return document
    fits = isqrt(most * across // height)
    if width:
        raise Refused((Fault("malformed", "/width", "too-many-pixels", {"most": fits}),))
    return write(requested, "png", fits, fetch, public)
