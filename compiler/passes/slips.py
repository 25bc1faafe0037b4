"""Warn about what compiles but can hardly be meant: a misspelt root, a text for an expression, rows before any data.

Needs: bound templates, before the sugar is gone. Promises: warnings only. Each fault is reported once: a field that an
earlier `map` did not keep is left to the rule that knows the rows.
Cannot: know the fields of the data, so a slip that is a likely name of a field (`date`) passes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from adapterc.compiler.versions import is_later
from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Path, Piped, Template
from adapterc.spec.ir import (
    AdapterIR,
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
    Refused,
    Select,
    Sort,
    Step,
    Value,
    Wait,
)
from adapterc.spec.span import Span
from adapterc.syntax.template import find_placeholders
from adapterc.syntax.template.slips import PAGE_NAMES, near_root, path_meant, sort_meant, texts_meant
from adapterc.syntax.template.walk import piped_values, refers_to_item, roots

__all__ = ["report_slips"]

_ROWS = (Map, Select, Limit, Sort, Filter)


def report_slips(ir: AdapterIR, sink: Sink) -> None:
    """Report the slips of all steps, in the order they run."""
    checker = _Slips({arg.name for arg in ir.args}, is_later(ir), sink)
    for step in ir.steps:
        checker.step(step)


class _Slips:
    """`filled`: a step gave data. `kept`: the fields of the rows, None when not known. `later`: there is a `root`."""

    def __init__(self, args: Collection[str], later: bool, sink: Sink) -> None:
        self.args, self.later, self.sink = args, later, sink
        self.filled = False
        self.kept: tuple[str, ...] | None = None

    def step(self, step: Step) -> None:
        if not self.filled and isinstance(step, _ROWS):
            help = "put a `fetch` or an `evaluate` step before it"
            self.sink.report("AC215", f"`{type(step).__name__.lower()}` has no data yet", step.span, help=help)
            self.filled = True  # said once
        self.texts(step)
        for piped, item in self.expressions(step):
            self.root(piped, item)
            if self.later and "root" in roots(piped) and not (item and isinstance(step, Map)):
                help = "the fields of a `map` alone see it; the data of the step before are `data`"
                self.sink.report("AC213", "`root` has no value here", piped.span, help=help)
        match step:
            case Sort(by=by):
                self.sort(by, step.by_span or step.span)
            case Select(path=path):
                self.path(path)
            case Map(select=path) if path is not None:
                self.path(path)
        self.filled = self.filled or isinstance(step, Fetch | Evaluate | Refused)
        if isinstance(step, Map):
            self.kept = tuple(field.key for field in step.fields)
        elif isinstance(step, Fetch | Evaluate | Select | Refused):
            self.kept = None

    def expressions(self, step: Step) -> Iterator[tuple[Piped, bool]]:
        """The expressions of a step, each with whether there is an item. What an entry URL may hold is decided where
        the entry is chosen; fields of known rows are checked by AC601."""
        known = self.kept is not None
        match step:
            case Map(fields=fields, select=select):
                if select is not None:
                    yield from ((piped, False) for piped in piped_values(select))
                if not known or select is not None:
                    yield from ((piped, True) for piped in _of_fields(fields))
            case Filter(test=Piped() as test) if not known:
                yield test, True
            case Fetch(url=url, params=params, headers=headers):
                each = self.filled and refers_to_item(url)
                yield from ((piped, each) for piped in piped_values(url) if not (each and known))
                yield from ((piped, False) for piped in _of_fields((*params, *headers)))
                self.early(url)
            case Evaluate(action=Code(bound=bound)) if bound is not None:
                yield from ((item.value, False) for item in bound.bindings if item.position != "comment")
            case Limit(count=value) | Select(path=value):
                yield from ((piped, False) for piped in piped_values(value))
            case Wait(seconds=seconds, text=text):
                yield from ((piped, False) for value in (seconds, text) for piped in piped_values(value))

    def early(self, url: Value) -> None:
        """A request for each item, and no items yet."""
        if self.filled:
            return
        for piped in piped_values(url):
            if "item" in roots(piped) and not (isinstance(piped.expr, Path) and piped.expr.bare):
                message = f"`{piped.text}` is read before any step has given data"
                self.sink.report("AC215", message, piped.span, help="write `args.…` for an argument")

    def root(self, piped: Piped, item: bool) -> None:
        """A bare path begins with a field of the item. Is it meant to?"""
        path = piped.expr
        if not isinstance(path, Path) or not path.bare:
            return
        word, *rest = path.segments
        meant = near_root(word, alone=not rest)
        if meant is not None:
            help = f"did you mean `{'.'.join((meant, *rest))}`?"
        elif word in PAGE_NAMES and rest:
            help = f"an `evaluate` step sees the page; write `item.{word}` if it is a field"
        elif item:
            return
        elif word in self.args:
            help = f"did you mean `args.{'.'.join(path.segments)}`?"
        else:
            help = "write `args.…` for an argument, `data.…` for what the steps before it gave"
        where = "" if item else ", and there is no item here"
        self.sink.report("AC213", f"`{word}` is read as a field of the item{where}", _first(path, word), help=help)

    def texts(self, step: Step) -> None:
        """Literal texts that look like expressions: a whole cell, or braces of another language anywhere."""
        match step:
            case Map(fields=fields):
                for value in _templates(field.value for field in fields):
                    self.text(value, whole=True)
            case Navigate(url=value):
                self.braces(value)
            case Fetch(url=value, params=params, headers=headers):
                self.braces(value, *(field.value for field in (*params, *headers)))
            case Select(path=value):
                self.braces(value)
            case Wait(text=value) if value is not None:
                self.braces(value)

    def braces(self, *values: Value) -> None:
        for value in _templates(values):
            self.text(value, whole=False)

    def text(self, template: Template, whole: bool) -> None:
        value = template.text.value
        taken = [(item.start, item.end) for item in find_placeholders(template.text)]
        for start, end, meant in texts_meant(value):
            if any(start < stop and begin < end for begin, stop in taken) or not (whole or "{" in value[start:end]):
                continue
            message = f"`{value[start:end]}` looks like an expression, but it stays text"
            self.sink.report("AC214", message, template.text.slice(start, end), help=f"write `${{{{ {meant} }}}}`")

    def sort(self, by: str, span: Span) -> None:
        meant = sort_meant(by)
        if meant is None or by in (self.kept or ()):
            return
        key, order = meant
        help = f"write `sort: {{ by: {key}, order: desc }}`" if order == "desc" else f"write `sort: {key}`"
        self.sink.report("AC214", f"sort key `{by}` is taken as it stands, and no row has it", span, help=help)

    def path(self, value: Value) -> None:
        if not isinstance(value, Template) or value.kind != "literal" or "{" in value.text.value:
            return
        meant = path_meant(value.text.value)
        if meant is None:
            return
        help = f"write `{meant}`" if meant else "a path is keys and numbers with dots between them: `data.0.items`"
        message = f"path `{value.text.value}` is split at its dots alone, so it finds nothing"
        self.sink.report("AC214", message, value.text.span, help=help)


def _of_fields(fields: Iterable[Field]) -> Iterator[Piped]:
    for field in fields:
        yield from piped_values(field.value)


def _templates(values: Iterable[Value]) -> Iterator[Template]:
    stack = list(values)[::-1]
    while stack:
        value = stack.pop()
        if isinstance(value, Template):
            yield value
        elif isinstance(value, ListValue):
            stack.extend(reversed(value.items))
        elif isinstance(value, MapValue):
            stack.extend(field.value for field in reversed(value.fields))


def _first(path: Path, word: str) -> Span:
    """The place of the first word; of the whole path where an escape hides how wide it is."""
    span, size = path.span, len(word.encode())
    if span.end - span.start != len(".".join(path.segments).encode()):
        return span
    return Span(span.file, span.start, span.start + size, span.line, span.column, span.line, span.column + len(word))
