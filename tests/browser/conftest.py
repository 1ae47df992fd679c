"""A browser, and the service for it: ``make browser``."""

from tests.support.browser.fixtures import browser as browser
from tests.support.browser.fixtures import lend as lend
from tests.support.browser.fixtures import opened as opened
from tests.support.browser.fixtures import prefixed as prefixed
from tests.support.browser.fixtures import service as service
from tests.support.browser.fixtures import shown as shown
