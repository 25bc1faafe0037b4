"""Emitted row code beside hand-written JavaScript and beside an interpreter: map, filter, sort, limit over rows.

    python -m bench rows

All sides do the same work on the same data, in turn in one page of a real Chromium. What is taken is the processor time
of the page's thread, which a busy machine cannot stretch, with its garbage collected before each sample; the row about
the measurement itself compares the hand-written code with itself, and shows how far a ratio can be trusted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adapterc.compiler.prelude.block import PRELUDE_MARK
from adapterc.compiler.unit import compile_file
from bench.table import Row, compared
from bench.twin import interpreted_rows
from tests.support.chromium import Chromium, ChromiumMissing, find
from tests.support.page import Page, Tab
from tests.support.site import Site

URL = "https://shop.test/"
SOURCE = """site: shop
name: rows
description: bench
domain: shop.test
args:
  limit: {type: int, default: 50}
pipeline:
  - fetch: https://shop.test/rows
  - filter: item.stock > 0 && !item.hidden
  - map:
      rank: ${{ index + 1 }}
      title: ${{ item.title }}
      price: ${{ item.offer.price }}
      url: https://shop.test/item/${{ item.id }}
      label: "${{ item.tags | join(', ') }}"
  - sort: {by: price, order: desc}
  - limit: ${{ args.limit }}
"""

HAND = """(rows, args) => rows
  .filter((item) => item.stock > 0 && !item.hidden)
  .map((item, index) => ({
    rank: index + 1,
    title: item.title,
    price: item.offer?.price,
    url: `https://shop.test/item/${item.id}`,
    label: item.tags.join(", "),
  }))
  .sort((a, b) => b.price - a.price)
  .slice(0, args.limit)"""

SETUP = """(() => {
  const sides = [%s, %s];
  const rows = Array.from({ length: %d }, (_, id) => ({
    id, title: "title " + id, stock: id %% 7, hidden: id %% 11 === 0,
    offer: { price: (id * 7919) %% 10007 }, tags: ["a", "b"],
  }));
  const args = { limit: 50 };
  globalThis.$sample = (side, times) => { for (let i = 0; i < times; i++) sides[side](rows, args); };
  const [ours, theirs] = sides.map((side) => JSON.stringify(side(rows, args)));
  return ours === theirs;
})()"""

FLAGS = ("--js-flags=--expose-gc --single-threaded-gc",)
"""Garbage is collected by the thread whose time is taken, so that a sample pays for what it allocates and for nothing
else."""

SIZES = ((1_000, 100, 20), (100_000, 1, 15))
"""Rows, repetitions in a sample, samples of each side in one page."""

PAGES = 3
"""Pages of each comparison: what the engine makes of the code differs a little from page to page."""

WARM = 6
"""Samples before those that count."""


def emitted_rows() -> str:
    """The row steps of the compiled script as a function of (rows, args), with the prelude they use."""
    artifact = compile_file("bench/rows.yaml", SOURCE.encode()).artifacts[0]
    assert artifact.script is not None, artifact.diagnostics
    head, _, prelude = artifact.script.partition(PRELUDE_MARK)
    steps = head[head.index("// 2. filter") : head.index("return $success")]
    return (
        "(rows, $args) => {\n'use strict';\nconst $warnings = [];\nlet $data = rows;\n"
        + re.sub(r"(?m)^    ", "", steps)
        + "return $data;\n"
        + prelude
    )


def measure() -> Iterator[Row]:
    executable = find()
    if executable is None:
        raise ChromiumMissing("no Chromium found: install it, or set CHROMIUM")
    emitted, twin = emitted_rows(), interpreted_rows(SOURCE)
    with Site() as site:
        site.page(URL, "<!doctype html><title>bench</title>")
        with (
            Chromium(executable, http_port=site.http_port, https_port=site.https_port, flags=FLAGS) as browser,
            Page(browser.endpoint) as page,
        ):
            for count, times, samples in SIZES:
                size = (count, times, samples)
                yield compared(f"row code, {count:,} rows", *timed(page, emitted, HAND, *size), "hand-written", 1.10)
                yield compared(f"row code, {count:,} rows", *timed(page, emitted, twin, *size), "interpreted")
                yield compared(
                    f"the measurement itself, {count:,} rows", *timed(page, HAND, HAND, *size), "hand-written"
                )


def timed(page: Page, ours: str, theirs: str, count: int, times: int, samples: int) -> tuple[list[float], list[float]]:
    """Seconds of the page's own thread for one call, of samples that were taken in turn in the same page."""
    taken: tuple[list[float], list[float]] = ([], [])
    for _ in range(PAGES):
        with page.tab(URL) as tab:
            tab.call("Performance.enable", timeDomain="threadTicks")
            if not tab.evaluate(SETUP % (ours, theirs, count), timeout=60):
                raise RuntimeError("the two give different rows")
            for number in range(-WARM, samples):
                for side in (0, 1) if number % 2 else (1, 0):
                    tab.evaluate("gc()", timeout=60)
                    before = thread_time(tab)
                    tab.evaluate(f"$sample({side}, {times})", timeout=60)
                    if number >= 0:
                        taken[side].append((thread_time(tab) - before) / times)
    return taken


def thread_time(tab: Tab) -> float:
    """Seconds of a processor that the page's thread has had."""
    metrics = tab.call("Performance.getMetrics")["metrics"]
    return next(float(item["value"]) for item in metrics if item["name"] == "ThreadTime")
