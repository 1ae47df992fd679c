"""The service under ``/referee``, as behind a proxy that strips the prefix."""

from typing import Any

import app


def create_asgi() -> Any:
    """The application under the prefix alone."""
    service = app.create_asgi()

    async def prefixed(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            below = scope["raw_path"].removeprefix(b"/referee")
            if below == scope["raw_path"]:
                await send({"type": "http.response.start", "status": 404, "headers": []})
                await send({"type": "http.response.body", "body": b""})
                return
            scope = {**scope, "raw_path": below, "path": below.decode("latin-1")}
        await service(scope, receive, send)

    return prefixed
