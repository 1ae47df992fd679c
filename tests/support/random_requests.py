"""Random requests of every kind, from ``grammar``: rulings, lists, records, boards, odds."""

import random
from collections.abc import Callable
from typing import Final, NamedTuple
from urllib.parse import urlencode

import orjson

from adjudicator.urltoken import fold
from engine.registry import GAMES
from tests.support import grammar
from tests.support.grammar import IDS, ODD, Json, Table

RECORD: Final = "application/vnd.adjudicator.record"
CAUSES: Final = ("time", "illegal", "absence", "conduct", "none")


class Request(NamedTuple):
    """A request; ``body`` as sent, ``sent`` its JSON, if any."""

    method: str
    path: str
    sent: Json = None
    body: bytes | None = None
    kind: str = "application/json"


def any_request(game: str, chance: random.Random) -> Request:
    """A request about this game."""
    table = chance.choice(grammar.tables(game))
    makers = list(MAKERS)
    make = chance.choices(makers, weights=[MAKERS[one] for one in makers])[0]
    return make(game, table, chance)


def post(game: str, resource: str, sent: Json) -> Request:
    return Request("POST", f"/v1/games/{game}/{resource}", sent, orjson.dumps(sent))


def _case(game: str, table: Table, chance: random.Random) -> dict[str, Json]:
    body: dict[str, Json] = {
        "position": grammar.position(game, table, chance),
        "options": grammar.options(table, chance),
    }
    if chance.random() < 0.15:
        body["strict"] = chance.choice([True, True, False, "true"])
    if chance.random() < 0.2:
        key = GAMES[game].key(table.position)
        body["seen"] = {chance.choice([key or "", "x", *ODD]): chance.choice([0, 1, 2, 3, 1_000_000, -1, "1"])}
    if chance.random() < 0.02:
        body[chance.choice(ODD)] = 1
    return body


def _include(names: tuple[str, ...], chance: random.Random) -> dict[str, Json]:
    if chance.random() < 0.5:
        return {}
    return {"include": chance.choice([*([one] for one in names), list(names), ["nothing"], "table", [names[0]] * 2])}


def adjudication(game: str, table: Table, chance: random.Random) -> Request:
    included = _include(("legal_actions", "table", "effect_messages", "links"), chance)
    sent = _case(game, table, chance) | {"action": grammar.turn(game, table, chance)} | included
    return post(game, "adjudications", sent)


def by_url(game: str, table: Table, chance: random.Random) -> Request:
    given = {"position": grammar.position(game, table, chance), "action": grammar.turn(game, table, chance)}
    given |= {
        name: str(value).lower() for name, value in grammar.options(table, chance).items() if chance.random() < 0.5
    }
    given |= chance.choice(
        [
            {}, {"strict": "true"}, {"edition": "4"}, {"edition": "9"}, {"include": "table,links"}, {"lang": "fr"},
            {"a": "b"},
        ]
    )  # fmt: skip
    return Request("GET", f"/v1/games/{game}/adjudications?{urlencode(given)}")


def legal_actions(game: str, table: Table, chance: random.Random) -> Request:
    sent = _case(game, table, chance)
    if chance.random() < 0.5:
        sent["begun"] = grammar.turn(game, table, chance)
    if chance.random() < 0.5:
        sent["as"] = chance.choice(["objects", "objects", "texts", "red"])
    if chance.random() < 0.3:
        sent["from"] = chance.choice(["a1", "c3", "2a2", "e5", "riders", *ODD])
    if chance.random() < 0.1:
        sent["stage"] = chance.choice(["next", "whole", ""])
    return post(game, "legal-actions", sent)


def position(game: str, table: Table, chance: random.Random) -> Request:
    sent = _case(game, table, chance) | _include(("legal_actions",), chance)
    if chance.random() < 0.3:
        sent["as"] = chance.choice(["placement", "position", "x"])
    if chance.random() < 0.2:
        written: Json = orjson.loads(orjson.dumps(GAMES[game].table(table.position)))
        sent = {"table": chance.choice([written, grammar.spoilt(written, chance)])}
    return post(game, "positions", sent)


