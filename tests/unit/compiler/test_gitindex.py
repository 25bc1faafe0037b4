"""The index of git: its entries, their contents, and the paths by which a command line names them."""

from __future__ import annotations

import hashlib
import ntpath
import os
import posixpath
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapterc.compiler.gitcall import GitError
from adapterc.compiler.gitindex import Blobs, changed, committed, index_entries, same_content, top_of
from adapterc.compiler.staged import index_path
from tests.support.repository import Repository, git

MOST = 1 << 20


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Repository:
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    return Repository(tmp_path / "repo")


@pytest.mark.parametrize(
    ("argument", "top", "folder", "expected"),
    [
        ("clis/a.yaml", "/r", "/r", "clis/a.yaml"),
        ("./clis//a.yaml", "/r", "/r", "clis/a.yaml"),
        ("../b.yaml", "/r", "/r/clis", "b.yaml"),
        ("/r/clis/a.yaml", "/r", "/elsewhere", "clis/a.yaml"),
        ("clis\\a.yaml", "/r", "/r", "clis\\a.yaml"),
        (".", "/r", "/r", ""),
        (".", "/r", "/r/clis", "clis"),
        ("../x", "/r", "/r", None),
        ("..x", "/r", "/r", "..x"),
        ("/r2/a", "/r", "/r", None),
    ],
)
def test_paths_of_posix(argument: str, top: str, folder: str, expected: str | None) -> None:
    assert index_path(argument, top, folder, posixpath) == expected


@pytest.mark.parametrize(
    ("argument", "top", "folder", "expected"),
    [
        ("clis\\shop\\a.yaml", "C:\\r", "C:\\r", "clis/shop/a.yaml"),
        ("clis/shop\\a.yaml", "C:\\r", "C:\\r", "clis/shop/a.yaml"),
        ("..\\b.yaml", "C:\\r", "C:\\r\\clis", "b.yaml"),
        ("c:\\R\\clis\\A.yaml", "C:\\r", "C:\\r", "clis/A.yaml"),
        ("C:/r/clis/a.yaml", "C:\\r", "D:\\x", "clis/a.yaml"),
        (".", "C:\\r", "C:\\r", ""),
        ("..\\x", "C:\\r", "C:\\r", None),
        ("D:\\r\\a.yaml", "C:\\r", "C:\\r", None),
    ],
)
def test_paths_of_windows(argument: str, top: str, folder: str, expected: str | None) -> None:
    assert index_path(argument, top, folder, ntpath) == expected


NAMES = st.text(
    st.characters(exclude_characters='/\\:*?"<>|\0', exclude_categories=("Cs", "Cc")), min_size=1, max_size=6
)


@given(st.lists(NAMES.filter(lambda name: name.strip(". ") == name), min_size=1, max_size=4), st.integers(0, 3))
def test_a_path_is_the_same_from_every_folder(parts: list[str], depth: int) -> None:
    depth = min(depth, len(parts) - 1)
    for paths, top in ((posixpath, "/r/top"), (ntpath, "C:\\r\\top")):
        folder = paths.join(top, *parts[:depth])
        argument = paths.relpath(paths.join(top, *parts), folder)
        assert index_path(argument, top, folder, paths) == "/".join(parts)
        assert index_path(paths.join(top, *parts), top, "/" if paths is posixpath else "C:\\", paths) == "/".join(parts)


def test_entries_and_contents(repository: Repository) -> None:
    repository.commit({"a.yaml": "one\n", "clis/b.yaml": "two\n"})
    repository.stage({"a.yaml": "three\n", "c.yaml": "new\n"})
    repository.git("rm", "-q", "clis/b.yaml")
    top = str(repository.path)
    assert [entry.path for entry in index_entries(top)] == ["a.yaml", "c.yaml"]
    assert [entry.path for entry in index_entries(top, ["c.yaml", "none"])] == ["c.yaml"]
    entries, gone = changed(top)
    assert ([entry.path for entry in entries], gone) == (["a.yaml", "c.yaml"], ["clis/b.yaml"])
    assert committed(top, ["a.yaml", "clis", "c.yaml"]) == {"a.yaml", "clis/b.yaml"}
    with Blobs(top) as blobs:
        assert blobs.read(entries[0].object, MOST) == (6, b"three\n")
        assert blobs.read(entries[0].object, 2) == (6, b"th"), "the rest is passed over"
        assert blobs.read("HEAD:a.yaml", MOST) == (4, b"one\n")
        assert blobs.read("HEAD:none", MOST) is None
        assert blobs.read("HEAD:a\nb", MOST) is None
        assert blobs.read("HEAD:clis", MOST) is None, "a folder"
        assert blobs.read(entries[1].object, MOST) == (4, b"new\n")


