"""Artifacts to run, and what a run leaves behind in the browser.

`compiled` takes the way of every adapter; `handmade` writes a script as it stands under a manifest of its own, for
faults that no compiled script has.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar

from adapterc.compiler.catalog.entry import finish_entry
from adapterc.compiler.options import Options
from adapterc.compiler.unit import compile_file
from adapterc.runtime import Adapter, Browser, RunResult, run
from adapterc.runtime.errors import ProtocolError
from adapterc.whitelist.profiles import load_profile
from tests.support.chromium import Chromium

__all__ = ["close_page", "compiled", "function", "handmade", "inside", "once", "pages"]

T = TypeVar("T")


def compiled(path: str, text: str | bytes, *, profile: str = "lime-v1") -> Adapter:
    """The one adapter of a source file, which has to compile (a held one counts)."""
    data = text.encode() if isinstance(text, str) else text
    result = compile_file(path, data, Options(load_profile(profile)))
    (artifact,) = result.artifacts
    assert artifact.manifest is not None and artifact.script is not None, artifact.diagnostics
    return Adapter.of(finish_entry(artifact.manifest, artifact.script), artifact.script)


def function(
    body: str, *, domain: str = "shop.test", args: Mapping[str, Any] | None = None, name: str = "made"
) -> Adapter:
    """A bb-browser function with this body."""
    meta = {"name": f"shop/{name}", "description": "x", "domain": domain, "args": dict(args or {}), "readOnly": True}
    return compiled(
        f"shop/{name}.js", f"/* @meta\n{json.dumps(meta, indent=1)}\n*/\nasync function (args) {{\n{body}\n}}\n"
    )


def handmade(
    body: str,
    *,
    url: str = "https://shop.test/",
    domain: str = "shop.test",
    args: tuple[str, ...] = (),
    world: str = "isolated",
    hosts: tuple[str, ...] = (),
    methods: tuple[str, ...] = (),
    dom: tuple[str, ...] = (),
    writes: tuple[str, ...] = (),
    columns: tuple[str, ...] = (),
    deviations: tuple[str, ...] = (),
) -> Adapter:
    """An artifact whose script is `async (args, helpers) => { body }`, unguarded."""
    script = f'async (args, helpers) => {{\n  "use strict";\n{body}\n}}'
    entry = {"kind": "url_template", "template": url} if "{{" in url else {"kind": "fixed_url", "url": url}
    manifest = {
        "name": "shop/handmade",
        "domain": domain,
        "description": "made by hand",
        "read_only": not writes,
        "capabilities": ["read"],
        "args": [
            {"name": name, "description": name, "required": True, "arg_type": "string", "example": "x"} for name in args
        ],
        "example": "shop/handmade {}",
        "auth_hint": "sign in to shop.test",
        "entry": entry,
        "source_version": "made+sha256:0",
        "adapterc": {
            "spec": 1,
            "compiler": "0.1.0",
            "profile": "lime-v1-writes@1" if writes else "lime-v1@1",
            "source": {"dialect": "made", "repo": "", "path": "shop/handmade.js", "sha256": "0" * 64, "domain": domain},
            "world": world,
            "effects": {
                "hosts": sorted(hosts),
                "methods": sorted(methods),
                "credentials": "same-origin",
                "cross_origin": False,
                "computed_hosts": False,
                "dom": sorted(dom),
                "storage": [],
                "page_globals": [],
                "timers": False,
                "navigation": False,
                "clipboard": [],
                "writes": sorted(writes),
                "evidence": {},
                "reasons": {},
            },
            "output": {"columns": list(columns), "rows_path": "items" if columns else None},
            "deviations": [{"code": code, "text": code} for code in deviations],
            "args": {
                "required": list(args),
                "defaults": {},
                "choices": {},
                "coercions": dict.fromkeys(args, "text"),
                "renamed": {},
                "positional": list(args),
            },
        },
    }
    return Adapter.of(finish_entry(manifest, script), script)


def inside(chromium: Chromium, work: Callable[[Browser], Awaitable[T]]) -> T:
    """What `work` gives with a connected browser."""

    async def connected() -> T:
        async with await Browser.connect(chromium.endpoint, profile="default") as browser:
            return await work(browser)

    return asyncio.run(connected())


def once(chromium: Chromium, adapter: Adapter, args: Mapping[str, object] | None = None, **options: Any) -> RunResult:
    """One run, and the proof that it left no page behind."""

    async def work(browser: Browser) -> RunResult:
        before = await pages(browser)
        result = await run(adapter, args or {}, browser, **options)
        assert await pages(browser) == before
        return result

    return inside(chromium, work)


async def close_page(browser: Browser, target: str) -> None:
    """Close a page of the test's own. The browser forgets the command when it comes while a navigation commits."""
    while target in await pages(browser):
        with contextlib.suppress(ProtocolError):  # it went in between
            await browser.connection.browser.call("Target.closeTarget", {"targetId": target}, timeout=10)
        await asyncio.sleep(0.05)


async def pages(browser: Browser) -> list[str]:
    """The ids of the open pages, sorted."""
    reply = await browser.connection.browser.call("Target.getTargets", timeout=10)
    return sorted(info["targetId"] for info in reply["targetInfos"] if info["type"] == "page")
