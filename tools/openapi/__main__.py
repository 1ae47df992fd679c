"""Prints openapi.yaml: ``python -m tools.openapi``."""

import sys

from adjudicator.application import describe
from tools.openapi.document import as_yaml

if __name__ == "__main__":
    sys.stdout.write(as_yaml(describe()))
