"""Open the addresses of a sitemap in the user's browser, one own tab after the other, and note what is there.

Nothing is clicked or sent. A page that is not there, or not the right one, is noted as such: what that means is decided
in `sitemap/live`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from adapterc.runtime.browser import Browser
from adapterc.runtime.errors import CdpError
from adapterc.runtime.judge import judge_answer
from adapterc.runtime.tab import Tab
from adapterc.runtime.watch import Watch
from adapterc.sitemap.live.judge import Stop
from adapterc.sitemap.live.seen import Node, Seen
from adapterc.spec.errors import Verdict
from adapterc.spec.manifest import AdapterEntry

__all__ = ["look_at"]

LOAD_GRACE, DATA_GRACE = 1.0, 2.0
"""Seconds that a page may take, once it is parsed, to be loaded and to get the data it asks for."""
PROBE = """(selectors) => {
  const counts = {};
  for (const text of selectors) {
    try { counts[text] = document.querySelectorAll(text).length; } catch { counts[text] = null; }
  }
  const shown = (node) => node.getClientRects().length > 0;
  const hints = [...document.querySelectorAll("input, textarea")].map((node) => node.placeholder || "");
  return JSON.stringify({
    url: location.href,
    title: document.title,
    text: [document.body ? document.body.innerText : "", ...hints].join("\\n").slice(0, 500000),
    password: [...document.querySelectorAll('input[type="password"]')].some(shown),
    counts,
  });
}"""


async def look_at(stop: Stop, browser: Browser, seconds: float) -> Seen:
    """What is at an address within `seconds`. Raises nothing that a page can bring about, `BrowserUnavailable` when the
    browser is gone."""
    await browser.revive()
    deadline = time.monotonic() + seconds
    watch = Watch(_entry(stop.url))
    watch.start = stop.url
    try:
        tab = await Tab.open(browser, watch, False, deadline)
    except CdpError as error:
        return Seen(stop.url, error=str(error))
    try:
        return await _seen(tab, stop, deadline)
    except Verdict as verdict:
        return Seen(watch.url or stop.url, status=_status(verdict), error=verdict.detail)
    except CdpError as error:
        return Seen(watch.url or stop.url, error=str(error))
    finally:
        await browser.finish(tab.close(), deadline)


async def _seen(tab: Tab, stop: Stop, deadline: float) -> Seen:
    watch = tab.watch
    await tab.prepare(deadline, gate=True, shown=True)
    error = await tab.navigate(stop.url, False, deadline)
    if error is None:
        parsed = time.monotonic()
        await tab.within(lambda: watch.halted or watch.reached(tab.loader, "load"), parsed + LOAD_GRACE)
        await tab.within(lambda: watch.halted or not watch.flying, parsed + DATA_GRACE)
    if watch.stopped is not None:
        return Seen(watch.stopped, error=f"it leads to {urlsplit(watch.stopped).hostname}")
    judge_answer(watch, error)
    context = await tab.world(False, deadline)
    call, left = tab.session.call, deadline - time.monotonic()
    function = await call("Runtime.evaluate", {"expression": f"({PROBE})", "uniqueContextId": context}, timeout=left)
    params = {
        "objectId": function["result"]["objectId"],
        "functionDeclaration": "function (...all) { return this(...all); }",
        "arguments": [{"value": list(stop.selectors)}],
        "returnByValue": True,
    }
    reply = await call("Runtime.callFunctionOn", params, timeout=deadline - time.monotonic())
    facts: dict[str, Any] = json.loads(reply["result"]["value"])
    tree = await call("Accessibility.getFullAXTree", {}, timeout=deadline - time.monotonic())
    status = watch.answer.status if watch.answer is not None else 200
    return Seen(status=status, nodes=_nodes(tree["nodes"]), **facts)


def _nodes(tree: Sequence[dict[str, Any]]) -> list[Node]:
    found = []
    for node in tree:
        if not node.get("ignored"):
            level = next((item["value"]["value"] for item in node.get("properties", ()) if item["name"] == "level"), 0)
            found.append(Node(_text(node, "role"), _text(node, "name"), level if isinstance(level, int) else 0))
    return found


def _text(node: dict[str, Any], key: str) -> str:
    return str(node.get(key, {}).get("value", ""))


def _status(verdict: Verdict) -> int:
    status = verdict.data.get("http_status")
    return status if isinstance(status, int) and status > 0 else 200


def _entry(url: str) -> AdapterEntry:
    """What the watch of a tab is told: the page may stay on its site, and no script of ours asks for anything."""
    host = urlsplit(url).hostname or ""
    names = ("hosts", "methods", "dom", "storage", "page_globals", "clipboard", "writes")
    lists: dict[str, list[str]] = {name: [] for name in names}
    maps: dict[str, dict[str, str]] = {name: {} for name in ("defaults", "choices", "coercions", "renamed")}
    flags = dict.fromkeys(("cross_origin", "computed_hosts", "timers", "navigation"), False)
    return AdapterEntry.of(
        {
            "name": "sitemap/look",
            "domain": host.removeprefix("www."),
            "description": "looks at a page",
            "read_only": True,
            "capabilities": [],
            "args": [],
            "example": "sitemap/look",
            "auth_hint": None,
            "entry": {"kind": "fixed_url", "url": url},
            "script_file": "scripts/sitemap/look.js",
            "source_version": "none",
            "adapterc": {
                "spec": 1,
                "compiler": "none",
                "profile": "lime-v1@1",
                "script_sha256": "",
                "entry_sha256": "",
                "source": {"dialect": "none", "repo": "", "path": "", "sha256": "", "domain": host},
                "world": "isolated",
                "effects": {**lists, **flags, "credentials": "omit", "evidence": {}, "reasons": {}},
                "output": {"columns": [], "rows_path": None},
                "deviations": [],
                "args": {"required": [], "positional": [], **maps},
            },
        }
    )
