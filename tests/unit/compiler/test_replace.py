"""Files are put in place whole: links keep leading where they lead, permissions stay, and a failure leaves nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adapterc.compiler.replace import put_file


def test_a_link_to_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "folder" / "file")
    put_file(str(link), b"text")
    assert link.is_symlink() and (tmp_path / "folder" / "file").read_bytes() == b"text"


def test_a_failure_leaves_the_old_file_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: str, target: str) -> None:
        raise OSError(28, "No space left on device", target)

    file = tmp_path / "file"
    file.write_bytes(b"old")
    file.chmod(0o600)
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        with pytest.raises(OSError, match="No space"):
            put_file(str(file), b"new")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("file", b"old")]
    put_file(str(file), b"new")
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"new", 0o600)
