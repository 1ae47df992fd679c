"""The bounds of ``bench.attacks``: what hostile, slow or merely many clients may cost others."""

import shutil
from collections.abc import Callable

import pytest

from bench.attacks.__main__ import ATTACKS
from bench.failover import PATH


@pytest.mark.slow
@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS)
def test_the_service_holds_out(attack: Callable[[], bool]) -> None:
    if "nginx" in attack.__name__ and shutil.which("nginx", path=PATH) is None:
        pytest.skip("nginx is not installed here")
    assert attack(), attack.__doc__
