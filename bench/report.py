"""The report page of 2,000 adapters: its size, and how long a person waits for it.

    python -m bench report

The page is that of a real import of copies of the examples. It is opened as a file in a visible tab; the table answers
from the mark on that it sets itself, or from the first paint, whichever is later. Times are by the page's own clock.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.table import Row, bounded, ms
from bench.trees import grown
from tests.support.chromium import Chromium, ChromiumMissing, find
from tests.support.page import Page
from tests.support.site import Site

ADAPTERC = Path(sys.executable).with_name("adapterc")
FILES = 1900
ROUNDS = 9

READY = """new Promise((done) => requestAnimationFrame(() => setTimeout(() => {
  const paint = performance.getEntriesByType("paint").map((entry) => entry.startTime);
  done(Math.max(...paint, performance.getEntriesByName("report-ready")[0].startTime));
})))"""

TYPED = """(() => {
  const field = document.getElementById("q");
  return ["s", "sh", "shop", "shop1", "price"].map((text) => {
    const start = performance.now();
    field.value = text;
    field.dispatchEvent(new Event("input"));
    document.body.getBoundingClientRect();
    return performance.now() - start;
  });
})()"""

OPENED = """(() => {
  document.getElementById("clear").click();
  return [...document.querySelectorAll("#rows .open")].slice(0, 20).map((row) => {
    const start = performance.now();
    row.click();
    document.querySelector(".panes").getBoundingClientRect();
    const took = performance.now() - start;
    document.getElementById("detail").close();
    return took;
  });
})()"""


def measure() -> Iterator[Row]:
    executable = find()
    if executable is None:
        raise ChromiumMissing("no Chromium found: install it, or set CHROMIUM")
    with tempfile.TemporaryDirectory() as scratch:
        tree, target = Path(scratch, "tree"), Path(scratch, "report.html")
        grown(tree, FILES)
        command = [
            str(part) for part in (ADAPTERC, "import", tree, "--dry-run", "--report", target, "--format", "json")
        ]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        found = json.loads(done.stdout)["summary"]["found"]
        name = f"report page, {found:,} adapters"
        yield Row(name, f"{target.stat().st_size / 1e6:.1f} MB")
        with (
            Site() as site,
            Chromium(executable, http_port=site.http_port, https_port=site.https_port) as browser,
            Page(browser.endpoint) as page,
            page.tab("about:blank") as tab,
        ):
            tab.call("Page.bringToFront")
            ready: list[float] = []
            for _ in range(ROUNDS):
                tab.goto("about:blank")
                tab.goto(target.as_uri())
                ready.append(float(tab.evaluate(READY)) / 1000)
            yield bounded(f"{name}: first interaction", statistics.median(ready), 1.0, ms)
            for what, code in (("a letter in the search", TYPED), ("open an adapter", OPENED)):
                times = [time / 1000 for time in tab.evaluate(code)]
                yield Row(f"{name}: {what}", ms(statistics.median(times)), f"longest {ms(max(times))}")
