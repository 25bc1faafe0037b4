"""Golden directories: `tests/golden/<case>/input/...` is read, `tests/golden/<case>/expected/...` is compared.

The expected tree is natural files, so a reviewer reads them without Python. `pytest --update-golden` rewrites them.
"""

from __future__ import annotations

import difflib
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = ["GOLDEN", "Golden", "cases", "orphans"]

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
"""The root of the cases; a case may lie in any depth and is known by its `input` folder."""


def cases(root: Path = GOLDEN, under: str = "") -> list[str]:
    """The names of all cases below `root/under`, as POSIX paths relative to `root`, sorted."""
    names = (folder.parent.relative_to(root) for folder in (root / under).rglob("input") if folder.is_dir())
    return sorted(name.as_posix() for name in names if not {"input", "expected"} & set(name.parts))


def orphans(root: Path = GOLDEN) -> list[str]:
    """Files that no case reads or compares: outside `input` and `expected` (and no `case.toml` of a case), or expected
    without an input."""
    known = [root / case / part for case in cases(root) for part in ("input", "expected")]
    settings = {root / case / "case.toml" for case in cases(root)}
    files = (path for path in root.rglob("*") if path.is_file() and path not in settings)
    return sorted(
        path.relative_to(root).as_posix() for path in files if not any(path.is_relative_to(folder) for folder in known)
    )


@dataclass(frozen=True, slots=True)
class Golden:
    """The `golden` fixture."""

    update: bool
    root: Path = GOLDEN

    def input(self, case: str) -> Path:
        """The input folder of a case."""
        return self.root / case / "input"

    def check(self, case: str, actual: Mapping[str, str | bytes]) -> None:
        """Compare the files a test made (relative POSIX path -> content) with the expected tree, byte for byte.

        Fails on every changed, missing and extra file at once; with `--update-golden` makes the tree equal instead.
        """
        folder = self.root / case / "expected"
        made = {name: text.encode() if isinstance(text, str) else text for name, text in actual.items()}
        if self.update:
            _rewrite(folder, made)
            return
        kept = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
        faults = [
            _difference(f"{case}/expected/{name}", kept[name].read_bytes() if name in kept else None, made.get(name))
            for name in sorted(kept.keys() | made.keys())
        ]
        report = "\n".join(fault for fault in faults if fault)
        assert not report, f"{report}\nrun `pytest --update-golden` if this is what you meant"


def _difference(name: str, expected: bytes | None, actual: bytes | None) -> str:
    if expected == actual:
        return ""
    if actual is None:
        return f"{name}: expected, but not made"
    if expected is None:
        return f"{name}: made, but not expected:\n{actual.decode('utf-8', 'backslashreplace')}"
    before, after = (data.decode("utf-8", "backslashreplace").splitlines(keepends=True) for data in (expected, actual))
    lines = list(difflib.unified_diff(before, after, f"{name} (expected)", f"{name} (made)"))
    return "".join(line if line.endswith("\n") else f"{line}\n\\ no newline at the end\n" for line in lines)


def _rewrite(folder: Path, made: Mapping[str, bytes]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
