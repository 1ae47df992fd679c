"""The command line does not load the web server or the storage, and matches only for programs."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
RECORD = str(ROOT / "docs" / "tournament" / "1-cyclix-ada-bob.game")
COMMANDS = (
    ["rule", "cyclix", "Rc3-c6"],
    ["legal", "djambi"],
    ["board", "cyclix", "Rc3-c6"],
    ["articles", "phylde"],
    ["verify", RECORD, "--format", "html"],
    ["convert", RECORD],
)
SERVER = {"flask", "werkzeug", "jinja2", "redis", "gunicorn", "prometheus_client"}
PROGRAM = """
import contextlib, json, sys
from adjudicator.cli.main import main
loaded = {}
for command in json.loads(sys.argv[1]):
    with contextlib.suppress(SystemExit):
        main(command)
    loaded[command[0]] = sorted(sys.modules)
sys.stderr.write(json.dumps(loaded))
"""


def test_no_command_loads_the_server_or_the_storage() -> None:
    """One process runs all commands, one after another."""
    words = [sys.executable, "-c", PROGRAM, json.dumps(COMMANDS)]
    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.stdout
    loaded = json.loads(run.stderr)
    assert len(loaded) == len(COMMANDS)
    for command, names in loaded.items():
        assert "adjudicator.cli.main" in names
        assert SERVER.isdisjoint(names), command
        forbidden = ("adjudicator.matches", "adjudicator.storage", "adjudicator.web")
        assert not [name for name in names if name.startswith(forbidden)], command
