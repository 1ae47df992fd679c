"""Random requests of every kind about stored positions and turns: rulings, lists, records, boards, odds.

Everything comes from one ``random.Random``, so a seed reproduces it. ``tests/snapshots/stored.py`` has the positions,
and turns that are legal, illegal, misspelt or unreadable; a part of both is exchanged or spoilt here.
"""

import copy
import random
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

import orjson

from adjudicator.records.record import write_json
from adjudicator.records.text_writer import write_text
from adjudicator.urltoken import fold
from engine.play import first_position
from engine.registry import GAMES
from tests.snapshots.stored import requests
from tests.support.random_records import TEXT_GAMES, random_record
from tests.support.tabled import values_of

Json = Any
Body = dict[str, Json]

RECORD: Final = "application/vnd.adjudicator.record"
ODD: Final[list[str]] = values_of(__file__)["odd"]
"""Confusable or dangerous text: homoglyphs, marks, templates, non-ASCII digits."""
IDS: Final[list[str]] = values_of(__file__)["ids"]
"""Names of units that mean something elsewhere."""
LOOK: Final[dict[str, list[Json]]] = values_of(__file__)["look"]
ABSENT: Final = ("/batch", "/reports", "/standings", "/strip", "/cases", "/pieces/")
"""Parts of the paths that only the service has."""


class Request(NamedTuple):
    """A request; ``body`` as sent, ``sent`` its JSON, if any."""

    method: str
    path: str
    sent: Json = None
    body: bytes | None = None
    kind: str = "application/json"


@cache
def stored(game: str) -> tuple[Body, ...]:
    """The stored requests of a game; not to be changed."""
    bodies: Iterator[Body] = map(orjson.loads, requests(game))
    return tuple({"position": first_position(GAMES[game])} | body for body in bodies)


def any_request(game: str, chance: random.Random) -> Request:
    """A request about this game."""
    (make,) = chance.choices(list(MAKERS), weights=list(MAKERS.values()))
    return make(game, chance)


def known(chance: random.Random) -> Iterator[Request]:
    """Requests that the judge without a server answers, too."""
    while True:
        request = any_request(chance.choice(list(GAMES)), chance)
        if request.path.startswith("/v1/") and not any(part in request.path for part in ABSENT):
            yield request


def adjudication(game: str, chance: random.Random) -> Body:
    """A case with a turn: now and then that of another case or game, or spoilt."""
    body = dict(chance.choice(stored(game)))
    if chance.random() < 0.15:
        body["action"] = chance.choice(stored(game if chance.random() < 0.8 else chance.choice(list(GAMES))))["action"]
    for name, odds in (("action", 0.15), ("position", 0.15)):
        if chance.random() < odds:
            body[name] = spoilt(body[name], chance)
    if chance.random() < 0.1:
        body["options"] = body.get("options", {}) | {
            chance.choice(["king_capture", *ODD]): chance.choice([None, True, "", 5, []])
        }
    if chance.random() < 0.2:
        body["seen"] = {chance.choice(["x", *ODD]): chance.choice([0, 1, 2, 1_000_000, -1, "1"])}
    return body | ({chance.choice(ODD): 1} if chance.random() < 0.02 else {})


def spoilt(value: Json, chance: random.Random) -> Json:
    """The same with one or two things changed in it, left out, put in or doubled."""
    value = copy.deepcopy(value)
    for _ in range(chance.choice((1, 1, 2))):
        if isinstance(value, str):
            value = _spoilt_text(value, chance)
        elif holders := [one for one in _holders(value) if one]:
            holder = chance.choice(holders)
            name = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
            if isinstance(holder[name], str) and chance.random() < 0.5:
                holder[name] = _spoilt_text(holder[name], chance)
            elif isinstance(holder, dict) and chance.random() < 0.3:
                holder[chance.choice([*ODD, *IDS])] = holder.pop(name)
            else:
                holder[name] = chance.choice([None, True, -1, 0, 99, 2**63, 1.5, "", "red", [], {}, [[]], *ODD[-5:]])
    return value


def _spoilt_text(text: str, chance: random.Random) -> str:
    at = chance.randint(0, len(text))
    to = min(len(text), at + chance.choice((0, 1, 1, 2, 5)))
    alike = [one for one in text if one.isdigit() == text[at : at + 1].isdigit()] or [""]
    return text[:at] + chance.choice([chance.choice(alike), chance.choice(ODD), "", "-" * 300]) + text[to:]


def _holders(value: Json) -> Iterator[Json]:
    if isinstance(value, dict | list):
        yield value
        for one in value.values() if isinstance(value, dict) else value:
            yield from _holders(one)


def post(game: str, resource: str, sent: Json) -> Request:
    return Request("POST", f"/v1/games/{game}/{resource}", sent, orjson.dumps(sent))


def _include(names: tuple[str, ...], chance: random.Random) -> Body:
    if chance.random() < 0.5:
        return {}
    return {"include": chance.choice([*([one] for one in names), list(names), ["nothing"], "table", [names[0]] * 2])}


def ruling(game: str, chance: random.Random) -> Request:
    included = _include(("legal_actions", "table", "effect_messages", "links"), chance)
    return post(game, "adjudications", adjudication(game, chance) | included)


def by_url(game: str, chance: random.Random) -> Request:
    body = adjudication(game, chance)
    given = {name: body[name] for name in ("position", "action")}
    given |= {name: str(value).lower() for name, value in body.get("options", {}).items() if chance.random() < 0.5}
    given |= chance.choice([{}, {"strict": "true"}, {"edition": "4"}, {"include": "table,links"}, {"a": "b"}])
    return Request("GET", f"/v1/games/{game}/adjudications?{urlencode(given)}")


