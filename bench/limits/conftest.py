"""The fixtures of the tests: a real Redis, a proxy with faults before it, caches, services and a browser."""

from tests.conftest import proxy as proxy
from tests.conftest import redis_port as redis_port
from tests.conftest import redis_server as redis_server
from tests.support.browser.fixtures import browser as browser
from tests.support.browser.fixtures import lend as lend
from tests.support.browser.fixtures import opened as opened
from tests.support.browser.fixtures import prefixed as prefixed
from tests.support.browser.fixtures import service as service
from tests.support.browser.fixtures import shown as shown
from tests.system.operations.conftest import made as made
from tests.system.operations.conftest import to as to
