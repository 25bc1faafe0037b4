"""Finds the debugging socket of a running browser, and says in under a second why there is none.

One bounded GET of `/json/version` tells a browser from another server. A browser whose user turned on remote debugging
in its window answers 404 there; the `DevToolsActivePort` file in its user-data folder has the rest.

Limits: opens no WebSocket, so no browser asks its user anything here; finds profiles in the usual folders only.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from adapterc.runtime.errors import BrowserUnavailable
from adapterc.runtime.profiles import active_port, default_folders, in_use, start_command

__all__ = ["Endpoint", "resolve"]

PROBE_SECONDS = 0.8
ANSWER_BYTES = 2**16
SWITCH = "turn on remote debugging in its window at `chrome://inspect/#remote-debugging`"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where a browser listens. `consent`: it asks its user before it answers the handshake."""

    ws_url: str
    product: str | None = None
    profile_dir: Path | None = None
    consent: bool = False


async def resolve(
    text: str, *, timeout: float = 5.0, notify: Callable[[str], None] | None = None, env: Mapping[str, str] = os.environ
) -> Endpoint:
    """Find the browser that `text` names: a port, `host:port`, an `http:` URL, a user-data folder, the file in it, or a
    `ws:` URL, which is used as given. `notify` hears of a profile that was found by its port alone; `env` has the home.
    Raises BrowserUnavailable, after `timeout` or 0.8 seconds, whichever is less."""
    if text.startswith(("ws://", "wss://")):
        return Endpoint(text, consent=text.endswith("/devtools/browser"))  # no id: only a browser that asks takes that
    defaults, given = default_folders(env), _folder(text)
    host, port = ("127.0.0.1", active_port(given)[0]) if given else _address(text)
    near = re.fullmatch(r"(.+\.)?localhost|127\..+|::1", host)
    folders = [given] if given else list(defaults) if near else []
    try:
        if not port:
            raise BrowserUnavailable(f"there is no `DevToolsActivePort` in `{given}`")
        address, socket, product = await _ask(host, port, min(timeout, PROBE_SECONDS))
        for folder in folders:
            written, path = active_port(folder)
            if written == port and (path == socket or (socket is None and in_use(folder))):
                if notify is not None and given is None:
                    notify(f"{address} is the browser of `{folder}`")
                return Endpoint(f"ws://{address}{path}", product, folder, consent=socket is None)
        if socket is None:
            how = f"if you turned on remote debugging there, name its user-data folder or `ws://{address}/devtools/browser`"
            raise BrowserUnavailable(f"{address} answers 404 for `/json/version`", "not_a_browser", how)
        if given:
            raise BrowserUnavailable(f"{address} is another browser")
        return Endpoint(f"ws://{address}{socket}", product)
    except BrowserUnavailable as error:
        idle = [defaults[f] for f in folders if f in defaults and in_use(f) and active_port(f)[0] in (0, port)]
        if error.cause == "no_browser" and idle:
            raise _default_profile(str(error), idle[0], port or 9222) from None
        if given and error.cause != "no_answer":
            stale = f"the `DevToolsActivePort` in `{given}` is stale: " if port else ""
            how = f"start {defaults[given]} and {SWITCH}" if given in defaults else start_command(0, given)
            how += "; if one runs with a fixed port, name the port"
            raise BrowserUnavailable(f"{stale}{error}", error.cause, how) from None
        raise


def _default_profile(why: str, name: str, port: int) -> BrowserUnavailable:
    ignores = ", for which it ignores `--remote-debugging-port` since version 136" if name in ("Chrome", "Edge") else ""
    how = f"{SWITCH}, or beside it {start_command(port)}"
    return BrowserUnavailable(f"{why}: {name} runs with its default profile{ignores}", "default_profile", how)


def _folder(text: str) -> Path | None:
    """The user-data folder that `text` is, or is in. None: it is no path."""
    text = "" if text.isdigit() else os.path.expanduser(text)
    if not os.path.exists(text):
        return None
    path = Path(text) if os.path.isdir(text) else Path(text).parent
    return next((folder for folder in (path, path.parent) if active_port(folder)[0]), path)


def _address(text: str) -> tuple[str, int]:
    try:
        url = urlsplit(f"http://:{text}" if text.isdigit() else text if "://" in text else f"http://{text}")
        if url.scheme == "http" and url.port:
            return url.hostname or "127.0.0.1", url.port
    except ValueError:
        pass
    how = "name a port, `host:port`, an `http:` URL with a port, a `ws:` URL or a user-data folder"
    raise BrowserUnavailable(f"`{text}` is neither the address of a browser nor a folder", help=how)


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
                    found = _version(data)  # at once: a browser leaves the connection open
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


def _version(data: bytes) -> tuple[str | None, str | None] | None:
    """Socket path and product in a browser's answer. None: it is not complete, or not a browser's."""
    if re.match(rb"HTTP/1\.\d 404", data):
        return None, None
    try:
        answer = json.loads(data[data.index(b"{") : data.rindex(b"}") + 1])  # without the marks of a chunked body
        url, product = urlsplit(answer["webSocketDebuggerUrl"]), answer.get("Browser")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    return (f"{url.path}?{url.query}".rstrip("?"), product if isinstance(product, str) else None) if url.path else None
