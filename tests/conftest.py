"""Fixtures that every test may use: a local site, one shared headless Chromium, a page, golden directories.

Under xdist each worker has its own server and its own Chromium, started by the first test that asks for them.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support.chromium import Chromium, find
from tests.support.golden import Golden
from tests.support.page import Page
from tests.support.site import Site

# for `import examples`; at the end, so that no stage folder of the root hides an installed package
sys.path.append(str(Path(__file__).resolve().parents[1]))


# a shell that starts the suite in the background has Ctrl-C ignored, and what the tests start would inherit that
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# a machine that is busy with something else makes no test fail, nor do many unlucky draws in a row
settings.register_profile("suite", deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
settings.load_profile("suite")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite tests/golden/*/expected")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test reads or writes the cache of whoever runs it."""
    os.environ["ADAPTERC_CACHE_DIR"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture(scope="session")
def _site_server() -> Iterator[Site]:
    with Site() as server:
        yield server


@pytest.fixture
def site(_site_server: Site) -> Iterator[Site]:
    """The local server, empty; every host name in the shared Chromium leads to it, over http and https."""
    _site_server.reset()
    yield _site_server
    _site_server.reset()


@pytest.fixture(scope="session")
def chromium(_site_server: Site) -> Iterator[Chromium]:
    """The shared headless browser. Skips when none is installed; fails when `CHROMIUM` names one that does not run."""
    executable = find()
    if executable is None:
        pytest.skip("no Chromium found: install it, or set CHROMIUM")
    with Chromium(executable, http_port=_site_server.http_port, https_port=_site_server.https_port) as browser:
        yield browser


@pytest.fixture(scope="session")
def _page_runner(chromium: Chromium) -> Iterator[Page]:
    with Page(chromium.endpoint) as runner:
        yield runner


@pytest.fixture
def page(_page_runner: Page) -> Page:
    """Runs scripts in own background pages of the shared browser, without cookies of earlier tests."""
    _page_runner.clear_cookies()
    return _page_runner


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares made files with `tests/golden/<case>/expected`."""
    return Golden(update=bool(request.config.getoption("--update-golden")))