def turns(game: str, table: Table, chance: random.Random) -> Request:
    sent = _case(game, table, chance) | {
        "turns": [grammar.turn(game, table, chance) for _ in range(chance.randint(0, 5))]
    }
    sent |= chance.choice([{}, {"on_illegal": "skip"}, {"on_illegal": "stop"}, {"on_illegal": "red"}])
    return post(game, "records", sent)


def entry(game: str, table: Table, chance: random.Random) -> Json:
    """A turn of a record, or an entry of an arbiter or a player."""
    sides = [*GAMES[game].SIDES, "red", "nobody"]
    made: list[Json] = [
        {"arbiter": "accept", "position": grammar.position(game, table, chance)},
        {"arbiter": "accept", "position": table.text, "turn": grammar.turn(game, table, chance)},
        {"arbiter": "position", "position": grammar.position(game, table, chance)},
        {"arbiter": "takeback", "to": chance.choice([0, 0, 1, 2, 9, -1, "1"])},
        {"arbiter": "forfeit", "side": chance.choice(sides), "cause": chance.choice(CAUSES)},
        {"arbiter": "result", "result": chance.choice(["*", "draw", *sides, "+".join(sides[:2]), "1-0"])},
        {"arbiter": "adjourn"}, {"arbiter": "resume"}, {"arbiter": "note", "note": chance.choice(ODD)},
        {"player": "resign", "side": chance.choice(sides)},
        {"player": "claim", "side": chance.choice(sides), "what": chance.choice(["repetition", "fifty", "draw", *IDS])},
        {"player": "agree-draw"}, {"arbiter": chance.choice(IDS)}, {"turn": grammar.turn(game, table, chance),
        "marks": [5], "note": "n"},
        {"turn": grammar.turn(game, table, chance), "variations": [[grammar.turn(game, table, chance)]]},
    ]  # fmt: skip
    turn = grammar.turn(game, table, chance) if chance.random() < 0.5 else chance.choice(made)
    return grammar.spoilt(turn, chance) if chance.random() < 0.1 else turn


def _record(game: str, table: Table, chance: random.Random) -> dict[str, Json]:
    form = {
        "format": "adjudicator-record/1",
        "game": game,
        "options": grammar.options(table, chance),
        "position": table.text,
    }
    form["turns"] = [entry(game, table, chance) for _ in range(chance.randint(0, 7))]
    more: dict[str, Json] = {
        "result": chance.choice(["*", "draw", *GAMES[game].SIDES, "x"]),
        "edition": chance.choice(["2", "1", "x"]),
    }
    more |= {
        "on_illegal": "skip",
        "include": ["positions", "effects"],
        "players": {"white": {"name": "{side}"}},
        "notes": ["n"],
    }
    return form | {name: value for name, value in more.items() if chance.random() < 0.4}


def record_as_json(game: str, table: Table, chance: random.Random) -> Request:
    return post(game, "records", _record(game, table, chance))


def record_as_text(game: str, table: Table, chance: random.Random) -> Request:
    tags = f'[Game "{game}"]\n[Position "{table.text}"]\n'
    tags += "".join(f'[Option.{name} "{str(value).lower()}"]\n' for name, value in table.options.items())
    written = []
    for number in range(chance.randint(0, 7)):
        one = entry(game, table, chance)
        if isinstance(one, dict) and ("arbiter" in one or "player" in one):
            who = "arbiter" if "arbiter" in one else "player"
            rest = " ".join(f'{name}="{value}"' for name, value in one.items() if name != who)
            one = f"{{[%{who} {one[who]} {rest}]}}"
        written.append(f"{number + 1}. {one}")
    text = tags + "\n" + " ".join(written) + " " + chance.choice(["*", "draw", "", *GAMES[game].SIDES])
    text = grammar.spoilt(text, chance) if chance.random() < 0.3 else text
    query = chance.choice(["", "?on_illegal=skip", "?include=positions,effects", "?include=x"])
    return Request("POST", f"/v1/games/{game}/records{query}", None, text.encode(), RECORD)


def batch(game: str, table: Table, chance: random.Random) -> Request:
    items: list[Json] = []
    for _ in range(chance.randint(0, 4)):
        other = chance.choice(list(GAMES))
        there = chance.choice(grammar.tables(other))
        item = _case(other, there, chance) | {"game": chance.choice([other] * 9 + ["chess"])}
        item |= {"action": grammar.turn(other, there, chance)}
        items.append(item if chance.random() < 0.8 else {**_record(other, there, chance), "resource": "records"})
    return Request("POST", "/v1/batch", None, orjson.dumps({"items": items}))


