from __future__ import annotations

from itertools import permutations

import pytest

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.duplicates import bundled_names, settle_names
from adapterc.spec.diagnostics import Diagnostic
from adapterc.spec.ir import SourceInfo
from adapterc.spec.span import Span


def adapter(
    path: str, name: str, *, document: int = 0, status: str = "compiled", code: str | None = None
) -> FileResult:
    span = Span(path, 0, 4, document * 9 + 1, 1, document * 9 + 1, 5)
    found = () if code is None else (Diagnostic(code, "it is wrong", span),)
    built = {} if status == "rejected" else {"manifest": {"name": name}, "script": "async () => 1"}
    source = SourceInfo("opencli-yaml", path, "0" * 64, document=document)
    return FileResult(path, "0" * 64, (Artifact(name, status, "read", source, span, diagnostics=found, **built),))  # type: ignore[arg-type]


def outcome(results: list[FileResult]) -> dict[str, list[str]]:
    """Path -> status and findings, for every order of the input; they must agree."""
    seen = []
    for order in permutations(results):
        settled = settle_names(order)
        assert [result.path for result in settled] == [result.path for result in order]
        seen.append(
            {
                f"{item.path}": [artifact.status, *(f"{d.span} {d.code} {d.message}" for d in artifact.diagnostics)]
                for item in settled
                for artifact in item.artifacts
            }
        )
    assert all(item == seen[0] for item in seen)
    return seen[0]


def test_the_file_named_like_the_command_keeps_it() -> None:
    assert outcome([adapter("clis/shop/hot-copy.yaml", "shop/hot"), adapter("clis/shop/hot.yaml", "shop/hot")]) == {
        "clis/shop/hot-copy.yaml": [
            "rejected",
            "clis/shop/hot-copy.yaml:1:1 AC306 `shop/hot` is defined 2 times: "
            "`clis/shop/hot-copy.yaml`, `clis/shop/hot.yaml`",
        ],
        "clis/shop/hot.yaml": ["compiled"],
    }


def test_two_files_named_like_the_command_lose_it_both() -> None:
    results = [
        adapter("clis/shop/hot.yaml", "shop/hot"),
        adapter("local/shop/hot.yaml", "shop/hot"),
        adapter("clis/shop/x.yaml", "shop/hot"),
    ]
    assert [status for status, *_ in outcome(results).values()] == ["rejected"] * 3


def test_no_file_named_like_the_command_and_none_keeps_it() -> None:
    found = outcome([adapter("a/one.yaml", "shop/hot"), adapter("a/hot.yaml", "shop/hot")])
    assert [status for status, *_ in found.values()] == ["rejected", "rejected"]


def test_refused_adapters_carry_no_artifact_and_say_what_to_do() -> None:
    first, second = settle_names([adapter("shop/hot.yaml", "shop/hot"), adapter("shop/b.yaml", "shop/hot")])
    refused = second.artifacts[0]
    assert (refused.manifest, refused.script) == (None, None)
    (found,) = refused.diagnostics
    assert found.help == "give this one a name of its own, or remove it and keep `shop/hot.yaml`"
    assert [(note.message, str(note.span)) for note in found.notes] == [
        ("this one keeps the name: its path says the same", "shop/hot.yaml:1:1")
    ]
    assert first.artifacts[0].script is not None


def test_a_broken_original_is_not_replaced_by_its_copy() -> None:
    found = outcome(
        [adapter("shop/hot.yaml", "shop/hot", status="rejected", code="AC501"), adapter("shop/old.yaml", "shop/hot")]
    )
    assert found["shop/hot.yaml"] == ["rejected", "shop/hot.yaml:1:1 AC501 it is wrong"]
    assert found["shop/old.yaml"][0] == "rejected"


def test_names_that_differ_in_case_are_one_name() -> None:
    found = outcome(
        [adapter("shop/HOT.yaml", "shop/HOT", status="rejected", code="AC304"), adapter("shop/hot.yaml", "shop/hot")]
    )
    assert found == {
        "shop/HOT.yaml": ["rejected", "shop/HOT.yaml:1:1 AC304 it is wrong"],
        "shop/hot.yaml": ["compiled"],
    }
    found = outcome([adapter("shop/HOT.yaml", "shop/HOT"), adapter("shop/hot.yaml", "shop/hot")])
    assert found["shop/HOT.yaml"][1] == (
        "shop/HOT.yaml:1:1 AC306 `shop/HOT` is, apart from case, defined 2 times: `shop/HOT.yaml`, `shop/hot.yaml`"
    )


def test_documents_of_one_file_collide_too() -> None:
    one, two = adapter("shop/hot.yaml", "shop/hot"), adapter("shop/hot.yaml", "shop/hot", document=1)
    (settled,) = settle_names([FileResult("shop/hot.yaml", "0" * 64, (*one.artifacts, *two.artifacts))])
    assert [artifact.status for artifact in settled.artifacts] == ["compiled", "rejected"]


def test_many_definitions_name_the_first_paths() -> None:
    settled = settle_names([adapter(f"a/{number:02}.yaml", "shop/hot") for number in range(30)])
    (found,) = settled[0].artifacts[0].diagnostics
    assert found.message.endswith("`a/07.yaml` and 22 more")
    assert len(found.notes) == 8


def test_a_name_of_the_host_is_a_warning() -> None:
    (settled,) = settle_names([adapter("github/search.yaml", "github/search")])
    assert settled.artifacts[0].status == "compiled"
    assert [f"{d.span} {d.code} {d.message}" for d in settled.artifacts[0].diagnostics] == [
        "github/search.yaml:1:1 AC312 the host ships an adapter named `github/search` and will use that one"
    ]
    assert len(bundled_names()) == 11


@pytest.mark.parametrize("status", ["rejected"])
def test_a_refused_adapter_needs_no_such_warning(status: str) -> None:
    (settled,) = settle_names([adapter("github/search.yaml", "github/search", status=status)])
    assert settled.artifacts[0].diagnostics == ()


def test_what_collides_with_nothing_is_left_alone() -> None:
    results = [
        adapter("shop/a.yaml", "shop/a"),
        adapter("shop/b.yaml", "shop/b"),
        FileResult("x.md", ignored="document"),
    ]
    assert settle_names(results) == tuple(results)


def test_rejected_documents_of_one_file_are_told_apart() -> None:
    """A rejected adapter does not know its document: all of them say 0."""
    good, broken = adapter("x/many.yaml", "shop/a"), adapter("x/many.yaml", "shop/b", status="rejected", code="AC202")
    many = FileResult("x/many.yaml", "0" * 64, (*good.artifacts, *broken.artifacts))
    for results in ([many, adapter("x/other.yaml", "shop/b")], [adapter("x/other.yaml", "shop/b"), many]):
        settled = {result.path: result for result in settle_names(results)}
        assert [(item.name, item.status) for item in settled["x/many.yaml"].artifacts] == [
            ("shop/a", "compiled"),
            ("shop/b", "rejected"),
        ]
        assert [item.code for item in settled["x/many.yaml"].artifacts[1].diagnostics] == ["AC202", "AC306"]
