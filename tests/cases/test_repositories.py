"""Case 056, a repository of odd files, and 058, the same bytes in every surrounding."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adapterc.cli.app import cli

from .bank import Case, bank_case, own_case
from .checks import measured, snapshot

ADAPTER = """\
site: library
name: %s
description: Books on loan
domain: library.test
strategy: public
browser: false
pipeline:
  - fetch: https://api.library.test/loans
columns: [title]
"""

BANK_ENDINGS = {
    "clis/shop/a.yaml": [],
    "clis/shop/-dash.yaml": [],
    "clis/shop/name with space.yaml": [],
    "clis/shop/hot.yaml": [],
    "clis/shop/HOT.yaml": ["AC304"],
    "clis/shop/bad.yaml": ["AC304"],
    "clis/shop/热.yaml": ["AC304"],
    "clis/shop/con.yaml": ["AC305"],
    "clis/shop/deep.yaml": ["AC107"],
    "clis/shop/huge.yaml": ["AC002"],
    "clis/shop/nul.yaml": ["AC003"],
    "clis/shop/image.yaml": ["AC003"],
}
BANK_IGNORED = {
    "a.test.js",
    "types.d.ts",
    "README.md",
    "a.yaml.bak",
    ".hidden.yaml",
    "a.yml~",
    "bundle.min.js",
    "q.yaml",
}

OWN_ENDINGS = {
    "shelf/plain.yaml": [],
    "shelf/two words.yml": [],
    "shelf/hot.yaml": ["AC306"],  # not at its home, so the one that differs in case costs it the name
    "shelf/upper.yaml": ["AC304"],
    "shelf/outside.yaml": ["AC304"],
    "shelf/absolute.yaml": ["AC304"],
    "shelf/back.yaml": ["AC304"],
    "shelf/empty-name.yaml": ["AC304"],
    "shelf/nul-device.yaml": ["AC305"],
    "shelf/aux.yaml": ["AC305"],
    "shelf/deep-list.yaml": ["AC107"],
    "shelf/deep-map.yaml": ["AC107"],
    "shelf/long.yaml": ["AC002"],
    "shelf/nul.yaml": ["AC003"],
    "shelf/noise.yaml": ["AC001"],
}
OWN_IGNORED = {"notes.txt", "old.yaml~", ".swap.yaml", "empty.yaml", "loans.test.ts", "dep.yaml", "workflow.yaml"}


def own_tree(root: Path) -> None:
    """A repository with the same kinds of oddity as the bank's, and some more."""
    shelf = root / "shelf"
    shelf.mkdir(parents=True)
    names = {"plain": "plain", "upper": "HOT", "hot": "hot", "outside": "../../../outside", "absolute": "/etc/x"}
    names |= {"back": "a\\..\\b", "empty-name": '""', "nul-device": "nul", "aux": "aux"}
    for file, name in names.items():
        (shelf / f"{file}.yaml").write_text(ADAPTER % name, encoding="utf-8")
    (shelf / "two words.yml").write_text(ADAPTER % "words", encoding="utf-8")
    nested = 30_000
    (shelf / "deep-list.yaml").write_text(ADAPTER % "deep-list" + "x: " + "[" * nested + "]" * nested + "\n")
    (shelf / "deep-map.yaml").write_text(ADAPTER % "deep-map" + "x: " + "{a: " * nested + "1" + "}" * nested + "\n")
    (shelf / "long.yaml").write_text(ADAPTER % "long" + "# " + "x" * (30 << 20) + "\n")
    (shelf / "nul.yaml").write_bytes((ADAPTER % "nulls").encode() + b"\x00")
    (shelf / "noise.yaml").write_bytes(bytes(range(1, 256)) * 20)
    (shelf / "empty.yaml").write_bytes(b"")
    for file in ("notes.txt", "old.yaml~", ".swap.yaml", "loans.test.ts"):
        (shelf / file).write_text(ADAPTER % "never", encoding="utf-8")
    (root / "node_modules" / "p").mkdir(parents=True)
    (root / "node_modules" / "p" / "dep.yaml").write_text(ADAPTER % "dep", encoding="utf-8")
    (root / "workflow.yaml").write_text("on: push\njobs: {}\n", encoding="utf-8")


