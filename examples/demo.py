"""Import the examples into `out/catalog`, say what became of each, and run two of the artifacts in a real page.

    make demo

The second half needs a Chromium. It serves `examples/site` on loopback and starts a throwaway headless browser that
sees nothing else; both belong to the demo (they are borrowed from the tests), adapterc itself never starts a browser.
"""

from __future__ import annotations

import json
import subprocess
import sys
import unicodedata
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # so that `tests.support` is found when this file is run as a script

from examples.serve import respond  # noqa: E402
from tests.support.chromium import Chromium, ChromiumMissing, find  # noqa: E402
from tests.support.page import Page  # noqa: E402
from tests.support.site import Site  # noqa: E402

CATALOG = Path("out/catalog")
RUNS: tuple[tuple[str, dict[str, Any]], ...] = (("forum/top", {"limit": 3}), ("shop/deals", {}))
"""One that only fetches, one that reads the page: adapter and arguments."""

FINDINGS = 1
"""The exit code of an import that refused something; the examples hold files that must be refused."""


def main() -> int:
    """Run the demo from the root of the repository; the exit code is 0 when everything went as it should."""
    adapterc = Path(sys.executable).with_name("adapterc")
    command = ["import", "examples", "--out", str(CATALOG)]
    print("$ adapterc", *command, flush=True)
    code = subprocess.run([adapterc, *command], cwd=ROOT).returncode
    if code not in (0, FINDINGS):
        return code
    report = _load("report.json")
    index = {entry["name"]: entry for entry in _load("index.json")["adapters"]}
    print()
    _print_table(("adapter", "status", "access", "reaches, or why not"), [_row(row, index) for row in report["files"]])
    print()
    return _run_artifacts(index)


def _row(row: dict[str, Any], index: dict[str, dict[str, Any]]) -> tuple[str, ...]:
    entry = index.get(row["adapter"])
    if entry is not None:
        what = " ".join(entry["adapterc"]["effects"]["hosts"]) or "the page alone"
    else:
        first = next((d for d in row["diagnostics"] if d["severity"] == "error"), *row["diagnostics"][:1])
        what = f"{row['path']}:{first['line']} {first['code']} {first['message']}"
    return row["adapter"], row["status"], row["access"], what


def _run_artifacts(index: dict[str, dict[str, Any]]) -> int:
    try:
        executable = find()
    except ChromiumMissing as error:
        print(error, file=sys.stderr)
        return 1
    if executable is None:
        print("no Chromium found (set CHROMIUM): the artifacts were compiled, but not run here")
        return 0
    with Site() as site:
        site.fallback = respond
        with (
            Chromium(executable, http_port=site.http_port, https_port=site.https_port) as browser,
            Page(browser.endpoint) as page,
        ):
            results = [_run(page, index[name], args) for name, args in RUNS]
    return 0 if all(results) else 1


def _run(page: Page, entry: dict[str, Any], args: dict[str, Any]) -> bool:
    script = (ROOT / CATALOG / entry["script_file"]).read_text(encoding="utf-8")
    url = entry["entry"]["url"]
    print(f"{entry['name']} {json.dumps(args)} on {url}")
    result = page.run(script, args, url=url, mode="isolated")
    if not result["ok"]:
        print(json.dumps(result, ensure_ascii=False))
        return False
    data = result["data"]
    columns = data["columns"]
    _print_table(columns, [[_text(item.get(column)) for column in columns] for item in data["items"]])
    print()
    return True


def _load(name: str) -> Any:
    return json.loads((ROOT / CATALOG / name).read_text(encoding="utf-8"))


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _print_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    table = [head, *rows]
    widths = [max(_width(cell) for cell in column) for column in zip(*table, strict=True)]
    for row in table:
        cells = (cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True))
        print("  " + "  ".join(cells).rstrip())


def _width(text: str) -> int:
    """Columns a terminal uses; a Chinese character takes two."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


if __name__ == "__main__":
    sys.exit(main())
