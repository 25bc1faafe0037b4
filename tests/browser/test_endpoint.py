"""Finding a real browser and opening its socket: with a port, and where the browser asks its user first."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.server import ServerConnection, serve

from adapterc.runtime import connection as module
from adapterc.runtime.connection import Connection
from adapterc.runtime.endpoint import Endpoint, active_port, resolve
from adapterc.runtime.errors import BrowserUnavailable
from tests.support.chromium import FLAGS, Chromium, find

EARLIER = "/devtools/browser/earlier"
HINT = "does not answer yet: answer the question in the browser window"


def address(chromium: Chromium) -> tuple[int, str]:
    url = urlsplit(chromium.endpoint)
    assert url.port is not None
    return url.port, url.path


def test_a_port_leads_to_the_socket_of_the_browser(chromium: Chromium, tmp_path: Path) -> None:
    port, path = address(chromium)

    async def work() -> None:
        for text in (str(port), f"localhost:{port}", f"http://127.0.0.1:{port}/json/version"):
            endpoint = await resolve(text, env={"HOME": str(tmp_path)})
            assert endpoint.ws_url == f"ws://127.0.0.1:{port}{path}"
            assert endpoint.product is not None and endpoint.product.startswith("Chrome/")
            assert not endpoint.consent
        async with await Connection.open(endpoint, timeout=10) as connection:
            version = await connection.browser.call("Browser.getVersion", timeout=10)
            assert version["product"].endswith(endpoint.product)

    asyncio.run(work())


def test_the_port_file_of_the_browser(chromium: Chromium, tmp_path: Path) -> None:
    port, path = address(chromium)
    (tmp_path / "DevToolsActivePort").write_text(f"{port}\n{path}", encoding="ascii")
    endpoint = asyncio.run(resolve(str(tmp_path)))
    assert (endpoint.ws_url, endpoint.profile_dir) == (chromium.endpoint, tmp_path)
    (tmp_path / "DevToolsActivePort").write_text(f"{port}\n{EARLIER}", encoding="ascii")
    with pytest.raises(BrowserUnavailable) as caught:
        asyncio.run(resolve(str(tmp_path)))
    said = f"the `DevToolsActivePort` in `{tmp_path}` is stale: 127.0.0.1:{port} is another browser"
    assert (str(caught.value), caught.value.cause) == (said, "no_browser")


def test_the_address_of_an_earlier_browser(chromium: Chromium) -> None:
    async def work() -> None:
        url = f"ws://127.0.0.1:{address(chromium)[0]}{EARLIER}"
        with pytest.raises(BrowserUnavailable) as caught:
            await Connection.open(url, timeout=5)
        assert caught.value.cause == "handshake_refused"
        assert str(caught.value) == f"cannot connect to {url}: server rejected WebSocket connection: HTTP 404"

    asyncio.run(work())


@contextlib.contextmanager
def asking_chromium(folder: Path) -> Iterator[int]:
    """The port of a browser whose user turned on remote debugging in its window. It has none: nobody answers."""
    executable = find()
    if executable is None:
        pytest.skip("no Chromium found")
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = int(server.getsockname()[1])
    (folder / "Local State").write_text('{"devtools":{"remote_debugging":{"user-enabled":true}}}', encoding="ascii")
    # the port of last time is taken again
    (folder / "DevToolsActivePort").write_text(f"{port}\n{EARLIER}", encoding="ascii")
    flags = [flag for flag in FLAGS if not flag.startswith("--remote-debugging")]
    setpriv = shutil.which("setpriv")
    guard = [setpriv, "--pdeathsig", "KILL"] if setpriv else []
    process = subprocess.Popen(
        [*guard, executable, *flags, f"--user-data-dir={folder}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        give_up = time.monotonic() + 30
        while active_port(folder)[1] in ("", EARLIER):
            assert time.monotonic() < give_up and process.poll() is None
            time.sleep(0.02)
        yield active_port(folder)[0]
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def test_a_browser_that_asks_its_user(chromium: Chromium, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / ".config/google-chrome"
    folder.mkdir(parents=True)
    monkeypatch.setattr(module, "HINT_AFTER", 0.05)
    monkeypatch.setattr(module, "CONSENT_TIMEOUT", 0.4)

    async def work(port: int) -> None:
        notes: list[str] = []
        named = await resolve(str(folder))
        found = await resolve(str(port), env={"HOME": str(tmp_path)}, notify=notes.append)
        assert named == found
        assert (named.profile_dir, named.consent) == (folder, True)
        assert notes == [f"127.0.0.1:{port} is the browser of `{folder}`"]
        with pytest.raises(BrowserUnavailable) as caught:
            await Connection.open(found, timeout=0.1, notify=notes.append)
        assert caught.value.cause == "consent_pending"
        assert str(caught.value) == f"cannot connect to {found.ws_url}: no answer within 0.4 s"
        assert notes[1:] == [f"{found.ws_url} {HINT}"]
        with pytest.raises(BrowserUnavailable) as caught:
            await resolve(str(port), env={"HOME": "/nonexistent"})
        assert caught.value.cause == "not_a_browser"
        assert caught.value.help.endswith(f" or `ws://127.0.0.1:{port}/devtools/browser`")
        unnamed = await resolve(f"ws://127.0.0.1:{port}/devtools/browser")
        with pytest.raises(BrowserUnavailable) as caught:
            await Connection.open(unnamed, timeout=0.1)
        assert caught.value.cause == "consent_pending"
        with pytest.raises(BrowserUnavailable) as caught:
            await Connection.open(f"ws://127.0.0.1:{port}/devtools/page/1", timeout=5)
        assert caught.value.cause == "handshake_refused"
        assert "allow the connection when the browser asks" in caught.value.help

    with asking_chromium(folder) as port:
        asyncio.run(work(port))


# what follows needs no browser: peers that treat the handshake in one way

Handshake = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@contextlib.asynccontextmanager
async def peer(handshake: Handshake) -> AsyncIterator[tuple[str, list[bytes]]]:
    """The address of a server that reads each request, and the requests."""
    requests: list[bytes] = []

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            requests.append(await reader.readuntil(b"\r\n\r\n"))
            await handshake(reader, writer)
        writer.close()

    async with await asyncio.start_server(accept, "127.0.0.1", 0) as server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/devtools/browser/x", requests


def saying(answer: bytes) -> Handshake:
    async def handshake(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(answer)

    return handshake


async def never(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read()


def run(work: Coroutine[Any, Any, None]) -> None:
    async def main() -> None:
        problems: list[dict[str, Any]] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, context: problems.append(context))
        await asyncio.wait_for(work, 5)
        assert problems == []

    asyncio.run(main())


def test_the_user_takes_a_while_and_one_connection_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HINT_AFTER", 0.05)
    opened: list[float] = []
    notes: list[str] = []

    async def slow(connection: ServerConnection, request: object) -> None:
        opened.append(time.monotonic())
        await asyncio.sleep(0.3)

    async def echo(connection: ServerConnection) -> None:
        async for _ in connection:
            await connection.send('{"id": 1, "result": {"fine": true}}')

    async def work() -> None:
        async with serve(echo, "127.0.0.1", 0, process_request=slow) as server:
            port = server.sockets[0].getsockname()[1]
            endpoint = Endpoint(f"ws://127.0.0.1:{port}/devtools/browser/x", consent=True)
            async with await Connection.open(endpoint, timeout=0.1, notify=notes.append) as connection:
                assert notes == [f"{endpoint.ws_url} {HINT}"]
                assert await connection.browser.call("Browser.getVersion", timeout=5) == {"fine": True}
        assert len(opened) == 1

    run(work())


def test_no_hint_where_the_answer_comes_at_once(chromium: Chromium, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HINT_AFTER", 0.1)
    notes: list[str] = []

    async def work() -> None:
        async with await Connection.open(chromium.endpoint, timeout=10, notify=notes.append):
            await asyncio.sleep(0.2)
        assert notes == []

    run(work())


def test_the_limits_of_waiting() -> None:
    assert (module.CONSENT_TIMEOUT, module.HINT_AFTER) == (60, 0.5)


def test_without_a_question_the_time_limit_is_the_callers(monkeypatch: pytest.MonkeyPatch) -> None:
    notes: list[str] = []
    monkeypatch.setattr(module, "HINT_AFTER", 0.02)

    async def work() -> None:
        async with peer(never) as (url, requests):
            with pytest.raises(BrowserUnavailable) as caught:
                await Connection.open(url, timeout=0.1, notify=notes.append)
            assert (str(caught.value), caught.value.cause) == (
                f"cannot connect to {url}: no answer within 0.1 s",
                "consent_pending",
            )
            assert caught.value.help == (
                "answer the question in the browser window; if it shows none, restart the browser"
            )
            assert len(requests) == len(notes) == 1

    run(work())


def test_a_cancelled_wait_gives_the_connection_up() -> None:
    async def work() -> None:
        closed = asyncio.Event()

        async def watch(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            with contextlib.suppress(ConnectionError):
                await reader.read()
            closed.set()

        async with peer(watch) as (url, requests):
            opening = asyncio.create_task(Connection.open(Endpoint(url, consent=True), timeout=0.1))
            while not requests:
                await asyncio.sleep(0.01)
            opening.cancel()
            with pytest.raises(asyncio.CancelledError):
                await opening
            await asyncio.wait_for(closed.wait(), 1)

    run(work())


def test_no_origin_is_sent() -> None:
    async def work() -> None:
        async with peer(saying(b"HTTP/1.1 500 no\r\n\r\n")) as (url, requests):
            with pytest.raises(BrowserUnavailable):
                await Connection.open(url, timeout=5)
            names = {line.partition(b":")[0].lower() for line in requests[0].split(b"\r\n")[1:-2]}
        assert names == {
            b"host",
            b"upgrade",
            b"connection",
            b"sec-websocket-key",
            b"sec-websocket-version",
        }

    run(work())


OVER = "an address ends with its browser: name the port or the user-data folder of the running one"
ALLOW = (
    "allow the connection when the browser asks; if something on the way adds an `Origin` header (we send none), "
    "start the browser with `--remote-allow-origins=*`"
)


@pytest.mark.parametrize(
    ("answer", "said", "cause", "help"),
    [
        (
            b"HTTP/1.1 403 Forbidden\r\n\r\n",
            "server rejected WebSocket connection: HTTP 403",
            "handshake_refused",
            ALLOW,
        ),
        (
            b"HTTP/1.1 404 Not Found\r\n\r\n",
            "server rejected WebSocket connection: HTTP 404",
            "handshake_refused",
            OVER,
        ),
        (b"HTTP/1.1 500 Error\r\n\r\n", "server rejected WebSocket connection: HTTP 500", "handshake_refused", OVER),
        (b"HTTP/1.1 200 OK\r\n\r\nhello", "server rejected WebSocket connection: HTTP 200", "not_a_browser", OVER),
        (
            b"HTTP/1.1 302 Found\r\nLocation: ws://127.0.0.1:9/\r\n\r\n",
            "server rejected WebSocket connection: HTTP 302",
            "not_a_browser",
            OVER,
        ),
        (b"SSH-2.0-OpenSSH_9.9\r\n", "did not receive a valid HTTP response", "not_a_browser", OVER),
        (b"", "did not receive a valid HTTP response", "not_a_browser", OVER),
    ],
    ids=["403", "404", "500", "200", "302", "ssh", "closed"],
)
def test_a_handshake_that_fails(answer: bytes, said: str, cause: str, help: str) -> None:
    async def work() -> None:
        async with peer(saying(answer)) as (url, requests):
            with pytest.raises(BrowserUnavailable) as caught:
                await Connection.open(url, timeout=5)
            error = caught.value
            assert (str(error), error.cause, error.help) == (f"cannot connect to {url}: {said}", cause, help)
            assert len(requests) == 1

    run(work())


def test_a_browser_that_asks_and_then_hangs_up_has_refused() -> None:
    async def work() -> None:
        async with peer(saying(b"")) as (url, _):
            with pytest.raises(BrowserUnavailable) as caught:
                await Connection.open(Endpoint(url, consent=True), timeout=5)
            assert caught.value.cause == "handshake_refused"

    run(work())


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:1/", "ws://", "ws://127.0.0.1:99999/", "ws://[", f"ws://{'x' * 70}/"]
)
def test_an_address_that_is_none(url: str) -> None:
    async def work() -> None:
        with pytest.raises(BrowserUnavailable) as caught:
            await Connection.open(url, timeout=5)
        assert str(caught.value).startswith(f"cannot connect to {url}: ")
        assert caught.value.cause == "no_browser"
        assert " --remote-debugging-port=9222 --user-data-dir=" in caught.value.help

    run(work())
