"""One run against a hand-written raw CDP evaluate: the overhead in one process, and whole commands.

    python -m bench runs

Both open an own background tab on the same local page, wait until it is parsed, call the same function once, and close
the tab. They are timed in turn, so that a slow moment hits both. The raw script is a program of its own here: it is
what a person would write with `websockets` alone.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from adapterc.compiler.catalog.canonical import canonical_json
from adapterc.runtime import Browser, run
from bench.table import Row, bounded, compared, in_turn, ms, spent
from tests.support.chromium import Chromium, ChromiumMissing, find
from tests.support.runs import handmade
from tests.support.site import Site

URL = "https://shop.test/"
RUNS = 60
COMMANDS = 15
DATA = "{ items: [{ t: document.title }], count: 1, columns: ['t'] }"
BODY = f"return {{ ok: true, data: {DATA}, source_url: location.href }};"
RAW = """
import asyncio, json, sys
from websockets.asyncio.client import connect

async def main(endpoint, url, script):
    async with connect(endpoint, max_size=None, compression=None, proxy=None) as socket:
        number = 0
        async def call(method, params, session=None, until=None):
            nonlocal number
            number += 1
            mine = {"id": number, "method": method, "params": params}
            if session:
                mine["sessionId"] = session
            await socket.send(json.dumps(mine))
            reply = None
            while reply is None or until:
                message = json.loads(await socket.recv())
                if message.get("id") == number:
                    reply = message["result"]
                if message.get("method") == until:
                    until = None
            return reply
        target = (await call("Target.createTarget", {"url": "about:blank", "background": True}))["targetId"]
        session = (await call("Target.attachToTarget", {"targetId": target, "flatten": True}))["sessionId"]
        await call("Page.enable", {}, session)
        await call("Page.navigate", {"url": url}, session, until="Page.domContentEventFired")
        expression = f"({script})({{}}, {{}})"
        params = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        reply = await call("Runtime.evaluate", params, session)
        await call("Target.closeTarget", {"targetId": target}, until="Target.detachedFromTarget")
        return reply["result"]["value"]

if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(*sys.argv[1:]))))
"""


def measure() -> Iterator[Row]:
    executable = find()
    if executable is None:
        raise ChromiumMissing("no Chromium found: install it, or set CHROMIUM")
    with Site() as site, tempfile.TemporaryDirectory() as name:
        site.page(URL, "<!doctype html><title>shop</title>", csp=None)
        with Chromium(executable, http_port=site.http_port, https_port=site.https_port) as chromium:
            yield asyncio.run(in_process(chromium.endpoint))
            yield commands(chromium.endpoint, Path(name))


async def in_process(endpoint: str) -> Row:
    adapter = handmade(BODY)
    space: dict[str, Any] = {"__name__": "raw"}
    exec(compile(RAW, "raw", "exec"), space)
    raw, ours = [], []
    async with await Browser.connect(endpoint) as browser:
        for number in range(RUNS + 5):
            began = time.perf_counter()
            await space["main"](endpoint, URL, adapter.script())
            middle = time.perf_counter()
            result = await run(adapter, {}, browser)
            ended = time.perf_counter()
            if not result.ok:
                raise RuntimeError(f"the run failed: {result}")
            if number >= 5:
                raw.append(middle - began)
                ours.append(ended - middle)
    first, second = statistics.median(ours), statistics.median(raw)
    return bounded("run, more than a raw evaluate", first - second, 0.015, ms, f"run {ms(first)}, raw {ms(second)}")


def commands(endpoint: str, folder: Path) -> Row:
    adapter = handmade(BODY)
    entry = adapter.entry.document()
    catalog = folder / "catalog"
    (catalog / "scripts" / "shop").mkdir(parents=True)
    (catalog / "scripts" / "shop" / "handmade.js").write_text(adapter.script(), encoding="utf-8")
    index = {"registry_version": 1, "catalog_version": "adapterc-" + "0" * 16, "adapters": [entry]}
    (catalog / "index.json").write_bytes(canonical_json(index))
    script = folder / "raw.py"
    script.write_text(RAW, encoding="utf-8")
    product = Path(sys.executable).with_name("adapterc")
    plain = [sys.executable, script, endpoint, URL, adapter.script()]
    ours = [product, "run", "shop/handmade", "--catalog", catalog, "--cdp", endpoint, "--format", "json"]
    first, second = in_turn(lambda: spent(ours, codes=(0,)), lambda: spent(plain, codes=(0,)), COMMANDS)
    walls = [cost.wall for cost in first], [cost.wall for cost in second]
    return compared("adapterc run, the whole command", *walls, "raw script")
