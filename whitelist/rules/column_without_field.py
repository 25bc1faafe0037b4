"""AC605 column-without-field

## What it does
Warns about a column that the last `map` does not make.

## Why it matters
Columns are what people see first. A column without a field is an empty column in every table.

## Example
    - map: { title: "${{ item.title }}" }
    columns: [titel]
Use instead:
    columns: [title]

## Fix safety
There is no automatic fix: the name may be wrong on either side.
"""

from __future__ import annotations

from difflib import get_close_matches

from adapterc.spec.diagnostics import Sink
from adapterc.spec.ir import AdapterIR, Evaluate, Map, Quiet, TextWait
from adapterc.whitelist.profiles import Profile

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC605"
_HEAD = "site: shop\nname: items\ndomain: shop.test\n"
_MAP = "pipeline:\n  - map: { title: '${{ item.title }}' }\n"
VALID = (
    f"{_HEAD}columns: [title]\n{_MAP}",
    f"{_HEAD}{_MAP}",
    f"{_HEAD}columns: [other]\n{_MAP}  - evaluate: '[]'\n",
)
INVALID = (
    (f"{_HEAD}columns: [titel]\n{_MAP}", "4:11 column `titel` is empty: the last `map` makes no such field"),
    (f"{_HEAD}columns: [title, x]\n{_MAP}", "4:18 column `x` is empty: the last `map` makes no such field"),
    (f"{_HEAD}columns: [x]\n{_MAP}  - limit: 1\n", "4:11 column `x` is empty: the last `map` makes no such field"),
)


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every column that no row has, when a `map` decides what the rows hold."""
    kept: list[str] | None = None
    for step in ir.steps:
        if isinstance(step, Map):
            kept = [field.key for field in step.fields]
        elif isinstance(step, Evaluate) and not isinstance(step.action, Quiet | TextWait):
            kept = None
    if kept is None:
        return
    spans = dict(ir.spans)
    for number, column in enumerate(ir.columns):
        if column not in kept:
            near = get_close_matches(column, kept, n=1)
            sink.report(
                CODE,
                f"column `{column}` is empty: the last `map` makes no such field",
                spans.get(f"columns[{number}]") or ir.span_of("columns"),
                help=f"did you mean `{near[0]}`?" if near else "add the field to the `map`, or remove the column",
            )
