"""`export`: what it says, writes and refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from adapterc.cli.export import TARGETS
from adapterc.compiler.export import model
from adapterc.spec.export import TargetName
from adapterc.spec.schema import schema
from tests.exports.host import load, write_checkout
from tests.support.catalogs import artifact

from .conftest import Make

NEXT = "next: let the host's folder `site-adapters/imported` hold `index.json` and `scripts`\n"
COLLISION = "the host would write its script and that of `{other}` to one file, `a-b-c.js`"
RENAME = "rename one of them, or leave one out with `--without`"


def test_the_targets_are_named_alike_everywhere() -> None:
    assert TARGETS == model.TARGETS == get_args(TargetName)


def test_an_imported_folder(run: Any, make: Make, tmp_path: Path) -> None:
    make(artifact("shop/hot"), artifact("shop/new"))
    first = run("export", "--target", "lime-imported", "--out", "lime")
    assert (first.code, first.out, first.err) == (0, f"lime-imported: lime (2 adapters; 2 added)\n{NEXT}", "")
    assert list(load(tmp_path / "lime")) == ["shop/hot", "shop/new"]
    again = run("export", "catalog", "--target", "lime-imported", "--out", "lime")
    assert (again.code, again.out) == (0, f"lime-imported: lime (2 adapters), unchanged\n{NEXT}")


@pytest.mark.parametrize("target", TARGETS)
def test_a_report_for_programs(run: Any, make: Make, tmp_path: Path, target: str) -> None:
    make(artifact("shop/hot"), artifact("zhihu/hot"))
    arguments = ("export", "--target", target, "--out", "lime", "--format", "json")
    foreseen = json.loads(run(*arguments, "--dry-run").out)
    assert not (tmp_path / "lime").exists()
    report = json.loads(run(*arguments).out)
    Draft202012Validator(schema("export")).validate(report)
    assert {**foreseen, "dry_run": False, "written": True} == report
    assert (report["added"], [each["adapter"] for each in report["warnings"]]) == (
        ["shop/hot", "zhihu/hot"],
        ["zhihu/hot"],
    )
    files = {path.relative_to(tmp_path / "lime").as_posix(): path for path in (tmp_path / "lime").rglob("*.*")}
    assert {each["path"]: each["bytes"] for each in report["files"]} == {
        name: path.stat().st_size for name, path in files.items()
    }
    mark = json.loads(files["adapterc-export.json"].read_text(encoding="utf-8"))
    Draft202012Validator(schema("export-mark")).validate(mark)


def test_a_dry_run(run: Any, make: Make, tmp_path: Path) -> None:
    make(artifact("shop/hot"))
    result = run("export", "--target", "lime-imported", "--out", "lime", "--dry-run")
    assert result.out == f"dry run, nothing was written: lime would hold 1 adapter; 1 added\n{NEXT}"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["catalog"]


def test_names_of_the_host_are_said(run: Any, make: Make) -> None:
    make(artifact("zhihu/hot"))
    assert run("export", "--target", "lime-imported", "--out", "lime").err == (
        "warning: `zhihu/hot`: the host ships an adapter of this name and uses that one: this one never runs\n"
        "  = help: give this adapter another name, or leave it out with `--without`\n"
    )


def test_what_is_refused_keeps_everything_from_being_written(run: Any, make: Make, tmp_path: Path) -> None:
    make(artifact("a/b-c"), artifact("a-b/c"), artifact("shop/hot"))
    arguments = ("export", "--target", "lime-bootstrap", "--out", "lime")
    result = run(*arguments)
    assert (result.code, result.out) == (1, "")
    assert result.err == (
        f"error: `a-b/c` is refused: {COLLISION.format(other='a/b-c')}\n  = help: {RENAME}\n"
        f"error: `a/b-c` is refused: {COLLISION.format(other='a-b/c')}\n  = help: {RENAME}\n"
        "error: nothing was written\n  = help: `--skip-refused` writes the others\n"
    )
    assert not (tmp_path / "lime").exists()
    report = json.loads(run(*arguments, "--format", "json").out)
    Draft202012Validator(schema("export")).validate(report)
    assert (report["written"], [each["adapter"] for each in report["refused"]]) == (False, ["a-b/c", "a/b-c"])
    skipped = run(*arguments, "--skip-refused")
    assert (skipped.code, skipped.out.splitlines()[0]) == (0, "lime-bootstrap: lime (1 adapter; 1 added)")
    assert skipped.err.startswith("warning: `a-b/c` is refused: ")
    one = run(*arguments, "--without", "a/*")
    assert (one.code, one.out.splitlines()[0], one.err) == (0, "lime-bootstrap: lime (2 adapters; 1 added)", "")


def test_nothing_is_left(run: Any, make: Make) -> None:
    make(artifact("shop/hot"))
    result = run("export", "--target", "lime-imported", "--out", "lime", "--without", "*")
    assert (result.code, result.err) == (1, "error: no adapter is left to export\n")


def test_a_pattern_that_takes_nothing(run: Any, make: Make) -> None:
    make(artifact("shop/hot"), artifact("shop/new"))
    result = run("export", "--target", "lime-imported", "--out", "lime", "--only", "shop/hott")
    assert (result.code, result.err) == (
        2,
        "error: no adapter matches `shop/hott`\n  = help: did you mean `shop/hot`?\n",
    )
    some = run("export", "--target", "lime-imported", "--out", "lime", "--only", "shop/h*")
    assert some.out.splitlines()[0] == "lime-imported: lime (1 adapter; 1 added)"


def test_damaged_adapters_are_told_one_by_one(run: Any, make: Make, tmp_path: Path) -> None:
    folder = make(artifact("shop/a"), artifact("shop/b"), artifact("shop/c"))
    (folder / "scripts/shop/a.js").write_text("async () => 1", encoding="utf-8")
    (folder / "scripts/shop/c.js").unlink()
    result = run("export", "--target", "lime-imported", "--out", "lime")
    assert (result.code, result.out) == (4, "")
    assert result.err == (
        "error: `catalog` is damaged: `scripts/shop/a.js` is not what was written\n"
        "  = help: import again, or restore the folder from version control\n"
        "error: `scripts/shop/c.js` is missing\n"
    )
    assert not (tmp_path / "lime").exists()


def test_edited_entries_are_told_one_by_one(run: Any, make: Make) -> None:
    folder = make(artifact("shop/a"), artifact("shop/b"), artifact("shop/c"))
    index = json.loads((folder / "index.json").read_text(encoding="utf-8"))
    index["adapters"][0]["description"] = "edited"
    index["adapters"][2]["domain"] = "Other.Test"
    (folder / "index.json").write_text(json.dumps(index), encoding="utf-8")
    assert run("export", "--target", "lime-imported", "--out", "lime").err.splitlines() == [
        "error: `catalog` is damaged: `index.json` is not what was written",
        "  = help: import again, or restore the folder from version control",
        "error: `shop/a`: the entry is not what was compiled",
        "error: `shop/c`: `domain` is not a bare lower-case host",
    ]


@pytest.mark.parametrize("target", TARGETS)
def test_foreign_catalogs(run: Any, make: Make, tmp_path: Path, target: str) -> None:
    folder = make(artifact("shop/a"))
    (folder / "adapterc.lock").unlink()
    result = run("export", "--target", target, "--out", "lime")
    assert (result.code, result.out) == (2, "")
    assert "`catalog` is not a catalog that adapterc wrote" in result.err
    missing = run("export", "nowhere", "--target", target, "--out", "lime")
    assert (missing.code, missing.err.splitlines()[0]) == (2, "error: `nowhere` is not a folder")


def test_the_adapters_of_the_host(run: Any, make: Make, tmp_path: Path) -> None:
    make(artifact("shop/hot"), artifact("zhihu/hot"))
    write_checkout(tmp_path / "host", {"zhihu/hot": "async (args) => 1;\n"})
    arguments = ("export", "--target", "lime-bundled", "--out", "lime")
    alone = run(*arguments)
    assert alone.code == 0
    assert "warning: the host's own adapters are not in this folder\n" in alone.err
    refused = run(*arguments, "--host", "host")
    assert refused.code == 1
    assert "error: `zhihu/hot` is refused: the host's own adapter of this name is in the folder\n" in refused.err
    merged = run(*arguments, "--host", "host", "--skip-refused")
    assert merged.out.splitlines()[0] == "lime-bundled: lime (1 adapter and 1 of the host; 1 removed)"
    assert list(load(tmp_path / "lime")) == ["shop/hot", "zhihu/hot"]


def test_a_host_without_adapters(run: Any, make: Make, tmp_path: Path) -> None:
    make(artifact("shop/hot"))
    write_checkout(tmp_path / "host", {})
    result = run("export", "--target", "lime-bundled", "--out", "lime", "--host", "host")
    assert (result.code, result.err) == (
        2,
        "error: the host's `src-tauri/resources/site-adapters/bundled/index.json` names no adapter\n"
        "  = help: name an unchanged checkout of the host's source\n",
    )


def test_a_host_where_none_belongs(run: Any, make: Make) -> None:
    make(artifact("shop/hot"))
    result = run("export", "--target", "lime-imported", "--out", "lime", "--host", ".")
    assert result.code == 2
    assert result.err == "error: `--host` is for `--target lime-bundled` alone\n  = help: leave it out\n"
    other = run("export", "--target", "lime-bundled", "--out", "lime", "--host", ".")
    missing = "`src-tauri/resources/site-adapters/bundled/index.json` is not there as a plain file"
    assert (other.code, other.err.splitlines()[0]) == (2, f"error: `.` is no checkout of the host: {missing}")


def test_the_catalog_is_no_place_for_its_export(run: Any, make: Make) -> None:
    make(artifact("shop/hot"))
    for out in ("catalog", "catalog/lime", "."):
        result = run("export", "--target", "lime-imported", "--out", out)
        assert (result.code, result.out) == (2, ""), out
