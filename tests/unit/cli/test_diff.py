"""`adapterc diff` on folders and on commits."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from adapterc.compiler.catalog.write import write_catalog
from adapterc.compiler.diff.sides import Committed, SideError, named_sides
from tests.support.catalogs import artifact, catalog


def git(folder: Path, *arguments: str) -> str:
    names = (
        "-c",
        "user.name=t",
        "-c",
        "user.email=t@shop.test",
        "-c",
        "commit.gpgsign=false",
        "-c",
        "core.autocrlf=false",
    )
    done = subprocess.run(
        ["git", *names, "-C", str(folder), *arguments],
        check=True,
        capture_output=True,
        env={**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null"},
    )
    return done.stdout.decode().strip()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """main: one commit without a catalog, one with `shop/hot`; `topic`, from the latter, adds a host to it; on main a
    third commit adds `shop/new`."""
    root = tmp_path / "repo"
    root.mkdir()
    monkeypatch.chdir(root)
    git(root, "init", "-q", "-b", "main")
    (root / "README.md").write_text("x\n", encoding="utf-8")
    commit(root, "none")
    write_catalog(catalog(artifact("shop/hot")), root / "catalog", 9)
    commit(root, "one")
    git(root, "checkout", "-q", "-b", "topic")
    write_catalog(catalog(wider()), root / "catalog", 9)
    commit(root, "two")
    git(root, "checkout", "-q", "main")
    write_catalog(catalog(artifact("shop/hot"), artifact("shop/new", "fresh();")), root / "catalog", 9)
    commit(root, "three")
    return root


def wider() -> Any:
    return artifact("shop/hot", effects={"hosts": ["a.test", "www.shop.test"]})


def commit(root: Path, message: str) -> None:
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", message)


WIDER = (
    "~ shop/hot\n"
    "  ! effects: + host a.test\n"
    "0 added, 0 removed, 1 changed (lines with `!` widen what an adapter may do or break its callers)\n"
)


def test_two_commits(run: Any, repository: Path) -> None:
    result = run("diff", "main~1..topic", "--", "catalog")
    assert (result.code, result.out, result.err) == (1, WIDER, "")
    assert run("diff", "main~1..topic").out == WIDER
    assert run("diff", "main~1:catalog", "topic:./catalog").out == WIDER
    both = run("diff", "main..topic").out
    assert "- shop/new  (no longer found)\n" in both and "host a.test" in both


def test_what_a_branch_changed_since_it_left(run: Any, repository: Path) -> None:
    assert run("diff", "main...topic").out == WIDER
    assert run("diff", "main..main").out == "no changes\n"
    assert run("diff", "main..main").code == 0


def test_a_commit_and_the_work_tree(run: Any, repository: Path) -> None:
    assert run("diff", "HEAD:catalog", "catalog").code == 0
    write_catalog(catalog(wider(), artifact("shop/new", "fresh();")), repository / "catalog", 9)
    before = git(repository, "status", "--porcelain")
    assert "host a.test" in run("diff", "HEAD:catalog", "catalog").out
    assert run("diff", "HEAD..").out == "no changes\n"
    assert git(repository, "status", "--porcelain") == before


def test_paths_from_a_folder_below(run: Any, repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (repository / "sub").mkdir()
    monkeypatch.chdir(repository / "sub")
    assert run("diff", "main~1..topic", "../catalog").out == WIDER
    assert run("diff", "main~1..topic", str(repository / "catalog")).out == WIDER
    assert run("diff", "main~1:catalog", "topic:../catalog").out == WIDER
    assert "neither" in run("diff", "main~1..topic", "catalog").err


def test_a_catalog_that_is_new(run: Any, repository: Path) -> None:
    result = run("diff", "main~2..main~1")
    assert (result.code, result.out.splitlines()[0]) == (1, "+ shop/hot")
    assert result.err == "warning: `main~2:catalog` does not exist: the other catalog is compared with an empty one\n"
    assert run("diff", "main~1..main~2").out.startswith("- shop/hot  (no longer found)\n")


def test_a_hook_does_not_lead_it_astray(run: Any, repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", str(repository / "elsewhere"))
    monkeypatch.setenv("GIT_INDEX_FILE", "nowhere")
    assert run("diff", "main~1..topic").out == WIDER


def test_nothing_of_the_repository_is_run(run: Any, repository: Path) -> None:
    (repository / ".gitattributes").write_text("* filter=evil diff=evil ident export-subst\n", encoding="utf-8")
    commit(repository, "attributes")
    git(repository, "config", "filter.evil.smudge", "touch ../evil; cat")
    git(repository, "config", "diff.evil.textconv", "touch ../evil; cat")
    git(repository, "config", "core.fsmonitor", "touch ../evil")
    assert run("diff", "topic..main").code == 1
    assert not (repository.parent / "evil").exists()


def test_a_bare_repository(run: Any, repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git(repository.parent, "clone", "-q", "--bare", str(repository), "bare.git")
    monkeypatch.chdir(repository.parent / "bare.git")
    assert run("diff", "main~1..topic").out == WIDER


def test_json(run: Any, repository: Path) -> None:
    document = json.loads(run("diff", "main~1..topic", "--format", "json").out)
    assert (document["loud"], document["changed"][0]["name"]) == (True, "shop/hot")


def test_markdown(run: Any, repository: Path) -> None:
    result = run("diff", "main~1..topic", "--format", "md")
    assert result.code == 1
    assert result.out.startswith("<!-- adapterc diff -->\n## Catalog: 0 added, 0 removed, 1 changed\n")
    assert "- `shop/hot` effects + `host a.test`\n" in result.out


@pytest.mark.parametrize(
    ("arguments", "code", "message", "help"),
    [
        (("gone..main",), 3, "this repository has no commit `gone`", "fetch it first; a shallow checkout holds one"),
        (("main:catalog", "--upload=x:catalog"), 2, "no such option", ""),
        (("--", "main:catalog", "-x:catalog"), 3, "`-x` is not a branch, a tag or a commit", ""),
        (("main..topic", "nothing"), 2, "neither `main:nothing` nor `topic:nothing` is a folder", "name the folder"),
        (("main..topic", "README.md"), 2, "neither `main:README.md` nor `topic:README.md` is a folder", ""),
        (("main..topic", "../x"), 2, "`../x` is outside of the repository", "name a folder of the repository"),
        (("main:catalog",), 2, "one catalog is named, and a diff needs two", "write `OLD NEW`, or `REV..REV [FOLDER]`"),
        (("catalog", "https://shop.test/x"), 2, "`https://shop.test/x` is not a folder", "give the folder that holds"),
        (("../gone", "catalog"), 2, "`../gone` is not a folder", "give the folder that holds `index.json`"),
        (("README.md", "catalog"), 2, "`README.md` is not a folder", ""),
        (("main", "topic"), 2, "`main` is not a folder", "for one folder of two commits, write `main..topic [FOLDER]`"),
        (("HEAD~0", "catalog"), 2, "`HEAD~0` is not a folder", "for a folder of that commit, write `HEAD~0:catalog`"),
        (("catalog", "topic"), 2, "`topic` is not a folder", "for a folder of that commit, write `topic:catalog`"),
        (("main", "gone"), 2, "`main` is not a folder", "for a folder of that commit, write `main:catalog`"),
        ((".", "catalog"), 2, "is not a catalog that adapterc wrote", ""),
        (("main:", "catalog"), 2, "`main:` is not a catalog that adapterc wrote", ""),
    ],
)
def test_what_names_no_catalogs(
    run: Any, repository: Path, arguments: tuple[str, ...], code: int, message: str, help: str
) -> None:
    result = run("diff", *arguments)
    assert (result.code, result.out) == (code, "")
    assert message in result.err.lower() or message in result.err
    assert help in result.err


def test_outside_of_a_repository(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("diff", "main..topic")
    assert result.code == 2 and "this is no git repository" in result.err


def test_a_damaged_catalog_is_named(run: Any, repository: Path) -> None:
    shutil.copytree(repository / "catalog", repository / "old")
    (repository / "catalog/index.json").write_bytes(b"{}")
    result = run("diff", "old", "catalog")
    assert result.code == 3 and "`catalog` is damaged: `index.json` is not what was written" in result.err
    commit(repository, "damaged")
    result = run("diff", "HEAD~1..HEAD")
    assert result.code == 3 and "`HEAD:catalog` is damaged: `index.json` is not what was written" in result.err


def test_a_link_in_a_committed_catalog(run: Any, repository: Path) -> None:
    os.symlink("index.json", repository / "catalog/other.json")
    commit(repository, "link")
    result = run("diff", "HEAD~1..HEAD")
    assert result.code == 3 and "holds `other.json`, which is no plain file" in result.err


@pytest.mark.parametrize(
    ("old", "new", "sides"),
    [
        ("a..b", None, ("a", "catalog", None, "b", "catalog")),
        ("a...b", "x/y", ("a", "x/y", "b", "b", "x/y")),
        ("..b", None, ("HEAD", "catalog", None, "b", "catalog")),
        ("v1.0..", None, ("v1.0", "catalog", None, "HEAD", "catalog")),
        ("main..feature/x", None, ("main", "catalog", None, "feature/x", "catalog")),
    ],
)
def test_ranges(old: str, new: str | None, sides: tuple[object, ...]) -> None:
    before, after = named_sides(old, new)
    assert isinstance(before, Committed) and isinstance(after, Committed)
    assert (before.revision, before.path, before.since, after.revision, after.path) == sides


@pytest.mark.parametrize("path", ["../old", "x/../y", "...", "a/.../b"])
def test_paths_are_no_ranges(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert named_sides("..", str(tmp_path)) == (Path(".."), tmp_path)
    with pytest.raises(SideError, match="is not a folder"):
        named_sides(path, str(tmp_path))
