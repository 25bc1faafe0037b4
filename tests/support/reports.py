"""Made-up material for report pages: as many adapters as asked for, of every kind, without compiling anything."""

from __future__ import annotations

from typing import Any

from adapterc.compiler.report.data import TEXT_LIMIT
from adapterc.compiler.report.model import Material, Missing, Row
from adapterc.compiler.report.page import render_page
from tests.support.catalogs import manifest, script

__all__ = ["HOSTILE", "finding", "material", "page_of", "source"]

HOSTILE = (
    "</script><script>document.title='owned'</script><!-- <script> ]]> &amp; "
    "\u2028\u2029\u202e\u200b\ufeff \ud800 \x00\x1b"
)
"""What an author could write to leave the element that his text stands in, or to look like something else."""

SITES = ("shop", "forum", "library", "weather", "书店", "museum", "station")


def finding(code: str, severity: str, path: str, line: int, column: int, end: int, **more: Any) -> dict[str, Any]:
    """A finding on one line, in the form of `spec.report.FullDiagnostic`."""
    return {
        "code": code,
        "name": f"name-of-{code.lower()}",
        "severity": severity,
        "file": path,
        "line": line,
        "column": column,
        "end_line": line,
        "end_column": end,
        "message": f"`{path}` is found wanting",
        "notes": [],
        "help": "mend `it`",
        "fix": None,
    } | more


def source(name: str, number: int) -> str:
    """Ten lines, Chinese and English."""
    lines = [f"name: {name}", f"description: 第 {number} 个 adapter", "pipeline:", "  - evaluate: |"]
    lines += [f'      const row{line} = "值 {line}"; // {name}' for line in range(5)]
    return "\n".join([*lines, "columns: [title]"]) + "\n"


def material(count: int) -> Material:
    """Of ten adapters, six compile, one is held and three are rejected; their sites take turns."""
    made = [_made(number) for number in range(count)]
    rows = sorted((row for row, _ in made), key=lambda row: row.path)
    sources: dict[str, str | Missing] = {row.path: text for row, text in made}
    sources["clis/damaged.yaml"] = Missing("the file holds no text that can be shown")
    damaged = Row(
        "clis/damaged.yaml",
        None,
        "rejected",
        "unknown",
        "unknown",
        (finding("AC001", "error", "clis/damaged.yaml", 1, 1, 1),),
    )
    everything = (*rows, damaged)
    states = {status: sum(row.status == status for row in everything) for status in ("compiled", "held", "rejected")}
    ignored = (("README.md", "Markdown document"), ("package.json", "JSON data: not an adapter dialect"))
    files = len(everything) + len(ignored)
    summary = {"found": len(everything), **states, "files_scanned": files, "files_without_adapter": len(ignored)}
    origin = {"repo": "https://code.test/adapters.git", "commit": "0123456789abcdef0123456789abcdef01234567"}
    return Material(
        summary, everything, ignored, dict(sorted(sources.items())), (origin,), "lime-v1@1", "adapterc 0.1.0"
    )


def page_of(made: Material, limit: int = TEXT_LIMIT) -> str:
    """The whole page."""
    return "".join(render_page(made, limit))


def _made(number: int) -> tuple[Row, str]:
    site = SITES[number % len(SITES)]
    name = f"{site}/item-{number:04}"
    path = f"clis/{name}.yaml"
    text = source(name, number)
    dialect = ("opencli-yaml", "opencli-js", "bb-site")[number % 3]
    kind = number % 10
    if kind == 9:
        wrong = finding(
            "AC506", "error", path, 6, 13, 17, notes=[_note("said `here`", path, 2), _note("in general", None, None)]
        )
        return Row(path, name, "rejected", "write", dialect, (wrong, finding("AC204", "warning", path, 8, 7, 12))), text
    if kind in (7, 8):
        return Row(path, name, "rejected", "unknown", dialect, (finding("AC101", "error", path, 3, 1, 9),)), text
    entry = _entry(name, number)
    if kind == 6:
        entry["adapterc"]["effects"] |= {"writes": ["click"], "dom": ["click", "read"]}
        held = finding("AC507", "held", path, 7, 20, 21)
        return Row(path, name, "held", "unknown", dialect, (held,), entry, _script(name), ("click",)), text
    return Row(path, name, "compiled", "read", dialect, (), entry, _script(name)), text


def _note(message: str, file: str | None, line: int | None) -> dict[str, Any]:
    return {"message": message, "file": file, "line": line, "column": None if line is None else 1}


def _entry(name: str, number: int) -> dict[str, Any]:
    entry = manifest(name, description=f"第 {number} 个, what is new", effects={"timers": number % 4 == 0})
    entry["script_file"] = f"scripts/{name}.js"
    return entry


def _script(name: str) -> str:
    prelude = "\n\n".join(f"  function $part{part}(value) {{\n    return value + {part};\n  }}" for part in range(20))
    return script(name, f"// 1. evaluate (line 5)\n  return {{ ok: true, data: {name!r} }};\n\n{prelude}")