def odds(game: str, table: Table, chance: random.Random) -> Request:
    sent: dict[str, Json] = {
        "dice": chance.randint(0, 6),
        "bonus_strike": chance.random() < 0.5,
        "free": chance.randint(0, 4),
    }
    if game == "battlelore" and chance.random() < 0.6:
        sent = _case(game, table, chance) | {"action": grammar.turn(game, table, chance)}
        for field in (sent, sent["action"]):
            if isinstance(field, dict) and chance.random() < 0.9:
                field.pop("inputs", None)
    return post(game, "odds", sent | chance.choice([{}, {"ignore": chance.randint(0, 3)}, {"per_flag": 3}]))


def _look(chance: random.Random) -> dict[str, Json]:
    look = {
        "view": chance.choice(["white", "black", "red", "gold", "south", "north"]),
        "theme": chance.choice(["light", "dark", "x"]),
        "pieces": "letters", "caption": chance.choice(["full", "line", "none"]), "names": "cells",
        "marks": chance.choice(["ruling", "threats", "none"]),
        "show": chance.choice(["before", "after"]), "width": chance.choice([200, 800, 1600, 5]), "levels": "2",
        "lang": chance.choice(["en", "fr", "de"]),
    }  # fmt: skip
    return {name: value for name, value in look.items() if chance.random() < 0.15}


def board(game: str, table: Table, chance: random.Random) -> Request:
    sent = {"position": grammar.position(game, table, chance), "action": grammar.turn(game, table, chance)} | _look(
        chance
    )
    if chance.random() < 0.3:
        del sent["action"]
    if chance.random() < 0.4:
        return post(game, "board", sent | {"options": grammar.options(table, chance)})
    form = chance.choice(["svg", "txt", "json"])
    return Request("GET", f"/v1/games/{game}/board.{form}?{urlencode(sent)}")


def by_token(game: str, table: Table, chance: random.Random) -> Request:
    """A picture or a post by its token, some with a wrong type, or a field that only POST takes."""
    odd: Json = chance.choice([{}, [], True, None, "x", {"pieces": []}, {"pieces": [{}]}, {"to_move": "white"}])
    held = {
        "position": grammar.position(game, table, chance), "action": grammar.turn(game, table, chance),
        "options": chance.choice([table.options, odd]), "table": odd, "irregular": chance.choice([True, False, odd]),
        "edition": chance.choice(["1", "9", odd]), "seen": odd,
    }  # fmt: skip
    folded = fold(orjson.dumps({name: value for name, value in held.items() if chance.random() < 0.4}))
    form = chance.choice(["svg", "txt", "json"])
    paths = (f"/v1/games/{game}/boards/{folded}.{form}", f"/rulings/{game}/{folded}.md", f"/rulings/{game}/{folded}")
    return Request("GET", chance.choice(paths))


def strip(game: str, table: Table, chance: random.Random) -> Request:
    sent = {
        "position": table.text,
        "options": table.options,
        "turns": [grammar.turn(game, table, chance) for _ in range(chance.randint(0, 3))],
    }
    return post(game, "records/strip", sent | _look(chance))


def page(game: str, _table: Table, chance: random.Random) -> Request:
    places = (
        "", "/articles", "/articles/{article}", "/articles/CYX-1.1", "/setups", "/setups/x", "/board.gif",
        "/boards/1xx.svg", "/../x", "/%00",
    )  # fmt: skip
    return Request(
        chance.choice(["GET", "GET", "GET", "PUT"]),
        f"/v1/games/{chance.choice([game, game, 'chess'])}{chance.choice(places)}",
    )


MAKERS: Final[dict[Callable[[str, Table, random.Random], Request], int]] = {
    adjudication: 40, by_url: 8, legal_actions: 10, position: 10, turns: 6, record_as_json: 8, record_as_text: 6,
    batch: 4, odds: 3,
    board: 5, by_token: 5, strip: 1, page: 1,
}  # fmt: skip
"""The kinds of requests, and their frequencies."""
