"""AC604 unused-arg

## What it does
Notes an argument that no step reads.

## Why it matters
Callers set it and nothing changes: usually the adapter forgot it, or misspells it.

## Example
    args: { limit: { type: int, default: 20 } }
    pipeline: [ { fetch: https://shop.test/api/items } ]
Use instead:
    pipeline: [ { fetch: https://shop.test/api/items }, { limit: "${{ args.limit }}" } ]

## Fix safety
There is no automatic fix.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Piped
from adapterc.spec.ir import (
    AdapterIR,
    Code,
    Evaluate,
    Filter,
    Limit,
    Map,
    Pluck,
    Quiet,
    Request,
    Step,
    TextWait,
)
from adapterc.syntax.javascript.parameters import member_uses
from adapterc.syntax.javascript.script import FUNCTIONS, parse
from adapterc.syntax.template.walk import piped_values, reads
from adapterc.whitelist.profiles import Profile

__all__ = ["CODE", "INVALID", "VALID", "check"]

CODE = "AC604"
_HEAD = "site: shop\nname: items\ndomain: shop.test\nargs: { q: { required: true } }\npipeline:\n"
_TWO = "site: shop\nname: items\ndomain: shop.test\nargs: { q: {}, query: { required: true } }\npipeline:\n"
VALID = (
    f"{_HEAD}  - fetch: 'https://shop.test/?q=${{{{ args.q | urlencode }}}}'\n",
    f"{_HEAD}  - navigate: 'https://shop.test/?q=${{{{ args.q | urlencode }}}}'\n",
    f"{_HEAD}  - evaluate: '[${{{{ args.q | json }}}}]'\n",
)
INVALID = (
    (f"{_HEAD}  - fetch: https://shop.test/\n", "4:9 nothing reads the argument `q`"),
    (
        f"{_TWO}  - navigate: 'https://shop.test/?q=${{{{ args.query | urlencode }}}}'\n",
        "4:9 nothing reads the argument `q`",
    ),
    (f"{_HEAD}  - filter: item.q\n", "4:9 nothing reads the argument `q`"),
    (f"{_HEAD}  - map: {{ q: '${{{{ item.q }}}}' }}\n", "4:9 nothing reads the argument `q`"),
)

_ENTRY_ARGUMENT = re.compile(r"\{\{\s*([^\s|}]+)\s*(?:\||\}\})")
"""`{{name}}` or `{{name|urlencode}}` in the address of an entry."""


def check(ir: AdapterIR, profile: Profile, sink: Sink, /) -> None:
    """Report every declared argument that neither a step nor the entry reads, and whose value is not checked."""
    if not ir.args:
        return
    used: set[str] = set()
    for step in ir.steps:
        if isinstance(step, Evaluate) and isinstance(step.action, Code):
            read = _members(step.action)
            if read is None:
                return  # the code hands the whole object on
            used |= read
        for piped in _expressions(step):
            used |= {name for name, _ in reads(piped, "args")}
    used_by_entry = set(_ENTRY_ARGUMENT.findall(ir.entry.url)) if ir.entry is not None else set()
    for arg in ir.args:
        if arg.name not in used and arg.public not in used_by_entry and not arg.positive:
            sink.report(CODE, f"nothing reads the argument `{arg.name}`", arg.span, help="use it, or remove it")


def _members(code: Code) -> frozenset[str] | None:
    """The arguments that a function reads from its parameter, None when it uses the object as a whole."""
    if code.bound is None or not code.bound.argument:
        return frozenset()
    script = parse(code.text, code.bound.masked)
    node = script.node_at(*(code.bound.author or (code.bound.start, code.bound.end)))
    function = next(item for item in script.walk(node) if item.type in FUNCTIONS)
    uses = member_uses(script, function)
    return None if uses.whole else frozenset(uses.values) | frozenset(uses.fallbacks)


def _expressions(step: Step) -> Iterator[Piped]:
    match step:
        case Evaluate(action=Code(bound=bound)):
            yield from (binding.value for binding in (bound.bindings if bound is not None else ()))
        case Evaluate(action=Request() as request):
            yield from piped_values(request.url)
            for field in (*request.params, *request.headers):
                yield from piped_values(field.value)
        case Evaluate(action=Pluck(path=value) | Quiet(cap=value) | TextWait(text=value)) | Limit(count=value):
            yield from piped_values(value)
        case Filter(test=Piped() as test):
            yield test
        case Map():
            yield from piped_values(step.select)
            for field in step.fields:
                yield from piped_values(field.value)
        case _:
            return
