"""The compiled catalog of the examples, byte for byte: what `adapterc import` writes for their sources.

The folder is copied out of the checkout first: the repository name and the commit of an artifact are those of the
checkout around a source, and a golden may depend on neither. `pytest tests/test_examples_catalog.py --update-golden`
rewrites `examples/catalog/`.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from adapterc.cli.app import cli
from adapterc.compiler.catalog.checklist import host_problems, parse_index
from tests.support.golden import Golden

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
DIALECTS = ("bb-site", "opencli-js", "opencli-yaml")
CATALOG = ROOT / "examples" / "catalog"
SCHEMAS = ROOT / "spec" / "schemas"
NO_CONFIG = b'profile = "lime-v1"\n'


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a fresh import, by their path in the catalog."""
    folder = tmp_path_factory.mktemp("examples")
    sources = folder / "examples"
    for dialect in DIALECTS:
        shutil.copytree(EXAMPLES / dialect, sources / dialect)
    config = folder / "adapterc.toml"
    config.write_bytes(NO_CONFIG)
    out = folder / "catalog"
    arguments = ["import", str(sources), "--out", str(out), "--config", str(config), "--jobs", "1"]
    result = CliRunner().invoke(cli, arguments)
    assert result.exit_code == 1, result.output  # findings: some examples are there to be refused
    files = (path for path in out.rglob("*") if path.is_file())
    return {path.relative_to(out).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def index(made: dict[str, bytes]) -> dict[str, Any]:
    document, problems = parse_index(made["index.json"])
    assert document is not None, problems
    return document


def test_the_committed_catalog_is_what_the_examples_compile_to(made: dict[str, bytes], golden: Golden) -> None:
    # `Golden` compares `<case>/expected`; the catalog of the examples is a tree of its own.
    if golden.update:
        shutil.rmtree(CATALOG, ignore_errors=True)
        for name, data in made.items():
            path = CATALOG / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    kept = {path.relative_to(CATALOG).as_posix(): path.read_bytes() for path in CATALOG.rglob("*") if path.is_file()}
    different = sorted(name for name in kept.keys() | made.keys() if kept.get(name) != made.get(name))
    assert different == [], "run `pytest tests/test_examples_catalog.py --update-golden` if this is what you meant"


def test_the_host_loads_it(made: dict[str, bytes], index: dict[str, Any]) -> None:
    assert host_problems(index, lambda path: made[path]) == []


@pytest.mark.parametrize(
    ("file", "schema"), [("index.json", "catalog"), ("adapterc.lock", "lock"), ("report.json", "report")]
)
def test_it_follows_the_published_schemas(made: dict[str, bytes], file: str, schema: str) -> None:
    text = (SCHEMAS / f"{schema}.json").read_text(encoding="utf-8")
    validator = Draft202012Validator(json.loads(text))
    assert [error.message for error in validator.iter_errors(json.loads(made[file]))] == []


def test_every_example_is_accounted_for(made: dict[str, bytes], index: dict[str, Any]) -> None:
    report = json.loads(made["report.json"])
    files = (path for dialect in DIALECTS for path in (EXAMPLES / dialect).rglob("*") if path.is_file())
    on_disk = sorted(path.relative_to(EXAMPLES).as_posix() for path in files)
    told = {row["path"] for row in report["files"]} | {row["path"] for row in report["ignored"]}
    assert sorted(told) == on_disk
    compiled = sorted(row["adapter"] for row in report["files"] if row["status"] == "compiled")
    assert sorted(entry["name"] for entry in index["adapters"]) == compiled


def test_nothing_names_the_machine(made: dict[str, bytes]) -> None:
    """No path of this checkout, of the temporary folder or of the home folder in any file."""
    marks = [str(ROOT).encode(), str(Path.home()).encode(), b"/tmp/", b"pytest-of-"]
    assert [(name, mark) for name, data in made.items() for mark in marks if len(mark) > 1 and mark in data] == []
