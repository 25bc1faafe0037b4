"""Finds the debugging socket of a running browser, and says in under a second why there is none.

One bounded GET of `/json/version` tells a browser from another server. A browser whose user turned on remote debugging
in its window answers 404 there; the `DevToolsActivePort` file in its user-data folder has the rest. No WebSocket is
opened, so no browser asks its user anything here. Limit: profiles are looked for in the usual folders only.
"""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from adapterc.runtime.errors import BrowserUnavailable
from adapterc.spec.browsers import address_of, default_folders, default_profile, start_again, start_command, version_of

__all__ = ["Endpoint", "Notify", "active_port", "in_use", "resolve"]

PROBE_SECONDS = 0.8
ANSWER_BYTES = 2**16

Notify = Callable[[str], None] | None


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a browser listens. `consent`: it asks its user before it answers the handshake."""

    ws_url: str
    product: str | None = None
    profile_dir: Path | None = None
    consent: bool = False


async def resolve(
    text: str | int, *, timeout: float = 5.0, notify: Notify = None, env: Mapping[str, str] = os.environ
) -> Endpoint:
    """Find the browser that `text` names: a port, `host:port`, an `http:` URL, a user-data folder, the file in it, or a
    `ws:` URL, which is used as given. `notify` hears of a profile that was found by its port alone; `env` has the home.
    Raises BrowserUnavailable, after `timeout` or 0.8 seconds, whichever is less."""
    text = str(text)
    if text.startswith(("ws://", "wss://")):
        return Endpoint(text, consent=text.endswith("/devtools/browser"))  # no id: only a browser that asks takes that
    defaults, given = default_folders(env), _folder(text)
    address = ("127.0.0.1", active_port(given)[0]) if given else address_of(text)
    if address is None:
        how = "name a port, `host:port`, an `http:` URL with a port, a `ws:` URL or a user-data folder"
        raise BrowserUnavailable(f"`{text}` is neither the address of a browser nor a folder", help=how)
    host, port = address
    near = re.fullmatch(r"(.+\.)?localhost|127\..+|::1", host)
    folders = [given] if given else list(defaults) if near else []
    try:
        if not port:
            raise BrowserUnavailable(f"there is no `DevToolsActivePort` in `{given}`")
        shown, socket, product = await _ask(host, port, min(timeout, PROBE_SECONDS))
        for folder in folders:
            written, path = active_port(folder)
            if written == port and (path == socket or (socket is None and in_use(folder))):
                if notify is not None and given is None:
                    notify(f"{shown} is the browser of `{folder}`")
                return Endpoint(f"ws://{shown}{path}", product, folder, consent=socket is None)
        if socket is None:
            how = f"if remote debugging is on there, name its user-data folder or `ws://{shown}/devtools/browser`"
            raise BrowserUnavailable(f"{shown} answers 404 for `/json/version`", "not_a_browser", how)
        if given:
            raise BrowserUnavailable(f"{shown} is another browser")
        return Endpoint(f"ws://{shown}{socket}", product)
    except BrowserUnavailable as error:
        idle = [defaults[f] for f in folders if f in defaults and in_use(f) and active_port(f)[0] in (0, port)]
        if error.cause == "no_browser" and idle:
            why, how = default_profile(idle[0], port or 9222)
            raise BrowserUnavailable(f"{error}: {why}", "default_profile", how) from None
        if given and error.cause != "no_answer":
            stale = f"the `DevToolsActivePort` in `{given}` is stale: " if port else ""
            raise BrowserUnavailable(f"{stale}{error}", error.cause, start_again(given, defaults.get(given))) from None
        raise


def active_port(folder: Path) -> tuple[int, str]:
    """Port and socket path that the browser of a user-data folder wrote down, perhaps long ago; else 0 and "". One with
    a fixed `--remote-debugging-port` writes none."""
    try:
        with (folder / "DevToolsActivePort").open("rb") as file:
            port, path = file.read(1000).decode("ascii").split()
        return (int(port), path) if 0 < int(port) < 2**16 and path.startswith("/devtools/browser") else (0, "")
    except (OSError, ValueError):
        return 0, ""


def in_use(folder: Path) -> bool:
    """True while a browser runs on a user-data folder. A lock that a crash left behind does not count."""
    try:
        os.kill(int(os.readlink(folder / "SingletonLock").rpartition("-")[2]), 0)  # signal 0 only asks
    except (OSError, ValueError, OverflowError) as error:
        return isinstance(error, PermissionError) or (folder / "lockfile").exists()  # of Windows, gone with the process
    return True


def _folder(text: str) -> Path | None:
    """The user-data folder that `text` is, or is in. None: it is no path."""
    text = "" if text.isdigit() else os.path.expanduser(text)
    if not os.path.exists(text):
        return None
    path = Path(text) if os.path.isdir(text) else Path(text).parent
    return next((folder for folder in (path, path.parent) if active_port(folder)[0]), path)


async def _ask(host: str, port: int, limit: float) -> tuple[str, str | None, str | None]:
    """Address of a browser, path of its debugging socket (None: it answers 404) and its product."""
    address, data, found = "", b"", None
    try:
        async with asyncio.timeout(limit):
            reader, writer = await asyncio.open_connection(host, port)
            try:
                ip = (writer.get_extra_info("peername") or [host])[0]
                address = f"[{ip}]:{port}" if ":" in ip else f"{ip}:{port}"  # a browser refuses most names
                writer.write(f"GET /json/version HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n".encode())
                while not found and len(data) < ANSWER_BYTES and (chunk := await reader.read(ANSWER_BYTES)):
                    data += chunk
                    found = version_of(data)  # at once: a browser leaves the connection open
            finally:
                writer.transport.abort()
    except (OSError, UnicodeError) as error:  # TimeoutError is an OSError; UnicodeError: no host has such a name
        if not address:
            raise BrowserUnavailable(f"no browser listens on {host}:{port}", help=start_command(port)) from error
        if not data and isinstance(error, TimeoutError):
            how = "restart the browser, or name another port"
            raise BrowserUnavailable(f"{address} gives no answer within {limit:g} s", "no_answer", how) from error
    if found:
        return address, *found
    status = re.match(rb"HTTP/1\.\d (\d{3})", data)
    says = f"HTTP {int(status[1])} without" if status else "no"
    how = f"{start_command(port % 65535 + 1)}, a port of its own"
    raise BrowserUnavailable(f"{address} is another server: {says} `webSocketDebuggerUrl`", "not_a_browser", how)
