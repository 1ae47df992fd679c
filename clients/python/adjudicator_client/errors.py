"""The errors of both clients."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from adjudicator_client.schemas import Fault, Texts
    from adjudicator_client.schemas import Problem as Body


class AdjudicatorError(Exception):
    """Any error of a request. ``request_id`` names it in the log of the service, if there was a response."""

    def __init__(self, message: str, request_id: str | None = None) -> None:
        super().__init__(f"{message} (request {request_id})" if request_id else message)
        self.request_id = request_id


class Problem(AdjudicatorError):
    """The service refuses the request (RFC 9457).

    ``status``, ``code``, ``title`` and ``detail``; ``errors`` has each error of a 422; ``texts`` has the posts by form,
    if the request includes ``markdown`` or ``bbcode``.
    """

    def __init__(self, body: Body, request_id: str | None = None) -> None:
        self.code = str(body["code"])
        self.status = int(body["status"])
        self.title = str(body["title"])
        self.detail = str(body["detail"])
        self.errors: list[Fault] = body.get("errors", [])
        self.texts: Texts = body.get("texts", {})
        details = [f"{error['pointer']}: {error['detail']}" for error in self.errors] or [self.detail]
        super().__init__(f"{self.code}: {' '.join(details)}", request_id)


class Unreachable(AdjudicatorError):
    """There was no response: no connection, or a lost one, or a timeout."""


class UnexpectedResponse(AdjudicatorError):
    """The response is none of the service: HTML, JSON that breaks off, a redirect, another site."""
