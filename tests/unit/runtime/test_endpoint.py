"""Finding a browser: what is accepted, and what is said where none is. Fake servers on loopback; no browser."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from pathlib import Path
from types import SimpleNamespace

import pytest

from adapterc.runtime.endpoint import PROBE_SECONDS, Endpoint, active_port, in_use, resolve
from adapterc.runtime.errors import BrowserUnavailable
from adapterc.spec.browsers import default_folders, start_command

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

OWN = '--user-data-dir="$HOME/adapterc-browser"'
SWITCH = "turn on remote debugging in its window at `chrome://inspect/#remote-debugging`"
ID = "/devtools/browser/11111111-2222"
DEAD_PID = 2**22 + 1
"""Above the largest process id that Linux gives."""


@pytest.fixture(autouse=True)
def _on_linux(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands are those of Linux, wherever the tests run."""
    monkeypatch.setattr("adapterc.spec.browsers.sys", SimpleNamespace(platform="linux"))


def answering(*parts: bytes, keep: bool = False, seen: list[bytes] | None = None) -> Serve:
    """A server that reads one request, sends the parts, and closes unless told to keep the connection open."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError):
            request = await reader.readuntil(b"\r\n\r\n")
            if seen is not None:
                seen.append(request)
            for part in parts:
                writer.write(part)
                await writer.drain()
                await asyncio.sleep(0)
            if keep:
                await reader.read()
        writer.transport.abort() if keep else writer.close()

    return serve


def http(body: bytes, status: str = "200 OK", length: bool = True) -> bytes:
    sized = f"Content-Length:{len(body)}\r\n" if length else ""
    return f"HTTP/1.1 {status}\r\n{sized}Content-Type:text/html\r\n\r\n".encode() + body


def json_version(path: str = ID, host: str = "127.0.0.1:1", product: object = "Chrome/156.0") -> bytes:
    return json.dumps({"Browser": product, "webSocketDebuggerUrl": f"ws://{host}{path}"}, indent=3).encode()


def version(path: str = ID, host: str = "127.0.0.1:1", product: object = "Chrome/156.0") -> bytes:
    return http(json_version(path, host, product))


def browser(path: str = ID, seen: list[bytes] | None = None) -> Serve:
    return answering(version(path), keep=True, seen=seen)


MISSING = answering(http(b"", "404 Not Found"), keep=True)


@contextlib.asynccontextmanager
async def listening(serve: Serve, host: str = "127.0.0.1") -> AsyncIterator[int]:
    async with await asyncio.start_server(serve, host, 0) as server:
        yield server.sockets[0].getsockname()[1]


def found(serve: Serve, text: str, tmp_path: Path, notes: list[str] | None = None) -> tuple[int, Endpoint]:
    """Port of the fake server and what `text`, with its port in place of `PORT`, resolves to."""

    async def main() -> tuple[int, Endpoint]:
        async with listening(serve) as port:
            rename_port(tmp_path, port)
            notify = None if notes is None else notes.append
            return port, await resolve(text.replace("PORT", str(port)), env={"HOME": str(tmp_path)}, notify=notify)

    return asyncio.run(main())


def refused(serve: Serve | None, text: str, tmp_path: Path, timeout: float = 5.0) -> tuple[int, BrowserUnavailable]:
    """Port of the fake server, or a port on which nothing listens, and the error."""

    async def main() -> tuple[int, BrowserUnavailable]:
        async with contextlib.AsyncExitStack() as stack:
            port = closed_port() if serve is None else await stack.enter_async_context(listening(serve))
            rename_port(tmp_path, port)
            begin = time.monotonic()
            with pytest.raises(BrowserUnavailable) as caught:
                await resolve(text.replace("PORT", str(port)), timeout=timeout, env={"HOME": str(tmp_path)})
            assert time.monotonic() - begin < 1
            assert len(asyncio.all_tasks()) <= 2  # this one, and a server's that has not seen the end yet
            return port, caught.value

    return asyncio.run(main())


def closed_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def profile(folder: Path, port: str | None = "PORT", path: str = ID, pid: int | None = None) -> Path:
    """A user-data folder; its port file is completed once the port is known."""
    folder.mkdir(parents=True, exist_ok=True)
    if port is not None:
        (folder / "DevToolsActivePort").write_text(f"{port}\n{path}", encoding="ascii")
    if pid is not None:
        (folder / "SingletonLock").symlink_to(f"my-machine-{pid}")
    return folder


def rename_port(folder: Path, port: int) -> None:
    for file in folder.rglob("DevToolsActivePort"):
        file.write_bytes(file.read_bytes().replace(b"PORT", str(port).encode()))


@pytest.mark.parametrize("text", ["PORT", ":PORT", "127.0.0.1:PORT", "http://127.0.0.1:PORT", "localhost:PORT/json"])
def test_a_port_an_address_and_a_url(text: str, tmp_path: Path) -> None:
    seen: list[bytes] = []
    port, endpoint = found(browser(seen=seen), text, tmp_path)
    assert endpoint == Endpoint(f"ws://127.0.0.1:{port}{ID}", "Chrome/156.0")
    assert seen == [f"GET /json/version HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode()]


@pytest.mark.parametrize("text", ["ws://h:1/devtools/browser/x", "wss://far.example/?token=1", "ws://nonsense::"])
def test_a_websocket_address_is_used_as_given(text: str) -> None:
    assert asyncio.run(resolve(text)) == Endpoint(text)


def test_a_websocket_address_without_an_id_is_that_of_a_browser_that_asks() -> None:
    text = "ws://127.0.0.1:9222/devtools/browser"
    assert asyncio.run(resolve(text)) == Endpoint(text, consent=True)


def test_an_ipv6_address(tmp_path: Path) -> None:
    async def main() -> None:
        try:
            server = await asyncio.start_server(browser(), "::1", 0)
        except OSError:
            pytest.skip("no IPv6 here")
        async with server:
            port = server.sockets[0].getsockname()[1]
            endpoint = await resolve(f"[::1]:{port}", env={"HOME": str(tmp_path)})
            assert endpoint.ws_url == f"ws://[::1]:{port}{ID}"

    asyncio.run(main())


@pytest.mark.parametrize(
    ("parts", "product", "path"),
    [
        ([version(host="elsewhere.example:80")], "Chrome/156.0", ID),
        ([version()[:60], version()[60:90], version()[90:]], "Chrome/156.0", ID),
        ([version(product=7)], None, ID),
        ([version("/?token=abc")], "Chrome/156.0", "/?token=abc"),
        (
            [b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n41\r\n", json_version(), b"\r\n0\r\n\r\n"],
            "Chrome/156.0",
            ID,
        ),
    ],
    ids=["another host", "pieces", "no product", "query", "chunked"],
)
def test_answers_of_browsers(parts: list[bytes], product: str | None, path: str, tmp_path: Path) -> None:
    port, endpoint = found(answering(*parts, keep=True), "PORT", tmp_path)
    assert endpoint == Endpoint(f"ws://127.0.0.1:{port}{path}", product)


def test_a_connection_that_stays_open_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapterc.runtime.endpoint.PROBE_SECONDS", 60)
    begin = time.monotonic()
    for serve in (browser(), answering(http(b"", "404 Not Found"), keep=True)):
        with contextlib.suppress(BrowserUnavailable):
            found(serve, "PORT", tmp_path)
    assert time.monotonic() - begin < 4  # each would take the five seconds of `timeout`


@pytest.mark.parametrize("below", ["", "DevToolsActivePort", "Default"])
def test_a_user_data_folder_its_port_file_and_a_profile_in_it(below: str, tmp_path: Path) -> None:
    folder = profile(tmp_path / "data")
    (folder / "Default").mkdir()
    port, endpoint = found(browser(), str(folder / below), tmp_path)
    assert endpoint == Endpoint(f"ws://127.0.0.1:{port}{ID}", "Chrome/156.0", folder)


def test_a_folder_whose_browser_asks_its_user(tmp_path: Path) -> None:
    folder = profile(tmp_path / "data", pid=os.getpid())
    port, endpoint = found(MISSING, str(folder), tmp_path)
    assert endpoint == Endpoint(f"ws://127.0.0.1:{port}{ID}", None, folder, consent=True)


def test_the_profile_of_a_port_is_known_by_the_id_in_its_file(tmp_path: Path) -> None:
    profile(tmp_path / ".config/google-chrome", path=f"{ID}-of-an-earlier-run")
    folder = profile(tmp_path / ".config/chromium")
    port, endpoint = found(browser(), "PORT", tmp_path)
    assert endpoint == Endpoint(f"ws://127.0.0.1:{port}{ID}", "Chrome/156.0", folder)


def test_a_port_that_answers_404_is_looked_up_in_the_default_folders(tmp_path: Path) -> None:
    profile(tmp_path / ".config/google-chrome", pid=DEAD_PID)
    folder = profile(tmp_path / ".config/microsoft-edge", path="/devtools/browser/other", pid=os.getpid())
    notes: list[str] = []
    port, endpoint = found(MISSING, "PORT", tmp_path, notes)
    assert endpoint == Endpoint(f"ws://127.0.0.1:{port}/devtools/browser/other", None, folder, consent=True)
    assert notes == [f"127.0.0.1:{port} is the browser of `{folder}`"]


@pytest.mark.parametrize("names", [[], ["google-chrome"]], ids=["404", "404 and a stale file"])
def test_404_without_a_browser_that_wrote_this_port(names: Iterable[str], tmp_path: Path) -> None:
    for name in names:
        profile(tmp_path / ".config" / name, pid=DEAD_PID)
    port, error = refused(MISSING, "PORT", tmp_path)
    assert (str(error), error.cause) == (f"127.0.0.1:{port} answers 404 for `/json/version`", "not_a_browser")
    assert error.help == (
        f"if remote debugging is on there, name its user-data folder or `ws://127.0.0.1:{port}/devtools/browser`"
    )


def test_nothing_listens(tmp_path: Path) -> None:
    profile(tmp_path / ".config/google-chrome", None, pid=DEAD_PID)
    profile(tmp_path / ".config/chromium", None)
    profile(tmp_path / ".config/microsoft-edge", "1", pid=os.getpid())  # it listens, on another port
    port, error = refused(None, "PORT", tmp_path)
    assert (str(error), error.cause) == (f"no browser listens on 127.0.0.1:{port}", "no_browser")
    assert error.help == f"start one with `google-chrome --remote-debugging-port={port} {OWN}`"


def test_no_host_has_this_name(tmp_path: Path) -> None:
    _, error = refused(None, f"{'x' * 70}:9222", tmp_path)
    assert (str(error), error.cause) == (f"no browser listens on {'x' * 70}:9222", "no_browser")


@pytest.mark.parametrize(
    ("name", "port", "said"),
    [
        ("google-chrome", None, "Chrome runs with its default profile, for which it ignores"),
        ("google-chrome", "PORT", "Chrome runs with its default profile, for which it ignores"),
        ("microsoft-edge", None, "Edge runs with its default profile, for which it ignores"),
        ("chromium", None, "Chromium runs with its default profile"),
        ("BraveSoftware/Brave-Browser", None, "Brave runs with its default profile"),
    ],
)
def test_a_browser_runs_on_its_default_profile_without_the_port(
    name: str, port: str | None, said: str, tmp_path: Path
) -> None:
    profile(tmp_path / ".config" / name, port, pid=os.getpid())
    listened, error = refused(None, "PORT", tmp_path)
    flag = " `--remote-debugging-port` since version 136" if said.endswith("ignores") else ""
    assert str(error) == f"no browser listens on 127.0.0.1:{listened}: {said}{flag}"
    assert error.cause == "default_profile"
    command = f"`google-chrome --remote-debugging-port={listened} {OWN}`"
    assert error.help == f"{SWITCH}, or beside it start one with {command}"


def test_what_runs_here_says_nothing_about_another_machine(tmp_path: Path) -> None:
    profile(tmp_path / ".config/google-chrome", None, pid=os.getpid())
    _, error = refused(None, f"{'x' * 70}:9222", tmp_path)
    assert error.cause == "no_browser"


@pytest.mark.parametrize(
    ("serve", "said"),
    [
        (answering(http(b"<!doctype html><title>hello</title>")), "HTTP 200 without"),
        (answering(http(b"<!doctype html>{}", length=False)), "HTTP 200 without"),
        (answering(http(b"{}")), "HTTP 200 without"),
        (answering(http(b'["ws://127.0.0.1:1/x"]')), "HTTP 200 without"),
        (answering(http(b'{"webSocketDebuggerUrl": 7}')), "HTTP 200 without"),
        (answering(http(b'{"webSocketDebuggerUrl": ""}')), "HTTP 200 without"),
        (answering(http(b'{"webSocketDebuggerUrl": "ws://["}')), "HTTP 200 without"),
        (answering(http(b'{"a":' * 10_000 + b"}")), "HTTP 200 without"),
        (answering(http(b"no", "403 Forbidden")), "HTTP 403 without"),
        (answering(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n"), "HTTP 302 without"),
        (answering(b"SSH-2.0-OpenSSH_9.9\r\n"), "no"),
        (answering(b"\x15\x03\x01\x00\x02\x02\x46"), "no"),
        (answering(b"HTTP/1.1 9"), "no"),
        (answering(), "no"),
        (answering(http(b""), *[b"x" * 2**16] * 1600), "HTTP 200 without"),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_another_server(serve: Serve, said: str, tmp_path: Path) -> None:
    port, error = refused(serve, "PORT", tmp_path)
    assert str(error) == f"127.0.0.1:{port} is another server: {said} `webSocketDebuggerUrl`"
    assert error.cause == "not_a_browser"
    other = port % 65535 + 1
    assert error.help == f"start one with `google-chrome --remote-debugging-port={other} {OWN}`, a port of its own"


def endless(pause: float, part: bytes) -> Serve:
    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(http(b'{"Browser": "', length=False))
        with contextlib.suppress(ConnectionError):
            while not writer.transport.is_closing():
                writer.write(part)
                await writer.drain()
                await asyncio.sleep(pause)

    return serve


@pytest.mark.parametrize(("serve", "limit"), [(endless(0.01, b"x"), 0.2), (endless(0, b"x" * 2**14), 60)])
def test_a_body_without_end(serve: Serve, limit: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapterc.runtime.endpoint.PROBE_SECONDS", limit)
    port, error = refused(serve, "PORT", tmp_path, timeout=60)
    assert str(error) == f"127.0.0.1:{port} is another server: HTTP 200 without `webSocketDebuggerUrl`"
    assert error.cause == "not_a_browser"


def silent(tmp_path: Path, timeout: float, text: str = "PORT") -> tuple[int, BrowserUnavailable]:
    return refused(answering(keep=True), text, tmp_path, timeout)


def test_a_server_that_never_answers(tmp_path: Path) -> None:
    port, error = silent(tmp_path, 0.1)
    assert (str(error), error.cause) == (f"127.0.0.1:{port} gives no answer within 0.1 s", "no_answer")
    assert error.help == "restart the browser, or name another port"


def test_no_time_limit_of_a_run_is_waited_for(tmp_path: Path) -> None:
    port, error = silent(tmp_path, 20)
    assert str(error) == f"127.0.0.1:{port} gives no answer within {PROBE_SECONDS} s"


def test_a_port_file_does_not_make_silence_stale(tmp_path: Path) -> None:
    folder = profile(tmp_path / "data")
    port, error = silent(tmp_path, 0.1, str(folder))
    assert (str(error), error.cause) == (f"127.0.0.1:{port} gives no answer within 0.1 s", "no_answer")


def restart(folder: Path) -> str:
    command = f"`google-chrome --remote-debugging-port=0 --user-data-dir={folder}`"
    return f"start one with {command}; if one runs with a fixed port, name the port"


@pytest.mark.parametrize(
    ("serve", "said", "cause"),
    [
        (None, "no browser listens on 127.0.0.1:{}", "no_browser"),
        (browser(f"{ID}-of-another"), "127.0.0.1:{} is another browser", "no_browser"),
        (MISSING, "127.0.0.1:{} answers 404 for `/json/version`", "not_a_browser"),
        (
            answering(http(b"hello")),
            "127.0.0.1:{} is another server: HTTP 200 without `webSocketDebuggerUrl`",
            "not_a_browser",
        ),
    ],
    ids=["dead", "another browser", "404", "another server"],
)
def test_a_stale_port_file(serve: Serve | None, said: str, cause: str, tmp_path: Path) -> None:
    folder = profile(tmp_path / "data", pid=DEAD_PID)
    port, error = refused(serve, str(folder), tmp_path)
    assert str(error) == f"the `DevToolsActivePort` in `{folder}` is stale: {said.format(port)}"
    assert error.cause == cause
    assert error.help == restart(folder)


def test_a_stale_port_file_of_a_default_profile_in_use(tmp_path: Path) -> None:
    folder = profile(tmp_path / ".config/google-chrome", pid=os.getpid())
    port, error = refused(None, str(folder), tmp_path)
    assert error.cause == "default_profile"
    assert str(error).startswith(f"no browser listens on 127.0.0.1:{port}: Chrome runs with its default profile, ")


@pytest.mark.parametrize(
    "content",
    [
        None,
        "",
        "9222",
        "x\n/devtools/browser/1",
        "70000\n/devtools/browser/1",
        "9222\n/other",
        "9222\n/devtools/é",
        "1 2 3",
    ],
)
def test_a_folder_without_a_usable_port_file(content: str | None, tmp_path: Path) -> None:
    folder = profile(tmp_path / "my data", None)
    if content is not None:
        (folder / "DevToolsActivePort").write_text(content, encoding="utf-8")
    assert active_port(folder) == (0, "")
    _, error = refused(None, str(folder), tmp_path)
    assert (str(error), error.cause) == (f"there is no `DevToolsActivePort` in `{folder}`", "no_browser")
    assert error.help == restart(Path(f"'{folder}'"))
    if content is not None:
        assert str(refused(None, str(folder / "DevToolsActivePort"), tmp_path)[1]) == str(error)


def test_a_default_folder_is_not_advised_to_start_with_a_port(tmp_path: Path) -> None:
    folder = profile(tmp_path / ".config/google-chrome", None)
    _, error = refused(None, str(folder), tmp_path)
    assert (str(error), error.cause) == (f"there is no `DevToolsActivePort` in `{folder}`", "no_browser")
    assert error.help == f"start Chrome and {SWITCH}; if one runs with a fixed port, name the port"
    profile(folder, None, pid=os.getpid())
    _, error = refused(None, str(folder), tmp_path)
    assert error.cause == "default_profile"
    assert error.help == f"{SWITCH}, or beside it start one with `google-chrome --remote-debugging-port=9222 {OWN}`"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "0",
        "70000",
        "chrome",
        "/no/such/folder",
        "http://127.0.0.1",
        "https://127.0.0.1:9222",
        "[::1",
        "a:b:c",
        "\0:1:",
    ],
)
def test_what_names_nothing(text: str, tmp_path: Path) -> None:
    _, error = refused(None, text, tmp_path)
    assert (str(error), error.cause) == (f"`{text}` is neither the address of a browser nor a folder", "no_browser")
    assert error.help == "name a port, `host:port`, an `http:` URL with a port, a `ws:` URL or a user-data folder"


def test_a_lock_counts_while_its_process_lives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert in_use(profile(tmp_path / "open", None, pid=os.getpid()))
    assert not in_use(profile(tmp_path / "crashed", None, pid=DEAD_PID))
    assert not in_use(profile(tmp_path / "odd", None, pid=10**30))
    assert not in_use(tmp_path / "missing")
    (profile(tmp_path / "windows", None) / "lockfile").touch()
    assert in_use(tmp_path / "windows")

    def forbidden(pid: int, signal: int) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "kill", forbidden)
    assert in_use(tmp_path / "crashed")


def test_the_default_folders_of_each_system() -> None:
    linux = default_folders({"HOME": "/u"})
    assert linux[Path("/u/.config/google-chrome")] == "Chrome"
    assert linux[Path("/u/snap/chromium/common/chromium")] == "Chromium"
    assert default_folders({"HOME": "/u", "XDG_CONFIG_HOME": "/c"})[Path("/c/chromium")] == "Chromium"
    assert linux[Path("/u/Library/Application Support/Microsoft Edge")] == "Edge"
    windows = default_folders({"USERPROFILE": "/u", "LOCALAPPDATA": "/u/AppData/Local"})
    assert windows[Path("/u/AppData/Local/BraveSoftware/Brave-Browser/User Data")] == "Brave"
    assert not any(folder.exists() for folder in default_folders({}))


@pytest.mark.parametrize(
    ("platform", "command"),
    [
        ("linux", f"google-chrome --remote-debugging-port=9222 {OWN}"),
        ("darwin", f'open -na "Google Chrome" --args --remote-debugging-port=9222 {OWN}'),
        ("win32", 'cmd /c start chrome --remote-debugging-port=9222 --user-data-dir="%LOCALAPPDATA%/adapterc-browser"'),
    ],
)
def test_the_command_that_starts_a_browser(platform: str, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapterc.spec.browsers.sys.platform", platform)
    assert start_command(9222) == f"start one with `{command}`"
