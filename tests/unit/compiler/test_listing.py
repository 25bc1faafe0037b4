"""The files of a very large root are those of a small one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from adapterc.compiler.discover import FoundFile, Root
from adapterc.compiler.driver import find_all
from adapterc.compiler.listing import Listing
from adapterc.spec.ordered import find_sorted


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (
        *(f"clis/shop{number // 4}/a{number}.yaml" for number in range(20)),
        "README.md",
        ".hidden/inner/a.yaml",
        ".hidden/b.yaml",
        "page.html",
        "node_modules/p/q.yaml",
    ):
        path = tmp_path / "root" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x", encoding="utf-8")
    return tmp_path / "root"


def both(
    monkeypatch: pytest.MonkeyPatch, roots: list[Root], skip: Sequence[Path] = ()
) -> tuple[Sequence[FoundFile], Sequence[FoundFile]]:
    def keep(location: str) -> bool:
        return not location.endswith(".html")

    few = find_all(roots, skip, keep)
    for name, value in (("driver.FEW", 3), ("shelf._BLOCK", 3), ("shelf._RUN", 4), ("shelf._IN_MEMORY", 100)):
        monkeypatch.setattr(f"adapterc.compiler.{name}", value)
    many = find_all(roots, skip, keep)
    assert isinstance(few, tuple) and isinstance(many, Listing)
    return few, many


def test_many_files_are_listed_as_few_are(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = both(monkeypatch, [Root(folder, "r", prefix="p")], [folder / "clis" / "shop1"])
    assert tuple(many) == few and len(many) == len(few) == 20
    assert (many[-1], list(many[3:5])) == (few[-1], list(few[3:5]))
    assert list(many.paths) == [file.path for file in few]
    assert find_sorted(many, "p/clis/shop2/a9.yaml") == [file.path for file in few].index("p/clis/shop2/a9.yaml")
    with pytest.raises(KeyError):
        find_sorted(many, "p/page.html")


def test_a_file_of_two_roots_is_listed_once(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    roots = [Root(folder / "clis" / "shop2", "r", prefix="z"), Root(folder, "s"), Root(folder / "README.md", "t")]
    few, many = both(monkeypatch, roots)
    assert tuple(many) == few and len({file.location for file in many}) == len(many)


@pytest.mark.skipif(os.name != "posix", reason="links")
def test_links_are_followed_in_the_same_way(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    links = {
        "top": ".",
        "shown": ".hidden",
        "twice": ".hidden/inner",
        "one.yaml": ".hidden/b.yaml",
        "plain": "clis/shop1",
        "away": "/",
        "gone": "nowhere",
    }
    for name, target in links.items():
        (folder / name).symlink_to(target)
    few, many = both(monkeypatch, [Root(folder)])
    assert tuple(many) == few
    assert [file.path for file in few if file.diagnostics] == ["away"]
    found = {file.path: file.ignored for file in few if file.path.split("/")[0] in links}
    assert found == {
        "away": "symbolic link leads outside the import root",
        "gone": "symbolic link that leads nowhere",
        "plain": "symbolic link to `clis/shop1`, which is searched itself",
        "top": "symbolic link to `.`, which is searched itself",
        "twice": "symbolic link to `.hidden/inner`, which is searched itself",
    }


@pytest.mark.skipif(os.name != "posix", reason="names that are no UTF-8")
def test_names_that_come_out_alike_are_told_apart(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (b"\xff.yaml", b"\\xff.yaml", b"\\xff~2.yaml"):
        try:
            (Path(os.fsdecode(os.fsencode(folder) + b"/" + name))).write_bytes(b"x")
        except OSError:
            pytest.skip("no such names here")
    for name in (b"away\xff", b"away\\xff"):
        os.symlink("/", os.fsencode(folder) + b"/" + name)
    few, many = both(monkeypatch, [Root(folder)])
    assert tuple(many) == few
    names = [file.path for file in many if file.path.startswith("\\xff")]
    assert names == ["\\xff.yaml", "\\xff~2.yaml", "\\xff~3.yaml"]
    assert [(file.path, len(file.diagnostics)) for file in many if "away" in file.path] == [
        ("away\\xff", 1),
        ("away\\xff~2", 1),
    ]
