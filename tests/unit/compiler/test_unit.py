"""One file to its artifacts: every document has its own row."""

from __future__ import annotations

from adapterc.compiler.unit import compile_file

GOOD = "site: shop\nname: %s\ndomain: shop.test\npipeline:\n  - evaluate: '[1]'\n"
BAD = "site: shop\nname: %s\ndomain: shop.test\npipeline:\n  - nosuch: 1\n"


def test_each_document_keeps_its_number_and_its_findings() -> None:
    source = "---\n".join((GOOD % "a", BAD % "b", GOOD % "c"))
    found = compile_file("clis/shop/all.yaml", source.encode()).artifacts
    assert [(item.name, item.status, item.source.document) for item in found] == [
        ("shop/a", "compiled", 0),
        ("shop/b", "rejected", 1),
        ("shop/c", "compiled", 2),
    ]
    assert [[finding.code for finding in item.diagnostics] for item in found] == [[], ["AC307"], []]


def test_a_file_of_another_kind_is_not_opened() -> None:
    assert compile_file("README.md", b"\xff\xfe").ignored is not None


def test_bytes_that_are_no_text_are_a_finding_of_the_file() -> None:
    result = compile_file("clis/shop/x.yaml", b"site: \xff\n")
    assert result.artifacts == () and [item.code for item in result.diagnostics] == ["AC001"]
