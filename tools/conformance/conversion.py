"""Conformance cases as requests and expectations: from a case in YAML to one of the published suite."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

import yaml

from engine.game import Game
from engine.registry import GAMES
from tools.conformance.numbering import CASES

LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The reader in C if it is installed: many times as fast."""


@cache
def cases(game: str) -> tuple[dict[str, Any], ...]:
    """All cases of a game as written, file by file; read once, and not to be changed."""
    files = sorted((CASES / game).glob("*.yaml"))
    return tuple(case for path in files for case in _read(path.read_text(encoding="utf-8")))


def _read(text: str) -> Any:
    return yaml.load(text, LOADER)  # noqa: S506  # a safe loader


def converted(game: Game[Any, Any], case: Mapping[str, Any]) -> dict[str, Any]:
    """A case as published: ``id``, ``since``, ``article``, ``layer``, ``title``, ``ask``, ``expect``, ``withdrawn``."""
    titles = {"en": case["case"]} | ({"fr": case["fr"]} if "fr" in case else {})
    resource = resource_of(case)
    return {
        "id": case["id"],
        "since": case["since"],
        "article": case["article"],
        "layer": layer(game, case),
        "title": titles,
        "ask": {"resource": resource, "body": request(game, case)},
        "expect": expectation(case, resource),
    } | ({"withdrawn": case["withdrawn"]} if "withdrawn" in case else {})


def layer(game: Game[Any, Any], case: Mapping[str, Any]) -> str:
    """The layer: ``form`` tests only the text reader, ``game`` records, ``reading`` options other than the defaults."""
    if "misread" in case or "spelled" in case:
        return "form"
    book = game.RULEBOOK
    is_default = book.complete(case.get("options", {})) == book.complete({})
    return str(case.get("layer", "game" if "record" in case else "article" if is_default else "reading"))


def resource_of(case: Mapping[str, Any]) -> str:
    """The resource of the request."""
    if "record" in case:
        return "records"
    if "lists" in case or "count" in case:
        return "legal-actions"
    return "adjudications" if "action" in case else "positions"


def request(game: Game[Any, Any], case: Mapping[str, Any]) -> dict[str, Any]:
    """The body of the request of a case."""
    names = {"position", "options", "seen", "strict", "action", "begun", "stage", "as", "on_illegal"}
    if "lists" in case or "count" in case:
        names -= {"action"}
    body = {name: value for name, value in case.items() if name in names}
    if isinstance(body.get("position"), str):
        body["position"] = game.SETUPS.get(body["position"], body["position"])
    if "record" in case:
        body["turns"] = case["record"]
    if "table" in case:
        body["include"] = ["table"]
    return body


def expectation(case: Mapping[str, Any], resource: str) -> dict[str, Any]:
    """The expected response of a case: its ``status``, and what it ``has``, ``is`` and ``cites``."""
    answer = dict(case.get("answer", {}))
    refused = answer.pop("refused", None)
    if refused is not None:
        return _refusal(refused[0]["code"], refused)
    if "impossible" in case:
        return _refusal("position-impossible", [{"what": code} for code in case["impossible"]])
    if "misread" in case:
        code = f"{case['misread']}-not-understood"
        facts = case.get("fault", {}).get("facts", {})
        error = {"code": case.get("fault", {}).get("what"), "did_you_mean": case.get("fault", {}).get("did_you_mean")}
        error |= {name: facts.get(name) for name in ("at", "found", "expected")}
        exact = {f"/errors/0/{name}": value for name, value in error.items() if value is not None}
        return _expect(422, {"code": code}, exact)
    has, exact, cites = {"adjudications": _ruling, "legal-actions": _list, "records": _record, "positions": _position}[
        resource
    ](case)
    if "after" in case:
        exact["/position"] = case["after"]
    if "status" in case:
        has["status"] = {**has.get("status", {}), **case["status"]}
    return _expect(200, has | answer, exact, cites)


Expected = tuple[dict[str, Any], dict[str, Any], Sequence[str]]


def _ruling(case: Mapping[str, Any]) -> Expected:
    verdict = case.get("verdict", "illegal" if "reason" in case else "incomplete" if "awaits" in case else "legal")
    has: dict[str, Any] = {"verdict": verdict}
    if "reason" in case:
        facts = {"facts": case["facts"]} if "facts" in case else {}
        has["reason"] = {"code": case["reason"], "article": case["article"]} | facts
    if "awaits" in case:
        has["status"] = {"awaits": case["awaits"]}
    if "table" in case:
        has["table"] = case["table"]
    if "spelled" in case:
        has |= {"action": case["spelled"], "spelled": case["action"]}
    return has, {"/effects": case["effects"]} if "effects" in case else {}, case.get("articles", ())


def _list(case: Mapping[str, Any]) -> Expected:
    has = {"count": case.get("count", len(case.get("lists", ())))}
    has |= {name: case[name] for name in ("complete", "awaits") if case.get(name) is not None}
    return has, {"/actions": sorted(case["lists"], key=str)} if "lists" in case else {}, ()


def _record(case: Mapping[str, Any]) -> Expected:
    has = {"first_offence": case.get("offence")} if "offence" in case or "verdicts" not in case else {}
    return has, {"/rulings/*/verdict": case["verdicts"]} if "verdicts" in case else {}, ()


def _position(_case: Mapping[str, Any]) -> Expected:
    return {}, {}, ()


def _refusal(code: str, errors: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    exact = {"/errors/*/code": [error["what"] for error in errors]}
    if all("pointer" in error for error in errors):
        exact["/errors/*/pointer"] = [error["pointer"] for error in errors]
    return _expect(422, {"code": code}, exact)


def _expect(status: int, has: dict[str, Any], exact: dict[str, Any], cites: Sequence[str] = ()) -> dict[str, Any]:
    parts = {"has": has, "is": exact, "cites": list(cites)}
    return {"status": status} | {name: part for name, part in parts.items() if part}


def converted_game(name: str) -> list[dict[str, Any]]:
    """All cases of a game as published, in the order of their ids."""
    found = [converted(GAMES[name], case) for case in cases(name)]
    return sorted(found, key=lambda case: (*map(int, case["article"][4:].split(".")), case["id"]))
