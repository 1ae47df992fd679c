"""Pages with terminal transcripts: commands are run, and must print the output shown.

``python -m tests.support.console PAGE FOLDER`` updates the output in the page.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.support.folders import ROOT
from tests.support.threads import until

BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


JUDGE = """
import json, os, socket, sys
listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
listener.listen()
from adjudicator.cli.main import main
while True:
    line, _ = listener.accept()
    sent, streams, *_ = socket.recv_fds(line, 65_536, 3)
    if os.fork() == 0:
        break
    for one in (*streams, line.detach()):
        os.close(one)
for number, stream in enumerate(streams):
    os.dup2(stream, number)
folder, environment, words = json.loads(sent)
os.environ.update(environment)
os.chdir(folder)
code = 0
try:
    main(words, prog_name="adjudicator")
except SystemExit as end:
    code = end.code or 0
sys.stdout.flush()
line.send(str(code).encode())
os._exit(0)
"""
"""A process for each command, forked from one that has imported the command line: that takes half a second."""
PROGRAM = """\
#!/bin/sh
'''exec' "{python}" -IS "$0" "$@" # '''
import json, os, socket, sys
with socket.socket(socket.AF_UNIX) as line:
    line.connect({address!r})
    socket.send_fds(line, [json.dumps([os.getcwd(), dict(os.environ), sys.argv[1:]]).encode()], [0, 1, 2])
    sys.exit(int(line.recv(9)))
"""


def run(commands: list[str], folder: Path) -> Iterator[str]:
    """What each command prints, on both streams, one shell for all of them."""
    with TemporaryDirectory() as place:
        program, address = Path(place) / "adjudicator", Path(place) / "socket"
        program.write_text(PROGRAM.format(python=sys.executable, address=str(address)))
        program.chmod(0o755)
        path = f"{place}{os.pathsep}{os.environ['PATH']}"
        environ = os.environ | {"PATH": path, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
        end = "---end of a command---"
        script = "".join(f"{command}\n_c=$?; echo '{end}'; (exit $_c)\n" for command in commands)
        judge = subprocess.Popen([sys.executable, "-c", JUDGE, str(address)], env=environ, stdout=-1)
        with judge:
            until(address.exists)
            done = subprocess.run(
                ["/bin/sh"], input=script, cwd=folder, env=environ, text=True, stdout=-1, stderr=-2, check=False
            )
            judge.terminate()
        yield from done.stdout.split(f"{end}\n")[:-1]


def commands_of(page: str) -> list[str]:
    return [line[2:] for block in BLOCK.findall(page) for line in block.splitlines() if line.startswith("$ ")]


def with_output(page: str, folder: Path) -> str:
    """The page, with what its commands print in a copy of ``folder``."""
    with TemporaryDirectory() as place:
        copy = Path(place) / folder.name
        shutil.copytree(folder, copy)
        printed = iter(list(run(commands_of(page), copy)))

    def renewed(block: re.Match[str]) -> str:
        lines = [line for line in block[1].splitlines() if line.startswith("$ ")]
        return "```console\n" + "".join(f"{line}\n{next(printed)}" for line in lines) + "```"

    return BLOCK.sub(renewed, page)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(with_output(path.read_text(encoding="utf-8"), Path(sys.argv[2])), encoding="utf-8")
