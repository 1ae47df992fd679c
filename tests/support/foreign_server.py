"""A server that is not this service: Cyclix by the second implementation, one reading, two resources."""

import json
from http.server import BaseHTTPRequestHandler
from typing import Any

from tests.reference.cyclix import checkers, legal_turns, read

START = "7/3bkn1/4r2/7/2R4/1NKB3/7 w -"
DEFAULT = {"king_capture": "sight"}


def respond(resource: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    position = body.get("position", START)
    try:
        turns = legal_turns(position, DEFAULT)
    except (ValueError, LookupError, AssertionError):
        return 422, {"code": "position-not-understood", "errors": []}
    if resource == "legal-actions":
        actions = sorted(turns) if not body.get("begun") else []
        return 200, {"actions": actions, "count": len(actions), "complete": bool(body.get("begun"))}
    action = body["action"]
    after = turns.get(action, position)
    side = read(after).side
    in_check = bool(checkers(read(after).table, side))
    ended = in_check and not legal_turns(after, DEFAULT)
    winners = [{"w": "black", "b": "white"}[side]] if ended else []
    status = {
        "to_move": {"w": "white", "b": "black"}[side],
        "over": ended,
        "winners": winners,
        "state": "check" if in_check else "normal",
    }
    return 200, {"verdict": "legal" if action in turns else "illegal", "position": after, "status": status}


class Foreign(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._send(*((200, {"game": "cyclix"}) if self.path == "/v1/games/cyclix" else (404, {})))

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        resource = self.path.rpartition("/")[2]
        self._send(*(respond(resource, body) if resource in ("adjudications", "legal-actions") else (404, {})))

    def _send(self, status: int, body: dict[str, Any]) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        return
