"""Two hundred imports that end at a random moment, and a hundred that run out of space at a random size."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

if os.name != "posix":
    pytest.skip("needs POSIX signals and limits", allow_module_level=True)

from tests.support.kills import Siege

HOW = ([], [], ["--executor", "pool"], ["--no-cache"], ["--executor", "serial"])


@pytest.mark.soak
def test_two_hundred_kills(tmp_path: Path) -> None:
    siege = Siege(tmp_path, 60, 7)
    began = time.monotonic()
    siege.flip()
    siege.run([])
    longest = (time.monotonic() - began) * 1.2
    for number in range(200):
        siege.flip()
        siege.kill(HOW[number % len(HOW)], siege.random.uniform(0.05, longest))
        siege.check()
        if number % 10 == 9:
            siege.settle()


@pytest.mark.soak
def test_a_hundred_full_disks(tmp_path: Path) -> None:
    siege = Siege(tmp_path, 40, 11)
    for number in range(100):
        siege.flip()
        code = siege.run(HOW[number % len(HOW)], int(2 ** siege.random.uniform(8, 20)))
        assert code in (0, 3)
        siege.check()
        if number % 10 == 9:
            siege.settle()
