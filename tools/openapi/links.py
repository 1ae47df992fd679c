"""Links of openapi.yaml: what an answer is good for next, so that a client can go on without a word of its own."""

from collections.abc import Mapping
from typing import Any, Final

_GAME: Final = {"game": "$request.path.game"}
_OPTIONS: Final = "$response.body#/ruleset/options"
_STANDS: Final = {"position": "$response.body#/position", "options": _OPTIONS}
"""The position that an answer leaves, under the options that it was ruled under."""

_ASKED: Final = {"position": "$request.body#/position", "options": "$request.body#/options"}
"""The position and the options of the request, where it named both."""


def _link(
    operation: str, description: str, body: Mapping[str, Any] | None = None, parameters: Mapping[str, str] = _GAME
) -> dict[str, Any]:
    made: dict[str, Any] = {"operationId": operation, "description": description, "parameters": parameters}
    return made if body is None else made | {"requestBody": body}


_FROM_A_POSITION: Final = {
    "position": _link("post_positions", "Look at the position that stands.", _STANDS),
    "legal_actions": _link("post_legal_actions", "List what may come next.", _STANDS),
    "record": _link("post_records", "Begin a record where this leaves off.", _STANDS | {"turns": []}),
}
_FIRST: Final = _link(
    "post_adjudications",
    "Rule on the first of the legal actions, where the request had asked for them with `include`.",
    _STANDS | {"action": "$response.body#/legal_actions/0"},
)
_OF_A_GAME: Final = {
    name: _link(operation, description, parameters={"game": "$response.body#/game"})
    for name, operation, description in (
        ("articles", "get_games_game_articles", "Read its rulebook."),
        ("setups", "get_games_game_setups", "List its starting positions."),
    )
}

LINKS: Final[dict[str, dict[str, dict[str, Any]]]] = {
    "post_adjudications": _FROM_A_POSITION | {"next_adjudication": _FIRST},
    "get_adjudications": _FROM_A_POSITION | {"next_adjudication": _FIRST},
    "post_positions": _FROM_A_POSITION,
    "post_legal_actions": {
        "adjudication": _link(
            "post_adjudications",
            "Rule on the first of them, where the request named position and options: it is never illegal.",
            _ASKED | {"action": "$response.body#/actions/0"},
        ),
        "further": _link(
            "post_legal_actions",
            "Begin the turn with the first of them, and list what may follow.",
            _ASKED | {"begun": "$response.body#/actions/0"},
        ),
    },
    "post_records": {
        "position": _FROM_A_POSITION["position"],
        "legal_actions": _FROM_A_POSITION["legal_actions"],
        "next_part": _link(
            "post_records",
            "Go on with the next part of a longer game.",
            _STANDS | {"seen": "$response.body#/seen", "turns": []},
        ),
    },
    "get_games": {
        "first": _link(
            "get_games_game", "Describe the first of them.", parameters={"game": "$response.body#/games/0/game"}
        ),
    },
    "get_games_game": _OF_A_GAME
    | {
        "position": _link(
            "post_positions",
            "Look at the position that shows the notation.",
            {"position": "$response.body#/notation/position"},
            parameters={"game": "$response.body#/game"},
        ),
    },
    "get_games_game_articles": {
        "first": _link(
            "get_games_game_articles_article",
            "Read the first of them.",
            parameters={**_GAME, "article": "$response.body#/articles/0/id"},
        ),
    },
    "get_games_game_setups": {
        "first": _link(
            "get_games_game_setups_setup",
            "Read the default one.",
            parameters={**_GAME, "setup": "$response.body#/setups/0/name"},
        ),
    },
    "get_games_game_setups_setup": {
        "position": _link("post_positions", "Look at it.", {"position": "$response.body#/position"}),
        "legal_actions": _link("post_legal_actions", "List what may begin.", {"position": "$response.body#/position"}),
    },
}
"""By operation, the links of its answer (200): by their names."""
