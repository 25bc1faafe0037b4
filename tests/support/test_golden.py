"""The golden fixture: what it accepts, what it reports, what it rewrites."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.golden import GOLDEN, Golden, cases, orphans


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in {
        "a/input/x.yaml": "x: 1\n",
        "a/expected/out/x.js": "one\ntwo\n",
        "a/expected/report.txt": "fine\n",
        "deep/b/input/y.yaml": "y\n",
        "deep/b/input/input/z.yaml": "z\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())
    return tmp_path


def test_equal_trees_pass(root: Path) -> None:
    golden = Golden(update=False, root=root)
    golden.check("a", {"out/x.js": "one\ntwo\n", "report.txt": b"fine\n"})
    golden.check("deep/b", {})
    assert golden.input("a") == root / "a/input"


def test_every_difference_is_reported_at_once(root: Path) -> None:
    with pytest.raises(AssertionError) as caught:
        Golden(update=False, root=root).check("a", {"out/x.js": "one\n2", "new.txt": "more\n"})
    assert str(caught.value).splitlines() == [
        "a/expected/new.txt: made, but not expected:",
        "more",
        "",
        "--- a/expected/out/x.js (expected)",
        "+++ a/expected/out/x.js (made)",
        "@@ -1,2 +1,2 @@",
        " one",
        "-two",
        "+2",
        "\\ no newline at the end",
        "",
        "a/expected/report.txt: expected, but not made",
        "run `pytest --update-golden` if this is what you meant",
    ]


@pytest.mark.parametrize("made", ["fine\r\n", "fine", "fine\n\n", "f\u0131ne\n"])
def test_bytes_count(root: Path, made: str) -> None:
    with pytest.raises(AssertionError, match=r"a/expected/report.txt"):
        Golden(update=False, root=root).check("a", {"out/x.js": "one\ntwo\n", "report.txt": made})


def test_update_makes_the_tree_equal(root: Path) -> None:
    made: dict[str, str | bytes] = {"z/new.txt": "中\r\n", "report.txt": b"\xff"}
    Golden(update=True, root=root).check("a", made)
    Golden(update=False, root=root).check("a", made)
    assert not (root / "a/expected/out").exists()
    assert (root / "a/input/x.yaml").exists()


def test_cases_and_orphans(root: Path) -> None:
    assert cases(root) == ["a", "deep/b"]
    assert cases(root, "deep") == ["deep/b"]
    assert orphans(root) == []
    (root / "gone/expected").mkdir(parents=True)
    (root / "gone/expected/x.js").touch()
    (root / "a/notes.txt").touch()
    assert orphans(root) == ["a/notes.txt", "gone/expected/x.js"]


def test_no_golden_file_of_this_repository_is_an_orphan() -> None:
    assert orphans(GOLDEN) == []
