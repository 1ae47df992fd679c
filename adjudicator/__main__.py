"""``python -m adjudicator``: check the configuration, then serve; with ``--check-config``: only check it."""

import os
import sys
from pathlib import Path

from adjudicator.config import BadConfig, from_environment


def main(arguments: list[str]) -> int:
    """Report every invalid variable (status 1), or become gunicorn. Returns the status of the process."""
    if arguments not in ([], ["--check-config"]):
        sys.stderr.write("usage: python -m adjudicator [--check-config]\n")
        return 2
    try:
        from_environment(os.environ)
    except BadConfig as bad:
        sys.stderr.write("".join(f"{fault}\n" for fault in bad.faults))
        return 1
    if arguments:
        sys.stdout.write("The configuration can be used.\n")
        return 0
    gunicorn = str(Path(sys.executable).with_name("gunicorn"))
    return os.execv(gunicorn, [gunicorn])  # noqa: S606  # our own arguments, and no shell


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
