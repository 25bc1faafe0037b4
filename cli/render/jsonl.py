"""Diagnostics as JSON Lines: one object on a line, the counts last; described by `adapterc schema diagnostic-lines`."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from adapterc.cli.render.json_ import rows
from adapterc.spec.diagnostics import Diagnostic, Severity

__all__ = ["render_jsonl"]

_BREAKS = {ord(char): f"\\u{ord(char):04x}" for char in "\x85\u2028\u2029"}
"""What some readers take for the end of a line; JSON does not ask for it to be escaped."""


def render_jsonl(
    diagnostics: Iterable[Diagnostic], display: Callable[[str], str] = str, fixed: Iterable[Diagnostic] = ()
) -> str:
    """A line for each finding in the order given (`type`: `diagnostic`), one for each whose fix was made (`fixed`), and
    one with the counts by severity (`summary`)."""
    return "".join(
        json.dumps(row, ensure_ascii=False).translate(_BREAKS) + "\n"
        for row in _rows(list(diagnostics), display, list(fixed))
    )


def _rows(found: list[Diagnostic], display: Callable[[str], str], fixed: list[Diagnostic]) -> Iterator[dict[str, Any]]:
    for kind, items in (("diagnostic", found), ("fixed", fixed)):
        for row in rows(items, display):
            yield {"type": kind, **row}
    counts = Counter(item.severity for item in found)
    yield {"type": "summary", **{severity.value: counts[severity] for severity in Severity}, "fixed": len(fixed)}
