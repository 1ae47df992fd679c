"""The examples in openapi.yaml: requests, and the responses at the time of generation."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

import orjson
from flask import Flask

from adjudicator.games import GAMES

JSON: Final = "application/json"
FIRST: Final = "cyclix" if "cyclix" in GAMES else next(iter(GAMES))
"""The game of invalid requests."""
_SHOWN: Final = tuple(name for name in ("cyclix", "battlelore") if name in GAMES) or (FIRST,)
_PREFIX: Final = GAMES[FIRST].RULEBOOK.articles[0].id[:3]
_UNKNOWN_OPTION: Final = {"action": "Rc3-c6", "options": {"castling": True}}


@dataclass(frozen=True, slots=True)
class Example:
    """An example request: its name, summary, address and body."""

    name: str
    summary: str
    path: str
    body: Any

    def answered(self, app: Flask) -> tuple[int, Any]:
        """Status and body of the answer."""
        response = app.test_client().post(self.path, data=orjson.dumps(self.body), content_type=JSON)
        return response.status_code, response.get_json()


@dataclass(frozen=True, slots=True)
class Misuse:
    """An invalid request, to show the problem."""

    status: int
    component: str
    description: str
    method: str = "POST"
    path: str = f"/v1/games/{FIRST}/adjudications"
    data: bytes = b""
    content_type: str = JSON
    headers: Mapping[str, str] = field(default_factory=dict)

    def answered(self, app: Flask) -> Any:
        """The problem that answers it."""
        response = app.test_client().open(
            self.path, method=self.method, data=self.data, content_type=self.content_type, headers=dict(self.headers)
        )
        assert response.status_code == self.status, response.text
        return response.get_json()


MISUSES: Final = (
    Misuse(400, "NotJson", "The body is not JSON, or it broke off.", data=b"{"),
    Misuse(404, "UnknownGame", "No such game.", path="/v1/games/chess/adjudications", data=b"{}"),
    Misuse(
        404,
        "NotFound",
        "Not found.",
        "GET",
        f"/v1/games/{FIRST}/articles/{_PREFIX}-9.9",
    ),
    Misuse(405, "MethodNotAllowed", "Method not allowed: `Allow` lists the methods.", "PUT"),
    Misuse(422, "BadLanguage", "This language is not available.", "GET", "/v1/games?lang=de"),
    Misuse(413, "TooLarge", "The body has more than 256 KiB.", data=b" " * (256 * 1024 + 1)),
    Misuse(415, "WrongContentType", "The body is not sent as application/json.", data=b"{}", content_type="text/plain"),
)

FAULTY: Final[Mapping[str, Mapping[str, Mapping[str, Any]]]] = {
    "adjudications": {
        "unknown_option": _UNKNOWN_OPTION,
        "unknown_option_value": {"action": "Rc3-c6", "options": {"king_capture": "never"}},
        "position_not_understood": {"position": "8/8/8/8/8/8/8/8 w", "action": "Rc3-c6"},
        "position_impossible": {"position": "7/3b1n1/4r2/7/2R4/1NKB3/7 w -", "action": "Rc3-c6"},
        "action_not_understood": {"action": "castle"},
        "all_faults": {"position": "8/8", "action": "castle", "options": {"castling": True}},
    },
    "legal-actions": {"begun_illegal": {"begun": "Rc3-d4"}},
    "positions": {"position_impossible": {"position": "7/3b1n1/4r2/7/2R4/1NKB3/7 w -"}},
    "records": {"unknown_option": {"turns": ["Rc3-c6"], "options": {"castling": True}}},
}
"""Requests of the right shape that cannot be ruled on, all of Cyclix."""


def examples_of(resource: str) -> Iterator[Example]:
    """The examples of a resource: those of Cyclix, of the other games, then invalid requests.

    Of adjudications two of Cyclix and one of every other game; of resources with longer responses, one of a game with
    texts and one of a game with objects.
    """
    shown = list(GAMES) if resource == "adjudications" else _SHOWN
    for game in sorted((GAMES[name] for name in shown), key=lambda game: game.NAME != "cyclix"):  # /docs opens there
        fitting = ((name, _request_of(resource, example)) for name, example in game.EXAMPLES.items())
        most = 2 if resource == "adjudications" and game.NAME == "cyclix" else 1
        for name, case in islice(((name, case) for name, case in fitting if case is not None), most):
            yield _example(game.NAME, name, resource, case)
    for name, faulty in FAULTY.get(resource, {}).items() if "cyclix" in GAMES else ():
        yield _example("cyclix", name, resource, dict(faulty))


def batch_examples() -> Iterator[Example]:
    """One batch: the first example of two games, and an item with an error."""
    items: list[Mapping[str, Any]] = [
        {"game": name, **next(iter(GAMES[name].EXAMPLES.values()))} for name in ("cyclix", "djambi") if name in GAMES
    ]
    yield Example(
        "two_games", "one item a game, and one of no game", "/v1/batch", {"items": [*items, {"game": "chess"}]}
    )


def standings_examples() -> Iterator[Example]:
    """Three games of two players each, of Cyclix."""
    if "cyclix" not in GAMES:
        return
    results = (("Ada", "Bob", "white"), ("Bob", "Cleo", "draw"), ("Cleo", "Ada", "*"))
    games = [
        {"game": "cyclix", "players": {"white": one, "black": other}, "turns": 30, "tags": {"Round": str(number)}}
        | {"result": {"found": result, "claimed": result}}
        for number, (one, other, result) in enumerate(results, 1)
    ]
    yield Example("round_robin", "three games, one unfinished", "/v1/standings", {"games": games})


def _example(game: str, name: str, resource: str, body: dict[str, Any]) -> Example:
    summary = f"{game}: {name.replace('_', ' ')}"
    return Example(f"{game}.{name}", summary, f"/v1/games/{game}/{resource}", body)


def _request_of(resource: str, example: Mapping[str, Any]) -> dict[str, Any] | None:
    """An example of an adjudication as a request to another resource; ``None`` where it is none."""
    body = dict(example)
    if resource == "adjudications":
        return body
    action = body.pop("action")
    body.pop("include", None)
    if resource == "records":
        return body | {"turns": [action]}
    if resource == "odds":
        declared = isinstance(action, Mapping) and action.get("kind") == "attack"
        bare = {name: value for name, value in action.items() if name != "inputs"} if declared else {}
        return body | {"action": bare} if declared else None
    if resource != "positions":
        body.pop("seen", None)
    return body
