"""Text that would be markup."""

from pathlib import Path
from typing import Final

import yaml

PAYLOADS: Final = [
    payload
    for group in yaml.load(Path(__file__).with_suffix(".yaml").read_text(), yaml.CSafeLoader).values()
    for payload in group
]
