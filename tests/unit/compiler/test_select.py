from __future__ import annotations

import pytest

from adapterc.compiler.artifact import FileResult
from adapterc.compiler.driver import ImportRun
from adapterc.compiler.named import demand_adapters
from adapterc.compiler.select import UNSELECTED, NothingSelected, select
from tests.support.catalogs import artifact, file_of

HOT, NEW = artifact("shop/hot"), artifact("shop/new")
BROKEN = FileResult("clis/x.yaml", "0" * 64)
RUN = ImportRun((), (file_of(HOT), file_of(NEW), BROKEN, FileResult("README.md", ignored="Markdown document")))


def test_without_patterns_all_is_taken() -> None:
    assert select(RUN, ()).run is RUN
    assert select(RUN, ()).left_out == frozenset()


def test_what_is_left_out_says_why() -> None:
    chosen = select(RUN, ("shop/h*",))
    assert [(item.path, [a.name for a in item.artifacts], item.ignored) for item in chosen.run.results] == [
        ("clis/shop/hot.yaml", ["shop/hot"], None),
        ("clis/shop/new.yaml", [], UNSELECTED),
        ("clis/x.yaml", [], UNSELECTED),
        ("README.md", [], "Markdown document"),
    ]
    assert chosen.left_out == {"shop/new"}


def test_a_broken_file_is_taken_by_its_path() -> None:
    chosen = select(RUN, ("clis/x.*",))
    assert chosen.run.results[2] == BROKEN
    assert chosen.left_out == {"shop/hot", "shop/new"}


@pytest.mark.parametrize(("pattern", "near"), [("shop/hott", "shop/hot"), ("zzz", None), ("README.md", None)])
def test_nothing_matches(pattern: str, near: str | None) -> None:
    with pytest.raises(NothingSelected) as caught:
        select(RUN, (pattern, "b"))
    assert (str(caught.value), caught.value.near) == (f"no adapter matches `{pattern}`, `b`", near)


def test_named_files_without_an_adapter_are_findings() -> None:
    results = demand_adapters(RUN.results, {"README.md", "clis/x.yaml", "clis/shop/hot.yaml"})
    assert results[:3] == RUN.results[:3]
    (found,) = results[3].diagnostics
    assert f"{found.span} {found.code} {found.message}" == (
        "README.md:1:1 AC006 file holds no adapter: Markdown document"
    )
    assert demand_adapters(RUN.results, ()) == RUN.results
