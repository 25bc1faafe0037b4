from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from .conftest import adapter, bad

MARK = "<!doctype html>\n<!-- adapterc report -->\n"


def block(page: Path, name: str) -> Any:
    found = re.search(rf'id="{name}">(.*?)</script>', page.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def tree(root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}


def test_an_import_writes_its_report(run: Any, write: Any) -> None:
    root = write({"repo/clis/shop/hot.yaml": adapter(), "repo/clis/shop/bad.yaml": bad(), "repo/README.md": "x"})
    result = run("import", "repo", "--report", "out.html")
    assert result.code == 1, "what was refused is still a finding"
    assert re.search(r"\nreport: out\.html \(\d+ kB\)\n\Z", result.out)
    page = root / "out.html"
    assert page.read_text(encoding="utf-8").startswith(MARK)
    rows = block(page, "index")["rows"]
    assert [(row["name"], row["status"], row["codes"]) for row in rows] == [
        ("shop/bad", "rejected", ["AC202"]),
        ("shop/hot", "compiled", []),
    ]
    assert block(page, "f0") == {"path": "clis/shop/bad.yaml", "text": bad()}
    finding = block(page, "d0")["findings"][0]
    assert (finding["line"], finding["message"]) == (10, "unknown filter `shout`")
    assert str(root) not in page.read_text(encoding="utf-8")


def test_a_second_import_finds_and_changes_nothing(run: Any, write: Any) -> None:
    """Also when the page lies in the imported folder: it is output, not a file of the tree."""
    root = write({"clis/shop/hot.yaml": adapter()})
    assert run("import", ".", "--report", "out.html").code == 0
    before = (root / "out.html").read_bytes()
    result = run("import", ".", "--report", "out.html")
    assert result.out.endswith(" kB), unchanged\n") and "unchanged\nreport:" in result.out
    assert (root / "out.html").read_bytes() == before
    assert block(root / "out.html", "index")["ignored"] == []


def test_a_file_that_is_no_text_has_its_row(run: Any, write: Any) -> None:
    root = write({"repo/clis/shop/hot.yaml": b"site: \xff\n"})
    assert run("import", "repo", "--report", "out.html").code == 1
    assert block(root / "out.html", "f0") == {
        "path": "clis/shop/hot.yaml",
        "why": "the file holds no text that can be shown",
    }
    (row,) = block(root / "out.html", "index")["rows"]
    assert (row["name"], row["status"], row["codes"]) == (None, "rejected", ["AC001"])


def test_a_dry_run_leaves_the_catalog_alone_and_writes_the_report(run: Any, write: Any) -> None:
    root = write({"repo/clis/shop/hot.yaml": adapter()})
    result = run("import", "repo", "--dry-run", "--report", "out.html")
    assert result.code == 0 and "dry run, nothing was written" in result.out
    assert tree(root) == {"repo/clis/shop/hot.yaml", "out.html"}


def test_an_import_that_would_lose_adapters_still_has_its_report(run: Any, write: Any) -> None:
    root = write({"repo/clis/shop/hot.yaml": adapter()})
    assert run("import", "repo").code == 0
    (root / "repo/clis/shop/hot.yaml").write_text(bad("hot"), encoding="utf-8")
    result = run("import", "repo", "--report", "out.html")
    assert result.code == 2 and "--allow-removals" in result.err
    assert [row["status"] for row in block(root / "out.html", "index")["rows"]] == ["rejected"]


@pytest.mark.parametrize(
    ("place", "code", "said"),
    [
        ("repo/clis/shop/hot.yaml", 2, "error: `repo/clis/shop/hot.yaml` is there and is no report of adapterc\n"),
        (
            "catalog/report.html",
            2,
            "error: `catalog/report.html` lies in the catalog folder `catalog`, which is replaced",
        ),
        ("repo", 2, "error: `repo` is a folder\n"),
        ("no/report.html", 3, "error: `no/report.html` cannot be written: `no` does not exist\n"),
    ],
)
def test_a_place_that_cannot_be_is_refused_before_the_work(
    run: Any, write: Any, place: str, code: int, said: str
) -> None:
    root = write({"repo/clis/shop/hot.yaml": adapter()})
    result = run("import", "repo", "--report", place)
    assert result.code == code and result.err.startswith(said) and "  = help: " in result.err
    assert tree(root) == {"repo/clis/shop/hot.yaml"}
    assert (root / "repo/clis/shop/hot.yaml").read_text(encoding="utf-8") == adapter()


def test_a_full_disk_costs_the_report_and_not_the_catalog(
    run: Any, write: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = write({"repo/clis/shop/hot.yaml": adapter()})
    real = os.replace

    def full(source: Any, target: Any, **more: Any) -> None:
        if str(target).endswith("out.html"):
            raise OSError(28, "No space left on device")
        real(source, target, **more)

    monkeypatch.setattr("os.replace", full)
    result = run("import", "repo", "--report", "out.html")
    assert result.code == 3
    assert "error: `out.html` cannot be written: no space left on device\n" in result.err
    assert "report:" not in result.out
    assert (root / "catalog/index.json").is_file() and not (root / "out.html").exists()


def test_the_report_of_a_catalog(run: Any, write: Any) -> None:
    root = write({"repo/clis/shop/hot.yaml": adapter(), "repo/clis/shop/bad.yaml": bad()})
    run("import", "repo")
    result = run("report")
    assert (result.code, result.err) == (0, "")
    assert re.fullmatch(r"report: report\.html \(\d+ kB\)\n", result.out)
    assert [row["dialect"] for row in block(root / "report.html", "index")["rows"]] == ["unknown", "opencli-yaml"]
    assert "adapterc report --source" in block(root / "report.html", "f0")["why"]

    assert run("report", "catalog", "--source", "repo", "--out", "full.html").code == 0
    assert block(root / "full.html", "f0")["text"] == bad()
    assert [row["dialect"] for row in block(root / "full.html", "index")["rows"]] == ["opencli-yaml"] * 2
    (root / "repo/clis/shop/hot.yaml").write_text(adapter() + "# more\n", encoding="utf-8")
    assert run("report", "--source", "repo", "--out", "full.html").code == 0
    assert block(root / "full.html", "f1")["why"] == "the file is not the one that was imported"


def test_the_report_of_a_catalog_for_programs(run: Any, write: Any) -> None:
    root = write({"repo/clis/shop/hot.yaml": adapter()})
    run("import", "repo")
    result = run("report", "--format", "json")
    assert result.code == 0
    assert json.loads(result.out) == {
        "report": "report.html",
        "bytes": (root / "report.html").stat().st_size,
        "changed": True,
        "found": 1,
        "compiled": 1,
        "held": 0,
        "rejected": 0,
        "files_scanned": 1,
        "files_without_adapter": 0,
    }


def test_faults_of_the_report_command(run: Any, write: Any) -> None:
    write({"repo/clis/shop/hot.yaml": adapter()})
    missing = run("report", "nowhere")
    assert missing.code == 3 and missing.err.startswith("error: `nowhere` ")
    stray = run("report", "--ref", "main")
    assert stray.code == 2 and stray.err.startswith("error: `--ref` is given, and no `--source` is\n")
