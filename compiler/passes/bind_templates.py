"""Give every text of the steps its meaning: a typed template, a filter test, or a bound JavaScript body.

Needs: imported IR; a body that its importer has bound is checked and left alone. Promises: no `Text` is left in the
steps or in `navigate_before`; every JavaScript body is bound (`bind_body`), every `${{ }}` in it a reference and never
text in code. A step that cannot be bound is reported and left as it was; the driver stops after a pass that reported
an error.
Cannot: know the types of values; arguments are converted by `normalize_args`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from adapterc.compiler.passes.bind_body import bind_body, check_bound
from adapterc.compiler.passes.pasted_text import PASTED, pastes
from adapterc.compiler.passes.slips import report_slips
from adapterc.compiler.versions import is_later
from adapterc.importers.undeclared import report_undeclared
from adapterc.spec.diagnostics import Edit, Fix, Sink
from adapterc.spec.expr import Piped
from adapterc.spec.ir import (
    AdapterIR,
    Arg,
    Code,
    Evaluate,
    Fetch,
    Field,
    Filter,
    Limit,
    ListValue,
    Map,
    MapValue,
    Navigate,
    Pluck,
    Quiet,
    Request,
    Select,
    Step,
    TextWait,
    Value,
    Wait,
)
from adapterc.spec.quick import replace
from adapterc.spec.text import Text
from adapterc.syntax.template import find_placeholders, parse_bare, parse_piped, parse_template
from adapterc.syntax.template.names import LATER_ROOTS, ROOTS
from adapterc.syntax.template.walk import piped_values, undeclared

__all__ = ["bind_templates"]

_NESTED = ("nested-template", "templates in nested lists and mappings are rendered; OpenCLI leaves them as text")
_DECLARED = ("declared-arguments", "only declared arguments have a value; OpenCLI passes any others on")
_WRAPPED = ("wrapped-filter", "a filter in template braces tests its expression; OpenCLI drops every row")
_NOT_PLAIN = re.compile(r"[-?:,\[\]{}#&*!|>'\"%@`\s]")


def bind_templates(ir: AdapterIR, sink: Sink) -> AdapterIR:
    binder = _Binder({arg.name: arg for arg in ir.args}, sink, LATER_ROOTS if is_later(ir) else ROOTS)
    steps = tuple(binder.step(step) for step in ir.steps)
    before = ir.navigate_before
    bound = replace(
        ir,
        steps=steps,
        navigate_before=before if before is None or isinstance(before, bool) else binder.value(before),
    )
    report_slips(bound, sink)
    for code, text in sorted(binder.deviations):
        bound = bound.deviate(code, text)
    return bound


class _Binder:
    """`roots` are the names of the context; a place that lacks one of them reads it as undefined."""

    def __init__(self, args: Mapping[str, Arg], sink: Sink, roots: AbstractSet[str]) -> None:
        self.args = args
        self.sink = sink
        self.roots = roots
        self.deviations: set[tuple[str, str]] = set()

    def step(self, step: Step) -> Step:
        match step:
            case Navigate(url=url):
                return replace(step, url=self.value(url, checked=False))
            case Evaluate(action=Code() as code):
                return replace(step, action=self.code(code))
            case Evaluate(action=Request(url=url, params=params, headers=headers) as action):
                request = replace(action, url=self.value(url), params=self.fields(params), headers=self.fields(headers))
                return replace(step, action=request)
            case Evaluate(action=Pluck(path=path) as action):
                return replace(step, action=replace(action, path=self.value(path)))
            case Evaluate(action=Quiet(cap=cap) as action):
                return replace(step, action=replace(action, cap=self.optional(cap)))
            case Evaluate(action=TextWait(text=text) as action):
                return replace(step, action=replace(action, text=self.value(text)))
            case Map(fields=fields, select=select):
                return replace(step, fields=self.fields(fields), select=self.optional(select))
            case Filter(test=Text() as test):
                return self.filter(step, test)
            case Limit(count=count):
                return replace(step, count=self.value(count))
            case Fetch(url=url, params=params, headers=headers):
                return replace(step, url=self.value(url), params=self.fields(params), headers=self.fields(headers))
            case Select(path=path):
                return replace(step, path=self.value(path))
            case Wait(seconds=seconds, text=text):
                return replace(step, seconds=self.optional(seconds), text=self.optional(text))
            case _:
                return step

    def optional(self, value: Value | None) -> Value | None:
        return None if value is None else self.value(value)

    def fields(self, fields: tuple[Field, ...]) -> tuple[Field, ...]:
        return tuple(replace(field, value=self.value(field.value)) for field in fields)

    def value(self, value: Value, depth: int = 0, checked: bool = True) -> Value:
        """The value with every text parsed. The importer bounds the depth of nesting.

        An entry URL is not `checked`: what it may hold is decided where the entry is chosen.
        """
        if isinstance(value, Text):
            template = parse_template(value, self.args.keys(), self.sink, self.roots)
            if template is None:
                return value
            pieces = list(piped_values(template))
            for piped in pieces if checked else ():
                self.check(piped)
            if pieces and depth:
                self.deviations.add(_NESTED)
            return template
        if isinstance(value, ListValue):
            return replace(value, items=tuple(self.value(item, depth + 1) for item in value.items))
        if isinstance(value, MapValue):
            fields = tuple(replace(field, value=self.value(field.value, depth + 1)) for field in value.fields)
            return replace(value, fields=fields)
        return value

    def code(self, code: Code) -> Code:
        if code.bound is not None:
            check_bound(code, self.sink)
            return code
        bound = bind_body(code, self.args, self.sink, self.roots)
        if bound is None or bound.bound is None:
            return code
        for binding in bound.bound.bindings:
            if binding.position != "comment":
                self.check(binding.value)
            if pastes(binding):
                self.deviations.add(PASTED)
        return bound

    def filter(self, step: Filter, test: Text) -> Filter:
        found = find_placeholders(test)
        if not found:
            piped = parse_bare(test, self.args.keys(), self.sink, self.roots)
            wrapped = False
        elif len(found) == 1 and not (test.value[: found[0].start] + test.value[found[0].end :]).strip():
            piped = parse_piped(found[0].inner, self.args.keys(), self.sink, self.roots)
            wrapped = True
        else:
            self.sink.report(
                "AC201",
                "filter mixes template braces with bare text",
                test.slice(found[0].start, found[0].end),
                help="a filter is one expression without braces: `item.score > 10`",
            )
            return step
        if piped is None:
            return step
        self.check(piped)
        if wrapped:
            self.deviations.add(_WRAPPED)
            self.sink.report(
                "AC206",
                "filter is written with the template braces, and OpenCLI drops every row then",
                test.slice(found[0].start, found[0].end),
                help=f"write `{piped.text}`",
                fix=_unwrap(test, found[0].start, found[0].end, piped),
            )
        return replace(step, test=piped, wrapped=wrapped)

    def check(self, piped: Piped) -> None:
        """Report arguments that are read but not declared."""
        for name, span in undeclared(piped, self.args):
            self.deviations.add(_DECLARED)
            report_undeclared(name, span, self.args, self.sink)


def _unwrap(test: Text, start: int, end: int, piped: Piped) -> Fix | None:
    """Take the braces off; quote what a plain scalar could not hold."""
    text = piped.text
    if test.style == "plain" and (_NOT_PLAIN.match(text) or re.search(r": | #|:$", text)):
        edits: tuple[Edit, ...] = (Edit(test.span, "'" + text.replace("'", "''") + "'"),)
    elif "\n" in text:
        return None
    else:
        inner = start + test.value[start:end].index(text)
        edits = (Edit(test.slice(start, inner), ""), Edit(test.slice(inner + len(text), end), ""))
    return Fix("remove the braces", edits)
