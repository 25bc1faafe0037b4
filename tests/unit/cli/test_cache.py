from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from adapterc.cli.__main__ import main
from adapterc.compiler.cache.store import FILE

HOT = (Path(__file__).resolve().parents[3] / "examples/opencli-yaml/shop/hot.yaml").read_text(encoding="utf-8")


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "r" / "shop" / "hot.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(HOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return path


def content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_second_import_reads_the_cache_and_writes_the_same(
    shop: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["import", "r", "--out", "a", "--cache-dir", "kept"]) == 0
    first = capfd.readouterr()
    monkeypatch.setattr("adapterc.compiler.jobs.compile_job", None)
    assert main(["import", "r", "--out", "b", "--cache-dir", "kept"]) == 0
    assert capfd.readouterr().out == first.out.replace("a/index.json", "b/index.json")
    assert content(Path("a")) == content(Path("b"))


def test_without_a_cache_nothing_is_kept_and_the_bytes_are_the_same(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ADAPTERC_CACHE_DIR", "kept")
    assert main(["import", "r", "--out", "a", "--no-cache"]) == 0
    assert not Path("kept").exists()
    assert main(["import", "r", "--out", "b"]) == 0
    assert Path("kept", FILE).exists()
    assert content(Path("a")) == content(Path("b"))


def test_check_uses_the_cache_too(
    shop: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    shop.write_text(HOT.replace("pipeline:", "pipeline: []\nother:"), encoding="utf-8")
    assert main(["check", "r", "--cache-dir", "kept"]) == 1
    first = capfd.readouterr()
    assert "error[" in first.out
    monkeypatch.setattr("adapterc.compiler.jobs.compile_job", None)
    assert main(["check", "r", "--cache-dir", "kept"]) == 1
    assert capfd.readouterr() == first


@pytest.mark.skipif(os.name != "posix", reason="needs POSIX permissions")
def test_a_folder_that_may_not_be_used_is_told_and_ends_nothing(
    shop: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("shared").mkdir()
    Path("shared").chmod(0o777)
    assert main(["import", "r", "--out", "a", "--cache-dir", "shared"]) == 0
    assert capfd.readouterr().err == "warning: no cache is used: `shared` can be written to by others\n"
    assert main(["cache", "info", "--cache-dir", "shared"]) == 0
    assert "unused  `shared` can be written to by others" in capfd.readouterr().out


def test_info_and_clear(shop: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("ADAPTERC_CACHE_DIR", "kept")
    monkeypatch.delenv("ADAPTERC_CACHE_MB", raising=False)
    assert main(["cache", "info"]) == 0
    assert capfd.readouterr().out == "folder  kept\nfiles   0\nsize    0.0 MB of 1024.0 MB\n"
    assert not Path("kept").exists()
    main(["import", "r", "--out", "a"])
    capfd.readouterr()
    assert main(["cache", "info", "--format", "json"]) == 0
    found = json.loads(capfd.readouterr().out)
    size = Path("kept", FILE).stat().st_size
    assert found == {"folder": "kept", "files": 1, "size": size, "limit": 1 << 30, "unusable": None}
    assert main(["cache", "clear"]) == 0
    assert capfd.readouterr().out == "removed 0.0 MB\n"
    assert not Path("kept").exists()
    assert main(["cache", "clear"]) == 0


def test_the_cache_is_no_input(shop: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "r", "--out", "a", "--cache-dir", "r/kept"]) == 0
    assert main(["import", "r", "--out", "b", "--cache-dir", "r/kept"]) == 0
    assert content(Path("a")) == content(Path("b"))
    assert "kept" not in Path("b/report.json").read_text(encoding="utf-8")
