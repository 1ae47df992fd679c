"""The WSGI application: it checks signatures, and responds to interactions within the three seconds of Discord."""

import json
import logging
import os
import re
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import httpx2
from adjudicator_client import AdjudicatorError, Problem
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from adjudicator_discord.games import LIMITS, SIDES, Game, Referee, Refusal, Reply, message, plain

PATH: Final = "/discord/interactions"
MAX_BODY, MAX_AGE, MAX_AHEAD = 65_536, 300, 60  # bytes of a request, and seconds between its time and now
DEADLINE: Final = 2.2  # seconds for a response
KINDS: Final = {1: "ping", 2: "command", 3: "button", 4: "completion", 5: "form"}
_THREADS: Final = ThreadPoolExecutor(16)
_REFUSALS: Final[Mapping[int, str]] = {404: "outdated", 429: "busy", 503: "busy"}
Asked = Mapping[str, Any]
"""An interaction; added are ``kind``, ``user`` and ``bot`` (ids), ``language``, and ``options`` (values by name)."""


def read(raw: bytes) -> Asked:
    """The interaction in a body, with ``?`` for halves of surrogate pairs. Raises ``ValueError`` for any other body."""
    try:
        asked: dict[str, Any] = json.loads(json.dumps(json.loads(raw), ensure_ascii=False).encode(errors="replace"))
        if type(asked["type"]) is not int:
            raise TypeError("type")
        asked["kind"] = KINDS.get(asked["type"])
        if asked["kind"] != "ping":
            asked["bot"] = str(asked["application_id"])
            asked["user"] = str((asked.get("member") or asked)["user"]["id"])
            given = asked.get("data", {}).get("options") or ()
            asked["options"] = {str(one["name"]): one.get("value") for one in given}
            asked["language"] = "fr" if str(asked.get("locale") or asked.get("guild_locale")).startswith("fr") else "en"
    except (AttributeError, LookupError, RecursionError, TypeError) as error:
        raise ValueError("no interaction") from error
    return asked


