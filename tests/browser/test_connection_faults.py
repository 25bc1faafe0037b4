"""The CDP connection against a peer that misbehaves on purpose. Needs no browser."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from adapterc.runtime.connection import Connection, Event
from adapterc.runtime.errors import (
    BrowserUnavailable,
    CdpError,
    ConnectionLost,
    DeadlineExpired,
    ProtocolError,
    TargetClosed,
    TargetCrashed,
)
from tests.support.events import Events

ATTACHED = {"method": "Target.attachedToTarget", "params": {"sessionId": "S", "waitingForDebugger": False}}
DETACHED = {"method": "Target.detachedFromTarget", "params": {"sessionId": "S"}}
CRASHED = {"method": "Inspector.targetCrashed", "params": {}, "sessionId": "S"}

Script = Callable[[ServerConnection, dict[str, Any]], Awaitable[None]]


def against(script: Script, work: Callable[[Connection], Awaitable[None]], *, limit: float = 10) -> None:
    """Run `work` on a connection to a peer that runs `script` for each command it gets; at most `limit` seconds."""

    async def peer(socket: ServerConnection) -> None:
        async for text in socket:
            await script(socket, json.loads(text))

    async def main() -> None:
        loop_errors: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: loop_errors.append(context))
        async with serve(peer, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            async with await Connection.open(f"ws://127.0.0.1:{port}", timeout=5) as connection:
                await asyncio.wait_for(work(connection), limit)
        assert loop_errors == []

    asyncio.run(main())


async def send(socket: ServerConnection, *messages: object) -> None:
    for message in messages:
        await socket.send(json.dumps(message))


@pytest.mark.parametrize(
    "last_words",
    ["", "not json", "[1]", "7", '{"id": 1, "error": 3}', '{"id": []}', '{"params": {}}', b"\xff\xfe", "[" * 100_000],
    ids=["closed", "text", "list", "number", "error", "id", "event", "bytes", "deep"],
)
def test_nonsense_and_silence_both_end_in_connection_lost(last_words: str | bytes) -> None:
    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        if last_words:
            await socket.send(last_words)
        else:
            await socket.close(1011, "going away")

    async def work(connection: Connection) -> None:
        with pytest.raises(ConnectionLost, match=r"^Browser.getVersion: the connection was lost: "):
            await connection.browser.call("Browser.getVersion", timeout=60)
        with pytest.raises(ConnectionLost, match=r"^Target.getTargets: the connection was lost: "):
            await connection.browser.call("Target.getTargets", timeout=60)
        with pytest.raises(ConnectionLost):
            await Events(connection.browser, "Target.targetCreated").next(timeout=60)

    against(script, work)


def test_every_pending_call_fails_when_the_transport_is_cut() -> None:
    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        if message["id"] == 20:
            socket.transport.abort()

    async def work(connection: Connection) -> None:
        calls = [connection.browser.call("Browser.getVersion", timeout=60) for _ in range(20)]
        results = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(result) for result in results] == [ConnectionLost] * 20

    against(script, work)


def test_replies_out_of_order_late_and_unknown() -> None:
    held: list[int] = []

    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        held.append(message["id"])
        if message["method"] == "last":
            await send(socket, {"id": 999, "result": {}}, {"id": "x", "result": {}})
            await send(socket, *({"id": number, "result": {"is": number}} for number in reversed(held)))

    async def work(connection: Connection) -> None:
        with pytest.raises(DeadlineExpired, match=r"^late: no reply within 0.05 s$"):
            await connection.browser.call("late", timeout=0.05)
        first = asyncio.create_task(connection.browser.call("first", timeout=60))
        await asyncio.sleep(0.05)
        assert await connection.browser.call("last", timeout=60) == {"is": 3}
        assert await first == {"is": 2}

    against(script, work)


def test_a_cancelled_call_leaves_the_others_alone() -> None:
    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        if message["method"] == "second":
            await send(socket, {"id": 1, "result": {}}, {"id": 2, "result": {"is": 2}})

    async def work(connection: Connection) -> None:
        first = asyncio.create_task(connection.browser.call("first", timeout=60))
        await asyncio.sleep(0.02)
        first.cancel()
        assert await connection.browser.call("second", timeout=60) == {"is": 2}
        with pytest.raises(asyncio.CancelledError):
            await first

    against(script, work)


@pytest.mark.parametrize(("event", "error"), [(DETACHED, TargetClosed), (CRASHED, TargetCrashed)])
def test_a_session_that_ends_in_the_same_breath_as_it_begins(event: dict[str, Any], error: type[CdpError]) -> None:
    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        if message["method"] == "Target.attachToTarget":
            await send(socket, ATTACHED, {"id": message["id"], "result": {"sessionId": "S"}}, event)

    async def work(connection: Connection) -> None:
        with pytest.raises(error):
            session = await connection.attach("T", timeout=60)
            await asyncio.sleep(0.05)
            await session.call("Page.enable", timeout=60)

    against(script, work)


def test_a_target_that_is_gone_before_the_reply() -> None:
    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        await send(socket, ATTACHED, DETACHED, {"id": message["id"], "result": {"sessionId": "S"}})

    async def work(connection: Connection) -> None:
        with pytest.raises(TargetClosed, match=r"^Target.attachToTarget: the target closed while it was attached$"):
            await connection.attach("T", timeout=60)

    against(script, work)


def test_a_dead_session_and_an_error_reply() -> None:
    codes = iter([-32001, -32000])

    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        if message["method"] == "Target.attachToTarget":
            await send(socket, ATTACHED, {"id": message["id"], "result": {"sessionId": "S"}})
        else:
            await send(socket, {"id": message["id"], "error": {"code": next(codes), "message": "text"}})

    async def work(connection: Connection) -> None:
        session = await connection.attach("T", timeout=60)
        with pytest.raises(TargetClosed, match=r"^Page.enable: the session is gone$"):
            await session.call("Page.enable", timeout=60)
        with pytest.raises(ProtocolError, match=r"^Page.enable: text \(-32000\)$"):
            await session.call("Page.enable", timeout=60)

    against(script, work)


def test_events_of_unknown_sessions_are_dropped() -> None:
    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        stray = {"method": "Page.loadEventFired", "params": {}, "sessionId": "other"}
        await send(socket, stray, CRASHED, DETACHED, {"id": message["id"], "result": {"fine": True}})

    async def work(connection: Connection) -> None:
        with Events(connection.browser, "Page.loadEventFired") as events:
            assert await connection.browser.call("Browser.getVersion", timeout=60) == {"fine": True}
            with pytest.raises(TimeoutError):
                await events.next(timeout=0.05)

    against(script, work)


def test_a_listener_that_cannot_read_an_event_ends_the_connection() -> None:
    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        await send(socket, {"method": "Page.frameNavigated", "params": {}})

    async def work(connection: Connection) -> None:
        heard: list[Event | CdpError] = []

        def listener(item: Event | CdpError) -> None:
            heard.append(item)
            assert not isinstance(item, Event) or item.params["frame"]

        connection.browser.listeners.append(listener)
        with pytest.raises(ConnectionLost, match=r"the peer does not speak the protocol: KeyError: 'frame'$"):
            await connection.browser.call("Page.enable", timeout=60)
        assert [type(item) for item in heard] == [Event, ConnectionLost]

    against(script, work)


def test_what_is_sent_is_ascii_and_has_no_value_json_lacks() -> None:
    seen: list[str] = []

    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        seen.append(message["params"]["text"])
        await send(socket, {"id": message["id"], "result": {}})

    async def work(connection: Connection) -> None:
        await connection.browser.call("x", {"text": "\ud800 中"}, timeout=60)
        assert seen == ["\ud800 中"]
        with pytest.raises(ValueError, match="Out of range float values"):
            await connection.browser.call("x", {"text": float("nan")}, timeout=60)

    against(script, work)


def test_a_flood_of_events_without_readers_costs_no_memory() -> None:
    event = json.dumps({"method": "Network.dataReceived", "params": {"dataLength": 100}, "sessionId": "S"}).encode()
    frames = (bytes([0x81, len(event)]) + event) * 1000  # raw, because the library takes longer to send than to receive
    blocks: list[int] = []

    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        if message["method"] == "Target.attachToTarget":
            await send(socket, ATTACHED, {"id": message["id"], "result": {"sessionId": "S"}})
            return
        for _ in range(300):
            socket.transport.write(frames)
            while socket.transport.get_write_buffer_size() > 2**17:
                await asyncio.sleep(0)
            blocks.append(sys.getallocatedblocks())
        await send(socket, {"id": message["id"], "result": {}})

    async def work(connection: Connection) -> None:
        session = await connection.attach("T", timeout=60)
        with Events(session, "Page.loadEventFired") as events:
            assert await session.call("Network.enable", timeout=60) == {}
            with pytest.raises(TimeoutError):
                await events.next(timeout=0.01)
        assert max(blocks) - blocks[0] < 100_000  # one block for each event would be 300,000

    against(script, work, limit=60)


def test_closing_does_not_wait_for_a_peer_that_reads_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapterc.runtime.connection.CLOSE_TIMEOUT", 0.2)
    done = asyncio.Event()

    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        socket.transport.pause_reading()
        await done.wait()
        socket.transport.abort()

    async def work(connection: Connection) -> None:
        with pytest.raises(DeadlineExpired):
            await connection.browser.call("first", timeout=0.05)
        stuck = asyncio.create_task(connection.browser.call("big", {"text": "x" * 2**25}, timeout=60))
        await asyncio.sleep(0.1)
        begin = time.monotonic()
        await connection.close()
        assert time.monotonic() - begin < 1
        done.set()
        with pytest.raises(ConnectionLost, match=r"^big: the connection was "):
            await stuck

    against(script, work)


def test_what_was_received_is_not_in_the_message() -> None:
    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        await socket.send(b'{"id": 1, "result": {"secret": "\xff"}}')

    async def work(connection: Connection) -> None:
        with pytest.raises(ConnectionLost) as caught:
            await connection.browser.call("x", timeout=60)
        assert str(caught.value) == (
            "x: the connection was lost: the peer does not speak the protocol: UnicodeDecodeError: "
            "'utf-8' codec can't decode byte 0xff in position 32: invalid start byte"
        )

    against(script, work)


@pytest.mark.parametrize("result", [{}, {"sessionId": None}, {"sessionId": ["S"]}, {"sessionId": "other"}])
def test_an_attachment_without_a_session(result: dict[str, Any]) -> None:
    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        await send(socket, ATTACHED, {"id": message["id"], "result": result})

    async def work(connection: Connection) -> None:
        with pytest.raises(TargetClosed, match=r"^Target.attachToTarget: the target closed while it was attached$"):
            await connection.attach("T", timeout=60)

    against(script, work)


def test_a_session_that_is_announced_twice_is_one() -> None:
    async def script(socket: ServerConnection, message: dict[str, Any]) -> None:
        if message["method"] == "Target.attachToTarget":
            await send(socket, ATTACHED, {"id": message["id"], "result": {"sessionId": "S"}})
        else:
            await send(socket, ATTACHED, DETACHED)

    async def work(connection: Connection) -> None:
        session = await connection.attach("T", timeout=60)
        with pytest.raises(TargetClosed, match=r"^Page.enable: the target was closed or detached$"):
            await session.call("Page.enable", timeout=60)

    against(script, work)


def test_no_browser_at_the_endpoint() -> None:
    async def silent() -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        port = listener.getsockname()[1]
        with pytest.raises(BrowserUnavailable, match=rf"^cannot connect to ws://127.0.0.1:{port}/x: "):
            await Connection.open(f"ws://127.0.0.1:{port}/x", timeout=0.2)
        listener.close()
        with pytest.raises(BrowserUnavailable, match=r"^cannot connect to ws://127.0.0.1:\d+/x: .*refused|Connect"):
            await Connection.open(f"ws://127.0.0.1:{port}/x", timeout=5)
        with pytest.raises(BrowserUnavailable, match=r"^cannot connect to http://127.0.0.1:1/: "):
            await Connection.open("http://127.0.0.1:1/", timeout=5)

    async def web_server(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")
        writer.close()

    async def not_a_browser() -> None:
        async with await asyncio.start_server(web_server, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(BrowserUnavailable, match="HTTP 200"):
                await Connection.open(f"ws://127.0.0.1:{port}/", timeout=5)

    asyncio.run(silent())
    asyncio.run(not_a_browser())
