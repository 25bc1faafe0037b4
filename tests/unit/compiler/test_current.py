"""An import that finds its catalog there writes nothing; anything out of place is for the writer to look at."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from adapterc.compiler.cache import Cache, open_cache
from adapterc.compiler.catalog.build import build_catalog
from adapterc.compiler.catalog.current import Known
from adapterc.compiler.catalog.model import SourceRepo
from adapterc.compiler.catalog.write import write_catalog
from adapterc.compiler.discover import Root
from adapterc.compiler.driver import ImportRun, run_import
from adapterc.compiler.options import Options

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"
REPO = SourceRepo("https://code.test/r", "0" * 40)


@pytest.fixture(scope="module")
def run() -> ImportRun:
    return run_import([Root(EXAMPLES, REPO.repo)], Options())


def opened(folder: Path) -> Cache:
    cache = open_cache(folder)
    assert cache is not None
    return cache


def written(run: ImportRun, tmp_path: Path) -> Path:
    """A catalog that the cache in `tmp_path` knows."""
    made_of = (run.results, [REPO], "lime-v1@1", "adapterc 1")
    catalog = build_catalog(made_of[0], (), *made_of[1:])
    write_catalog(catalog, tmp_path / "out")
    cache = opened(tmp_path / "cache")
    Known(cache, *made_of).remember(catalog)
    cache.close()
    return tmp_path / "out"


def known(
    run: ImportRun, tmp_path: Path, repo: SourceRepo = REPO, profile: str = "lime-v1@1", compiler: str = "adapterc 1"
) -> bool:
    cache = opened(tmp_path / "cache")
    found = Known(cache, run.results, [repo], profile, compiler).is_in(tmp_path / "out", [EXAMPLES])
    cache.close()
    return found


def test_a_catalog_that_is_there_is_known(run: ImportRun, tmp_path: Path) -> None:
    written(run, tmp_path)
    assert known(run, tmp_path)
    assert not Known(None, run.results, [REPO], "lime-v1@1", "adapterc 1").is_in(tmp_path / "out", [])


def test_everything_that_a_catalog_is_made_of_counts(run: ImportRun, tmp_path: Path) -> None:
    written(run, tmp_path)
    other = replace(run, results=run.results.replacing([(0, replace(run.results[0], sha256="1" * 64))]))  # type: ignore[attr-defined]
    assert not known(other, tmp_path)
    assert not known(run, tmp_path, replace(REPO, commit=None))
    assert not known(run, tmp_path, replace(REPO, ref="main"))
    assert not known(run, tmp_path, profile="lime-v1@2")
    assert not known(run, tmp_path, compiler="adapterc 2")
    assert known(run, tmp_path)


def change(name: str, data: bytes) -> Callable[[Path], object]:
    return lambda out: (out / name).write_bytes(data)


@pytest.mark.parametrize(
    "damage",
    [
        change("index.json", b"{}\n"),
        change("adapterc.lock", b"{}\n"),
        change("scripts/shop/hot.js", b"x"),
        change("note.txt", b"x"),
        lambda out: (out / "report.json").unlink(),
        lambda out: (out / "scripts/shop/hot.js").unlink(),
        lambda out: out.rename(out.with_name("elsewhere")),
        lambda out: (out / "link").symlink_to("index.json"),
        lambda out: out.with_name(".out.adapterc-new").mkdir(),
        lambda out: out.with_name(".out.adapterc-journal").write_bytes(b""),
        lambda out: out.with_name(".out.adapterc-busy").write_bytes(b""),
    ],
    ids=["index", "lock", "script", "more", "no-report", "no-script", "gone", "link", "staging", "journal", "busy"],
)
def test_anything_out_of_place_is_for_the_writer(
    run: ImportRun, tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    damage(written(run, tmp_path))
    assert not known(run, tmp_path)


def test_a_folder_that_must_not_be_written_is_for_the_writer(
    run: ImportRun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(written(run, tmp_path))
    assert not known(run, tmp_path)
