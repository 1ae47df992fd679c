"""Judges a server or an engine by the published conformance cases (``adjudicator conformance``). Licence: MIT.

This file needs only the standard library and no other file of the project. Copied next to the folder ``suite``, it runs
alone: ``python -I runner.py http://localhost:8000``. The README in ``suite`` describes cases, requests and levels.

Exit codes: 0 all cases passed, 1 a case failed or none was run, 2 wrong usage, 3 unreadable suite, 4 no server.
"""

import argparse
import hashlib
import http.client
import json
import os
import queue
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NoReturn
from urllib.parse import urlsplit

FAILED, USAGE, NO_SUITE, NO_SERVER = range(1, 5)
KEY_VARIABLE: Final = "ADJUDICATOR_KEY"  # the environment variable with the API key of a server that requires one
MAX_BYTES: Final = 1_048_576  # of a response, or of a line of an adapter
MAX_WAIT_S: Final = 60.0  # for rate limits, in the whole run
MAX_SILENCES, SHOWN = 3, 100  # timeouts in a row, after which no request is sent; characters of a value in a report
DESCRIBE: Final = "game"  # the resource that describes a game; over HTTP a GET of the game
VERDICT: Final = frozenset(("verdict", "position", "to_move", "over", "winners", "actions", "count", "complete"))
FIELDS: Final = {"verdict": VERDICT, "reason": VERDICT | {"code", "article"}}  # compared at a level; ``full``: all
CONTAINERS: Final = frozenset(("status", "reason", "first_offence", "rulings", "errors"))  # which a level looks into
LEVELS: Final = (*FIELDS, "full")
UNUSABLE: Final = (OSError, http.client.HTTPException, ValueError, RecursionError)  # raised by ``ask``


def compare(expect: dict[str, Any], status: int, body: Any, level: str = "full") -> list[str]:
    """Every difference between a response and the ``expect`` of a case; empty if the response passes."""
    if status != expect["status"]:
        return [f"status: expected {expect['status']}, got {status}: {excerpt(body)}"]
    found = list(_differences(_at_level(expect.get("has", {}), level), body, "", exact=False))
    for pointer, want in expect.get("is", {}).items():
        *outer, last = (part for part in pointer.split("/")[1:] if part != "*" and not part.isdigit())
        if level == "full" or (last in FIELDS[level] and CONTAINERS.issuperset(outer)):
            try:
                found += _differences(want, _at(body, pointer.split("/")[1:]), pointer, exact=True)
            except (LookupError, TypeError, ValueError):
                found.append(f"{pointer}: missing, expected {excerpt(want)}")
    cited = body.get("articles") if isinstance(body, dict) else ()
    missing = [article for article in expect.get("cites", ()) if not isinstance(cited, list) or article not in cited]
    return found + [f"/articles: {article} is missing" for article in missing if level == "full"]


def _at_level(want: Any, level: str) -> Any:
    """The part of an expectation that a level compares."""
    if isinstance(want, list):
        return [_at_level(wanted, level) for wanted in want]
    if level == "full" or not isinstance(want, dict):
        return want
    inner = {name: _at_level(want[name], level) for name in CONTAINERS & want.keys()}
    kept = {name: value for name, value in want.items() if name in FIELDS[level]}
    return {name: value for name, value in inner.items() if value and isinstance(value, dict | list)} | kept


def _differences(want: Any, got: Any, pointer: str, *, exact: bool) -> Iterator[str]:
    """Differences of two JSON values; ``exact`` also reports the fields that only ``got`` has."""
    if isinstance(want, dict) and isinstance(got, dict):
        for name, value in want.items():
            if name in got:
                yield from _differences(value, got[name], f"{pointer}/{name}", exact=exact)
            else:
                yield f"{pointer}/{name}: missing, expected {excerpt(value)}"
        if exact:
            yield from (f"{pointer}/{printable(name)}: not expected" for name in got.keys() - want.keys())
    elif isinstance(want, list) and isinstance(got, list) and len(want) == len(got):
        for n, (wanted, other) in enumerate(zip(want, got, strict=True)):
            yield from _differences(wanted, other, f"{pointer}/{n}", exact=exact)
    elif want != got or isinstance(want, bool) != isinstance(got, bool):
        yield f"{pointer or 'body'}: expected {excerpt(want)}, got {excerpt(got)}"