class Application:
    """The bot. With a ``service``, the WSGI application, it asks that one and passes all other paths to it."""

    def __init__(self, service: WSGIApplication | None = None, environ: Mapping[str, str] = os.environ) -> None:
        """Set it up by the variables that README.md lists. Raises ``ValueError`` for a wrong one."""
        transport = httpx2.WSGITransport(app=service) if service else httpx2.HTTPTransport()
        url, key = environ.get("ADJUDICATOR_URL", "").rstrip("/"), environ.get("ADJUDICATOR_KEY") or None
        try:
            self.key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(environ.get("DISCORD_PUBLIC_KEY", "")))
            self.bots = {language: Bot(language, url, key, transport) for language in ("en", "fr")}
        except ValueError as error:
            raise ValueError(f"DISCORD_PUBLIC_KEY, ADJUDICATOR_URL or ADJUDICATOR_KEY: {error}") from None
        self.service = service

    def __call__(self, environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        """Respond to a request, as WSGI defines it."""
        if environ.get("PATH_INFO") != PATH and self.service:
            return self.service(environ, start)
        status, reply = self.respond(environ)
        start(status, [("Content-Type", "application/json")])
        return [json.dumps(reply).encode()]

    def respond(self, environ: WSGIEnvironment) -> tuple[str, Reply]:
        """The status and the JSON of a response."""
        if (environ["REQUEST_METHOD"], environ.get("PATH_INFO")) != ("POST", PATH):
            return "404 Not Found", {"code": "not-found"}
        length = environ.get("CONTENT_LENGTH") or "0"
        if not re.fullmatch("[0-9]{1,5}", length) or int(length) > MAX_BODY:
            return "413 Content Too Large", {"code": "too-large"}
        raw = environ["wsgi.input"].read(int(length))
        if not self.is_signed(environ, raw):
            return "401 Unauthorized", {"code": "unauthorized"}
        try:
            asked = read(raw)
        except ValueError:
            return "400 Bad Request", {"code": "not-an-interaction"}
        if asked["kind"] == "ping":
            return "200 OK", {"type": 1}
        return "200 OK", self.bots[asked["language"]].respond(asked)

    def is_signed(self, environ: WSGIEnvironment, raw: bytes) -> bool:
        """Whether Discord sent this body, and recently."""
        signature, sent = (environ.get(f"HTTP_X_SIGNATURE_{name}", "") for name in ("ED25519", "TIMESTAMP"))
        is_formed = re.fullmatch("[0-9a-f]{128}", signature) and re.fullmatch("[0-9]{1,12}", sent)
        if not is_formed or not -MAX_AHEAD <= time.time() - int(sent) <= MAX_AGE:
            return False
        try:
            self.key.verify(bytes.fromhex(signature), sent.encode() + raw)
        except InvalidSignature:
            return False
        return True


class Bot(Referee):
    """Responds to interactions."""

    def respond(self, asked: Asked) -> Reply:
        """The response to an interaction; the user alone sees why there is none."""
        waiting = _THREADS.submit(self._in_game if asked["kind"] in ("button", "form") else self._on_command, asked)
        try:
            return waiting.result(DEADLINE)
        except TimeoutError:
            waiting.cancel()  # if no thread has begun it
            reply = self.refused("unreachable")
        except Refusal as refusal:
            reply = self.refused(str(refusal))
        except AdjudicatorError as error:
            if isinstance(error, Problem) and error.errors:
                reply = self.whisper(self.sentences(error))
            else:
                logging.getLogger("adjudicator_discord").warning("%s", error)
                reply = self.refused(_REFUSALS.get(getattr(error, "status", 0), "unreachable"))
        return reply if asked["kind"] != "completion" else {"type": 8, "data": {"choices": []}}

    def refused(self, key: str) -> Reply:
        """A private message with a sentence of ``refusals``."""
        return self.whisper(plain(self.words["refusals"][key]))

    def _in_game(self, asked: Asked) -> Reply:
        """After a button of a game, or its form."""
        game = Game.read(asked.get("message"), asked["bot"])
        if asked["user"] != game.mover:
            raise Refusal("not-your-turn")
        match asked["kind"], asked.get("data"):
            case "button", {"custom_id": "turn"}:
                return {"type": 9, "data": self.words["form"]}
            case "button", {"custom_id": str(button)} if re.fullmatch("resign|claim .+", button):
                return game.declare(self, *button.split(" ", 1))
            case "form", {"components": [{"component": {"value": str(turn)}}]}:
                return game.play(self, turn)
        raise Refusal("outdated")

    def _on_command(self, asked: Asked) -> Reply:
        """After a command, or while one is typed. Options of another type are those of an old registration."""
        options: dict[str, Any] = asked["options"]
        is_known = all(isinstance(value, str) for value in options.values())
        match asked["kind"], asked.get("data"), options if is_known else None:
            case "command", {"name": "play"}, {"game": game} if game in SIDES:
                opponents = [options[name] for name in sorted(options) if name.startswith("opponent")]
                return Game.begin(self, game, [asked["user"], *opponents], options.get("setup"))
            case "command", {"name": "ruling"}, {"game": _, "action": _, **more} if more.keys() <= {"position"}:
                return self._ruling(**options)
            case "command", {"name": "article"}, {"game": game, "article": article}:
                return self._article(game, article.strip().upper())
            case "command", {"name": "Judge this game", "resolved": {"messages": dict(messages)}}, _:
                match [*messages.values()]:
                    case [{"content": str(content)}]:
                        return self._judgment(content)
            case "completion", _, {"game": str(game), "action": str(typed)}:
                return self._completion(game, typed.strip().lower(), options)
        raise Refusal("outdated")

    def _ruling(self, game: str, **case: str) -> Reply:
        ruling = self.client.rule(game, **case, include=["links", "markdown"])
        text = re.sub(r"^!\[.*\n+", "", ruling["texts"]["markdown"])  # embeds have a picture of their own
        return message(self.embed(text, ruling["links"], ruling["verdict"], self.describe(game)["title"]))

    def _article(self, game: str, wanted: str) -> Reply:
        for one in self.client.articles(game)["articles"]:
            if wanted in (one["id"], one["id"].partition("-")[2]):
                page = {"page": f"/rules/{game}/{one['id']}?lang={self.language}"}
                return message(self.embed(plain(one["text"]), page, title=f"{one['id']} {one['title']}"))
        raise Refusal("no-such-article")

    def _judgment(self, content: str) -> Reply:
        """On the first code block of a message, or else on all of its text."""
        block = re.search(r"```(?:[\w+.#-]*\n)?(.*?)```", content, re.DOTALL)
        report = self.client.report(block[1] if block else content, include="rulings")["games"][0]
        words, verdict, lines = report["words"], "legal", [report["words"]["result"]]
        if not report["turns"]:
            lines += [one["message"] for one in report["items"]]
            return self.whisper("\n".join(map(plain, filter(None, lines))))
        case = {"position": report["judged"]["position"], "options": report["judged"]["ruleset"]["options"]}
        for one in [one for one in report["items"] if one["kind"] == "offence"][:1]:
            case["position"], verdict = one["position"], one["verdict"]
            lines += self.words["offence"].format_map(one).split("\n")
        seen = self.client.position(report["game"], **case, include=["links"])
        title = f"{words['game']} · {plain(words['players'])}".removesuffix(" · ")
        return message(self.embed("\n".join(map(plain, filter(None, lines))), seen["links"], verdict, title))

    def _completion(self, game: str, typed: str, options: Mapping[str, str]) -> Reply:
        """Legal turns with the typed text; of turns of several decisions, those that are one decision longer."""
        case, found = {name: value for name, value in options.items() if name == "position"}, list[str]()
        for _ in range(8):  # decisions of a turn
            listed = self.client.legal(game, **case)
            texts = listed.get("action_texts", listed["actions"])
            found += [text for text in texts if typed in text.lower() and len(text) <= LIMITS["choice"]]
            case["begun"] = max((text for text in texts if typed.startswith(text.lower())), key=len, default="")
            if not case["begun"]:
                break
        return {"type": 8, "data": {"choices": [{"name": text, "value": text} for text in found[: LIMITS["choices"]]]}}
