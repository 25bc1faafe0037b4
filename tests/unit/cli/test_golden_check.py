"""`adapterc check --golden`: the committed catalog against what its sources compile to."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from adapterc.compiler.catalog.canonical import canonical_json
from adapterc.compiler.catalog.read import load_catalog
from adapterc.compiler.catalog.write import write_catalog
from adapterc.compiler.curation.decided import Config
from adapterc.compiler.diff.compare import diff_catalogs
from adapterc.compiler.diff.model import to_json
from adapterc.spec.digest import sealed
from adapterc.spec.schema import committed
from tests.support.catalogs import artifact, catalog, rejected

from .conftest import adapter, bad

HELD = (
    adapter(name="more")
    .replace("browser: false", "browser: true")
    .replace("  - map:", "  - evaluate: document.querySelector('#more').click()\n  - map:")
)


@pytest.fixture
def sources(run: Any, write: Any) -> Path:
    """Three adapters, one of them rejected, and their catalog."""
    root: Path = write(
        {"ad/shop/hot.yaml": adapter(), "ad/shop/new.yaml": adapter(name="new"), "ad/shop/bad.yaml": bad()}
    )
    assert run("import", "ad", "--out", "catalog").code == 1
    return root


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8", newline="")


@pytest.mark.parametrize("arguments", [("ad", "--golden"), ("--golden", "catalog", "ad"), ("--golden=catalog", "ad")])
def test_the_same(run: Any, sources: Path, arguments: tuple[str, ...]) -> None:
    result = run("check", *arguments)
    assert (result.code, result.out) == (0, "")
    assert result.err == "`catalog` is what its sources compile to\n"


def test_a_changed_source(run: Any, sources: Path) -> None:
    edit(sources / "ad/shop/hot.yaml", "https://shop.test/api/hot", "https://api.other.test/hot")
    result = run("check", "ad", "--golden")
    assert (result.code, result.err) == (1, "`catalog` is not what its sources compile to\n")
    assert result.out.startswith(
        "error[AC820]: `catalog` is not what its sources compile to: 0 added, 0 removed, 1 changed\n"
        " --> catalog/index.json:1:1\n"
        "  = help: run `adapterc import ad`, review what it changes, and commit that\n"
        "\n"
        "~ shop/hot\n"
        "  ! effects: + host api.other.test\n"
    )
    assert "\n    | +" in result.out
    assert run("import", "ad", "--out", "catalog").code == 1
    assert run("check", "ad", "--golden").code == 0


def test_what_an_import_writes_beside_the_sources_is_no_source(run: Any, sources: Path) -> None:
    written = ("--report", "report.html", "--cache-dir", "kept")
    assert run("import", ".", *written).code == 1
    assert (run("check", ".", "--golden").code, run("check", ".", "--golden", "--cache-dir", "kept").code) == (0, 0)
    (sources / "kept" / "mine.yaml").write_text(adapter(name="kept"), encoding="utf-8")
    (sources / "page.html").write_text("<!doctype html>\n", encoding="utf-8")
    assert run("check", ".", "--golden").code == 1
    assert run("import", ".", *written).code == 1
    report = json.loads((sources / "catalog/report.json").read_text(encoding="utf-8"))
    found = {*(f"ad/shop/{name}.yaml" for name in ("bad", "hot", "new")), "kept/mine.yaml", "page.html"}
    assert {row["path"] for row in (*report["files"], *report["ignored"])} == found


def test_nothing_is_written(run: Any, sources: Path) -> None:
    def state() -> dict[str, bytes]:
        return {str(path): path.read_bytes() for path in sorted(sources.rglob("*")) if path.is_file()}

    edit(sources / "ad/shop/hot.yaml", "/api/hot", "/api/top")
    before = state()
    assert run("check", "ad", "--golden").code == 1
    assert state() == before


def test_a_source_that_came_and_one_that_went(run: Any, sources: Path) -> None:
    (sources / "ad/shop/new.yaml").unlink()
    (sources / "ad/shop/third.yaml").write_text(adapter(name="third").replace("/api/", "/v2/"), encoding="utf-8")
    out = run("check", "ad", "--golden").out
    assert "1 added, 1 removed, 0 changed" in out
    assert "`adapterc import ad --allow-removals 1`" in out
    assert "\n- shop/new  (no longer found)\n+ shop/third\n" in out


def test_a_source_that_moved(run: Any, sources: Path) -> None:
    (sources / "ad/other").mkdir()
    (sources / "ad/shop/new.yaml").rename(sources / "ad/other/new.yaml")
    out = run("check", "ad", "--golden").out
    assert "compile to: `index.json`, `report.json`, `scripts/shop/new.js` differ\n" in out
    assert out.endswith("source moved, artifact unchanged: shop/new\nno changes\n")


def test_a_comment_in_a_source_is_a_difference_of_digests(run: Any, sources: Path) -> None:
    edit(sources / "ad/shop/hot.yaml", "site:", "# a comment\nsite:")
    out = run("check", "ad", "--golden").out
    assert "compile to: `index.json`, `scripts/shop/hot.js` differ\n" in out
    assert "source moved, artifact unchanged: shop/hot\n" in out


def test_line_ends_of_sources_do_not_count(run: Any, sources: Path) -> None:
    path = sources / "ad/shop/hot.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    assert run("check", "ad", "--golden").code == 0


def test_what_is_not_in_the_catalog_counts_too(run: Any, sources: Path) -> None:
    (sources / "ad/shop/more.yaml").write_text(HELD, encoding="utf-8")
    result = run("check", "ad", "--golden")
    assert result.code == 1
    assert "other adapters are held or rejected" in result.out
    assert "not in the catalog:\n    shop/more  (new, held: AC507 " in result.out


def test_an_approval_is_loud(run: Any, sources: Path) -> None:
    (sources / "ad/shop/more.yaml").write_text(HELD, encoding="utf-8")
    run("import", "ad", "--out", "catalog")
    (sources / "adapterc.toml").write_text(
        '[[approve]]\nadapter = "shop/more"\neffects = ["click"]\nreason = "unfolds"\n', encoding="utf-8"
    )
    out = run("check", "ad", "--golden").out
    assert "+ shop/more\n" in out and "! effects: + DOM click\n" in out


def test_another_profile(run: Any, sources: Path) -> None:
    out = run("check", "ad", "--golden", "--profile", "lime-v1-strict").out
    assert "  ! catalog: ~ profile: lime-v1@1 -> lime-v1-strict@1\n" in out


def test_the_catalog_may_lie_among_its_sources(run: Any, write: Any) -> None:
    write({"shop/hot.yaml": adapter()})
    assert run("import", ".", "--out", "catalog").code == 0
    assert run("check", "--golden").code == 0


def test_the_configured_sources(run: Any, write: Any) -> None:
    write({"ad/shop/hot.yaml": adapter(), "adapterc.toml": '[[source]]\nname = "own"\npath = "ad"\n'})
    assert run("import").code == 0
    assert run("check", "--golden").code == 0
    assert "1 changed" in _after_an_edit(run, Path("ad/shop/hot.yaml"))


def _after_an_edit(run: Any, path: Path) -> str:
    edit(path, "/api/hot", "/api/top")
    out: str = run("check", "--golden").out
    assert "run `adapterc import`" in out
    return out


def lie(folder: Path, name: str) -> None:
    """Change a script and everything that vouches for it."""
    index, lock = (json.loads((folder / file).read_bytes()) for file in ("index.json", "adapterc.lock"))
    number = next(number for number, entry in enumerate(index["adapters"]) if entry["name"] == name)
    entry = index["adapters"][number]
    edit(folder / entry["script_file"], "item.title", "item.password")
    digest = sha256((folder / entry["script_file"]).read_bytes()).hexdigest()
    entry["adapterc"]["script_sha256"] = lock["outputs"][entry["script_file"]] = digest
    index["adapters"][number] = sealed(entry)
    rewrite(folder, index, lock)
    assert load_catalog(folder)


def rewrite(folder: Path, index: Any, lock: Any) -> None:
    data = canonical_json(index)
    lock["outputs"]["index.json"] = sha256(data).hexdigest()
    (folder / "index.json").write_bytes(data)
    (folder / "adapterc.lock").write_bytes(canonical_json(lock))


def test_an_edit_that_covers_its_tracks(run: Any, sources: Path) -> None:
    lie(sources / "catalog", "shop/hot")
    result = run("check", "ad", "--golden")
    assert result.code == 1
    assert "-      title: item.password,\n" in result.out and "+      title: item.title,\n" in result.out


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda root: (root / "index.json").write_bytes(b"{}"), "is damaged: `index.json` is not what was written"),
        (lambda root: (root / "index.json").unlink(), "is damaged: `index.json` is missing"),
        (
            lambda root: (root / "scripts/shop/hot.js").write_bytes(b"x"),
            "is damaged: `scripts/shop/hot.js` is not what",
        ),
    ],
)
def test_a_damaged_catalog_is_a_difference(run: Any, sources: Path, damage: Callable[[Path], Any], told: str) -> None:
    damage(sources / "catalog")
    result = run("check", "ad", "--golden")
    assert (result.code, result.out.count("\n\n")) == (1, 1)
    assert told in result.out


def test_line_ends_that_git_converted(run: Any, sources: Path) -> None:
    for path in (sources / "catalog").rglob("*.js*"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    result = run("check", "ad", "--golden")
    assert result.code == 1 and "`index.json` has other line ends than were written" in result.out
    assert "= help: git converts them here: write `catalog/** -text` into .gitattributes" in result.out
    result = run("diff", "catalog", "catalog")
    assert result.code == 3
    assert "write `catalog/** -text` into .gitattributes" in result.err


def test_a_catalog_of_an_older_version(run: Any, sources: Path) -> None:
    """Its bytes are what that version wrote; the rules of an entry have changed since."""
    folder = sources / "catalog"
    index, lock = (json.loads((folder / file).read_bytes()) for file in ("index.json", "adapterc.lock"))
    del index["adapters"][0]["adapterc"]["entry_sha256"]
    rewrite(folder, index, lock | {"compiler": "adapterc 0.0.1"})
    result = run("check", "ad", "--golden")
    assert result.code == 1
    assert "was written by `adapterc 0.0.1`, whose catalogs have other rules: " in result.out
    result = run("diff", "catalog", "catalog")
    assert result.code == 3 and "import again with this version of adapterc" in result.err


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--golden", "ad"), 2, "`ad` is not a catalog that adapterc wrote"),
        (("ad", "--golden=gone"), 2, "`gone` is not a folder"),
        (("gone@main", "--golden"), 2, "`gone@main` does not exist"),
        (("ad", "--golden", "--fix"), 2, "`--golden` and `--fix` are two things"),
        (("ad", "--golden", "--baseline", "x", "--create-baseline"), 2, "`--golden` and `--baseline` are two things"),
    ],
)
def test_what_cannot_be_compared(run: Any, sources: Path, arguments: tuple[str, ...], code: int, message: str) -> None:
    result = run("check", *arguments)
    assert (result.code, result.out) == (code, "")
    assert message in result.err


def test_files_of_others_in_the_catalog(run: Any, sources: Path) -> None:
    (sources / "catalog/notes.txt").write_text("x", encoding="utf-8")
    result = run("check", "ad", "--golden")
    assert result.code == 2 and "holds files that adapterc did not write: `notes.txt`" in result.err


def test_machine_forms(run: Any, sources: Path) -> None:
    assert json.loads(run("check", "ad", "--golden", "--format", "json").out) == {
        "diagnostics": [],
        "golden": {"catalog": "catalog", "same": True, "diff": None},
    }
    edit(sources / "ad/shop/hot.yaml", "https://shop.test/api/hot", "https://api.other.test/hot")
    document = json.loads(run("check", "ad", "--golden", "--format", "json").out)
    schema = json.loads(committed("diagnostics").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(document)
    (found,) = document["diagnostics"]
    assert (found["code"], found["file"]) == ("AC820", "catalog/index.json")
    assert {"shop/hot: effects + host api.other.test"} <= {note["message"] for note in found["notes"]}
    assert document["golden"]["diff"]["loud"] is True
    assert run("check", "ad", "--golden", "--format", "github").out.startswith(
        "::error file=catalog/index.json,line=1,"
    )
    log = json.loads(run("check", "ad", "--golden", "--format", "sarif").out)
    assert [item["ruleId"] for item in log["runs"][0]["results"]] == ["AC820"]
    assert len(run("check", "ad", "--golden", "--format", "jsonl").out.splitlines()) == 2


def test_the_schema_of_a_diff(make: Any) -> None:
    old = catalog(artifact("shop/hot"), artifact("shop/old", "old();"), artifact("shop/x", "x();"))
    new = catalog(
        artifact("shop/top", description="Top"),
        artifact("shop/new", "new_();"),
        artifact("shop/x", "x( );"),
        rejected("shop/old"),
        rejected("shop/z", "held", "AC507", "unknown"),
    )
    document = to_json(diff_catalogs(old, new))
    assert document["changed"] and document["added"] and document["removed"] and document["outside"]
    schema = json.loads(committed("diff").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(json.loads(json.dumps(document)))


def test_long_lists_of_lines_to_read_are_cut(run: Any, make: Any, write: Any) -> None:
    write_catalog(catalog(artifact("a/a")), make(artifact("a/a")).parent / "other", 0)
    from adapterc.compiler.golden import compare_golden

    hosts = [f"h{number}.test" for number in range(30)]
    golden = compare_golden(catalog(artifact("a/a", effects={"hosts": hosts})), Path("other"))
    finding = golden.finding("other", ["x y"], Config())
    assert len(finding.notes) == 21 and finding.notes[-1].message == "10 more lines to read first"
    assert finding.help is not None and "adapterc import 'x y' --out other" in finding.help
