"""Whole commands, timed from outside: `--help`, `check` of one file, cold imports of a tree and of ten times that tree.

    python bench/commands.py [TREE]

The trees are the examples, copied until there are 150 and 1,500 adapters, and TREE when it is given. Prints the median
of five runs after a warm-up, and the peak memory of the largest process.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ADAPTERC = Path(sys.executable).with_name("adapterc")
RUNS = 5


def timed(name: str, *command: str | Path) -> float:
    """The median wall time in seconds; findings are no failure."""
    times = []
    for run in range(RUNS + 1):
        start = time.perf_counter()
        done = subprocess.run([str(part) for part in command], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if run > 0:
            times.append(time.perf_counter() - start)
        assert done.returncode in (0, 1), f"{name}: exit {done.returncode}"
    median = statistics.median(times)
    print(f"{name:<44} {median * 1000:8.0f} ms   ({min(times) * 1000:.0f} to {max(times) * 1000:.0f})")
    return median


def generated(folder: Path, count: int) -> Path:
    """`count` adapters under made-up sites, from the examples that compile."""
    sources = sorted((ROOT / "examples" / "opencli-yaml").glob("*/*.yaml"))
    texts = [path.read_text(encoding="utf-8") for path in sources if path.stem not in ("bundle", "broken")]
    for number in range(count):
        text = texts[number % len(texts)]
        lines = [f"name: item-{number}" if line.startswith("name: ") else line for line in text.splitlines()]
        lines = [f"site: site{number // 20}" if line.startswith("site: ") else line for line in lines]
        path = folder / "clis" / f"site{number // 20}" / f"item-{number}.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def main() -> int:
    timed("python -c 'import click'", sys.executable, "-c", "import click")
    timed("adapterc --help", ADAPTERC, "--help")
    timed("adapterc check, one file", ADAPTERC, "check", ROOT / "examples/opencli-yaml/shop/search.yaml")
    with tempfile.TemporaryDirectory() as scratch:
        base = Path(scratch)
        if len(sys.argv) > 1:
            tree = Path(sys.argv[1])
            timed(f"adapterc import {tree.name}, dry run", ADAPTERC, "import", tree, "--out", base / "c", "--dry-run")
        small = generated(base / "small", 150)
        large = generated(base / "large", 1500)
        first = timed("import of 150 adapters, dry run", ADAPTERC, "import", small, "--out", base / "a", "--dry-run")
        second = timed("import of 1,500 adapters, dry run", ADAPTERC, "import", large, "--out", base / "b", "--dry-run")
        print(f"ten times the files cost {second / first:.1f} times the time; {1500 / second:.0f} files/s")
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"peak memory of the largest process: {peak // 1024} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
