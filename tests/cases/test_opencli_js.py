"""The case of the bank that no script in one page can do, and one of our own: every reason at its line, no artifact."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from adapterc.cli.app import cli
from adapterc.compiler.unit import compile_file
from adapterc.spec.codes import CODES

from .bank import Case, bank_case, own_case
from .checks import of_file

CODES_OF = {"node-api": "AC533", "navigation-in-loop": "AC540"}


@pytest.fixture(params=["bank", "ours"])
def case(request: pytest.FixtureRequest) -> Case:
    return bank_case("041") if request.param == "bank" else own_case("041")


def test_every_reason_is_reported_where_it_is(case: Case) -> None:
    for name, data in case.files.items():
        due = [item for item in case.expect["diagnostics"] if item["file"] == name]
        found = [(item.code, item.span.line) for item in of_file(compile_file(name, data))]
        assert sorted(found) == sorted((CODES_OF[item["code"]], item["line"]) for item in due)
        assert {CODES[code].severity.value for code, _ in found} == {item["severity"] for item in due}


def test_no_artifact_is_written_and_the_summary_counts_the_reasons(case: Case, tmp_path: Path) -> None:
    out = tmp_path / "catalog"
    done = CliRunner().invoke(cli, ["import", str(case.folder), "--out", str(out), "--jobs", "1"])
    assert done.exit_code == 1, done.output
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()) == [
        "adapterc.lock", "index.json", "report.json",
    ]  # fmt: skip
    assert json.loads((out / "index.json").read_text(encoding="utf-8"))["adapters"] == []
    for code in ("AC533", "AC540"):
        assert f"    1  {code}  {CODES[code].title} (error)" in done.output.splitlines()
