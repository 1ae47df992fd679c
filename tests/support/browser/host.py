"""Pages of another site, with a strict policy: for the element that other sites embed."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from tests.support.threads import running


@contextmanager
def hosted(service: str, body: str, title: str = "A club", images: str = "") -> Iterator[str]:
    """The address of a page with this body; its policy names only the service, and other sources of ``images``."""
    named = "; ".join(f"{kind}-src {service}" for kind in ("script", "style", "connect", "img"))
    policy = f"default-src 'none'; {named} {images}"
    script = "".join(f'<script type="module" src="{service}/embed/{name}.js"></script>' for name in ("board", "game"))
    head = f'<meta charset="utf-8"><title>{title}</title>{script}'
    page = f'<!doctype html><html lang="en"><head>{head}</head><body><main><h1>{title}</h1>{body}</main></body></html>'

    class Host(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # as http.server names it
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Security-Policy", policy)
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_: object) -> None:
            """Print no log."""

    with running(ThreadingHTTPServer(("127.0.0.1", 0), Host)) as address:
        yield address
