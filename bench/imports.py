"""Whole imports, cold, one dialect at a time: files a second and memory.

python -m bench imports
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.table import Row, best, spent
from bench.trees import DIALECTS, grown

ADAPTERC = Path(sys.executable).with_name("adapterc")
FILES = 600
ROUNDS = 3


def measure() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as scratch:
        for dialect in DIALECTS:
            tree = Path(scratch, dialect)
            files = grown(tree, FILES, [dialect])
            command = [ADAPTERC, "import", tree, "--out", Path(scratch, "catalog"), "--dry-run"]
            least = best(spent(command) for _ in range(ROUNDS))
            yield Row(
                f"cold import, {dialect}, {files:,} files",
                f"{files / least.wall:,.0f} files/s",
                f"{least.cpu:.2f} s of processors, {least.peak / 2**20:.0f} MB",
            )
