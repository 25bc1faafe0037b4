"""Layers from folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from adapterc.sitemap.layout import Kind
from adapterc.sitemap.load import load_layer


def test_files_are_sorted_and_hidden_ones_left_out(tmp_path: Path) -> None:
    for name in ("SITE.md", "pages/b.md", "pages/a.md", ".hidden/x.md", ".DS_Store", "notes.txt"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("x", encoding="utf-8")
    layer = load_layer(str(tmp_path), "local", "sites/shop")
    assert [file.path for file in layer.files] == ["SITE.md", "notes.txt", "pages/a.md", "pages/b.md"]
    assert layer.files[2].shown == "sites/shop/pages/a.md"
    assert [file.path for file in layer.of(Kind.PAGE)] == ["pages/a.md", "pages/b.md"]


def test_links_stay_inside(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "pages").mkdir(parents=True)
    (tmp_path / "secret.md").write_text("x", encoding="utf-8")
    (root / "pages" / "a.md").write_text("---\na: 1\n---\n", encoding="utf-8")
    (root / "pages" / "out.md").symlink_to(tmp_path / "secret.md")
    (root / "pages" / "in.md").symlink_to(root / "pages" / "a.md")
    (root / "away").symlink_to(tmp_path)
    (root / "again").symlink_to(root / "pages")
    layer = load_layer(str(root), "global", "")
    faults = {file.path: (file.fault, file.source is None) for file in layer.files}
    leaves = "it is a symbolic link that leaves the sitemap"
    assert faults == {
        "away": (leaves, True),
        "pages/a.md": ("", False),
        "pages/in.md": ("", False),
        "pages/out.md": (leaves, True),
    }


def test_a_large_file_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "SITE.md").write_bytes(b"x" * 65537)
    (file,) = load_layer(str(tmp_path), "global", "").files
    assert file.fault == "it holds 65537 bytes, the limit is 65536"


def test_a_folder_that_is_missing_raises(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nothing"):
        load_layer(str(tmp_path / "nothing"), "global", "")
