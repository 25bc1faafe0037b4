"""A thousand runs, of which some are cancelled and some end badly: pages, sockets and memory are as before."""

from __future__ import annotations

import asyncio
import os
import random
import resource
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from adapterc.runtime import Browser, run
from tests.support.chromium import Chromium
from tests.support.runs import handmade, inside, pages
from tests.support.site import Site

RUNS = 1000
GROWTH_KILOBYTES = 40_000

BODIES = (
    ("return { ok: true, data: { a: 1 }, source_url: location.href };", None),
    ("return { ok: true, data: 'x'.repeat(100000), source_url: location.href };", None),
    ("throw new Error('no');", "script_error"),
    ("return { ok: true, data: document.body };", "not_serializable"),
    ("await fetch('https://evil.test/').catch(() => 0); await new Promise(() => {});", "forbidden_host"),
    ("location.href = '/next'; await new Promise(() => {});", "page_not_ready"),
)


def sockets(endpoint: str) -> int:
    """Open sockets of this process to the browser; those of the site that the browser reads are its own business."""
    links = {os.readlink(entry) for entry in Path("/proc/self/fd").iterdir() if entry.is_symlink()}
    rows = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
    port = f"{urlsplit(endpoint).port:04X}"
    return sum(row[2].endswith(f":{port}") and f"socket:[{row[9]}]" in links for row in rows)


@pytest.mark.soak
def test_a_thousand_runs_leave_nothing(chromium: Chromium, site: Site) -> None:
    for url in ("https://shop.test/", "https://shop.test/next", "https://evil.test/"):
        site.page(url, csp=None)
    chance = random.Random(7)

    async def one(browser: Browser) -> None:
        body, reason = chance.choice(BODIES)
        running = asyncio.create_task(run(handmade(body), {}, browser))
        if chance.random() < 0.1:
            await asyncio.sleep(chance.random() * 0.2)
            running.cancel()
            await asyncio.gather(running, return_exceptions=True)
            return
        result = await running
        assert result.reason == reason, result

    async def work(browser: Browser) -> None:
        before = await pages(browser)
        await asyncio.gather(*(one(browser) for _ in range(50)))
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(RUNS // 50):
            await asyncio.gather(*(one(browser) for _ in range(50)))
        assert await pages(browser) == before
        assert sockets(chromium.endpoint) == 1
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < GROWTH_KILOBYTES
        assert len(asyncio.all_tasks()) <= 3  # this one and the reader of the connection

    inside(chromium, work)
