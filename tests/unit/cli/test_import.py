from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import adapter, bad

CASES = Path(__file__).parents[4] / "shared" / "cases"


CLICKS = """\
site: shop
name: {name}
description: {name} of the shop
domain: shop.test
strategy: cookie
browser: true
pipeline:
  - navigate: https://shop.test/page
  - evaluate: |
      (() => {{
        document.querySelector('#more')?.click();
        return [{{ title: document.title }}];
      }})()
columns: [title]
"""


def report(folder: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    return document


def names(folder: Path) -> list[str]:
    return [entry["name"] for entry in json.loads((folder / "index.json").read_text(encoding="utf-8"))["adapters"]]


def tree(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def case(number: str) -> Path:
    folder = next(CASES.glob(f"{number}-*"), None) if CASES.is_dir() else None
    if folder is None:
        pytest.skip("the case bank is not here")
    return folder


def git(folder: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=t", "-c", "user.email=t@shop.test", "-c", "commit.gpgsign=false")
    done = subprocess.run(["git", *identity, "-C", str(folder), *arguments], check=True, capture_output=True)
    return done.stdout.decode().strip()


def test_a_folder_becomes_a_catalog(run: Any, write: Any) -> None:
    root = write(
        {
            "repo/clis/shop/hot.yaml": adapter(),
            "repo/clis/shop/bad.yaml": bad(),
            "repo/README.md": "x",
            "repo/data/list.yaml": "- a\n",
        }
    )
    result = run("import", "repo", "--out", "out")
    assert result.code == 1
    assert result.err.startswith("error[AC202]: unknown filter `shout`\n  --> repo/clis/shop/bad.yaml:10:")
    assert result.out == (
        "dialect       compiled      held  rejected\n"
        "opencli-yaml         1         -         1\n"
        "\n"
        "site  compiled      held  rejected\n"
        "shop         1         -         1\n"
        "\n"
        "not in the catalog, because\n"
        "    1  AC202  filter that the dialect does not have (error)\n"
        "\n"
        "4 files scanned: 2 with adapters, 2 without\n"
        "    1  Markdown document\n"
        f"    1  {report(root / 'out')['ignored'][1]['why']}\n"
        "\n"
        "catalog: out/index.json (1 adapter; 1 added)\n"
        "next: adapterc explain AC202\n"
    )
    assert names(root / "out") == ["shop/hot"]
    assert report(root / "out")["summary"] == {
        "found": 2,
        "compiled": 1,
        "held": 0,
        "rejected": 1,
        "files_scanned": 4,
        "files_without_adapter": 2,
    }


def test_a_second_import_writes_nothing(run: Any, write: Any) -> None:
    root = write({"clis/shop/hot.yaml": adapter()})
    assert run("import", ".").code == 0
    before = {path: path.stat().st_mtime_ns for path in (root / "catalog").rglob("*")}
    result = run("import", ".")
    assert result.code == 0
    assert result.out.endswith("catalog: catalog/index.json (1 adapter), unchanged\n")
    assert {path: path.stat().st_mtime_ns for path in (root / "catalog").rglob("*")} == before


def test_json_is_the_report(run: Any, write: Any) -> None:
    root = write({"clis/shop/热.yaml": bad(), "clis/shop/hot.yaml": adapter()})
    result = run("import", "clis", "--out", "out", "--format", "json", encoding="ascii")
    assert result.code == 1
    assert result.out.encode() == (root / "out/report.json").read_bytes()


def test_a_dry_run_writes_nothing(run: Any, write: Any) -> None:
    root = write({"clis/shop/hot.yaml": adapter()})
    result = run("import", "clis", "--out", "out", "--dry-run")
    assert result.code == 0
    assert result.out.endswith("dry run, nothing was written: out/index.json would hold 1 adapter; 1 added\n")
    assert sorted(path.name for path in root.iterdir()) == ["clis"]


def test_a_dry_run_foresees_the_changes(run: Any, write: Any) -> None:
    root = write({"clis/shop/hot.yaml": adapter(), "clis/shop/new.yaml": adapter(name="new")})
    run("import", "clis", "--out", "out")
    before = tree(root / "out")
    assert run("import", "clis", "--out", "out", "--dry-run").out.endswith("would hold 2 adapters\n")
    (root / "clis/shop/new.yaml").unlink()
    write(
        {
            "clis/shop/hot.yaml": adapter().replace("item.title", "item.name"),
            "clis/news/top.yaml": adapter("news", "top"),
        }
    )
    foreseen = run("import", "clis", "--out", "out", "--dry-run")
    assert foreseen.out.endswith("would hold 2 adapters; 1 added, 1 changed, 1 removed\n")
    real = run("import", "clis", "--out", "out")
    assert (foreseen.code, foreseen.err) == (real.code, real.err)
    assert real.code == 2
    allowed = run("import", "clis", "--out", "out", "--dry-run", "--allow-removals", "200")
    assert (allowed.code, allowed.err, allowed.out) == (0, "", foreseen.out)
    assert tree(root / "out") == before


def test_a_dry_run_says_what_the_real_run_would_say(run: Any, write: Any) -> None:
    root = write({"clis/shop/hot.yaml": adapter(), "out/letter.txt": "mine", "file": "x"})
    for out in ("out", "file", ".", "clis"):
        foreseen = run("import", "clis", "--out", out, "--dry-run")
        assert (foreseen.code, foreseen.out) == (2, "")
        assert foreseen.err == run("import", "clis", "--out", out).err
    assert tree(root / "out") == {"letter.txt": b"mine"}


def test_a_catalog_does_not_shrink_by_itself(run: Any, write: Any) -> None:
    root = write({"clis/shop/hot.yaml": adapter(), "clis/shop/new.yaml": adapter(name="new")})
    run("import", "clis", "--out", "out")
    (root / "clis/shop/new.yaml").unlink()
    before = tree(root / "out")
    result = run("import", "clis", "--out", "out")
    assert result.code == 2
    assert "error: `out` would lose 1 adapter: `shop/new` (no longer found)\n" in result.err
    assert "  = help: if they are meant to go, pass `--allow-removals 1`\n" in result.err
    assert tree(root / "out") == before
    result = run("import", "clis", "--out", "out", "--allow-removals", "1")
    assert result.code == 0
    assert result.out.endswith("catalog: out/index.json (1 adapter; 1 removed)\n")


def test_a_folder_that_is_not_ours_is_left_alone(run: Any, write: Any) -> None:
    root = write({"clis/shop/hot.yaml": adapter(), "out/letter.txt": "mine"})
    result = run("import", "clis", "--out", "out")
    assert result.code == 2
    assert tree(root / "out") == {"letter.txt": b"mine"}


@pytest.mark.parametrize(
    ("only", "expected"),
    [
        (["shop/*"], ["shop/hot", "shop/new"]),
        (["*/hot"], ["news/hot", "shop/hot"]),
        (["clis/news/*"], ["news/hot"]),
        (["shop/new", "news/hot"], ["news/hot", "shop/new"]),
    ],
)
def test_only_takes_by_name_or_path(run: Any, write: Any, only: list[str], expected: list[str]) -> None:
    root = write(
        {
            "clis/shop/hot.yaml": adapter(),
            "clis/shop/new.yaml": adapter(name="new"),
            "clis/news/hot.yaml": adapter("news"),
            "clis/x/bad.yaml": bad(),
        }
    )
    result = run("import", ".", "--out", "out", *(part for pattern in only for part in ("--only", pattern)))
    assert result.code == (1 if "shop/*" in only else 0)
    assert names(root / "out") == expected
    summary = report(root / "out")["summary"]
    assert summary["files_scanned"] == 4
    assert {row["why"] for row in report(root / "out")["ignored"]} == {"not selected by --only"}


def test_only_must_take_something(run: Any, write: Any) -> None:
    root = write({"clis/shop/hot.yaml": adapter()})
    result = run("import", ".", "--out", "out", "--only", "shop/hott")
    assert result.code == 2
    assert result.err == "error: no adapter matches `shop/hott`\n  = help: did you mean `shop/hot`?\n"
    assert not (root / "out").exists()


def test_several_sources_keep_their_paths_apart(run: Any, write: Any) -> None:
    root = write(
        {"one/clis/shop/hot.yaml": adapter(), "two/clis/news/hot.yaml": adapter("news"), "x/two/bad.yaml": bad()}
    )
    result = run("import", "one", "two", "x/two", "--out", "out")
    assert result.code == 1
    assert [row["path"] for row in report(root / "out")["files"]] == [
        "one/clis/shop/hot.yaml",
        "two-2/bad.yaml",
        "two/clis/news/hot.yaml",
    ]
    assert " --> x/two/bad.yaml:10:" in result.err
    lock = json.loads((root / "out/adapterc.lock").read_text(encoding="utf-8"))
    assert [source["repo"] for source in lock["sources"]] == ["one", "two", "two-2"]


def test_files_of_one_folder_are_one_source(run: Any, write: Any) -> None:
    root = write({"a/shop/hot.yaml": adapter(), "a/shop/new.yaml": adapter(name="new"), "b/x.yaml": adapter("news")})
    assert run("import", "a/shop/hot.yaml", "a/shop/new.yaml", "--out", "out").code == 0
    assert [row["path"] for row in report(root / "out")["files"]] == ["hot.yaml", "new.yaml"]
    assert run("import", "a/shop/hot.yaml", "b", "a/shop", "--out", "out", "--verbose").code == 0
    assert [row["path"] for row in report(root / "out")["files"]] == ["b/x.yaml", "shop/hot.yaml", "shop/new.yaml"]
    lock = json.loads((root / "out/adapterc.lock").read_text(encoding="utf-8"))
    assert [(item["repo"], list(item["files"])) for item in lock["sources"]] == [
        ("b", ["b/x.yaml"]),
        ("shop", ["shop/hot.yaml", "shop/new.yaml"]),
    ]


def test_a_folder_inside_another_is_read_once(run: Any, write: Any) -> None:
    root = write({"repo/clis/shop/hot.yaml": adapter()})
    assert run("import", "repo", "repo/clis", "--out", "out").code == 0
    assert [row["path"] for row in report(root / "out")["files"]] == ["clis/shop/hot.yaml"]


def test_a_checkout_is_pinned_by_its_remote(run: Any, write: Any) -> None:
    root = write({"work/shop/hot.yaml": adapter()})
    git(root / "work", "init", "-q", "-b", "main")
    git(root / "work", "add", ".")
    git(root / "work", "commit", "-q", "-m", "one")
    git(root / "work", "remote", "add", "origin", "https://me:secret@code.test/o/adapters.git")
    assert run("import", "work", "--out", "out").code == 0
    lock = json.loads((root / "out/adapterc.lock").read_text(encoding="utf-8"))
    assert [(item["repo"], item["commit"]) for item in lock["sources"]] == [
        ("https://code.test/o/adapters", git(root / "work", "rev-parse", "HEAD"))
    ]
    (entry,) = json.loads((root / "out/index.json").read_text(encoding="utf-8"))["adapters"]
    assert entry["adapterc"]["source"]["repo"] == "https://code.test/o/adapters"
    assert run("import", "work/shop", "--out", "out").code == 0
    lock = json.loads((root / "out/adapterc.lock").read_text(encoding="utf-8"))
    assert [(item["repo"], item["commit"]) for item in lock["sources"]] == [("", None)]


def test_a_repository_url_is_cloned_and_pinned(run: Any, write: Any) -> None:
    root = write({"work/clis/shop/hot.yaml": adapter(), "work/clis/shop/bad.yaml": bad()})
    git(root / "work", "init", "-q", "-b", "main")
    git(root / "work", "add", ".")
    git(root / "work", "commit", "-q", "-m", "one")
    git(root / "work", "tag", "v1")
    git(root, "clone", "-q", "--bare", "work", "repo.git")
    (root / "work/clis/shop/bad.yaml").unlink()
    git(root / "work", "commit", "-qam", "two")
    git(root / "work", "push", "-q", str(root / "repo.git"), "main")
    result = run("import", "repo.git", "--out", "out")
    assert result.code == 0
    lock = json.loads((root / "out/adapterc.lock").read_text(encoding="utf-8"))
    assert [(item["repo"], item["commit"]) for item in lock["sources"]] == [
        ("", git(root / "work", "rev-parse", "main"))
    ]
    assert "ref" not in lock["sources"][0]
    for arguments in (["repo.git@v1"], ["repo.git", "--ref", "v1"], [f"file://{root}/repo.git@v1"]):
        result = run("import", *arguments, "--out", "old")
        assert result.code == 1
        assert " --> clis/shop/bad.yaml:10:" in result.err
        lock = json.loads((root / "old/adapterc.lock").read_text(encoding="utf-8"))
        assert lock["sources"][0]["commit"] == git(root / "work", "rev-parse", "v1")
        assert lock["sources"][0]["ref"] == "v1"
    result = run("import", "repo.git@nope", "--out", "new")
    assert (result.code, result.out) == (3, "")
    assert result.err.endswith("failed: couldn't find remote ref nope\n")
    result = run("import", f"repo.git@{git(root / 'work', 'rev-parse', 'v1')[:7]}", "--out", "new")
    assert result.code == 3
    assert "\n  = help: a commit needs its 40 digits: `" in result.err


def test_a_bare_repository_is_no_folder_of_adapters(run: Any, write: Any) -> None:
    root = write({"clis/shop/hot.yaml": adapter()})
    git(root, "init", "-q", "--bare", "mirror")
    for command in ("import", "check"):
        result = run(command, "mirror")
        assert (result.code, result.err) == (
            2,
            "error: `mirror` is a bare repository: it has no files to read\n"
            f"  = help: `adapterc import file://{root}/mirror@REF` imports a branch or tag of it\n",
        )


def test_an_edited_checkout_names_no_commit(run: Any, write: Any) -> None:
    root = write({"work/shop/hot.yaml": adapter(), "work/README.md": "x"})
    git(root / "work", "init", "-q", "-b", "main")
    git(root / "work", "add", ".")
    git(root / "work", "commit", "-q", "-m", "one")

    def commit() -> Any:
        run("import", "work", "--out", "out", "--allow-removals", "9")
        return json.loads((root / "out/adapterc.lock").read_text(encoding="utf-8"))["sources"][0]["commit"]

    head = git(root / "work", "rev-parse", "HEAD")
    assert commit() == head
    (root / "work/README.md").write_text("y", encoding="utf-8")
    assert commit() == head
    (root / "work/shop/new.yaml").write_text(adapter(name="new"), encoding="utf-8")
    assert commit() is None
    (root / "work/shop/new.yaml").unlink()
    (root / "work/shop/hot.yaml").write_text(adapter().replace("item.title", "item.name"), encoding="utf-8")
    assert commit() is None
    (root / "work/shop/hot.yaml").unlink()
    assert commit() is None


def test_a_catalog_beside_its_sources_does_not_change_with_each_commit(run: Any, write: Any) -> None:
    root = write({"shop/hot.yaml": adapter()})
    git(root, "init", "-q", "-b", "main")
    assert run("import", "shop").out.endswith("catalog: catalog/index.json (1 adapter; 1 added)\n")
    first = tree(root / "catalog")
    for _ in range(2):
        git(root, "add", ".")
        git(root, "commit", "-q", "--allow-empty", "-m", "one")
        for more in ((), ("--no-cache",), ("--dry-run", "--no-cache")):
            result = run("import", "shop", *more)
            assert ("would hold 1 adapter\n" if "--dry-run" in more else "(1 adapter), unchanged\n") in result.out
        assert tree(root / "catalog") == first and git(root, "status", "--porcelain") == ""


def test_an_import_says_what_moved_beside_the_adapters(run: Any, write: Any) -> None:
    root = write({"shop/hot.yaml": adapter()})
    run("import", "shop")
    (root / "shop/notes.txt").write_text("x", encoding="utf-8")
    assert run("import", "shop").out.endswith("(1 adapter; only adapterc.lock and report.json changed)\n")


def test_a_damaged_catalog_is_written_anew_and_said(run: Any, write: Any) -> None:
    root = write({"shop/hot.yaml": adapter()})
    run("import", "shop")
    whole = tree(root / "catalog")
    script = root / "catalog/scripts/shop/hot.js"
    script.write_bytes(script.read_bytes() + b"x")
    help = "  = help: see who changes the catalog by hand\n"
    said = "warning: in `catalog` `scripts/shop/hot.js` is not what was written: "
    result = run("import", "shop", "--dry-run")
    assert (result.code, result.err) == (0, f"{said}an import would write it anew\n{help}")
    result = run("import", "shop")
    assert (result.code, result.err) == (0, f"{said}it was written anew\n{help}")
    assert tree(root / "catalog") == whole
    assert run("import", "shop").err == ""


def test_an_import_that_finds_nothing_is_a_finding(run: Any, write: Any) -> None:
    root = write({"clis/README.md": "x"})
    result = run("import", "clis", "--out", "out")
    assert result.code == 1
    assert result.err == (
        "warning: no adapter was found in `clis`\n  = help: report.json says of each file why it holds none\n"
    )
    assert names(root / "out") == []
    assert run("import", "clis", "--out", "out", "--allow-removals", "1").code == 0


def test_a_file_without_adapter_is_told_when_it_is_named(run: Any, write: Any) -> None:
    root = write({"clis/shop/hot.yaml": adapter(), "clis/shop/hours.yaml": "shop: closed on Sundays\n"})
    assert run("import", "clis", "--out", "out").code == 0
    result = run("import", "clis/shop/hot.yaml", "clis/shop/hours.yaml", "--out", "two")
    assert result.code == 1
    assert result.err.startswith(
        "error[AC006]: file holds no adapter: YAML without a `pipeline`\n --> clis/shop/hours.yaml:1:1\n"
    )
    assert names(root / "two") == ["shop/hot"]
    assert report(root / "two")["summary"]["files_without_adapter"] == 1


def test_a_narrow_selection_and_a_full_catalog(run: Any, write: Any) -> None:
    write({f"clis/shop/n{number}.yaml": adapter(name=f"n{number}") for number in range(10, 19)})
    run("import", "clis", "--out", "out")
    result = run("import", "clis", "--out", "out", "--only", "shop/n18")
    assert (result.code, result.err) == (
        2,
        "error: `out` would lose 8 adapters: `shop/n10`, `shop/n11`, `shop/n12`, `shop/n13`, `shop/n14` and 3 more "
        "(not selected by --only)\n"
        "  = help: if they are meant to go, pass `--allow-removals 8`; "
        "a catalog of the selected adapters alone belongs in another `--out`\n",
    )


def test_a_foreign_file_has_one_cause_and_one_help(run: Any, write: Any) -> None:
    root = write({"clis/shop/hot.yaml": adapter()})
    run("import", "clis", "--out", "out")
    (root / "out/notes.txt").write_text("mine", encoding="utf-8")
    (root / "clis/shop/hot.yaml").write_text(adapter().replace("item.title", "item.name"), encoding="utf-8")
    expected = (
        "error: `out` holds files that adapterc did not write: `notes.txt`\n"
        "  = help: move them elsewhere: the folder is replaced as a whole\n"
    )
    for command in (["import", "clis", "--out", "out"], ["diff", "out", "out"]):
        result = run(*command)
        assert (result.code, result.err) == (2, expected)


def test_every_document_of_every_file_has_a_row(run: Any, write: Any) -> None:
    root = write(
        {
            "clis/shop/many.yaml": adapter(name="a") + "---\n" + bad("b") + "---\n" + bad("c"),
            "clis/shop/b.yaml": adapter(name="b"),
            "clis/shop/c.yaml": adapter(name="c"),
        }
    )
    assert run("import", "clis", "--out", "out").code == 1
    assert [(row["path"], row["adapter"], row["status"]) for row in report(root / "out")["files"]] == [
        ("shop/b.yaml", "shop/b", "compiled"),
        ("shop/c.yaml", "shop/c", "compiled"),
        ("shop/many.yaml", "shop/a", "compiled"),
        ("shop/many.yaml", "shop/b", "rejected"),
        ("shop/many.yaml", "shop/c", "rejected"),
    ]
    assert names(root / "out") == ["shop/a", "shop/b", "shop/c"]


@pytest.mark.parametrize("redirect", ["2>&1 |", "2>/dev/null |", "2>&1 >/dev/null |"])
def test_a_reader_that_stops_does_not_stop_an_import(write: Any, redirect: str) -> None:
    root = write({f"clis/shop/n{number}.yaml": bad(f"n{number}") for number in range(30)})
    write({"clis/shop/hot.yaml": adapter()})
    done = subprocess.run(
        f"{sys.executable} -m adapterc.cli import clis --out out -j 1 {redirect} true; echo ${{PIPESTATUS[0]}}",
        shell=True,
        executable="/bin/bash",
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[3] / "src")},
    )
    assert (done.stdout, done.stderr) == ("141\n", "")
    assert names(root / "out") == ["shop/hot"]


def test_moving_the_root_is_no_change(run: Any, write: Any) -> None:
    write({"root/clis/shop/hot.yaml": adapter(), "root/clis/shop/new.yaml": adapter(name="new")})
    run("import", "root", "--out", "one")
    run("import", "root/clis", "--out", "two")
    result = run("diff", "one", "two")
    assert (result.code, result.out) == (
        0,
        "source moved, artifact unchanged: shop/hot, shop/new\nno changes\n",
    )


def test_an_unused_approval_is_said(run: Any, write: Any) -> None:
    write(
        {
            "clis/shop/hot.yaml": adapter(),
            "adapterc.toml": '[[approve]]\nadapter = "shop/hott"\neffects = ["POST"]\nreason = "reads"\n',
        }
    )
    result = run("import", "clis", "--out", "out")
    assert result.code == 0
    assert result.err == (
        "warning: adapterc.toml:2:11: approves `shop/hott`, and none of these adapters has this name\n"
        "  = help: did you mean `shop/hot`?\n"
    )
    assert run("check", "clis").err.startswith(result.err)
    assert run("check", "clis/shop/hot.yaml").err.startswith("checked 1 adapter")


def test_approvals_that_do_nothing_are_said_by_import_and_check(run: Any, write: Any) -> None:
    approvals = (("shop/more", "clicks"), ("shop/more", "click"), ("shop/add-note", "click"), ("shop/hot", "click"))
    write(
        {
            "clis/shop/more.yaml": CLICKS.format(name="more"),
            "clis/shop/add-note.yaml": CLICKS.format(name="add-note"),
            "clis/shop/hot.yaml": adapter(),
            "adapterc.toml": "".join(
                f'[[approve]]\nadapter = "{name}"\neffects = ["{label}"]\nreason = "it only unfolds"\n\n'
                for name, label in approvals
            ),
        }
    )
    expected = (
        "warning: adapterc.toml:2:11: approves `clicks`, which `shop/more` does not do\n"
        "warning: adapterc.toml:12:11: the approval of `shop/add-note` has no effect: AC506\n"
        "warning: adapterc.toml:17:11: approves `click`, which `shop/hot` does not do\n"
    )
    for command in (["import", "clis", "--out", "out"], ["check", "clis"]):
        result = run(*command)
        assert result.code == 1
        assert "".join(line for line in result.err.splitlines(True) if line.startswith("warning: ")) == expected
    assert names(Path("out")) == ["shop/hot", "shop/more"]
    only = run("import", "clis", "--out", "one", "--only", "shop/hot")
    assert [line for line in only.err.splitlines() if "adapterc.toml" in line] == expected.splitlines()[2:]


def test_a_source_cannot_approve_itself(run: Any, write: Any) -> None:
    write({"clis/shop/hot.yaml": adapter(), "clis/adapterc.toml": "nonsense = 1\n"})
    assert run("import", "clis", "--out", "out").code == 0


def test_warnings_are_counted_and_shown_when_asked_for(run: Any, write: Any) -> None:
    write({"clis/github/search.yaml": adapter("github", "search")})
    result = run("import", "clis", "--out", "out")
    assert result.code == 0
    assert result.err == "warning: 1 warning not shown: AC312 bundled-name-clash (1); -v shows them\n"
    assert "warning[AC312]" in run("import", "clis", "--out", "out", "-v").err


def test_many_findings_are_cut(run: Any, write: Any) -> None:
    write({f"clis/shop/n{number}.yaml": bad(f"n{number}") for number in range(53)})
    result = run("import", "clis", "--out", "out", "--jobs", "1")
    assert result.err.count("error[AC202]") == 3
    assert result.err.count("\nclis/shop/n") == 47
    assert "\n\nclis/shop/n11.yaml:10:31 AC202 unknown filter `shout`\nclis/shop/n12.yaml:10:31 AC202 " in result.err
    assert "\n3 more findings are in report.json; -v shows them\n" in result.err


def test_many_sites_are_cut(run: Any, write: Any) -> None:
    write({f"clis/s{n}/hot.yaml": adapter(f"s{n}") for n in range(21)} | {"clis/shop/bad.yaml": bad()})
    result = run("import", "clis", "--out", "out", "--jobs", "1")
    assert (
        "\nsite  compiled      held  rejected\n"
        "shop         -         -         1\n"
        "and 21 sites where everything compiled (-v lists all)\n"
    ) in result.out
    assert "s20 " in run("import", "clis", "--out", "out", "--jobs", "1", "-v").out


def test_case_053_duplicates(run: Any, tmp_path: Path) -> None:
    result = run("import", str(case("053") / "clis"), "--out", str(tmp_path / "out"))
    assert result.code == 1
    assert names(tmp_path / "out") == ["shop/hot", "shop/old"]
    rows = {row["path"]: row for row in report(tmp_path / "out")["files"]}
    assert rows["shop/hot-copy.yaml"]["status"] == "rejected"
    for copy in ("shop/hot-copy.yaml", "shop/hot.yaml"):
        assert [(d["code"], d["severity"]) for d in rows[copy]["diagnostics"]] == [("AC306", "error")]
    assert rows["shop/hot.js"]["status"] == "compiled"
    assert "defined 3 times: `shop/hot-copy.yaml`, `shop/hot.js`, `shop/hot.yaml`" in result.err
    assert report(tmp_path / "out")["ignored"] == []


def test_case_053_two_roots_that_disagree(run: Any, tmp_path: Path) -> None:
    """Without an override root nobody can say which one is meant, so neither is taken."""
    roots = [str(case("053") / name) for name in ("clis", "local")]
    assert run("import", *roots, "--out", str(tmp_path / "a")).code == 1
    assert run("import", *reversed(roots), "--out", str(tmp_path / "b")).code == 1
    assert names(tmp_path / "a") == ["shop/old"]
    assert tree(tmp_path / "a") == tree(tmp_path / "b")


def test_case_055_encodings(spawn: Any, tmp_path: Path) -> None:
    environments: list[dict[str, str]] = [{}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}]
    for number, environment in enumerate(environments):
        result = spawn("import", str(case("055")), "--out", str(tmp_path / str(number)), **environment)
        assert result.code == 1
    assert tree(tmp_path / "0") == tree(tmp_path / "1")
    assert names(tmp_path / "0") == ["shop/ok"]
    rows = {row["path"]: row for row in report(tmp_path / "0")["files"]}
    for name in ("gbk", "latin1", "u16"):
        (found,) = rows[f"clis/shop/{name}.yaml"]["diagnostics"]
        assert (found["code"], found["severity"]) == ("AC001", "error")
        assert "byte offset" in found["message"]