def bank_tree(root: Path) -> None:
    script = bank_case("056").folder / "make_repo.py"
    subprocess.run([sys.executable, str(script), str(root)], check=True)


@pytest.mark.parametrize(
    ("number", "make", "endings", "ignored"),
    [
        pytest.param("bank", bank_tree, BANK_ENDINGS, BANK_IGNORED, id="bank"),
        pytest.param("ours", own_tree, OWN_ENDINGS, OWN_IGNORED, id="ours"),
    ],
)
def test_056_odd_files(
    tmp_path: Path, number: str, make: Callable[[Path], None], endings: dict[str, list[str]], ignored: set[str]
) -> None:
    """One import within the limits: every file accounted for, nothing written but the catalog."""
    case = own_case("056") if number == "ours" else bank_case("056")
    box = tmp_path / "a" / "b"
    make(box / "repo")
    before = snapshot(tmp_path)
    ran = measured(["import", "repo", "--out", "out"], box)
    assert ran.code == 1, ran.output
    assert ran.seconds < case.expect["limits"]["seconds"]
    assert ran.rss_mb < case.expect["limits"]["rss_mb"]
    after = snapshot(tmp_path)
    assert {name: after[name] for name in before} == before
    made = after.keys() - before.keys()
    assert all(name.startswith(("a/b/out/", "a/b/.out.")) for name in made), sorted(made)
    assert not Path("/etc/x.js").exists()

    out = box / "out"
    index = json.loads((out / "index.json").read_text(encoding="utf-8"))["adapters"]
    names = [entry["name"] for entry in index]
    assert set(case.expect.get("manifest_names_include", ())) <= set(names)
    assert sorted(path.relative_to(out).as_posix() for path in (out / "scripts").rglob("*.js")) == [
        entry["script_file"] for entry in index
    ]
    report = json.loads((out / "report.json").read_text(encoding="utf-8"))
    found = {
        row["path"]: [item["code"] for item in row["diagnostics"] if item["severity"] == "error"]
        for row in report["files"]
    }
    assert found == endings
    assert (
        [row["status"] for row in report["files"]].count("compiled") == len(names) == list(endings.values()).count([])
    )
    assert {Path(row["path"]).name for row in report["ignored"]} == ignored
    assert all(row["why"] for row in report["ignored"])
    summary = report["summary"]
    assert summary["found"] == summary["compiled"] + summary["held"] + summary["rejected"] == len(endings)
    assert summary["files_scanned"] == summary["found"] + summary["files_without_adapter"]
    assert summary["files_without_adapter"] == len(ignored)
    on_disk = [path for path in (box / "repo").rglob("*") if path.is_file()]
    assert summary["files_scanned"] == len(on_disk)


WORKERS = "number of workers"
VARIATIONS = {
    "cwd",
    "absolute path of the repo",
    "TZ",
    "LC_ALL",
    "PYTHONHASHSEED",
    "directory order",
    "umask",
    "file mtimes",
    WORKERS,
    "input CRLF/LF",
}
IN_ITS_OWN_PROCESS = {
    "TZ": {"TZ": "Pacific/Kiritimati"},
    "LC_ALL": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "PYTHONHASHSEED": {"PYTHONHASHSEED": "4242"},
}


Base = Callable[..., tuple[int, dict[str, bytes]]]


def case_058(kind: str) -> Case:
    return own_case("058") if kind == "ours" else bank_case("058")


