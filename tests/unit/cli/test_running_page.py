"""The guide of running says everything that a run can answer, and the commands load no more than they need."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adapterc.cli.app import COMMANDS
from adapterc.spec.errors import PRE_RUN_CODES, ErrorKind, Reason

from .test_main import HEAVY, loaded_by

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
RUNNING = ("list", "search", "info", "ready", "recommend", "run", "try")


@pytest.mark.parametrize("reason", [reason.value for reason in Reason])
def test_every_reason_has_its_row(reason: str) -> None:
    rows = [line for line in GUIDE.splitlines() if line.startswith("| ") and f"`{reason}`" in line.split(" | ")[0]]
    assert len(rows) == 1


def test_reasons_stand_below_their_kinds() -> None:
    table = GUIDE.partition("## Why a run failed")[2].partition("\n## ")[0]
    kinds = re.findall(r"^\| \*\*`(\w+)`\*\* \|", table, re.MULTILINE)
    assert kinds == [kind.value for kind in ErrorKind]
    known = {*map(str, Reason), *map(str, ErrorKind)}
    cells = " ".join(line.split(" | ")[0] for line in table.splitlines() if line.startswith("| "))
    assert set(re.findall(r"`(\w+)`", cells)) <= known


def test_every_cause_has_its_row() -> None:
    source = (ROOT / "runtime" / "errors.py").read_text(encoding="utf-8")
    causes = re.findall(r'"(\w+)"', source.partition("`cause` says")[2].partition("`help`")[0])
    assert len(causes) >= 8
    for cause in causes:
        assert f"| `{cause}` |" in GUIDE


def test_the_codes_before_a_run_are_told_by_exit_code() -> None:
    assert PRE_RUN_CODES == ("invalid_args", "adapter_not_found")
    assert "| 2 | unknown adapter, arguments that do not fit, wrong options |" in GUIDE


@pytest.mark.parametrize("name", RUNNING)
def test_every_command_is_in_the_readme_and_has_an_example(name: str) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = readme.partition("| command | what it does |")[2].partition("\n\n")[0]
    assert re.search(rf"`(adapterc )?{name}\b", table)
    assert name in COMMANDS
    assert f"adapterc {name}" in GUIDE


@pytest.mark.parametrize("name", RUNNING)
def test_help_is_light(name: str) -> None:
    loaded = loaded_by(f"from adapterc.cli.__main__ import main\nmain([{name!r}, '--help'])")
    assert loaded.isdisjoint({*HEAVY, "asyncio"})
