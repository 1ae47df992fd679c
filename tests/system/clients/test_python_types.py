"""The types of the Python client are those of openapi.yaml, and its methods are those of the service."""

import ast
import inspect
import pydoc
import re
from difflib import unified_diff
from pathlib import Path
from typing import Any, NotRequired, get_origin, get_type_hints

import pytest
from adjudicator_client import AsyncClient, Client, requests, schemas
from adjudicator_client.client import Methods

from tests.support.described import described
from tests.support.folders import ROOT
from tests.support.tabled import values_of
from tools.client_types import fields, module

FOLDER = Path(requests.__file__).parent
OF: dict[str, tuple[str, str]] = values_of(__file__)["methods"]


def drift(document: dict[str, Any]) -> list[str]:
    """The lines in which the generated files of the client differ from a description."""
    found: list[str] = []
    for name, made in (("schemas.py", module(document)), ("fields.py", fields(document))):
        now = FOLDER.joinpath(name).read_text(encoding="utf-8").splitlines()
        found += unified_diff(now, made.splitlines(), name, "openapi.yaml", lineterm="", n=0)
    return found


def test_the_types_are_those_of_the_description() -> None:
    assert drift(described()) == [], "make openapi"


def test_both_clients_have_a_method_for_each_request_and_the_readme_lists_it() -> None:
    (table,) = re.findall(
        r"^\| method .*?\n\n", (ROOT / "clients/README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert sorted(re.findall(r"`(\w+)[`(]", table)) == sorted(OF)
    methods = {name: value for name, value in vars(Methods).items() if not name.startswith("_")}
    assert list(methods) == list(OF)
    for name, method in methods.items():
        assert method.request is getattr(requests, name)
    assert all(issubclass(client, Methods) and not set(OF) & set(vars(client)) for client in (Client, AsyncClient))


@pytest.mark.parametrize("kind", [Client, AsyncClient])
@pytest.mark.parametrize("name", OF)
def test_help_shows_the_fields_of_a_request(kind: type[Methods], name: str) -> None:
    method = getattr(kind, name)
    given = inspect.signature(method)
    required = {one.name for one in given.parameters.values() if one.default is one.empty}
    sent = getattr(schemas, OF[name][1] or "Game")
    types = get_type_hints(sent, include_extras=True) if OF[name][1] else {}
    named = {one.name for one in given.parameters.values() if one.kind is one.KEYWORD_ONLY}
    assert named == types.keys()
    assert {field for field, hint in types.items() if get_origin(hint) is not NotRequired} == named & required
    assert pydoc.plain(pydoc.render_doc(method)).splitlines()[2].startswith(f"{name}(self, ")
    first, *lines = str(inspect.getdoc(method)).splitlines()
    assert first == str(inspect.getdoc(getattr(requests, name))).splitlines()[0]
    assert [line.split(":")[0].strip() for line in lines if line.startswith("    ")] == list(types)
    assert inspect.signature(getattr(kind(), name)).parameters.keys() == given.parameters.keys() - {"self"}


@pytest.mark.parametrize("name", OF)
def test_each_request_is_an_operation_of_the_description(name: str) -> None:
    operation, fields = OF[name]
    function = getattr(requests, name)
    given = {
        "record": ("cyclix", {}), "board_as": ("svg", "cyclix"), "batch": (), "standings": (), "report": ("",),
        "report_as": ("",),
    }  # fmt: skip
    call = function(*given.get(name, ("battlelore",)))
    path = call.path.replace("battlelore", "{game}").replace("cyclix", "{game}")
    assert described()["paths"][path][call.method.lower()]["operationId"] == operation
    unpacked = [kind for kind in function.__annotations__.values() if kind.startswith("Unpack")]
    assert unpacked == ([f"Unpack[schemas.{fields}]"] if fields else [])


def test_it_imports_no_code_of_the_service() -> None:
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                assert (node.module or "").partition(".")[0] not in ("adjudicator", "engine", "drawing", "schemas")
            if isinstance(node, ast.Import):
                assert not {one.name for one in node.names} & {"adjudicator", "app", "engine", "drawing", "schemas"}
