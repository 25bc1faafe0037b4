"""Artifacts become one catalog: order, counts, lock, version."""

from __future__ import annotations

import hashlib
import itertools
from dataclasses import replace

import pytest

from adapterc.compiler.artifact import FileResult
from adapterc.compiler.catalog.build import build_catalog
from adapterc.compiler.catalog.canonical import canonical_json
from adapterc.compiler.catalog.entry import finish_entry
from adapterc.compiler.catalog.errors import InvalidCatalogError
from adapterc.compiler.catalog.model import Catalog, SourceRepo
from adapterc.spec.diagnostics import Diagnostic
from adapterc.spec.report import Report
from adapterc.spec.span import Span
from tests.support.catalogs import PROFILE, REPO, artifact, catalog, file_of, manifest, plain, rejected

SPAN = Span("clis/shop/x.yaml", 0, 1, 4, 2, 4, 3)


def build(files: list[FileResult], ignored: list[tuple[str, str]] | None = None, *repos: SourceRepo) -> Catalog:
    return build_catalog(files, ignored or [], repos or [REPO], PROFILE, "0.1.0")


def test_adapters_are_sorted_by_name_and_arguments_are_not() -> None:
    made = catalog(artifact("shop/b-c"), artifact("shop/b"), artifact("shop-2/a"))

    assert [entry["name"] for entry in made.index["adapters"]] == ["shop-2/a", "shop/b", "shop/b-c"]
    assert [arg["name"] for arg in made.index["adapters"][0]["args"]] == ["query", "limit"]
    assert list(made.scripts) == ["scripts/shop-2/a.js", "scripts/shop/b-c.js", "scripts/shop/b.js"]


def test_order_of_the_input_does_not_show() -> None:
    files = [file_of(artifact("shop/a")), file_of(rejected("shop/b")), FileResult("x.md", ignored="not an adapter")]

    made = {tuple(sorted(build(list(order)).files().items())) for order in itertools.permutations(files)}

    assert len(made) == 1


def test_index_is_the_last_file() -> None:
    assert list(catalog(artifact("shop/b"), artifact("shop/a")).files()) == [
        "scripts/shop/a.js",
        "scripts/shop/b.js",
        "adapterc.lock",
        "report.json",
        "index.json",
    ]


def test_entry_gets_its_script() -> None:
    made = catalog(artifact("shop/hot"))
    entry = made.index["adapters"][0]

    assert entry["script_file"] == "scripts/shop/hot.js"
    assert (
        entry["adapterc"]["script_sha256"] == hashlib.sha256(made.scripts["scripts/shop/hot.js"].encode()).hexdigest()
    )


def test_keys_get_their_order_whatever_order_they_came_in() -> None:
    shuffled = dict(reversed(manifest().items()))
    shuffled["adapterc"] = dict(reversed(shuffled["adapterc"].items()))
    shuffled["adapterc"]["args"] = shuffled["adapterc"]["args"] | {"coercions": {"limit": "integer", "query": "text"}}

    assert canonical_json(finish_entry(shuffled, "x")) == canonical_json(finish_entry(manifest(), "x"))


def test_a_finished_manifest_is_taken_as_it_is() -> None:
    plain = artifact("shop/hot")
    assert plain.manifest is not None and plain.script is not None
    finished = replace(plain, manifest=finish_entry(plain.manifest, plain.script))

    assert catalog(finished) == catalog(plain)


def test_version_follows_entries_and_scripts_only() -> None:
    base = catalog(artifact("shop/a"))
    version = base.index["catalog_version"]

    assert catalog(artifact("shop/a"), rejected("shop/z"), ignored=[("x", "y")]).index["catalog_version"] == version
    assert catalog(artifact("shop/a", "return 1;")).index["catalog_version"] != version
    assert catalog(artifact("shop/a", description="Other")).index["catalog_version"] != version
    assert catalog(artifact("shop/a"), artifact("shop/b")).index["catalog_version"] != version


def test_held_and_rejected_stand_in_the_report_only() -> None:
    made = catalog(artifact("shop/a"), rejected("shop/b"), rejected("shop/c", "held", "AC507", "unknown"))

    assert [entry["name"] for entry in made.index["adapters"]] == ["shop/a"]
    assert made.report["summary"] == {
        "found": 3,
        "compiled": 1,
        "held": 1,
        "rejected": 1,
        "files_scanned": 4,
        "files_without_adapter": 1,
    }
    assert made.report["files"][1] == {
        "path": "clis/shop/b.yaml",
        "adapter": "shop/b",
        "status": "rejected",
        "access": "write",
        "diagnostics": [
            {
                "code": "AC506",
                "severity": "error",
                "line": 7,
                "column": 5,
                "message": "adapter writes",
                "help": "import it with `--profile lime-v1-writes`",
            }
        ],
    }
    assert made.report["files"][2]["diagnostics"][0]["severity"] == "held"
    assert made.report["ignored"] == [{"path": "README.md", "why": "not an adapter"}]