def tree_058(case: Case, root: Path, change: str = "") -> Path:
    """The case's files, and as many more as it takes for a pool of workers to be opened."""
    files = dict(case.files)
    if change == WORKERS:
        files |= {f"clis/library/n{number}.yaml": (ADAPTER % f"n{number}").encode() for number in range(40)}
    for name, data in sorted(files.items(), reverse=change == "directory order"):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data.replace(b"\n", b"\r\n") if change == "input CRLF/LF" else data)
        if change == "file mtimes":
            os.utime(path, (1_000_000_000, 1_000_000_000))
    return root


def imported(arguments: Iterable[str]) -> int:
    return CliRunner().invoke(cli, ["import", *arguments], catch_exceptions=False).exit_code


@pytest.fixture(scope="module")
def base_058(tmp_path_factory: pytest.TempPathFactory) -> Base:
    """The exit code and the output tree of each kind of case, without any variation; with many files for workers."""
    made: dict[tuple[str, bool], tuple[int, dict[str, bytes]]] = {}

    def base(kind: str, change: str = "") -> tuple[int, dict[str, bytes]]:
        key = (kind, change == WORKERS)
        if key not in made:
            folder = tmp_path_factory.mktemp("base")
            root = tree_058(case_058(kind), folder / "repo", WORKERS if change == WORKERS else "")
            code = imported([str(root), "--out", str(folder / "out"), "--jobs", "1"])
            made[key] = code, snapshot(folder / "out")
        return made[key]

    return base


@pytest.mark.parametrize("change", sorted(VARIATIONS))
@pytest.mark.parametrize("kind", ["bank", "ours"])
def test_058_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, base_058: Base, kind: str, change: str
) -> None:
    code, expected = base_058(kind, change)
    place = (
        tmp_path / "elsewhere" / "deep down" / "ripo" if change == "absolute path of the repo" else tmp_path / "repo"
    )
    root = tree_058(case_058(kind), place, change)
    jobs = "3" if change == WORKERS else "1"
    arguments = [str(root), "--out", str(tmp_path / "out"), "--jobs", jobs]
    if change in IN_ITS_OWN_PROCESS:
        assert measured(["import", *arguments], tmp_path, **IN_ITS_OWN_PROCESS[change]).code == code
    else:
        if change == "cwd":
            monkeypatch.chdir(root / "clis")
            arguments[0] = ".."
        if change == "directory order":
            listed = os.scandir
            monkeypatch.setattr(os, "scandir", lambda *where: Backwards(listed(*where)))
        mask = os.umask(0o077) if change == "umask" else None
        try:
            assert imported(arguments) == code
        finally:
            if mask is not None:
                os.umask(mask)
    assert snapshot(tmp_path / "out") == expected


class Backwards:
    """A directory listing from the last entry to the first."""

    def __init__(self, entries: Any) -> None:
        with entries:
            self._entries = list(entries)[::-1]

    def __enter__(self) -> Any:
        return iter(self._entries)

    def __exit__(self, *error: object) -> None:
        pass

    def __iter__(self) -> Any:
        return iter(self._entries)


@pytest.mark.parametrize("kind", ["bank", "ours"])
def test_058_order_is_that_of_the_source_and_of_the_names(base_058: Base, kind: str) -> None:
    _, tree = base_058(kind)
    index = json.loads(tree["index.json"])["adapters"]
    assert [entry["name"] for entry in index] == sorted(entry["name"] for entry in index)
    due = case_058(kind).expect["manifest"]
    (entry,) = [entry for entry in index if entry["adapterc"]["source"]["path"] == due["file"]]
    renamed = entry["adapterc"]["args"]["renamed"]
    assert [renamed.get(arg["name"], arg["name"]) for arg in entry["args"]] == due["arg_order"]


@pytest.mark.parametrize("kind", ["bank", "ours"])
def test_058_a_second_import_writes_nothing(tmp_path: Path, kind: str) -> None:
    root = tree_058(case_058(kind), tmp_path / "repo")
    arguments = [str(root), "--out", str(tmp_path / "out"), "--jobs", "1"]
    imported(arguments)
    before = times(tmp_path / "out")
    time.sleep(0.02)
    imported(arguments)
    assert times(tmp_path / "out") == before


