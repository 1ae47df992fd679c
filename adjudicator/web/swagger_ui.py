"""The page that shows this interface and lets one try it: Swagger UI, bundled, and held to itself by a policy."""

import re
from base64 import b64encode
from hashlib import sha256
from typing import Final

from flask import Blueprint, Response, redirect
from flask_swagger_ui import get_swaggerui_blueprint

PLACE: Final = "/docs"
_SETTINGS: Final = {
    "app_name": "Adjudicator", "layout": "BaseLayout", "oauth2RedirectUrl": f"{PLACE}/oauth2-redirect.html"
}  # fmt: skip
_INLINE: Final = re.compile(rb"<script>(.*?)</script>", re.DOTALL)


def blueprint() -> Blueprint:
    """The page at ``PLACE``, with all its assets."""
    docs: Blueprint = get_swaggerui_blueprint(PLACE, "/openapi.yaml", config=_SETTINGS)
    # Flask would name scheme and host on the way there, which are a proxy's to know.
    docs.add_url_rule("", "enter", lambda: redirect("docs/", 308))
    docs.after_request(_held)
    return docs


def _held(response: Response) -> Response:
    """A policy that allows a page only its own content; of inline scripts, the present ones by hash."""
    if response.mimetype != "text/html":
        return response
    response.direct_passthrough = False
    scripts = " ".join(sorted({_digest(script) for script in _INLINE.findall(response.get_data())}))
    # Swagger UI puts styles into the page and draws its arrows from data: URLs.
    response.headers["Content-Security-Policy"] = (
        f"default-src 'none'; script-src 'self' {scripts}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    )
    return response


def _digest(script: bytes) -> str:
    return f"'sha256-{b64encode(sha256(script).digest()).decode()}'"
