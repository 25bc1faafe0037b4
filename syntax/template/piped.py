"""Parse what stands between the braces: an expression and its filters.

Where upstream's textual rules give a result that nobody can have meant, the sensible reading wins, an AC203 says so,
and the deviation is kept in `Piped.parity`.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet
from itertools import pairwise

from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Expr, FilterCall, Literal, Path, Piped
from adapterc.spec.text import Text
from adapterc.syntax.template.filters import parse_filter
from adapterc.syntax.template.names import ROOTS
from adapterc.syntax.template.parity import in_opencli
from adapterc.syntax.template.paths import read_simple
from adapterc.syntax.template.scan import skim, strip

__all__ = ["MAX_LENGTH", "parse_bare", "parse_piped"]

MAX_LENGTH = 2000
"""Upstream evaluates no expression that is longer, in characters."""

_SINGLE_PIPE = re.compile(r"(?<!\|)\|(?!\|)")
_LOOKS_QUOTED = re.compile(r"(['\"])([^\n\r\u2028\u2029]*)\1")
_BLOCKED = re.compile(r"\b(constructor|__proto__|prototype|globalThis|process|require|import|eval)\b", re.ASCII)


def parse_bare(text: Text, args: AbstractSet[str], sink: Sink, roots: AbstractSet[str] = ROOTS) -> Piped | None:
    """An expression without braces, as the filter step holds it."""
    return parse_piped(text, args, sink, roots)


def parse_piped(inner: Text, args: AbstractSet[str], sink: Sink, roots: AbstractSet[str] = ROOTS) -> Piped | None:
    """The text between `${{` and `}}`. `args` are the declared argument names. None after reporting an error."""
    start, end = strip(inner.value, 0, len(inner.value))
    if start == end:
        sink.report("AC201", "expected an expression, found nothing", inner.span, help="remove the template or fill it")
        return None
    text = inner.part(start, end) if (start, end) != (0, len(inner.value)) else inner
    if "|" not in text.value:
        parity: set[str] = set()
        expr = _expression(text, args, sink, roots, parity)
        return None if expr is None else Piped(expr, (), text.span, text.value, tuple(sorted(parity)))
    return _with_filters(text, args, sink, roots)


MOST_FILTERS = 50
"""Each filter is a call around the one before; an engine's stack ends somewhere."""


def _with_filters(text: Text, args: AbstractSet[str], sink: Sink, roots: AbstractSet[str]) -> Piped | None:
    source = text.value
    naive = tuple(found.start() for found in _SINGLE_PIPE.finditer(source))
    read = skim(source, 0, closing=False)
    pipes = read.pipes if read.clean else naive
    parity: set[str] = set()
    bounds = [-1, *pipes, len(source)]
    head_end = strip(source, 0, bounds[1])[1]
    if head_end == 0:
        sink.report("AC201", "expected a value before `|`", text.slice(0, 1), help="write what is filtered before it")
        return None
    if len(pipes) > MOST_FILTERS:
        message = f"expression has {len(pipes)} filters, the limit is {MOST_FILTERS}"
        sink.report("AC209", message, text.span, help="move it to an `evaluate` step")
        return None
    expr = _expression(text.part(0, head_end), args, sink, roots, parity)
    filters: list[FilterCall | None] = []
    if expr is not None or read.clean:
        for left, right in pairwise(bounds[1:]):
            filters.append(parse_filter(text.part(left + 1, right), sink, parity))
    done = tuple(item for item in filters if item is not None)
    if expr is None or len(done) != len(filters):
        return None
    if pipes != naive:
        at = min(set(naive) ^ set(pipes))
        parity.add("quoted-pipe")
        help = in_opencli("keep `|` out of texts")
        sink.report("AC203", "OpenCLI starts a filter at this `|`", text.slice(at, at + 1), help=help)
    return Piped(expr, done, text.span, source, tuple(sorted(parity)))


def _expression(
    text: Text, args: AbstractSet[str], sink: Sink, roots: AbstractSet[str], parity: set[str]
) -> Expr | None:
    simple = read_simple(text, args, roots)
    if simple is not None:
        return simple
    if len(text.value) > MAX_LENGTH:
        message = f"expression of {len(text.value)} characters is over the limit of {MAX_LENGTH}"
        sink.report("AC209", message, text.span, help="move it to an `evaluate` step")
        return None
    from adapterc.syntax.template.grammar import parse_expression
    from adapterc.syntax.template.resolve import resolve
    from adapterc.syntax.template.tokens import Fault

    hyphenated = {name for name in args if not name.isidentifier()}
    try:
        expr = parse_expression(text, hyphenated, parity)
    except Fault as fault:
        sink.report(fault.code, fault.message, text.slice(fault.start, fault.end), help=fault.help)
        return None
    if not resolve(expr, roots, sink, parity):
        return None
    _compare(text, expr, sink, parity)
    return expr


def _compare(text: Text, expr: Expr, sink: Sink, parity: set[str]) -> None:
    """Report where upstream reads the whole expression otherwise."""
    quoted = _LOOKS_QUOTED.fullmatch(text.value)
    if quoted is not None:
        if not isinstance(expr, Literal):
            parity.add("quoted-concatenation")
            help = in_opencli("put the expression in parentheses")
            sink.report("AC203", f"OpenCLI takes this as the text `{quoted[2]}`", text.span, help=help)
        elif expr.value != quoted[2]:
            parity.add("string-escapes")
            help = in_opencli("write the characters themselves")
            sink.report("AC203", f"OpenCLI keeps the backslashes of `{text.value}`", text.span, help=help)
        return
    blocked = _BLOCKED.search(text.value)
    if blocked is not None and not isinstance(expr, Path):
        parity.add("forbidden-words")
        span = text.slice(blocked.start(), blocked.end())
        help = in_opencli("avoid the word, or read the field in an `evaluate` step")
        sink.report("AC203", f"OpenCLI gives undefined because of the word `{blocked[0]}`", span, help=help)
    if "hyphenated-argument" in parity:
        help = in_opencli("name the argument without a hyphen")
        sink.report("AC203", "OpenCLI subtracts in the name of this argument", text.span, help=help)
    if "browser-locale" in parity:
        help = "no change is needed if that is meant; else write the format out"
        sink.report("AC203", "the result depends on the locale of the browser", text.span, help=help)
