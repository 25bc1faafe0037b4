"""Text that the grammar does not take: what the engine says about it, and where (AC401, AC407)."""

from __future__ import annotations

from adapterc.spec.diagnostics import Sink
from adapterc.syntax.javascript.gate import check_syntax
from adapterc.syntax.javascript.script import Script

__all__ = ["report_broken"]


def report_broken(script: Script, sink: Sink, head: str = "", tail: str = "") -> None:
    """Report the first fault of a script that has errors. `head` and `tail` make one expression of its text."""
    code = script.code.rstrip() if head else script.code.rstrip().removesuffix(";")
    error = check_syntax(head + code + tail, strict=False)
    fault = script.errors()[0]
    if error is None:
        message, help = "this JavaScript is valid, but adapterc cannot analyse it", "write it in a more common way"
        sink.report("AC407", message, script.text.slice(fault.start, fault.end), help=help)
        return
    found = error.index(head + code + tail)
    at = None if found is None else found - len(head)
    if at is not None and at >= len(code):
        spoken, start = "unexpected end of the code", max(len(code) - 1, 0)
        help = "close what is left open: a bracket, a brace or a text"
    else:
        spoken, start = error.message[:1].lower() + error.message[1:], fault.start if at is None else at
        help = "check the brackets, quotes and commas here and just before"
    span = script.text.slice(start, min(start + 1, len(script.code)))
    sink.report("AC401", f"JavaScript does not parse: {spoken.replace(chr(39), '`')}", span, help=help)
