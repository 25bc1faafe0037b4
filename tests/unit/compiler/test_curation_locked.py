"""Reading the lock that a catalog has, for what is compared with it."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any

import pytest

from adapterc.compiler.curation import lock as lock_module
from adapterc.compiler.curation.lock import locked
from adapterc.compiler.spill import SpillError


def test_a_folder_without_a_lock_has_none(tmp_path: Path) -> None:
    assert locked(tmp_path) is None
    (tmp_path / "adapterc.lock").mkdir()
    assert locked(tmp_path) is None


def test_a_lock_that_a_full_disk_kept_from_being_read_is_not_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path) -> Any:
        raise SpillError(errno.ENOSPC, "No space left on device", "/scratch")

    monkeypatch.setattr(lock_module, "lock_in", full)
    with pytest.raises(SpillError, match="/scratch"):
        locked(tmp_path)
