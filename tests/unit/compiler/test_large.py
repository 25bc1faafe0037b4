"""A run and a catalog that are too large to be held are like small ones: here the limits are next to nothing."""

from __future__ import annotations

import gc
from hashlib import sha256
from pathlib import Path

import pytest

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.catalog.build import build_catalog
from adapterc.compiler.catalog.contents import Draft, whole
from adapterc.compiler.catalog.errors import DamagedCatalogError
from adapterc.compiler.catalog.lazy import LazyList, LazyTexts
from adapterc.compiler.catalog.model import Catalog, SourceRepo
from adapterc.compiler.catalog.read import load_catalog
from adapterc.compiler.catalog.write import foresee_catalog, write_catalog
from adapterc.compiler.curation.decided import Config
from adapterc.compiler.curation.records import Decision
from adapterc.compiler.curation.settle import settle
from adapterc.compiler.discover import Root
from adapterc.compiler.driver import ImportRun, run_import
from adapterc.compiler.options import Options
from adapterc.compiler.records import encode_result
from adapterc.compiler.results import Collector, Results, replaced
from adapterc.spec.diagnostics import Diagnostic
from adapterc.spec.span import Span
from tests.support.catalogs import artifact, catalog, file_of, plain

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapterc.compiler.table._IN_MEMORY", 1000)
    monkeypatch.setattr("adapterc.compiler.results._KEPT", 0)
    monkeypatch.setattr("adapterc.compiler.catalog.contents._IN_MEMORY", 1000)
    monkeypatch.setattr("adapterc.compiler.catalog.contents.PIECE", 700)
    monkeypatch.setattr("adapterc.compiler.catalog.changes._WHOLE", 100)
    monkeypatch.setattr("adapterc.compiler.catalog.changes.FEW", 2)
    monkeypatch.setattr("adapterc.compiler.catalog.lockfile._WHOLE", 100)
    monkeypatch.setattr("adapterc.compiler.catalog.digests.FEW", 3)
    monkeypatch.setattr("adapterc.compiler.shelf._IN_MEMORY", 1000)
    monkeypatch.setattr("adapterc.compiler.shelf._BLOCK", 3)
    monkeypatch.setattr("adapterc.compiler.shelf._RUN", 5)
    monkeypatch.setattr("adapterc.compiler.results.FEW", 4)
    monkeypatch.setattr("adapterc.compiler.driver.FEW", 4)


def built() -> tuple[ImportRun, Catalog]:
    run = run_import([Root(EXAMPLES, "https://code.test/r")], Options())
    return run, build_catalog(run.results, (), [SourceRepo("https://code.test/r")], "lime-v1@1", "adapterc test")


