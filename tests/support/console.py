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

BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
ROOT = Path(__file__).parents[2]


def run(commands: list[str], folder: Path) -> Iterator[str]:
    """What each command prints, on both streams, one shell for all of them."""
    with TemporaryDirectory() as place:
        program = Path(place) / "adjudicator"
        code = "from adjudicator.cli.main import main; main(prog_name='adjudicator')"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{code}" "$@"\n')
        program.chmod(0o755)
        environ = os.environ | {
            "PATH": f"{place}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "LC_ALL": "C.UTF-8",
        }
        end = "---end of a command---"
        script = "".join(f"{command}\n_c=$?; echo '{end}'; (exit $_c)\n" for command in commands)
        done = subprocess.run(
            ["/bin/sh"],
            input=script,
            cwd=folder,
            env=environ,
            text=True,
            stdout=-1,
            stderr=-2,
            check=False,
            timeout=300,
        )
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
