"""What is being answered, in one look: through the proxies of Flask each attribute costs seven times as much."""

from typing import TYPE_CHECKING, Final, cast

from flask import Flask, Request, current_app
from flask import request as request_proxy
from werkzeug.local import LocalProxy

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

_REQUEST: Final = cast("LocalProxy[Request]", request_proxy)
_APP: Final = cast("LocalProxy[Flask]", current_app)


def request() -> Request:
    """The request that this thread is answering. Raises ``RuntimeError`` where there is none."""
    return _REQUEST._get_current_object()


def environ() -> "WSGIEnvironment":
    """Its WSGI environment."""
    return request().environ


def app() -> Flask:
    """The service. Raises ``RuntimeError`` outside of it."""
    return _APP._get_current_object()
