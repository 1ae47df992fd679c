"""Conformance cases as requests and expectations: from a case in YAML to one of the published suite."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import yaml

from adjudicator.checks.numbering import SUITE
from adjudicator.conformance.runner import digest
from engine.game import Game

LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The reader in C if it is installed: many times as fast."""


def read_cases(text: str) -> list[dict[str, Any]]:
    """The cases in one file, as written."""
    found: list[dict[str, Any]] = yaml.load(text, LOADER)  # noqa: S506  # a safe loader
    return found


def error_of(text: str) -> str:
    """The error of a text that is not YAML, with its line; else nothing."""
    try:
        for _ in yaml.parse(text, LOADER):
            pass
    except yaml.YAMLError as failure:
        return " ".join(str(failure).replace('in "<unicode string>", ', "in ").split())
    return ""


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
    of_resource = {"adjudications": _ruling, "legal-actions": _list, "records": _record}
    has, exact, cites = of_resource.get(resource, lambda _: ({}, {}, ()))(case)
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


def _refusal(code: str, errors: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    exact = {"/errors/*/code": [error["what"] for error in errors]}
    if all("pointer" in error for error in errors):
        exact["/errors/*/pointer"] = [error["pointer"] for error in errors]
    return _expect(422, {"code": code}, exact)


def _expect(status: int, has: dict[str, Any], exact: dict[str, Any], cites: Sequence[str] = ()) -> dict[str, Any]:
    parts = {"has": has, "is": exact, "cites": list(cites)}
    return {"status": status} | {name: part for name, part in parts.items() if part}


def suite(game: Game[Any, Any], cases: Iterable[Mapping[str, Any]]) -> str:
    """The file with all published cases of a game, in the order of their ids, one a line."""
    found = sorted((converted(game, case) for case in cases), key=_place)
    plain = json.loads(json.dumps(found))
    head = {"suite": SUITE, "sha256": digest(plain), "game": game.NAME, "edition": game.EDITION}
    lines = ",\n".join(json.dumps(case, ensure_ascii=False, separators=(",", ":")) for case in plain)
    return f'{json.dumps(head)[:-1]}, "cases": [\n{lines}\n]}}\n'


def _place(case: Mapping[str, Any]) -> tuple[Any, ...]:
    return (*map(int, case["article"][4:].split(".")), case["id"])


def broken_ids(old: Sequence[Any], new: Sequence[Any]) -> list[str]:
    """The ids of published cases that are missing among the new ones, or have another request there."""
    requests = {case["id"]: case["ask"] for case in new}
    return [case["id"] for case in old if requests.get(case["id"]) != case["ask"]]