def test_case_056_odd_files(spawn: Any, tmp_path: Path) -> None:
    import time

    maker = case("056") / "make_repo.py"
    (tmp_path / "box").mkdir()
    subprocess.run([sys.executable, str(maker), str(tmp_path / "box" / "repo")], check=True)
    started = time.monotonic()
    result = spawn("import", "repo", "--out", "out", cwd=tmp_path / "box")
    assert time.monotonic() - started < 10
    assert result.code == 1
    assert sorted(path.name for path in (tmp_path / "box").iterdir() if not path.name.startswith(".")) == [
        "out",
        "repo",
    ]
    assert not (tmp_path / "etc").exists()
    document = report(tmp_path / "box" / "out")
    rows = {row["path"].removeprefix("clis/shop/"): row for row in document["files"]}
    codes = {name: [d["code"] for d in row["diagnostics"] if d["severity"] == "error"] for name, row in rows.items()}
    assert codes["huge.yaml"] == ["AC002"]
    assert codes["deep.yaml"] == ["AC107"]
    assert codes["nul.yaml"] == ["AC003"]
    assert len(codes["image.yaml"]) == 1
    assert codes["con.yaml"] == ["AC305"]
    for name in ("HOT.yaml", "bad.yaml", "热.yaml"):
        assert codes[name] == ["AC304"], name
    assert {"shop/a", "shop/dash", "shop/hot", "shop/space"} == set(names(tmp_path / "box" / "out"))
    ignored = {row["path"]: row["why"] for row in document["ignored"]}
    assert ignored == {
        "clis/shop/.hidden.yaml": "hidden file",
        "clis/shop/README.md": "Markdown document",
        "clis/shop/a.test.js": "test file",
        "clis/shop/a.yaml.bak": "back-up file",
        "clis/shop/a.yml~": "back-up file",
        "clis/shop/bundle.min.js": "minified JavaScript",
        "clis/shop/types.d.ts": "type declarations",
        "node_modules/p/q.yaml": "in node_modules",
    }
    summary = document["summary"]
    assert summary["found"] == summary["compiled"] + summary["held"] + summary["rejected"] == len(rows)
    assert summary["files_scanned"] == len(rows) + len(ignored)


