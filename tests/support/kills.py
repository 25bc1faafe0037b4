"""Imports that are killed, or that run out of space, at any moment."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from adapterc.compiler.catalog.read import load_catalog

__all__ = ["Siege"]

HOT = (Path(__file__).resolve().parents[2] / "examples/opencli-yaml/shop/hot.yaml").read_text(encoding="utf-8")


class Siege:
    """One tree of two states, one catalog, one cache. `flip` changes the state; whatever happens to an import, the
    catalog is that of one of the two, and the next import gives that of the state the tree is in."""

    def __init__(self, folder: Path, files: int, seed: int) -> None:
        self.folder = folder
        self.files = files
        self.random = Random(seed)
        self.state = 1
        self.expected: list[dict[str, bytes]] = []
        for _ in range(2):
            self.flip()
            assert self.run(["--no-cache", "--out", "expected"]) == 0
            self.expected.append(load_catalog(folder / "expected").files())
        assert self.run([]) == 0

    def flip(self) -> None:
        self.state = 1 - self.state
        for number in range(self.files):
            path = self.folder / "r" / "shop" / f"hot{number}.yaml"
            path.parent.mkdir(parents=True, exist_ok=True)
            changed = f" ({self.state})" if number % 3 == 0 else ""
            text = HOT.replace("name: hot", f"name: hot{number}").replace("description: ", f"description: X{changed} ")
            path.write_text(text, encoding="utf-8")

    def run(self, more: Sequence[str], space: int | None = None) -> int:
        """An import that is left alone, with at most `space` bytes a file. Gives its exit code."""
        process = self._start(more, space)
        process.communicate(timeout=120)
        return process.returncode

    def kill(self, more: Sequence[str], after: float) -> None:
        """An import that is killed with all its processes."""
        process = self._start(more, None)
        time.sleep(after)
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()

    def check(self) -> None:
        """The catalog is whole, and one of the two."""
        assert load_catalog(self.folder / "out").files() in self.expected

    def settle(self) -> None:
        """The next import gives what it should, and the one after finds it done."""
        assert self.run([]) == 0
        assert load_catalog(self.folder / "out").files() == self.expected[self.state]
        assert sorted(path.name for path in self.folder.iterdir()) == ["cache", "expected", "out", "r"]

    def _start(self, more: Sequence[str], space: int | None) -> subprocess.Popen[bytes]:
        def limit() -> None:
            if space is not None:
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # a write beyond the limit fails, as on a full disk
                resource.setrlimit(resource.RLIMIT_FSIZE, (space, space))

        out = [] if "--out" in more else ["--out", "out"]
        return subprocess.Popen(
            [sys.executable, "-m", "adapterc.cli", "import", "r", *out, "--cache-dir", "cache", *more],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=limit,
        )
