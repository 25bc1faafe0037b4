from __future__ import annotations

import os
from pathlib import Path

import pytest

from adapterc.compiler.discover import Root, discover, read_within_limit


def make(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x", encoding="utf-8")


def listed(root: Path, **options: object) -> dict[str, str | None]:
    return {file.path: file.ignored for file in discover(Root(root, **options))}  # type: ignore[arg-type]


def test_every_file_is_listed_with_its_reason(tmp_path: Path) -> None:
    make(
        tmp_path,
        "clis/shop/hot.yaml",
        "clis/shop/new.yml",
        "clis/shop/hot.ts",
        "clis/shop/hot.test.ts",
        "clis/shop/hot.test.yaml",
        "clis/shop/types.d.ts",
        "clis/shop/old.yaml.bak",
        "clis/shop/a.yml~",
        "clis/shop/.hidden.yaml",
        ".github/workflows/ci.yml",
        "node_modules/p/q.yaml",
        "README.md",
        "LICENSE",
        "package.json",
        "logo.png",
        "run.sh",
        "data.json",
        "thing.qqq",
        "plain",
        "src/__tests__/x.yaml",
        "pnpm-lock.yaml",
    )
    assert listed(tmp_path) == {
        ".github/workflows/ci.yml": "in a hidden folder",
        "LICENSE": "licence text",
        "README.md": "Markdown document",
        "clis/shop/.hidden.yaml": "hidden file",
        "clis/shop/a.yml~": "back-up file",
        "clis/shop/hot.test.ts": "test file",
        "clis/shop/hot.test.yaml": "test file",
        "clis/shop/hot.ts": "TypeScript source: not an adapter dialect",
        "clis/shop/hot.yaml": None,
        "clis/shop/new.yml": None,
        "clis/shop/old.yaml.bak": "back-up file",
        "clis/shop/types.d.ts": "type declarations",
        "data.json": "JSON data: not an adapter dialect",
        "logo.png": "binary or image",
        "node_modules/p/q.yaml": "in node_modules",
        "package.json": "package.json: no adapter in it",
        "plain": "no adapter dialect reads files without a suffix",
        "pnpm-lock.yaml": "lock file of a package manager",
        "run.sh": "shell script",
        "src/__tests__/x.yaml": "test file",
        "thing.qqq": "no adapter dialect reads `.qqq` files",
    }


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("/* @meta\n{}\n*/\nasync function(args) {}", "bb-browser function (`/* @meta */`)"),
        (
            "import { cli } from '@x/opencli/registry';\ncli({ site: 'shop' })",
            "OpenCLI JavaScript adapter (`cli({...})`)",
        ),
        ("cli ( {\n  site: 'shop'\n})", "OpenCLI JavaScript adapter (`cli({...})`)"),
        ("const click = 1; click({})", "JavaScript source: not an adapter dialect"),
        ("// @meta is a word\n", "JavaScript source: not an adapter dialect"),
    ],
)
def test_javascript_that_no_dialect_reads_is_named_by_its_kind(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "hot.mjs").write_text(text, encoding="utf-8")
    (found,) = discover(Root(tmp_path))
    assert found.ignored is not None
    assert found.ignored.startswith(why)


def test_only_the_head_of_javascript_is_looked_at(tmp_path: Path) -> None:
    (tmp_path / "hot.mjs").write_text(" " * 5000 + "cli({})", encoding="utf-8")
    (tmp_path / "hot.js").write_text("", encoding="utf-8")
    (tmp_path / "lib.min.js").write_text("cli({})", encoding="utf-8")
    assert listed(tmp_path) == {
        "hot.js": None,
        "hot.mjs": "JavaScript source: not an adapter dialect",
        "lib.min.js": "minified JavaScript",
    }


def test_version_control_metadata_is_not_part_of_the_tree(tmp_path: Path) -> None:
    make(tmp_path, ".git/config", ".git/x.yaml", "sub/.git", ".svn/entries", "a.yaml")
    assert listed(tmp_path) == {"a.yaml": None}


def test_order_is_that_of_the_paths(tmp_path: Path) -> None:
    make(tmp_path, "b.yaml", "a/z.yaml", "a.yaml", "a-b.yaml", "A.yaml", "ä.yaml")
    paths = list(listed(tmp_path))
    assert paths == sorted(paths)
    assert paths == ["A.yaml", "a-b.yaml", "a.yaml", "a/z.yaml", "b.yaml", "ä.yaml"]


def test_prefix_goes_before_every_path(tmp_path: Path) -> None:
    make(tmp_path, "clis/a.yaml")
    assert listed(tmp_path, prefix="shop") == {"shop/clis/a.yaml": None}


def test_output_folder_is_not_input(tmp_path: Path) -> None:
    make(tmp_path, "a.yaml", "catalog/scripts/a.yaml", "catalogue/b.yaml")
    found = discover(Root(tmp_path), [tmp_path / "catalog", tmp_path / "absent"])
    assert [file.path for file in found] == ["a.yaml", "catalogue/b.yaml"]


