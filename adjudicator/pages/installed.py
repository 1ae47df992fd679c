"""The service as an installed application: its manifest, and the worker that shows its pages without a network."""

from typing import Final

import orjson
from flask import Response

from adjudicator.pages import assets
from adjudicator.pages.page import POLICY, words
from adjudicator.web import address
from engine.rulebook import Language

MANIFEST: Final = f"{assets.FOLDER}/app.webmanifest"
WORKER: Final = f"{assets.FOLDER}/worker.js"


def manifest(language: Language) -> Response:
    """The web manifest in a language."""
    scope, texts = f"{address.prefix()}/", words(language)
    body = {
        "id": scope,
        "name": texts["site"]["name"],
        "short_name": texts["site"]["name"],
        "description": texts["front"]["title"],
        "lang": language,
        "start_url": f"{scope}?lang={language}",
        "scope": scope,
        "display": "standalone",
        "icons": [{"src": f"{scope}favicon.ico", "sizes": "any", "type": "image/svg+xml"}],
        "background_color": "#fbf8f2",
        "theme_color": "#14518c",
    }
    return Response(orjson.dumps(body), content_type="application/manifest+json")


def worker() -> Response:
    """The service worker, for all pages. It differs with every change of an asset."""
    headers = {
        "Cache-Control": "no-cache",
        "Content-Security-Policy": POLICY,
        "Service-Worker-Allowed": f"{address.prefix()}/",
    }
    script = assets.HERE.joinpath("worker.js").read_text(encoding="utf-8")
    body = f'const DIGEST = "{assets.digest()}";\n{script}'
    return Response(body, content_type=assets.TYPES["js"], headers=headers)
