"""Emitted row code against hand-written JavaScript, on one page: map, filter, sort, limit over 1,000 and 100,000 rows.

    python -m bench rows

Both do the same work on the same data, and are timed in turn in one page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adapterc.compiler.emit.script import PRELUDE_MARK
from adapterc.compiler.unit import compile_file
from bench.table import Row, compared
from tests.support.chromium import Chromium, ChromiumMissing, find
from tests.support.page import Page
from tests.support.site import Site

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

HARNESS = """(async () => {
  const emitted = %s;
  const hand = %s;
  const rows = Array.from({ length: %d }, (_, id) => ({
    id, title: "title " + id, stock: id %% 7, hidden: id %% 11 === 0,
    offer: { price: (id * 7919) %% 10007 }, tags: ["a", "b"],
  }));
  const args = { limit: 50 };
  if (JSON.stringify(emitted(rows, args)) !== JSON.stringify(hand(rows, args))) return null;
  const times = [[], []];
  for (let round = 0; round < %d; round++) {
    for (const [slot, run] of [emitted, hand].entries()) {
      const start = performance.now();
      for (let i = 0; i < %d; i++) run(rows, args);
      times[slot].push((performance.now() - start) / %d);
    }
  }
  return times;
})()"""


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
    with Site() as site:
        site.page("https://shop.test/", "<!doctype html><title>bench</title>")
        with (
            Chromium(executable, http_port=site.http_port, https_port=site.https_port) as browser,
            Page(browser.endpoint) as page,
            page.tab("https://shop.test/") as tab,
        ):
            for count, rounds, repeat in ((1_000, 61, 50), (100_000, 15, 1)):
                code = HARNESS % (emitted_rows(), HAND, count, rounds, repeat, repeat)
                result = tab.evaluate(code, timeout=120)
                if result is None:
                    raise RuntimeError("the two give different rows")
                ours, theirs = ([each / 1000 for each in times] for times in result)
                yield compared(f"row code, {count:,} rows", ours, theirs, "hand-written", 1.10)
