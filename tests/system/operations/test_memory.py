"""The cache in memory stays within its limit, overhead included."""

import json
import subprocess
import sys

import pytest

from tests.support.folders import ROOT
from tests.support.servers import MIB

FILL = """
import json, os, sys
import orjson
from adjudicator.storage.cache import Cache

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

bound, size = int(sys.argv[1]), int(sys.argv[2])
cache = Cache(50_000, bound)
before = resident()
for n in range(2 * bound // size):
    cache.fetch(f"{n:032x}", lambda: orjson.dumps({"": "x" * (size - 8)}))
print(json.dumps([len(cache), resident() - before]))
"""


@pytest.mark.parametrize(
    "size", [pytest.param(300, marks=pytest.mark.slow), 935, pytest.param(5_000, marks=pytest.mark.slow)]
)
def test_a_full_cache_holds_no_more_than_its_bound(size: int) -> None:
    bound = 16 * MIB
    command = [sys.executable, "-c", FILL, str(bound), str(size)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=30)
    entries, held = json.loads(run.stdout)
    assert held <= bound * 1.05, f"{entries} entries of {size} bytes hold {held / MIB:.1f} MiB"
    assert entries * size > bound / 3, "and the bound is made use of"
