"""Each canonical step as plain JavaScript statements over `$data`."""

from __future__ import annotations

from adapterc.compiler.emit.bodies import emit_body
from adapterc.compiler.emit.expr_paths import INHERITED, is_identifier
from adapterc.compiler.emit.expressions import Scope, emit_piped
from adapterc.compiler.emit.urls import emit_url, report_missing
from adapterc.compiler.emit.values import Uses, emit_value, key
from adapterc.compiler.writer import Writer, quote
from adapterc.spec.diagnostics import Sink
from adapterc.spec.expr import Piped, Template
from adapterc.spec.ir import (
    Action,
    Arg,
    Code,
    Constant,
    Deviation,
    Evaluate,
    Filter,
    Limit,
    Map,
    Pluck,
    Quiet,
    Request,
    Sort,
    Step,
    TextWait,
    Value,
)
from adapterc.syntax.template.walk import piped_values, roots

__all__ = ["describe", "emit_step"]


def describe(step: Step) -> str:
    """The step's name in comments and progress."""
    if isinstance(step, Evaluate):
        names = {Code: "evaluate", Request: "fetch", Pluck: "select", Quiet: "wait", TextWait: "wait"}
        return names[type(step.action)]
    return type(step).__name__.lower()


def emit_step(step: Step, args: dict[str, Arg], writer: Writer, uses: Uses, sink: Sink) -> None:
    """Write one step. `args` are the declared arguments by the author's name."""
    match step:
        case Evaluate(action=action):
            _evaluate(action, args, writer, uses, sink)
        case Map():
            _map(step, args, writer, uses)
        case Filter(test=Piped() as test):
            scope = Scope(args, frozenset(("args", "item", "index")))
            row = _row(_item_params((test,)), uses.take(emit_piped(test, scope)))
            writer.line(f"$data = {uses.call('filter')}($data, {row});")
        case Sort(by=by, descending=descending):
            uses.deviations.add(Deviation("numeric-sort", "numbers sort by value; upstream compares them as text"))
            uses.deviations.add(Deviation("pinned-collation", "text sorts by the rules of `en` on every machine"))
            flag = "true" if descending else "false"
            cell = _cell_of(by, uses)
            writer.line(f"$data = {uses.call('sort')}($data, {quote(by)}, {cell}, {flag}, $warnings);")
        case Limit(count=count):
            value = _plain_value(count, args, uses)
            _check_limit(count, args, sink)
            writer.line(f"$data = {uses.call('limit')}($data, {value});")
        case _:
            raise TypeError(f"{type(step).__name__} is not a canonical step")


def _cell_of(column: str, uses: Uses) -> str:
    """How a row's cell is read; a name that every object inherits is read as an own property only."""
    if is_identifier(column) and column not in INHERITED:
        return f"(row) => row?.{column}"
    return f"(row) => {uses.call('own')}(row, {quote(column)})"


def _page_scope(args: dict[str, Arg]) -> Scope:
    return Scope(args, frozenset(("args", "data")))


def _plain_value(value: Value, args: dict[str, Arg], uses: Uses) -> str:
    return emit_value(value, _page_scope(args), uses)


def _check_limit(count: Value, args: dict[str, Arg], sink: Sink) -> None:
    for piped in piped_values(count):
        if emit_piped(piped, _page_scope(args)).may_be_missing:
            sink.report(
                "AC602",
                f"`{piped.text}` may be missing, and then the limit gives no rows at all",
                piped.span,
                help="give the argument a default",
            )


def _evaluate(action: Action, args: dict[str, Arg], writer: Writer, uses: Uses, sink: Sink) -> None:
    match action:
        case Code():
            body = emit_body(action, _page_scope(args))
            uses.prelude |= body.prelude
            uses.deviations |= body.deviations
            writer.raw(f"$data = {uses.call('evaluated')}({body.indented(writer.prefix)});")
        case Request(each=True):
            scope = Scope(args, frozenset(("args", "data", "item", "index")))
            call = _request(action, scope, args, uses, sink)
            params = _item_params(piped_values(action.url))
            each = uses.call("requestEach")
            writer.line(f"$data = await {each}($net, $data, {action.concurrency}, ({params}) =>")
            with writer.indent():
                writer.line(f"{call},")
            writer.line(");")
        case Request():
            writer.line(f"$data = await {_request(action, _page_scope(args), args, uses, sink)};")
        case Pluck(path=path):
            writer.line(f"$data = {_pluck(path, args, uses)};")
        case Quiet(cap=cap) if cap is not None:
            uses.prelude |= {"sleep", "settle"}
            writer.line(f"await {uses.call('waitSeconds')}({_plain_value(cap, args, uses)});")
        case Quiet(quiet_ms=0, cap_ms=cap_ms):
            writer.line(f"await {uses.call('sleep')}({round(cap_ms)});")
        case Quiet(quiet_ms=quiet_ms, cap_ms=cap_ms):
            writer.line(f"await {uses.call('settle')}({quiet_ms}, {round(cap_ms)});")
        case TextWait(text=text, timeout_ms=timeout_ms):
            writer.line(f"await {uses.call('waitText')}({_plain_value(text, args, uses)}, {round(timeout_ms)});")


