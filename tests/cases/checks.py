"""What the tests of the cases ask of compiled files, in the words of the bank."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from adapterc.compiler.artifact import Artifact, FileResult
from adapterc.compiler.discover import Root
from adapterc.compiler.driver import run_import
from adapterc.compiler.options import Options
from adapterc.compiler.unit import compile_file
from adapterc.spec.diagnostics import Diagnostic

from .bank import Case

__all__ = [
    "REASONS",
    "Measured",
    "args_view",
    "compile_case",
    "entry_url",
    "errors",
    "exact",
    "findings",
    "measured",
    "public_args",
    "row_runs",
    "snapshot",
    "the_artifact",
    "written",
]

TYPES = {"str": "text", "int": "integer", "bool": "boolean"}

REASONS = {"usage": ("adapter_runtime_error", "invalid_args")}
"""(error_code, data.reason) for each error kind of the wired cases, by the table in the bank's README."""

_MEASURED = """
import json, resource, sys, time
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
from adapterc.cli.app import cli
code = 0
try:
    cli(sys.argv[2:])
except SystemExit as end:
    code = end.code
try:  # of this program alone: `ru_maxrss` also counts the process that started it
    status = open("/proc/self/status").read()
    kilobytes = int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1])
except OSError:
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
json.dump([code, time.process_time(), kilobytes / 1024], open(sys.argv[1], "w"))
"""


def compile_case(case: Case, roots: tuple[str, ...] = ("clis",), into: Path | None = None) -> dict[str, FileResult]:
    """The result of every file of the case; of a repository, the files of these folders as one import."""
    if into is None:
        return {name: compile_file(name, data) for name, data in case.files.items()}
    for name, data in case.files.items():
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        (into / name).write_bytes(data)
    run = run_import([Root(into / root, prefix=root) for root in roots], Options())
    return {result.path: result for result in run.results}


def findings(results: Mapping[str, FileResult]) -> list[tuple[str, Diagnostic]]:
    """(file, diagnostic) of everything that was reported, in order."""
    return [(name, item) for name, result in results.items() for item in of_file(result)]


def of_file(result: FileResult) -> Iterator[Diagnostic]:
    yield from result.diagnostics
    for artifact in result.artifacts:
        yield from artifact.diagnostics


def written(results: Mapping[str, FileResult]) -> list[str]:
    """Every finding as `file:line:column CODE`. What it says is tested where it is made."""
    return [f"{file}:{item.span.line}:{item.span.column} {item.code}" for file, item in findings(results)]


def errors(result: FileResult) -> list[str]:
    """The codes of the errors of a file, sorted."""
    return sorted(item.code for item in of_file(result) if item.severity == "error")


def the_artifact(result: FileResult) -> Artifact:
    """The one adapter of a file, which has to be in the catalog."""
    (artifact,) = result.artifacts
    assert artifact.status == "compiled", f"{result.path} is {artifact.status}: {written({result.path: result})}"
    assert artifact.manifest is not None and artifact.script is not None
    return artifact


def exact(value: Any) -> str:
    """JSON text to compare by: unlike `==` it keeps `1`, `true` and `1.0` apart, and the order of keys."""
    return json.dumps(value, ensure_ascii=False)


def args_view(artifact: Artifact) -> dict[str, dict[str, Any]]:
    """The arguments of a manifest in the author's names and words: type, default, choices."""
    assert artifact.manifest is not None
    rules = artifact.manifest["adapterc"]["args"]
    view: dict[str, dict[str, Any]] = {}
    for arg in artifact.manifest["args"]:
        name = arg["name"]
        kinds = {coercion: kind for kind, coercion in TYPES.items()}
        view[rules["renamed"].get(name, name)] = {
            "type": kinds[rules["coercions"][name]],
            "default": rules["defaults"].get(name),
            "choices": rules["choices"].get(name),
            "description": arg["description"],
        }
    return view


def public_args(artifact: Artifact, given: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a run, given by the author's names, as a host passes them."""
    assert artifact.manifest is not None
    public = {author: name for name, author in artifact.manifest["adapterc"]["args"]["renamed"].items()}
    return {public.get(name, name): value for name, value in given.items()}


def entry_url(artifact: Artifact, args: Mapping[str, Any]) -> str:
    """The page a host opens: the fixed URL, or the template with its tokens encoded as the host does it."""
    assert artifact.manifest is not None
    entry = artifact.manifest["entry"]
    if entry["kind"] == "fixed_url":
        return str(entry["url"])
    url = str(entry["template"])
    for name, value in args.items():
        url = url.replace(f"{{{{{name}|urlencode}}}}", quote(str(value), safe="-_.~"))
    assert "{{" not in url, url
    return url


def row_runs(case: Case, *keys: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """(file, run) of every run below these keys of the expectation, "runs" when none is given.

    A run over a list of payloads becomes one run for each, with the row that is due.
    """
    for run in (run for key in keys or ("runs",) for run in case.expect.get(key, ())):
        file = run.get("file") or next(name for name in case.files if name.endswith(".yaml"))
        if "each" not in run:
            yield file, run
            continue
        payloads = case.json(run["each"])
        assert payloads
        for payload in payloads:
            row = {name: payload for name in run["equals"]}
            row |= {name: text.replace("%s", payload) for name, text in run.get("around", {}).items()}
            row["title"] = run["title"]
            yield file, {"args": {run["arg"]: payload}, "data": [row], "title": run["title"]}


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file below a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@dataclass(frozen=True)
class Measured:
    """A run of the command: its exit code, seconds of CPU from the start of the interpreter on, peak MiB, its output.

    CPU seconds are what the clock shows on a machine with nothing else to do.
    """

    code: int
    seconds: float
    rss_mb: float
    output: str


def measured(arguments: Iterable[str], box: Path, **environment: str) -> Measured:
    """Run `adapterc` in a process of its own, limited to 2 GiB and a minute; `box` is where the figures are put."""
    figures = box / "figures.json"
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, str(figures), *arguments],
        cwd=box,
        env={**os.environ, **environment},
        capture_output=True,
        timeout=120,
    )
    assert figures.exists(), done.stderr.decode()
    code, seconds, rss = json.loads(figures.read_text())
    figures.unlink()
    return Measured(code, seconds, rss, done.stdout.decode("utf-8", "replace"))