def times(folder: Path) -> dict[str, int]:
    return {path.as_posix(): path.stat().st_mtime_ns for path in (folder, *sorted(folder.rglob("*")))}


def test_058_every_variation_of_the_bank_is_tried() -> None:
    assert set(bank_case("058").json("matrix.json")["vary"]) == VARIATIONS


@pytest.mark.parametrize("kind", ["bank", "ours"])
def test_053_two_roots_that_both_define_a_name(tmp_path: Path, kind: str) -> None:
    """Without an override root nobody can say which one is meant: neither is taken, in any order of roots."""
    case = own_case("053") if kind == "ours" else bank_case("053")
    for name, data in case.files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    roots = [str(tmp_path / "clis"), str(tmp_path / "local")]
    assert imported([*roots, "--out", str(tmp_path / "a")]) == 1
    assert imported([*reversed(roots), "--out", str(tmp_path / "b")]) == 1
    assert snapshot(tmp_path / "a") == snapshot(tmp_path / "b")
    names = [entry["name"] for entry in json.loads((tmp_path / "a/index.json").read_text(encoding="utf-8"))["adapters"]]
    assert names == (["library/late"] if kind == "ours" else ["shop/old"])


@pytest.mark.parametrize("kind", ["bank", "ours"])
def test_053_an_override_wins_and_every_listing_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """The local file has the name; `list` and `info` show both paths, and whether the base changed since."""
    case = own_case("053") if kind == "ours" else bank_case("053")
    local = next(name for name in case.files if name.startswith("local/"))
    name = local.removeprefix("local/").removesuffix(".yaml")
    base = f"clis/{name}.yaml"
    for path, data in case.files.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    monkeypatch.chdir(tmp_path)
    for path in (tmp_path / "clis").rglob("*"):  # one name, one file: the override is what is looked at
        if path.is_file() and path != tmp_path / base and "late" not in path.name and "old" not in path.name:
            path.unlink()
    digest = hashlib.sha256(case.files[base]).hexdigest()
    for sha256, moved in ((digest, False), ("0" * 64, True)):
        (tmp_path / "adapterc.toml").write_text(
            f'[[override]]\nadapter = "{name}"\npath = "{local}"\nbase = "{sha256}"\nreason = "ours"\n',
            encoding="utf-8",
        )
        assert imported(["clis"]) == 0
        listed = CliRunner().invoke(cli, ["list", "--format", "json"], catch_exceptions=False)
        rows = {row["name"]: row["override"] for row in json.loads(listed.output)["adapters"]}
        shown = {"by": local, "base": base.removeprefix("clis/"), "repo": "", "moved": moved}
        assert rows.pop(name) == shown
        assert len(rows) == 1 and set(rows.values()) == {None}
        text = CliRunner().invoke(cli, ["info", name], catch_exceptions=False).output
        assert f"override of {base.removeprefix('clis/')}" in text and ("has moved on" in text) is moved


@pytest.mark.parametrize("kind", ["bank", "ours"])
def test_055_the_same_under_every_locale(tmp_path: Path, kind: str) -> None:
    case = own_case("055") if kind == "ours" else bank_case("055")
    for name, data in case.files.items():
        (tmp_path / "repo" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "repo" / name).write_bytes(data)
    plain = measured(["import", "repo", "--out", "plain", "-v"], tmp_path, LC_ALL="C.UTF-8")
    other = measured(["import", "repo", "--out", "other", "-v"], tmp_path, **IN_ITS_OWN_PROCESS["LC_ALL"])
    assert (plain.code, other.code) == (1, 1)
    tree = snapshot(tmp_path / "plain")
    assert tree == snapshot(tmp_path / "other")
    assert all(b"\r" not in data and data.decode("utf-8") for data in tree.values())