def test_single_file_is_a_root(tmp_path: Path) -> None:
    make(tmp_path, ".odd.yaml", "x.ts")
    assert [(file.path, file.ignored) for file in discover(Root(tmp_path / ".odd.yaml"))] == [(".odd.yaml", None)]
    assert listed(tmp_path / "x.ts") == {"x.ts": "TypeScript source: not an adapter dialect"}


def test_missing_root_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        discover(Root(tmp_path / "absent"))


def test_link_outside_is_reported_and_not_followed(tmp_path: Path) -> None:
    make(tmp_path, "outside/x.yaml", "root/a.yaml")
    os.symlink(tmp_path / "outside", tmp_path / "root" / "dir")
    os.symlink("../outside/x.yaml", tmp_path / "root" / "x.yaml")
    found = discover(Root(tmp_path / "root"))
    assert [(file.path, file.ignored) for file in found] == [
        ("a.yaml", None),
        ("dir", "symbolic link leads outside the import root"),
        ("x.yaml", "symbolic link leads outside the import root"),
    ]
    assert [f"{d.span} {d.code} {d.message}" for file in found for d in file.diagnostics] == [
        "dir:1:1 AC005 symbolic link `dir` leads outside the import root",
        "x.yaml:1:1 AC005 symbolic link `x.yaml` leads outside the import root",
    ]


def test_sibling_with_the_same_beginning_is_outside(tmp_path: Path) -> None:
    make(tmp_path, "root-2/x.yaml", "root/a.yaml")
    os.symlink("../root-2/x.yaml", tmp_path / "root" / "x.yaml")
    assert listed(tmp_path / "root")["x.yaml"] == "symbolic link leads outside the import root"


def test_links_inside_are_read_once(tmp_path: Path) -> None:
    make(tmp_path, "clis/a.yaml")
    os.symlink("clis", tmp_path / "again")
    os.symlink("a.yaml", tmp_path / "clis" / "b.yaml")
    assert listed(tmp_path) == {
        "again": "symbolic link to `clis`, which is searched itself",
        "clis/a.yaml": None,
        "clis/b.yaml": "symbolic link to `clis/a.yaml`, which is read itself",
    }


def test_links_into_unsearched_folders_are_followed_once(tmp_path: Path) -> None:
    make(tmp_path, "node_modules/plugin/hot.yaml", ".store/one.yaml")
    os.symlink("../node_modules/plugin", tmp_path / "node_modules" / "loop")
    (tmp_path / "plugins").mkdir()
    os.symlink("../node_modules/plugin", tmp_path / "plugins" / "a")
    os.symlink("../node_modules/plugin", tmp_path / "plugins" / "b")
    os.symlink("../.store/one.yaml", tmp_path / "plugins" / "one.yaml")
    assert listed(tmp_path) == {
        ".store/one.yaml": "in a hidden folder",
        "node_modules/loop": "in node_modules",
        "node_modules/plugin/hot.yaml": "in node_modules",
        "plugins/a/hot.yaml": None,
        "plugins/b": "symbolic link to `node_modules/plugin`, which is searched itself",
        "plugins/one.yaml": None,
    }


def test_cycles_and_broken_links_end(tmp_path: Path) -> None:
    make(tmp_path, "a/x.yaml", ".h/deep/y.yaml")
    os.symlink("..", tmp_path / "a" / "up")
    os.symlink("self", tmp_path / "self")
    os.symlink("nowhere", tmp_path / "broken.yaml")
    os.symlink(".h", tmp_path / "h")
    os.symlink("../../.h", tmp_path / ".h" / "deep" / "back")
    assert listed(tmp_path) == {
        ".h/deep/back": "in a hidden folder",
        ".h/deep/y.yaml": "in a hidden folder",
        "a/up": "symbolic link to `.`, which is searched itself",
        "a/x.yaml": None,
        "broken.yaml": "symbolic link that leads nowhere",
        "h/deep/back": "symbolic link to `.h`, which is searched itself",
        "h/deep/y.yaml": None,
        "self": "symbolic link that leads nowhere",
    }


def test_special_files_are_never_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert listed(tmp_path) == {"pipe.yaml": "not a regular file"}


def test_names_are_the_same_under_every_locale(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.yaml")).write_text("x", encoding="utf-8")
    make(tmp_path, "热.yaml")
    assert listed(tmp_path) == {"\\xff.yaml": None, "热.yaml": None}


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_unreadable_folder_is_counted(tmp_path: Path) -> None:
    make(tmp_path, "closed/a.yaml")
    (tmp_path / "closed").chmod(0)
    try:
        assert listed(tmp_path) == {"closed": "folder cannot be read: permission denied"}
    finally:
        (tmp_path / "closed").chmod(0o755)


@pytest.mark.parametrize("known", [0, 1, 4, 5, 6, 9, 10, 11, 99])
@pytest.mark.parametrize("length", [0, 1, 5, 9, 10, 11, 12, 30])
def test_a_file_is_read_up_to_the_limit_whatever_its_size_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: int, length: int
) -> None:
    """It may have grown or shrunk since it was listed."""
    monkeypatch.setattr("adapterc.compiler.discover.MAX_BYTES", 10)
    data = bytes(range(length))
    (tmp_path / "file").write_bytes(data)
    assert read_within_limit(str(tmp_path / "file"), known) == data[:11]
