"""Games in messages: everything is read from the last message, and judged anew by the service."""

import json
import re
import textwrap
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import httpx2
from adjudicator_client import Client, Problem

Reply = dict[str, Any]
_FOLDER: Final = files(__package__)
_FILES: Final = {one: tomllib.loads((_FOLDER / f"{one}.toml").read_text("utf-8")) for one in ("discord", "en", "fr")}
LIMITS: Final[Mapping[str, int]] = _FILES["discord"]["limits"]
SIDES: Final[Mapping[str, int]] = {"cyclix": 2, "djambi": 4, "dragonchess": 2, "phylde": 2}  # can be played
MAX_TURNS: Final = 499  # in a message: the service judges 500, and one more may be tried
FIELD: Final = 1_000  # characters of a field of turns
_MESSAGE: Final = re.compile(
    r"(?:<@(?P<mover>[0-9]{1,20})>)?\n(?P<name>[a-z]+)/\w+(?: · \D+(?P<first>[1-9][0-9]{0,8}))?\n"
    r"(?P<players>(?:<@[0-9]{1,20}>\n)+)`(?P<position>[^`\n]+)`(?(first)\n`(?P<start>[^`\n]+)`)"
    r"(?P<turns>(?:\n`[^`\n]+`)*)(?:\n[^`\n]+)?"
)
"""The content of a message, its footer, and its fields: players, position, start, turns, result."""
_SPECIAL: Final = re.compile(r"([\\`*_~|<>#\[\]])")
_ACTIVE: Final = re.compile(r"@(?=\S)|:(?=//)|(?<=\bwww)\.", re.IGNORECASE)  # begin a mention or make a link


class Refusal(Exception):
    """A reason not to act, for the user alone: the key of a sentence in ``refusals``."""


def plain(text: str) -> str:
    """A visible line without markup, mentions and addresses; signs that begin these become full-width, as in posts."""
    visible = "".join(sign if sign.isprintable() else f"[U+{ord(sign):04X}]" for sign in " ".join(text.split()))
    return _SPECIAL.sub(r"\\\1", _ACTIVE.sub(lambda sign: chr(ord(sign[0]) + 0xFEE0), visible))


def message(embed: Reply, **more: Any) -> Reply:
    """A response with an embed, by default without mentions."""
    return {"type": 4, "data": {"embeds": [embed], "allowed_mentions": {"parse": []}, **more}}


class Referee:
    """The service at its public address (without a slash at the end) in one language; requests are sent once."""

    def __init__(self, language: str, public: str, key: str | None, transport: httpx2.BaseTransport) -> None:
        self.language, self.public, self.words = language, public, _FILES[language]
        # Any: the values in requests come from users; the service checks them.
        self.client: Any = Client(public, language=language, key=key, timeout=2, retries=0, transport=transport)
        self.describe = cache(self.client.game)  # long, and the sides and the names of a game do not change

    def embed(self, text: str, links: Mapping[str, str] | None, verdict: str = "none", title: str = "") -> Reply:
        """An embed of markup, with the picture and the page of ``links``; too long addresses are left out."""
        # A service that does not know its public address links by paths, which Discord refuses.
        urls = {name: self.public + link if link.startswith("/") else link for name, link in (links or {}).items()}
        urls = {name: url for name, url in urls.items() if len(url) <= LIMITS["url"]}
        embed: Reply = {"title": title[: LIMITS["title"]], "description": text[: LIMITS["description"]]}
        embed |= {"color": _FILES["discord"]["colours"][verdict], "url": urls.get("page")}
        embed["image"] = {"url": urls["png"]} if "png" in urls else None
        return {name: value for name, value in embed.items() if value}

    def whisper(self, text: str, links: Mapping[str, str] | None = None, verdict: str = "none") -> Reply:
        """A message for the user alone; ``text`` is markup."""
        return message(self.embed(text, links, verdict), flags=64)

    def sentences(self, problem: Problem) -> str:
        """The first errors of a request as markup, each with its field."""
        errors = [(one["pointer"].removeprefix("/action").lstrip("/"), one["detail"]) for one in problem.errors[:5]]
        line = self.words["error"]
        return "\n".join(plain(line.format(field, detail) if field else detail) for field, detail in errors)


