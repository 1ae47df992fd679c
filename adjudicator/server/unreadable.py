"""What is answered to requests that never reach the application: gunicorn cannot read them, or they do not arrive."""

import os
from http import HTTPStatus

import orjson

from adjudicator.judging.problem_body import problem_body
from adjudicator.web.http.language import DEFAULT
from adjudicator.web.http.problem import CODES


def answer(status: int) -> bytes:
    """A whole HTTP response with the problem for this status; nobody knows in which language it was asked for."""
    code = "internal" if status == 500 else CODES.get(status, "bad-request")
    body = orjson.dumps(problem_body(status, code, {}, DEFAULT))
    fields: dict[str, str | int] = {
        "Content-Type": "application/problem+json",
        "Content-Length": len(body),
        "Content-Language": DEFAULT,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "X-Request-Id": os.urandom(16).hex(),
        "Connection": "close",
    }
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        fields["Retry-After"] = 1
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n{head}\r\n".encode() + body
