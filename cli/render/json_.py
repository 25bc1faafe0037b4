"""Diagnostics for programs: one JSON document, described by `adapterc schema diagnostics`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from adapterc.compiler.catalog.rows import diagnostic_list
from adapterc.spec.diagnostics import Diagnostic

__all__ = ["render_json", "rows"]


def render_json(
    diagnostics: Iterable[Diagnostic],
    display: Callable[[str], str] = str,
    fixed: Iterable[Diagnostic] | None = None,
    golden: Mapping[str, Any] | None = None,
) -> str:
    """The document, in the order given, ending in a newline. `display` turns paths into what the reader can open;
    `fixed` are findings whose fixes were made, as they were before; `golden` is a catalog that was compared."""
    document: dict[str, Any] = {"diagnostics": rows(diagnostics, display)}
    if fixed is not None:
        document["fixed"] = rows(fixed, display)
    if golden is not None:
        document["golden"] = golden
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def rows(diagnostics: Iterable[Diagnostic], display: Callable[[str], str] = str) -> list[dict[str, Any]]:
    """The findings as plain data, with paths that the reader can open."""
    found: list[dict[str, Any]] = diagnostic_list(diagnostics)["diagnostics"]
    for row in _places(found):
        if row["file"] is not None:
            row["file"] = display(row["file"])
    return found


def _places(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in rows:
        yield row
        yield from row["notes"]
        yield from row["fix"]["edits"] if row["fix"] else ()