def test_the_size_does_not_show(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    expected, kept = built()
    write_catalog(kept, tmp_path / "kept")
    request.getfixturevalue("tiny")
    run, made = built()
    assert run == expected
    assert run.all_diagnostics() == expected.all_diagnostics()
    assert made == kept
    write_catalog(made, tmp_path / "made")
    assert made.files() == kept.files()
    assert not write_catalog(made, tmp_path / "kept").changed
    assert load_catalog(tmp_path / "made") == made


def test_changes_are_the_same_when_the_old_index_is_read_entry_by_entry(tiny: None, tmp_path: Path) -> None:
    before = catalog(
        artifact("shop/a"), artifact("shop/b"), artifact("shop/c"), artifact("shop/e", "return { ok: 1 };")
    )
    after = catalog(artifact("shop/b"), artifact("shop/c", "return { ok: 2 };"), artifact("shop/d"))
    after_text = catalog(artifact("shop/b", description="Other."), artifact("shop/c"))
    write_catalog(before, tmp_path / "c")
    result, _ = foresee_catalog(after, tmp_path / "c", allow_removals=2)
    found = [list(names) for names in (result.added, result.removed, result.updated)]
    assert found == [["shop/d"], ["shop/a", "shop/e"], ["shop/c"]]
    result, _ = foresee_catalog(after_text, tmp_path / "c", allow_removals=2)
    assert [list(names) for names in (result.added, result.removed, result.updated)] == [
        [],
        ["shop/a", "shop/e"],
        ["shop/b"],
    ]


def test_an_index_that_somebody_edited_is_read_as_a_whole(tiny: None, tmp_path: Path) -> None:
    one = catalog(artifact("shop/a"), artifact("shop/b"))
    write_catalog(one, tmp_path / "c")
    index = tmp_path / "c" / "index.json"
    index.write_text(index.read_text(encoding="utf-8").replace('  "', '\t"', 7), encoding="utf-8")
    result, _ = foresee_catalog(one, tmp_path / "c")
    assert (result.changed, result.added, result.updated) == (True, (), ())
    index.write_text(index.read_text(encoding="utf-8").replace("shop.test", "shop2.test", 1), encoding="utf-8")
    result, _ = foresee_catalog(one, tmp_path / "c")
    assert result.updated == ("shop/a",)


def test_an_index_that_somebody_broke_is_damaged_also_when_the_lock_was_edited(tiny: None, tmp_path: Path) -> None:
    one = catalog(artifact("shop/a"), artifact("shop/b"))
    write_catalog(one, tmp_path / "c")
    index, lock = tmp_path / "c" / "index.json", tmp_path / "c" / "adapterc.lock"
    written = index.read_bytes()
    index.write_bytes(written.replace(b'"name": "shop/b",', b'"name": "shop/b"'))
    assert index.read_bytes() != written
    digests = (sha256(data).hexdigest().encode() for data in (written, index.read_bytes()))
    lock.write_bytes(lock.read_bytes().replace(*digests))
    with pytest.raises(DamagedCatalogError, match="its index cannot be read"):
        foresee_catalog(one, tmp_path / "c")


def results(*names: str) -> Results:
    files = [file_of(artifact(name)) for name in names]
    collector = Collector(file.path for file in files)
    for file in files:
        collector.add(file.path, encode_result(file))
    return collector.results()


@pytest.mark.parametrize("kept", [0, 100])
def test_results_are_like_a_tuple(kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapterc.compiler.results._KEPT", kept)
    expected = tuple(file_of(artifact(name)) for name in ("shop/a", "shop/b", "shop/c"))
    found = results("shop/b", "shop/c", "shop/a")
    assert found == expected and expected == found
    assert (len(found), found[-1], found[1:], list(found)) == (3, expected[-1], expected[1:], list(expected))
    assert found != expected[:2] and found != (*expected[:2], FileResult("x"))
    other = FileResult(expected[1].path, ignored="why")
    changed = found.replacing([(1, other)])
    assert changed == (expected[0], other, expected[2])
    assert found == expected
    assert found.replacing([]) is found
    assert replaced(expected, [(0, expected[1])]) == (expected[1], *expected[1:])
    with pytest.raises(IndexError):
        found[3]


def held(*kinds: type) -> int:
    """How many objects of these kinds there are."""
    gc.collect()
    return sum(isinstance(item, kinds) for item in gc.get_objects())


@pytest.mark.parametrize(
    "decisions", [Config(), Config(denials=(Decision("shop/*", "not ours", "", Span("a", 0, 1, 1, 1, 1, 2)),))]
)
def test_a_large_run_holds_no_result(tiny: None, decisions: Config) -> None:
    before = held(FileResult, Artifact, Diagnostic)
    run = settle(results(*(f"shop/a{number}" for number in range(50)), "SHOP/a7", "github/search"), decisions)
    statuses = [artifact.status for result in run for artifact in result.artifacts]
    assert statuses.count("compiled") < 52
    assert held(FileResult, Artifact, Diagnostic) <= before + 3  # the last one stays


def test_the_digest_is_of_everything() -> None:
    same = results("shop/a", "shop/b")
    assert same.digest() == results("shop/b", "shop/a").digest()
    others = [results("shop/a"), results("shop/a", "shop/c"), same.replacing([(0, FileResult("clis/shop/a.yaml"))])]
    assert len({other.digest() for other in (same, *others)}) == 4
    assert same.replacing([(0, same[0])]).digest() == same.digest()


def test_lazy_lists_and_texts_are_like_real_ones() -> None:
    items = LazyList(4, lambda number: number * 2)
    assert items == [0, 2, 4, 6] and items == [0, 2, 4, 6]
    assert (items[-1], items[1:3], list(items), len(items)) == (6, [2, 4], [0, 2, 4, 6], 4)
    assert items != [0, 2, 4] and items != [0, 2, 4, 7]
    with pytest.raises(IndexError):
        items[4]
    texts = LazyTexts(["a", "b"], lambda number: "xy"[number])
    assert texts == {"a": "x", "b": "y"} and texts == {"a": "x", "b": "y"}
    assert texts != {"a": "x"} and texts != {"a": "x", "b": "z"} and texts != {"a": "x", "c": "y"}
    assert plain(items) == [0, 2, 4, 6]


@pytest.mark.parametrize("size", [0, 1, 699, 700, 701, 5000])
def test_a_draft_is_its_text_between_two_others(tiny: None, size: int) -> None:
    draft = Draft()
    draft.add("é" * (size // 2))
    draft.add("x" * (size % 2))
    text = b"<" + "é".encode() * (size // 2) + b"x" * (size % 2) + b">"
    for _ in range(2):
        content = draft.content("<", ">")
        assert b"".join(content.pieces()) == text == b"".join(content.pieces())
        assert content.sha256 == whole(text).sha256
    assert draft.is_empty == (size == 0)
    with pytest.raises(ValueError, match="surrogates"):
        draft.add("\ud800")
