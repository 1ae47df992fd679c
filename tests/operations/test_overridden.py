"""The library methods that we override have not changed since."""

import hashlib
import inspect
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from redis._parsers import hiredis as hiredis_parser
from redis._parsers import socket as python_parser

from adjudicator.server import connection, gunicorn_log, worker
from adjudicator.storage import deadline
from adjudicator.storage.deadline import DeadlineSocket
from adjudicator.web import metric_files

SNAPSHOT = Path(__file__).parents[1] / "snapshots" / "overridden.json"
OURS = (worker, connection, gunicorn_log, metric_files, deadline)
LIBRARIES = ("gunicorn", "redis", "prometheus_client")


def overridden() -> Iterator[tuple[str, object]]:
    """Every method of a library that a class of ours replaces, by its name there."""
    classes = [one for module in OURS for one in vars(module).values() if inspect.isclass(one)]
    classes += list(deadline._KINDS.values())
    for ours in classes:
        if ours.__module__.partition(".")[0] in LIBRARIES:
            continue
        for name, member in vars(ours).items():
            for base in ours.__mro__[1:]:
                theirs = vars(base).get(name)
                if base.__module__.partition(".")[0] in LIBRARIES and callable(getattr(theirs, "__func__", theirs)):
                    if callable(getattr(member, "__func__", member)):
                        yield f"{base.__module__}.{base.__qualname__}.{name}", theirs
                    break


def leant_on() -> Iterator[tuple[str, object]]:
    """What we replace or lean on without overriding it."""
    yield "redis.connection.Connection._connect", redis.Connection._connect
    yield "redis.connection.ConnectionPool.make_connection", redis.ConnectionPool.make_connection
    yield "redis._parsers.hiredis._socket_can_read", hiredis_parser._socket_can_read
    yield "redis._parsers.socket.SocketBuffer._read_from_socket", python_parser.SocketBuffer._read_from_socket


def shape(function: object) -> dict[str, str]:
    """A method as it must stay: its parameters, and a digest of its text."""
    plain = inspect.unwrap(getattr(function, "__func__", function))  # type: ignore[arg-type]  # it is one
    digest = hashlib.sha256(inspect.getsource(plain).encode()).hexdigest()[:16]
    parameters = inspect.signature(plain).parameters.values()
    return {
        "parameters": ", ".join(str(one.replace(annotation=one.empty, default=one.empty)) for one in parameters),
        "text": digest,
    }


def test_what_is_overridden_has_kept_its_shape() -> None:
    found = {name: shape(function) for name, function in (*overridden(), *leant_on())}
    known = json.loads(SNAPSHOT.read_text("utf-8"))
    changed = sorted(name for name in {*found, *known} if found.get(name) != known.get(name))
    assert not changed, (
        f"Compare {', '.join(changed)} with what we make of it, then write tests/snapshots/overridden.json anew: "
        "python -m tests.operations.test_overridden"
    )
    assert len(found) > 10


@pytest.mark.parametrize("parser", [hiredis_parser, python_parser], ids=["hiredis", "python"])
def test_whatever_a_parser_does_with_a_socket_has_its_deadline(parser: object) -> None:
    text = inspect.getsource(parser)  # type: ignore[arg-type]  # a module
    used = {word for word in dir(__import__("socket").socket) if f"sock.{word}(" in text}
    known = {name for name in vars(DeadlineSocket) if not name.startswith("_")} | set(DeadlineSocket.PASSED_ON)
    assert used <= known
    assert used


if __name__ == "__main__":
    shapes = {name: shape(function) for name, function in (*overridden(), *leant_on())}
    SNAPSHOT.write_text(json.dumps(dict(sorted(shapes.items())), indent=2) + "\n", "utf-8")