def _request(action: Request, scope: Scope, args: dict[str, Arg], uses: Uses, sink: Sink) -> str:
    url = emit_url(action.url, scope, uses, sink)
    if action.params:
        params = ", ".join(f"{key(item.key)}: {_plain_value(item.value, args, uses)}" for item in action.params)
        url = f"{uses.call('withParams')}({url}, {{ {params} }})"
        _check_params(action, args, uses, sink)
    init = [] if action.method == "GET" else [f"method: {quote(action.method)}"]
    init.append(f"credentials: {quote(action.credentials)}")
    if action.headers:
        headers = ", ".join(f"{key(item.key)}: {_header(item.value, args, uses)}" for item in action.headers)
        init.append(f"headers: {{ {headers} }}")
    return f"{uses.call('request')}($net, {url}, {{ {', '.join(init)} }})"


def _header(value: Value, args: dict[str, Arg], uses: Uses) -> str:
    js = _plain_value(value, args, uses)
    literal = isinstance(value, Constant) and isinstance(value.value, str)
    return js if literal or (isinstance(value, Template) and value.kind != "value") else f"String({js})"


def _check_params(action: Request, args: dict[str, Arg], uses: Uses, sink: Sink) -> None:
    for item in action.params:
        for piped in piped_values(item.value):
            if roots(piped) == {"args"} and emit_piped(piped, _page_scope(args)).may_be_missing:
                report_missing(piped, sink, left_out=True)
                uses.deviations.add(
                    Deviation(
                        "missing-param-left-out",
                        "a query parameter whose value is missing is left out; upstream sends `undefined`",
                    )
                )


def _pluck(path: Value, args: dict[str, Arg], uses: Uses) -> str:
    text = None
    if isinstance(path, Template) and path.kind == "literal":
        text = "".join(part for part in path.parts if isinstance(part, str))
    elif isinstance(path, Constant):
        text = str(path.value)
    keys = f'String({_plain_value(path, args, uses)}).split(".")' if text is None else _keys(text)
    return f"{uses.call('pluck')}($data, {keys})"


def _keys(text: str) -> str:
    return "[" + ", ".join(quote(part) for part in text.split(".")) + "]"


def _map(step: Map, args: dict[str, Arg], writer: Writer, uses: Uses) -> None:
    if step.select is not None:
        writer.line(f"$data = {_pluck(step.select, args, uses)};")
    scope = Scope(args, frozenset(("args", "data", "item", "index")))
    params = _item_params(piped for field in step.fields for piped in piped_values(field.value))
    call = uses.call("map")
    if not step.fields:
        writer.line(f"$data = {call}($data, () => ({{}}));")
        return
    writer.line(f"$data = {call}($data, ({params}) => ({{")
    with writer.indent():
        for field in step.fields:
            writer.line(f"{key(field.key)}: {_cell(field.value, scope, uses)},")
    writer.line("}));")


def _cell(value: Value, scope: Scope, uses: Uses) -> str:
    """A row's cell; what may be no JSON value (a date, a set) is made plain at once."""
    js = emit_value(value, scope, uses)
    risky = any(not emit_piped(piped, scope).plain for piped in piped_values(value))
    return f"{uses.call('plain')}({js})" if risky else js


def _item_params(values: object) -> str:
    used = frozenset().union(*(roots(piped) for piped in values))  # type: ignore[attr-defined]
    if "index" in used:
        return "item, index"
    return "item" if "item" in used else ""


def _row(params: str, body: str) -> str:
    wrapped = f"({body})" if body.startswith("{") else body
    return f"({params}) => {wrapped}"
