"""The command line does not load the web server or the storage."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

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
PROGRAM = """
import json, sys
from adjudicator.cli.main import main
try:
    main(json.loads(sys.argv[1]))
finally:
    sys.stderr.write(json.dumps(sorted(sys.modules)))
"""


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command[0]))
def test_a_command_loads_no_server_and_no_storage(command: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(command)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.stdout
    loaded = set(json.loads(run.stderr))
    assert "adjudicator.cli.main" in loaded
    assert {"flask", "werkzeug", "jinja2", "redis", "gunicorn", "prometheus_client"}.isdisjoint(loaded)
    assert not [name for name in loaded if name.startswith(("adjudicator.storage", "adjudicator.web"))]
