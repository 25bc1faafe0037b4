"""Which browser is taken when none is named. Fake browsers on loopback, homes in a temporary folder."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import time
from collections.abc import AsyncIterator, Coroutine
from pathlib import Path
from typing import Any

import pytest

from adapterc.cli import browsers
from adapterc.cli.browsers import candidates, choose
from adapterc.runtime.errors import BrowserUnavailable

USUAL = browsers.USUAL


@contextlib.asynccontextmanager
async def fake(path: str | None, product: str = "Chrome/156.0") -> AsyncIterator[int]:
    """A server that answers as the browser of this socket path, or with 404; its port."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            body = json.dumps({"Browser": product, "webSocketDebuggerUrl": f"ws://x{path}"}).encode() if path else b""
            writer.write(b"HTTP/1.1 %s\r\n\r\n%s" % (b"200 OK" if path else b"404 Not Found", body))
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


def profile(home: Path, name: str, port: int | None, path: str, pid: int | None = None) -> Path:
    """A default user-data folder, open in this process unless another one is named."""
    folder = home / ".config" / name
    folder.mkdir(parents=True)
    (folder / "SingletonLock").symlink_to(f"my-machine-{pid or os.getpid()}")
    if port is not None:
        (folder / "DevToolsActivePort").write_text(f"{port}\n{path}", encoding="ascii")
    return folder


def closed_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def run(work: Coroutine[Any, Any, None]) -> None:
    begin = time.monotonic()
    asyncio.run(work)
    assert time.monotonic() - begin < 1


async def refused(home: Path, **env: str) -> BrowserUnavailable:
    with pytest.raises(BrowserUnavailable) as caught:
        await choose(env={"HOME": str(home), **env})
    return caught.value


@pytest.fixture(autouse=True)
def usual(monkeypatch: pytest.MonkeyPatch) -> str:
    """Nothing listens on the usual port, whatever runs on this machine."""
    address = f"127.0.0.1:{closed_port()}"
    monkeypatch.setattr(browsers, "USUAL", address)
    return address


def test_what_is_looked_at(tmp_path: Path, usual: str) -> None:
    home = {"HOME": str(tmp_path)}
    assert candidates(home) == [usual]
    chrome = profile(tmp_path, "google-chrome", 1234, "/devtools/browser/a")
    brave = profile(tmp_path, "BraveSoftware/Brave-Browser", 1235, "/devtools/browser/b")
    profile(tmp_path, "chromium", 1236, "/devtools/browser/closed", pid=2**22 + 1)
    profile(tmp_path, "microsoft-edge", None, "")
    assert candidates(home) == [str(chrome), str(brave), usual]
    assert candidates({**home, "ADAPTERC_CDP": ""}) == [str(chrome), str(brave), usual]
    assert candidates({**home, "ADAPTERC_CDP": "ws://h/x"}) == ["ws://h/x"]


def test_the_usual_port() -> None:
    assert USUAL == "127.0.0.1:9222"


def test_an_option_is_taken_as_it_is(tmp_path: Path) -> None:
    profile(tmp_path, "google-chrome", 1234, "/devtools/browser/a")
    assert asyncio.run(choose("anything at all", env={"HOME": str(tmp_path)})) == "anything at all"


def test_the_variable_beats_what_is_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with fake("/devtools/browser/a") as one, fake("/devtools/browser/b") as two:
            monkeypatch.setattr(browsers, "USUAL", f"127.0.0.1:{one}")
            env = {"HOME": str(tmp_path), "ADAPTERC_CDP": str(two)}
            assert await choose(env=env) == str(two)

    run(work())


def test_the_only_browser_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with fake("/devtools/browser/a") as port:
            monkeypatch.setattr(browsers, "USUAL", f"127.0.0.1:{port}")
            assert await choose(env={"HOME": str(tmp_path)}) == f"127.0.0.1:{port}"

    run(work())


def test_a_browser_that_is_reached_in_two_ways_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with fake(None) as port:
            folder = profile(tmp_path, "google-chrome", port, "/devtools/browser/a")
            monkeypatch.setattr(browsers, "USUAL", f"127.0.0.1:{port}")
            assert await choose(env={"HOME": str(tmp_path)}) == str(folder)

    run(work())


def test_a_dead_profile_does_not_hide_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with fake("/devtools/browser/a") as port:
            profile(tmp_path, "google-chrome", closed_port(), "/devtools/browser/b")
            monkeypatch.setattr(browsers, "USUAL", f"127.0.0.1:{port}")
            assert await choose(env={"HOME": str(tmp_path)}) == f"127.0.0.1:{port}"

    run(work())


def test_several_are_listed_and_none_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        home = tmp_path / "my home"
        async with (
            fake(None) as one,
            fake("/devtools/browser/b", "Chrome/155.0") as two,
            fake("/x", "Edg/1.0") as three,
        ):
            chrome = profile(home, "google-chrome", one, "/devtools/browser/a")
            chromium = profile(home, "chromium", two, "/devtools/browser/b")
            monkeypatch.setattr(browsers, "USUAL", f"127.0.0.1:{three}")
            error = await refused(home)
        assert error.cause == "several"
        assert str(error) == (
            f"3 browsers can be reached: Chrome on port {one}, profile `{chrome}`; "
            f"Chrome/155.0 on port {two}, profile `{chromium}`; Edg/1.0 on port {three}, a profile of its own"
        )
        assert error.help == (f"choose one: `--cdp '{chrome}'` or `--cdp '{chromium}'` or `--cdp 127.0.0.1:{three}`")

    run(work())


def test_nothing_is_there(tmp_path: Path, usual: str) -> None:
    async def work() -> None:
        error = await refused(tmp_path)
        assert (str(error), error.cause) == (f"no browser listens on {usual}", "no_browser")
        port = usual.partition(":")[2]
        assert f" --remote-debugging-port={port} --user-data-dir=" in error.help
        assert error.help.endswith("; a browser elsewhere is named with `--cdp`")

    run(work())


def test_the_variable_names_nothing(tmp_path: Path) -> None:
    async def work() -> None:
        port = closed_port()
        error = await refused(tmp_path, ADAPTERC_CDP=str(port))
        assert str(error) == f"no browser listens on 127.0.0.1:{port} (from `ADAPTERC_CDP`)"
        assert "--cdp" not in error.help

    run(work())


def test_of_several_diagnoses_the_one_that_helps_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with fake(None) as other:
            monkeypatch.setattr(browsers, "USUAL", f"127.0.0.1:{other}")
            assert (await refused(tmp_path)).cause == "not_a_browser"
            profile(tmp_path, "google-chrome", closed_port(), "/devtools/browser/a")
            error = await refused(tmp_path)
        assert error.cause == "default_profile"
        assert ": Chrome runs with its default profile, for which it ignores `--remote-debugging-port`" in str(error)

    run(work())


def test_the_default_profile_is_open_without_a_port(tmp_path: Path, usual: str) -> None:
    async def work() -> None:
        profile(tmp_path, "chromium", None, "")
        error = await refused(tmp_path)
        assert error.cause == "default_profile"
        assert str(error) == f"no browser listens on {usual}: Chromium runs with its default profile"

    run(work())


def test_a_fault_of_ours_is_no_diagnosis(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(browsers, "resolve", broken)
    with pytest.raises(ZeroDivisionError):
        asyncio.run(choose(env={"HOME": str(tmp_path)}))
