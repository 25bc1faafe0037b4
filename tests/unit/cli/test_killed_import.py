"""A few imports that are killed or run out of space; `tests/soak/test_kills.py` does hundreds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("needs POSIX signals and limits", allow_module_level=True)

from tests.support.kills import Siege


def test_a_killed_import_leaves_the_old_catalog_or_the_new_one(tmp_path: Path) -> None:
    siege = Siege(tmp_path, 30, 3)
    for after in (0.15, 0.4, 0.7):
        siege.flip()
        siege.kill([], after)
        siege.check()
    siege.settle()


@pytest.mark.parametrize(("space", "code"), [(1 << 12, 3), (1 << 14, 3)])
def test_a_full_disk_leaves_the_old_catalog(tmp_path: Path, space: int, code: int) -> None:
    siege = Siege(tmp_path, 12, 5)
    before = siege.state
    siege.flip()
    assert siege.run([], space) == code
    siege.check()
    assert (tmp_path / "out" / "index.json").read_bytes() == siege.expected[before]["index.json"]
    siege.settle()
