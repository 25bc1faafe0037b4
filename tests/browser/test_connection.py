"""The CDP connection against a real browser."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import pytest

from adapterc.runtime.connection import MAX_SENT_BYTES, Connection, Session
from adapterc.runtime.errors import (
    BrowserUnavailable,
    ConnectionLost,
    DeadlineExpired,
    MessageTooLarge,
    ProtocolError,
    TargetClosed,
    TargetCrashed,
)
from tests.support.chromium import Chromium, find
from tests.support.events import Events
from tests.support.site import Site

NEVER = {"expression": "new Promise(() => {})", "awaitPromise": True}
SOON = 5.0
"""Seconds within which a pending call must have failed; the calls themselves may wait a minute."""


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


@contextlib.asynccontextmanager
async def attached(chromium: Chromium) -> AsyncIterator[tuple[Connection, Session, str]]:
    async with await Connection.open(chromium.endpoint, timeout=10) as connection:
        params = {"url": "about:blank", "background": True}
        target = (await connection.browser.call("Target.createTarget", params, timeout=10))["targetId"]
        try:
            yield connection, await connection.attach(target, timeout=10), target
        finally:
            with contextlib.suppress(ProtocolError, ConnectionLost):
                await connection.browser.call("Target.closeTarget", {"targetId": target}, timeout=10)


async def value(session: Session, expression: str, timeout: float = 10) -> Any:
    params = {"expression": expression, "returnByValue": True, "awaitPromise": True}
    return (await session.call("Runtime.evaluate", params, timeout=timeout))["result"].get("value")


async def fails_soon(pending: asyncio.Task[Any], kind: type[Exception], text: str) -> None:
    start = time.monotonic()
    with pytest.raises(kind) as caught:
        await asyncio.wait_for(pending, SOON)
    assert str(caught.value) == text
    assert time.monotonic() - start < SOON


async def pending_call(session: Session) -> asyncio.Task[Any]:
    task = asyncio.create_task(session.call("Runtime.evaluate", NEVER, timeout=60))
    assert await value(session, "1 + 1") == 2  # the earlier command has reached the page
    assert not task.done()
    return task


def test_evaluates_and_keeps_sessions_apart(chromium: Chromium) -> None:
    async def work() -> None:
        async with attached(chromium) as (_, one, _), attached(chromium) as (_, two, _):
            await value(one, "globalThis.mine = 'one'")
            answers = await asyncio.gather(*(value(s, "globalThis.mine ?? 'none'") for s in (one, two, one)))
            assert answers == ["one", "none", "one"]

    run(work())


def test_a_protocol_error_names_command_code_and_text(chromium: Chromium) -> None:
    async def work() -> None:
        async with attached(chromium) as (_, session, _):
            with pytest.raises(ProtocolError) as caught:
                await session.call("Page.handleJavaScriptDialog", {"accept": False}, timeout=10)
            assert (caught.value.code, caught.value.message) == (-32602, "No dialog is showing")
            assert str(caught.value) == "Page.handleJavaScriptDialog: No dialog is showing (-32602)"

    run(work())


def test_a_closed_page_fails_what_is_pending_and_what_comes_later(chromium: Chromium) -> None:
    async def work() -> None:
        async with attached(chromium) as (connection, session, target):
            events = Events(session, "Page.loadEventFired")
            pending = await pending_call(session)
            await connection.browser.call("Target.closeTarget", {"targetId": target}, timeout=10)
            await fails_soon(pending, TargetClosed, "Runtime.evaluate: the target was closed or detached")
            for _ in range(2):
                with pytest.raises(TargetClosed, match="the target was closed or detached"):
                    await events.next(timeout=SOON)
            with pytest.raises(TargetClosed, match=r"Page.enable: the target was closed or detached"):
                await session.call("Page.enable", timeout=SOON)
            assert (await connection.browser.call("Browser.getVersion", timeout=SOON))["protocolVersion"]

    run(work())


def test_a_detached_session_fails_and_the_page_lives(chromium: Chromium) -> None:
    async def work() -> None:
        async with attached(chromium) as (connection, session, target):
            second = await connection.attach(target, timeout=10)
            pending = await pending_call(second)
            await connection.browser.call("Target.detachFromTarget", {"sessionId": second.id}, timeout=10)
            await fails_soon(pending, TargetClosed, "Runtime.evaluate: the target was closed or detached")
            assert await value(session, "2") == 2

    run(work())


def test_a_crashed_page_fails_what_is_pending_and_what_comes_later(chromium: Chromium) -> None:
    async def work() -> None:
        async with attached(chromium) as (_, session, _), attached(chromium) as (_, other, _):
            await session.call("Page.enable", timeout=10)
            pending = await pending_call(session)
            crash = asyncio.create_task(session.call("Page.crash", timeout=60))
            await fails_soon(pending, TargetCrashed, "Runtime.evaluate: the renderer crashed")
            await fails_soon(crash, TargetCrashed, "Page.crash: the renderer crashed")
            with pytest.raises(TargetCrashed, match=r"Runtime.evaluate: the renderer crashed"):
                await value(session, "1")
            assert await value(other, "3") == 3

    run(work())


def test_closing_the_connection_fails_what_is_pending_and_leaves_the_page(chromium: Chromium) -> None:
    async def work() -> None:
        async with attached(chromium) as (_, session, target):
            async with await Connection.open(chromium.endpoint, timeout=10) as second:
                pending = await pending_call(await second.attach(target, timeout=10))
            await fails_soon(pending, ConnectionLost, "Runtime.evaluate: the connection was closed")
            with pytest.raises(ConnectionLost, match=r"Browser.getVersion: the connection was closed"):
                await second.browser.call("Browser.getVersion", timeout=SOON)
            assert await value(session, "4") == 4

    run(work())


def test_a_killed_browser_fails_what_is_pending(site: Site) -> None:
    executable = find()
    if executable is None:
        pytest.skip("no Chromium found")

    async def work() -> None:
        with Chromium(executable, http_port=site.http_port, https_port=site.https_port) as browser:
            async with await Connection.open(browser.endpoint, timeout=10) as connection:
                params = {"url": "about:blank"}
                target = (await connection.browser.call("Target.createTarget", params, timeout=10))["targetId"]
                pending = await pending_call(await connection.attach(target, timeout=10))
                browser.close()
                with pytest.raises((ConnectionLost, TargetClosed)):
                    await asyncio.wait_for(pending, SOON)
            with pytest.raises(BrowserUnavailable, match=r"^cannot connect to ws://127.0.0.1:\d+"):
                await Connection.open(browser.endpoint, timeout=SOON)

    run(work())


def test_the_deadline_ends_a_call_and_the_session_goes_on(chromium: Chromium) -> None:
    async def work() -> None:
        async with attached(chromium) as (_, session, _):
            with pytest.raises(DeadlineExpired, match=r"^Runtime.evaluate: no reply within 0.2 s$"):
                await session.call("Runtime.evaluate", NEVER, timeout=0.2)
            assert await value(session, "5") == 5

    run(work())


def test_an_endless_loop_is_left_to_its_deadline_and_can_be_stopped(chromium: Chromium) -> None:
    async def work() -> None:
        async with attached(chromium) as (_, session, _):
            with pytest.raises(DeadlineExpired):
                await value(session, "for (;;);", timeout=0.3)
            await session.call("Runtime.terminateExecution", timeout=10)
            assert await value(session, "6") == 6

    run(work())


def test_a_dialog_is_seen_and_answered_while_the_call_waits(chromium: Chromium) -> None:
    async def work() -> None:
        async with attached(chromium) as (_, session, _):
            await session.call("Page.enable", timeout=10)
            with Events(session, "Page.javascriptDialogOpening") as dialogs:
                answer = asyncio.create_task(value(session, "confirm('really?')", timeout=60))
                event = await dialogs.next(timeout=10)
                assert (event.params["type"], event.params["message"]) == ("confirm", "really?")
                assert not answer.done()
                await session.call("Page.handleJavaScriptDialog", {"accept": False}, timeout=10)
                assert await answer is False

    run(work())


def test_listeners_get_the_events_of_their_session_in_order(chromium: Chromium) -> None:
    async def work() -> None:
        async with attached(chromium) as (_, session, _), attached(chromium) as (_, other, _):
            await session.call("Runtime.enable", timeout=10)
            await other.call("Runtime.enable", timeout=10)
            with Events(session, "Runtime.consoleAPICalled") as mine, Events(other, "Page.loadEventFired") as none:
                await value(session, "for (let i = 0; i < 50; i++) console.log(i)")
                logged = [(await mine.next(timeout=10)).params["args"][0]["value"] for _ in range(50)]
                assert logged == list(range(50))
            await value(session, "console.log('late')")
            with pytest.raises(TimeoutError):
                await mine.next(timeout=0.05)
            with pytest.raises(TimeoutError):
                await none.next(timeout=0.05)

    run(work())


def test_a_big_reply_arrives_whole(chromium: Chromium) -> None:
    async def work() -> None:
        async with attached(chromium) as (_, session, _):
            assert await value(session, "'x'.repeat(20 * 2 ** 20)", timeout=30) == "x" * (20 * 2**20)

    run(work())


def test_a_command_that_would_cost_the_connection_is_not_sent(chromium: Chromium) -> None:
    async def work() -> None:
        async with attached(chromium) as (_, session, _):
            with pytest.raises(MessageTooLarge, match=rf"^Runtime.evaluate: \d+ bytes, the limit is {MAX_SENT_BYTES}$"):
                await value(session, "x" * MAX_SENT_BYTES)
            assert await value(session, "7") == 7

    run(work())


def test_any_text_passes_both_ways(chromium: Chromium) -> None:
    text = "a\ud800b \udc00\ud83d 😀 \u2028\u0000\"\\'</script>${{x}}` 中文"

    async def work() -> None:
        async with attached(chromium) as (_, session, _):
            this = (await session.call("Runtime.evaluate", {"expression": "({})"}, timeout=10))["result"]["objectId"]
            call = {
                "objectId": this,
                "functionDeclaration": "function (text) { return [text, text.length]; }",
                "arguments": [{"value": text}],
                "returnByValue": True,
            }
            reply = await session.call("Runtime.callFunctionOn", call, timeout=10)
            units = len(text.encode("utf-16-le", "surrogatepass")) // 2
            assert reply["result"]["value"] == [text, units]

    run(work())