def test_case_058_same_bytes(spawn: Any, tmp_path: Path) -> None:
    """Two imports agree whatever surrounds them: place, clock, locale, hash seed, order, mode, line ends, processes."""
    sources = [
        (path.name, path.read_text(encoding="utf-8")) for path in sorted((case("058") / "clis/shop").glob("*.yaml"))
    ]
    sources += [(f"n{number}.yaml", adapter(name=f"n{number}")) for number in range(30)]
    first, second = tmp_path / "first" / "repo", tmp_path / "second" / "deeper" / "checkout"
    for root, order, newline in ((first, sources, "\n"), (second, reversed(sources), "\r\n")):
        (root / "clis/shop").mkdir(parents=True)
        for name, text in order:
            path = root / "clis/shop" / name
            path.write_bytes(text.replace("\n", newline).encode())
            os.utime(path, (1, 1) if newline == "\n" else (2_000_000_000, 2_000_000_000))
    one = spawn("import", "repo", "--out", "../out-1", "--jobs", "1", cwd=first.parent, PYTHONHASHSEED="1", TZ="UTC")
    old_mask = os.umask(0o077)
    try:
        two = spawn(
            *("import", str(second), "--out", str(tmp_path / "out-2"), "--jobs", "3"),
            cwd=tmp_path,
            PYTHONHASHSEED="77",
            TZ="Asia/Tokyo",
            LC_ALL="C",
        )
    finally:
        os.umask(old_mask)
    assert (one.code, two.code) == (0, 0), one.err + two.err
    assert tree(tmp_path / "out-1") == tree(tmp_path / "out-2")
    index = json.loads((tmp_path / "out-1/index.json").read_text(encoding="utf-8"))["adapters"]
    assert [entry["name"] for entry in index] == sorted(entry["name"] for entry in index)
    assert [arg["name"] for entry in index if entry["name"] == "shop/b" for arg in entry["args"]] == ["z", "a"]
