"""The guide of running says everything that a run can answer, and the commands load no more than they need."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adapterc.cli.app import COMMANDS
from adapterc.cli.run import command as run
from adapterc.cli.search import command as search
from adapterc.cli.search import ranked
from adapterc.runtime import Catalog
from adapterc.spec.errors import KIND_OF_REASON, PRE_RUN_CODES, ErrorKind, Reason
from adapterc.spec.hints import CAUSES, CODES, REASONS

from .test_main import HEAVY, loaded_by

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
RUNNING = ("list", "search", "info", "ready", "recommend", "run", "try")


def rows_of(title: str) -> list[str]:
    """The rows of the first table below a heading, without its head."""
    section = GUIDE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    lines = section.partition("what to do |\n| --- | --- | --- |\n")[2].partition("\n\n")[0]
    return lines.splitlines()


def test_the_table_of_reasons_is_that_of_the_results() -> None:
    expected = []
    for kind in ErrorKind:
        expected.append(f"| **`{kind}`** | | |")
        members = [reason for reason in Reason if KIND_OF_REASON[reason] is kind]
        expected += [f"| `{reason}` | {REASONS[reason].meaning} | {REASONS[reason].hint} |" for reason in members]
    expected.append("| **before a run** | | |")
    early = {name: about for name, about in CODES.items() if name not in set(Reason)}
    expected += [f"| `{name}` | {about.meaning} | {about.hint} |" for name, about in early.items()]
    assert rows_of("Why a run failed") == expected


def test_the_table_of_causes_is_that_of_the_errors() -> None:
    assert rows_of("The browser") == [
        f"| `{cause}` | {about.meaning} | {about.hint} |" for cause, about in CAUSES.items()
    ]
    source = (ROOT / "runtime" / "errors.py").read_text(encoding="utf-8")
    causes = re.findall(r'"(\w+)"', source.partition("`cause` says")[2].partition("`help`")[0])
    assert set(causes) == set(CAUSES)


def test_the_words_of_the_guide_find_something_in_the_examples() -> None:
    catalog = Catalog.load(ROOT / "examples" / "catalog")
    names = {adapter.entry.name for adapter in catalog.adapters}
    calls = re.findall(r"^adapterc (\w+) ([^#\n]+)", GUIDE, re.MULTILINE)
    texts = [command.callback.__doc__ or "" for command in (search, run)]
    calls += re.findall(r"^ +adapterc (search|run) (.+)$", "\n".join(texts), re.MULTILINE)
    assert len(calls) > 6
    for name, text in calls:
        words = text.partition(" --")[0].split()
        if name == "search":
            assert ranked(catalog.adapters, words), text
        elif name == "try":
            assert (ROOT / words[0]).is_file()
        elif name in ("run", "ready", "info"):
            assert set(words) <= names, text
        for argument in re.findall(r"--arg (\w+)=", text) if name == "run" else ():
            assert argument in {arg.name for arg in catalog.get(words[0]).entry.args}


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
