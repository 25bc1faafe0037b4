"""AC601 field-lost

## What it does
Warns about a `map` or `sort` that reads a field which an earlier `map` did not keep.

## Why it matters
A `map` makes new rows that hold its own keys and nothing else. The field is empty in every row, and nothing says so.

## Example
    - map: { price: "${{ item.last }}" }
    - map: { cost: "${{ item.last }}" }
Use instead:
    - map: { price: "${{ item.last }}" }
    - map: { cost: "${{ item.price }}" }

## Fix safety
There is no automatic fix: the author knows which field was meant.
"""

from __future__ import annotations

from difflib import get_close_matches

from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Piped
from adapterc.spec.ir import AdapterIR, Evaluate, Filter, Map, Quiet, Sort, Step, TextWait
from adapterc.spec.span import Span
from adapterc.syntax.template.slips import sort_meant
from adapterc.syntax.template.walk import piped_values, reads
from adapterc.whitelist.profiles import Profile

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC601"
_HEAD = "site: shop\nname: items\ndomain: shop.test\npipeline:\n"
_MAP = "  - map: { a: '${{ item.x }}' }\n"
VALID = (
    f"{_HEAD}{_MAP}  - map: {{ b: '${{{{ item.a }}}}' }}\n",
    f"{_HEAD}{_MAP}  - sort: a\n",
    f"{_HEAD}{_MAP}  - evaluate: '[]'\n{_MAP}",
)
INVALID = (
    (f"{_HEAD}{_MAP}{_MAP}", "6:20 `item.x` is empty: the rows have only `a`"),
    (f"{_HEAD}{_MAP}  - filter: item.x > 1\n", "6:13 `item.x` is empty: the rows have only `a`"),
    (f"{_HEAD}{_MAP}  - sort: x\n", "6:11 sort key `x` is empty: the rows have only `a`"),
)


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every read of a field that the rows no longer have."""
    kept: tuple[str, ...] | None = None
    for step in ir.steps:
        if kept is not None:
            _check_step(step, kept, sink)
        if isinstance(step, Map):
            kept = tuple(field.key for field in step.fields)
        elif isinstance(step, Evaluate) and not isinstance(step.action, Quiet | TextWait):
            kept = None


def _check_step(step: Step, kept: tuple[str, ...], sink: Sink) -> None:
    known = ", ".join(f"`{name}`" for name in kept) or "no fields"
    if isinstance(step, Sort) and step.by not in kept and sort_meant(step.by) is None:
        _report(f"sort key `{step.by}`", step.by, step.by_span or step.span, kept, known, sink)
    expressions: list[Piped] = []
    if isinstance(step, Map) and step.select is None:
        expressions = [piped for field in step.fields for piped in piped_values(field.value)]
    elif isinstance(step, Filter) and isinstance(step.test, Piped):
        expressions = [step.test]
    for piped in expressions:
        for name, span in reads(piped, "item"):
            if name not in kept:
                _report(f"`item.{name}`", name, span, kept, known, sink)


def _report(what: str, name: str, span: Span, kept: tuple[str, ...], known: str, sink: Sink) -> None:
    near = get_close_matches(name, kept, n=1)
    help = f"did you mean `{near[0]}`?" if near else "keep the field in the earlier `map`, or read one that is there"
    sink.report(CODE, f"{what} is empty: the rows have only {known}", span, help=help)
