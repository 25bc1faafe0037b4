"""The lock of a catalog beside the files as they are: which folder was imported, and what is stale."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from adapterc.compiler.artifact import FileResult
from adapterc.compiler.freshness import CatalogLock, LockError, read_lock, stale_sources
from adapterc.compiler.unit import compile_file

HOT = "domain: shop.test\npipeline:\n  - fetch: https://shop.test/api/hot\n"


def lock(*sources: dict[str, str]) -> CatalogLock:
    data = {"lock_version": 1, "sources": [{"files": files} for files in sources]}
    return read_lock("catalog", "catalog/adapterc.lock", json.dumps(data, ensure_ascii=False).encode())


def result(path: str, text: str = HOT) -> FileResult:
    return compile_file(path, text.encode())


def told(lock: CatalogLock, *results: FileResult, deleted: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    return [(item.span.file, item.code) for item in stale_sources(lock, results, deleted, os.path.abspath)]


@pytest.fixture(autouse=True)
def _tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("clis/shop/hot.yaml", "clis/shop/old.yaml", "clis/news/top.yaml", "tests/shop/hot.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(HOT, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


FILES = {"news/top.yaml": "0", "shop/hot.yaml": result("x.yaml").sha256, "shop/old.yaml": "0"}


def test_digests_are_compared_below_the_folder_that_was_imported() -> None:
    fresh, stale = result("clis/shop/hot.yaml"), result("clis/shop/old.yaml")
    assert told(lock(FILES), fresh, stale) == [("clis/shop/old.yaml", "AC805")]
    assert told(lock(FILES), result("clis/shop/new.yaml")) == [("clis/shop/new.yaml", "AC806")]


def test_a_file_elsewhere_is_not_expected() -> None:
    assert told(lock(FILES), result("tests/shop/hot.yaml", HOT + "# other\n")) == []


def test_the_whole_repository_was_imported() -> None:
    whole = {f"clis/{path}": digest for path, digest in FILES.items()}
    assert told(lock(whole), result("clis/shop/hot.yaml")) == []
    assert told(lock(whole), result("tests/shop/hot.yaml")) == [("tests/shop/hot.yaml", "AC806")]


def test_several_sources_are_below_their_names(tmp_path: Path) -> None:
    labelled = {f"clis/{path}": digest for path, digest in FILES.items()}
    (item,) = stale_sources(lock(labelled, {"more/x.yaml": "0"}), [result("clis/shop/old.yaml")], (), os.path.abspath)
    assert (item.code, item.help) == (
        "AC805",
        "`adapterc import SOURCES`, and commit the catalog with the change",
    )


def test_files_that_failed_or_never_held_anything_are_passed_over() -> None:
    broken = result("clis/shop/old.yaml", HOT + "  - map: { t: '${{ item.t | shout }}' }\n")
    assert broken.artifacts[0].status == "rejected"
    assert told(lock(FILES), broken, result("clis/shop/data.yaml", "a: 1\n")) == []


def test_a_source_that_holds_nothing_any_more_or_is_gone() -> None:
    empty = result("clis/shop/old.yaml", "a: 1\n")
    assert told(lock(FILES), empty) == [("clis/shop/old.yaml", "AC807")]
    assert told(lock(FILES), deleted=("clis/shop/old.yaml", "clis/shop/never.yaml")) == [
        ("catalog/adapterc.lock", "AC807")
    ]


def test_a_deleted_source_is_shown_where_the_lock_names_it() -> None:
    found = lock({**FILES, "shop/热.yaml": "0"})
    Path("clis/shop/热.yaml").touch()
    (item,) = stale_sources(found, (), ("clis/shop/热.yaml",), os.path.abspath)
    raw = found.text.encode()
    assert raw[item.span.start : item.span.end].decode() == '"shop/热.yaml"'
    assert found.text.split("\n")[item.span.line - 1][item.span.column - 1 :].startswith('"shop/热.yaml"')


def test_a_catalog_of_one_file() -> None:
    one = {"shop/old.yaml": "0"}
    assert told(lock(one), result("clis/shop/old.yaml")) == [("clis/shop/old.yaml", "AC805")]
    assert told(lock(one), result("clis/shop/new.yaml")) == [("clis/shop/new.yaml", "AC806")]


def test_the_folder_is_named_unless_the_checked_file_is_the_only_one() -> None:
    def helps(files: dict[str, str], checked: str, deleted: tuple[str, ...] = ()) -> set[str | None]:
        return {item.help for item in stale_sources(lock(files), [result(checked)], deleted, os.path.abspath)}

    command = "`adapterc import {}`, and commit the catalog with the change"
    assert helps({"hot.yaml": "0"}, "clis/shop/hot.yaml") == {command.format("clis/shop/hot.yaml")}
    assert helps({"hot.yaml": "0"}, "clis/shop/new.yaml") == {command.format("clis/shop")}
    assert helps({"hot.yaml": "0"}, "clis/shop/new.yaml", ("clis/shop/hot.yaml",)) == {command.format("clis/shop")}
    assert helps({"shop/hot.yaml": "0"}, "clis/shop/hot.yaml") == {command.format("clis")}
    assert helps({"hot.yaml": "0", "old.yaml": "0"}, "clis/shop/hot.yaml") == {command.format("clis/shop")}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"lock_version": 2, "sources": []}', '{"lock_version": 1}', "\xff"])
def test_what_is_no_lock(text: str) -> None:
    with pytest.raises(LockError):
        read_lock("catalog", "catalog/adapterc.lock", text.encode("latin-1"))