def legal_actions(game: str, chance: random.Random) -> Request:
    sent = adjudication(game, chance)
    begun = sent.pop("action")
    more: Body = {
        "begun": begun, "as": chance.choice(["objects", "objects", "texts", "red"]),
        "from": chance.choice(["a1", "c3", "2a2", "e5", "riders", *ODD]), "stage": chance.choice(["next", "whole", ""]),
    }  # fmt: skip
    return post(game, "legal-actions", sent | {name: more[name] for name in more if chance.random() < 0.3})


def position(game: str, chance: random.Random) -> Request:
    sent = adjudication(game, chance) | _include(("legal_actions",), chance)
    del sent["action"]
    return post(game, "positions", sent | chance.choice([{}, {}, {"as": "placement"}, {"as": "x"}, {"table": {}}]))


def _record(game: str, chance: random.Random) -> Body:
    """A record of random entries, of which many are turns of cases, or spoilt."""
    body = adjudication(game, chance)
    written = write_json(random_record(chance, game))
    turns = [chance.choice([adjudication(game, chance)["action"], one]) for one in written.pop("turns")]
    more: Body = {
        **written, "edition": chance.choice(["2", "1", "x"]), "on_illegal": "skip", "include": ["positions", "effects"],
        "options": body.get("options", {}),
    }  # fmt: skip
    form: Body = {"format": "adjudicator-record/1", "game": game, "position": body["position"]}
    form |= {name: value for name, value in more.items() if chance.random() < 0.4} | {"turns": [body["action"], *turns]}
    return form if chance.random() < 0.8 else spoilt(form, chance)


def record(game: str, chance: random.Random) -> Request:
    if chance.random() < 0.6:
        return post(game, "records", _record(game, chance))
    turns = [adjudication(game, chance)["action"] for _ in range(chance.randint(0, 5))]
    return post(game, "records", {"turns": turns, "on_illegal": chance.choice(["skip", "stop", "red"])})


def record_as_text(game: str, chance: random.Random) -> Request:
    text = spoilt(write_text(random_record(chance, game if game in TEXT_GAMES else "cyclix")), chance)
    query = chance.choice(["", "?on_illegal=skip", "?include=positions,effects", "?include=x"])
    return Request("POST", f"/v1/games/{game}/records{query}", None, text.encode(errors="replace"), RECORD)


def batch(_game: str, chance: random.Random) -> Request:
    items: list[Json] = []
    for other in chance.choices(list(GAMES), k=chance.randint(0, 4)):
        form = (
            adjudication(other, chance) if chance.random() < 0.8 else _record(other, chance) | {"resource": "records"}
        )
        items.append(form | {"game": chance.choice([other] * 9 + ["chess"])})
    return Request("POST", "/v1/batch", None, orjson.dumps({"items": items}))


def odds(game: str, chance: random.Random) -> Request:
    sent: Body = {"dice": chance.randint(0, 6), "bonus_strike": chance.random() < 0.5, "free": chance.randint(0, 4)}
    if game == "battlelore" and chance.random() < 0.6:
        sent = adjudication(game, chance)
        if isinstance(sent["action"], dict) and chance.random() < 0.9:
            sent["action"] = {name: value for name, value in sent["action"].items() if name != "inputs"}
    return post(game, "odds", sent | chance.choice([{}, {"ignore": chance.randint(0, 3)}, {"per_flag": 3}]))


def _look(chance: random.Random) -> Body:
    return {name: chance.choice(values) for name, values in LOOK.items() if chance.random() < 0.15}


def board(game: str, chance: random.Random) -> Request:
    sent = adjudication(game, chance) | _look(chance)
    if chance.random() < 0.3:
        del sent["action"]
    if chance.random() < 0.4:
        return post(game, "board", sent)
    sent = {name: value for name, value in sent.items() if name not in ("options", "seen")}
    return Request("GET", f"/v1/games/{game}/board.{chance.choice(['svg', 'txt', 'json'])}?{urlencode(sent)}")


def by_token(game: str, chance: random.Random) -> Request:
    """A picture or a post by its token, some with a wrong type, or a field that only POST takes."""
    odd: Json = chance.choice([{}, [], True, None, "x", {"pieces": []}, {"pieces": [{}]}, {"to_move": "white"}])
    held = adjudication(game, chance) | {"table": odd, "irregular": odd, "edition": chance.choice(["1", odd])}
    folded = fold(orjson.dumps({name: value for name, value in held.items() if chance.random() < 0.4}))
    pictures = [f"/v1/games/{game}/boards/{folded}.{form}" for form in ("svg", "txt", "json")]
    return Request("GET", chance.choice([*pictures, f"/rulings/{game}/{folded}.md", f"/rulings/{game}/{folded}"]))


def strip(game: str, chance: random.Random) -> Request:
    body = adjudication(game, chance)
    return post(game, "records/strip", {"position": body["position"], "turns": [body["action"]] * 2} | _look(chance))


def page(game: str, chance: random.Random) -> Request:
    place, method = chance.choice(values_of(__file__)["places"]), chance.choice(["GET", "GET", "GET", "PUT"])
    return Request(method, f"/v1/games/{chance.choice([game, game, 'chess'])}{place}")


MAKERS: Final[dict[Callable[[str, random.Random], Request], int]] = {
    ruling: 40, by_url: 8, legal_actions: 10, position: 10, record: 14, record_as_text: 6, batch: 4, odds: 3, board: 5,
    by_token: 5, strip: 1, page: 1,
}  # fmt: skip
"""The kinds of requests, and their frequencies."""
