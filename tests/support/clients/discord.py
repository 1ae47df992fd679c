"""Discord for tests: signed interactions to the bot, and the limits of its responses."""

import io
import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from adjudicator_discord import create_app
from adjudicator_discord.application import PATH, Application
from adjudicator_discord.games import FIELD, LIMITS, SIDES
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from adjudicator.config import Config
from adjudicator.records.file_reader import read_file
from adjudicator.reports.games import report_on
from adjudicator.reports.result import Settings
from app import create_app as create_service
from engine.registry import GAMES

PUBLIC: Final = "https://referee.example"
APPLICATION: Final = "800"
KEY: Final = Ed25519PrivateKey.generate()
SETTINGS: Final = {"DISCORD_PUBLIC_KEY": KEY.public_key().public_bytes_raw().hex(), "ADJUDICATOR_URL": PUBLIC}
COMMAND, BUTTON, COMPLETION, SUBMISSION = 2, 3, 4, 5
JUDGE: Final = "Judge this game"


def bot(service: Any = None, **settings: str) -> Application:
    """The bot, in one process with a service that knows its public address, or with another."""
    service = service or create_service(Config(log_requests=False, metrics=False, public_url=PUBLIC))
    return create_app(service, SETTINGS | settings)


@contextmanager
def over_http(url: str) -> Iterator["Discord"]:
    """The bot with a service at this URL."""
    app = create_app(environ=SETTINGS | {"ADJUDICATOR_URL": url})
    yield Discord(app)
    for one in app.bots.values():
        one.client.close()


def signed(raw: bytes, at: float | None = None) -> dict[str, str]:
    """The headers that Discord sends with a body, as WSGI names them."""
    stamp = str(int(time.time() if at is None else at))
    signature = KEY.sign(stamp.encode() + raw).hex()
    return {"HTTP_X_SIGNATURE_ED25519": signature, "HTTP_X_SIGNATURE_TIMESTAMP": stamp}


def post(app: Application, raw: bytes, headers: Mapping[str, str] | None = None) -> tuple[int, Any]:
    """The status and the JSON of the response to a body."""
    seen: list[str] = []
    environ: dict[str, Any] = {
        "REQUEST_METHOD": "POST", "PATH_INFO": PATH, "CONTENT_LENGTH": str(len(raw)), "wsgi.input": io.BytesIO(raw),
        "CONTENT_TYPE": "application/json", **(signed(raw) if headers is None else headers),
    }  # fmt: skip

    def start(status: str, _headers: list[tuple[str, str]], _error: Any = None) -> Callable[[bytes], object]:
        seen.append(status)
        return lambda _: None

    body = b"".join(app(environ, start))
    return int(seen[0][:3]), json.loads(body)


class Discord:
    """A Discord with one bot. It checks the limits of each response and keeps all of them."""

    def __init__(self, app: Application, locale: str = "en-US") -> None:
        self.app = app
        self.locale = locale
        self.responses: list[dict[str, Any]] = []

    def send(self, kind: int, user: str = "1", **more: Any) -> dict[str, Any]:
        """The response to an interaction."""
        asked = {
            "type": kind, "id": "9", "application_id": APPLICATION, "token": "t", "version": 1, "locale": self.locale,
            "member": {"user": {"id": user}}, **more,
        }  # fmt: skip
        status, reply = post(self.app, json.dumps(asked).encode())
        assert status == 200, reply
        assert broken_limits(reply) == []
        self.responses.append(reply)
        return dict(reply)

    def command(self, name: str, user: str = "1", *, kind: int = COMMAND, focus: str = "", **options: str) -> Any:
        """The data of the response to a command typed by a user."""
        given = [
            {"name": key, "type": 6 if key.startswith("opponent") else 3, "value": value}
            | ({"focused": True} if key == focus else {})
            for key, value in options.items()
        ]
        return self.send(kind, user, data={"id": "1", "type": 1, "name": name, "options": given})["data"]

    def complete(self, game: str, action: str, **options: str) -> list[str]:
        """The choices for an action."""
        data = self.command("ruling", kind=COMPLETION, focus="action", game=game, action=action, **options)
        return [one["value"] for one in data["choices"]]

    def press(self, message: Any, button: str, user: str | None = None) -> dict[str, Any]:
        """The response to a button, pressed by the player to move if no other user is given."""
        return self.send(
            BUTTON, user or mover(message), message=posted(message), data={"custom_id": button, "component_type": 2}
        )

    def type(self, message: Any, text: str, user: str | None = None) -> Any:
        """The data of the response to a form that was sent."""
        component = {"type": 4, "id": 2, "custom_id": "action", "value": text}
        data = {"custom_id": "turn", "components": [{"type": 18, "id": 1, "component": component}]}
        return self.send(SUBMISSION, user or mover(message), message=posted(message), data=data)["data"]

    def judge(self, content: str, **message: Any) -> Any:
        """The data of the response to the message command."""
        target = {"id": "5", "application_id": "1", "author": {"id": "2"}, "content": content, "embeds": [], **message}
        data = {"id": "1", "type": 3, "name": JUDGE, "target_id": "5", "resolved": {"messages": {"5": target}}}
        return self.send(COMMAND, data=data)["data"]


