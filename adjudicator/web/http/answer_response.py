"""The response that carries an answer of 200: bytes that are ready, under headers that are complete."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from flask import Response
from flask.sessions import NullSession, SessionInterface

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


class AnswerResponse(Response):
    """A response of JSON in bytes, which goes to the server as it stands.

    To a POST, werkzeug would copy the headers, look in them for what is not there, and wrap the bytes to be closed.
    """

    default_mimetype = "application/json"

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """As in werkzeug: to anything but a POST, it is werkzeug that answers."""
        if environ["REQUEST_METHOD"] != "POST" or self._on_close:
            return super().__call__(environ, start_response)
        start_response(self.status, self.headers.to_wsgi_list())
        return self.iter_encoded()


class NoSessions(SessionInterface):
    """Sessions of a service that has none: one that is empty, for every request."""

    def __init__(self) -> None:
        self._empty = NullSession()

    def open_session(self, *_: Any) -> NullSession:
        """The empty one, into which nothing can be written."""
        return self._empty
