"""Adapters under a new name, and those that are in neither catalog."""

from __future__ import annotations

from dataclasses import replace

from adapterc.compiler.artifact import Artifact
from adapterc.compiler.diff.compare import diff_catalogs
from adapterc.compiler.diff.model import CatalogDiff
from adapterc.compiler.diff.text import render_text
from tests.support.catalogs import artifact, catalog, rejected


def told(diff: CatalogDiff) -> list[tuple[str, str]]:
    return [(item.name, item.reason) for item in diff.outside]


def test_a_renamed_adapter_is_compared_with_what_it_was() -> None:
    made = diff_catalogs(
        catalog(artifact("shop/hot", "hot();"), artifact("shop/new", "fresh();")),
        catalog(artifact("shop/top", "hot();", effects={"hosts": ["x.test"]}), artifact("shop/new", "fresh();")),
    )
    assert (made.added, made.removed) == ((), ())
    (changed,) = made.changed
    assert (changed.name, changed.before) == ("shop/top", "shop/hot")
    lines = [(change.aspect, change.sign, change.text, change.loud) for change in changed.changes]
    assert lines[0] == ("effects", "+", "host x.test", True)
    assert ("name", "~", "shop/hot -> shop/top", True) in lines
    assert "~ shop/top  (was shop/hot)\n" in render_text(made)


def test_a_place_in_the_sources_pairs_too() -> None:
    base = artifact("shop/hot", "hot();")
    assert base.manifest is not None
    moved = artifact("shop/top", "other();", extension={"source": base.manifest["adapterc"]["source"]})
    assert [item.before for item in diff_catalogs(catalog(base), catalog(moved)).changed] == ["shop/hot"]


def test_what_could_be_several_is_no_rename() -> None:
    old = catalog(artifact("shop/a", "f();"), artifact("shop/b", "f();"))
    made = diff_catalogs(old, catalog(artifact("shop/c", "f();")))
    assert [item.name for item in made.added] == ["shop/c"]
    assert [item.name for item in made.removed] == ["shop/a", "shop/b"]


def test_a_name_that_is_still_found_was_not_given_up() -> None:
    made = diff_catalogs(catalog(artifact("shop/a", "f();")), catalog(artifact("shop/c", "f();"), rejected("shop/a")))
    assert [item.name for item in made.added] == ["shop/c"]
    assert [item.reason[:12] for item in made.removed] == ["now rejected"]


def test_a_held_adapter_is_told_though_it_is_in_no_catalog() -> None:
    none = catalog(artifact("shop/hot"))
    held = catalog(artifact("shop/hot"), rejected("shop/x", "held", "AC507", "unknown"))
    refused = catalog(artifact("shop/hot"), rejected("shop/x"))
    assert told(diff_catalogs(none, held)) == [("shop/x", "new, held: AC507 adapter writes (clis/shop/x.yaml:7)")]
    assert told(diff_catalogs(held, refused)) == [
        ("shop/x", "was held (AC507), now rejected: AC506 adapter writes (clis/shop/x.yaml:7)")
    ]
    assert told(diff_catalogs(refused, none)) == [("shop/x", "no longer found, was rejected")]
    assert diff_catalogs(held, held).empty
    assert render_text(diff_catalogs(none, held)) == (
        "not in the catalog:\n"
        "    shop/x  (new, held: AC507 adapter writes (clis/shop/x.yaml:7))\n"
        "0 added, 0 removed, 0 changed\n"
    )


def test_one_that_leaves_or_enters_the_catalog_is_told_once() -> None:
    inside, outside = catalog(artifact("shop/hot")), catalog(rejected("shop/hot"))
    out = diff_catalogs(inside, outside)
    assert (told(out), [item.name for item in out.removed]) == ([], ["shop/hot"])
    back = diff_catalogs(outside, inside)
    assert (told(back), [item.name for item in back.added]) == ([], ["shop/hot"])


def at(path: str, item: Artifact) -> Artifact:
    found = tuple(replace(one, span=replace(one.span, file=path)) for one in item.diagnostics)
    return replace(item, source=replace(item.source, path=path), diagnostics=found)


def test_adapters_that_share_a_name_are_told_apart() -> None:
    """Every file of a duplicate name has its own row, and so has what an override stands in for."""
    first, second = at("a/x.yaml", rejected("shop/x")), at("b/x.yaml", rejected("shop/x", code="AC306"))
    none, one, both = catalog(), catalog(first), catalog(first, second)
    new = "new, rejected: AC306 adapter writes (b/x.yaml:7)"
    assert told(diff_catalogs(one, both)) == [("shop/x", new)]
    assert told(diff_catalogs(both, one)) == [("shop/x", "no longer found, was rejected (b/x.yaml)")]
    assert len(told(diff_catalogs(none, both))) == 2
    assert diff_catalogs(both, catalog(second, first)).empty
    changed = catalog(at("a/x.yaml", rejected("shop/x", code="AC501")), second)
    assert told(diff_catalogs(both, changed)) == [
        ("shop/x", "was rejected (AC506), now rejected: AC501 adapter writes (a/x.yaml:7)")
    ]
    moved = catalog(at("c/x.yaml", rejected("shop/x")))
    assert diff_catalogs(one, moved).empty


def test_a_held_file_beside_the_adapter_of_its_name_is_told() -> None:
    inside = artifact("shop/hot")
    held = at("b/hot.yaml", rejected("shop/hot", "held"))
    assert told(diff_catalogs(catalog(inside), catalog(inside, held))) == [
        ("shop/hot", "new, held: AC506 adapter writes (b/hot.yaml:7)")
    ]


def test_what_became_of_a_removed_adapter_is_of_its_own_file() -> None:
    own = rejected("shop/hot")
    other = at("z/hot.yaml", rejected("shop/hot", code="AC306"))
    (gone,) = diff_catalogs(catalog(artifact("shop/hot")), catalog(own, other)).removed
    assert gone.reason == "now rejected: AC506 adapter writes (clis/shop/hot.yaml:7)"


def test_reasons_that_a_script_gives() -> None:
    made = diff_catalogs(
        catalog(artifact("shop/hot", 'throw $fail("not_found", "x");')),
        catalog(artifact("shop/hot", 'throw $fail("login_required", "x");')),
    )
    assert [(change.aspect, change.sign, change.text) for change in made.changed[0].changes] == [
        ("errors", "+", "login_required"),
        ("errors", "-", "not_found"),
    ]


def test_a_hunk_of_every_script_is_told_once() -> None:
    def made(prelude: str) -> list[object]:
        return [artifact(f"shop/{name}", f"{name}();\n  // {'same ' * 9}\n  {prelude}Call();") for name in "abc"]

    text = render_text(diff_catalogs(catalog(*made("old")), catalog(*made("new"))))  # type: ignore[arg-type]
    assert text.count("+  newCall();") == 3  # the context differs, so do the hunks

    def far(prelude: str) -> list[object]:
        lines = "\n  ".join(f"f({number});" for number in range(9))
        return [artifact(f"shop/{name}", f"{name}();\n  {lines}\n  {prelude}Call();") for name in "abc"]

    text = render_text(diff_catalogs(catalog(*far("old")), catalog(*far("new"))))  # type: ignore[arg-type]
    assert text.count("+  newCall();") == 1
    assert text.count("script: the same hunk as in shop/a\n") == 2