def test_before_the_first_commit_everything_is_new(repository: Repository) -> None:
    repository.stage({"a.yaml": "one\n"})
    assert [entry.path for entry in changed(str(repository.path))[0]] == ["a.yaml"]
    assert committed(str(repository.path), ["a.yaml"]) == set()


def test_a_last_commit_that_cannot_be_read_is_not_taken_for_none(repository: Repository) -> None:
    repository.commit({"a.yaml": "one\n"})
    (repository.path / ".git/refs/heads/main").write_text("12" * 20 + "\n")
    with pytest.raises(GitError):
        committed(str(repository.path), ["a.yaml"])
    with pytest.raises(GitError):
        changed(str(repository.path))


def test_many_names_are_one_listing(repository: Repository) -> None:
    names = [f"clis/file-{number}.yaml" for number in range(700)]
    repository.stage(dict.fromkeys(names, "x\n"))
    assert {entry.path for entry in index_entries(str(repository.path), names)} == set(names)


@pytest.mark.parametrize("algorithm", ["sha1", "sha256"])
def test_the_work_tree_serves_where_it_is_the_same(tmp_path: Path, algorithm: str) -> None:
    def name(data: bytes) -> str:
        return hashlib.new(algorithm, b"blob %d\0" % len(data) + data).hexdigest()

    file = tmp_path / "a"
    file.write_bytes(b"one\r\ntwo\r\n")
    assert same_content(str(file), name(b"one\r\ntwo\r\n"), MOST) == b"one\r\ntwo\r\n"
    assert same_content(str(file), name(b"one\ntwo\n"), MOST) == b"one\ntwo\n", "checked out with other line ends"
    assert same_content(str(file), name(b"other"), MOST) is None
    assert same_content(str(file), name(b"one\r\ntwo\r\n"), 3) is None
    assert same_content(str(tmp_path / "none"), name(b""), MOST) is None
    os.symlink(file, tmp_path / "link")
    assert same_content(str(tmp_path / "link"), name(b"one\r\ntwo\r\n"), MOST) is None


def test_the_top_is_found_from_below(repository: Repository, tmp_path: Path) -> None:
    (repository.path / "a" / "b").mkdir(parents=True)
    assert top_of(str(repository.path / "a" / "b")) == str(repository.path)
    assert top_of(str(tmp_path)) is None


def test_nothing_that_is_configured_is_run(repository: Repository, tmp_path: Path, monkeypatch: Any) -> None:
    """Filters, monitors and hooks of the repository: each would leave a mark."""
    mark = tmp_path / "ran"
    repository.commit({".gitattributes": "*.yaml filter=evil\n", "a.yaml": "one\n"})
    for key in ("filter.evil.clean", "filter.evil.smudge", "core.fsmonitor", "core.pager"):
        repository.git("config", key, f"touch '{mark}'; cat")
    repository.write({"a.yaml": "two\n"})
    top = str(repository.path)
    with Blobs(top) as blobs:
        (entry,) = index_entries(top, ["a.yaml"])
        assert blobs.read(entry.object, MOST) == (4, b"one\n")
        changed(top)
        committed(top, ["a.yaml"])
    assert not mark.exists()


def test_what_is_only_meant_to_be_added_is_in_no_commit(repository: Repository) -> None:
    repository.stage({"a.txt": "a", "gone.txt": "g"})
    repository.commit()
    repository.stage({"empty.txt": "", "b.txt": "b"})
    repository.write({"new.txt": "new"})
    git(repository.path, "add", "-N", "new.txt")
    git(repository.path, "rm", "-q", "--cached", "gone.txt")
    git(repository.path, "add", "-N", "gone.txt")
    top = str(repository.path)
    entries, gone = changed(top)
    assert sorted(entry.path for entry in entries) == ["b.txt", "empty.txt"] and gone == ["gone.txt"]
    assert [entry.path for entry in index_entries(top)] == ["a.txt", "b.txt", "empty.txt"]
    assert [entry.path for entry in index_entries(top, ["new.txt", "empty.txt"])] == ["empty.txt"]
