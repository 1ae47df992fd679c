"""Parameters and headers as openapi.yaml describes them."""

from typing import Any, Final

from adjudicator.games import GAMES
from engine.game import HasDice

LANGUAGE: Final = {
    "name": "Accept-Language",
    "in": "header",
    "schema": {"type": "string", "examples": ["fr"]},
    "description": "The language of the sentences: `en` or `fr`. Codes never change with it.",
}
REQUEST_ID: Final = {
    "name": "X-Request-Id",
    "in": "header",
    "schema": {"type": "string"},
    "description": "An id for this request: 1 to 64 letters, digits and hyphens. Any other is replaced by one of ours.",
}
PREFER: Final = {
    "name": "Prefer",
    "in": "header",
    "schema": {"type": "string", "examples": ["status=200"]},
    "description": "`status=200`: a problem with the request (400, 413, 415, 422) is sent with the status 200, so that "
    "browsers log no failed load for mistyped input. Its body is the same and has the `status` described here; the "
    "response has `Content-Type: application/problem+json` and `Preference-Applied: status=200`.",
}
NONE_MATCH: Final = {
    "name": "If-None-Match",
    "in": "header",
    "schema": {"type": "string"},
    "description": "The `ETag` of a cached response: 304 if it is still valid.",
}

_COUNT: Final = {"type": "integer", "minimum": 0}

HEADERS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "Rules-Edition": ("The game and the edition of its rulings, as `cyclix/4`.", {"type": "string"}),
    "X-Request-Id": ("The id of this request, as in our log.", {"type": "string", "pattern": "^[A-Za-z0-9-]{1,64}$"}),
    "X-Cache": ("The cache level of the response.", {"type": "string", "enum": ["hit-memory", "hit-redis", "miss"]}),
    "Content-Language": ("The language of the sentences.", {"type": "string", "enum": ["en", "fr"]}),
    "Vary": ("The headers of the request that the response depends on.", {"type": "string"}),
    "ETag": ("A digest of the response.", {"type": "string"}),
    "Cache-Control": ("How long the response may be kept: an hour; a year with `edition`.", {"type": "string"}),
    "Content-Disposition": ("The name of the file, for formats that are downloaded.", {"type": "string"}),
    "Allow": ("The methods that are allowed.", {"type": "string"}),
    "RateLimit-Limit": ("Requests per window, if the service limits them.", _COUNT),
    "RateLimit-Remaining": ("Requests left in this window, if the service limits them.", _COUNT),
    "RateLimit-Reset": ("Seconds until this window ends, if the service limits requests.", _COUNT),
    "Retry-After": ("Seconds to wait before asking again.", _COUNT),
    "WWW-Authenticate": ("How to send the API key.", {"type": "string"}),
}

ARTICLE: Final = {"name": "article", "in": "path", "required": True, "schema": {"type": "string"}}
SETUP: Final = {"name": "setup", "in": "path", "required": True, "schema": {"type": "string"}}


def game_parameter(resource: str = "") -> dict[str, Any]:
    """The game in a path: all of them, or those that a resource is for."""
    names = [name for name, game in GAMES.items() if resource != "odds" or isinstance(game, HasDice)]
    return {"name": "game", "in": "path", "required": True, "schema": {"type": "string", "enum": names}}


def language_parameter() -> dict[str, Any]:
    """The language in a URL."""
    return query("lang", "Wins over the header.", enum=["en", "fr"])


def url_parameters() -> list[dict[str, Any]]:
    """The parameters of a ruling under a URL."""
    return [
        query("position", "Left out: the game's default setup."),
        query("setup", "Instead of a position: the name of a setup."),
        query("action", "One turn. A literal `+` is written `%2B`.") | {"required": True},
        query(
            "include",
            "`legal_actions`, `table`, `effect_messages`, `links`, `markdown`, `bbcode`, separated by commas.",
            examples=["legal_actions,table"],
        ),
        language_parameter(),
        query("edition", "Pins the edition of the rulings, so that caches may keep the response for a year."),
        *_options(),
        NONE_MATCH,
    ]


def _options() -> list[dict[str, Any]]:
    """Every option of the games; some names are common to several games."""
    words: dict[str, dict[str, list[str]]] = {}
    for game in GAMES.values():
        for option in game.RULEBOOK.options:
            values = [str(value).lower() if isinstance(value, bool) else str(value) for value in option.values]
            words.setdefault(option.name, {})[game.NAME] = values
    return [
        query(
            name,
            "; ".join(f"{game}: {', '.join(f'`{value}`' for value in values)}" for game, values in games.items()),
            enum=list(dict.fromkeys(value for values in games.values() for value in values)),
        )
        for name, games in words.items()
    ]


def query(name: str, description: str, **schema: Any) -> dict[str, Any]:
    """A parameter in a URL."""
    return {"name": name, "in": "query", "schema": {"type": "string", **schema}, "description": description}
