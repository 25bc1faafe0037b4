"""The committed JSON Schemas are current, valid, and judge documents as the models do."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from adapterc.compiler.catalog.rows import diagnostic_list
from adapterc.spec.diagnostics import Applicability, Diagnostic, Edit, Fix, Note
from adapterc.spec.document_shapes import lock_problems, report_problems
from adapterc.spec.lock import Lock
from adapterc.spec.report import DiagnosticList, Report
from adapterc.spec.schema import SCHEMAS, committed, render, schema
from adapterc.spec.span import Span
from tests.reference.catalog_models import manifest_problems
from tests.support.catalogs import artifact, catalog, plain, rejected


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


def diagnostics() -> dict[str, Any]:
    span = Span("clis/shop/hot.yaml", 10, 14, 3, 5, 3, 9)
    fix = Fix("quote it", (Edit(span, "'x'"),), Applicability.SAFE)
    return diagnostic_list(
        [Diagnostic("AC101", "text is not valid YAML", span, (Note("opened here", span), Note("why")), "close it", fix)]
    )


@pytest.mark.parametrize("name", SCHEMAS)
def test_committed_schema_is_current(name: str) -> None:
    assert committed(name).read_bytes().decode("utf-8") == render(name), "run `python -m adapterc.spec.schema`"


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema_is_a_schema(name: str) -> None:
    Draft202012Validator.check_schema(schema(name))
    assert schema(name)["$id"] == f"urn:adapterc:schema:{name}:1"


def test_no_other_file_lies_beside_them() -> None:
    assert sorted(path.name for path in committed("lock").parent.iterdir()) == sorted(
        f"{name}.json" for name in SCHEMAS
    )


def test_unknown_name() -> None:
    with pytest.raises(KeyError, match="manifest"):
        schema("manifest")


def test_good_documents_validate() -> None:
    made = catalog(artifact("shop/a"), rejected("shop/b"), rejected("shop/c", "held", "AC507", "unknown"))
    for name, value in (
        ("catalog", made.index),
        ("lock", made.lock),
        ("report", made.report),
        ("diagnostics", diagnostics()),
    ):
        assert list(validator(name).iter_errors(plain(value))) == [], name
    Lock.model_validate(made.lock)
    Report.model_validate(plain(made.report))
    assert lock_problems(made.lock) == report_problems(made.report) == []
    DiagnosticList.model_validate(diagnostics())


def bad_catalogs() -> dict[str, Any]:
    def changed(*path: str | int, value: Any) -> dict[str, Any]:
        index: Any = plain(catalog(artifact("shop/a")).index)
        part = index
        for step in path[:-1]:
            part = part[step]
        part[path[-1]] = value
        return index  # type: ignore[no-any-return]

    return {
        "no adapters": {"registry_version": 1, "catalog_version": "adapterc-0123456789abcdef"},
        "registry version": changed("registry_version", value=2),
        "name": changed("adapters", 0, "name", value="Shop/a"),
        "domain": changed("adapters", 0, "domain", value="https://shop.test"),
        "description": changed("adapters", 0, "description", value="  "),
        "read_only": changed("adapters", 0, "read_only", value="yes"),
        "arg type": changed("adapters", 0, "args", 0, "arg_type", value="boolean"),
        "arg name": changed("adapters", 0, "args", 0, "name", value="item-id"),
        "prototype": changed("adapters", 0, "args", 0, "name", value="__proto__"),
        "entry kind": changed("adapters", 0, "entry", value={"kind": "builder", "id": "x"}),
        "script outside": changed("adapters", 0, "script_file", value="../x.js"),
        "unknown field": changed("adapters", 0, "script", value="x"),
        "world": changed("adapters", 0, "adapterc", "world", value="page"),
        "digest": changed("adapters", 0, "adapterc", "script_sha256", value="abc"),
        "effects": changed("adapters", 0, "adapterc", "effects", value={}),
    }


@pytest.mark.parametrize("index", bad_catalogs().values(), ids=bad_catalogs())
def test_bad_catalogs_are_refused_by_schema_and_model(index: dict[str, Any]) -> None:
    assert not validator("catalog").is_valid(index)
    assert manifest_problems(index)


def test_report_that_does_not_add_up() -> None:
    report = plain(catalog(artifact("shop/a"), rejected("shop/b")).report)
    for field, message in (
        ("found", "`summary.found` is not compiled + held + rejected"),
        ("rejected", "`summary.rejected` is not the number of such rows"),
        ("files_scanned", "`summary.files_scanned` is not the number of files in the report"),
        ("files_without_adapter", "`summary.files_without_adapter` is not the number of ignored files"),
    ):
        wrong = {**report, "summary": {**report["summary"], field: 9}}
        with pytest.raises(ValidationError, match=message.replace("+", r"\+")):
            Report.model_validate(wrong)
        assert message in report_problems(wrong)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"lock_version": 2}, "Input should be 1"),
        ({"outputs": {"../x": "0" * 64}}, "is not a relative path"),
        ({"outputs": {"b": "0" * 64, "a": "0" * 64}}, "paths are not sorted"),
        ({"outputs": {"a": "0"}}, "should match pattern"),
        ({"sources": [{"repo": "/home/me", "commit": None, "files": {}}]}, "is a path of one machine"),
        ({"sources": [{"repo": "a", "commit": "main", "files": {}}]}, "should match pattern"),
        ({"sources": [{"repo": name, "commit": None, "files": {}} for name in "ba"]}, "not sorted by repository"),
        ({"made_at": "now"}, "Extra inputs are not permitted"),
    ],
)
def test_bad_locks(change: dict[str, Any], message: str) -> None:
    lock = catalog(artifact()).lock | change
    with pytest.raises(ValidationError, match=message):
        Lock.model_validate(lock)
    assert lock_problems(lock)