def test_a_bundle_is_one_file_with_a_row_per_adapter() -> None:
    first, second = artifact("shop/a"), artifact("shop/b")
    warning = Diagnostic("AC110", "plain scalar", SPAN)
    made = build([FileResult("bundle.yaml", "1" * 64, (first, second), (warning,))])

    assert made.report["summary"]["found"] == 2
    assert made.report["summary"]["files_scanned"] == 1
    assert [len(row["diagnostics"]) for row in made.report["files"]] == [1, 0]
    assert made.lock["sources"][0]["files"] == {"bundle.yaml": "1" * 64}


def test_a_file_that_failed_whole_is_one_rejected_row_without_name() -> None:
    fault = Diagnostic("AC101", "text is not valid YAML", SPAN)
    made = build([FileResult("clis/shop/x.yaml", "2" * 64, (), (fault,))])

    assert made.report["files"] == [
        {
            "path": "clis/shop/x.yaml",
            "adapter": None,
            "status": "rejected",
            "access": "unknown",
            "diagnostics": [
                {
                    "code": "AC101",
                    "severity": "error",
                    "line": 4,
                    "column": 2,
                    "message": "text is not valid YAML",
                    "help": None,
                }
            ],
        }
    ]
    assert made.lock["sources"][0]["files"] == {"clis/shop/x.yaml": "2" * 64}
    Report.model_validate(plain(made.report))


def test_file_names_that_are_not_utf8_can_be_reported() -> None:
    made = build([FileResult("caf\udce9.md", ignored="not an adapter")])

    assert made.report["ignored"] == [{"path": "caf\\udce9.md", "why": "not an adapter"}]
    made.files()


def test_lock_pins_sources_and_outputs() -> None:
    left, right = SourceRepo("https://b.test/x.git", "abcdef0", "x"), SourceRepo("local", None, "y")
    mine = replace(artifact("shop/a"), source=replace(artifact("shop/a").source, path="x/a.yaml"))
    made = build(
        [
            FileResult("y/b.yaml", "4" * 64, (rejected("shop/b"),)),
            FileResult("x/a.yaml", "3" * 64, (mine,)),
            FileResult("x/README.md", "5" * 64, ignored="not an adapter"),
        ],
        [],
        right,
        left,
    )

    assert made.lock["compiler"] == "0.1.0" and made.lock["profile"] == "lime-v1@1"
    assert made.lock["sources"] == [
        {"repo": "https://b.test/x.git", "commit": "abcdef0", "files": {"x/a.yaml": "3" * 64}},
        {"repo": "local", "commit": None, "files": {"y/b.yaml": "4" * 64}},
    ]
    files = made.files()
    assert made.lock["outputs"] == {
        path: hashlib.sha256(files[path]).hexdigest() for path in ("index.json", "report.json", "scripts/shop/a.js")
    }


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ([file_of(artifact("shop/a")), file_of(artifact("shop/a"))], "`shop/a` is there twice"),
        ([file_of(replace(artifact("shop/a"), script=None))], "`shop/a` is compiled and has no manifest or no script"),
        (
            [file_of(replace(artifact("shop/a"), manifest=None))],
            "`shop/a` is compiled and has no manifest or no script",
        ),
        ([file_of(artifact("shop/a", description="\ud800"))], "the catalog cannot be written as JSON"),
    ],
)
def test_faults_of_the_passes(files: list[FileResult], message: str) -> None:
    with pytest.raises(InvalidCatalogError, match=message):
        build(files)


def test_a_file_outside_every_source() -> None:
    with pytest.raises(InvalidCatalogError, match=r"`clis/shop/a.yaml` lies in no imported source"):
        build([file_of(artifact("shop/a"))], [], SourceRepo("x", None, "x"))


def test_the_names_of_a_catalog_ask_for_no_entry() -> None:
    files = [file_of(artifact("shop/b")), file_of(artifact("shop/a"))]
    made = build(files)
    plain = Catalog(made.index, made.scripts, made.lock, made.report)
    assert list(made.adapter_names()) == plain.adapter_names() == ["shop/a", "shop/b"]