def act(discord: Discord, message: Any, step: dict[str, Any]) -> Any:
    """The response to the interaction of a step; ``message`` is the last one of a game."""
    user = step.get("user")
    match step:
        case {"turn": text}:
            return discord.type(message, text, user)
        case {"press": button}:
            return discord.press(message, buttons(message).get(button, button), user)["data"]
        case {"judge": text}:
            return discord.judge(text, **step.get("with", {}))
        case {"complete": options}:
            return discord.complete(**options)
        case {"completion": data}:
            return discord.send(COMPLETION, data=data)
        case {"button": data}:
            return discord.send(BUTTON, message=posted(message), data=data)["data"]
        case {"form": components}:
            data = {"custom_id": "turn", "components": components}
            return discord.send(SUBMISSION, message=posted(message), data=data)["data"]
        case _:
            (name,) = {"play", "ruling", "article"} & step.keys()
            return discord.command(name, **step[name])


def mover(message: Any) -> str:
    """The id of the user that the message mentions."""
    return str(message["content"]).strip("<@>")


def posted(message: Any) -> dict[str, Any]:
    """A message as Discord sends it back: values are trimmed, and it has an author."""
    copy: dict[str, Any] = json.loads(json.dumps(message))
    for embed in copy["embeds"]:
        for field in embed.get("fields", ()):
            field["value"] = field["value"].strip()
    return {"id": "7", "application_id": APPLICATION, "author": {"id": APPLICATION}, "content": "", **copy}


def text_of(data: Any) -> str:
    """The text of the only embed of a private message."""
    assert data["flags"] == 64
    return str(data["embeds"][0]["description"])


def buttons(message: Any) -> dict[str, str]:
    """The ids of the buttons of a message by label, or their links."""
    rows = message.get("components", ())
    return {one["label"]: one.get("custom_id") or one["url"] for row in rows for one in row["components"]}


def turns(message: Any) -> list[str]:
    """The turns in a message."""
    fields = message["embeds"][0]["fields"]
    return [
        turn
        for field in fields
        if field["name"].startswith(("Turns", "Coups"))
        for turn in field["value"].strip("`").split()
    ]


def field(message: Any, name: str) -> str:
    """The value of a field."""
    (value,) = (one["value"] for one in message["embeds"][0]["fields"] if one["name"] == name)
    return str(value).strip("`")


def broken_limits(reply: Any) -> list[str]:
    """The limits of Discord that a response exceeds, and texts that it would refuse as empty."""
    return [name for name, number in _measured(reply) if not 0 < number <= LIMITS[name]]


def _measured(reply: Any) -> Iterator[tuple[str, int]]:
    data = reply.get("data", {})
    for choice in data.get("choices", ()):
        yield from (("choice", len(choice["name"])), ("choice", len(choice["value"])))
    if data.get("choices"):
        yield "choices", len(data["choices"])
    if "title" in data:
        yield from (("form_title", len(data["title"])), ("custom_id", len(data["custom_id"])))
        for label in data["components"]:
            yield "form_title", len(label["label"])
    for embed in data.get("embeds", ()):
        yield from _measured_embed(embed)
    for row in data.get("components", ()) if "embeds" in data else ():
        for button in row["components"]:
            yield "button", len(button["label"])
            yield (
                ("custom_id", len(button["custom_id"])) if "custom_id" in button else ("button_url", len(button["url"]))
            )


def _measured_embed(embed: Any) -> Iterator[tuple[str, int]]:
    total = 0
    fields = embed.get("fields", [])
    texts = [("title", embed.get("title")), ("description", embed["description"])]
    texts += [("footer", embed.get("footer", {}).get("text"))]
    texts += [pair for one in fields for pair in (("name", one["name"]), ("value", one["value"]))]
    for name, text in texts:
        if text is not None:
            total += len(text)
            yield name, len(text)
    yield "embed", total
    yield "fields", len(fields) or 1
    for url in (embed.get("url"), embed.get("image", {}).get("url")):
        if url is not None:
            yield "url", len(url)
            assert url.startswith("http"), "Discord takes no paths"


def filled(name: str, first: Any, played: list[str]) -> Any:
    """The first message of a game of two, as it would be after these turns."""
    message, parts = posted(first), [""]
    for turn in played:
        if len(parts[-1]) + len(turn) + 3 > FIELD:
            parts.append("")
        parts[-1] = f"{parts[-1]} {turn}".strip()
    game: Any = GAMES[name]
    fields, (_, position) = message["embeds"][0]["fields"], verified(name, played)
    fields[SIDES[name]]["value"] = f"`{position}`"
    fields += [{"name": "Turns", "value": f"`{one}`"} for one in parts]
    mover = game.to_move(game.read_position(position, game.RULEBOOK.complete({})))
    message["content"] = f"<@{game.SIDES.index(mover) % 2 + 1}>"
    return message


def verified(name: str, played: list[str], position: str = "") -> tuple[str, str]:
    """The result and the last position that ``adjudicator verify`` finds."""
    start = f'[Position "{position}"]\n' if position else ""
    text = f'[Game "{name}"]\n{start}\n{" ".join(played)} *\n'
    (report,) = report_on("a.game", read_file(text.encode(), is_json=False), Settings("en", rulings=True))
    assert report.judged is not None
    return report.result["found"], report.judged["position"]
