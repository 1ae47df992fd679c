"""The page that shows this interface and lets one try it: Swagger UI, bundled, and held to itself by a policy."""

import re
from pathlib import Path
from typing import Final

import flask_swagger_ui
from flask import Blueprint, Response, redirect

from adjudicator.api.body import csp_source
from adjudicator.api.exchange import HOUR
from adjudicator.web.http.conditional import keep, packed, read_file

PLACE: Final = "/docs"
_SETTINGS: Final = {
    "app_name": "Adjudicator", "layout": "BaseLayout", "oauth2RedirectUrl": f"{PLACE}/oauth2-redirect.html",
    "deepLinking": False, "syntaxHighlight": False,
}  # fmt: skip
"""Without highlighting, since that of ``/openapi.yaml`` takes 20 s."""
_ASSETS: Final = Path(flask_swagger_ui.__file__).with_name("dist")
_INLINE: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def blueprint() -> Blueprint:
    """The page at ``PLACE``, with all its assets."""
    docs: Blueprint = flask_swagger_ui.get_swaggerui_blueprint(PLACE, "/openapi.yaml", config=_SETTINGS)
    # Flask would name scheme and host on the way there, which are a proxy's to know.
    docs.add_url_rule("", "enter", lambda: redirect("docs/", 308))
    docs.add_url_rule("/<any('swagger-ui.css','swagger-ui-bundle.js'):name>", "send", _send)
    docs.after_request(_add_policy)
    return docs


def _send(name: str) -> Response:
    """A large asset, gzipped: together they have 1.9 MB."""
    kind = "text/css" if name.endswith("css") else "text/javascript"
    return keep(packed(read_file(_ASSETS / name), f"{kind}; charset=utf-8"), HOUR)


def _add_policy(response: Response) -> Response:
    """A policy that allows a page only its own content; of inline scripts, the present ones by hash."""
    if response.mimetype != "text/html":
        return response
    response.direct_passthrough = False
    scripts = " ".join(sorted({csp_source(script) for script in _INLINE.findall(response.get_data())}))
    # Swagger UI puts styles into the page and draws its arrows from data: URLs.
    response.headers["Content-Security-Policy"] = (
        f"default-src 'none'; script-src 'self' {scripts}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
    return response
