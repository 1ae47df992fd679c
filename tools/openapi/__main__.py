"""Prints openapi.yaml: ``python -m tools.openapi``."""

import sys

from tools.openapi.document import as_yaml, made

if __name__ == "__main__":
    sys.stdout.write(as_yaml(made()))
