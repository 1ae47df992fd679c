"""The cost of the Python client next to bare httpx2, counted in calls and imported modules."""

import subprocess
import sys

from tests.support.folders import ROOT

IMPORTED = """
import sys, httpx2
before = {*sys.modules}
import adjudicator_client
print(*{*sys.modules} - before - {*sys.builtin_module_names})
"""


def test_importing_the_client_imports_only_the_standard_library_and_httpx2() -> None:
    run = subprocess.run([sys.executable, "-c", IMPORTED], cwd=ROOT / "clients/python", capture_output=True, check=True)
    imported = {name.partition(".")[0] for name in run.stdout.decode().split()}
    assert imported - sys.stdlib_module_names == {"adjudicator_client"}
    assert len(run.stdout.split()) <= 60
