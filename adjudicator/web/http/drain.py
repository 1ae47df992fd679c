"""What a client still sends while a problem is being answered."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

MAX_DRAINED: Final = 16 * 1024 * 1024
_CHUNK: Final = 64 * 1024


def drain(environ: "WSGIEnvironment") -> None:
    """Read and drop the rest of a body, or the client sees a broken pipe instead of the answer."""
    if not environ.get("wsgi.input_terminated"):
        # The end of the body is not marked: reading on would wait for ever.
        return
    stream = environ["wsgi.input"]
    dropped = 0
    try:
        while dropped < MAX_DRAINED and (chunk := stream.read(_CHUNK)):
            dropped += len(chunk)
    except Exception:  # noqa: BLE001  # broken chunks, a client that hung up: nothing is left to drop
        return