def _at(value: Any, parts: list[str]) -> Any:
    """The value at a JSON pointer; ``*`` maps a list. Raises ``LookupError``, ``TypeError`` or ``ValueError``."""
    for n, part in enumerate(parts):
        if part == "*" and isinstance(value, list):
            return [_at(item, parts[n + 1 :]) for item in value]
        value = value[int(part)] if isinstance(value, list) else value[part.replace("~1", "/").replace("~0", "~")]
    return value


def excerpt(value: Any) -> str:
    """A JSON value for a report: printable ASCII on one line, cut at ``SHOWN`` characters."""
    return printable(json.dumps(value))[:SHOWN]


def stop(code: int, why: str) -> NoReturn:
    """End the run without a result."""
    sys.stderr.write(f"{why}\n")
    raise SystemExit(code)


def printable(text: object) -> str:
    """Text of any origin as printable ASCII on one line."""
    return "".join(sign if " " <= sign <= "~" else sign.encode("unicode_escape").decode() for sign in str(text))


class Server:
    """A server over HTTP. Follows no redirects; the whole of a response must arrive within ``timeout`` seconds."""

    waited = 0.0
    _socket: socket.socket | None = None

    def __init__(self, url: str, timeout: float) -> None:
        try:
            parts = urlsplit(url)
            connection = {"http": http.client.HTTPConnection, "https": http.client.HTTPSConnection}[parts.scheme]
            self._http = connection(parts.hostname or "", parts.port, timeout=timeout)
        except (ValueError, KeyError, http.client.InvalidURL):
            stop(USAGE, f"{printable(url)}: write an address like http://localhost:8000")
        self._base, self._timeout, self._late = parts.path.rstrip("/"), timeout, False
        self._headers = {"Content-Type": "application/json", "Accept": "application/json", "Accept-Language": "en"}
        if key := os.environ.get(KEY_VARIABLE):
            self._headers["Authorization"] = f"Bearer {key}"

    def ask(self, _case: str, game: str, resource: str, body: Any) -> tuple[int, Any]:
        """The status and the body of a response. Raises ``UNUSABLE``."""
        path = f"{self._base}/v1/games/{game}"
        request = ("GET", path, None) if resource == DESCRIBE else ("POST", f"{path}/{resource}", json.dumps(body))
        while True:
            reused = self._http.sock is not None
            try:
                response, data = self._exchange(*request)
            except ConnectionError:
                if not reused:
                    raise
                continue  # the server had closed the idle connection
            if response.status != 429:
                return response.status, _parsed(data)
            after = response.headers.get("Retry-After", "")
            seconds = max(int(after[:9]), 0.1) if after.isascii() and after.isdigit() else 1.0
            if Server.waited + seconds > MAX_WAIT_S:
                raise ValueError(f"429, Retry-After {printable(after)[:20]}: over {MAX_WAIT_S:g} s of waiting in all")
            Server.waited += seconds
            time.sleep(seconds)

    def _exchange(self, method: str, path: str, body: str | None) -> tuple[http.client.HTTPResponse, bytes]:
        self._late, watch = False, threading.Timer(self._timeout, self._shut)
        watch.start()
        try:
            self._http.request(method, path, body, self._headers)
            self._socket = self._http.sock  # http.client drops it where the response ends with the connection
            response = self._http.getresponse()
            data = response.read(MAX_BYTES + 1)
            if len(data) <= MAX_BYTES and not self._late:
                response.read()  # raises if the body is shorter than announced
                return response, data
            raise ValueError(f"a response of more than {MAX_BYTES} bytes")
        except UNUSABLE as failure:
            self.close()
            late = self._late or isinstance(failure, TimeoutError)
            raise TimeoutError(f"no whole response within {self._timeout:g} s") if late else failure from None
        finally:
            watch.cancel()

    def _shut(self) -> None:
        self._late = True
        if one := self._http.sock or self._socket:
            with suppress(OSError):  # it is closed already
                one.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Close the connection."""
        self._http.close()


def _parsed(data: bytes) -> Any:
    """The JSON of a response. Raises ``ValueError``, also for ``NaN``, which JSON does not have and ``int`` rejects."""
    try:
        return json.loads(data.decode(), parse_constant=int)
    except (ValueError, RecursionError):
        raise ValueError(f"not JSON: {printable(data[:60].decode(errors='replace'))}") from None


class Adapter:
    """An engine behind a command that reads requests and writes replies, one JSON object a line."""

    def __init__(self, command: str, timeout: float) -> None:
        self._timeout, pipe, quiet = timeout, subprocess.PIPE, subprocess.DEVNULL
        try:  # the user's command; its own session lets us stop it with its children
            words = shlex.split(command)
            self._process: Any = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=quiet, start_new_session=True)  # noqa: S603
        except (OSError, ValueError, IndexError) as failure:
            stop(NO_SERVER, f"{printable(command)}: {printable(failure)}")

    def ask(self, case: str, game: str, resource: str, body: Any) -> tuple[int, Any]:
        """The status and the body of a reply. Raises ``UNUSABLE``."""
        request = {"id": case, "game": game, "resource": resource, "body": body}
        lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        with suppress(BrokenPipeError):  # the adapter has ended, which its output shows
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        read = self._process.stdout.readline
        threading.Thread(target=lambda: lines.put(read(MAX_BYTES + 1)), daemon=True).start()
        try:
            line = lines.get(timeout=self._timeout)
        except queue.Empty:
            self._kill()
            raise TimeoutError(f"no reply within {self._timeout:g} s, so the adapter was stopped") from None
        if not line:
            raise ValueError(f"the adapter has ended, with status {self._process.wait(self._timeout)}")
        if len(line) > MAX_BYTES:
            raise ValueError(f"a reply of more than {MAX_BYTES} bytes")
        reply = _parsed(line)
        if not isinstance(reply, dict) or type(reply.get("status")) is not int or reply.get("id") != case:
            raise ValueError(f"a reply out of order or without id and status: {excerpt(reply)}")
        return reply["status"], reply.get("body")

    def _kill(self) -> None:
        self._process.kill()
        with suppress(AttributeError, OSError):  # there are no process groups here, or none is left
            os.killpg(self._process.pid, signal.SIGKILL)

    def close(self) -> None:
        """Stop the process."""
        self._kill()
        with suppress(BrokenPipeError), self._process:
            pass


def read_suite(path: Path, games: Sequence[str] = (), more: Sequence[Path] = ()) -> list[dict[str, Any]]:
    """The suites of the games, by default of all, with those of ``more`` files. Raises ``SystemExit``."""
    try:
        files = [*(sorted(path.glob("*.json")) if path.is_dir() else [path]), *more]
        read = [json.loads(file.read_text(encoding="utf-8")) for file in files if file.name != "schema.json"]
        suite = {file["game"]: file for file in read}
        wrong = [file["game"] for file in read if digest(file["cases"]) != file["sha256"]]
    except (OSError, ValueError, KeyError, TypeError) as failure:
        stop(NO_SUITE, f"{path}: {type(failure).__name__}: {printable(failure)}")
    if wrong or not suite:
        stop(NO_SUITE, f"{path}: " + (f"{', '.join(wrong)}: sha256 does not match" if wrong else "no cases"))
    if unknown := set(games) - suite.keys():
        stop(USAGE, f"no cases for {', '.join(sorted(unknown))}; there are cases for {', '.join(suite)}")
    return [file for name, file in suite.items() if not games or name in games]


def digest(cases: Any) -> str:
    """SHA-256 of the cases as JSON with sorted keys, without spaces, in ASCII."""
    return hashlib.sha256(json.dumps(cases, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def judge(suite: Sequence[dict[str, Any]], judged: Sequence[Server | Adapter], level: str = "full") -> dict[str, Any]:
    """The result of all cases of a level, over one or more connections at the same time. Raises ``SystemExit``."""
    Server.waited, silences = 0.0, 0
    why: dict[str, list[str]] = {}

    def work(server: Server | Adapter, game: str, cases: list[dict[str, Any]]) -> None:
        nonlocal silences
        for case in cases:
            try:
                if silences >= MAX_SILENCES:
                    raise ValueError(f"not asked, after {MAX_SILENCES} requests in a row without a response in time")
                status, body = server.ask(case["id"], game, case["ask"]["resource"], case["ask"]["body"])
                silences, why[case["id"]] = 0, compare(case["expect"], status, body, level)
            except UNUSABLE as failure:
                silences += isinstance(failure, TimeoutError)
                kind = "" if type(failure) is ValueError else f"{type(failure).__name__}: "
                why[case["id"]] = [kind + printable(failure)]

    games, failed = {}, []
    with ThreadPoolExecutor(len(judged)) as pool:
        for one in suite:
            chosen, skipped, readings = _choose(one, judged[0], level)
            shares = [chosen[n :: len(judged)] for n in range(len(judged))]
            list(pool.map(work, judged, [one["game"]] * len(judged), shares))
            wrong = [case for case in chosen if why[case["id"]]]
            failed += [{"id": case["id"], "title": case["title"]["en"], "why": why[case["id"]]} for case in wrong]
            games[one["game"]] = {
                "edition": one["edition"], "sha256": one["sha256"], "passed": len(chosen) - len(wrong),
                "failed": len(wrong), "skipped": skipped.total(), "not_offered": dict(skipped), "readings": readings,
            }  # fmt: skip
    return {"suite": suite[0]["suite"], "level": level, "games": games, "failed": failed}


def _choose(one: dict[str, Any], server: Server | Adapter, level: str) -> tuple[list[Any], Counter[str], list[str]]:
    """The cases to run, how many to skip by reason, and the readings of those to run. Raises ``SystemExit``."""
    chosen, skipped, readings = [], Counter[str](), set()
    try:
        status, body = server.ask(one["game"], one["game"], DESCRIBE, {})
        options = body.get("options", ()) if status == 200 else ()
        offered = {option["name"]: [answer["value"] for answer in option["answers"]] for option in options}
    except (*UNUSABLE, AttributeError, TypeError, KeyError) as failure:
        stop(NO_SERVER, f"{one['game']}: no description of the game: {printable(failure)}")
    for case in one["cases"]:
        reading = sorted(case["ask"]["body"].get("options", {}).items())
        name = " and ".join(f"{printable(option)}={excerpt(value)}" for option, value in reading) or "default"
        if "withdrawn" in case or (case["layer"] == "form" and level != "full"):
            continue
        if status == 200 and all(value in offered.get(option, ()) for option, value in reading):
            chosen.append(case)
            readings.add(name)
        else:
            skipped[name if status == 200 else "the game"] += 1
    return chosen, skipped, sorted(readings)


def as_statement(result: dict[str, Any], mark: str = "`") -> str:
    """The compliance statement. ``mark`` makes text into code, in which Markdown has no other meaning."""

    def code(text: str) -> str:
        return mark + printable(text).replace("`", "'").replace("|", "\\|") + mark

    lines = ["# Conformance statement", "", f"{code(result['server'])}: {badge(result)['message']}"]
    lines += [f"Suite {result['suite']}, compared at level {code(result['level'])}", ""]
    lines += ["| game | edition | passed | failed | skipped | readings | sha256 of the cases |", f"|{'---|' * 7}"]
    for game, one in result["games"].items():
        counts = " | ".join(str(one[name]) for name in ("edition", "passed", "failed", "skipped"))
        lines += [f"| {game} | {counts} | {', '.join(map(code, one['readings']))} | {code(one['sha256'])} |"]
    skipped = [(game, *one) for game, each in result["games"].items() for one in each["not_offered"].items()]
    lines += ["", "## Not offered", "", *(f"- {game}: {code(name)}, {n} cases" for game, name, n in skipped)]
    lines += ["" if skipped else "None.\n", "## Deviations", ""]
    for one in result["failed"]:
        lines += [f"- {one['id']}: {printable(one['title'])}", *(f"  - {code(why)}" for why in one["why"])]
    return "\n".join(lines if result["failed"] else [*lines, "None."])


def badge(result: dict[str, Any]) -> dict[str, Any]:
    """The result as shields.io reads it; ``passed/all``, of which some may be skipped."""
    passed, failed, skipped = (sum(one[n] for one in result["games"].values()) for n in ("passed", "failed", "skipped"))
    colour = "red" if failed or not passed else "yellow" if skipped else "green"
    message = f"{passed}/{passed + failed + skipped} {result['level']}"
    return {"schemaVersion": 1, "label": "conformance", "message": message, "color": colour}


FORMATS: Final[dict[str, Callable[[dict[str, Any]], str]]] = {
    "text": lambda result: as_statement(result, ""), "json": lambda result: json.dumps(result, indent=2),
    "markdown": as_statement, "badge": lambda result: json.dumps(badge(result)),
}  # fmt: skip


def main(arguments: Sequence[str], more: Sequence[Path] = ()) -> int:
    """Run the command and return its exit code. ``more``: suites that are published elsewhere."""
    parser = argparse.ArgumentParser("adjudicator conformance", description="Judge a server or engine by the cases.")
    add, published = parser.add_argument, Path(__file__).with_name("suite")
    add("url", nargs="?", metavar="URL", help="address of a server, such as http://localhost:8000")
    add("--adapter", metavar="CMD", help="command of an engine that reads and writes JSON lines")
    add("--suite", type=Path, default=published, metavar="FILE", help="file or folder of cases; default: published")
    add("--game", action="append", default=[], metavar="G", help="a game; default: all of the suite")
    add("--level", choices=LEVELS, default="full")
    add("--format", choices=FORMATS, default="text")
    add("-o", "--output", type=Path, metavar="FILE", help="write here instead of to the terminal")
    add("--timeout", type=float, default=10.0, metavar="S", help="seconds for a response; default: 10")
    add("--jobs", type=int, default=1, metavar="N", help="connections or adapters; default: 1")
    chosen = parser.parse_args(arguments)
    if (chosen.url is None) == (chosen.adapter is None) or not (0 < chosen.timeout <= 3600 and 1 <= chosen.jobs <= 64):
        parser.error("give URL or --adapter CMD, a timeout above 0 and up to 3600, and 1 to 64 jobs")
    suite = read_suite(chosen.suite, chosen.game, more if chosen.suite == published else ())
    kind: type[Server | Adapter] = Server if chosen.url else Adapter
    judged = [kind(chosen.url or chosen.adapter, chosen.timeout) for _ in range(chosen.jobs)]
    try:
        result = judge(suite, judged, chosen.level) | {"server": printable(chosen.url or chosen.adapter)}
        report = FORMATS[chosen.format](result).rstrip() + "\n"
        sys.stdout.write(report) if chosen.output is None else chosen.output.write_text(report, encoding="utf-8")
    except OSError as failure:
        stop(USAGE, printable(failure))
    finally:
        for each in judged:
            each.close()
    return FAILED if badge(result)["color"] == "red" else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
