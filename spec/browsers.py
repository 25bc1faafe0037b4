"""What browsers call things: their user-data folders, how one is started with remote debugging, its first answer, its
profiles, its exceptions. Nothing is looked up or asked here."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from adapterc.spec.errors import Reason, Verdict

__all__ = [
    "SWITCH",
    "address_of",
    "default_folders",
    "default_profile",
    "open_profiles",
    "start_again",
    "start_command",
    "thrown",
    "unreachable",
    "version_of",
]

SWITCH = "turn on remote debugging in its window at `chrome://inspect/#remote-debugging`"

STACK_LINES = 5
"""Lines of a stack that are kept; the first are nearest to the fault."""

_FOLDERS = {
    "Chrome": ("{config}/google-chrome", "{mac}/Google/Chrome", "{local}/Google/Chrome/User Data"),
    "Chromium": ("{config}/chromium", "{home}/snap/chromium/common/chromium", "{mac}/Chromium"),
    "Edge": ("{config}/microsoft-edge", "{mac}/Microsoft Edge", "{local}/Microsoft/Edge/User Data"),
    "Brave": ("{config}/{brave}", "{mac}/{brave}", "{local}/{brave}/User Data"),
}


def default_folders(env: Mapping[str, str]) -> dict[Path, str]:
    """The user-data folders that browsers use unless told otherwise, there or not, and whose they are."""
    home = env.get("HOME") or env.get("USERPROFILE") or os.devnull
    config, local = env.get("XDG_CONFIG_HOME") or f"{home}/.config", env.get("LOCALAPPDATA") or os.devnull
    roots = {"home": home, "config": config, "mac": f"{home}/Library/Application Support", "local": local}
    roots["brave"] = "BraveSoftware/Brave-Browser"
    return {Path(folder.format_map(roots)): name for name, folders in _FOLDERS.items() for folder in folders}


def start_command(port: int, folder: Path | None = None) -> str:
    """How to start a browser with remote debugging; without a folder, on a new profile of its own."""
    program = {"win32": "cmd /c start chrome", "darwin": 'open -na "Google Chrome" --args'}.get(sys.platform)
    own = '"%LOCALAPPDATA%/adapterc-browser"' if sys.platform == "win32" else '"$HOME/adapterc-browser"'
    place = shlex.quote(str(folder)) if folder else own
    return f"start one with `{program or 'google-chrome'} --remote-debugging-port={port} --user-data-dir={place}`"


def default_profile(name: str, port: int) -> tuple[str, str]:
    """What to say of a browser that runs with its default profile and has no port: why, and what to do."""
    why = f"{name} runs with its default profile"
    if name in ("Chrome", "Edge"):
        why += ", for which it ignores `--remote-debugging-port` since version 136"
    return why, f"{SWITCH}, or beside it {start_command(port)}"


def start_again(folder: Path, name: str | None) -> str:
    """What to do where the port file of a user-data folder leads nowhere; `name`: whose usual folder it is."""
    how = f"start {name} and {SWITCH}" if name else start_command(0, folder)
    return f"{how}; if one runs with a fixed port, name the port"


def unreachable(deaf: bool, silent: bool, shook: bool, consent: bool, status: int) -> tuple[str, str]:
    """Why no socket to a browser opened, as a cause, and what to do. `deaf`: nothing took the connection; `silent`:
    nobody answered in time; `shook`: something did, with this HTTP status; `consent`: the browser asks its user."""
    if silent:
        how = "answer the question in the browser window; if it shows none, restart the browser"
        return "no_answer" if deaf else "consent_pending", how
    if not shook:
        return "no_browser", start_command(9222)
    how = "an address ends with its browser: name the port or the user-data folder of the running one"
    if status == 403:
        how = "allow the connection when the browser asks; if something on the way adds an `Origin` header (we send "
        how += "none), start the browser with `--remote-allow-origins=*`"
    return "handshake_refused" if status >= 400 or consent else "not_a_browser", how


def address_of(text: str) -> tuple[str, int] | None:
    """Host and port that `text` names: a port, `host:port` or an `http:` URL with a port. None: it is none of these."""
    try:
        url = urlsplit(f"http://:{text}" if text.isdigit() else text if "://" in text else f"http://{text}")
        return (url.hostname or "127.0.0.1", url.port) if url.scheme == "http" and url.port else None
    except ValueError:
        return None


def version_of(data: bytes) -> tuple[str | None, str | None] | None:
    """Socket path and product in a browser's HTTP answer to `/json/version`, both None where it says 404. None: the
    answer is not complete, or not a browser's."""
    if re.match(rb"HTTP/1\.\d 404", data):
        return None, None
    try:
        answer = json.loads(data[data.index(b"{") : data.rindex(b"}") + 1])  # without the marks of a chunked body
        url, product = urlsplit(answer["webSocketDebuggerUrl"]), answer.get("Browser")
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None
    return (f"{url.path}?{url.query}".rstrip("?"), product if isinstance(product, str) else None) if url.path else None


def open_profiles(contexts: Mapping[str, Any], targets: Mapping[str, Any]) -> dict[str, str]:
    """What to call the profiles of a browser ("default" first, else their context ids), and the title of a page of
    each. The arguments are its answers to `Target.getBrowserContexts` and `Target.getTargets`."""
    pages = [info for info in targets["targetInfos"] if info["type"] == "page"]
    shown = {info.get("browserContextId", ""): (info["title"] or info["url"])[:60] for info in reversed(pages)}
    made = set(contexts["browserContextIds"])
    unnamed = next(iter(sorted(set(shown) - made)), "")  # one that says nothing of a default has one profile at least
    first = shown.pop(contexts.get("defaultBrowserContextId", unnamed), "no page")
    others = sorted(set(shown) - made)  # those were made over the protocol
    return {"default": first, **{name: shown[name] for name in others}}


def thrown(reason: Reason, what: str, reply: Mapping[str, Any]) -> Verdict:
    """The verdict for the exception in a reply with `exceptionDetails`: its first line after `what`, and in the data as
    `stack` where in a script of ours it was thrown."""
    details = reply["exceptionDetails"]
    value = details.get("exception", {})
    text = str(value.get("description") or value.get("value") or details.get("text"))
    first, *lines = text.splitlines() or [""]
    places = [line.strip()[:300] for line in lines if line.strip().startswith("at ") and "adapterc:" in line]
    return Verdict(reason, f"{what}: {first[:2000]}", stack=places[:STACK_LINES])
