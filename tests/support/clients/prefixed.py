"""The service under ``/referee``, as behind a proxy."""

from flask import Flask
from werkzeug.exceptions import NotFound
from werkzeug.middleware.dispatcher import DispatcherMiddleware

import app


def create_app() -> Flask:
    """The application under the prefix alone."""
    service = app.create_app()
    service.wsgi_app = DispatcherMiddleware(NotFound(), {"/referee": service.wsgi_app})  # type: ignore[method-assign]  # Flask's own way
    return service
