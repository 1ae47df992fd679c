"""What a hundred slow clients do to a bare gunicorn, and to the same behind nginx.

``python -m bench.slow_clients``: each of them sends half a request and then nothing, while one quick
client goes on asking; needs nginx on the machine.
"""

import socket
import time
from contextlib import ExitStack
from typing import Final

from bench.failover import nginx
from bench.load import Client, post
from bench.servers import serving

SLOW: Final = 100
PATIENCE: Final = 20.0
REQUEST: Final = post("/v1/games/cyclix/adjudications", b'{"action": "Rc3-c6"}')


def main() -> None:
    with serving("app:create_app()", {}) as server:
        print(f"  bare gunicorn: {_meanwhile(server.port)}", flush=True)
    with serving("app:create_app()", {}) as server, nginx([server.port]) as port:
        print(f"  behind nginx:  {_meanwhile(port)}")


def _meanwhile(port: int) -> str:
    with ExitStack() as stack:
        for _ in range(SLOW):
            slow = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            slow.sendall(REQUEST[: len(REQUEST) // 2])
        time.sleep(0.5)
        began = time.monotonic()
        answered = 0
        longest = 0.0
        while time.monotonic() - began < PATIENCE / 4:
            try:
                with Client(port, budget=PATIENCE) as client:
                    asked = time.monotonic()
                    client.ask(REQUEST)
            except TimeoutError:
                return f"the quick client had no answer within {PATIENCE:.0f} s, after {answered} answers"
            longest = max(longest, time.monotonic() - asked)
            answered += 1
    return f"the quick client had {answered} answers in {PATIENCE / 4:.0f} s, the slowest after {longest * 1000:.1f} ms"


if __name__ == "__main__":
    main()
