"""Files are put in place whole: links keep leading where they lead, permissions stay, and a failure leaves nothing."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from adapterc.compiler.replace import put_file, put_pieces


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


def test_pieces_are_one_text_and_the_same_text_is_left_alone(tmp_path: Path) -> None:
    place = tmp_path / "page.html"
    assert put_pieces(str(place), iter([b"a", b"", b"bc"]), 0o644) == (3, True)
    before = place.stat().st_mtime_ns, place.stat().st_ino
    assert put_pieces(str(place), [b"abc"], 0o644) == (3, False)
    assert (place.stat().st_mtime_ns, place.stat().st_ino) == before
    assert put_pieces(str(place), [b"abd"], 0o644) == (3, True)

    def broken() -> Iterator[bytes]:
        yield b"half"
        raise ValueError("the rest")

    with pytest.raises(ValueError, match="the rest"):
        put_pieces(str(place), broken(), 0o644)
    assert (place.read_bytes(), [path.name for path in tmp_path.iterdir()]) == (b"abd", ["page.html"])
