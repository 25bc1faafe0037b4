"""Arguments that an adapter reads and does not declare (AC204)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tree_sitter import Node

from adapterc.spec.diagnostics import Sink
from adapterc.spec.span import Span
from adapterc.syntax.javascript.script import Script
from adapterc.syntax.template.slips import nearest

__all__ = ["report_undeclared", "report_undeclared_reads"]


def report_undeclared(name: str, span: Span, declared: Collection[str], sink: Sink) -> None:
    """Say that nobody can set an argument that is read at `span`."""
    close = nearest(name, declared)
    meant = f"did you mean `{close}`? as it stands, the value is always missing"
    message = f"argument `{name}` is not declared, so it never has a value"
    sink.report("AC204", message, span, help=meant if close else f"declare `{name}` under `args`")


def report_undeclared_reads(script: Script, reads: Mapping[str, Node], declared: Collection[str], sink: Sink) -> bool:
    """Tell each name of `reads`, by the place of its first read, that is not declared; whether there is any."""
    found = [(name, node) for name, node in reads.items() if name not in declared]
    for name, node in found:
        report_undeclared(name, script.span(node), declared, sink)
    return bool(found)
