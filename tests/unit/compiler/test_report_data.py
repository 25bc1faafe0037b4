from __future__ import annotations

import gc
import json
from pathlib import Path

import pytest

from adapterc.compiler.catalog.build import build_catalog
from adapterc.compiler.catalog.read import load_catalog
from adapterc.compiler.catalog.write import write_catalog
from adapterc.compiler.discover import Root
from adapterc.compiler.driver import run_import
from adapterc.compiler.options import Options
from adapterc.compiler.report.chips import Chip, effect_chips
from adapterc.compiler.report.coverage import Share, by_dialect, by_effect, by_reason, by_site
from adapterc.compiler.report.data import page_data
from adapterc.compiler.report.embed import inert_pieces
from adapterc.compiler.report.gather import material_of_catalog, material_of_run
from adapterc.compiler.report.model import Material, Missing, Row
from adapterc.compiler.report.page import render_page
from tests.support.catalogs import PROFILE, REPO, manifest, plain
from tests.support.reports import finding, material

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "opencli-yaml"


def read(path: str) -> str | None:
    return (EXAMPLES / path).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> tuple[Material, Material, Material]:
    """The examples as a run, as a catalog without sources, and as one with them."""
    run = run_import([Root(EXAMPLES, REPO.repo)], Options(repo=REPO.repo))
    catalog = build_catalog(run.results, (), [REPO], PROFILE, "adapterc 0.1.0")
    folder = tmp_path_factory.mktemp("report") / "catalog"
    write_catalog(catalog, folder)
    loaded = load_catalog(folder)
    return material_of_run(run, catalog, read), material_of_catalog(loaded), material_of_catalog(loaded, read)


def test_a_run_gives_every_adapter_with_its_findings(examples: tuple[Material, ...]) -> None:
    found = examples[0]
    assert (
        len(found.rows) == found.summary["found"] == sum(found.summary[key] for key in ("compiled", "held", "rejected"))
    )
    held = next(row for row in found.rows if row.adapter == "shop/comments")
    assert (held.status, held.held_effects, held.reasons) == ("held", ("click",), ("AC507",))
    assert held.script is not None and held.entry is not None
    broken = next(row for row in found.rows if row.path == "shop/broken.yaml")
    assert (broken.entry, broken.script, broken.reasons, broken.dialect) == (None, None, ("AC101",), "opencli-yaml")
    assert broken.findings[0]["end_column"] is not None
    assert found.sources["shop/broken.yaml"] == read("shop/broken.yaml")


def test_a_catalog_alone_knows_less_and_says_so(examples: tuple[Material, ...]) -> None:
    run, bare, _ = examples
    assert [(row.path, row.adapter, row.status) for row in bare.rows] == [
        (row.path, row.adapter, row.status) for row in run.rows
    ]
    assert all(isinstance(text, Missing) and "--source" in text.why for text in bare.sources.values())
    held = next(row for row in bare.rows if row.adapter == "shop/comments")
    assert (held.dialect, held.entry, held.script) == ("unknown", None, None)
    assert held.findings[0]["name"] == "unproven-read" and held.findings[0]["end_line"] is None
    assert "held adapters" in page_data(bare).details[bare.rows.index(held)]["no_script"]


def test_sources_beside_a_catalog(examples: tuple[Material, ...]) -> None:
    run, _, full = examples
    assert full.sources == run.sources
    assert [row.dialect for row in full.rows] == [row.dialect for row in run.rows]


def test_a_source_that_moved_on_is_not_shown(tmp_path: Path) -> None:
    run = run_import([Root(EXAMPLES, REPO.repo)], Options(repo=REPO.repo))
    catalog = build_catalog(run.results, (), [REPO], PROFILE, "adapterc 0.1.0")
    moved = material_of_catalog(
        catalog, lambda path: None if path == "shop/hot.yaml" else (read(path) or "") + "# more\n"
    )
    whys = {path: text.why for path, text in moved.sources.items() if isinstance(text, Missing)}
    assert set(whys) == set(moved.sources)
    assert whys["shop/hot.yaml"] == "the file holds no text that can be shown"
    assert whys["shop/search.yaml"] == "the file is not the one that was imported"


def test_coverage() -> None:
    found = material(20)
    assert by_dialect(found.rows)[0] == Share("opencli-js", (5, 0, 2)) or by_dialect(found.rows)[0].total == 7
    assert sum(share.total for share in by_site(found.rows)) == 21
    assert by_site(found.rows)[-1] == Share("?", (0, 0, 1))
    assert by_reason(found.rows) == (("AC101", 4), ("AC506", 2), ("AC507", 2), ("AC001", 1))
    assert by_effect(found.rows)[:2] == ((Chip("GET", "plain"), 14), (Chip("cookies: same-origin", "plain"), 14))


def test_only_what_keeps_an_adapter_out_is_a_reason() -> None:
    findings = (
        finding("AC507", "held", "a", 1, 1, 2),
        finding("AC506", "error", "a", 1, 1, 2),
        finding("AC204", "warning", "a", 1, 1, 2),
    )
    assert Row("a", "s/a", "rejected", "write", "x", findings).reasons == ("AC506",)
    assert Row("a", "s/a", "held", "unknown", "x", findings).reasons == ("AC507",)
    assert Row("a", "s/a", "compiled", "read", "x", findings).reasons == ()


