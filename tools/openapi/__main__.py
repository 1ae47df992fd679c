"""Prints openapi.yaml: ``python -m tools.openapi``."""

import sys

from adjudicator.config import Config
from app import create_app
from tools.openapi.document import document

sys.stdout.write(document(create_app(Config(log_requests=False))))
