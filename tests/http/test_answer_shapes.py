"""Every response to every case matches openapi.yaml field by field, without additional fields."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from adjudicator.judging.refusal import Refused
from app import create_app
from engine.game import HasTableText, capability
from engine.play import first_position
from engine.registry import GAMES
from tests.support.cases import cases, games_with, opened
from tests.support.client import QUIET, ask
from tests.support.described import conforms, described, misfits, objects_in
from tools.openapi.games import SHAPES, Fields

EVERYTHING: Final = ["table", "legal_actions", "effect_messages", "links"]
FORM: Final = "adjudicator-record/1"
FREE: Final = ("options", "links", "units", "cells")
"""Objects with arbitrary keys: options, links, units, the cells of a king under pressure."""


def request_of(game: str, case: dict[str, Any]) -> dict[str, Any]:
    """What every request about a case has."""
    body: dict[str, Any] = {field: case[field] for field in ("position", "options", "seen", "strict") if field in case}
    if isinstance(body.get("position"), str):
        body["position"] = GAMES[game].SETUPS.get(body["position"], body["position"])
    return body


def requests(game: str, case: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """The requests of a case: the resource, the schema of its response, the body."""
    body = request_of(game, case)
    unseen = {name: value for name, value in body.items() if name != "seen"}
    listing = unseen | {name: case[name] for name in ("begun", "stage") if name in case}
    if "record" in case:
        yield "records", "Record", body | {"turns": case["record"], "on_illegal": "skip"}
        record = {name: value for name, value in unseen.items() if name != "strict"}
        record |= {"format": FORM, "game": game, "turns": case["record"], "on_illegal": "skip"}
        yield "records", "Record", record | {"include": ["positions", "effects"]}
    elif "action" in case and "lists" not in case and "count" not in case:
        yield "adjudications", "Adjudication", body | {"action": case["action"], "include": EVERYTHING}
        if "begun" not in listing and case.get("verdict") == "incomplete":
            yield "legal-actions", "LegalActions", unseen | {"begun": case["action"], "as": "objects"}
    else:
        yield "positions", "Position", body | {"include": ["legal_actions"]}
    if "lists" in case or "count" in case:
        yield "legal-actions", "LegalActions", listing
        yield "legal-actions", "LegalActions", listing | {"as": "objects"}


@cache
def answers(game: str) -> list[tuple[str, dict[str, Any]]]:
    """Every answer to a case, with its schema."""
    client = create_app(QUIET).test_client()
    shapes = []
    for case in cases(game):
        for resource, schema, body in requests(game, case):
            response = ask(client, body, resource, game)
            shapes.append((schema if response.status_code == 200 else "Problem", response.get_json()))
    return shapes


@pytest.mark.parametrize("game", GAMES)
def test_the_answers_to_all_cases_are_as_described(game: str) -> None:
    prefix = SHAPES[game].prefix
    for schema, answer in answers(game):
        conforms(schema, answer)
        if "game" in answer:
            conforms(f"{prefix}{schema}", answer)
    assert sum("game" in answer for _, answer in answers(game)) > len(cases(game)) / 2


@pytest.mark.parametrize("game", GAMES)
def test_the_requests_of_all_cases_are_as_described(game: str) -> None:
    of = {"adjudications": "Adjudication", "records": "Record", "positions": "Position"}
    for case in cases(game):
        for resource, _, body in requests(game, case):
            if resource in of and "format" not in body:
                conforms(f"{of[resource]}Request", body)


@pytest.mark.parametrize("game", GAMES)
def test_what_makes_a_position_impossible_is_as_described(game: str) -> None:
    for case in cases(game):
        try:
            opened(game, case)
        except Refused as refused:
            for fault in refused.faults:
                if fault.problem == "position-impossible":
                    facts = {name: list(f) if isinstance(f, tuple) else f for name, f in fault.facts.items()}
                    conforms(f"{SHAPES[game].prefix}Facts", facts)


def strays(value: Any) -> Iterator[Any]:
    """The same value with one extra field, at each object that has a schema."""
    if isinstance(value, dict):
        yield value | {"stray": 1}
        for name, held in value.items():
            for other in strays(held) if name not in FREE else ():
                yield value | {name: other}
    elif isinstance(value, list):
        for n, held in enumerate(value[:2]):
            for other in strays(held):
                yield [*value[:n], other, *value[n + 1 :]]


@pytest.mark.parametrize("game", GAMES)
def test_turns_of_a_record_that_cannot_be_read_are_as_described(client: FlaskClient, game: str) -> None:
    """They are in the record as they were sent."""
    shown = next(iter(GAMES[game].EXAMPLES.values()))
    unread = [case for case in cases(game) if case.get("misread") == "action" and "position" not in case]
    turns = ["?", {}, {"kind": 1}, *(case["action"] for case in unread)]
    body = {"position": shown.get("position", first_position(GAMES[game])), "turns": turns, "on_illegal": "skip"}
    answer = ask(client, body, "records", game).get_json()
    assert [ruling["turn"] for ruling in answer["rulings"][:3]] == turns[:3]
    assert "not_understood" in {ruling["verdict"] for ruling in answer["rulings"]}
    conforms("Record", answer)


@pytest.mark.parametrize("game", GAMES)
def test_a_field_that_nobody_described_is_noticed(client: FlaskClient, game: str) -> None:
    """Anywhere, except in objects with arbitrary keys."""
    shown = next(iter(GAMES[game].EXAMPLES.values()))
    answer = ask(client, {**shown, "include": EVERYTHING}, game=game).get_json()
    conforms("Adjudication", answer)
    changed = list(strays(answer))
    assert len(changed) >= len(answer) / 2
    assert [one for one in changed if not misfits("Adjudication", one)] == []


def fields_of(kinds: dict[str, Fields]) -> set[tuple[str, str]]:
    return {(kind, name.removesuffix("?")) for kind, fields in kinds.items() for name in fields}


@pytest.mark.parametrize("game", GAMES)
def test_every_field_that_is_described_is_met(game: str) -> None:
    """A field of an effect, of a reason or of ``awaits`` that occurs in no case must be removed."""
    shapes = SHAPES[game]
    effects, facts, awaited = set(), set(), set()
    for schema, answer in answers(game):
        if schema == "Problem":
            continue
        for ruling in answer.get("rulings", [answer]):
            effects |= {(one["kind"], name) for one in ruling.get("effects", ()) for name in one}
            facts |= (ruling.get("reason") or {"facts": {}})["facts"].keys()
            due = ruling.get("awaits") or ruling.get("status", {}).get("awaits") or {}
            awaited |= {due[name] for name in ("roll", "choose") if name in due}
    for case in cases(game):
        try:
            opened(game, case)
        except Refused as refused:
            facts |= {name for fault in refused.faults for name in fault.facts}
    assert fields_of(dict(shapes.effects)) <= effects
    assert set(shapes.facts) <= facts
    assert shapes.effects.keys() == {effect.code for effect in GAMES[game].RULEBOOK.effects}
    assert len(shapes.awaits) <= len(awaited)


@pytest.mark.parametrize("game", GAMES)
def test_every_field_is_described_in_a_sentence(game: str) -> None:
    schemas = described()["components"]["schemas"]
    prefix = SHAPES[game].prefix
    own = {name: schema for name, schema in schemas.items() if name.startswith(prefix)}
    assert len(own) > 10
    descriptions = [one["description"] for one in objects_in(own) if isinstance(one.get("description"), str)]
    assert [one for one in descriptions if not one.endswith((".", "`"))] == []
    assert [name for name, schema in own.items() if not all(map(is_described, objects_in(schema)))] == []


def is_described(schema: dict[str, Any]) -> bool:
    """Whether every field of an object has a description, unless all its fields are alike."""
    fields = [field for field in schema.get("properties", {}).values() if isinstance(field, dict)]
    return len({str(field) for field in fields}) == 1 or all("description" in one or "$ref" in one for one in fields)


@pytest.mark.parametrize("game", games_with(HasTableText))
def test_a_table_that_is_sent_has_the_fields_of_those_that_are_answered(game: str) -> None:
    form = capability(GAMES[game], HasTableText)
    assert form is not None
    assert {"pieces", *(one.name for one in form.TABLE.fields)} == set(SHAPES[game].table)
