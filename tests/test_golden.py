"""Every case of tests/golden, compiled and compared with what a reviewer has read.

A case is a folder with `input/` and, beside it, an optional `case.toml`: `profile`, `manifest = true` (keep the catalog
entries as well) and `[[approve]]` tables as in `adapterc.toml`. A case with an `input/adapterc.toml` is compiled under
it, with the files that stand in. Its `expected/` tree holds

    status.txt             one line for each adapter, and for each file that holds none
    diagnostics.txt        every finding as `adapterc check --verbose` prints it; absent when there is none
    <file>.steps.js        the script above its prelude (`<site>/<name>` for a file of several adapters)
    <file>.js              the whole script, in the group `whole` alone: the prelude changes for reasons of its own
    <file>.manifest.json   the catalog entry without the hash of the script and the version of the compiler

`pytest tests/test_golden.py --update-golden` rewrites the expectations; read the diff.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from adapterc.cli.render.look import Look
from adapterc.cli.render.text import render_all
from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.catalog.canonical import canonical_text
from adapterc.compiler.catalog.entry import finish_entry
from adapterc.compiler.config import parse_config
from adapterc.compiler.discover import Root
from adapterc.compiler.driver import ImportRun, find_all, run_import
from adapterc.compiler.options import Approval, Options
from adapterc.spec.codes import CODES, Severity
from adapterc.spec.diagnostics import Sink
from adapterc.spec.suppression import is_upkeep
from adapterc.syntax.source import SourceText
from adapterc.whitelist.profiles import load_profile
from tests.support.golden import GOLDEN, Golden, cases, orphans

PRELUDE = "// adapterc prelude"
WHOLE = "whole/"
NOT_FROM_YAML = {
    "AC002": "a file over the size limit has no place in a repository",
    "AC004": "a file that cannot be read cannot be committed",
    "AC006": "a file is named on a command line",
    "AC314": "no pass reports it",
    "AC707": "a fault of adapterc.toml",
    "AC820": "a fault of the committed catalog",
    "AC901": "a fault of adapterc",
    "AC902": "a fault of adapterc",
}
"""Errors that no committed YAML file can show."""


def settings(case: Path) -> tuple[Options, bool]:
    """What `case.toml` asks for: the options, and whether manifests are kept."""
    path = case / "case.toml"
    told: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    approvals = tuple(
        Approval(item["adapter"], tuple(item["effects"]), item["reason"]) for item in told.pop("approve", ())
    )
    options = Options(load_profile(told.pop("profile", "lime-v1")), approvals)
    manifests = told.pop("manifest", False)
    assert not told, f"{path}: unknown keys {sorted(told)}"
    return options, manifests


def made_files(case: str, folder: Path, options: Options, manifests: bool) -> dict[str, str]:
    """What a case compiles to, by the path below `expected/`."""
    run = made_run(folder, options)
    files = {"status.txt": "".join(f"{line}\n" for result in run.results for line in status_lines(result))}

    def read(path: str) -> str | None:
        source = SourceText.decode(path, (folder / path).read_bytes(), Sink())
        return source.text if source is not None else None

    text = render_all(run.all_diagnostics(), read, Look())
    if text:
        files["diagnostics.txt"] = text
    for result in run.results:
        for artifact in result.artifacts:
            if artifact.script is None or artifact.manifest is None:
                continue
            stem = artifact.name if len(result.artifacts) > 1 else result.path.rpartition(".")[0]
            if case.startswith(WHOLE):
                files[f"{stem}.js"] = artifact.script + "\n"
            else:
                files[f"{stem}.steps.js"] = steps_of(artifact.script)
            if manifests:
                files[f"{stem}.manifest.json"] = manifest_of(artifact)
    return files


def made_run(folder: Path, options: Options) -> ImportRun:
    """The run over `folder`, as `adapterc import` would make it there."""
    path = folder / "adapterc.toml"
    if not path.exists():
        return run_import([Root(folder)], options)
    config = parse_config(path.name, path.read_bytes())
    local = [Root(folder / record.path, prefix=record.path) for record in config.overrides]
    roots = [Root(folder), *local]
    options = replace(options, approvals=config.approvals, locale=config.locale)
    return run_import(roots, options, None, None, find_all(roots, [root.path for root in local]), None, config)


def status_lines(result: FileResult) -> list[str]:
    if result.ignored is not None:
        return [f"ignored {result.path}: {result.ignored}"]
    if not result.artifacts:
        return [f"rejected unknown {result.path}, no name"]
    return [f"{artifact.status} {artifact.access} {artifact.name}" for artifact in result.artifacts]


def steps_of(script: str) -> str:
    """The part of a script that is this adapter's own."""
    steps, mark, _ = script.partition(PRELUDE)
    assert mark, "no prelude line in the script"
    return steps.rstrip() + "\n"


def manifest_of(artifact: Artifact) -> str:
    assert artifact.manifest is not None and artifact.script is not None
    entry = dict(finish_entry(artifact.manifest, artifact.script))
    facts = dict(entry["adapterc"])
    for key in ("script_sha256", "entry_sha256", "compiler"):
        del facts[key]
    return canonical_text(entry | {"adapterc": facts})


@pytest.mark.parametrize("case", cases())
def test_golden(case: str, golden: Golden) -> None:
    options, manifests = settings(GOLDEN / case)
    golden.check(case, made_files(case, golden.input(case), options, manifests))


def test_every_file_belongs_to_a_case() -> None:
    known = {f"{case}/case.toml" for case in cases()}
    assert [name for name in orphans() if name not in known] == []


def test_every_error_has_a_rejection() -> None:
    """Each error that a YAML file can bring about has a case `rejected/<code>…`, and the case shows that code."""
    about_adapters = [code for code in CODES.values() if code.code.startswith("AC") and not is_upkeep(code.code)]
    errors = {code.code for code in about_adapters if code.severity is Severity.ERROR}
    wanted = errors - NOT_FROM_YAML.keys()
    missing = []
    for code in sorted(wanted):
        texts = [
            path.read_text(encoding="utf-8") for path in (GOLDEN / "rejected").glob(f"{code}*/expected/diagnostics.txt")
        ]
        if not any(f"error[{code}]" in text for text in texts):
            missing.append(code)
    assert missing == []


def test_every_rejection_is_one() -> None:
    lines = [
        f"{path.parent.parent.name}: {line}"
        for path in sorted((GOLDEN / "rejected").rglob("status.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    assert [line for line in lines if ": rejected " not in line] == []


def test_no_case_is_a_fault_of_adapterc() -> None:
    """What an author wrote is answered at its place, never with AC901 or AC902."""
    shown = sorted(GOLDEN.rglob("diagnostics.txt"))
    assert [path.parent.parent.name for path in shown if "error[AC90" in path.read_text(encoding="utf-8")] == []


def test_refusals_and_acceptances_are_of_one_number() -> None:
    """As many rejected adapters as compiled or held ones, within a third."""
    lines = [line for path in GOLDEN.rglob("status.txt") for line in path.read_text(encoding="utf-8").splitlines()]
    refused = sum(line.startswith("rejected ") for line in lines)
    taken = sum(line.startswith(("compiled ", "held ")) for line in lines)
    assert taken and 0.67 < refused / taken < 1.5, (refused, taken)