class Game(NamedTuple):
    """A game as its message has it, with the ids of users.

    ``start`` is the position before the ``turns``, empty for the usual setup; ``first`` is the number of the first.
    """

    name: str
    players: tuple[str, ...]
    turns: tuple[str, ...] = ()
    start: str = ""
    first: int = 1
    mover: str = ""
    position: str = ""

    @classmethod
    def read(cls, posted: Any, application: str) -> "Game":
        """The game in a message. Raises ``Refusal`` for any message that this application did not write as a game."""
        try:
            is_own = posted.get("application_id", posted["author"]["id"]) == application
            (embed,) = posted["embeds"]
            values = [field["value"] for field in embed["fields"]]
            found = _MESSAGE.fullmatch("\n".join((posted["content"], embed["footer"]["text"], *values)))
        except (AttributeError, LookupError, TypeError, ValueError):
            raise Refusal("not-a-game") from None
        players = re.findall("[0-9]+", found["players"]) if found else []
        if not found or not is_own or len(players) != SIDES.get(found["name"]):
            raise Refusal("not-a-game")
        turns, first = tuple(re.findall("[^`\\s]+", found["turns"])), int(found["first"] or 1)
        return cls(found["name"], tuple(players), turns, found["start"] or "", first, *found.group("mover", "position"))

    @classmethod
    def begin(cls, referee: Referee, name: str, users: list[str], setup: str | None) -> Reply:
        """The first message of a game; fewer users than sides play several. Raises ``Refusal`` for more."""
        if len(users) > SIDES[name]:
            raise Refusal("too-many-players")
        if not all(re.fullmatch("[0-9]{1,20}", user) for user in users):
            raise Refusal("outdated")
        seen = referee.client.position(name, setup=setup, include=["links", "effect_messages"])
        game = cls(name, tuple((users * SIDES[name])[: SIDES[name]]), start=seen["position"] if setup else "")
        return game._written(referee, game._judged(referee), seen["status"]["words"]["sentence"], seen["links"])

    def play(self, referee: Referee, turn: str) -> Reply:
        """The message after a turn; a private one if it is not legal."""
        try:
            ruling = referee.client.rule(self.name, action=turn, position=self.position, include=["links"])
        except Problem as problem:
            if not problem.errors:
                raise  # over the limit, for example
            now = referee.client.position(self.name, position=self.position, include=["links"])
            return referee.whisper(referee.sentences(problem), now["links"])
        if ruling["verdict"] != "legal":
            return referee.whisper(plain(ruling["message"]), ruling["links"], ruling["verdict"])
        played = self._replace(turns=(*self.turns, ruling["action"]))
        judged = played._judged(referee)
        reply = played._written(referee, judged, ruling["message"], ruling["links"])
        if len(played.turns) <= MAX_TURNS and len(json.dumps(reply["data"]["embeds"])) <= LIMITS["embed"]:
            return reply
        rest = self._replace(turns=played.turns[-1:], start=self.position, first=self.first + len(self.turns))
        judged = judged if judged["status"]["over"] else rest._judged(referee)
        return rest._written(referee, judged, ruling["message"], ruling["links"])

    def declare(self, referee: Referee, what: str, claim: str = "") -> Reply:
        """The message after the player to move resigns, in Djambi by a turn, or claims a draw."""
        if what == "resign" and SIDES[self.name] > 2:
            return self.play(referee, referee.client.legal(self.name, position=self.position)["resignation"])
        now = referee.client.position(self.name, position=self.position, include=["links"])
        entry = {"player": what, "side": now["status"]["to_move"], **({"what": claim} if claim else {})}
        judged = self._judged(referee, entry)
        return self._written(referee, judged, judged["interventions"][0]["message"], now["links"])

    def _judged(self, referee: Referee, *more: object) -> Any:
        record = {"format": "adjudicator-record/1", "game": self.name, "turns": [*self.turns, *more]}
        judged = referee.client.record(self.name, record | {"position": self.start or None})
        if judged["first_offence"] and judged["first_offence"]["n"] <= len(self.turns):
            raise Refusal("no-longer-legal")
        return judged

    def _written(self, referee: Referee, judged: Any, sentence: str, links: Mapping[str, str]) -> Reply:
        """The message, from which ``read`` reads the game."""
        words, about, status, first = referee.words, referee.describe(self.name), judged["status"], self.first
        names = {side: name.capitalize() for side, name in zip(about["sides"], about["side_names"], strict=True)}
        result = [one for one in judged["result"]["found"].split("+") if one != "*"]
        movers = [] if result else [self.players[about["sides"].index(status["to_move"])]]
        title = words["title"].format(n=first + len(self.turns) - 1, action=plain(self.turns[-1])) if self.turns else ""
        embed = referee.embed(plain(sentence), links, "legal", about["title"] + title)
        counted = words["counted"].format(n=first) if self.start else ""
        embed["footer"] = {"text": f"{self.name}/{judged['ruleset']['edition']}{counted}"}
        fields = [(name, f"<@{user}>") for name, user in zip(names.values(), self.players, strict=True)]
        fields.append((words["position"], f"`{judged['position']}`"))
        if self.start:
            fields.append((words["start"].format(n=first), f"`{self.start}`"))
        for part in textwrap.wrap(" ".join(self.turns), FIELD - 2, break_long_words=False, break_on_hyphens=False):
            fields.append((words["turns"].format(n=first), f"`{part}`"))
            first += 1 + part.count(" ")
        if result:
            fields.append((words["result"], " + ".join(names.get(one, words["draw"]) for one in result)))
        embed["fields"] = [{"name": name, "value": value, "inline": value[0] == "<"} for name, value in fields]
        buttons = [words["buttons"]["turn"], words["buttons"]["resign"]] if movers else []
        buttons += [words["buttons"]["claim"] | {"custom_id": f"claim {one}"} for one in status["claims"][:1]]
        if 0 < len(embed.get("url", "")) <= LIMITS["button_url"]:
            buttons.append(words["buttons"]["page"] | {"url": embed["url"]})
        rows = [{"type": 1, "components": buttons}] if buttons else []
        mentions = "".join(f"<@{user}>" for user in movers)
        return message(embed, content=mentions, allowed_mentions={"users": movers}, components=rows)
