"""A browser that is connected to again: who is told, and what stays when it is another one by then."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from adapterc.runtime import browser as module
from adapterc.runtime.browser import Browser
from adapterc.runtime.errors import BrowserUnavailable, ConnectionLost
from adapterc.runtime.execute import run_sync

URL = "ws://127.0.0.1:1/devtools/browser/x"


class Socket:
    """Stands for a connection to a browser that has these pages: (context, title)."""

    def __init__(self, *pages: tuple[str, str]) -> None:
        self.browser = SimpleNamespace(lost=None, call=self.call)
        infos = [{"type": "page", "browserContextId": key, "title": title, "url": "x:"} for key, title in pages]
        self.answers = {
            "Browser.getVersion": {"product": "Chrome/1"},
            "Target.getBrowserContexts": {"defaultBrowserContextId": "D", "browserContextIds": ["made"]},
            "Target.setDiscoverTargets": {},
            "Target.getTargets": {"targetInfos": [*infos, {"type": "worker", "browserContextId": "W"}]},
        }

    async def call(self, method: str, params: object = None, *, timeout: float) -> dict[str, Any]:
        return self.answers[method]

    async def close(self) -> None:
        self.browser.lost = self.browser.lost or ConnectionLost("the connection was closed")


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Socket, object]]:
    """The connections that are given out, first to last, each with the `notify` it was asked for with."""
    given: list[tuple[Socket, object]] = []
    sockets = [Socket(("D", "mine"), ("made", "a test"))]
    sockets += [Socket(("D", "mine"), ("other", "yours")), Socket(("D", "mine"))]

    async def open(endpoint: object, *, timeout: float, notify: Callable[[str], None] | None) -> Socket:
        given.append((sockets[len(given)], notify))
        return sockets[len(given) - 1]

    monkeypatch.setattr(module, "Connection", SimpleNamespace(open=open))
    return given


def test_who_connects_again_is_told_what_to_do(opened: list[tuple[Socket, object]]) -> None:
    notes: list[str] = []

    async def work() -> None:
        browser = await Browser.connect(URL, notify=notes.append)
        await browser.revive()
        assert len(opened) == 1  # it lives
        await browser.connection.close()
        with pytest.raises(BrowserUnavailable) as caught:
            await browser.revive()
        assert str(caught.value) == "several profiles are open: `default` (mine); `other` (yours)"
        assert (caught.value.cause, caught.value.help) == ("several", "name one of them")
        await browser.revive()  # the refused connection was closed, and is not used by the next run
        assert (browser.product, browser.profile, browser.context) == ("Chrome/1", "default", None)

    asyncio.run(work())
    assert [notify for _, notify in opened] == [notes.append] * 3
    assert [socket.browser.lost is None for socket, _ in opened] == [False, False, True]


@pytest.mark.parametrize(("profile", "context"), [("default", None), ("other", "other")])
def test_a_profile_is_chosen_by_its_name(
    opened: list[tuple[Socket, object]], profile: str, context: str | None
) -> None:
    async def work() -> None:
        opened.append((Socket(), None))  # the second connection has two profiles
        browser = await Browser.connect(URL, profile=profile)
        assert (browser.profile, browser.context) == (profile, context)

    asyncio.run(work())


def test_a_profile_that_is_not_open(opened: list[tuple[Socket, object]]) -> None:
    async def work() -> None:
        with pytest.raises(BrowserUnavailable) as caught:
            await Browser.connect(URL, profile="made")
        assert str(caught.value) == "no profile `made` is open"
        assert caught.value.help == "there are `default` (mine)"

    asyncio.run(work())


def test_a_closed_browser_stays_closed(opened: list[tuple[Socket, object]]) -> None:
    async def work() -> None:
        async with await Browser.connect(URL) as browser:
            pass
        with pytest.raises(BrowserUnavailable) as caught:
            await browser.revive()
        assert (str(caught.value), caught.value.cause) == ("this connection was closed by its user", "lost")

    asyncio.run(work())
    assert len(opened) == 1


@pytest.mark.filterwarnings("error")
def test_the_sync_way_says_that_a_loop_runs_already() -> None:
    async def work() -> None:
        with pytest.raises(RuntimeError, match="an event loop runs here already"):
            run_sync(None, {}, URL)  # type: ignore[arg-type]

    asyncio.run(work())


def test_a_port_may_be_a_number() -> None:
    with pytest.raises(BrowserUnavailable, match=r"^no browser listens on 127.0.0.1:1$"):
        asyncio.run(Browser.connect(1))