@pytest.mark.parametrize(
    ("effects", "chips"),
    [
        ({"credentials": "omit"}, [Chip("GET", "plain")]),
        (
            {"methods": ["GET", "POST", "?"]},
            [("POST", "notable"), ("computed method", "notable"), ("GET", "plain"), ("cookies: same-origin", "plain")],
        ),
        ({"methods": [], "credentials": "include"}, [("cookies: include", "notable")]),
        ({"methods": [], "hosts": ["*"], "credentials": "omit"}, [("any host", "loud")]),
        (
            {"methods": [], "credentials": "omit", "dom": ["click", "read"], "writes": ["click"]},
            [("may write", "loud"), ("clicks", "loud"), ("reads the page", "plain")],
        ),
        (
            {"methods": [], "credentials": "omit", "storage": ["cookie:read", "local:write"]},
            [("local write", "loud"), ("cookie read", "notable")],
        ),
        (
            {"methods": [], "credentials": "omit", "clipboard": ["write"], "navigation": True, "timers": True},
            [("clipboard write", "loud"), ("navigates", "notable"), ("timers", "plain")],
        ),
        (
            {
                "methods": [],
                "credentials": "omit",
                "cross_origin": True,
                "computed_hosts": True,
                "page_globals": ["__STATE__"],
            },
            [("another origin", "notable"), ("computed host", "notable"), ("page globals", "notable")],
        ),
    ],
)
def test_chips(effects: dict[str, object], chips: list[tuple[str, str]]) -> None:
    assert effect_chips(manifest(effects=effects)) == tuple(Chip(*chip) for chip in chips)


def test_a_script_of_the_page_s_world_says_so() -> None:
    assert Chip("page's world", "notable") in effect_chips(manifest(extension={"world": "main"}))


def test_scripts_and_sources_come_back_from_what_they_share() -> None:
    found = material(30)
    data = page_data(found)
    for row, detail in zip(found.rows, data.details, strict=True):
        parts = [data.blocks[part] if isinstance(part, int) else part for part in detail["script"] or []]
        assert "\n\n".join(parts) == (row.script or "")
        assert data.files[detail["files"][0]]["path"] == row.path
    assert {item["path"]: item.get("text") for item in data.files} == {
        path: text if isinstance(text, str) else None for path, text in found.sources.items()
    }
    assert len(data.blocks) == 20, "the prelude is kept once"


def test_the_texts_of_compiled_adapters_are_the_first_to_go() -> None:
    found = material(10)
    whole = sum(len(text) for text in found.sources.values() if isinstance(text, str)) + sum(
        len(row.script or "") for row in found.rows
    )
    assert page_data(found, whole).left_out == 0
    data = page_data(found, whole - 1)
    gone = [
        row for row, detail in zip(found.rows, data.details, strict=True) if "too large" in (detail["no_script"] or "")
    ]
    assert data.left_out == len(gone) == 1 and gone[0].status == "compiled"
    files = {item["path"]: item for item in data.files}
    assert "too large" in files[gone[0].path]["why"]
    nothing = page_data(found, 0)
    assert nothing.left_out == 10 and not any("text" in item for item in nothing.files)
    assert all(
        detail["findings"] for row, detail in zip(found.rows, nothing.details, strict=True) if row.status != "compiled"
    )


def test_addresses_of_rows_are_unique() -> None:
    rows = [Row("a.yaml", "shop/hot", "compiled", "read", "x"), Row("b.yaml", "shop/hot", "rejected", "read", "x")]
    rows += [Row("b.yaml", None, "rejected", "unknown", "x"), Row("c.yaml", "shop/new", "compiled", "read", "x")]
    made = Material({}, tuple(rows), (), {"a.yaml": "", "b.yaml": "", "c.yaml": ""}, (), "lime-v1@1", "adapterc")
    assert [row["key"] for row in page_data(made).index["rows"]] == ["a.yaml", "b.yaml", "b.yaml~2", "shop/new"]


def test_a_finding_in_another_file_brings_that_file() -> None:
    row = Row("a.js", "s/a", "rejected", "read", "x", (finding("AC206", "error", "_helper.js", 1, 1, 2),))
    made = Material({}, (row,), (), {"_helper.js": "let x", "a.js": "y"}, (), "lime-v1@1", "adapterc")
    data = page_data(made)
    assert [data.files[number]["path"] for number in data.details[0]["files"]] == ["a.js", "_helper.js"]


def test_everything_is_json() -> None:
    data = page_data(material(10))
    for value in (data.index, data.details, data.files, data.blocks):
        assert json.loads("".join(inert_pieces(value))) == plain(value)


def test_a_page_of_many_is_that_of_few_and_holds_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_import([Root(EXAMPLES, REPO.repo)], Options())
    catalog = build_catalog(run.results, (), [REPO], PROFILE, "adapterc test")
    few = "".join(render_page(material_of_run(run, catalog, read)))
    before = rows_held()
    monkeypatch.setattr("adapterc.compiler.report.gather._HELD", 0)
    many = material_of_run(run, catalog, read)
    assert len(many.rows) == len(many.facts) > 0 and rows_held() == before
    assert "".join(render_page(many)) == few
    assert rows_held() == before


def rows_held() -> int:
    gc.collect()
    return sum(isinstance(item, Row) for item in gc.get_objects())
