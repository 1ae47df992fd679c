"""The tools, on the client of the service and the official SDK."""

import json
import re
from base64 import b64encode
from importlib.resources import files
from typing import Any, Final

from adjudicator_client import AdjudicatorError, Client, Problem
from anyio.to_thread import run_sync
from jsonschema import Draft202012Validator
from mcp.server.lowlevel import Server
from mcp.types import CallToolResult, ImageContent, ListToolsResult, TextContent, Tool

SPEC: Final[dict[str, Any]] = json.loads(files(__package__).joinpath("tools.json").read_text("utf-8"))
MAX_TEXTS, MAX_RESULT = 100, 20_000
"""Texts of a list, and bytes of a result, which contains its JSON twice: as an object and as text."""
_DESCRIBED: Final = ("title", "sides", "setups", "default_setup", "options")
_VALIDATORS: Final = {tool["name"]: Draft202012Validator(tool["inputSchema"]) for tool in SPEC["tools"]}


def create_server(client: Client) -> Server[Any]:
    """A server with all tools, for any transport of the SDK."""
    hints = {"annotations": SPEC["annotations"]}
    listed = ListToolsResult(tools=[Tool.model_validate(tool | hints) for tool in SPEC["tools"]])

    async def list_tools(_context: Any, _params: Any) -> ListToolsResult:
        return listed

    async def call_tool(_context: Any, params: Any) -> CallToolResult:
        return await run_sync(call, client, params.name, params.arguments or {})

    about = {"version": SPEC["version"], "instructions": SPEC["instructions"]}
    return Server("adjudicator", **about, on_list_tools=list_tools, on_call_tool=call_tool)


def call(client: Any, name: str, arguments: dict[str, Any]) -> CallToolResult:
    """The result of a tool; errors are results, too, with sentences that a model can act on."""
    if name not in _VALIDATORS:
        return _failed(f"There is no tool {name[:40]}. The tools are {', '.join(_VALIDATORS)}.")
    required = _VALIDATORS[name].schema["required"]
    arguments = {key: value for key, value in arguments.items() if value is not None or key in required}
    wrong = [f"{error.json_path}: {error.message[-300:]}" for error in _VALIDATORS[name].iter_errors(arguments)]
    if wrong:
        return _failed(*wrong[:10])
    game, rest = arguments["game"], {key: value for key, value in arguments.items() if key != "game"}
    try:
        if name == "picture":
            png, scene = client.board_as("png", game, **rest), json.loads(client.board_as("json", game, **rest))
            image = ImageContent(type="image", data=b64encode(png).decode(), mime_type="image/png")
            return CallToolResult(content=[image, TextContent(type="text", text=scene["description"])])
        if name == "article":
            found = _find_article(rest["id"], client.articles(game)["articles"])
            if isinstance(found, str):
                return _failed(found)
            readings = [one for one in client.game(game)["options"] if found["id"] in one["articles"]]
            return _result({key: found[key] for key in ("id", "title", "text", "quotation")} | {"readings": readings})
        if name == "describe":
            found = client.game(game)
            notation = {"actions": found["notation"].pop("texts", found["notation"]["actions"])}
            notation["marks"] = found["notation"].get("marks", {})
            titles = {one["id"]: one["title"] for one in client.articles(game)["articles"]}
            return _result({key: found[key] for key in _DESCRIBED} | {"notation": notation, "articles": titles})
        if name == "judge_record":
            return _result(client.record(game, {"format": "adjudicator-record/1", **arguments}))
        return _result(client.rule(game, **rest) if name == "rule" else client.legal(game, **rest))
    except AdjudicatorError as error:
        if not isinstance(error, Problem):
            return _failed("The referee does not respond. Try again in a minute.")
        if error.status in (401, 429, 503):
            return _failed(
                "The referee needs a key." if error.status == 401 else "The referee is busy. Try again later."
            )
        sentences = [f"{one['pointer']}: {one['detail']}" for one in error.errors[:10]]
        return _failed(*sentences or [str(error).partition(" (request ")[0]])


def _find_article(asked: str, articles: list[Any]) -> Any:
    """The article of an id, with or without the letters before it, or of words in its title; else a sentence."""
    words, number = _words(asked), asked.strip().upper()
    found = [one for one in articles if words and words <= _words(one["title"])]
    for one in articles:
        if number in (one["id"], one["id"].partition("-")[2]) or words == _words(one["title"]) or found == [one]:
            return one
    listed = "; ".join(f"{one['id']} {one['title']}" for one in found or articles)
    start = "Several articles have these words:" if found else "There is no such article. The articles are"
    return f"{start} {listed}."


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))


def _result(found: dict[str, Any]) -> CallToolResult:
    """A result without the fields that no model needs; too large ones are omitted and named."""
    texts = found.get("action_texts") or found.get("actions")
    kept = {key: value for key, value in found.items() if key not in SPEC["unneeded"]}
    (kept.get("first_offence") or {}).pop("key", None)
    kept |= {key: found[f"{key}_text"] for key in ("position", "action") if f"{key}_text" in found}
    if texts is not None:
        kept |= {"actions": texts[:MAX_TEXTS], "left_out": max(0, found.get("count", 0) - MAX_TEXTS)}
    omitted: list[str] = []
    while 2 * len((text := json.dumps(kept, ensure_ascii=False)).encode()) + text.count('"') > MAX_RESULT - 500:
        omitted.append(max(kept.keys() - {"omitted"}, key=lambda key: len(json.dumps(kept[key]))))
        kept = {key: value for key, value in kept.items() if key != omitted[-1]} | {"omitted": omitted}
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=kept)


def _failed(*sentences: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text="\n".join(sentences))], is_error=True)
