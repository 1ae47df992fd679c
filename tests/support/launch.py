"""Serve an application with the settings of the service: ``python -m tests.support.launch MODULE:FACTORY``."""

import os
import sys
from importlib import import_module

from adjudicator.config import from_environment


def main(factory: str) -> None:
    config = from_environment(os.environ)
    from adjudicator import server

    module, _, name = factory.partition(":")
    server.serve(config, lambda: getattr(import_module(module), name)(), loglevel="warning")


if __name__ == "__main__":
    main(*sys.argv[1:])
