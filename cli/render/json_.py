"""Diagnostics for programs: one JSON document, described by `adapterc schema diagnostics`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from adapterc.compiler.catalog.rows import diagnostic_list
from adapterc.spec.diagnostics import Diagnostic

__all__ = ["render_json"]


def render_json(diagnostics: Iterable[Diagnostic], display: Callable[[str], str] = str) -> str:
    """The document, in the order given, ending in a newline. `display` turns paths into what the reader can open."""
    document = diagnostic_list(diagnostics)
    for row in _places(document["diagnostics"]):
        if row["file"] is not None:
            row["file"] = display(row["file"])
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def _places(rows: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for row in rows:
        yield row
        yield from row["notes"]
        yield from row["fix"]["edits"] if row["fix"] else ()
