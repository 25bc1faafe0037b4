"""Split a text into literal parts and `${{ }}` values."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Piped, Template
from adapterc.spec.span import Span
from adapterc.spec.text import Text
from adapterc.syntax.template.names import ROOTS
from adapterc.syntax.template.parity import in_opencli
from adapterc.syntax.template.piped import parse_piped
from adapterc.syntax.template.scan import OPEN, find_ranges, strip, upstream_ranges

__all__ = ["parse_template"]


def parse_template(text: Text, args: AbstractSet[str], sink: Sink, roots: AbstractSet[str] = ROOTS) -> Template | None:
    """The template that a text is: "literal", "value" (one `${{ }}` and white space) or "string" (a mixture).

    `args` are the declared argument names. None after reporting an error; a `${{` that is never closed is reported
    as a warning and stays text, as upstream leaves it.
    """
    value = text.value
    if OPEN not in value:
        return Template("literal", (value,), text, (text.span,))
    ranges, unclosed = find_ranges(value, lines=True)
    if unclosed >= 0:
        help = "close it with `}}`, or write the characters apart if they are meant as text"
        sink.report("AC211", "`${{` is never closed", text.slice(unclosed, unclosed + 3), help=help)
    if not ranges:
        return Template("literal", (value,), text, (text.span,))
    whole = len(ranges) == 1 and strip(value, 0, len(value)) == ranges[0]
    parts: list[str | Piped] = []
    spans: list[Span] = []
    failed = False
    at = 0
    for start, end in ranges:
        if at < start and not whole:
            parts.append(value[at:start])
            spans.append(text.slice(at, start))
        first, last = strip(value, start + 3, end - 2)
        inner = text.part(first, last) if first < last else text.part(start + 3, end - 2)
        piped = parse_piped(inner, args, sink, roots)
        failed = failed or piped is None
        if piped is not None:
            parts.append(piped)
            spans.append(text.slice(start, end))
        at = end
    if at < len(value) and not whole:
        parts.append(value[at:])
        spans.append(text.slice(at, len(value)))
    parity = _compare(text, ranges, sink)
    if failed:
        return None
    return Template("value" if whole else "string", tuple(parts), text, tuple(spans), parity)


def _compare(text: Text, ranges: list[tuple[int, int]], sink: Sink) -> tuple[str, ...]:
    theirs = upstream_ranges(text.value)
    if theirs == ranges or [strip(text.value, *pair) for pair in theirs] == ranges:
        return ()
    start, end = next((pair for pair in ranges if pair not in theirs), ranges[0])
    help = in_opencli("keep line breaks and other `}}` out of the text")
    sink.report("AC203", "OpenCLI ends this template somewhere else", text.slice(start, end), help=help)
    return ("template-end",)
